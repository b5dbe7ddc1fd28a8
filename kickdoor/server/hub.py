"""All tables of this server: the active ones in memory, the others in the store until somebody opens them."""

import asyncio
import gc
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

import msgspec

from kickdoor.server import days, forms, games, latecomers, lesson, playing_on, reviews, sitting, store
from kickdoor.server.collecting import Closings
from kickdoor.server.companion_hub import Companions
from kickdoor.server.continuing import Continued
from kickdoor.server.database import Address
from kickdoor.server.description import described
from kickdoor.server.house import House
from kickdoor.server.limits import Buckets, Limits
from kickdoor.server.logs import log, log_error
from kickdoor.server.messages import encode
from kickdoor.server.metrics import process_gauges
from kickdoor.server.minder import Minder
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.record import SeatRecord, TableRecord, decode_record, encode_record
from kickdoor.server.room import Room
from kickdoor.server.tokens import hashed, new_id
from kickdoor.server.viewer import Viewer
from kickdoor.server.warden import Warden
from kickdoor.texts.complaint import Complaint

LISTED: Final = 100
LISTED_SECONDS: Final = 24 * 3600.0
LESSON: Final = forms.NewTable(  # no clocks, and nobody else may join
    "", list(lesson.SETS), dict(lesson.HOUSE_RULES), 1 + len(lesson.BOTS), list(lesson.BOTS),
    window_seconds=0.0, turn_seconds=0, latecomers="none", pace="relaxed", tutorial=True,
)  # fmt: skip


