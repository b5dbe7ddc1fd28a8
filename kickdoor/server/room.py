"""A live table: its game, who looks at it, and what they are told. Every change is stored before it is sent."""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from kickdoor import saves
from kickdoor.cards.printer import words
from kickdoor.engine import commands as cmd
from kickdoor.engine.events import Event
from kickdoor.engine.game import Game
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.server import games, packs, store
from kickdoor.server.chat import Talk
from kickdoor.server.chronicle import Chronicle
from kickdoor.server.clock import Clock
from kickdoor.server.description import described
from kickdoor.server.games import SNAPSHOT_EVERY, Deal, Latecomer, resumed
from kickdoor.server.house import House
from kickdoor.server.limits import Pace
from kickdoor.server.live_table import LiveTable
from kickdoor.server.logs import log_error
from kickdoor.server.messages import VERSION, Accepted, StoryChapter, Told, Welcome, encode
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.picture import Picture, Shared
from kickdoor.server.record import TableRecord
from kickdoor.server.tokens import new_id
from kickdoor.server.viewer import Viewer
from kickdoor.texts import DEFAULT, refusal_text
from kickdoor.wire import encode_command, from_plain

PERSON: Final = "person"
BOT: Final = "bot"
CLOCK: Final = "clock"

Outcome = Accepted | Refusal | NotAllowed


def aside(game: Game, seat: int, command: cmd.Command) -> tuple[Game, list[Event] | Refusal]:
    """Try a command on a copy. Undo replays the whole game, which is too slow to do while others wait."""
    copy = game.copy()
    return copy, copy.submit(seat, command)


