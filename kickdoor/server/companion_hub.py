"""All games of the companion on this server: in memory while somebody uses them, else in the store."""

import time
from collections.abc import Collection

from kickdoor.companion import messages as msg
from kickdoor.server import companion_store
from kickdoor.server.companion_room import CompanionRoom, link
from kickdoor.server.house import House
from kickdoor.server.logs import log
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.tokens import new_id


class Companions:
    """Where several servers share a database, a game has one server at a time, by a lease as a table has."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.rooms: dict[str, CompanionRoom] = {}

    def room(self, id: str) -> CompanionRoom | None:
        """The game of that id, loaded if necessary; None if there is none."""
        found = self.rooms.get(id)
        if found is None:
            claimed = companion_store.claimed_lines(self.house.store, id)
            if claimed is None:
                return None
            if self.house.cluster is not None and id not in self.house.cluster.members.terms:
                raise NotAllowed("busy", "busy")  # it was another server's a moment ago
            found = self.rooms[id] = CompanionRoom(id, self.house, claimed, self.lose)
        return found

    async def share(self) -> msg.Links:
        """A new game that several devices keep."""
        id = new_id()
        await self.house.store.write(companion_store.keep_companion(id, []))
        log("companion_shared")
        return msg.Links(id, *(link(self.house.key, id, what) for what in ("host", "join", "watch")))

    async def tell_roles(self) -> None:
        """What devices may do has changed."""
        for room in list(self.rooms.values()):
            async with room.lock:
                room.tell_roles()

    # -- unloading ----------------------------------------------------------------------------------------------------

    def lose(self, room: CompanionRoom) -> None:
        """Drop a game that may not be what the store has; it is loaded again from there."""
        self.drop(room, 1011)

    def drop(self, room: CompanionRoom, code: int) -> None:
        """Unload a game; its devices connect again, and send what is missing then."""
        room.gone = True
        for guest in room.guests:
            guest.viewer.close(code)
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]

    async def sweep(self) -> None:
        """Unload what nobody has used for a while."""
        for room in [each for each in self.rooms.values() if not each.lock.locked()]:
            if not room.guests and time.monotonic() - room.empty_since > self.house.limits.unload_seconds:
                self.drop(room, 1001)
                await self.house.give_back(room.id)

    async def drain(self) -> None:
        for room in list(self.rooms.values()):
            async with room.lock:
                self.drop(room, 1012)
            await self.house.give_back(room.id)

    def forsake(self, ids: Collection[str]) -> None:
        """These games may be another server's by now."""
        for room in [self.rooms[id] for id in ids if id in self.rooms]:
            self.drop(room, 1012)
