"""What each viewer is sent about a command, as bytes: what everybody may know is computed and encoded once."""

from collections.abc import Collection, Iterable, Mapping
from itertools import repeat
from operator import attrgetter
from typing import Any, Final

import msgspec

from kickdoor.engine import events as ev
from kickdoor.engine import visibility
from kickdoor.engine.events import CARD_FIELDS, SECRET
from kickdoor.engine.fields import fields
from kickdoor.engine.game import Game
from kickdoor.engine.names import HAND
from kickdoor.engine.sightings import sight
from kickdoor.engine.state import State
from kickdoor.engine.views import SeenSeat
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.server import sent_views
from kickdoor.server.message_types import VERSION
from kickdoor.server.tells import Update, Welcome

encode = msgspec.json.Encoder().encode


class Picture:
    """The view that was last sent to one viewer: what all know, and the fields that are its own."""

    __slots__ = ("viewer", "seq", "base", "own", "hand", "seats", "options", "stale")

    def __init__(self, viewer: int, seq: int) -> None:
        self.viewer = viewer
        self.seq = seq
        self.base: dict[str, bytes] = {}
        self.own: dict[str, bytes] = {}
        self.hand = Hand()
        self.seats: list[bytes] = []
        self.options = b"[]"
        self.stale = True  # out of date: it has not looked since the last command

    def look(self, game: Game, shared: "Shared") -> bytes:
        """Update the view; returns the patch from the one before."""
        base, own = self.base, self.own
        self.base, self.stale = shared.fields, False
        self.own = {name: encode(value) for name, value in sent_views.private(game, self.viewer).items()}
        if self.viewer >= 0:
            self.own["hand"] = self.hand.seen(game.state, self.viewer)
        theirs = {*own, *self.own}
        changed = shared.changed if base is shared.before else [n for n, new in self.base.items() if base.get(n) != new]
        changed = [name for name in changed if name not in theirs]
        changed += [n for n in theirs if self.own.get(n, self.base[n]) != own.get(n, base.get(n))]
        parts = [b'"%s":%s' % (name.encode(), self.own.get(name) or self.base[name]) for name in changed]
        old = self.seats if len(self.seats) == len(shared.seats) else [b""] * len(shared.seats)
        seats = [b'"%d":%s' % (seat, new) for seat, new in enumerate(shared.seats) if old[seat] != new]
        if seats:
            parts.append(b'"seats":{%s}' % b",".join(seats))
        self.seats = shared.seats
        self.options = b"[]" if self.viewer < 0 else encode(sent_views.options(game, self.viewer))
        return b"{%s}" % b",".join(parts)

    @property
    def view(self) -> bytes:
        """The whole view, as last updated."""
        parts = [b'"%s":%s' % (name.encode(), value) for name, value in {**self.base, **self.own}.items()]
        return b'{%s,"seats":[%s]}' % (b",".join(parts), b",".join(self.seats))

    def update(self, game: Game, shared: "Shared", stories: Mapping[str, bytes]) -> dict[str, bytes]:
        """The message about the last command for this viewer, with its story in each language."""
        self.miss()
        before = self.options
        parts = self.seq, rows(shared.events_for(game.state, self.viewer)), raw(self.look(game, shared))
        options = msgspec.UNSET if self.options == before else raw(self.options)
        return {language: encode(Update(*parts, rows(story), options)) for language, story in stories.items()}

    def miss(self) -> None:
        """Mark the view as out of date."""
        self.seq += 1
        self.stale = True

    def welcome(self, seats: Iterable[int], muted: Iterable[int], story: bytes) -> bytes:
        """The whole picture, with the last lines of the story."""
        view, options = raw(self.view), raw(self.options)
        return encode(Welcome(VERSION, self.seq, self.viewer, view, options, rows(story), sorted(seats), sorted(muted)))


class Hand:
    """A viewer's own cards as bytes, kept while they are the same."""

    __slots__ = ("cards", "encoded")

    def __init__(self) -> None:
        self.cards: list[tuple[int, int]] = []
        self.encoded = b"[]"

    def seen(self, state: State, viewer: int) -> bytes:
        cards = [(card, state.handle[card]) for card in state.seats[viewer].hand]
        if cards != self.cards:
            self.cards, self.encoded = cards, encode(sent_views.hand(state, viewer))
        return self.encoded


def raw(data: bytes) -> Any:
    """A value that is already encoded."""
    return msgspec.Raw(data)


def rows(data: bytes) -> Any:
    """The same for the items of a list, separated by commas."""
    return msgspec.Raw(b"[%s]" % data)


class Shared:
    """What all viewers may know of the state and of the last command, kept from one command to the next."""

    __slots__ = ("fields", "before", "changed", "seen", "seats", "events", "told")

    def __init__(self, game: Game) -> None:
        self.fields: dict[str, bytes] = {}
        self.seen: list[SeenSeat] = []
        self.seats: list[bytes] = []
        self.hear(game, [])

    def hear(self, game: Game, events: list[ev.Event]) -> None:
        """Take in what a command has changed, right after it, while handles hold."""
        self.look(game)
        state = game.state
        self.events = [event for event in events if type(event) not in SECRET]
        self.told = [(insiders(state, event), sighted(state, event, SPECTATOR)) for event in self.events]

    def silence(self) -> None:
        """A command that nobody else learns of has changed nothing here."""
        self.events, self.told = [], []

    def look(self, game: Game) -> None:
        """Update what is known of the state."""
        seen = visibility.view(game.state, SPECTATOR, forecasts=True)
        self.before = self.fields
        self.fields = {name: encode(sent_views.field(name, getattr(seen, name))) for name in sent_views.SHARED}
        self.changed = [name for name, new in self.fields.items() if self.before.get(name) != new]
        old = zip(self.seen, self.seats, strict=True) if len(self.seen) == len(seen.seats) else repeat((None, b""))
        self.seats = [
            data if before is not None and same_seat(before, seat) else encode(sent_views.seat(seat))
            for (before, data), seat in zip(old, seen.seats, strict=False)
        ]
        self.seen = seen.seats

    def events_for(self, state: State, viewer: int) -> bytes:
        """The events as a viewer may know them, separated by commas."""
        told = zip(self.events, self.told, strict=True)
        return b",".join(sighted(state, event, viewer) if viewer in own else line for event, (own, line) in told)


FACTS: Final = attrgetter(*(name for name in fields(SeenSeat) if name != "table"))


def same_seat(one: SeenSeat, other: SeenSeat) -> bool:
    """Whether a seat looks the same. The list of its cards is another one after each change of it."""
    return one.table is other.table and bool(FACTS(one) == FACTS(other))


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


def sighted(state: State, event: ev.Event, viewer: int) -> bytes:
    seen = sight(state, event, viewer)
    assert seen is not None
    return encode(sent_views.event(seen))
