"""Passes requests and sockets on to the server whose table they are for, and answers what others pass on to us.

What travels is ASGI itself: the scope, and the messages in both directions. So the server of a table cannot tell a
socket that came to another server from its own. If anything on the way is lost, the socket is closed with 1012, and
its client connects again.
"""

import asyncio
import time
from typing import Any, Final

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kickdoor.server import line
from kickdoor.server.broker import Part
from kickdoor.server.cluster import Cluster
from kickdoor.server.http import problem
from kickdoor.server.logs import log_error
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.outlets import Listener
from kickdoor.server.store import StoreError
from kickdoor.texts.complaint import Complaint

TRY_AGAIN: Final = 1012
RELAYED: Final = "kickdoor.relayed"
PIECE: Final = 200_000  # bytes of a body in one message; NATS takes a million
MOST_AHEAD: Final = 200_000  # bytes that a slow reader's server has sent ahead
MOST_UNHEARD: Final = 64  # messages of one client that wait for its table
OPEN_SECONDS: Final = 1.0
ANSWER_SECONDS: Final = 60.0
PATIENCE_SECONDS: Final = 6.0  # until a table whose server is dead must be another's
PAUSE_SECONDS: Final = 0.2
SCOPE: Final = (
    "type", "http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path", "headers", "client",
    "server", "subprotocols",
)  # fmt: skip
ANSWERS: Final = frozenset({"opened", "elsewhere", "told", "asgi", "ended"})  # from the server of the table
GONE: Final = {"type": "websocket.disconnect", "code": TRY_AGAIN}


def table_of(scope: Scope) -> str:
    """The table, or the companion's game, that a request is for, "" if none.

    >>> table_of({"type": "websocket", "path": "/ws/abc"}), table_of({"type": "http", "path": "/api/tables/abc/join"})
    ('abc', 'abc')
    >>> table_of({"type": "websocket", "path": "/ws/c/abc"})
    'abc'
    >>> [table_of({"type": "http", "path": f"/api/companion{rest}"}) for rest in ("/abc/claim", "/book", "")]
    ['abc', '', '']
    >>> table_of({"type": "http", "path": "/api/tables"}), table_of({"type": "lifespan"})
    ('', '')
    """
    if "\0" in scope.get("path", ""):  # PostgreSQL knows no such table
        return ""
    parts = scope.get("path", "").split("/")
    if scope["type"] == "websocket":
        return str(parts[-1]) if parts[1:-1] in (["ws"], ["ws", "c"]) else ""
    if scope["type"] != "http" or parts[1:2] != ["api"]:
        return ""
    below = {"tables": 3, "companion": 4}.get("".join(parts[2:3]), len(parts))  # nothing but tables is told by its id
    return str(parts[3]) if len(parts) > below else ""


