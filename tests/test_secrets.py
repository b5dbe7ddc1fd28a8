"""Nothing a viewer receives depends on what it may not know."""

from random import Random

import pytest

from kickdoor.engine.game import Game
from kickdoor.engine.legal import options, refusal, table_options
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.sightings import sight
from kickdoor.engine.state import DECK, HAND, Proposal, State
from kickdoor.engine.visibility import SPECTATOR, View
from tests.random_play import play_on, random_command
from tests.test_properties import SEEDS, new_game, wild_command


def spread(value: object) -> object:
    """Any engine object as nested plain values, to compare."""
    if isinstance(value, list | tuple):
        return [spread(item) for item in value]
    if isinstance(value, dict):
        return {key: spread(item) for key, item in value.items()}
    if isinstance(value, type):
        return value.__name__
    names = getattr(type(value), "__slots__", None)
    if names is None:
        return value
    return {name: spread(getattr(value, name)) for name in names}


def permuted(state: State, viewer: int, random: Random) -> State:
    """The same state as far as the viewer can tell: decks and other hands hold other cards of the same backs."""
    new = state.copy()
    named = {card for proposal in state.proposals for card in proposal.plays}
    if state.fight is not None and state.fight.deal is not None:
        named |= set(state.fight.deal.plays)
    for deck in (0, 1):
        hidden = [
            card for card, zone in enumerate(state.zone)
            if state.cards[card].deck == deck and card not in named
            and (zone == DECK + deck or (zone == HAND and state.owner[card] != viewer))
        ]  # fmt: skip
        other = random.sample(hidden, len(hidden))
        put = dict(zip(hidden, other, strict=True))
        for card, replaced in put.items():
            new.zone[replaced] = state.zone[card]
            new.owner[replaced] = state.owner[card]
            new.handle[replaced] = state.handle[card]
        new.decks[deck] = [put.get(card, card) for card in new.decks[deck]]
        for seat, player in enumerate(new.seats):
            if seat != viewer:
                player.hand = [put.get(card, card) for card in player.hand]
                player.fresh = [put.get(card, card) for card in player.fresh]
    return new


def received(state: State, viewer: int) -> object:
    """Everything the engine hands to this viewer at rest."""
    if viewer == SPECTATOR:
        return spread(View(state, viewer))
    return [spread(View(state, viewer)), spread(options(state, viewer)), spread(table_options(state, viewer))]


@pytest.mark.parametrize("seed", SEEDS)
def test_permuting_hidden_cards_changes_nothing_seen(seed: int) -> None:
    game, random = new_game(seed)
    for _ in range(40):
        play_on(game, random, 12)
        if game.over:
            break
        for viewer in range(-1, len(game.state.seats)):
            other = permuted(game.state, viewer, random)
            assert received(other, viewer) == received(game.state, viewer)


@pytest.mark.parametrize("seed", SEEDS)
def test_refusals_tell_nothing_of_hidden_cards(seed: int) -> None:
    game, random = new_game(seed)
    for _ in range(60):
        play_on(game, random, 8)
        if game.over:
            break
        for _ in range(10):
            seat, command = wild_command(game, random)
            one = refusal(game.state, seat, command)
            other = refusal(permuted(game.state, seat, random), seat, command)
            assert spread(one) == spread(other)


@pytest.mark.parametrize("seed", SEEDS)
def test_defaults_are_computed_from_what_the_seat_knows(seed: int) -> None:
    game, random = new_game(seed)
    for _ in range(60):
        play_on(game, random, 8)
        if game.over:
            break
        for seat in game.waiting():
            other = Game.resume(permuted(game.state, seat, random))
            assert spread(other.default(seat)) == spread(game.default(seat))


@pytest.mark.parametrize("seed", SEEDS)
def test_events_show_a_hidden_card_to_nobody_else(seed: int) -> None:
    """A card that goes from a deck or a hand to a hand leaves as its back for everybody but the hands' owners."""
    game, random = new_game(seed)
    for _ in range(300):
        move = None if game.over else random_command(game, random)
        if move is None:
            continue
        events = game.submit(*move)
        assert not isinstance(events, Refusal)
        for event in events:
            for viewer in range(-1, len(game.state.seats)):
                check_sighting(game.state, event, viewer)


def check_sighting(state: State, event: object, viewer: int) -> None:
    seen = sight(state, event, viewer)  # type: ignore[arg-type]
    if seen is None:
        return
    if seen.kind == "Shuffled":
        assert "order" not in seen.values
    if seen.kind == "CardMoved":
        src, dst = seen.values["src"], seen.values["dst"]
        private = src in (0, 1, HAND) and dst in (0, 1, HAND)
        mine = viewer >= 0 and viewer in (seen.values["src_seat"], seen.values["dst_seat"])
        assert bool(seen.cards["card"][0].id) == (not private or mine)
    if seen.kind == "HandShown":
        known = viewer == seen.values["seat"] or viewer in seen.values["to"]  # type: ignore[operator]
        assert all(bool(card.id) == known for card in seen.cards["cards"])
    for refs in seen.cards.values():
        assert all(ref.handle >= 0 or viewer >= 0 for ref in refs)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_handle_is_shown_to_its_owner_alone(seed: int) -> None:
    game, random = new_game(seed)
    for _ in range(40):
        play_on(game, random, 12)
        state = game.state
        for viewer in range(-1, len(state.seats)):
            view = View(state, viewer)
            mine = [state.handle[card] for card in state.seats[viewer].hand] if viewer >= 0 else []
            assert [card.handle for card in view.hand] == mine
            assert set(negative_handles(spread(view))) <= set(mine)


def negative_handles(value: object) -> list[int]:
    """Every handle below zero anywhere in what a viewer receives."""
    if isinstance(value, dict):
        own = [value["handle"]] if isinstance(value.get("handle"), int) and value["handle"] < 0 else []
        return own + [handle for item in value.values() for handle in negative_handles(item)]
    if isinstance(value, list):
        return [handle for item in value for handle in negative_handles(item)]
    return []


def test_a_promised_card_is_known_by_name_but_not_by_handle() -> None:
    """What Ann promises to play on her helper is said aloud; the handle in her hand stays hers."""
    game, _ = new_game(0)
    state = game.state
    card = state.seats[0].hand[0]
    state.proposals.append(Proposal(1, "ask", 0, 1, (), (), (), (card,), False))
    for viewer in range(-1, len(state.seats)):
        (seen,) = View(state, viewer).proposals[0].plays
        assert seen.id == state.cards[card].id
        assert seen.handle == (state.handle[card] if viewer == 0 else 0)
