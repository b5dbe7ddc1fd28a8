"""The sockets of the tables. A silent one is a line, its transport and who listens to it: no task, and no timer.

It begins as any socket of an ASGI application. Once a listener takes it over, what it says goes straight there.
"""

import asyncio
import logging
from functools import partial
from typing import Any, Final, cast

from uvicorn.config import Config
from uvicorn.server import ServerState

from kickdoor.server import frames
from kickdoor.server.frames import Broken
from kickdoor.server.handshake import Handshake
from kickdoor.server.outlets import Gone, Listener
from kickdoor.server.pulse import Pulse
from kickdoor.server.signals import Inbox, Signal

NAME: Final = "kickdoor.line"  # where the application finds it in the scope of a socket
MOST_UNREAD: Final = 8  # messages from one client that wait before its socket is not read any more
MOST_IDLE: Final = (
    1000  # frames in a beat that are no messages: pings, pongs, pieces; messages have limits of their own
)
MOST_UNSAID: Final = 65_536  # bytes that wait for the end of a round of the loop
GOODBYE_SECONDS: Final = 10.0  # for a client to say goodbye, too
MESSAGES: Final = (frames.TEXT, frames.BINARY)
GONE_AWAY, BROKEN, RESTARTING = 1006, 1011, 1012

logger: Final = logging.getLogger("kickdoor.line")


