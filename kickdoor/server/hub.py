"""The server: its limits, who sits down where, and who looks at which table."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, Final

import msgspec

from kickdoor.server import days, forms, games, holders, latecomers, lesson, playing_on, reviews, sitting, store
from kickdoor.server.awake import Awake
from kickdoor.server.continuing import Continued
from kickdoor.server.database import Address
from kickdoor.server.description import described
from kickdoor.server.gauges import gauges
from kickdoor.server.limits import Buckets, Limits
from kickdoor.server.logs import log
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.record import SeatRecord, TableRecord, encode_record
from kickdoor.server.room import Room
from kickdoor.server.tells import encode
from kickdoor.server.tokens import hashed, new_id
from kickdoor.server.viewer import Viewer
from kickdoor.server.warden import Warden

LESSON: Final = forms.NewTable(  # no clocks, and nobody else may join
    "", list(lesson.SETS), dict(lesson.HOUSE_RULES), 1 + len(lesson.BOTS), list(lesson.BOTS),
    window_seconds=0.0, turn_seconds=0, latecomers="none", pace="relaxed", tutorial=True,
)  # fmt: skip


class Hub(Awake):
    def __init__(self, database: Address, limits: Limits, broker: str = "") -> None:
        super().__init__(database, limits, broker)
        self.addresses: Counter[str] = Counter()  # open sockets
        self.connections: Callable[[], int] = lambda: 0  # for HTTP; who listens knows it
        self.requests = Buckets(limits.requests, limits.requests_seconds)
        self.connects = Buckets(limits.connects, limits.connects_seconds)
        self.replays = Buckets(limits.replay_seconds, limits.replays_seconds)
        self.merges = Buckets(limits.merge_seconds, limits.merges_seconds)
        self.new_tables = Buckets(limits.new_tables, limits.new_tables_seconds)
        self.new_reviews = Buckets(limits.reviews, limits.reviews_seconds)
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

    def errand(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run a task to its end, even if the caller is cancelled."""
        task = asyncio.create_task(work)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)
        return task

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
                person, before, statements = latecomers.take_over(room, form, holders.seen_by(self, room, browser))
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
        record = holders.record_of(self, table)
        if record is None or record.seat_of(person) < 0:
            raise NotAllowed("not_yours", "link_to_nowhere")
        await self.store.write(store.keep_holder(hashed(browser), table, person))
        return forms.Seated(table, record.seat_of(person))

    def sockets_of(self, address: str) -> int:
        """How many sockets an address has, here and at other servers."""
        return self.addresses[address] + (0 if self.cluster is None else self.cluster.sockets_of(address))

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

    # -- how it is ----------------------------------------------------------------------------------------------------

    def gauges(self) -> dict[str, float]:
        """How it is now. What the store knows is as it was when it was last asked for."""
        return {
            "started_at_seconds": self.warden.since,
            "sockets": self.addresses.total(),
            "connections": self.connections(),
            "bans": len(self.warden.bans),
            "reports_open": self.warden.reports,
            **gauges(self),
        }