class Tunnel:
    """One end of what is passed on."""

    def __init__(self, relay: "Relay", server: str, number: int) -> None:
        self.relay = relay
        self.server = server
        self.number = number
        self.told = self.heard = 0
        self.queue: asyncio.Queue[Message | list[bytes] | None] = asyncio.Queue()  # None: it was cut
        self.writable = asyncio.Event()
        self.writable.set()
        self.ahead = 0
        self.goodbye: Message = GONE
        self.listener: Listener | None = None
        self.paused = False  # the listener hears nothing for now

    def tell(self, kind: str, content: Any = None) -> None:
        self.told += 1
        if not self.relay.cluster.tell(self.server, Part(kind, self.number, self.told, content)):
            self.cut()

    def cut(self) -> None:
        """Messages are lost. Whoever listens learns of it soon: not while somebody goes through all viewers."""
        self.queue.put_nowait(None)
        self.writable.set()
        asyncio.get_running_loop().call_soon(self.feed)

    def hand_over(self, listener: Listener) -> None:
        self.listener = listener
        self.feed()

    def resume(self) -> None:
        self.paused = False
        self.feed()

    def feed(self) -> None:
        """Let the listener hear what has come."""
        while self.listener is not None and not self.paused and not self.queue.empty():
            message = self.queue.get_nowait()
            if isinstance(message, dict) and message["type"] == "websocket.receive":
                text = message.get("text")
                self.paused = not self.listener.hear(message["bytes"] if text is None else text.encode())
            else:
                self.lose()

    def lose(self) -> None:
        """There is no line any more."""
        if self.listener is not None:
            listener, self.listener = self.listener, None
            listener.lost()
            self.relay.forget(self)

    # -- towards the client, as the server of the table sees it -------------------------------------------------------

    def say(self, message: bytes) -> bool:
        if not self.writable.is_set():
            return False
        self.ahead += len(message)
        if self.ahead > MOST_AHEAD:
            self.writable.clear()
        self.tell("told", message)
        return True

    async def drained(self) -> None:
        await self.writable.wait()

    def close(self, code: int, reason: str = "") -> None:
        self.tell("asgi", {"type": "websocket.close", "code": code, "reason": reason})
        asyncio.get_running_loop().call_soon(self.lose)

    async def send(self, message: Message) -> None:
        body = message.get("body", b"")
        for start in range(0, max(0, len(body) - PIECE), PIECE):
            self.tell("asgi", {**message, "body": body[start : start + PIECE], "more_body": True})
        rest = (len(body) - 1) // PIECE * PIECE if len(body) > PIECE else 0
        self.tell("asgi", {**message, "body": body[rest:]} if "body" in message else message)

    async def receive(self) -> Message:
        found = await self.queue.get()
        return found if isinstance(found, dict) else self.goodbye


