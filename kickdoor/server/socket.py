"""A viewer's WebSocket: Hello first, then messages in both directions."""

import asyncio

import msgspec
from starlette.websockets import WebSocket

from kickdoor.server import holders, line, message_types, says
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
)
from kickdoor.server.bans import Visit
from kickdoor.server.ears import Ears
from kickdoor.server.hub import Hub
from kickdoor.server.not_allowed import NotAllowed, failed
from kickdoor.server.outlets import Outlet
from kickdoor.server.room import Room
from kickdoor.server.tells import encode
from kickdoor.server.viewer import Viewer
from kickdoor.server.visitors import address, browser_of
from kickdoor.server.warden import CLOSED
from kickdoor.texts import spoken


async def greeted(hub: Hub, socket: WebSocket) -> tuple[Room, Viewer]:
    """The viewer for a Hello: a seat's by token or cookie, or a spectator."""
    try:
        first = await asyncio.wait_for(heard(hub, socket), hub.limits.hello_seconds)
        greeting = msgspec.json.decode(first, type=says.Greeting)
        if greeting.version != message_types.VERSION:
            other = NotAllowed("version", "other_version")
            await socket.send_text(encode(failed(other, spoken(greeting.language))).decode())
            raise Closed(BAD_MESSAGE, f"this server speaks version {message_types.VERSION}")
        hello = says.decode(first)
    except TimeoutError:
        raise Closed(NO_HELLO, "no hello") from None
    except msgspec.MsgspecError:
        raise Closed(BAD_MESSAGE, "expected a hello") from None
    if not isinstance(hello, says.Hello):
        raise Closed(BAD_MESSAGE, "expected a hello")
    if not await hub.assured():
        raise Closed(TRY_AGAIN)
    room = hub.room(socket.path_params["table"])
    if room is None:
        raise Closed(NO_TABLE, "no such table")
    if room.record.closed:
        raise Closed(CLOSED, "closed by those who run this server")
    person, people = identified(hub, room, socket, hello.token)
    if not person and not holders.may_watch(hub, room, hello.token):
        raise Closed(NOT_ALLOWED, "not at this table")
    if not person and hub.addresses.total() > hub.limits.sockets - hub.limits.seated_only:
        raise Closed(TOO_MANY, "only for players now")
    if len(room.viewers) >= hub.limits.viewers_per_table:
        raise Closed(TOO_MANY, "too many viewers")
    return room, Viewer(person, people, hub.limits.send_queue, spoken(hello.language), address(socket, hub.limits))


def identified(hub: Hub, room: Room, socket: WebSocket, token: str) -> tuple[str, list[str]]:
    """The person here, and all people that the browser speaks for. `?seat=` chooses; `?seat=-1` only watches."""
    if token:
        person = holders.person_of(hub, room, token)
        return person, [person] if person else []
    people = holders.people_of(hub, room, browser_of(socket))
    wanted = socket.query_params.get("seat", "")
    if not wanted:
        return (people[0] if people else ""), people
    chosen = [person for person in people if str(room.record.seat_of(person)) == wanted]
    if not chosen and wanted != "-1":
        raise Closed(NOT_ALLOWED, "not your seat")
    return (chosen[0] if chosen else ""), people


async def attend(hub: Hub, socket: WebSocket, visit: Visit) -> bool:
    """Greet a viewer, and listen to them from now on."""
    room, viewer = await greeted(hub, socket)
    await hub.arrive(room, viewer)
    outlet: Outlet = socket.scope["extensions"][line.NAME]
    ears = Ears(hub, room, viewer, outlet, visit)
    visit.end = ears.ban
    viewer.attach(outlet, ears.fall_behind)
    outlet.hand_over(ears)
    return True


endpoint = limited(attend)
