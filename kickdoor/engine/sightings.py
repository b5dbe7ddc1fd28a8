"""What one viewer may know of an event: the same fact, with handles and names only for the cards they may see."""

from collections.abc import Collection
from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.events import CARD_FIELDS, HIDDEN_FIELDS, SECRET
from kickdoor.engine.fields import fields
from kickdoor.engine.names import HAND
from kickdoor.engine.state import PUBLIC_ZONES, State

Value = int | str | bool | tuple[int, ...]

TOLD: Final[dict[type[ev.Event], list[tuple[str, bool]]]] = {}


class Ref:
    """A card in an event: its handle for this viewer and its id, or only its back ("" and the deck)."""

    __slots__ = ("handle", "id", "deck")

    def __init__(self, handle: int, id: str, deck: int) -> None:
        self.handle = handle
        self.id = id
        self.deck = deck


class Sighting:
    """An event as one viewer may know it."""

    __slots__ = ("kind", "values", "cards")

    def __init__(self, kind: str, values: dict[str, Value], cards: dict[str, tuple[Ref, ...]]) -> None:
        self.kind = kind
        self.values = values
        self.cards = cards


def sight(state: State, event: ev.Event, viewer: int) -> Sighting | None:
    """What the viewer learns from an event, None if nothing. Ask right after the event, while its handles hold."""
    kind = type(event)
    if kind in SECRET:
        return None
    values: dict[str, Value] = {}
    cards: dict[str, tuple[Ref, ...]] = {}
    for name, of_cards in told_fields(kind):
        given = getattr(event, name)
        if of_cards:
            numbers = given if isinstance(given, tuple) else (given,) if given >= 0 else ()
            cards[name] = tuple([reference(state, event, card, viewer) for card in numbers])
        else:
            values[name] = given
    if isinstance(event, ev.CardMoved):
        values["old"] = event.old if sees_place(event.src, event.src_seat, viewer) else 0
        values["new"] = event.new if sees_place(event.dst, event.dst_seat, viewer) else 0
    return Sighting(kind.__name__, values, cards)


def told_fields(kind: type[ev.Event]) -> list[tuple[str, bool]]:
    """The fields of an event that somebody may know of, and whether each names cards."""
    found = TOLD.get(kind)
    if found is None:
        cards, hidden = CARD_FIELDS.get(kind, ()), HIDDEN_FIELDS.get(kind, ())
        found = TOLD[kind] = [(name, name in cards) for name in fields(kind) if name in cards or name not in hidden]
    return found


def sees_place(zone: int, seat: int, viewer: int) -> bool:
    """Whether a viewer sees the faces of the cards there."""
    return zone in PUBLIC_ZONES or (zone == HAND and seat == viewer)  # CARD-07


def reference(state: State, event: ev.Event, card: int, viewer: int) -> Ref:
    """The card of an event, as far as this viewer may know it."""
    definition = state.cards[card]
    if isinstance(event, ev.CardMoved):
        seen = sees_place(event.src, event.src_seat, viewer) or sees_place(event.dst, event.dst_seat, viewer)
        handle = event.new if sees_place(event.dst, event.dst_seat, viewer) else 0
    elif isinstance(event, ev.HandShown):
        seen = viewer == event.seat or viewer in event.to
        handle = state.handle[card] if viewer == event.seat else 0
    else:
        seen = True
        handle = state.handle[card]
        if handle < 0 and state.owner[card] != viewer:
            handle = 0
    return Ref(handle, definition.id, definition.deck) if seen else Ref(0, "", definition.deck)


def insiders(state: State, event: ev.Event) -> Collection[int]:
    """The seats that may know more of an event than everybody does. In doubt they may."""
    if isinstance(event, ev.CardMoved):
        return [seat for zone, seat in ((event.src, event.src_seat), (event.dst, event.dst_seat)) if zone == HAND]
    if isinstance(event, ev.HandShown):
        return (event.seat, *event.to)
    cards: list[int] = []
    for name in CARD_FIELDS.get(type(event), ()):
        given = getattr(event, name)
        cards += given if isinstance(given, tuple) else [given] if given >= 0 else []
    return [state.owner[card] for card in cards if state.handle[card] < 0]
