"""A live table: its game, and what is done to it. Every change is stored before it is sent."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from kickdoor.cards.printer import words
from kickdoor.engine import commands as cmd
from kickdoor.engine.events import Event
from kickdoor.engine.game import Game
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.logged import AnyCommand
from kickdoor.server import games, packs, store
from kickdoor.server.chat import Talk
from kickdoor.server.chronicle import Chronicle
from kickdoor.server.clock import Clock
from kickdoor.server.games import Deal, Latecomer, resumed
from kickdoor.server.house import House
from kickdoor.server.limits import Pace
from kickdoor.server.logs import log_error
from kickdoor.server.milestones import milestones
from kickdoor.server.not_allowed import NotAllowed, code_of, not_now
from kickdoor.server.picture import Picture, numbers
from kickdoor.server.record import TableRecord, decode_record, encode_record
from kickdoor.server.tells import Accepted
from kickdoor.server.tokens import new_id
from kickdoor.server.told_table import ToldTable
from kickdoor.server.viewer import Viewer
from kickdoor.texts import DEFAULT, refusal_text
from kickdoor.texts.complaint import Complaint
from kickdoor.wire import encode_command, from_plain, to_plain

PERSON: Final = "person"
BOT: Final = "bot"
CLOCK: Final = "clock"
MOST_REFUSALS: Final = 200  # that a table remembers
NOW: Final = -1  # "seen": the game as it is


class Outdated(NamedTuple):
    """A command of somebody who had not seen everything. Without a refusal, it might mean something else by now."""

    refusal: Refusal | None = None


Outcome = Accepted | Refusal | Outdated


class Done(NamedTuple):
    """A command that was carried out and is not stored yet."""

    answer: Accepted
    command: cmd.Command
    quiet: bool  # nobody else learns of it
    events: Sequence[Event]
    messages: list[tuple[Viewer, bytes]]
    statements: list[store.Statement]
    touched: bool  # the record of the table may be other than it was


def nothing(quiet: bool, events: Sequence[Event] = ()) -> None:
    """What a table does about a change that nobody minds."""


def aside(game: Game, seat: int, command: cmd.Command) -> tuple[Game, list[Event] | Refusal]:
    """Try a command on a copy. Undo replays the whole game, which is too slow to do while others wait."""
    copy = game.copy()
    return copy, copy.submit(seat, command)


class Changing:
    """The lock of a table around a change."""

    __slots__ = ("room", "writes")

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.writes = 0

    async def __aenter__(self) -> None:
        room = self.room
        await room.lock.acquire()
        if room.gone:
            room.lock.release()
            raise NotAllowed("storage", "not_written")
        self.writes = room.writes

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            if isinstance(error, Exception):
                await self.room.recover(error, self.writes)
        finally:
            self.room.lock.release()


class Room(ToldTable):
    """Carries commands out and tells the viewers. `lost` is called when a table cannot be used any longer."""

    def __init__(self, house: House, id: str, record: TableRecord, lost: "Callable[[Room], None]") -> None:
        super().__init__(house, id, record)
        self.lost = lost
        self.paces: dict[str, Pace] = {}
        self.empty_since = time.monotonic()
        self.on_change: Callable[..., None] = nothing
        self.load(record)

    # -- loading ------------------------------------------------------------------------------------------------------

    def load(self, record: TableRecord) -> None:
        """Begin with this record and what the store has of its game."""
        self.record = record
        self.seq = 0
        self.clients: dict[tuple[int, str], int] = {}  # client ids that have been accepted, with the number told
        self.refusals: dict[tuple[int, str], Outcome] = {}  # the last ones, by seat and client id
        self.pictures: dict[int, Picture] = {}
        self.chronicle = Chronicle()
        self.game, self.deal, self.unreadable = None, None, False
        self.talk = Talk(self)
        self.clock = Clock(self)
        if record.game:
            try:
                self.wake_up()
            except store.StoreError:
                raise
            except Exception as error:  # a log that does not replay: the table is there, its game is not
                log_error("unreadable", error, game=record.game)
                self.game, self.unreadable = None, True

    def wake_up(self) -> None:
        """Load the game from the store."""
        self.deal, self.pack_hash, self.pack = games.begun(self.house.store, self.record.game)
        self.game = resumed(self.house.store, self.record.game, self.deal, self.pack)
        self.clock.recall()
        self.count()
        self.name_seats()

    def changing(self) -> "Changing":
        """Hold the lock around a change. Whatever fails, the table is what the store has, and a Complaint says so."""
        return Changing(self)

    async def recover(self, error: Exception, writes: int) -> None:
        """After a change that failed; `writes` is how often had been written before it."""
        if isinstance(error, Complaint):
            if code_of(error) == "storage":
                await self.reload()
            elif encode_record(self.record) != self.kept:
                self.record = decode_record(self.kept)
            return
        log_error("table", error, table=self.id, seq=self.seq)
        self.house.metrics.counts["errors_total"] += 1
        if self.writes != writes:  # it did happen, but not everybody was told
            self.lost(self)
            raise NotAllowed("broken", "broken") from error
        await self.reload()
        raise NotAllowed("broken", "tripped") from error

    async def reload(self) -> None:
        """Go back to what the store has, after a change that could not be made."""
        try:
            if not self.house.still_ours(self.id):
                self.lost(self)
                return
            row = self.house.store.one("SELECT record FROM tables WHERE id = ?", self.id)
            assert row is not None and isinstance(row[0], bytes)
            self.load(decode_record(row[0]))
            self.kept = encode_record(self.record)
            for language in {viewer.language for viewer in self.viewers}:
                await self.recall(language)
            self.tell_table()
            self.show_everybody()
            self.on_change(False)
        except Exception as error:
            log_error("reload", error, table=self.id)
            self.lost(self)

    def name_seats(self) -> None:
        """Name the seats; a latecomer has their own name from the command after which they came."""
        assert self.game is not None and self.deal is not None
        names = dict(enumerate(self.deal.names)) | {late.seat: late.name for late in self.deal.latecomers}
        for seat, place in enumerate(self.record.seats):
            games.rename(self.game, seat, place.name)
            if place.name != names[seat]:
                late = [*self.deal.latecomers, Latecomer(self.seq, seat, place.name)]
                self.deal = msgspec.structs.replace(self.deal, latecomers=late)
        self.shared.look(self.game)
        for picture in self.pictures.values():
            picture.stale = True

    def seat_changed(self, seat: int) -> store.Statement:
        """Somebody else plays a seat from now on and knows what it was told; returns what must be stored."""
        self.name_seats()
        log = self.house.store.log(self.record.game)
        self.pictures[seat] = Picture(seat, sum(1 for entry in log if not entry.quiet or entry.seat == seat))
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

    # -- commands -----------------------------------------------------------------------------------------------------

    async def act(self, seat: int, command: cmd.Command, client: str | None, seen: int = NOW) -> Outcome:
        """Carry out a person's command exactly once; returns the answer. `seen`: their last update when they chose."""
        try:
            async with self.changing():
                said = self.refusals.get((seat, client or ""))
                return said or self.noted(await self.carry_out(seat, command, client, PERSON, seen), seat, client)
        except NotAllowed as complaint:
            after_all = self.stored_after_all(complaint, seat, client)
            if after_all is None:
                raise
            return after_all

    def stored_after_all(self, complaint: Complaint, seat: int, client: str | None) -> Accepted | None:
        """The answer to a command of which nobody was sure: the table was loaded again, and the store has it."""
        if complaint.key != "not_sure" or self.gone or client is None or (seat, client) not in self.clients:
            return None
        return Accepted(client, self.clients[seat, client])

    def tried(self, seat: int, said: AnyCommand, client: str, seen: int) -> "Outcome | Done":
        """As `act` up to what must be stored, for a caller that holds the lock and a command that needs no thread."""
        command = to_plain(said)
        outcome = self.refusals.get((seat, client)) or self.answered(seat, command, client, PERSON, seen)
        if outcome is not None:
            return self.noted(outcome, seat, client)
        assert self.game is not None
        events = self.game.submit(seat, command)
        done = self.taken_in(self.game, seat, command, events, client, PERSON, seen, said)
        return done if isinstance(done, Done) else self.noted(done, seat, client)

    def noted(self, outcome: Outcome, seat: int, client: str | None) -> Outcome:
        """Remember what was refused: said again, on a line that was thought dead, it is refused again."""
        if client and not isinstance(outcome, Accepted):
            self.refusals[seat, client] = outcome
            if len(self.refusals) > MOST_REFUSALS:
                del self.refusals[next(iter(self.refusals))]
        return outcome

    async def carry_out(self, seat: int, command: cmd.Command, client: str | None, by: str, seen: int = NOW) -> Outcome:
        """As `act`, for anybody, and for a caller that is already changing the table."""
        answer = self.answered(seat, command, client, by, seen)
        if answer is not None:
            return answer
        assert self.game is not None
        if isinstance(command, cmd.Undo | cmd.Consent):
            game, events = await asyncio.to_thread(aside, self.game, seat, command)
        else:
            game, events = self.game, self.game.submit(seat, command)
        done = self.taken_in(game, seat, command, events, client, by, seen)
        if not isinstance(done, Done):
            return done
        await self.keep(*done.statements)
        return self.tell_of(done)

    def answered(self, seat: int, command: cmd.Command, client: str | None, by: str, seen: int) -> Outcome | None:
        """The answer to a command that is not tried; None if it may be."""
        if client is not None and (seat, client) in self.clients:
            return Accepted(client, self.clients[seat, client])
        if self.game is None:
            raise not_now("game_unreadable" if self.unreadable else "no_game")
        if self.house.read_only:
            raise NotAllowed("read_only", "read_only")
        if self.record.paused and by == PERSON:
            raise not_now("paused")
        if seen != NOW and seen != (number := self.told_to(seat)):
            return Outdated() if seen > number or self.grounds.stale(seat, command, seen) else None
        return None

    def told_to(self, seat: int) -> int:
        """The number of the last update of a seat."""
        picture = self.pictures.get(seat)
        return 0 if picture is None else picture.seq

    def taken_in(
        self,
        game: Game,
        seat: int,
        command: cmd.Command,
        events: list[Event] | Refusal,
        client: str | None,
        by: str,
        seen: int,
        said: AnyCommand | None = None,
    ) -> "Refusal | Outdated | Done":
        """Look at what a command has changed: what must be stored, and what everybody is told then.

        `said`: the command as it was sent, if it was.
        """
        if isinstance(events, Refusal):
            self.house.metrics.counts["refusals_total"] += 1
            return events if seen in (NOW, self.told_to(seat)) else Outdated(events)
        self.game = game
        quiet = isinstance(command, cmd.Pass) and not events
        if quiet:
            self.shared.silence()
        else:
            self.shared.hear(game, events)
        self.chronicle.hear(game, events, (self.shared.sightings, self.shared.view))
        messages = self.updates(seat if quiet else None)
        if not quiet:
            self.shared.forget()
            self.grounds.note(game, command, numbers(self.pictures))
        told = self.told_to(seat)
        self.seq += 1
        if client is not None:
            self.clients[seat, client] = told
        touched = by != PERSON or game.over
        if by == PERSON and self.record.seats[seat].missed:
            self.record.seats[seat].missed, touched = 0, True
        if isinstance(command, cmd.Appoint) and by == PERSON:
            self.new_host(command)
            touched = True
        if self.record.by_days and not quiet:
            self.clock.restart(self.clock.now(), events)  # now, because it is stored with the command
        entry = store.Logged(self.seq, seat, client, quiet, by, encode_command(said or from_plain(command)))
        kept = store.keep_command(self.record.game, entry, self.house.wall())
        statements = [kept, *milestones(self, self.seq), *self.clock.statements(self.clock.now())]
        return Done(Accepted(client or "", told), command, quiet, events, messages, statements, touched)

    def tell_of(self, done: "Done") -> Accepted:
        """A command is stored: tell everybody, and return the answer."""
        self.house.metrics.counts["commands_total"] += 1
        self.tell_each(done.messages)
        if isinstance(done.command, cmd.Appoint) or (self.game is not None and self.game.over):
            self.tell_table()
        self.on_change(done.quiet, done.events)
        return done.answer

    def new_host(self, command: cmd.Appoint) -> None:
        """The player who receives the last word in the game becomes the host."""
        if self.record.seats[command.seat].person:
            self.record.host = self.record.seats[command.seat].person

    def sentence(self, refusal: Refusal, language: str) -> str:
        """A refusal as a sentence, in a language and in the words of the sets that are played."""
        assert self.game is not None
        return refusal_text(refusal, words(self.game.state.pool.rulebook.words, language), language)

    def why_not(self, seat: int, command: cmd.Command) -> Refusal | None:
        """Why a command would be refused, None if it would be accepted."""
        return None if self.game is None else self.game.why_not(seat, command)

    # -- keeping ------------------------------------------------------------------------------------------------------

    async def keep_table(self, *more: store.Statement) -> None:
        """Store the table's record and send it to everybody."""
        if self.record.by_days:
            self.clock.restart(self.clock.now())
            more = (*more, *self.clock.statements(self.clock.now()))
        await self.keep(*more)
        self.tell_table()
        self.on_change(False)

    def pace(self, viewer: Viewer) -> Pace:
        """How fast a viewer may speak: one pace per person, one for each spectator."""
        if not viewer.person:
            return Pace(self.house.limits)
        return self.paces.setdefault(viewer.person, Pace(self.house.limits))

    # -- the deal -----------------------------------------------------------------------------------------------------

    def prepare(self, deal: Deal, game: Game, pack_hash: str, pack: bytes) -> list[store.Statement]:
        """Set up a new game; returns what must be stored before anybody is told."""
        id = new_id()
        record = self.record
        record.game, record.started, record.over, record.paused = id, True, False, False
        self.deal, self.game, self.pack, self.pack_hash = deal, game, pack, pack_hash
        self.seq, self.clients, self.refusals = 0, {}, {}
        self.clock.reset()
        self.show_anew(dict.fromkeys(range(SPECTATOR, len(record.seats)), 0))
        self.chronicle.begin(game, {viewer.language for viewer in self.viewers} or {DEFAULT})
        game.opening = []  # it has been told
        packs.pool(pack)
        kept = store.keep_game(id, self.id, pack_hash, msgspec.json.encode(deal), self.house.wall())
        return [store.keep_pack(pack_hash, pack), kept]
