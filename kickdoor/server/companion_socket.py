"""A device's WebSocket to a companion's game: a greeting, then updates in both directions."""

import asyncio
from typing import Final

import msgspec
from starlette.websockets import WebSocket

from kickdoor.companion import messages as msg
from kickdoor.companion.merging import MOST_BYTES
from kickdoor.server import line
from kickdoor.server.admission import (
    BAD_MESSAGE,
    NO_HELLO,
    NO_TABLE,
    NOT_ALLOWED,
    TOO_MANY,
    TRY_AGAIN,
    Closed,
    heard,
    limited,
    why_closed,
)
from kickdoor.server.bans import Visit
from kickdoor.server.companion_room import CompanionRoom, Guest
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Bucket
from kickdoor.server.outlets import Outlet
from kickdoor.server.viewer import Viewer
from kickdoor.texts.complaint import Complaint

TRY_LATER: Final = 1011


async def greeted(hub: Hub, socket: WebSocket) -> tuple[CompanionRoom, Guest]:
    try:
        said = msg.decode(await asyncio.wait_for(heard(hub, socket), hub.limits.hello_seconds))
    except TimeoutError:
        raise Closed(NO_HELLO, "no greeting") from None
    except msgspec.MsgspecError:
        raise Closed(BAD_MESSAGE, "expected a greeting") from None
    if not isinstance(said, msg.Greet):
        raise Closed(BAD_MESSAGE, "expected a greeting")
    if not await hub.assured():
        raise Closed(TRY_AGAIN)
    found = hub.companions.room(socket.path_params["id"])
    if found is None:
        raise Closed(NO_TABLE, "no such game")
    guest = found.admitted(said.token, Viewer("", [], hub.limits.send_queue))
    if guest is None:
        raise Closed(NOT_ALLOWED, "not in this game")
    if len(found.guests) >= hub.limits.viewers_per_table:
        raise Closed(TOO_MANY, "too many devices")
    return found, guest


async def attend(hub: Hub, socket: WebSocket, visit: Visit) -> bool:
    """Greet a device, then send and listen until the socket is to be closed."""
    found, guest = await greeted(hub, socket)
    async with found.lock:
        if found.gone:
            raise Closed(TRY_AGAIN)
        found.arrive(guest)
    outlet: Outlet = socket.scope["extensions"][line.NAME]
    guest.viewer.attach(outlet, lambda: hub.errand(keep_up(hub, outlet, found, guest)))
    try:
        raise Closed(await listen(hub, socket, found, guest, visit.address))
    finally:
        found.depart(guest)
        guest.viewer.finish()


async def keep_up(hub: Hub, outlet: Outlet, found: CompanionRoom, guest: Guest) -> None:
    """Send what waits for a device that reads slowly."""
    try:
        await guest.viewer.catch_up(lambda: found.renew(guest), hub.limits.idle_seconds)
    except Exception as error:
        outlet.close(*why_closed(hub, error))


async def listen(hub: Hub, socket: WebSocket, found: CompanionRoom, guest: Guest, address: str) -> int:
    """Take the updates of one device. One that cannot be kept now closes the line: the device sends it again later."""
    pace = Bucket(hub.limits.commands, hub.limits.commands_seconds)
    parts: dict[int, bytearray] = {}
    while True:
        data = await heard(hub, socket)
        if not pace.take():
            raise Closed(TOO_MANY, "too many updates")
        try:
            said = msg.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise Closed(BAD_MESSAGE, "expected an update") from None
        if isinstance(said, msg.Ping):
            guest.viewer.send(msg.encode(msg.Pong()))
            continue
        if not isinstance(said, msg.Push):
            raise Closed(BAD_MESSAGE, "met already")
        whole = parts.setdefault(said.id, bytearray())
        whole += said.data
        if sum(map(len, parts.values())) > MOST_BYTES:
            raise Closed(TOO_MANY, "the updates are too large")
        if said.last:
            del parts[said.id]
            if not hub.merges.take(address):
                raise Closed(TOO_MANY, "too much to merge")
            before = guest.worked
            try:
                await asyncio.shield(hub.errand(found.take(guest, said.id, said.document, bytes(whole))))
            except Complaint:
                return TRY_LATER
            finally:  # of the second that was taken, the rest comes back
                hub.merges.of(address).left += 1 - (guest.worked - before)


endpoint = limited(attend)
