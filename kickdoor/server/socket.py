"""A viewer's WebSocket: Hello first, then messages in both directions."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import perf_counter
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from kickdoor.engine.refusal import Refusal
from kickdoor.logged import Consent, Pass, Undo
from kickdoor.server import doing, hints, holders, lesson, line, message_types, packs, says, tells
from kickdoor.server.bans import Visit
from kickdoor.server.hub import Hub
from kickdoor.server.logs import Trace, log, log_error, tracing
from kickdoor.server.not_allowed import NotAllowed, failed, not_now
from kickdoor.server.room import PERSON, Outdated, Room
from kickdoor.server.store import StoreError
from kickdoor.server.tells import encode
from kickdoor.server.tokens import hashed
from kickdoor.server.viewer import Viewer
from kickdoor.server.visitors import address, browser_of, same_origin
from kickdoor.server.warden import BANNED, CLOSED
from kickdoor.texts import spoken
from kickdoor.texts.complaint import Complaint
from kickdoor.wire import to_plain, unused

BAD_MESSAGE: Final = 4400
NOT_ALLOWED: Final = 4401
BAD_ORIGIN: Final = 4403
NO_TABLE: Final = 4404
NO_HELLO: Final = 4408
TOO_LARGE: Final = 4413
TOO_MANY: Final = 4429
TRY_AGAIN: Final = 1012
GOODBYE_SECONDS: Final = 1.0
MOST_MISTAKES: Final = 20  # before a client that sends nonsense, or never slows down, is disconnected


KINDS: Final = {
    says.Act: "act",
    says.Chat: "chat",
    says.Emote: "chat",
    says.Why: "ask",
    says.More: "ask",
    says.Ping: "ask",
    says.Hint: "hint",
}


class Closed(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


Attend = Callable[[Hub, WebSocket], Awaitable[None]]


def limited(attend: Attend) -> Callable[[WebSocket], Awaitable[None]]:
    """An endpoint that accepts a connection within the limits, and serves it until it is closed."""

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
        hub.addresses[where] += 1
        visit = Visit(browser, where, lambda: hub.errand(quietly_close(socket, BANNED, "banned")))
        hub.warden.visits.add(visit)
        try:
            await served(hub, socket, attend)
        finally:
            hub.warden.visits.discard(visit)
            hub.closings.count += 1
            hub.addresses[where] -= 1
            if not hub.addresses[where]:
                del hub.addresses[where]

    return endpoint


async def served(hub: Hub, socket: WebSocket, attend: Attend) -> None:
    """Serve a connection; whatever ends it, it is closed with a code that says why."""
    try:
        await attend(hub, socket)
    except Closed as closed:
        await quietly_close(socket, closed.code, closed.reason)
    except (Complaint, StoreError):  # the table was unloaded just now, or could not be read or changed: connect again
        await quietly_close(socket, TRY_AGAIN, "")
    except WebSocketDisconnect:
        pass
    except (RuntimeError, OSError) as error:  # the line is gone, or nobody reads; TimeoutError is an OSError
        log("socket_lost", why=type(error).__name__)
        await quietly_close(socket, 1011, "")
    except Exception as error:
        log_error("socket", error)
        hub.metrics.counts["errors_total"] += 1
        await quietly_close(socket, 1011, "")


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


async def attend(hub: Hub, socket: WebSocket) -> None:
    """Greet a viewer, then send and listen until the socket is to be closed."""
    room, viewer = await greeted(hub, socket)
    socket.scope["headers"].clear()  # they have been read, and would be kept as long as the socket is open
    await hub.arrive(room, viewer)
    outlet = socket.scope["extensions"][line.NAME]
    ears = Ears(hub, room, viewer, socket)
    listening = hub.errand(ears.listen())
    listening.add_done_callback(lambda _: viewer.close(1000))
    try:
        await viewer.pump(outlet, lambda: hub.renew(room, viewer), hub.limits.idle_seconds, listening)
        if listening.done():
            listening.result()
        raise Closed(viewer.closing)
    finally:
        hub.depart(room, viewer)
        viewer.finish()
        ears.leave(listening)
        await asyncio.wait((listening,))


class Ears:
    """Listens to one viewer and answers."""

    def __init__(self, hub: Hub, room: Room, viewer: Viewer, socket: WebSocket) -> None:
        self.hub = hub
        self.room = room
        self.viewer = viewer
        self.socket = socket
        self.pace = room.pace(viewer)
        self.mistakes = 0
        self.left = False
        self.idle = False  # nothing is being answered

    def leave(self, listening: "asyncio.Task[None]") -> None:
        """Listen no more. What was said is still done: it is not cancelled if the viewer leaves."""
        self.left = True
        if self.idle:
            listening.cancel()

    async def listen(self) -> None:
        while not self.left:
            self.idle = True
            data = await heard(self.hub, self.socket)
            self.idle = False
            if not self.pace.messages.take():
                self.complain(NotAllowed("too_fast", "too_fast"), "too_fast_total")
                continue
            try:
                said = says.decode(data)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                self.complain(NotAllowed("bad_message", "bad_message"), "bad_messages_total")
                continue
            if isinstance(said, says.Hint) or (isinstance(said, says.Act) and isinstance(said.command, Pass)):
                # others may be heard out first, and while a hint is worked out the game goes on
                self.hub.errand(self.respond(said))
            else:
                await self.respond(said)
            del data, said  # the next message may be long in coming

    async def respond(self, said: says.AnySaid) -> None:
        """Answer, and note how long it took."""
        id, limits = getattr(said, "id", ""), self.hub.limits
        trace = Trace(f"{self.room.id}/{id}" if id else "")
        tracing.set(trace)
        if isinstance(said, says.Act) and isinstance(said.command, Pass) and not self.room.gone:
            await self.hub.minders[self.room.id].hear_out()
        began = perf_counter()
        try:
            answer = await self.answer(said)
        except Complaint as complaint:
            answer = failed(complaint, self.viewer.language, id)
        if answer is not None:
            self.viewer.send(encode(answer))
        seconds = perf_counter() - began
        self.hub.metrics.took("command_seconds", seconds, KINDS.get(type(said), "table"))
        if limits.trace or (seconds > limits.slow_seconds and not isinstance(said, says.Hint)):
            told = {"seconds": round(seconds, 6), "stored": round(trace.stored, 6)}
            log("answered", kind=type(said).__name__.lower(), **told)

    def complain(self, complaint: NotAllowed, counted: str) -> None:
        self.hub.metrics.counts[counted] += 1
        self.mistakes += 1
        if self.mistakes > MOST_MISTAKES:
            raise Closed(TOO_MANY if complaint.code == "too_fast" else BAD_MESSAGE, str(complaint))
        self.viewer.send(encode(failed(complaint, self.viewer.language)))

    def refused(self, id: str, outcome: Refusal | Outdated) -> tells.Refused:
        language, late = self.viewer.language, isinstance(outcome, Outdated)
        refusal = outcome.refusal if isinstance(outcome, Outdated) else outcome
        if refusal is None:
            return tells.Refused(id, "", not_now("things_changed").told(language), late)
        return tells.Refused(id, refusal.clause, self.room.sentence(refusal, language), late)

    def check_mode(self, said: says.AnySaid) -> None:
        """In read-only mode nothing is changed; it may have begun while we waited for others."""
        if self.hub.read_only and not isinstance(said, says.Why | says.Reading):
            raise NotAllowed("read_only", "read_only")

    async def act(self, seat: int, said: says.Act) -> tells.Accepted | Refusal | Outdated:
        """Carry out a command, or a Pass of everybody on this device: to one and the same moment."""
        room, command = self.room, to_plain(said.command)
        if not said.together or not isinstance(said.command, Pass):
            return await room.act(seat, command, said.id, said.seen)
        async with room.changing():
            outcome = await room.carry_out(seat, command, said.id, PERSON, said.seen)
            for person in self.viewer.people if not isinstance(outcome, Outdated) else ():
                other = room.record.seat_of(person)
                if other not in (seat, -1):
                    more = await room.carry_out(other, command, f"{said.id}.{other}", PERSON)
                    outcome = tells.Accepted(said.id, more.seq) if isinstance(more, tells.Accepted) else outcome
            return outcome

    async def answer(self, said: says.AnySaid) -> tells.Told | None:
        """Do what was said, or raise a Complaint; returns the messages for this viewer only."""
        room = self.room
        if not await self.hub.assured() or room.gone:
            self.viewer.close(TRY_AGAIN)
            return None
        seat = room.seat_of(self.viewer)
        if isinstance(said, says.Hello):
            raise NotAllowed("bad_message", "met_already")
        if isinstance(said, says.Ping):
            return tells.Pong()
        if isinstance(said, says.Resync):
            await self.hub.resync(room, self.viewer)
            return None
        if isinstance(said, says.More):
            if not self.pace.chapters.take():
                raise NotAllowed("too_fast", "too_fast")
            return await room.chapter(self.viewer, said.before)
        if seat < 0:
            raise NotAllowed("not_yours", "only_watching")
        self.check_mode(said)
        if isinstance(said, says.Act | says.Why) and (names := unused(said.command)):
            raise NotAllowed("bad_message", "unused_fields", names=", ".join(names))
        if isinstance(said, says.Act):
            if isinstance(said.command, Undo | Consent) and not self.pace.undos.take():
                raise NotAllowed("too_fast", "too_many_undos")
            outcome = await self.act(seat, said)
            return outcome if isinstance(outcome, tells.Accepted) else self.refused(said.id, outcome)
        if isinstance(said, says.Why):
            refusal = room.why_not(seat, to_plain(said.command))
            if refusal is None:
                return tells.Because(said.id)
            return tells.Because(said.id, refusal.clause, room.sentence(refusal, self.viewer.language))
        if isinstance(said, says.Hint):
            if not self.pace.hints.take():
                raise NotAllowed("too_fast", "too_many_hints")
            return await hints.hinted(room, self.viewer, said.id)
        if isinstance(said, says.Chat | says.Emote) and not self.pace.chats.take():
            raise NotAllowed("too_fast", "too_many_lines")
        if isinstance(said, says.Report) and not self.pace.reports.take():
            raise NotAllowed("too_fast", "too_fast")
        if isinstance(said, says.Dress):
            self.hub.check_name(said.name)
        if isinstance(said, says.Start):
            await asyncio.to_thread(packs.prepare, tuple(room.record.sets))
            if room.record.tutorial:
                await asyncio.to_thread(lesson.seed, packs.pack(lesson.SETS)[1])
        async with room.changing():
            self.check_mode(said)
            await doing.do(room, self.hub, self.viewer, seat, said)
        return None


endpoint = limited(attend)