class Relay:
    """An ASGI application around another."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.cluster: Cluster
        self.numbers = 0
        self.ours: dict[tuple[str, int], Tunnel] = {}  # clients of ours, at a table of another server
        self.theirs: dict[tuple[str, int], Tunnel] = {}  # the other way round
        self.tasks: set[asyncio.Task[None]] = set()

    def join(self, cluster: Cluster) -> None:
        self.cluster = cluster
        cluster.heard, cluster.cut, cluster.gone = self.hear, self.cut, self.gone
        cluster.tunnels = lambda: len(self.ours) + len(self.theirs)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        table = table_of(scope)
        if not table or RELAYED in scope:
            return await self.app(scope, receive, send)
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until and not self.cluster.members.draining:
            try:
                server = await self.cluster.members.owner(table)
            except (StoreError, Complaint):
                break
            if server in ("", self.cluster.members.id):
                return await self.app(scope, receive, send)
            if self.cluster.broker is not None and await self.pass_on(server, scope, receive, send):
                return None
            self.cluster.members.known.pop(table, None)  # it may be a dead server's: then it is soon ours
            await asyncio.sleep(PAUSE_SECONDS)
        await unavailable(scope, receive, send)

    # -- a client of ours ---------------------------------------------------------------------------------------------

    async def pass_on(self, server: str, scope: Scope, receive: Receive, send: Send) -> bool:
        """Let another server answer; False if the table is not its own any more, and nothing has happened."""
        self.numbers += 1
        tunnel = Tunnel(self, server, self.numbers)
        self.ours[server, tunnel.number] = tunnel
        listening = None
        try:
            tunnel.tell("open", {name: scope[name] for name in SCOPE if name in scope})
            try:
                first = await asyncio.wait_for(tunnel.queue.get(), OPEN_SECONDS)
            except TimeoutError:  # it is dying, or the broker has lost it
                return False
            if first != {"type": "open"}:
                return False
            listening = asyncio.create_task(hear(tunnel, receive))
            await answer(tunnel, scope, receive, send)
        except TimeoutError:
            await unavailable(scope, receive, send)
        finally:
            if listening is not None:
                listening.cancel()
            tunnel.tell("left")
            self.ours.pop((server, tunnel.number), None)
        return True

    # -- what the others send -----------------------------------------------------------------------------------------

    def hear(self, sender: str, part: Part) -> None:
        if part.kind == "open":
            self.attend(sender, part)
            return
        tunnel = (self.ours if part.kind in ANSWERS else self.theirs).get((sender, part.tunnel))
        if tunnel is None:
            return
        tunnel.heard += 1
        if part.count != tunnel.heard:
            tunnel.cut()
            return
        match part.kind:
            case "told" | "asgi" | "said":
                tunnel.queue.put_nowait([part.content] if part.kind == "told" else part.content)
                if part.kind == "said" and tunnel.queue.qsize() > MOST_UNHEARD:
                    tunnel.cut()
                tunnel.feed()
            case "opened":
                tunnel.queue.put_nowait({"type": "open"})
            case "room":
                tunnel.ahead -= part.content
                if tunnel.ahead <= MOST_AHEAD // 2:
                    tunnel.writable.set()
            case _:
                tunnel.cut()

    def attend(self, sender: str, part: Part) -> None:
        """Another server passes something on to us."""
        tunnel = Tunnel(self, sender, part.tunnel)
        tunnel.heard = 1
        scope = {**part.content, RELAYED: True, "state": {}, "asgi": {"version": "3.0", "spec_version": "2.4"}}
        scope["headers"] = [(name, value) for name, value in scope["headers"]]
        scope["client"] = tuple(scope["client"]) if scope.get("client") else None
        scope["extensions"] = {line.NAME: tunnel}
        if scope["type"] == "http":
            tunnel.goodbye = {"type": "http.disconnect"}
        if table_of(scope) not in self.cluster.members.terms:
            tunnel.tell("elsewhere")
            return
        tunnel.tell("opened")
        self.theirs[sender, tunnel.number] = tunnel
        task = asyncio.create_task(self.run(tunnel, scope))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def run(self, tunnel: Tunnel, scope: Scope) -> None:
        try:
            await self.app(scope, tunnel.receive, tunnel.send)
        except RuntimeError:  # it was cut before it was accepted
            pass
        except Exception as error:
            log_error("relay", error)
        finally:
            if tunnel.listener is None:
                self.forget(tunnel)

    def forget(self, tunnel: Tunnel) -> None:
        """Nobody here serves it any more."""
        if self.theirs.pop((tunnel.server, tunnel.number), None) is not None:
            tunnel.tell("ended")

    def cut(self) -> None:
        """Messages may be lost: nothing that is passed on can go on."""
        for tunnel in (*self.ours.values(), *self.theirs.values()):
            tunnel.cut()

    def gone(self, alive: set[str]) -> None:
        """Only these servers are alive."""
        for tunnel in (*self.ours.values(), *self.theirs.values()):
            if tunnel.server not in alive:
                tunnel.cut()


async def hear(tunnel: Tunnel, receive: Receive) -> None:
    """Send on what our client says."""
    while True:
        message = await receive()
        tunnel.tell("said", message)
        if message["type"] in ("websocket.disconnect", "http.disconnect"):
            return


async def answer(tunnel: Tunnel, scope: Scope, receive: Receive, send: Send) -> None:
    """Send our client what the other server tells, until that is all."""
    accepted = False
    outlet = scope["extensions"].get(line.NAME) if scope["type"] == "websocket" else None
    while True:
        message = await asyncio.wait_for(tunnel.queue.get(), None if accepted else ANSWER_SECONDS)
        if message is None:  # it was cut
            if not accepted:
                raise TimeoutError
            return None if outlet is None else await send({"type": "websocket.close", "code": TRY_AGAIN})
        if isinstance(message, list):
            assert outlet is not None
            while not outlet.say(message[0]):
                await outlet.drained()
            tunnel.tell("room", len(message[0]))
            continue
        if "headers" in message:
            message["headers"] = [(name, value) for name, value in message["headers"]]
        await send(message)
        accepted = accepted or message["type"] in ("websocket.accept", "http.response.start")
        if message["type"] == "websocket.close":
            return None
        if message["type"] == "http.response.body" and not message.get("more_body"):
            return None


async def unavailable(scope: Scope, receive: Receive, send: Send) -> None:
    """Tell a client to try again."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": TRY_AGAIN})
    else:
        await problem(Request(scope), NotAllowed("busy", "busy"))(scope, receive, send)