class Room(LiveTable):
    """Carries commands out and tells the viewers."""

    def __init__(self, house: House, id: str, record: TableRecord, lost: Callable[[LiveTable], None]) -> None:
        super().__init__(house, id, record, lost)
        self.seq = 0
        self.clients: dict[tuple[int, str], int] = {}  # client ids that have been accepted, with the number told
        self.pictures: dict[int, Picture] = {}
        self.chronicle = Chronicle()
        self.paces: dict[str, Pace] = {}
        self.empty_since = time.monotonic()
        self.on_change: Callable[[bool], None] = lambda quiet: None
        self.talk = Talk(self)
        self.clock = Clock(self)
        if record.game:
            self.wake_up()

    # -- loading ------------------------------------------------------------------------------------------------------

    def wake_up(self) -> None:
        """Load the game from the store."""
        row = self.house.store.one("SELECT deal, pack FROM games WHERE id = ?", self.record.game)
        assert row is not None and isinstance(row[0], bytes)
        self.deal = msgspec.json.decode(row[0], type=Deal)
        self.pack_hash = str(row[1])
        pack = self.house.store.pack(self.pack_hash)
        assert pack is not None
        self.pack = pack
        self.game = resumed(self.house.store, self.record.game, self.deal, pack)
        self.clock.recall()
        self.count()
        self.name_seats()

    def name_seats(self) -> None:
        """Name the seats; a latecomer has their own name from the command after which they came."""
        assert self.game is not None and self.deal is not None
        names = dict(enumerate(self.deal.names)) | {late.seat: late.name for late in self.deal.latecomers}
        for seat, place in enumerate(self.record.seats):
            games.rename(self.game, seat, place.name)
            if place.name != names[seat]:
                late = [*self.deal.latecomers, Latecomer(self.seq, seat, place.name)]
                self.deal = msgspec.structs.replace(self.deal, latecomers=late)

    def seat_changed(self, seat: int) -> store.Statement:
        """Somebody else plays a seat from now on and knows what it was told; returns what must be stored."""
        self.name_seats()
        log = self.house.store.log(self.record.game)
        self.pictures[seat] = Picture(seat, sum(1 for entry in log if not entry.quiet or entry.seat == seat))
        for picture in self.pictures.values():
            picture.stale = True
        return store.keep_deal(self.record.game, msgspec.json.encode(self.deal))

    def count(self) -> None:
        """What every viewer has been told so far: the log says it, so that numbers survive a restart."""
        shown = dict.fromkeys(range(SPECTATOR, len(self.record.seats)), 0)
        self.clients, self.seq = {}, 0
        for entry in self.house.store.log(self.record.game):
            self.seq = entry.seq
            for viewer in [entry.seat] if entry.quiet else list(shown):
                shown[viewer] += 1
            if entry.client is not None:
                self.clients[entry.seat, entry.client] = shown[entry.seat]
        self.show_anew(shown)

    def show_anew(self, shown: dict[int, int]) -> None:
        assert self.game is not None
        seats = self.record.seats
        people = {viewer: seq for viewer, seq in shown.items() if viewer < 0 or seats[viewer].kind == "person"}
        self.pictures = {viewer: Picture(viewer, seq) for viewer, seq in people.items()}
        shared = Shared(self.game, [])
        for picture in self.pictures.values():
            picture.look(self.game, shared)

    # -- commands -----------------------------------------------------------------------------------------------------

    async def act(self, seat: int, command: cmd.Command, client: str | None, by: str = PERSON) -> Outcome:
        """Carry out a command exactly once; returns the answer to its seat."""
        async with self.lock:
            return await self.carry_out(seat, command, client, by)

    async def carry_out(self, seat: int, command: cmd.Command, client: str | None, by: str) -> Outcome:
        """As `act`, for a caller that already holds the lock."""
        name = client or ""
        if client is not None and (seat, client) in self.clients:
            return Accepted(name, self.clients[seat, client])
        game = self.game
        if game is None or self.gone:
            return not_now("no_game")
        if self.record.paused and by == PERSON:
            return not_now("paused")
        try:
            if isinstance(command, cmd.Undo | cmd.Consent):
                after, events = await asyncio.to_thread(aside, game, seat, command)
            else:
                after, events = game, game.submit(seat, command)
        except Exception as error:
            log_error("engine", error, game=self.record.game, seq=self.seq)
            self.house.metrics.counts["errors_total"] += 1
            self.wake_up()
            return NotAllowed("broken", "rules_tripped")
        if isinstance(events, Refusal):
            self.house.metrics.counts["refusals_total"] += 1
            return events
        self.game = game = after
        quiet = isinstance(command, cmd.Pass) and not events
        shared = Shared(game, events)
        self.chronicle.hear(game, events)
        messages = self.updates(shared, [seat] if quiet else self.pictures)
        told = self.pictures[seat].seq if seat in self.pictures else 0
        self.seq += 1
        if client is not None:
            self.clients[seat, client] = told
        entry = store.Logged(self.seq, seat, client, quiet, by, encode_command(from_plain(command)))
        also = [*self.new_host(command, by), *self.milestones(), *self.clock.statements(time.monotonic())]
        if not await self.keep(store.keep_command(self.record.game, entry, time.time()), *also):
            return NotAllowed("storage", "not_happened")
        self.house.metrics.counts["commands_total"] += 1
        self.tell_each(messages)
        if game.over or isinstance(command, cmd.Appoint):
            self.tell_table()
        self.on_change(quiet)
        return Accepted(name, told)

    def updates(self, shared: Shared, seats: Iterable[int]) -> dict[tuple[int, str], bytes]:
        """The updates for connected viewers, by seat and language; the others get the whole view when they connect."""
        assert self.game is not None
        there = {(self.seat_of(viewer), viewer.language) for viewer in self.viewers}
        found = {}
        for seat in seats:
            picture = self.pictures.get(seat)
            stories = {language: self.chronicle.news(seat, language) for each, language in there if each == seat}
            if picture is not None and stories:
                messages = picture.update(self.game, shared, stories)
                found.update({(seat, language): message for language, message in messages.items()})
            elif picture is not None:
                picture.miss()
        return found

    def new_host(self, command: cmd.Command, by: str) -> list[store.Statement]:
        """The player who receives the last word in the game becomes the host."""
        if not isinstance(command, cmd.Appoint) or by != PERSON or not self.record.seats[command.seat].person:
            return []
        self.record.host = self.record.seats[command.seat].person
        return [self.as_kept()]

    def milestones(self) -> list[store.Statement]:
        """What is stored in addition, from time to time: snapshots, and the end of the game."""
        assert self.game is not None
        if self.game.over and not self.record.over:
            self.record.over = True
            self.house.metrics.counts["games_finished_total"] += 1
            return [store.end_game(self.record.game, self.seq, time.time()), self.as_kept()]
        if self.seq % SNAPSHOT_EVERY == 0:
            return [store.keep_snapshot(self.record.game, self.seq, saves.save(self.game))]
        return []

    def sentence(self, refusal: Refusal, language: str) -> str:
        """A refusal as a sentence, in a language and in the words of the sets that are played."""
        assert self.game is not None
        return refusal_text(refusal, words(self.game.state.pool.rulebook.words, language), language)

    def why_not(self, seat: int, command: cmd.Command) -> Refusal | None:
        """Why a command would be refused, None if it would be accepted."""
        return None if self.game is None else self.game.why_not(seat, command)

    # -- keeping ------------------------------------------------------------------------------------------------------

    async def keep_table(self, *more: store.Statement) -> bool:
        """Store the table's record and send it to everybody."""
        if not await self.keep(self.as_kept(), *more):
            return False
        self.tell_table()
        self.on_change(False)
        return True

    # -- telling ------------------------------------------------------------------------------------------------------

    def pace(self, viewer: Viewer) -> Pace:
        """How fast a viewer may speak: one pace per person, one for each spectator."""
        if not viewer.person:
            return Pace(self.house.limits)
        return self.paces.setdefault(viewer.person, Pace(self.house.limits))

    def tell_each(self, messages: dict[tuple[int, str], bytes]) -> None:
        for viewer in self.viewers:
            message = messages.get((self.seat_of(viewer), viewer.language))
            if message is not None:
                viewer.send(message)

    def tell_all(self, message: Told, but: Iterable[Viewer] = ()) -> None:
        data = encode(message)
        for viewer in self.viewers:
            if viewer not in but:
                viewer.send(data)

    def tell_table(self) -> None:
        seated, watching = encode(described(self, True)), encode(described(self, False))
        for viewer in self.viewers:
            viewer.send(seated if viewer.person else watching)

    def welcome(self, viewer: Viewer) -> bytes:
        """The whole picture for a viewer."""
        seats = [self.record.seat_of(person) for person in viewer.people]
        seat = self.seat_of(viewer)
        muted = self.talk.muted(viewer)
        picture = self.pictures.get(seat) if self.game is not None else None
        if picture is None:
            return encode(Welcome(VERSION, 0, seat, None, [], seats=sorted(seats), muted=sorted(muted)))
        if picture.stale and self.game is not None:
            picture.look(self.game, Shared(self.game, []))
        return picture.welcome(seats, muted, self.chronicle.story(seat, viewer.language))

    def show_everybody(self) -> None:
        for viewer in self.viewers:
            viewer.send(self.welcome(viewer))

    # -- the story ----------------------------------------------------------------------------------------------------

    def so_far(self) -> games.Record:
        assert self.deal is not None
        id = self.record.game
        return games.Record(games.FORMAT, id, self.pack, self.deal, games.commands(self.house.store, id))

    async def recall(self, language: str) -> None:
        """Load the story in a language. The lock is held, so nothing changes meanwhile."""
        if self.game is not None and language not in self.chronicle:
            await self.chronicle.recall(self.so_far(), self.game, language)

    async def chapter(self, viewer: Viewer, before: int) -> Told:
        """The lines before that number. They do not change, so the game may go on meanwhile."""
        if self.game is None or before > self.chronicle.last(viewer.language) + 1:
            raise NotAllowed("bad_message", "story_too_short")
        lines = await self.chronicle.earlier(self.so_far(), viewer.language, self.seat_of(viewer), before)
        return StoryChapter(lines)

    # -- the deal -----------------------------------------------------------------------------------------------------

    def prepare(self, deal: Deal, game: Game, pack_hash: str, pack: bytes) -> list[store.Statement]:
        """Set up a new game; returns what must be stored before anybody is told."""
        id = new_id()
        record = self.record
        record.game, record.started, record.over, record.paused = id, True, False, False
        self.deal, self.game, self.pack, self.pack_hash = deal, game, pack, pack_hash
        self.seq, self.clients = 0, {}
        self.clock.reset()
        self.show_anew(dict.fromkeys(range(SPECTATOR, len(record.seats)), 0))
        self.chronicle.begin(game, {viewer.language for viewer in self.viewers} or {DEFAULT})
        packs.pool(pack)
        return [
            store.keep_pack(pack_hash, pack),
            self.as_kept(),
            store.keep_game(id, self.id, pack_hash, msgspec.json.encode(deal), time.time()),
        ]
