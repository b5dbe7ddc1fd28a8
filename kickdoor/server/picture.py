"""What each viewer is sent about a command, as bytes: what everybody may know is computed and encoded once."""

from collections.abc import Collection, Iterable
from itertools import repeat
from operator import attrgetter
from typing import Any, Final

import msgspec

from kickdoor import written
from kickdoor.engine import events as ev
from kickdoor.engine import visibility
from kickdoor.engine.events import SECRET
from kickdoor.engine.game import Game
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.sightings import Sighting, insiders, sight
from kickdoor.engine.state import State
from kickdoor.engine.views import SeenCard, SeenFight, SeenSeat, View
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.server import sent_views
from kickdoor.server.chronicle import Chronicle
from kickdoor.server.message_types import VERSION
from kickdoor.server.tells import Welcome
from kickdoor.server.viewer import Viewer

encode = msgspec.json.Encoder().encode


class Picture:
    """The view that was last sent to one viewer: what all know, and the fields that are its own.

    Fields are kept as they are written in a view: with their names.
    """

    __slots__ = (
        "viewer",
        "seq",
        "base",
        "own",
        "mine",
        "seats",
        "offered",
        "rows",
        "encoded",
        "more",
        "grounds",
        "stale",
    )

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
        self.more = b""  # what may be done about the table, encoded
        self.grounds: tuple[object, ...] | None = None  # and what decides that
        self.stale = True  # out of date: it has not looked since the last command

    def look(self, game: Game, shared: "Shared") -> bytes:
        """Update the view; returns the patch from the one before, without its braces."""
        base, own, seats = self.base, self.own, self.seats
        self.base, self.seats, self.stale = shared.fields, shared.seats, False
        if self.viewer >= 0:
            self.own = self.mine.seen(game.state, self.viewer)
            self.consider(game)
            if self.grounds is None or self.grounds is not shared.grounds:
                self.grounds = shared.grounds
                self.more = asides(game, self.viewer, self.grounds)
        if base is shared.before and seats is shared.seats_before and self.usual(own):
            mine = b"" if self.own is own else b",".join(news(self.own, own))
            return b"%s,%s" % (shared.patch, mine) if shared.patch and mine else shared.patch or mine
        return joined(news({**self.base, **self.own}, {**base, **own}), patch_of(seats, self.seats))

    def usual(self, own: dict[str, bytes]) -> bool:
        """Whether nothing that is the same for everybody has been or is this viewer's own."""
        return self.viewer < 0 or len(own) == len(self.own) == USUALLY

    def consider(self, game: Game) -> None:
        """Update the options. The engine offers the same objects as long as they are true, and never changes one."""
        offered = game.options(self.viewer)
        old, rows = self.offered, self.rows
        if offered == old:
            return
        known: dict[int, bytes] | None = None
        self.offered, self.rows = offered, []
        for place, each in enumerate(offered):
            there = place < len(old)
            if there and (each is old[place] or same_option(each, old[place])):
                self.rows.append(rows[place])
                continue
            if known is None:
                known = {id(other): rows[at] for at, other in enumerate(old)}
            self.rows.append(known.get(id(each)) or sent_views.encoded_option(each))
        if self.rows != rows:
            self.encoded = b",".join(self.rows)

    @property
    def options(self) -> bytes:
        return b"[%s%s%s]" % (self.encoded, b"," if self.encoded and self.more else b"", self.more)

    @property
    def view(self) -> bytes:
        """The whole view, as last updated."""
        return b'{%s,"seats":[%s]}' % (b",".join({**self.base, **self.own}.values()), b",".join(self.seats))

    def update(self, game: Game, shared: "Shared") -> tuple[bytes, bytes]:
        """The message about the last command for this viewer: up to its story, and after it."""
        self.miss()
        encoded, more = self.encoded, self.more
        events, patch = shared.events_for(game.state, self.viewer), self.look(game, shared)
        same = self.encoded == encoded and self.more == more
        return UPDATE % (self.seq, events, patch), b"]}" if same else b'],"options":%s}' % self.options

    def miss(self) -> None:
        """Mark the view as out of date."""
        self.seq += 1
        self.stale = True

    def welcome(self, seats: Iterable[int], muted: Iterable[int], story: bytes) -> bytes:
        """The whole picture, with the last lines of the story."""
        view, options = raw(self.view), raw(self.options)
        return encode(Welcome(VERSION, self.seq, self.viewer, view, options, rows(story), sorted(seats), sorted(muted)))


def updates(
    pictures: dict[int, Picture], there: dict[int, list[Viewer]], game: Game, shared: "Shared", chronicle: Chronicle
) -> list[tuple[Viewer, bytes]]:
    """The messages about the last command for the viewers of these pictures, by seat, each with the story in their
    language. Who has a picture and is not there is sent the whole of it on coming.
    """
    found: list[tuple[Viewer, bytes]] = []
    for seat, picture in pictures.items():
        viewers = there.get(seat)
        if viewers is None:
            picture.miss()
            continue
        before, after = picture.update(game, shared)
        for each in viewers:
            found.append((each, b"%s%s%s" % (before, chronicle.news(seat, each.language), after)))
    return found


