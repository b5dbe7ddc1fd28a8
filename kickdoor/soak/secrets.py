"""The same table with other cards where a viewer cannot see: nothing that the viewer receives may differ."""

from random import Random

from kickdoor.engine import visibility
from kickdoor.engine.events import Event
from kickdoor.engine.fields import fields
from kickdoor.engine.legal import options, table_options
from kickdoor.engine.names import HAND
from kickdoor.engine.records import Question
from kickdoor.engine.sightings import sight
from kickdoor.engine.state import DECK, State
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.soak.invariants import ensure


def spread(value: object) -> object:
    """Any engine object as nested plain values, to compare."""
    if isinstance(value, list | tuple):
        return [spread(item) for item in value]
    if isinstance(value, dict):
        return {key: spread(item) for key, item in value.items()}
    if isinstance(value, type):
        return value.__name__
    if value is None or isinstance(value, str | int | float | set | frozenset):
        return value
    kind = type(value)  # a pass has no fields and is still something else than a kick
    return {"is": kind.__name__, **{name: spread(getattr(value, name)) for name in fields(kind)}}


def permuted(state: State, viewer: int, random: Random) -> State:
    """The same state as far as the viewer can tell: decks and other hands hold other cards of the same backs."""
    new = state.copy()
    named = {card for proposal in state.proposals for card in proposal.plays}
    if state.fight is not None and state.fight.deal is not None:
        named |= set(state.fight.deal.plays)
    named |= {card for card, knowing in state.glimpsed.items() if viewer in knowing}
    everywhere: dict[int, int] = {}
    for deck in (0, 1):
        hidden = [
            card for card, zone in enumerate(state.zone)
            if state.cards[card].deck == deck and card not in named
            and (zone == DECK + deck or (zone == HAND and state.owner[card] != viewer))
        ]  # fmt: skip
        other = random.sample(hidden, len(hidden))
        put = dict(zip(hidden, other, strict=True))
        everywhere |= put
        for card, replaced in put.items():
            new.zone[replaced] = state.zone[card]
            new.owner[replaced] = state.owner[card]
            new.handle[replaced] = state.handle[card]
        new.decks[deck] = [put.get(card, card) for card in new.decks[deck]]
        for seat, player in enumerate(new.seats):
            if seat != viewer:
                player.hand = [put.get(card, card) for card in player.hand]
                player.fresh = [put.get(card, card) for card in player.fresh]
    new.glimpsed = {everywhere.get(card, card): knowing for card, knowing in state.glimpsed.items()}
    asked = state.question
    if asked is not None and asked.of == "card":
        candidates = [everywhere.get(card, card) for card in asked.candidates]
        default = [everywhere.get(card, card) for card in asked.default]
        new.question = Question(asked.seat, asked.key, asked.of, candidates, asked.low, asked.high, default, asked.card)
    return new


def received(state: State, viewer: int) -> object:
    """Everything the engine hands to this viewer at rest."""
    if viewer == SPECTATOR:
        return spread(visibility.view(state, viewer, forecasts=True))
    return [
        spread(visibility.view(state, viewer, forecasts=True)),
        spread(options(state, viewer)),
        spread(table_options(state, viewer)),
    ]


def check_sighting(state: State, event: Event, viewer: int) -> None:
    """A card that goes from a deck or a hand to a hand leaves as its back for everybody but the hands' owners."""
    seen = sight(state, event, viewer)
    if seen is None:
        return
    if seen.kind == "Shuffled":
        ensure("order" not in seen.values, "a shuffle shows its order")
    if seen.kind == "CardMoved":
        src, dst = seen.values["src"], seen.values["dst"]
        private = src in (0, 1, HAND) and dst in (0, 1, HAND)
        mine = viewer >= 0 and viewer in (seen.values["src_seat"], seen.values["dst_seat"])
        ensure(bool(seen.cards["card"][0].id) == (not private or mine), "a moved card is seen by the wrong eyes")
    if seen.kind == "HandShown":
        to = seen.values["to"]
        known = viewer == seen.values["seat"] or (isinstance(to, list | tuple) and viewer in to)
        ensure(all(bool(card.id) == known for card in seen.cards["cards"]), "a shown hand is seen by the wrong eyes")
    for refs in seen.cards.values():
        ensure(all(ref.handle >= 0 or viewer >= 0 for ref in refs), "a spectator sees the handle of a card in hand")
