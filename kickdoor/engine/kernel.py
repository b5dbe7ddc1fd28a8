"""Runs the game until somebody has to speak. The only code that moves frames."""

from collections.abc import Callable
from typing import Any, Final

from kickdoor.engine import events as ev
from kickdoor.engine.apply import apply
from kickdoor.engine.defs import Node
from kickdoor.engine.records import Effect, Frame, Question
from kickdoor.engine.refusal import Stuck
from kickdoor.engine.state import State

STEP_BUDGET: Final = 20_000  # far more than any card needs: after that many the game is stuck

# Takes its own kind of frame; True: the game waits here for a command.
Step = Callable[["Run", Any], bool | None]
Steps = dict[str, Step]
Word = Callable[["Run", Effect, Node], bool | None]  # True: the word is not done, call it again


class Procedure:
    """What is done for a kind of frame. `busy`: while it is on top a card is being resolved, and nothing is fixed."""

    __slots__ = ("steps", "busy")

    def __init__(self, steps: Steps, busy: bool) -> None:
        self.steps = steps
        self.busy = busy


def steps(*functions: Step) -> Steps:
    """The steps of a procedure: each function is named after its step."""
    return {function.__name__: function for function in functions}


def picked(frame: Frame) -> int:
    """The one answer to what was asked; the frame forgets it."""
    assert frame.answer is not None
    (found,) = frame.answer
    frame.answer = None
    return found


class Run:
    """A state while it changes, and the events so far."""

    __slots__ = ("state", "events")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        apply(self.state, event)
        self.events.append(event)

    def push(self, frame: Frame) -> None:
        self.state.frames.append(frame)

    def pop(self) -> None:
        self.state.frames.pop()

    def put(
        self,
        frame: Frame,
        seat: int,
        key: str,
        of: str,
        candidates: list[int],
        default: list[int],
        card: int = -1,
    ) -> bool:
        """Ask a seat for as many candidates as the default has, unless there are no more. True if it is answered.

        Those who have left are asked nothing (AMB-170).
        """
        number = len(default)
        if number == len(candidates) or not self.state.seats[seat].present:
            frame.answer = candidates.copy() if number == len(candidates) else default.copy()
            return True
        self.state.question = Question(seat, key, of, candidates, number, number, default, card)
        return False


def run(game: Run, procedures: dict[type[Frame], Procedure], upkeep: Callable[[Run], bool]) -> None:
    """Run until the game waits for a command, asks a question, or is over."""
    state = game.state
    kind: type[Frame] | None = None  # of the frame of the last step: mostly it is the same again
    for _ in range(STEP_BUDGET):
        if state.ending:  # AMB-187: what comes first ends it
            state.frames.clear()
            state.question = None
            return
        if state.question is not None:
            return
        frame = state.frames[-1]
        if type(frame) is not kind:
            kind = type(frame)
            procedure = procedures[kind]
        if state.dirty and not procedure.busy:
            state.dirty = upkeep(game)  # as long as there is something to fix
        elif procedure.steps[frame.step](game, frame):
            return
    raise Stuck(f"no end to {state.frames[-1]} after {STEP_BUDGET} steps")
