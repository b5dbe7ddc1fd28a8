"""Listens to one viewer of a table, and answers."""

import asyncio
from time import perf_counter
from typing import Final

import msgspec

from kickdoor.engine.refusal import Refusal
from kickdoor.logged import Consent, Pass, Undo
from kickdoor.server import at_once, doing, hints, lesson, line, packs, says, tells
from kickdoor.server.admission import BAD_MESSAGE, TOO_LARGE, TOO_MANY, TRY_AGAIN, Closed, left, why_closed
from kickdoor.server.bans import Visit
from kickdoor.server.hub import Hub
from kickdoor.server.logs import Trace, log, tracing
from kickdoor.server.not_allowed import NotAllowed, failed, not_now
from kickdoor.server.outlets import Outlet
from kickdoor.server.room import PERSON, Outdated, Room
from kickdoor.server.tells import encode
from kickdoor.server.viewer import Viewer
from kickdoor.server.warden import BANNED
from kickdoor.texts.complaint import Complaint
from kickdoor.wire import to_plain, unused

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


class Ears:
    """Listens to one viewer and answers."""

    __slots__ = ("hub", "room", "viewer", "outlet", "visit", "pace", "mistakes", "left", "busy", "unheard")

    def __init__(self, hub: Hub, room: Room, viewer: Viewer, outlet: Outlet, visit: Visit) -> None:
        self.hub = hub
        self.room = room
        self.viewer = viewer
        self.outlet = outlet
        self.visit = visit
        self.pace = room.pace(viewer)
        self.mistakes = 0
        self.left = False
        self.busy = False  # something is being answered that others wait for
        self.unheard: list[bytes] = []  # they

    # -- the line -----------------------------------------------------------------------------------------------------

    def hear(self, message: bytes) -> bool:
        if self.busy:
            self.unheard.append(message)
        elif not self.left:
            try:
                self.take(message)
            except Exception as error:
                self.fail(error)
        return len(self.unheard) < line.MOST_UNREAD

    def lost(self) -> None:
        """The viewer has left. What was said is still done."""
        if not self.left:
            self.left = True
            self.unheard.clear()
            self.hub.depart(self.room, self.viewer)
            self.viewer.finish()
            left(self.hub, self.visit)

    def fail(self, error: Exception) -> None:
        self.unheard.clear()
        self.outlet.close(*why_closed(self.hub, error))

    def ban(self) -> None:
        self.fail(Closed(BANNED, "banned"))

    def fall_behind(self) -> None:
        self.hub.errand(self.catch_up())

    async def catch_up(self) -> None:
        hub, room, viewer = self.hub, self.room, self.viewer
        try:
            await viewer.catch_up(lambda: hub.renew(room, viewer), hub.limits.idle_seconds)
        except Exception as error:
            self.fail(error)

    # -- what is said -------------------------------------------------------------------------------------------------

    def take(self, message: bytes) -> None:
        """Begin to answer a message."""
        if len(message) > self.hub.limits.frame_bytes:
            raise Closed(TOO_LARGE, "message too large")
        if not self.pace.take("commands"):
            self.complain(NotAllowed("too_fast", "too_fast"), "too_fast_total")
            return
        try:
            said = says.decode(message)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self.complain(NotAllowed("bad_message", "bad_message"), "bad_messages_total")
            return
        if isinstance(said, says.Act) and at_once.act(self, said):
            return
        # others may be heard out first, and while a hint is worked out the game goes on
        apart = isinstance(said, says.Hint) or (isinstance(said, says.Act) and isinstance(said.command, Pass))
        self.busy = not apart
        self.hub.errand(self.respond(said) if apart else self.respond_in_turn(said))

    async def respond_in_turn(self, said: says.AnySaid) -> None:
        """Answer; then go on."""
        await self.respond(said)
        self.go_on()

    def go_on(self) -> None:
        """Take what was said meanwhile."""
        self.busy = False
        while self.unheard and not self.busy:
            self.hear(self.unheard.pop(0))
        if not self.busy:
            self.outlet.resume()

    async def respond(self, said: says.AnySaid) -> None:
        """Answer, and note how long it took."""
        id = getattr(said, "id", "")
        trace = Trace(f"{self.room.id}/{id}" if id else "")
        tracing.set(trace)
        try:
            if isinstance(said, says.Act) and isinstance(said.command, Pass) and not self.room.gone:
                await self.hub.minders[self.room.id].hear_out()
            began = perf_counter()
            try:
                answer = await self.answer(said)
            except Complaint as complaint:
                answer = failed(complaint, self.viewer.language, id)
            if answer is not None:
                self.tell(answer)
        except Exception as error:
            self.fail(error)
            return
        self.note(said, trace, perf_counter() - began)

    def tell(self, answer: tells.Told) -> None:
        self.viewer.send(encode(answer))

    def note(self, said: says.AnySaid, trace: Trace, seconds: float) -> None:
        """Note how long an answer took."""
        limits = self.hub.limits
        self.hub.metrics.took("command_seconds", seconds, KINDS.get(type(said), "table"))
        if limits.trace or (seconds > limits.slow_seconds and not isinstance(said, says.Hint)):
            told = {"seconds": round(seconds, 6), "stored": round(trace.stored, 6)}
            before = tracing.set(trace)
            log("answered", kind=type(said).__name__.lower(), **told)
            tracing.reset(before)

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
            if not self.pace.take("chapters"):
                raise NotAllowed("too_fast", "too_fast")
            return await room.chapter(self.viewer, said.before)
        if seat < 0:
            raise NotAllowed("not_yours", "only_watching")
        self.check_mode(said)
        if isinstance(said, says.Act | says.Why) and (names := unused(said.command)):
            raise NotAllowed("bad_message", "unused_fields", names=", ".join(names))
        if isinstance(said, says.Act):
            if isinstance(said.command, Undo | Consent) and not self.pace.take("undos"):
                raise NotAllowed("too_fast", "too_many_undos")
            outcome = await self.act(seat, said)
            return outcome if isinstance(outcome, tells.Accepted) else self.refused(said.id, outcome)
        if isinstance(said, says.Why):
            refusal = room.why_not(seat, to_plain(said.command))
            if refusal is None:
                return tells.Because(said.id)
            return tells.Because(said.id, refusal.clause, room.sentence(refusal, self.viewer.language))
        if isinstance(said, says.Hint):
            if not self.pace.take("hints"):
                raise NotAllowed("too_fast", "too_many_hints")
            return await hints.hinted(room, self.viewer, said.id)
        if isinstance(said, says.Chat | says.Emote) and not self.pace.take("chats"):
            raise NotAllowed("too_fast", "too_many_lines")
        if isinstance(said, says.Report) and not self.pace.take("reports"):
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
