"""Does in this server what operators have entered, here or elsewhere: looks into the store every second."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from kickdoor import __version__
from kickdoor.server import acts, erasing, sitting
from kickdoor.server.acts import Act
from kickdoor.server.bans import Bans, Visit
from kickdoor.server.logs import log, log_error
from kickdoor.server.metrics import Metrics
from kickdoor.server.not_allowed import not_now
from kickdoor.server.replay_desk import Desk
from kickdoor.server.room import Room
from kickdoor.server.store import Statement, Store, StoreError, forget_wait
from kickdoor.server.tells import Notice, encode
from kickdoor.texts.complaint import Complaint

if TYPE_CHECKING:
    from kickdoor.server.cluster import Cluster
    from kickdoor.server.companion_hub import Companions

LOOK_SECONDS: Final = 1.0
TELL_SECONDS: Final = 5.0  # between two accounts of how this server is, if anything has changed …
ALIVE_SECONDS: Final = 60.0  # … and if nothing has
NOT_HERE: Final = 4401  # the seat is not theirs any more
BANNED: Final = 4411
CLOSED: Final = 4410  # the table was closed by an operator
TRY_AGAIN: Final = 1012


class Load(msgspec.Struct, frozen=True):
    """How a server is, for operators."""

    version: str
    host: str
    process: int
    since: float
    tables: int
    games: int
    sockets: int
    online: list[tuple[str, int]]  # table and seat of everybody who is connected
    lag_ms: int
    memory_mb: int


Deed = Callable[["Warden", Room, Act], Awaitable[None]]


class Tables(Protocol):
    """What the warden needs of all tables of a server."""

    store: Store
    metrics: Metrics
    rooms: dict[str, Room]
    cluster: Cluster | None
    desk: Desk
    companions: Companions
    read_only: bool

    def room(self, id: str) -> Room | None: ...

    def drop(self, room: Room, code: int) -> None: ...

    def gauges(self) -> dict[str, float]: ...


class Warden:
    def __init__(self, hub: Tables) -> None:
        self.hub = hub
        self.bans = Bans()
        self.stamp = ""  # of the bans
        self.visits: set[Visit] = set()  # the sockets that are open here
        self.reports = 0  # that nobody has handled
        self.notice = ""
        self.woken = asyncio.Event()
        self.since = time.time()
        self.told: tuple[object, ...] = ()
        self.told_at = 0.0

    async def watch(self) -> None:
        """Look until the server ends; what fails is tried again."""
        while True:
            try:
                await self.look()
            except (StoreError, Complaint):
                pass  # the store is away, and says so itself
            except Exception as error:
                log_error("warden", error)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), LOOK_SECONDS)
            self.woken.clear()

    async def look(self) -> None:
        store = self.hub.store
        facts = acts.facts(store)
        if facts.get("bans", "") != self.stamp:
            self.bans, self.stamp = Bans(acts.bans(store)), facts.get("bans", "")
            for visit in [each for each in self.visits if self.bans.holds(each.browser, each.address)]:
                visit.end()
        [(self.reports,)] = store.all("SELECT count(*) FROM reports WHERE closed IS NULL")  # type: ignore[assignment]
        await self.read_only(bool(facts.get("read_only")))
        self.announce(facts.get("notice", ""))
        for act in acts.waiting(store):
            await self.carry_out(act)
        await self.tell_load()

    async def read_only(self, on: bool) -> None:
        """Nobody changes anything; bots and clocks stand still. All may look, and are told when all is still."""
        if self.hub.read_only == on:
            return
        self.hub.read_only = on
        log("read_only", on=on)
        for room in list(self.hub.rooms.values()):
            async with room.lock:
                room.tell_table()
                room.on_change(False)
        await self.hub.companions.tell_roles()

    def announce(self, notice: str) -> None:
        """Tell everybody once; those who come later are told when they come."""
        if notice == self.notice:
            return
        self.notice = notice
        for room in self.hub.rooms.values():
            room.tell_all(self.message)

    @property
    def message(self) -> Notice:
        return Notice(self.notice.partition(" ")[2])

    # -- acts ---------------------------------------------------------------------------------------------------------

    async def carry_out(self, act: Act) -> None:
        """Do it, if its table is ours or nobody's."""
        cluster = self.hub.cluster
        if cluster is not None and await cluster.members.owner(act.table) not in ("", cluster.members.id):
            return
        room = self.hub.room(act.table)
        if room is None:
            return await self.hub.store.write(acts.finished(act, "there is no such table"))
        try:
            async with room.changing():
                await DEEDS[act.what](self, room, act)
        except Complaint as complaint:
            await self.hub.store.write(acts.finished(act, f"not done: {complaint}"))
        log("operator", act=act.what, id=act.id)

    async def close(self, room: Room, act: Act) -> None:
        room.record.closed = True
        await room.keep(forget_wait(room.id), acts.finished(act))
        self.hub.drop(room, CLOSED)

    async def reopen(self, room: Room, act: Act) -> None:
        room.record.closed = False
        await room.keep(acts.finished(act))

    async def remove(self, room: Room, act: Act) -> None:
        """They do not come back to this table with this browser."""
        await self.send_away(room, act, acts.FOREVER / acts.DAY, room.id)

    async def ban(self, room: Room, act: Act) -> None:
        """Nor to any other, nor from where they are connected now."""
        person, days = self.person_at(room, act.seat), acts.days_of(act.detail)
        here = {viewer.address for viewer in room.viewers if viewer.person == person and viewer.address}
        also = [each for address in sorted(here) for each in acts.new_ban("address", address, days)]
        await self.send_away(room, act, days, "", *also)

    async def send_away(self, room: Room, act: Act, days: float, table: str, *also: Statement) -> None:
        person = self.person_at(room, act.seat)
        browsers = erasing.browsers_of(self.hub.store, room.id, person)
        banned = [each for browser in browsers for each in acts.new_ban("browser", browser, days, table)]
        forgotten = sitting.get_up(room, act.seat)
        await room.keep_table(*forgotten, *banned, *also, acts.finished(act))
        room.dismiss(person, NOT_HERE if table else BANNED)
        self.woken.set()  # so that the ban holds at once

    async def erase(self, room: Room, act: Act) -> None:
        """Everybody loads the table again, so that no name is left in any memory."""
        person = self.person_at(room, act.seat)
        gone = erasing.erased(self.hub.store, room.id, room.record, act.seat)
        forgotten = sitting.get_up(room, act.seat)
        room.record.seats[act.seat].name = erasing.stand_in(room.record, act.seat)
        await room.keep(*forgotten, *gone, acts.finished(act))
        room.dismiss(person, NOT_HERE)
        self.hub.drop(room, TRY_AGAIN)
        await self.hub.desk.stop()  # it may remember the game

    def person_at(self, room: Room, seat: int) -> str:
        if not 0 <= seat < len(room.record.seats) or not room.record.seats[seat].person:
            raise not_now("nobody_there")
        return room.record.seats[seat].person

    # -- how it is ----------------------------------------------------------------------------------------------------

    async def tell_load(self) -> None:
        now = time.time()
        if now - self.told_at < TELL_SECONDS or self.hub.read_only:
            return  # before it is worked out: with many tables that takes a while
        load = self.load()
        changed = load.tables, load.games, load.sockets, load.online
        if changed == self.told and now - self.told_at < ALIVE_SECONDS:
            return
        self.told, self.told_at = changed, now
        server = f"{load.host}-{load.process}"
        await self.hub.store.write(
            (
                "INSERT INTO loads VALUES (?, ?, ?) ON CONFLICT (server) DO UPDATE SET "
                "at = excluded.at, data = excluded.data",
                (server, now, msgspec.json.encode(load)),
            ),
            ("DELETE FROM loads WHERE at < ?", (now - acts.DAY,)),
        )

    def load(self) -> Load:
        gauges = self.hub.gauges()
        online = sorted(
            (room.id, seat)
            for room in self.hub.rooms.values()
            for seat in {room.seat_of(viewer) for viewer in room.viewers if viewer.person}
        )
        lag = round(self.hub.metrics.last_lag * 1000)
        memory = int(gauges["memory_bytes"]) // 1_000_000
        rest = int(gauges["tables_awake"]), int(gauges["games_awake"]), int(gauges["sockets"]), online, lag, memory
        return Load(__version__, socket.gethostname(), os.getpid(), self.since, *rest)

    def greet(self) -> list[bytes]:
        """What somebody who comes has to know."""
        return [encode(self.message)] if self.message.text else []


DEEDS: Final[dict[str, Deed]] = {
    "close": Warden.close,
    "reopen": Warden.reopen,
    "remove": Warden.remove,
    "ban": Warden.ban,
    "erase": Warden.erase,
}
