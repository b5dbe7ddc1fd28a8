"""What a view says of a fight is what happens then: chances, gains, plays; and every sum has its parts."""

import pytest

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.game import Game
from kickdoor.engine.names import HAND, TABLE
from kickdoor.engine.views import SeenFight, SeenPart, SeenRoll, View
from kickdoor.engine.visibility import SPECTATOR, view
from kickdoor.saves import load, save
from kickdoor.scenarios import read_text
from kickdoor.scenarios.scenario_setup import set_up
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.soak.secrets import spread

PLAYED = ("played", "enhances", "doubles", "joins")


class Watcher:
    """Compares every event with what the view had said before the command."""

    def __init__(self, game: Game) -> None:
        self.before = view(game.state, SPECTATOR, forecasts=True)
        self.seen: dict[str, int] = {}

    def __call__(self, game: Game, seat: int, command: cmd.Command, events: list[ev.Event]) -> None:
        for event in events:
            if isinstance(event, ev.Escaped | ev.Caught):
                self.ran(event, events)
            elif isinstance(event, ev.FightWon) and self.before.fight is not None and isinstance(command, cmd.Pass):
                self.won(self.before, self.before.fight, event, events)
            elif isinstance(event, ev.CardMoved) and event.why in PLAYED and self.before.fight is not None:
                self.played(game, event)
        self.before = view(game.state, SPECTATOR, forecasts=True)
        check_sums(self.before)

    def note(self, what: str) -> None:
        self.seen[what] = self.seen.get(what, 0) + 1

    def ran(self, event: ev.Escaped | ev.Caught, events: list[ev.Event]) -> None:
        """The faces that were said to get away did, and no others. A roll may be changed by a card before it counts."""
        roll = self.before.roll
        dice = [each.value for each in events if isinstance(each, ev.DieRolled) and each.why == "flee"]
        if roll is None or roll.seat != event.seat or any(isinstance(each, ev.RollChanged) for each in events):
            return
        if roll.die or roll.fate or dice:
            self.note(roll.fate or "roll")
            assert expected(roll, dice) == isinstance(event, ev.Escaped), (roll, event)

    def won(self, seen: View, fight: SeenFight, event: ev.FightWon, events: list[ev.Event]) -> None:
        """Who wins gains what was said, as far as Levels go up to the last one."""
        if not fight.foes or seen.window not in ("kill", "last_call"):
            return
        self.note("won")
        gained = {
            each.seat: each.after - each.before
            for each in events
            if isinstance(each, ev.LevelChanged) and each.why == "kill"
        }
        assert gained.get(event.seat, 0) <= fight.levels
        if seen.seats[event.seat].level + fight.levels < seen.win_level:
            assert gained.get(event.seat, 0) == fight.levels
        assert bool(fight.would_win) == any(isinstance(each, ev.GameOver) for each in events)

    def played(self, game: Game, event: ev.CardMoved) -> None:
        now = game.state.fight
        if now is not None and event.src in (HAND, TABLE):
            self.note("played")
            assert (event.src_seat, game.state.cards[event.card].id) in [(each.by, each.id) for each in now.played]


def expected(roll: SeenRoll, dice: list[int]) -> bool:
    """Whether the view says that this gets away."""
    if roll.fate:
        return roll.fate != "caught"
    return (roll.die or dice[-1]) in roll.escapes


def check_sums(seen: View) -> None:
    for seat in seen.seats:
        assert total(seat.parts) == seat.strength
    fight = seen.fight
    for foe in fight.foes if fight is not None else ():
        assert total(foe.parts) == foe.strength
        assert total(foe.treasure_parts) == foe.treasures
        assert len(foe.escapes) == len({escape.seat for escape in foe.escapes})
        for escape in foe.escapes:
            wanted = [face for face in range(1, 7) if face + total(escape.parts) >= escape.needs]
            assert escape.faces == ({"": wanted, "caught": []}.get(escape.fate, [1, 2, 3, 4, 5, 6]))
    if seen.roll is not None:
        assert total(seen.roll.parts) == seen.roll.bonus


def total(parts: list[SeenPart]) -> int:
    return sum(part.n for part in parts)


@pytest.mark.parametrize("set_id", ["mazes", "legends", "apocalypse", "w40k"])
def test_what_is_said_comes_true(set_id: str) -> None:
    game = new_game(set_id, 4, 11)
    watcher = Watcher(game)
    Driver(game, new_bots(["basic"] * 4, 11), watcher).run(60)
    assert watcher.seen.get("roll") and watcher.seen.get("won") and watcher.seen.get("played"), watcher.seen


def test_everybody_is_told_how_many_cards_may_be_kept() -> None:
    """More with a card that says so, fewer by a ruling, and never fewer than none (CARD-09)."""
    text = b"""
title: T
sets: [mazes]
cards:
- {kind: item, id: leash, name: Leash, gold: 100, always: {rule: {name: hand_limit, plus: -9, scope: others}}}
given: {seats: {Kim: {in_play: [Dwarf]}, Roger: {in_play: [IN_PLAY]}, Ann: {}}}
when: []
"""
    for in_play, wanted in ((b"Elf", [6, 5, 5]), (b"Leash", [0, 5, 0])):
        (scenario,) = read_text(text.replace(b"IN_PLAY", in_play))
        game, _ = set_up(scenario, "mazes")
        seen = view(game.state, SPECTATOR, forecasts=True)
        assert [seat.hand_limit for seat in seen.seats] == wanted


def test_a_saved_fight_remembers_what_was_played() -> None:
    game = new_game("mazes", 4, 11)
    driver = Driver(game, new_bots(["basic"] * 4, 11))
    while game.state.fight is None or not game.state.fight.played:
        driver.step()
    seen = view(game.state, SPECTATOR, forecasts=True)
    again = load(save(game), game.state.pool)
    assert seen.fight is not None and seen.fight.played
    assert spread(view(again.state, SPECTATOR, forecasts=True)) == spread(seen)
