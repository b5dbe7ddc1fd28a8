"""What a seat knows, as a state: it looks the same to the seat, holds nothing hidden, and is the same for all who see
the same."""

from collections.abc import Iterator
from random import Random

import pytest

from kickdoor.engine.game import Game
from kickdoor.engine.imagine import imagined
from kickdoor.engine.known import BACK, known, remembered, spoken_of
from kickdoor.engine.state import State
from kickdoor.house_rules import expand
from kickdoor.saves import dump_state, load_known
from kickdoor.sets import pool
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.soak.secrets import permuted, received

TABLES = [
    ("mazes", "random", {}),
    ("legends", "random", {"epic": 1}),
    ("apocalypse", "basic", {"faster_play": 1}),
    ("w40k", "random", {"epic": 1, "doors": 60, "treasures": 50}),
    ("mazes+legends+apocalypse+w40k", "random", {"shared_victory": 1, "quick": 1}),
]


def decisions(
    set_id: str, bot: str, rules: dict[str, int], seed: int, commands: int = 120
) -> Iterator[tuple[Game, int]]:
    """A game at each of its decisions, with a seat that looks at it."""
    game = new_game(set_id, 4, seed, expand(rules, pool(*set_id.split("+"))))
    driver = Driver(game, new_bots([bot] * 4, seed))
    for number in range(commands):
        driver.step()
        if game.over:
            return
        question = game.state.question
        yield game, number % 4 if question is None or number % 2 else question.seat


@pytest.mark.parametrize(("set_id", "bot", "rules"), TABLES)
def test_what_is_known_and_what_is_imagined_look_the_same_to_the_seat(
    set_id: str, bot: str, rules: dict[str, int]
) -> None:
    for game, seat in decisions(set_id, bot, rules, 11):
        state = known(game.state, seat)
        assert received(state, seat) == received(game.state, seat)
        assert received(imagined(game.state, seat, 7).state, seat) == received(game.state, seat)
        assert dump_state(imagined(state, seat, 7).state) == dump_state(imagined(game.state, seat, 7).state)


@pytest.mark.parametrize(("set_id", "bot", "rules"), TABLES)
def test_nothing_hidden_is_in_it(set_id: str, bot: str, rules: dict[str, int]) -> None:
    random = Random(3)
    for game, seat in decisions(set_id, bot, rules, 12):
        state = known(game.state, seat)
        other = permuted(game.state, seat, random)
        other.seed, other.loaded = random.randbytes(32), [6]
        random.shuffle(other.seals)
        assert dump_state(known(other, seat)) == dump_state(state)
        assert faces(known(other, seat)) == faces(state)
        assert dump_state(known(state, seat)) == dump_state(state)
        assert (state.seed, state.loaded, state.counters) == (b"", [], {})
        for place, player in enumerate(state.seats):
            open_ones = {*spoken_of(state), *remembered(state, seat)}
            hidden = [card for card in player.hand if place != seat and card not in open_ones]
            assert all(state.cards[card].kind == BACK for card in hidden)


def faces(state: State) -> list[str]:
    return [card.id for card in state.cards]


def test_it_survives_the_way_to_a_bot() -> None:
    for game, seat in decisions("apocalypse", "basic", {}, 13, 120):
        state = known(game.state, seat)
        arrived = load_known(dump_state(state), game.state.pool, seat)
        assert faces(arrived) == faces(state) and received(arrived, seat) == received(game.state, seat)


def test_who_has_passed_is_known_only_to_oneself() -> None:
    for game, _ in decisions("mazes", "basic", {}, 14):
        window = game.state.window()
        if window is not None and sum(not passed for passed in window.passed) > 1:
            seat, other = game.waiting()[:2]
            window.passed[seat] = True
            theirs, mine = known(game.state, other).window(), known(game.state, seat).window()
            assert theirs is not None and not theirs.passed[seat]
            assert mine is not None and mine.passed[seat]
            return
    raise AssertionError("no window was seen")
