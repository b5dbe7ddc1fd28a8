"""What each viewer is sent about a command, as bytes: what everybody may know is computed and encoded once."""

from collections.abc import Iterable, Mapping
from itertools import repeat
from operator import attrgetter
from typing import Any, Final

import msgspec

from kickdoor.engine import events as ev
from kickdoor.engine import visibility
from kickdoor.engine.events import SECRET
from kickdoor.engine.fields import fields
from kickdoor.engine.game import Game
from kickdoor.engine.options import Option
from kickdoor.engine.sightings import Sighting, insiders, sight
from kickdoor.engine.state import State
from kickdoor.engine.views import SeenPart, SeenSeat
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.server import sent_views
from kickdoor.server.message_types import VERSION
from kickdoor.server.tells import Update, Welcome

encode = msgspec.json.Encoder().encode


class Picture:
    """The view that was last sent to one viewer: what all know, and the fields that are its own."""

    __slots__ = ("viewer", "seq", "base", "own", "mine", "seats", "offered", "rows", "encoded", "more", "stale")

    def __init__(self, viewer: int, seq: int) -> None:
        self.viewer = viewer
        self.seq = seq
        self.base: dict[str, bytes] = {}
        self.own: dict[str, bytes] = {}
        self.mine = Own()
        self.seats: list[bytes] = []
        self.offered: list[Option] = []
        self.rows: list[bytes] = []  # the same, encoded
        self.encoded = b""  # and separated by commas
        self.more = b""  # and what may be done about the table
        self.stale = True  # out of date: it has not looked since the last command

    def look(self, game: Game, shared: "Shared") -> bytes:
        """Update the view; returns the patch from the one before."""
        base, own = self.base, self.own
        self.base, self.stale = shared.fields, False
        if self.viewer >= 0:
            self.own = self.mine.seen(game.state, self.viewer)
            self.consider(game)
        changed = shared.changed if base is shared.before else [n for n, new in self.base.items() if base.get(n) != new]
        if self.own is own:
            changed = [name for name in changed if name not in own]
        else:
            theirs = {**own, **self.own}
            changed = [name for name in changed if name not in theirs]
            changed += [n for n in theirs if self.own.get(n, self.base[n]) != own.get(n, base.get(n))]
        parts = [b'"%s":%s' % (name.encode(), self.own.get(name) or self.base[name]) for name in changed]
        if self.seats is not shared.seats:
            old = self.seats if len(self.seats) == len(shared.seats) else [b""] * len(shared.seats)
            seats = [b'"%d":%s' % (seat, new) for seat, new in enumerate(shared.seats) if old[seat] != new]
            if seats:
                parts.append(b'"seats":{%s}' % b",".join(seats))
            self.seats = shared.seats
        return b"{%s}" % b",".join(parts)

    def consider(self, game: Game) -> None:
        """Update the options. The engine offers the same objects as long as they are true, and never changes one."""
        offered = game.options(self.viewer)
        if offered != self.offered:
            known = {id(each): row for each, row in zip(self.offered, self.rows, strict=True)}
            self.rows = [known.get(id(each)) or sent_views.encoded_option(each) for each in offered]
            self.offered, self.encoded = offered, b",".join(self.rows)
        self.more = b",".join([sent_views.encoded_option(each) for each in game.table_options(self.viewer)])

    @property
    def options(self) -> bytes:
        return b"[%s%s%s]" % (self.encoded, b"," if self.encoded and self.more else b"", self.more)

    @property
    def view(self) -> bytes:
        """The whole view, as last updated."""
        parts = [b'"%s":%s' % (name.encode(), value) for name, value in {**self.base, **self.own}.items()]
        return b'{%s,"seats":[%s]}' % (b",".join(parts), b",".join(self.seats))

    def update(self, game: Game, shared: "Shared", stories: Mapping[str, bytes]) -> dict[str, bytes]:
        """The message about the last command for this viewer, with its story in each language."""
        self.miss()
        encoded, more = self.encoded, self.more
        parts = self.seq, rows(shared.events_for(game.state, self.viewer)), raw(self.look(game, shared))
        same = self.encoded == encoded and self.more == more
        options = msgspec.UNSET if same else raw(self.options)
        return {language: encode(Update(*parts, rows(story), options)) for language, story in stories.items()}

    def miss(self) -> None:
        """Mark the view as out of date."""
        self.seq += 1
        self.stale = True

    def welcome(self, seats: Iterable[int], muted: Iterable[int], story: bytes) -> bytes:
        """The whole picture, with the last lines of the story."""
        view, options = raw(self.view), raw(self.options)
        return encode(Welcome(VERSION, self.seq, self.viewer, view, options, rows(story), sorted(seats), sorted(muted)))


