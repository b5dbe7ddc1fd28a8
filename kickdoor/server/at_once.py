"""Commands that need not wait for anybody: they are carried out as they come, without a task.

A task, a lock that is awaited and a future cost more than the rules of most commands. Whoever comes while a command is
being stored waits for the table's lock as ever. What fails is dealt with in a task.
"""

from time import perf_counter
from typing import Final, Protocol

from kickdoor.engine.refusal import Refusal
from kickdoor.logged import Consent, Pass, Undo
from kickdoor.server import says
from kickdoor.server.hub import Hub
from kickdoor.server.logs import Trace, tracing
from kickdoor.server.not_allowed import failed
from kickdoor.server.room import Done, Outcome, Outdated, Room
from kickdoor.server.tells import Accepted, Refused, Told
from kickdoor.server.viewer import Viewer
from kickdoor.texts.complaint import Complaint
from kickdoor.wire import unused

LATER: Final = frozenset({Undo, Consent})  # the game is played again for them, in a thread


class Ears(Protocol):
    """Who has heard a command, and is to answer."""

    hub: Hub
    room: Room
    viewer: Viewer
    busy: bool  # with something that what is said next waits for

    def tell(self, answer: Told) -> None: ...

    def refused(self, id: str, outcome: Refusal | Outdated) -> Refused: ...

    def note(self, said: says.AnySaid, trace: Trace, seconds: float) -> None: ...

    def go_on(self) -> None: ...

    def fail(self, error: Exception) -> None: ...


def act(ears: Ears, said: says.Act) -> bool:
    """Carry it out if there is nothing to wait for and nothing to object; whether it was begun."""
    hub, room, command = ears.hub, ears.room, said.command
    if hub.cluster is not None or hub.read_only or room.gone or said.together or type(command) in LATER:
        return False
    seat = room.seat_of(ears.viewer)
    in_turn = type(command) is not Pass
    if seat < 0 or unused(command) or not (in_turn or hub.minders[room.id].hearing() <= 0) or not room.lock.take():
        return False
    ears.busy = ears.busy or in_turn
    AtOnce(ears, said, seat, in_turn).begin()
    return True


class AtOnce:
    """A command from its arrival to its answer. It holds the table's lock until it is stored."""

    __slots__ = ("ears", "said", "seat", "in_turn", "trace", "began", "handed_over", "writes", "record", "done")

    def __init__(self, ears: Ears, said: says.Act, seat: int, in_turn: bool) -> None:
        self.ears = ears
        self.said = said
        self.seat = seat
        self.in_turn = in_turn  # what its sender says next waits for it
        self.trace = Trace(f"{ears.room.id}/{said.id}")
        self.began = self.handed_over = perf_counter()
        self.writes = ears.room.writes
        self.record = b""
        self.done: Done | None = None

    def begin(self) -> None:
        room, said = self.ears.room, self.said
        before = tracing.set(self.trace)
        try:
            outcome = room.tried(self.seat, said.command, said.id, said.seen)
            if isinstance(outcome, Done):
                self.done = outcome
                self.record, statements = room.to_keep(outcome.statements, outcome.touched)
                self.handed_over = perf_counter()
                room.house.store.submit(statements, self.stored)
                return
        except Exception as error:
            self.ears.hub.errand(self.recover(error))
            return
        finally:
            tracing.reset(before)
        room.lock.release()
        self.answer(outcome)

    def stored(self, error: Exception | None) -> None:
        """It is durable, or cannot be stored."""
        room, done = self.ears.room, self.done
        assert done is not None
        before = tracing.set(self.trace)
        self.trace.stored = perf_counter() - self.handed_over
        try:
            if error is not None:
                raise room.house.store.complaint(error) from error
            room.has_kept(self.record)
            answer = room.tell_of(done)
        except Exception as failure:
            self.ears.hub.errand(self.recover(failure))
            return
        finally:
            tracing.reset(before)
        room.lock.release()
        self.answer(answer)

    async def recover(self, error: Exception) -> None:
        """Make the table what the store has, and say what went wrong."""
        tracing.set(self.trace)
        room = self.ears.room
        try:
            try:
                await room.recover(error, self.writes)
                raise error
            finally:
                room.lock.release()
        except Complaint as complaint:
            self.answer(room.stored_after_all(complaint, self.seat, self.said.id) or complaint)
        except Exception as failure:
            self.ears.fail(failure)

    def answer(self, outcome: Outcome | Complaint) -> None:
        ears, id = self.ears, self.said.id
        try:
            ears.tell(self.told(outcome, id))
        except Exception as error:
            ears.fail(error)
            return
        ears.note(self.said, self.trace, perf_counter() - self.began)
        if self.in_turn:
            ears.go_on()

    def told(self, outcome: Outcome | Complaint, id: str) -> Told:
        if isinstance(outcome, Accepted):
            return outcome
        if isinstance(outcome, Complaint):
            return failed(outcome, self.ears.viewer.language, id)
        return self.ears.refused(id, outcome)
