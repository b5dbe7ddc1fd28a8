"""What players keep in their hands, and the worlds that a seer imagines by it."""

from math import log
from random import Random

import pytest

from kickdoor.analysis import hands
from kickdoor.bots.ahead.habits import BIG, KEPT, habit, kept
from kickdoor.engine.game import Game
from kickdoor.engine.imagine import imagined
from kickdoor.engine.known import known
from kickdoor.sets import ids, pool
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.soak.secrets import permuted, received, spread

WORLDS = 60
WORN_AT_ONCE = {"item", "hireling"}
KEPT_BACK = {"level_up", "boon", "trick", "enhancer", "wandering"}


def later(set_id: str, seed: int) -> Game:
    game = new_game(set_id, 4, seed)
    driver = Driver(game, new_bots(["shrewd"] * 4, seed))
    while game.state.turns < 9:
        driver.step()
    return game


def dealt(game: Game, likely: list[float], kinds: set[str]) -> int:
    """How many cards of these kinds are imagined in the hands of others, in all worlds."""
    worlds = [imagined(game.state, 0, seed, likely).state for seed in range(WORLDS)]
    return sum(habit(world.cards[card]) in kinds for world in worlds for seat in world.seats[1:] for card in seat.hand)


@pytest.mark.parametrize("set_id", ids())
def test_imagined_hands_hold_what_players_keep(set_id: str) -> None:
    game = later(set_id, 2)
    likely = kept(game.state.pool)
    assert dealt(game, likely, WORN_AT_ONCE) < 0.8 * dealt(game, [], WORN_AT_ONCE)
    assert dealt(game, likely, KEPT_BACK) > 1.15 * dealt(game, [], KEPT_BACK)


@pytest.mark.parametrize("set_id", ids())
def test_such_worlds_look_the_same_and_tell_nothing(set_id: str) -> None:
    game = later(set_id, 3)
    likely = kept(game.state.pool)
    for seat in range(4):
        world = imagined(game.state, seat, 5, likely)
        assert received(world.state, seat) == received(game.state, seat)
        assert sorted(card.index for card in world.state.cards) == sorted(card.index for card in game.state.cards)
        hidden = permuted(game.state, seat, Random(1))
        hidden.seed = bytes(32)
        for other in (known(game.state, seat), hidden):
            found = imagined(other, seat, 5, likely).state
            assert [spread(player.hand) for player in found.seats] == [spread(p.hand) for p in world.state.seats]
            assert found.decks == world.state.decks


def test_a_hand_that_only_unlikely_cards_could_fill_is_filled() -> None:
    game = later("mazes", 4)
    world = imagined(game.state, 0, 1, [0.0] * len(game.state.cards))
    assert [len(seat.hand) for seat in world.state.seats] == [len(seat.hand) for seat in game.state.seats]
    assert received(world.state, 0) == received(game.state, 0)


def test_every_kind_of_card_that_can_be_in_a_hand_has_a_habit() -> None:
    kinds = {habit(card) for set_id in ids() for card in pool(set_id).defs if card.deck in (0, 1)}
    assert kinds == set(KEPT)
    assert BIG in kinds


def test_the_table_is_what_bots_keep_today() -> None:
    """A new way to play changes what is kept: then run `python -m kickdoor.analysis.hands` and write it down."""
    counts = [
        hands.counted(hands.Task(number, set_id, 5, bot))
        for bot in ("basic", "shrewd") for set_id in ids() for number in range(2)
    ]  # fmt: skip
    found = hands.shares(counts)
    assert len(found) > 10
    often = {kind for kind in found if sum(count.dealt.get(kind, 0.0) for count in counts) > 300}
    assert len(often) > 6
    for kind in often:
        assert abs(log(found[kind] / KEPT[kind])) < log(1.6), kind


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "fred"], "no bots: fred; there are"),
        (["--workers", "9" * 20], "is more than 1024, the most that makes sense"),
    ],
)
def test_bad_arguments_are_refused_in_words(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        hands.main(arguments)
    assert words in capsys.readouterr().err


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert hands.main(["--games", "1", "--bots", "basic"]) == 0
    printed = dict(line.split() for line in capsys.readouterr().out.splitlines())
    assert float(printed["item"]) < 1 < float(printed["enhancer"])
