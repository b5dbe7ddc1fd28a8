"""What each viewer is sent about a command, as bytes: what everybody may know is computed and encoded once."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from kickdoor.engine import events as ev
from kickdoor.engine.events import CARD_FIELDS, SECRET
from kickdoor.engine.game import Game
from kickdoor.engine.names import HAND
from kickdoor.engine.sightings import sight
from kickdoor.engine.state import PUBLIC_ZONES, State
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.server import sent_views
from kickdoor.server.messages import VERSION, Update, Welcome

encode = msgspec.json.Encoder().encode


class Picture:
    """The view that was last sent to one viewer, field by field."""

    __slots__ = ("viewer", "seq", "fields", "seats", "options", "stale")

    def __init__(self, viewer: int, seq: int) -> None:
        self.viewer = viewer
        self.seq = seq
        self.fields: dict[str, bytes] = {}
        self.seats: list[bytes] = []
        self.options = b"[]"
        self.stale = False  # out of date since the last command

    def look(self, game: Game, shared: "Shared") -> bytes:
        """Update the view; returns the patch from the one before."""
        fields = {
            **shared.fields,
            **{name: encode(value) for name, value in sent_views.private(game, self.viewer).items()},
        }
        parts = [b'"%s":%s' % (name.encode(), new) for name, new in fields.items() if self.fields.get(name) != new]
        old = self.seats if len(self.seats) == len(shared.seats) else [b""] * len(shared.seats)
        changed = [b'"%d":%s' % (seat, new) for seat, new in enumerate(shared.seats) if old[seat] != new]
        if changed:
            parts.append(b'"seats":{%s}' % b",".join(changed))
        self.fields, self.seats, self.stale = fields, shared.seats, False
        self.options = b"[]" if self.viewer < 0 else encode(sent_views.options(game, self.viewer))
        return b"{%s}" % b",".join(parts)

    @property
    def view(self) -> bytes:
        """The whole view, as last updated."""
        parts = [b'"%s":%s' % (name.encode(), value) for name, value in self.fields.items()]
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


def raw(data: bytes) -> Any:
    """A value that is already encoded."""
    return msgspec.Raw(data)


def rows(data: bytes) -> Any:
    """The same for the items of a list, separated by commas."""
    return msgspec.Raw(b"[%s]" % data)


class Shared:
    """What all viewers may know of the state and of the last events. Made right after a command, while handles hold."""

    __slots__ = ("fields", "seats", "events", "told")

    def __init__(self, game: Game, events: list[ev.Event]) -> None:
        seen = sent_views.public(game)
        self.fields = {name: encode(getattr(seen, name)) for name in seen.__struct_fields__ if name != "seats"}
        self.seats = [encode(seat) for seat in seen.seats]
        self.events = [event for event in events if type(event) not in SECRET]
        self.told = [
            None if private(game.state, event) else sighted(game.state, event, SPECTATOR) for event in self.events
        ]

    def events_for(self, state: State, viewer: int) -> bytes:
        """The events as a viewer may know them, separated by commas."""
        told = zip(self.events, self.told, strict=True)
        return b",".join(sighted(state, event, viewer) if known is None else known for event, known in told)


def private(state: State, event: ev.Event) -> bool:
    """Whether viewers may know an event differently. In doubt they may."""
    if isinstance(event, ev.CardMoved):
        hidden = [zone for zone in (event.src, event.dst) if zone not in PUBLIC_ZONES]
        return HAND in hidden
    if isinstance(event, ev.HandShown):
        return True
    for name in CARD_FIELDS.get(type(event), ()):
        given = getattr(event, name)
        cards = given if isinstance(given, tuple) else (given,) if given >= 0 else ()
        if any(state.handle[card] < 0 for card in cards):
            return True
    return False


def sighted(state: State, event: ev.Event, viewer: int) -> bytes:
    seen = sight(state, event, viewer)
    assert seen is not None
    return encode(sent_views.event(seen))
