"""The tables that are in memory; the others are in the store until somebody opens them."""

import asyncio
import time
from collections.abc import Collection
from contextlib import suppress

import msgspec

from kickdoor.server import days
from kickdoor.server.collecting import Closings
from kickdoor.server.companion_hub import Companions
from kickdoor.server.database import Address
from kickdoor.server.house import House
from kickdoor.server.limits import Limits
from kickdoor.server.logs import log_error
from kickdoor.server.minder import Minder
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.record import decode_record, encode_record
from kickdoor.server.room import Room
from kickdoor.texts.complaint import Complaint


class Awake(House):
    """Loads tables when somebody comes, and unloads those that nobody looks at."""

    def __init__(self, database: Address, limits: Limits, broker: str = "") -> None:
        super().__init__(database, limits, broker)
        self.rooms: dict[str, Room] = {}
        self.minders: dict[str, Minder] = {}
        self.companions = Companions(self)
        self.closings = Closings()

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

    def forsaken(self, tables: Collection[str]) -> None:
        for room in [self.rooms[id] for id in tables if id in self.rooms]:
            self.drop(room, 1012)
        self.companions.forsake(tables)

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
        for viewer in tuple(room.viewers):
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
