"""What the simulator tells of a game: how it was won, and which chances were used."""

import pytest

from kickdoor import Game
from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.sim.chances import ANY, Chances
from kickdoor.sim.pace import Pace, close
from kickdoor.sim.report import report_of
from kickdoor.sim.runner import Result
from kickdoor.sim.tally import Tally
from kickdoor.sim.victory import HANDED_OVER, Victory
from tests.test_sound_bots import SEALS, proposal, table


def say(game: Game, victory: Victory, seat: int, command: cmd.Command) -> None:
    events = game.submit(seat, command)
    assert isinstance(events, list)
    victory.hear(seat, command, events)


def all_pass(game: Game, victory: Victory) -> None:
    while game.state.window() is not None and not game.over:
        say(game, victory, game.waiting()[0], cmd.Pass())


@pytest.mark.parametrize(
    ("ann", "bob", "rules", "won"),
    [
        ("{level: 9, in_play: [Pickle Spear]}", "", "", "alone"),
        ("{level: 9}", "{level: 5, in_play: [Pickle Spear]}", "", "helped by a loser"),
        ("{level: 4}", "{level: 9, in_play: [Elf, Pickle Spear]}", "", "helped by a loser"),
        ("{level: 9}", "{level: 9, in_play: [Elf, Pickle Spear]}", "", "together"),
        ("{level: 9}", "{level: 5, in_play: [Pickle Spear]}", "house_rules: {shared_victory: yes}", "together"),
    ],
)
def test_by_a_kill(ann: str, bob: str, rules: str, won: str) -> None:
    monster = "Glampire" if bob else "Don Corrosione"
    game = table(f"{rules}\nseats:\n  Ann: {ann}\n  Bob: {bob or '{}'}\n  Cleo: {{}}\ndoors: [{monster}]\n")
    victory = Victory(game)
    say(game, victory, 0, cmd.Kick())
    if bob:
        ask = proposal(game, 0, "ask")
        say(game, victory, 0, ask)
        say(game, victory, 1, cmd.Accept(game.state.proposals[-1].id))
    say(game, victory, 0, cmd.Claim())
    all_pass(game, victory)
    assert victory.won == won
    assert (won in HANDED_OVER) == (won == "helped by a loser")


@pytest.mark.parametrize(("player", "won"), [(0, "last seal, opened by a loser"), (1, "last seal")])
def test_by_the_last_seal(player: int, won: str) -> None:
    hands = ["", ""]
    hands[player] = "hand: ['Disaster! Zoo Breakout']"
    seats = f"seats:\n  Ann: {{{hands[0]}}}\n  Bob: {{in_play: [Tire Iron], {hands[1]}}}\n  Cleo: {{}}\n"
    game = table(f"set: apocalypse\nopen_seals: [{SEALS}]\n{seats}")
    victory = Victory(game)
    say(game, victory, player, cmd.Play(-1, seat=2))
    all_pass(game, victory)
    assert game.over and victory.won == won


def test_a_seal_from_behind_a_door_is_nobodys_doing() -> None:
    seats = "seats:\n  Ann: {}\n  Bob: {in_play: [Tire Iron]}\n  Cleo: {}\n"
    game = table(f"set: apocalypse\nopen_seals: [{SEALS}]\n{seats}doors: ['Disaster! Zoo Breakout']\n")
    victory = Victory(game)
    say(game, victory, 0, cmd.Kick())
    all_pass(game, victory)
    assert game.over and victory.won == "last seal"


def test_a_chance_is_a_card_that_could_be_used() -> None:
    game = table("seats:\n  Ann: {hand: [Go Up a Level]}\n  Bob: {}\n  Cleo: {}\n")
    card, chances, eyes = game.state.cards[game.state.seats[0].hand[0]], Chances(), SeatEyes(game, 0)
    for _ in range(3):
        chances.note(eyes, None)
    assert chances.counts()[card.index, ANY] == (1, 0)
    chances.note(eyes, cmd.Play(-1, seat=0))
    assert chances.counts()[card.index, ANY] == (1, 1)


def told(*events: ev.Event) -> Pace:
    pace = Pace()
    pace.hear(events)
    return pace


def test_a_big_turn_is_one_seats_levels_in_one_turn() -> None:
    up, down = ev.LevelChanged(0, 1, 4, "sold"), ev.LevelChanged(0, 4, 2, "cursed")
    other = ev.LevelChanged(1, 1, 3, "kill")
    assert told(ev.TurnBegan(0, 1), up, other, down, ev.LevelChanged(0, 2, 3, "kill")).best_turn == 3
    assert told(ev.TurnBegan(0, 1), up, ev.TurnBegan(1, 2), ev.LevelChanged(0, 4, 6, "helped")).best_turn == 3
    assert told(ev.TurnBegan(0, 1), up, ev.LevelChanged(0, 4, 6, "kill")).best_turn == 5


def test_a_leader_is_stopped_once_in_a_fight() -> None:
    fight, call, over = ev.FightBegan(0), ev.WindowOpened("last_call", 0), ev.FightOver("fled")
    assert told(fight, call, ev.ClaimFailed(0), call, ev.ClaimFailed(0), over, ev.TurnBegan(1, 2)).stopped == 1
    assert told(fight, call, over, ev.GameOver((0,), "kill")).stopped == 0
    assert told(fight, ev.WindowOpened("kill", 0), over, ev.TurnBegan(1, 2)).stopped == 0


@pytest.mark.parametrize(("level", "near"), [(8, False), (9, True)])
def test_a_loser_one_level_short(level: int, near: bool) -> None:
    game = table(f"seats:\n  Ann: {{level: 9, in_play: [Pickle Spear]}}\n  Bob: {{level: {level}}}\n  Cleo: {{}}\n")
    game.state.winners = (0,)
    assert close(game.state) == near


def test_a_shared_win_is_split() -> None:
    tally = Tally(3)
    tally.add(Result(0, 1, ("basic",) * 3, "kill", winners=(0, 2)))
    tally.add(Result(1, 2, ("basic",) * 3, "kill", winners=(0,)))
    assert [found.share for found in report_of(tally, 1.0).split_by_seat] == [0.75, 0.0, 0.25]
