"""All games of the companion on this server: in memory while a device is connected, else in the store."""

from typing import Final

from kickdoor.companion import messages as msg
from kickdoor.server import companion_store
from kickdoor.server.companion_room import CompanionRoom, link
from kickdoor.server.hub import Hub
from kickdoor.server.logs import log
from kickdoor.server.tokens import new_id

MOST_ASLEEP: Final = 200  # rooms without a device that stay in memory; the store has all of them


def room(hub: Hub, id: str) -> CompanionRoom | None:
    """The game of that id, loaded if necessary; None if there is none."""
    found = hub.companions.get(id)
    if found is None:
        claimed = companion_store.claimed_lines(hub.store, id)
        if claimed is None:
            return None
        make_room(hub)
        found = hub.companions[id] = CompanionRoom(id, hub.store, hub.key, claimed)
    return found


def make_room(hub: Hub) -> None:
    asleep = [room for room in hub.companions.values() if not room.guests and not room.lock.locked()]
    for each in asleep[: max(0, len(asleep) - MOST_ASLEEP)]:
        del hub.companions[each.id]


async def share(hub: Hub) -> msg.Links:
    """A new game that several devices keep."""
    id = new_id()
    await hub.store.write(companion_store.keep_companion(id, []))
    log("companion_shared")
    return msg.Links(id, *(link(hub.key, id, what) for what in ("host", "join", "watch")))
