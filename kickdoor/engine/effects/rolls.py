"""Words that answer a roll or an affliction before it counts."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.defs import Node
from kickdoor.engine.kernel import Run, Word
from kickdoor.engine.procedures.amounts import reckon
from kickdoor.engine.procedures.flee import run_frame
from kickdoor.engine.records import Frame
from kickdoor.engine.selectors import people
from kickdoor.engine.state import State
from kickdoor.engine.transfers import roll


def reroll(game: Run, frame: Frame, node: Node) -> bool:
    run = run_frame(game.state)
    if run is not None:
        run.regs[0] = roll(game, run.seat, "flee")
        changed(game, frame, run)
    return True


def set_roll(game: Run, frame: Frame, node: Node) -> bool:
    run = run_frame(game.state)
    if run is not None:
        run.regs[0] = reckon(game, frame, node.n)
        changed(game, frame, run)
    return True


def add_to_roll(game: Run, frame: Frame, node: Node) -> bool:
    run = run_frame(game.state)
    if run is not None:
        run.regs[1] += reckon(game, frame, node.n)
        changed(game, frame, run)
    return True


def changed(game: Run, frame: Frame, run: Frame) -> None:
    game.emit(ev.RollChanged(run.seat, run.regs[0], run.regs[1], frame.card))


def affliction_frame(state: State) -> Frame | None:
    for frame in reversed(state.frames):
        if frame.proc == "affliction":
            return frame
    return None


def cancel(game: Run, frame: Frame, node: Node) -> bool:
    affliction = affliction_frame(game.state)
    if affliction is not None:
        affliction.name = "cancelled"
        window = game.state.frames[game.state.frames.index(affliction) + 1]
        window.regs = [1] * len(window.regs)  # nothing is left to answer
    return True


def deflect(game: Run, frame: Frame, node: Node) -> bool:
    state = game.state
    affliction = affliction_frame(state)
    for seat in people(state, node.who, frame):
        if affliction is not None and seat != affliction.seat and state.seats[seat].alive:
            game.emit(ev.CurseMoved(seat, affliction.seat, affliction.card))
            affliction.seat = seat
    return True


WORDS: Final[dict[str, Word]] = {
    "reroll": reroll,
    "set_roll": set_roll,
    "add_to_roll": add_to_roll,
    "cancel": cancel,
    "deflect": deflect,
}
