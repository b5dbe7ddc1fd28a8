"""Whether a person wants to be asked in a reaction window. What depends on a hand is done after a fixed delay."""

from collections.abc import Sequence
from typing import Final

from kickdoor.engine.events import Event
from kickdoor.engine.legal import idle
from kickdoor.engine.procedures.windows import CLAIMS
from kickdoor.engine.questions import deadly_roll, would_win
from kickdoor.engine.records import Window
from kickdoor.engine.state import State
from kickdoor.server.clock import SLOW_WINDOWS
from kickdoor.server.record import SeatRecord

ROLLS: Final = frozenset({"flee", "roll"})


def passes(player: SeatRecord, state: State, window: Window, seat: int) -> bool:
    """Whether standing orders pass here; this depends only on what everybody sees."""
    if asks(player, state, window):
        return False
    if player.orders == "touching":
        return seat != window.seat and not state.in_fight(seat)
    if player.orders == "never" or (player.orders == "winning" and window.what != "last_call"):
        return True
    small = window.what in ROLLS and window.seat != seat and not deadly_roll(state)
    return player.skip_rolls and small


def skips(player: SeatRecord, state: State, window: Window, seat: int) -> bool:
    """Whether nothing is asked because the seat could play nothing. This depends on its hand."""
    return player.skip_idle and not asks(player, state, window) and idle(state, seat)


def asks(player: SeatRecord, state: State, window: Window) -> bool:
    """Whether they want to be asked whatever else they have ordered."""
    if window.what in SLOW_WINDOWS:
        return True
    fight = state.fight
    won = window.what in CLAIMS and fight is not None and bool(would_win(state, fight.helper))
    return player.ask_winning and won


class Dressed:
    """Who has passed before the first turn and was left alone since: alone with bots, a person says so once."""

    TOUCHED: Final = ("seat", "target", "to", "src_seat", "dst_seat")

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def hear(self, state: State | None, events: Sequence[Event]) -> None:
        """Note what a command has changed."""
        window = None if state is None else state.window()
        if window is None or window.what != "opening":
            if self.seats:
                self.seats.clear()
            return
        self.seats -= {getattr(event, field, -1) for event in events for field in self.TOUCHED}
        self.seats |= {seat for seat, passed in enumerate(window.passed) if passed}

    def passes(self, window: Window, seat: int) -> bool:
        return window.what == "opening" and seat in self.seats
