"""How a socket is let in within the limits, counted while it is open, and closed with a code that says why."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from kickdoor.server.bans import Visit
from kickdoor.server.hub import Hub
from kickdoor.server.logs import log, log_error
from kickdoor.server.store import StoreError
from kickdoor.server.tokens import hashed
from kickdoor.server.visitors import address, browser_of, same_origin
from kickdoor.server.warden import BANNED
from kickdoor.texts.complaint import Complaint

BAD_MESSAGE: Final = 4400
NOT_ALLOWED: Final = 4401
BAD_ORIGIN: Final = 4403
NO_TABLE: Final = 4404
NO_HELLO: Final = 4408
TOO_LARGE: Final = 4413
TOO_MANY: Final = 4429
TRY_AGAIN: Final = 1012
BROKEN: Final = 1011
GOODBYE_SECONDS: Final = 1.0


class Closed(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


Attend = Callable[[Hub, WebSocket, Visit], Awaitable[bool]]


def limited(attend: Attend) -> Callable[[WebSocket], Awaitable[None]]:
    """An endpoint that accepts a connection within the limits, and serves it until it is closed.

    `attend` returns whether somebody else serves it from now on, and calls `left` at the end.
    """

    async def endpoint(socket: WebSocket) -> None:
        hub: Hub = socket.app.state.hub
        if not same_origin(socket, hub.limits):
            await socket.close(BAD_ORIGIN)
            return
        where = address(socket, hub.limits)
        browser = hashed(browser_of(socket)) if browser_of(socket) else ""
        if hub.warden.bans.holds(browser, where, socket.path_params.get("table", "")):
            hub.metrics.counts["banned_total"] += 1
            await socket.accept()
            await socket.close(BANNED, "banned")
            return
        full = hub.addresses.total() >= hub.limits.sockets
        await socket.accept()
        if not hub.connects.take(where) or full or hub.sockets_of(where) >= hub.limits.sockets_per_address:
            await socket.close(TOO_MANY, "too many connections")
            return
        visit = Visit(browser, where, lambda: hub.errand(quietly_close(socket, BANNED, "banned")))
        hub.addresses[where] += 1
        hub.warden.visits.add(visit)
        lasting = False
        try:
            lasting = await served(hub, socket, attend, visit)
        finally:
            if not lasting:
                left(hub, visit)

    return endpoint


def left(hub: Hub, visit: Visit) -> None:
    """A socket counts no more."""
    hub.warden.visits.discard(visit)
    hub.closings.count += 1
    hub.addresses[visit.address] -= 1
    if not hub.addresses[visit.address]:
        del hub.addresses[visit.address]


async def served(hub: Hub, socket: WebSocket, attend: Attend, visit: Visit) -> bool:
    """Serve a connection; whatever ends it, it is closed with a code that says why."""
    try:
        return await attend(hub, socket, visit)
    except WebSocketDisconnect:
        pass
    except Exception as error:
        await quietly_close(socket, *why_closed(hub, error))
    return False


def why_closed(hub: Hub, error: Exception) -> tuple[int, str]:
    """The code and the reason to close a socket with. What nobody has foreseen is logged."""
    match error:
        case Closed():
            return error.code, error.reason
        case Complaint() | StoreError():  # the table was unloaded just now, or could not be read or changed
            return TRY_AGAIN, ""
        case RuntimeError() | OSError():  # the line is gone, or nobody reads; TimeoutError is an OSError
            log("socket_lost", why=type(error).__name__)
        case _:
            log_error("socket", error)
            hub.metrics.counts["errors_total"] += 1
    return BROKEN, ""


async def quietly_close(socket: WebSocket, code: int, reason: str) -> None:
    """Close the socket, but do not wait forever for a client that no longer reads."""
    with suppress(RuntimeError, OSError, WebSocketDisconnect, TimeoutError):
        await asyncio.wait_for(socket.close(code, reason), GOODBYE_SECONDS)


async def heard(hub: Hub, socket: WebSocket) -> bytes:
    """The next message as bytes."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    data = text.encode("utf-8", "replace") if text is not None else message.get("bytes") or b""
    if len(data) > hub.limits.frame_bytes:
        raise Closed(TOO_LARGE, "message too large")
    return bytes(data)
