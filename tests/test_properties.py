"""Properties of every game, checked with players who do anything, over many seeds.

The soak (`kickdoor soak`) asks the same of every set, mix, house rule and table size.
"""

from random import Random
from typing import Final

import pytest

from kickdoor.engine.apply import apply
from kickdoor.engine.conditions import lifted, qualifies
from kickdoor.engine.game import Game, go_on
from kickdoor.engine.legal import options
from kickdoor.engine.modifiers import fighter_parts, power, strengths, total
from kickdoor.engine.procedures.overload import overfull_slot, overload
from kickdoor.engine.stakes import forecast
from kickdoor.engine.state import DISCARD
from kickdoor.saves import dump_state
from kickdoor.sets import pool
from kickdoor.soak.invariants import check_all
from kickdoor.soak.secrets import received, spread
from kickdoor.soak.trials import Trial, offered, refused, replayed, saved, undone
from kickdoor.soak.utterances import play_on, played

SEEDS = range(24)
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def new_game(seed: int) -> tuple[Game, Random]:
    return Game(pool("mazes"), NAMES[: 3 + seed % 4], seed), Random(seed)


def try_often(trial: Trial, seed: int, times: int, between: int) -> None:
    game, random = new_game(seed)
    for _ in range(times):
        play_on(game, random, between)
        if game.over:
            break
        trial(game, random)


@pytest.mark.parametrize("seed", SEEDS)
def test_invariants_hold_after_every_command(seed: int) -> None:
    game, random = new_game(seed)
    for _ in range(500):
        if game.over:
            break
        play_on(game, random, 1)
        check_all(game)


@pytest.mark.parametrize("seed", SEEDS)
def test_replaying_the_commands_gives_the_same_bytes(seed: int) -> None:
    game, random = new_game(seed)
    play_on(game, random, 400)
    replayed(game, random)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_events_alone_give_the_facts(seed: int) -> None:
    """Folding the events over the empty table leads to the same facts; only frames and questions are the kernel's."""
    game, random = new_game(seed)
    facts = game.start.copy()
    for event in game.opening:
        apply(facts, event)
    for events in played(game, random, 300):
        for event in events:
            apply(facts, event)
    for state in (facts, game.state):
        state.frames, state.question, state.dirty = [], None, False
    assert dump_state(facts) == dump_state(game.state)


@pytest.mark.parametrize("seed", SEEDS)
def test_save_and_load_change_nothing(seed: int) -> None:
    try_often(saved, seed, 12, 25)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refusal_changes_nothing(seed: int) -> None:
    try_often(refused, seed, 120, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_offered_is_accepted_and_nothing_else(seed: int) -> None:
    """Every filling of a template is accepted, and so is the default; whatever is accepted fills a template."""
    try_often(offered, seed, 200, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_gives_back_the_earlier_state(seed: int) -> None:
    try_often(undone, seed, 5, 15)


# What a kit fills in when it is asked for.
LAZY: Final = (
    "settled", "terms", "trades", "seen", "drop", "unequip", "fitting", "weighed", "steady", "varying", "one_handed",
)  # fmt: skip


def derived(game: Game, random: Random) -> None:
    """What is kept of a state's derived numbers is what a copy, which keeps none, works out."""
    state, fresh = game.state, game.state.copy()
    for seat in range(len(state.seats)):
        kit, other = state.kit(seat), fresh.kit(seat)
        lazy = dict.fromkeys(LAZY, 0)
        assert {**spread(kit), **lazy} == {**spread(other), **lazy}  # type: ignore[dict-item]
        assert not (kit.settled and (overload(fresh, seat)[0] or overfull_slot(fresh, seat)))
        assert power(state, seat) == power(fresh, seat) == total(fighter_parts(fresh, seat))
        mine = {card: fits for card, fits in kit.fitting.items() if state.owner[card] == seat}
        assert mine == {card: lifted(fresh, card) or qualifies(fresh, seat, fresh.cards[card]) for card in mine}
        if random.random() < 0.1:  # with what is filled when it is asked for
            assert received(state, seat) == received(fresh, seat)
            assert str(game.options(seat)) == str(options(fresh, seat))
    if state.fight is not None:
        assert strengths(state) == strengths(fresh)
        for helper in state.others(state.fight.fighter):
            assert forecast(state, helper) == forecast(fresh, helper)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("sets", ["mazes", "apocalypse+w40k"])
def test_what_is_derived_is_never_out_of_date(seed: int, sets: str) -> None:
    game, random = Game(pool(*sets.split("+")), NAMES[: 3 + seed % 4], seed), Random(seed)
    for _ in range(300):
        play_on(game, random, 1)
        derived(game, random)


def test_the_same_seed_gives_the_same_deal() -> None:
    one, other = Game(pool("mazes"), NAMES[:4], 5), Game(pool("mazes"), NAMES[:4], 5)
    assert dump_state(one.state) == dump_state(other.state)
    assert dump_state(Game(pool("mazes"), NAMES[:4], 6).state) != dump_state(one.state)


def test_the_game_rests_after_running_on() -> None:
    game, random = new_game(1)
    play_on(game, random, 50)
    before = dump_state(game.state)
    assert go_on(game.state) == []
    assert dump_state(game.state) == before


def test_discards_never_hold_a_card_of_the_other_deck() -> None:
    game, random = new_game(2)
    play_on(game, random, 400)
    for deck in (0, 1):
        assert all(game.state.cards[card].deck == deck for card in game.state.decks[DISCARD + deck])