class Line:
    """A WebSocket: an `asyncio.Protocol`, as uvicorn uses them."""

    __slots__ = (
        "pulse", "config", "state", "app_state", "transport", "handshake", "unread", "at", "pieces", "listener",
        "inbox", "full", "paused", "unsaid", "size", "closing", "gone", "heard_at", "unanswered", "idle", "timer",
    )  # fmt: skip
    transport: asyncio.Transport

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], pulse: Pulse) -> None:
        self.pulse = pulse
        self.config = config
        self.state = server_state
        self.app_state = app_state
        self.handshake: Handshake | None = Handshake(config.ws_max_size)
        self.unread = b""  # of a frame that is not whole, or while nothing is heard
        self.at = 0  # where in it the next frame begins
        self.pieces: bytearray | None = None  # of a message in several frames, with their kind first
        self.listener: Listener | None = None
        self.inbox: Inbox[dict[str, Any]] | None = Inbox()  # without a listener
        self.full: Signal | None = None  # while there is no room to send: set once there is
        self.paused = False  # nothing is read
        self.unsaid: list[bytes] | None = None  # what is sent at the end of this round of the loop
        self.size = 0  # of it
        self.closing = self.gone = False  # we have said goodbye; there is nobody any more
        self.heard_at = 0.0  # by the clock of the loop
        self.unanswered = self.idle = 0  # see `Pulse`
        self.timer: asyncio.TimerHandle | None = None  # until we wait for a goodbye no longer

    # -- what the transport tells -------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.state.connections.add(cast(Any, self))

    def connection_lost(self, error: Exception | None) -> None:
        self.state.connections.discard(cast(Any, self))
        self.pulse.lines.discard(self)
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.resume_writing()
        self.leave(GONE_AWAY)

    def eof_received(self) -> None:
        """Then the transport is closed."""

    def pause_writing(self) -> None:
        self.full = Signal()

    def resume_writing(self) -> None:
        if self.full is not None:
            self.full.set()
            self.full = None

    def data_received(self, data: bytes) -> None:
        if self.handshake is not None:
            self.shake_hands(self.handshake, data)
            return
        self.heard_at, self.unanswered = self.pulse.now(), 0
        if self.unread:
            data = self.unread[self.at :] + data
        self.read(data, 0)

    # -- opening ------------------------------------------------------------------------------------------------------

    def shake_hands(self, handshake: Handshake, data: bytes) -> None:
        """The request; what follows before it is answered is not read yet."""
        if handshake.asked():
            self.unread += data  # what was on its way already
            return
        refusal = handshake.hear(data)
        if refusal:
            self.transport.write(refusal)
            self.transport.close()
        elif handshake.asked():
            assert self.inbox is not None
            self.inbox.put_nowait({"type": "websocket.connect"})
            scope = handshake.scope(self.transport, self.config, self.app_state)
            scope["extensions"][NAME] = self
            self.transport.pause_reading()
            task = asyncio.get_running_loop().create_task(self.run(scope))
            self.state.tasks.add(task)
            task.add_done_callback(self.state.tasks.discard)

    def accept(self, message: dict[str, Any]) -> None:
        assert self.handshake is not None
        handshake, self.handshake = self.handshake, None
        self.transport.write(handshake.accepted(message, self.state.default_headers))
        self.heard_at = self.pulse.now()
        self.pulse.watch(self)
        if not self.transport.is_closing():
            self.transport.resume_reading()
        if self.unread:
            self.read(self.unread, 0)

    def refuse(self, handshake: Handshake, status: int) -> None:
        """There will be no line."""
        self.handshake, self.closing = None, True
        if not self.transport.is_closing():
            self.transport.write(handshake.refused(status))
            self.transport.close()

    # -- reading ------------------------------------------------------------------------------------------------------

    def read(self, data: bytes, at: int) -> None:
        """Take in all whole frames, as long as they are heard."""
        try:
            while not self.paused and not self.transport.is_closing():
                frame = frames.read(data, at, self.config.ws_max_size - self.begun)
                if frame is None:
                    break
                at = frame.end
                self.take(frame)
        except Broken as broken:
            self.leave(broken.code)
            self.close(broken.code, broken.reason)
            at = len(data)
        self.unread, self.at = (data, at) if at < len(data) else (b"", 0)

    @property
    def begun(self) -> int:
        """The size of a message that has begun."""
        return 0 if self.pieces is None else len(self.pieces) - 1

    def take(self, frame: frames.Frame) -> None:
        opcode, payload = frame.opcode, frame.payload
        if opcode not in MESSAGES or not frame.last:
            self.idle += 1
            if self.idle > MOST_IDLE:
                raise Broken(frames.FLOOD, "too many frames")
        if opcode == frames.PING:
            if not self.closing and self.full is None:  # nobody fills our memory with what they do not read
                self.write(payload, frames.PONG)
        elif opcode == frames.CLOSE:
            code = frames.closed_with(payload)
            self.leave(code)
            self.close(code)
            self.transport.close()  # once all is sent
        elif opcode != frames.PONG:
            if (opcode == frames.MORE) == (self.pieces is None):
                raise Broken(frames.WRONG, "pieces of two messages")
            if opcode != frames.MORE and frame.last:
                self.deliver(opcode, payload)
                return
            self.pieces = bytearray((opcode,)) if self.pieces is None else self.pieces
            self.pieces += payload
            if frame.last:
                whole, self.pieces = bytes(self.pieces), None
                self.deliver(whole[0], whole[1:])

    def deliver(self, kind: int, message: bytes) -> None:
        if kind == frames.TEXT:
            frames.checked(message)
        if self.closing or self.gone:
            return
        if self.listener is not None:
            if not self.listener.hear(message):
                self.pause()
            return
        assert self.inbox is not None
        content = {"text": message.decode()} if kind == frames.TEXT else {"bytes": message}
        self.inbox.put_nowait({"type": "websocket.receive", **content})
        if self.inbox.qsize() >= MOST_UNREAD:
            self.pause()

    def pause(self) -> None:
        if not self.paused and not self.gone:
            self.paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        if self.paused and not self.gone:
            self.paused = False
            self.transport.resume_reading()
            if self.unread:
                self.read(self.unread, self.at)

    # -- the outlet ---------------------------------------------------------------------------------------------------

    def say(self, message: bytes) -> bool:
        """Send a message if there is room. What is said to a closed line is lost, as on its way."""
        if self.full is not None:
            return False
        if not (self.closing or self.gone):
            self.write(message)
        return True

    def write(self, message: bytes, opcode: int = frames.TEXT) -> None:
        """Send it in a frame, with all that is said in this round of the loop."""
        size = len(message)
        if self.unsaid is None:
            self.unsaid = [frames.head(size, opcode), message]
            self.size = size
            self.pulse.speak(self)
            return
        self.unsaid.append(frames.head(size, opcode))
        self.unsaid.append(message)
        self.size += size
        if self.size > MOST_UNSAID:
            self.flush()

    def flush(self) -> None:
        unsaid, self.unsaid = self.unsaid, None
        if unsaid and not self.transport.is_closing():
            self.transport.write(b"".join(unsaid))

    async def drained(self) -> None:
        """Until there is room again, or the line is gone."""
        await asyncio.sleep(0)
        if self.full is not None:
            await self.full.wait()

    def hand_over(self, listener: Listener) -> None:
        assert self.inbox is not None
        waiting, self.inbox, self.listener = self.inbox.items, None, listener
        if self.gone:
            self.listener = None
            listener.lost()
            return
        more = True
        for message in waiting:  # not more than can be read at once
            content = message.get("text")
            more = listener.hear(message["bytes"] if content is None else content.encode())
        if more:
            self.resume()
        else:
            self.pause()

    def close(self, code: int, reason: str = "") -> None:
        if self.closing or self.transport.is_closing():
            return
        self.closing = True
        self.write(frames.closing(code, reason), frames.CLOSE)
        self.flush()
        self.timer = asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self.give_up)
        self.resume()  # to hear the goodbye
        asyncio.get_running_loop().call_soon(self.leave, code)  # not while somebody goes through all viewers

    def give_up(self) -> None:
        """Whatever was not sent by now is not sent."""
        self.timer = None
        self.transport.abort()

    # -- ends ---------------------------------------------------------------------------------------------------------

    def leave(self, code: int) -> None:
        """Tell those inside that there is no line any more."""
        if self.gone:
            return
        self.gone = True
        self.unread, self.pieces = b"", None
        if self.listener is not None:
            listener, self.listener = self.listener, None
            listener.lost()
        elif self.inbox is not None:
            self.inbox.put_nowait({"type": "websocket.disconnect", "code": code})

    def ask(self) -> None:
        """Whether anybody is there; whatever comes then is an answer."""
        if not self.closing:
            self.write(b"", frames.PING)

    def miss(self) -> None:
        """Nobody has answered."""
        self.leave(GONE_AWAY)
        self.close(BROKEN, "keepalive ping timeout")

    def shutdown(self) -> None:
        """The server ends."""
        if self.handshake is not None:
            self.refuse(self.handshake, 503)
            return
        self.leave(RESTARTING)
        self.close(RESTARTING)
        self.transport.close()

    # -- as a socket of an application --------------------------------------------------------------------------------

    async def run(self, scope: dict[str, Any]) -> None:
        try:
            await self.config.loaded_app(scope, self.receive, self.send)
        except Gone:
            pass
        except BaseException:
            logger.exception("the application failed")
        if self.handshake is not None:
            self.refuse(self.handshake, 500)
        elif self.listener is None and not self.closing:
            self.transport.close()

    async def receive(self) -> dict[str, Any]:
        assert self.inbox is not None
        message = await self.inbox.get()
        if self.inbox.empty():
            self.resume()
        return message

    async def send(self, message: dict[str, Any]) -> None:
        if self.full is not None:
            await self.full.wait()
        if self.gone or self.transport.is_closing():
            raise Gone
        match message["type"]:
            case "websocket.accept":
                self.accept(message)
            case "websocket.send":
                text = message.get("text")
                content = message["bytes"] if text is None else text.encode()
                self.write(content, frames.BINARY if text is None else frames.TEXT)
            case "websocket.close" if self.handshake is not None:
                self.refuse(self.handshake, 403)
            case "websocket.close":
                self.close(message.get("code", 1000), message.get("reason") or "")
            case other:
                raise RuntimeError(f"no message of a socket: {other}")


def lines(pulse: Pulse) -> Any:
    """What makes the lines of one server, which share a pulse."""
    return partial(Line, pulse=pulse)
