"""Who may still speak up before something becomes final (CMB-10, AMB-003).

A window opens because of a rule, never because of what somebody holds. `regs` has a 1 for every seat that has passed.
"""

from kickdoor.engine import events as ev
from kickdoor.engine.kernel import Run, Step
from kickdoor.engine.records import Frame
from kickdoor.engine.state import State


def open_window(game: Run, what: str, seat: int, only: int = -1) -> None:
    """Everybody must pass, or only one seat. Whoever is dead or gone has nothing to say."""
    state = game.state
    frame = Frame("window", seat=seat, name=what, tseat=only)
    frame.regs = fresh_passes(state, frame)
    game.emit(ev.WindowOpened(what, seat))
    game.push(frame)


def fresh_passes(state: State, frame: Frame) -> list[int]:
    passes = []
    for seat, player in enumerate(state.seats):
        silent = not player.present or not player.alive or (frame.tseat >= 0 and seat != frame.tseat)
        claimer = frame.name in ("kill", "last_call") and seat == frame.seat  # whoever claims has spoken
        passes.append(1 if silent or claimer else 0)
    return passes


def clear_passes(state: State) -> None:
    """Any act gives everybody another moment."""
    for frame in state.frames:
        if frame.proc == "window":
            frame.regs = fresh_passes(state, frame)


def listening(game: Run, frame: Frame) -> bool:
    if 0 in frame.regs:
        return True
    game.pop()
    game.emit(ev.WindowClosed(frame.name))
    return False


STEPS: tuple[Step, ...] = (listening,)