class Own:
    """The fields of a view that are a viewer's own, as bytes: the same dictionary as long as they are the same."""

    __slots__ = ("facts", "fields")

    def __init__(self) -> None:
        self.facts: Facts | None = None
        self.fields: dict[str, bytes] = {}

    def seen(self, state: State, viewer: int) -> dict[str, bytes]:
        mine, window = state.seats[viewer], state.window()
        handles = [state.handle[card] for card in mine.hand]
        fresh = [state.handle[card] for card in mine.fresh]
        facts = mine.hand.copy(), handles, fresh, window is not None and window.passed[viewer]
        more = sent_views.sometimes_private(state, viewer)
        if facts == self.facts and not more and len(self.fields) == USUALLY:
            return self.fields
        same = self.facts is not None and facts[:2] == self.facts[:2]
        hand = self.fields["hand"] if same else encode(sent_views.hand(state, viewer))
        self.facts = facts
        found = {name: encode(value) for name, value in sent_views.always_private(state, viewer).items()}
        self.fields = {**found, "hand": hand, **{name: encode(value) for name, value in more.items()}}
        return self.fields


Facts = tuple[list[int], list[int], list[int], bool]  # cards in hand, their handles, fresh ones, and passed
USUALLY: Final = 4  # fields that are always a viewer's own: seat, fresh, passed, hand


def raw(data: bytes) -> Any:
    """A value that is already encoded."""
    return msgspec.Raw(data)


def rows(data: bytes) -> Any:
    """The same for the items of a list, separated by commas."""
    return msgspec.Raw(b"[%s]" % data)


class Shared:
    """What all viewers may know of the state and of the last command, kept from one command to the next."""

    __slots__ = (
        "fields", "before", "changed", "plain", "view", "seen", "seats", "events", "sightings", "told", "line",
        "insiders",
    )  # fmt: skip

    def __init__(self, game: Game) -> None:
        self.fields: dict[str, bytes] = {}
        self.plain: tuple[object, ...] = ()
        self.seen: list[SeenSeat] = []
        self.seats: list[bytes] = []
        self.hear(game, [])

    def hear(self, game: Game, events: list[ev.Event]) -> None:
        """Take in what a command has changed, right after it, while handles hold."""
        self.look(game)
        state = game.state
        self.events = [event for event in events if type(event) not in SECRET]
        self.sightings = sightings(state, self.events)
        lines = [encode(sent_views.event(seen)) for seen in self.sightings]
        self.told = [(insiders(state, event), line) for event, line in zip(self.events, lines, strict=True)]
        self.line = b",".join([line for _, line in self.told])
        self.insiders = {seat for own, _ in self.told for seat in own}

    def silence(self) -> None:
        """A command that nobody else learns of has changed nothing here."""
        self.events, self.sightings, self.told, self.line, self.insiders = [], [], [], b"", set()
        self.before = self.fields
        self.changed: list[str] = []

    def look(self, game: Game) -> None:
        """Update what is known of the state. What is equal to what it was is not encoded again."""
        self.view = seen = visibility.view(game.state, SPECTATOR, forecasts=True)
        self.before = before = self.fields
        found: dict[str, bytes] = {}
        plain = PLAIN(seen)
        old = self.plain or (self,) * len(plain)  # equal to nothing
        for name, value, last in zip(PLAIN_NAMES, plain, old, strict=True):
            if value != last:
                found[name] = encode(value)
        for name, value in zip(NESTED_NAMES, NESTED(seen), strict=True):
            data = encode(sent_views.field(name, value)) if value else b"null" if value is None else b"[]"
            if before.get(name) != data:
                found[name] = data
        self.plain, self.changed = plain, list(found)
        if found:
            self.fields = {**before, **found}
        self.look_round(seen.seats)

    def look_round(self, seen: list[SeenSeat]) -> None:
        old = zip(self.seen, self.seats, strict=True) if len(self.seen) == len(seen) else repeat((None, b""))
        seats = [
            data if before is not None and same_seat(before, seat) else encode(sent_views.seat(seat))
            for (before, data), seat in zip(old, seen, strict=False)
        ]
        self.seen = seen
        if seats != self.seats:
            self.seats = seats

    def events_for(self, state: State, viewer: int) -> bytes:
        """The events as a viewer may know them, separated by commas."""
        if viewer not in self.insiders:
            return self.line
        told = zip(self.events, self.told, strict=True)
        return b",".join([sighted(state, event, viewer) if viewer in own else line for event, (own, line) in told])


NESTED_NAMES: Final = tuple(name for name in sent_views.SHARED if name in sent_views.NESTED)
PLAIN_NAMES: Final = tuple(name for name in sent_views.SHARED if name not in sent_views.NESTED)
NESTED: Final = attrgetter(*NESTED_NAMES)
PLAIN: Final = attrgetter(*PLAIN_NAMES)
FACTS: Final = attrgetter(*(name for name in fields(SeenSeat) if name not in ("table", "parts")))
PART: Final = attrgetter(*fields(SeenPart))


def same_seat(one: SeenSeat, other: SeenSeat) -> bool:
    """Whether a seat looks the same. The list of its cards is another one after each change of it."""
    if one.table is not other.table or FACTS(one) != FACTS(other):
        return False
    return [PART(each) for each in one.parts] == [PART(each) for each in other.parts]


def sighted(state: State, event: ev.Event, viewer: int) -> bytes:
    seen = sight(state, event, viewer)
    assert seen is not None
    return encode(sent_views.event(seen))


def sightings(state: State, events: list[ev.Event]) -> list[Sighting]:
    """What everybody learns from these events."""
    found = [sight(state, event, SPECTATOR) for event in events]
    return [seen for seen in found if seen is not None]
