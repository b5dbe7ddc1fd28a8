"""The sorts of acts that a seat may do, and the templates of each: together they are its options."""

from random import Random

import pytest

from kickdoor.bots.dice import Dice
from kickdoor.engine.commands import Command, Play, Propose
from kickdoor.engine.game import Game
from kickdoor.engine.legal import options, plays
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.engine.sort_names import KINDS, LAST_AWAITED, LAST_CERTAIN, NAMES, PLAY
from kickdoor.engine.sorts import SORT_OF, sorts, ways
from kickdoor.sets import ids, pool
from kickdoor.soak.utterances import play_on

PLAYERS = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]
MAY_DO = {*SORT_OF, Play, Propose}
AWAITED = {"Kick", "Loot", "EndTurn", "Charity", "Flee", "Pass", "Claim", "Decline"}


def compare(game: Game, seat: int, only_plays: bool) -> None:
    state = game.state
    listed = sorts(state, seat, only_plays)
    assert len(set(listed)) == len(listed)
    found = {sort: ways(state, seat, sort) for sort in listed}
    everything = plays(state, seat) if only_plays else options(state, seat)
    assert sorted(repr(each) for some in found.values() for each in some) == sorted(map(repr, everything))
    assert all(some for sort, some in found.items() if sort <= LAST_CERTAIN), "what is certain is possible"
    awaited = {option.verb.__name__ for option in everything} & AWAITED
    if not only_plays:
        eyes = SeatEyes(game, seat)
        of_verbs = [each for verb in Command.__subclasses__() if verb in MAY_DO for each in eyes.of_verb(verb)]
        assert sorted(map(repr, of_verbs)) == sorted(map(repr, everything))
    assert bool(awaited) == any(sort <= LAST_AWAITED for sort in listed)


@pytest.mark.parametrize("set_id", [*ids(), "+".join(ids())])
@pytest.mark.parametrize("seed", range(3))
def test_all_sorts_together_are_the_options(set_id: str, seed: int) -> None:
    game, random = Game(pool(*set_id.split("+")), PLAYERS[: 3 + seed], seed), Random(seed)
    for _ in range(400):
        play_on(game, random, 2)
        if game.over:
            break
        for seat in range(len(game.state.seats)):
            asked = game.question(seat)
            if asked is None:
                compare(game, seat, False)
            else:
                assert sorts(game.state, seat) == []
            compare(game, seat, True)
            eyes = SeatEyes(game, seat)
            number = len(options(game.state, seat))
            assert [SeatEyes(game, seat).offers(n) for n in (1, 2)] == [number >= 1, number >= 2]
            assert eyes.offers(3) == (number >= 3)
            assert eyes.may_play == bool(plays(game.state, seat))


def test_every_sort_has_a_name() -> None:
    assert len(NAMES) == PLAY + len(KINDS) == len(set(NAMES))


def test_what_is_chosen_in_turn_is_as_likely_as_its_weight() -> None:
    """To take the next by its weight until one is possible is the same as to choose by weight among the possible."""
    weights, possible = [60.0, 8.0, 12.0, 0.5, 30.0], {1, 2, 4}
    dice, times = Dice("in turn"), 20_000
    counts = dict.fromkeys(possible, 0)
    for _ in range(times):
        places = list(range(5))
        place = dice.weighted(places, weights)
        while places[place] not in possible:
            del places[place]
            place = dice.weighted(places, weights)
        counts[places[place]] += 1
    whole = sum(weights[place] for place in possible)
    assert all(abs(counts[place] / times - weights[place] / whole) < 0.015 for place in possible)