class Hub(House):
    def __init__(self, database: Address, limits: Limits, broker: str = "") -> None:
        super().__init__(database, limits, broker)
        self.rooms: dict[str, Room] = {}
        self.minders: dict[str, Minder] = {}
        self.companions = Companions(self)
        self.addresses: Counter[str] = Counter()  # open sockets
        self.connections: Callable[[], int] = lambda: 0  # for HTTP; who listens knows it
        self.requests = Buckets(limits.requests, limits.requests_seconds)
        self.connects = Buckets(limits.connects, limits.connects_seconds)
        self.replays = Buckets(limits.replay_seconds, limits.replays_seconds)
        self.new_tables = Buckets(limits.new_tables, limits.new_tables_seconds)
        self.new_reviews = Buckets(limits.reviews, limits.reviews_seconds)
        self.closings = Closings()
        self.warden = Warden(self)
        self.errands: set[asyncio.Task[None]] = set()
        self.keepers: list[asyncio.Task[None]] = []  # what goes on as long as the server runs

    async def open(self) -> None:
        if self.cluster is not None:
            buckets = {name: getattr(self, name) for name in ("requests", "connects", "replays", "new_tables")}
            self.cluster.share(self.addresses, **buckets)
            await self.cluster.open()
        lasting = self.sweep(), days.watch(self, self.wake), self.warden.watch(), self.metrics.watch_loop()
        self.keepers = [asyncio.create_task(each) for each in lasting]

    async def close(self) -> None:
        """Ask all viewers to reconnect later, and unload all tables."""
        for keeper in self.keepers:
            keeper.cancel()
        await self.drain()
        await asyncio.sleep(0)
        if self.cluster is not None:
            await self.cluster.close()
        await self.crew.stop()
        await self.desk.stop()
        await self.reviews.stop()
        await self.odds.stop()
        self.store.close()

    async def drain(self) -> None:
        """Hand all tables over: their viewers reconnect, here later or to another server at once."""
        if self.cluster is not None:
            self.cluster.members.draining = True
        for room in list(self.rooms.values()):
            with suppress(Complaint):
                await self.keep_clock(room)
            self.drop(room, 1012)
            await self.give_back(room.id)
        await self.companions.drain()
        if self.cluster is not None:
            self.cluster.cut()

    def forsaken(self) -> None:
        for room in list(self.rooms.values()):
            self.drop(room, 1012)
        self.companions.forsake()

    def errand(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run a task to its end, even if the caller is cancelled."""
        task = asyncio.create_task(work)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)
        return task

    # -- rooms --------------------------------------------------------------------------------------------------------

    def room(self, id: str) -> Room | None:
        """The table of that id, loaded from the store if necessary; None if there is none."""
        room = self.rooms.get(id)
        if room is None:
            row = self.store.one("SELECT record FROM tables WHERE id = ?", id)
            if row is None or not isinstance(row[0], bytes):
                return None
            if self.cluster is not None and id not in self.cluster.members.terms:
                raise NotAllowed("busy", "busy")  # it was another server's a moment ago
            try:
                record = decode_record(row[0])
            except msgspec.MsgspecError as error:  # `kickdoor games check` says more
                log_error("unreadable_table", error, table=id)
                return None
            room = self.settle(Room(self, id, record, self.lose))
            room.kept = encode_record(room.record)
        return room

    async def wake(self, id: str) -> bool:
        """Load a table at which something is due, unless it is another server's; False if nothing can be due there."""
        members = None if self.cluster is None else self.cluster.members
        if members is not None and await members.owner(id) != members.id:
            return True
        room = self.room(id)
        if room is None and self.store.one("SELECT id FROM tables WHERE id = ?", id) is not None:
            raise LookupError(f"the record of table {id} cannot be read")
        if room is None or not room.record.by_days or not room.record.started:
            return False
        self.minders[id].woken.set()
        return True

    def settle(self, room: Room) -> Room:
        self.rooms[room.id] = room
        self.minders[room.id] = Minder(room)
        return room

    def lose(self, room: Room) -> None:
        """Drop a table that is not what the store has; it is loaded again from there."""
        self.drop(room, 1011)

    def drop(self, room: Room, code: int) -> None:
        """Unload a table; its viewers are disconnected with a code and may reconnect to load it again."""
        room.gone = True
        for viewer in room.viewers:
            viewer.close(code)
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            self.minders.pop(room.id).stop()

    async def sweep(self) -> None:
        """From time to time, store the clocks of active tables and unload the idle ones."""
        while True:
            await asyncio.sleep(self.limits.sweep_seconds)
            self.closings.sweep()
            for room in [each for each in self.rooms.values() if not each.lock.locked()]:
                idle = not room.viewers and time.monotonic() - room.empty_since > self.limits.unload_seconds
                with suppress(Complaint):
                    await self.keep_clock(room)
                if idle and room.record.started and not room.record.by_days:
                    with suppress(Complaint):
                        await days.rest(room, None)  # so that home can tell whose turn it is
                if idle and not room.lock.locked() and not room.viewers:
                    self.drop(room, 1001)
                    await self.give_back(room.id)
            await self.companions.sweep()

    async def keep_clock(self, room: Room) -> None:
        async with room.changing():
            await room.keep(*room.clock.statements(room.clock.now()))

    # -- people -------------------------------------------------------------------------------------------------------

    async def create(self, form: forms.NewTable, browser: str, continued: Continued | None = None) -> forms.Seated:
        """A new table with its host on the first seat."""
        if form.tutorial:
            own = {name: getattr(form, name) for name in ("name", "color", "face", "sex", "bot_talk")}
            form = msgspec.structs.replace(LESSON, **own)
        seats = [SeatRecord() for _ in range(form.seats)]
        chosen = {name: getattr(form, name) for name in sitting.ANY_TIME}
        record = TableRecord(list(dict.fromkeys(form.sets)), form.house_rules, seats, host="", **chosen)
        sitting.check_settings(record)
        self.check_name(form.name)
        person = sitting.sit_down(record, form.name, None, form.color, form.sex, form.face)
        if len(form.bots) >= form.seats:
            raise not_now("too_many_bots")
        for number, level in enumerate(form.bots, 1):
            sitting.add_bot(record, form.seats - number, level)
        record.tutorial, record.continued = form.tutorial, continued
        room = Room(self, new_id(), record, self.lose)
        if self.cluster is not None:
            await self.cluster.members.found(room.id)
        seated = await self.seat(room, person, browser)
        self.settle(room)
        log("table_created", sets="+".join(record.sets), seats=len(record.seats))
        return seated

    async def play_on(self, game: str, form: forms.PlayOn, position: str, browser: str) -> forms.Seated:
        """A table that goes on from a position of a finished game."""
        old, pack_hash, pack = games.begun(self.store, game)
        record, person = playing_on.table_of(old, form, reviews.names_of(old))
        deal = playing_on.new_deal(old, record, position)
        room = Room(self, new_id(), record, self.lose)
        begun = room.prepare(deal, await asyncio.to_thread(playing_on.dealt, deal, pack), pack_hash, pack)
        if self.cluster is not None:
            await self.cluster.members.found(room.id)
        seated = await self.seat(room, person, browser, *begun)
        self.settle(room)
        self.metrics.counts["games_started_total"] += 1
        return seated

    async def join(self, room: Room, form: forms.Join, browser: str) -> forms.Seated:
        async with room.changing():
            if not room.record.public and not self.key.opens("invite", room.id, form.invite):
                raise NotAllowed("not_yours", "invitation_only")
            self.check_name(form.name)
            if room.record.started and not room.record.over:
                person, before, statements = latecomers.take_over(room, form, self.seen_by(room, browser))
            else:
                seat = form.seat
                if seat is None and room.record.continued is not None:
                    seat = room.record.continued.chair_of(form.name)
                person = sitting.sit_down(room.record, form.name, seat, form.color, form.sex, form.face)
                before, statements = "", []
            seated = await self.seat(room, person, browser, *statements)
            room.dismiss(before, 4401)
            room.tell_table()
            if room.game is not None:
                room.show_everybody()
                room.on_change(False)
            return seated

    def check_name(self, name: str) -> None:
        if self.words.objects(name):
            raise not_now("name_filtered")

    async def seat(self, room: Room, person: str, browser: str, *also: store.Statement) -> forms.Seated:
        """Give a person the ways to come back: this browser's cookie, and a private link."""
        token, statement = sitting.new_seat_token(room.id, person)
        holder = store.keep_holder(hashed(browser), room.id, person)
        await room.keep(*also, statement, holder)
        links = self.key.link("invite", room.id), self.key.link("watch", room.id)
        return forms.Seated(room.id, room.record.seat_of(person), token, *links)

    async def claim(self, token: str, browser: str) -> forms.Seated:
        """Take a seat by its private link."""
        row = self.store.one("SELECT table_id, person FROM seats WHERE token = ?", hashed(token))
        table, person = ("", "") if row is None else (str(row[0]), str(row[1]))
        record = self.record_of(table)
        if record is None or record.seat_of(person) < 0:
            raise NotAllowed("not_yours", "link_to_nowhere")
        await self.store.write(store.keep_holder(hashed(browser), table, person))
        return forms.Seated(table, record.seat_of(person))

    def record_of(self, table: str) -> TableRecord | None:
        """A table as it is kept, whoever serves it."""
        row = self.store.one("SELECT record FROM tables WHERE id = ?", table)
        return None if row is None else decode_record(bytes(row[0]))  # type: ignore[arg-type]

    def sockets_of(self, address: str) -> int:
        """How many sockets an address has, here and at other servers."""
        return self.addresses[address] + (0 if self.cluster is None else self.cluster.sockets_of(address))

    def people_of(self, room: Room, browser: str) -> list[str]:
        """The people that a browser may speak for at a table."""
        if not browser:
            return []
        rows = self.store.all("SELECT person FROM holders WHERE browser = ? AND table_id = ?", hashed(browser), room.id)
        return [person for (person,) in rows if isinstance(person, str) and room.record.seat_of(person) >= 0]

    def seen_by(self, room: Room, browser: str) -> set[int]:
        """The seats whose hands a browser has seen in the game of this table."""
        rows = self.store.all(
            "SELECT seat FROM seen_hands WHERE game = ? AND browser = ?", room.record.game, hashed(browser)
        )
        now = {room.record.seat_of(person) for person in self.people_of(room, browser)}
        return now | {seat for (seat,) in rows if isinstance(seat, int)}

    def person_of(self, room: Room, token: str) -> str:
        """Whose seat a token is for at this table, "" if nobody's."""
        row = self.store.one("SELECT person FROM seats WHERE token = ? AND table_id = ?", hashed(token), room.id)
        return str(row[0]) if row is not None and room.record.seat_of(str(row[0])) >= 0 else ""

    def may_watch(self, room: Room, token: str) -> bool:
        return room.record.watchable and (room.record.public or self.key.opens("watch", room.id, token))

    # -- comings and goings -------------------------------------------------------------------------------------------

    async def arrive(self, room: Room, viewer: Viewer) -> None:
        """Show a viewer the table; a bot that played for them gives the seat back."""
        async with room.changing():
            await room.recall(viewer.language)
            seat = room.seat_of(viewer)
            if seat >= 0 and room.record.seats[seat].substitute == "away" and not self.read_only:
                room.record.seats[seat].substitute = ""
            if seat >= 0:
                room.record.seats[seat].missed = 0
            if encode_record(room.record) != room.kept and not self.read_only:
                await room.keep()
            room.viewers.add(viewer)
            room.tell_table()
            for message in self.whole(room, viewer):
                viewer.send(message)
            room.talk.recall(viewer)
            for message in self.warden.greet():
                viewer.send(message)
            self.minders[room.id].arrived()

    async def resync(self, room: Room, viewer: Viewer) -> None:
        """Send a viewer everything again, under the lock, so that nothing is shown before it is stored."""
        async with room.lock:
            self.metrics.counts["resyncs_total"] += 1
            for message in self.whole(room, viewer):
                viewer.send(message)

    async def renew(self, room: Room, viewer: Viewer) -> None:
        """Send everything again to a viewer who has fallen behind, in place of the queue."""
        async with room.lock:
            self.metrics.counts["resyncs_total"] += 1
            viewer.restart([encode(described(room, bool(viewer.person))), *self.whole(room, viewer)])

    def whole(self, room: Room, viewer: Viewer) -> list[bytes]:
        found = [room.welcome(viewer)]
        if room.id in self.minders:
            found.append(encode(room.clock.message(room.seat_of(viewer), room.clock.now())))
        return found

    def depart(self, room: Room, viewer: Viewer) -> None:
        room.viewers.discard(viewer)
        room.empty_since = now = time.monotonic()
        if not any(each.person for each in room.viewers):
            room.clock.stand_still(now)
        if not room.gone:
            room.tell_table()
            self.minders[room.id].woken.set()

    # -- lists --------------------------------------------------------------------------------------------------------

    def lobby(self) -> list[forms.Listed]:
        rows = self.store.all(
            "SELECT id, record FROM tables WHERE public = 1 AND touched > ? ORDER BY touched DESC LIMIT ?",
            time.time() - LISTED_SECONDS,
            LISTED,
        )
        found = []
        for id, record in rows:
            with suppress(msgspec.MsgspecError):  # of another version
                table = decode_record(bytes(record))  # type: ignore[arg-type]
                if not table.closed:
                    found.append(listed(str(id), table))
        return found

    def gauges(self) -> dict[str, float]:
        """How it is now. What the store knows is as it was when it was last asked for."""
        rooms = list(self.rooms.values())
        queues = [len(viewer.waiting) for room in rooms for viewer in room.viewers if viewer.waiting]
        self.metrics.counts["store_errors_total"] = self.store.failures
        found: dict[str, float] = {
            "started_at_seconds": self.warden.since,
            "tables_awake": len(rooms),
            "games_awake": sum(1 for room in rooms if room.game is not None and not room.game.over),
            "people_online": sum(len({viewer.person for viewer in room.viewers} - {""}) for room in rooms),
            "sockets": self.addresses.total(),
            "connections": self.connections(),
            "viewers_behind": len(queues),
            "messages_waiting": sum(queues),
            "store_waiting": len(self.store.waiting),
            "store_doubtful": int(self.store.in_doubt),
            "replays_waiting": self.desk.waiting,
            "reviews_waiting": len(self.reviews.jobs),
            "bots_waiting": self.crew.waiting,
            "bans": len(self.warden.bans),
            "reports_open": self.warden.reports,
            "read_only": int(self.read_only),
            "full_collections": gc.get_stats()[2]["collections"],
        }
        if self.cluster is not None:
            members = self.cluster.members
            self.metrics.counts["leases_lost_total"] = members.lost
            found["lease_seconds_left"] = max(0.0, members.sure_until - time.monotonic())
            found["servers_alive"] = len(members.alive)
            found["tunnels"] = self.cluster.tunnels()
        found["leases"] = 0 if self.cluster is None else len(self.cluster.members.terms)
        return {**found, **process_gauges()}


def listed(id: str, record: TableRecord) -> forms.Listed:
    """A table as the lobby shows it."""
    seat = record.seat_of(record.host)
    empty = [player for player in record.seats if player.kind == "empty"]
    free = latecomers.open_seats(record) if record.started and not record.over else empty
    return forms.Listed(
        id=id,
        host=record.seats[seat].name if seat >= 0 else "",
        sets=record.sets,
        people=len(record.people),
        bots=sum(1 for player in record.seats if player.kind == "bot"),
        seats=len(record.seats),
        started=record.started,
        watchable=record.watchable,
        free=len(free),
        answer_hours=record.answer_hours,
    )