def by_seat(viewers: Collection[Viewer], places: dict[str, int]) -> dict[int, list[Viewer]]:
    """Who looks from where."""
    found: dict[int, list[Viewer]] = {}
    for viewer in viewers:
        seat = places.get(viewer.person, SPECTATOR)
        same = found.get(seat)
        if same is None:
            found[seat] = [viewer]
        else:
            same.append(viewer)
    return found


def send_each(messages: list[tuple[Viewer, bytes]], viewers: Collection[Viewer]) -> None:
    """Send to those who are still there."""
    for viewer, message in messages:
        if viewer in viewers:
            viewer.send(message)


def numbers(pictures: dict[int, Picture]) -> dict[int, int]:
    """The number of everybody's last update."""
    return {viewer: picture.seq for viewer, picture in pictures.items()}


class Own:
    """The fields of a view that are a viewer's own: the same dictionary as long as they are the same."""

    __slots__ = ("cards", "fresh", "passed", "fields")

    def __init__(self) -> None:
        self.cards: list[SeenCard] | None = None
        self.fresh: list[int] = []
        self.passed = False
        self.fields: dict[str, bytes] = {}

    def seen(self, state: State, viewer: int) -> dict[str, bytes]:
        window = state.window()
        cards = visibility.seen_hand(state, viewer)  # another list after each change of it
        fresh = [state.handle[card] for card in state.seats[viewer].fresh]
        passed = window is not None and window.passed[viewer]
        more = sent_views.sometimes_private(state, viewer)
        before, same_cards, same_fresh = self.fields, cards is self.cards, fresh == self.fresh
        if same_cards and same_fresh and passed == self.passed and not more and len(before) == USUALLY:
            return before
        self.fields = {
            "seat": before["seat"] if before else field("seat", viewer),
            "fresh": before["fresh"] if before and same_fresh else field("fresh", fresh),
            "passed": PASSED if passed else NOT_PASSED,
            "hand": before["hand"]
            if same_cards
            else named("hand", written.listed([written.card(each) for each in cards])),
        }
        self.cards, self.fresh, self.passed = cards, fresh, passed
        if more:
            self.add(more)
        return self.fields

    def add(self, more: dict[str, Any]) -> None:
        """The fields that are a viewer's own only at times."""
        if (question := more.get("question")) is not None:
            self.fields["question"] = named("question", written.question(question))
        if (proposals := more.get("proposals")) is not None:
            rows = [written.proposal(each) for each in proposals]
            self.fields["proposals"] = named("proposals", written.listed(rows))
        if (fight := more.get("fight")) is not None:
            self.fields["fight"] = named("fight", written.fight(fight))


PASSED: Final = b'"passed":true'
NOT_PASSED: Final = b'"passed":false'
MOST_ASIDES: Final = 20_000
ASIDES: Final[dict[tuple[int, tuple[object, ...]], bytes]] = {}
UPDATE: Final = b'{"type":"update","seq":%d,"events":[%s],"view":{%s},"story":['  # a `tells.Update`
USUALLY: Final = 4  # fields that are always a viewer's own: seat, fresh, passed, hand


def field(name: str, value: object) -> bytes:
    """A field as it is written in a view."""
    return b'"%s":%s' % (name.encode(), encode(value))


def named(name: str, text: str) -> bytes:
    return f'"{name}":{text}'.encode()


def asides(game: Game, seat: int, grounds: tuple[object, ...] | None) -> bytes:
    """What a seat may do about the table, encoded. There are few kinds of it, the same at all tables."""
    known = None if grounds is None else ASIDES.get((seat, grounds))
    if known is None:
        known = b",".join([sent_views.encoded_option(each) for each in game.table_options(seat)])
        if grounds is not None and len(ASIDES) < MOST_ASIDES:
            ASIDES[seat, grounds] = known
    return known


def same_option(one: Option, other: Option) -> bool:
    if one is other:
        return True
    same = one.verb is other.verb and one.fixed == other.fixed and one.sides == other.sides
    same = same and one.label == other.label and len(one.slots) == len(other.slots)
    return same and all(same_slot(each, other.slots[place]) for place, each in enumerate(one.slots))


def same_slot(one: Slot, other: Slot) -> bool:
    same = one.name == other.name and one.candidates == other.candidates and one.low == other.low
    return same and one.high == other.high and one.rule == other.rule and one.least == other.least


def news(now: dict[str, bytes], before: dict[str, bytes]) -> list[bytes]:
    """The fields that are other than before."""
    return [row for name, row in now.items() if row != before.get(name)]


def joined(found: list[bytes], seats: bytes) -> bytes:
    """A patch: the fields that have changed, and the seats."""
    return b",".join([*found, seats] if seats else found)


