"""When a seat may act."""

from typing import Final

from kickdoor.engine import defs
from kickdoor.engine.names import ARRANGE, CHARITY, CLAIMED, OPEN
from kickdoor.engine.procedures.flee import roll_fails
from kickdoor.engine.records import Window
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.state import State

QUIET_WINDOWS: Final = frozenset({"affliction", "roll"})  # only what answers them may be played (AMB-005, AMB-009)


def moments(state: State, seat: int) -> int:
    """The mask of the current moments for this seat."""
    return moments_in(state, seat, state.window())


def moments_in(state: State, seat: int, window: Window | None) -> int:
    """The same, where the open window is known."""
    if window is not None and window.what in QUIET_WINDOWS:
        if window.what == "affliction":
            return defs.AFFLICTION | (defs.YOUR_AFFLICTION if window.seat == seat else 0)
        if window.seat != seat:
            return defs.ROLL
        return defs.ROLL | defs.YOUR_ROLL | (defs.YOUR_FAILED_ROLL if roll_fails(state) else 0)
    now = defs.ANY_TIME
    fight = state.fight
    if fight is None:
        return now | (defs.YOUR_TURN if state.turn == seat and state.phase >= ARRANGE else 0)
    mine = fight.fighter == seat or fight.helper == seat
    if fight.stage == OPEN or fight.stage == CLAIMED:
        now |= defs.FIGHT  # CMB-07, HELP-03, INT-01, AMB-033: everybody, helper or not
        if not mine:
            now |= defs.OTHERS_FIGHT
        else:
            now |= defs.YOUR_FIGHT | (defs.MAIN_FIGHT if fight.fighter == seat else 0)
    elif window is not None and window.what == "flee":
        now |= defs.FLEE | (defs.YOUR_FLEE if window.seat == seat else 0)
    if state.turn == seat and not mine:
        now |= defs.YOUR_TURN
    return now


def idle_refusal(state: State, seat: int, partner: int = -1) -> Refusal | None:
    """Why this seat cannot act at all now; `partner`: whom it bargains with."""
    player = state.seats[seat]
    if state.ending:
        return Refusal("WIN-06", "game_over")
    if not player.present:
        return Refusal("AMB-170", "not_at_table")
    if state.question is not None:
        if state.question.seat == seat:
            return Refusal("AMB-010", "answer_first")
        return Refusal("AMB-010", "wait", name=state.seats[state.question.seat].name)
    if not player.alive:
        return Refusal("DTH-08", "dead")
    frame = state.frames[-1]
    if isinstance(frame, Window) and frame.only >= 0 and held_up(frame, seat, partner):
        return Refusal("BIG-03", "wait", name=state.seats[frame.only].name)
    return None


def held_up(window: Window, seat: int, partner: int) -> bool:
    """A player who carries too much comes first; others may only bargain over it with that player (BIG-03)."""
    return window.what == "overflow" and window.only not in (seat, partner)


def free_refusal(state: State, seat: int, partner: int = -1) -> Refusal | None:
    """Why this seat cannot even do what may be done at any time."""
    refusal = idle_refusal(state, seat, partner)
    if refusal is not None:
        return refusal
    window = state.window()
    if window is not None and window.what in QUIET_WINDOWS:
        if window.what == "affliction":
            return Refusal("AMB-009", "affliction_first")
        return Refusal("AMB-005", "roll_first")
    return None


def calm_refusal(state: State, seat: int, clause: str, key: str, partner: int = -1) -> Refusal | None:
    """Why this seat cannot do what may be done at any time outside combat; the clause and key if it is the combat."""
    refusal = free_refusal(state, seat, partner)
    if refusal is not None:
        return refusal
    if state.in_fight(seat):
        return Refusal(clause, key)
    return None


def own_turn(state: State, seat: int) -> bool:
    return state.turn == seat and ARRANGE <= state.phase <= CHARITY  # AMB-131


def timely(state: State, seat: int) -> list[int]:
    """The cards in hand that may be laid out now: all on one's own turn, else those just received (TIME-07)."""
    player = state.seats[seat]
    return player.hand if own_turn(state, seat) else player.fresh


def in_time(state: State, seat: int, card: int) -> bool:
    return own_turn(state, seat) or card in timely(state, seat)
