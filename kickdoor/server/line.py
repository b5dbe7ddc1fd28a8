"""The sockets of the tables. What is told goes straight to the transport: no task and no copy per message."""

import asyncio
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from kickdoor.server.signals import Inbox, Signal

NAME: Final = "kickdoor.line"  # where the application finds it in the scope of a socket
MOST_UNSAID: Final = 262_144  # bytes that may be said in one round of the loop; what is more has to wait
MOST_UNREAD: Final = 8  # messages from one client that wait before its socket is not read any more


def framed(message: bytes) -> bytes:
    """A whole text message from a server (RFC 6455, section 5.2).

    >>> framed(b"hi"), framed(b"x" * 300)[:4]
    (b'\\x81\\x02hi', b'\\x81~\\x01,')
    """
    size = len(message)
    if size < 126:
        return bytes((0x81, size)) + message
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message


class Line(WebSocketsSansIOProtocol):
    """What is said in one round of the loop is written at once."""

    unsaid: list[bytes] | None = None
    size = 0  # of what is unsaid
    heard_at = 0.0  # by the clock of the loop

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Inbox()  # type: ignore[assignment]
        self.writable = Signal(True)  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][NAME] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        self.heard_at = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask whether a line lives, unless it was heard lately: then that is asked once it has been silent so long."""
        silent = self.loop.time() - self.heard_at
        if self.ping_interval is not None and silent < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def say(self, message: bytes) -> bool:
        """Send a message if there is room. What is said to a closed line is lost, as on its way."""
        if not self.writable.is_set() or self.size > MOST_UNSAID:
            return False
        if self.unsaid is None:
            self.unsaid = []
            self.loop.call_soon(self.flush)
        self.unsaid.append(framed(message))
        self.size += len(message)
        return True

    def flush(self) -> None:
        unsaid, self.unsaid, self.size = self.unsaid, None, 0
        if unsaid and not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(b"".join(unsaid))

    async def send(self, message: ASGISendEvent) -> None:
        self.flush()  # first what was said before
        await super().send(message)
        if message["type"] == "websocket.accept":  # nobody reads them again, and they live as long as the line
            self.request.headers.clear()
            self.response.headers.clear()

    async def drained(self) -> None:
        """Until there is room again, or the line is gone."""
        await asyncio.sleep(0)  # what was said in this round is written
        await self.writable.wait()

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does it, but a socket is not stopped and started again for every single message."""
        if self.queue.qsize() < MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            super().send_receive_event_to_app()
            self.read_paused = False
        else:
            super().send_receive_event_to_app()
