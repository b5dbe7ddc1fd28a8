"""Who may still speak up before something becomes final (CMB-10, AMB-003).

A window opens because of a rule, never because of what somebody holds.
"""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.kernel import Run, Steps, steps
from kickdoor.engine.records import Window
from kickdoor.engine.state import State

CLAIMS: Final = ("kill", "last_call")  # windows that a claimed kill opens


def open_window(game: Run, what: str, seat: int, only: int = -1) -> None:
    """Everybody must pass before it is final, or only one seat (CMB-10, AMB-003)."""
    state = game.state
    window = Window(seat, what, only)
    window.passed = fresh_passes(state, window)
    game.emit(ev.WindowOpened(what, seat))
    game.push(window)


def fresh_passes(state: State, window: Window) -> list[bool]:
    """Who has nothing to say from the start: the dead, the gone, and the player who claims the kill."""
    claimer = window.seat if window.what in CLAIMS else -1
    only = window.only
    return [
        not player.alive or seat == claimer or (only >= 0 and seat != only) for seat, player in enumerate(state.seats)
    ]


def clear_passes(state: State) -> None:
    """Any act gives everybody another moment (AMB-003)."""
    for frame in state.frames:
        if isinstance(frame, Window):
            frame.passed = fresh_passes(state, frame)


def listening(game: Run, window: Window) -> bool:
    waits = False
    for seat, player in enumerate(game.state.seats):
        if not player.alive:  # who has died since it opened has no word left (DTH-08)
            window.passed[seat] = True
        elif not window.passed[seat]:
            waits = True
    if waits:
        return True
    game.pop()
    game.emit(ev.WindowClosed(window.what))
    return False


STEPS: Final[Steps] = steps(listening)
