"""What the engine and the bots keep until something changes it is what they would work out anew."""

import pytest

from kickdoor.engine import commands as cmd
from kickdoor.engine.events import Event
from kickdoor.engine.game import Game
from kickdoor.engine.insight import FAR, Insight
from kickdoor.engine.modifiers import power, strengths
from kickdoor.engine.questions import AS_IT_IS, would_win
from kickdoor.engine.rules import ask
from kickdoor.sets import ids
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game, seated

TURNS = 40
BOTS = ["basic", "shrewd", "random"]


class Checked:
    """Works out everything anew that is kept, after every command."""

    def __init__(self) -> None:
        self.supposed = 0
        self.margins = 0

    def watch(self, game: Game, seat: int, command: cmd.Command, events: list[Event]) -> None:
        kept, state = game.state, game.copy().state
        assert {seat: power(state, seat) for seat in kept.powers} == kept.powers
        for seat, supposed in kept.supposed.items():
            self.supposed += len(supposed.matches) + len(supposed.selves)
            fresh = Insight(state, seat)
            fresh.look(state)
            defs = state.pool.defs
            assert {index: fresh.match(defs[index], seat) for index in supposed.matches} == supposed.matches
            assert {key: fresh.strength_as(seat, defs[key[0]], key[1]) for key in supposed.selves} == supposed.selves
        if state.fight is not None:
            self.in_fight(game, state.fight.helper)
            for helper, sums in kept.sums.items():
                state.fight.helper, state.sums = helper, {}
                assert strengths(state) == sums

    def in_fight(self, game: Game, helper: int) -> None:
        """All outcomes of a fight, where it is said that there is only one."""
        state = game.copy().state
        insight = Insight(state, 0)
        insight.look(state)
        found = insight.outcomes(helper)
        self.margins += len(found) > 1
        assert found == [would_win(state, helper, margin) for margin in (AS_IT_IS, 0, FAR)][: len(found)]
        assert len(found) > 1 or found * 2 == [would_win(state, helper, margin) for margin in (0, FAR)]


@pytest.mark.parametrize("number", range(10))
def test_what_is_kept_is_what_would_be_found_anew(number: int) -> None:
    tables = [*ids(), "+".join(ids())]
    seats = 3 + number % 4
    checked = Checked()
    game = new_game(tables[number % len(tables)], seats, number)
    Driver(game, new_bots(seated(BOTS, seats, number), number), checked.watch).run(TURNS)
    assert checked.supposed > 0


def test_by_how_much_a_fight_is_won_may_count() -> None:
    checked = Checked()
    for number in range(3):
        Driver(new_game("mazes", 5, number), new_bots(["basic"] * 5, number), checked.watch).run(TURNS)
    assert checked.margins > 0


def test_what_is_as_in_the_rulebook_is_shared_by_all_tables() -> None:
    state = new_game("mazes", 4, 1).state
    state.forget()
    assert state.answers is state.pool.answers
    state.rulings["hands"] = 5
    state.forget()
    assert (ask(state, "hands", 0), state.pool.answers["hands"].number) == (5, 2)
    changed = [rule for rule, answer in state.answers.items() if answer is not state.pool.answers[rule]]
    assert changed == ["hands"]