def patch_of(before: list[bytes], seats: list[bytes]) -> bytes:
    """The seats that have changed; all if there are others."""
    if before is seats:
        return b""
    old = before if len(before) == len(seats) else [b""] * len(seats)
    found = [b'"%d":%s' % (seat, new) for seat, new in enumerate(seats) if old[seat] != new]
    return b'"seats":{%s}' % b",".join(found) if found else b""


def raw(data: bytes) -> Any:
    """A value that is already encoded."""
    return msgspec.Raw(data)


def rows(data: bytes) -> Any:
    """The same for the items of a list, separated by commas."""
    return msgspec.Raw(b"[%s]" % data)


class Shared:
    """What all viewers may know of the state and of the last command, kept from one command to the next."""

    __slots__ = (
        "fields", "before", "plain", "view", "seen", "seats", "seats_before", "patch", "events", "sightings",
        "told", "line", "insiders", "grounds", "fight",
    )  # fmt: skip

    def __init__(self, game: Game) -> None:
        self.fields: dict[str, bytes] = dict(NOBODYS)
        self.plain: tuple[object, ...] = ()
        self.grounds: tuple[object, ...] | None = None
        self.fight: SeenFight | None = None
        self.view: View | None = None
        self.seen: list[SeenSeat] = []
        self.seats: list[bytes] = []
        self.hear(game, [])

    def hear(self, game: Game, events: list[ev.Event]) -> None:
        """Take in what a command has changed, right after it, while handles hold."""
        self.look(game)
        state = game.state
        self.events = [event for event in events if type(event) not in SECRET]
        self.sightings = sightings(state, self.events)
        lines = [sent_views.encoded_event(seen) for seen in self.sightings]
        self.told = [(insiders(state, event), line) for event, line in zip(self.events, lines, strict=True)]
        self.line = b",".join([line for _, line in self.told])
        self.insiders = {seat for own, _ in self.told for seat in own}

    def silence(self) -> None:
        """A command that nobody else learns of has changed nothing here."""
        self.events, self.sightings, self.told, self.line, self.insiders = [], [], [], b"", set()
        self.before, self.seats_before, self.patch = self.fields, self.seats, b""

    def forget(self) -> None:
        """Drop what was about the last command, once everybody has been told: the table may rest for long."""
        self.silence()
        self.before, self.view = {}, None

    def look(self, game: Game) -> None:
        """Update what is known of the state. What is equal to what it was is not encoded again."""
        seen = visibility.view(game.state, SPECTATOR, forecasts=True)
        self.view = seen
        grounds = game.table_grounds()
        if grounds is None or grounds != self.grounds:
            self.grounds = grounds
        self.before, self.seats_before = self.fields, self.seats
        before = self.before
        found: dict[str, bytes] = {}
        plain = PLAIN(seen)
        old = self.plain
        for place, value in enumerate(plain):
            if not old or value != old[place]:
                found[PLAIN_NAMES[place]] = field(PLAIN_NAMES[place], value)
        for place, value in enumerate(NESTED(seen)):
            name = NESTED_NAMES[place]
            last = before.get(name)
            if value is not None and value is self.fight and last is not None:
                continue
            if value:
                data = named(name, written.NESTED[name](seen))
            else:
                data = NULL[name] if value is None else EMPTY[name]
            if data != last:
                found[name] = data
        self.plain, self.fight = plain, seen.fight
        if found:
            self.fields = {**before, **found}
        self.look_round(seen.seats)
        self.patch = joined(list(found.values()), patch_of(self.seats_before, self.seats))

    def look_round(self, seen: list[SeenSeat]) -> None:
        if seen is self.seen:
            return
        old = zip(self.seen, self.seats, strict=True) if len(self.seen) == len(seen) else repeat((None, b""))
        seats = [
            data if before is not None and written.same_seat(before, seat) else written.seat(seat).encode()
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


NESTED_NAMES: Final = tuple(name for name in written.NESTED if name not in ("hand", "question"))
NESTED: Final = attrgetter(*NESTED_NAMES)
NULL: Final = {name: named(name, "null") for name in NESTED_NAMES}
EMPTY: Final = {name: named(name, "[]") for name in NESTED_NAMES}
PLAIN_NAMES: Final = tuple(name for name in sent_views.SHARED if name not in written.NESTED)
PLAIN: Final = attrgetter(*PLAIN_NAMES)
# What is nobody's but a viewer's own is always the same here.
NOBODYS: Final = {"hand": b'"hand":[]', "question": b'"question":null'}


def sighted(state: State, event: ev.Event, viewer: int) -> bytes:
    seen = sight(state, event, viewer)
    assert seen is not None
    return sent_views.encoded_event(seen)


def sightings(state: State, events: list[ev.Event]) -> list[Sighting]:
    """What everybody learns from these events."""
    found = [sight(state, event, SPECTATOR) for event in events]
    return [seen for seen in found if seen is not None]
