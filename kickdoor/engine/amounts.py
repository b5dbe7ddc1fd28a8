"""The value of a computed amount."""

from collections.abc import Callable
from typing import Final

from kickdoor.engine.conditions import find, holds
from kickdoor.engine.defs import Amount
from kickdoor.engine.records import Context
from kickdoor.engine.selectors import people
from kickdoor.engine.state import State


def amount(state: State, n: Amount, frame: Context) -> int:
    """The value of an amount. Dice are rolled by the effect that needs them, never here."""
    if not n.word:
        return n.base
    return n.base + n.times * counted(state, n, people(state, n.who, frame), frame.paid)


def standing_amount(state: State, n: Amount, seats: list[int]) -> int:
    """An amount of something that always holds, seen from its owner or, for a monster, from all its opponents."""
    if not n.word:
        return n.base
    if n.who == "you":
        whom = seats
    else:
        whom = people(state, n.who, Context(seats[0] if seats else -1))
    return n.base + n.times * counted(state, n, whom, 0)


def counted(state: State, n: Amount, seats: list[int], paid: int) -> int:
    return COUNTED[n.word](state, n, seats, paid)


def owned(state: State, n: Amount, seats: list[int], paid: int) -> int:
    assert n.what is not None
    return sum([len(find(state, n.what, seat)) for seat in seats])


def levels(state: State, n: Amount, seats: list[int], paid: int) -> int:
    found = [state.seats[seat].level for seat in seats]
    shared = n.who in ("highest", "lowest")  # those who share it count once
    return sum(set(found) if shared else found)


def cards_paid(state: State, n: Amount, seats: list[int], paid: int) -> int:
    return paid


def players(state: State, n: Amount, seats: list[int], paid: int) -> int:
    return len(state.living())


def seals(state: State, n: Amount, seats: list[int], paid: int) -> int:
    return len(state.open_seals)


def foes(state: State, n: Amount, seats: list[int], paid: int) -> int:
    return 0 if state.fight is None else len(state.fight.foes)


def fitting(state: State, n: Amount, seats: list[int], paid: int) -> int:
    return sum([holds(state, n.cond, [seat]) for seat in seats])


def unrolled(state: State, n: Amount, seats: list[int], paid: int) -> int:
    """Where nobody rolls, a die counts nothing; `reckon` rolls for effects."""
    return 0


COUNTED: Final[dict[str, Callable[[State, Amount, list[int], int], int]]] = {
    "count": owned,
    "level_of": levels,
    "paid": cards_paid,
    "players": players,
    "seals": seals,
    "foes": foes,
    "munchkins": fitting,
    "die": unrolled,
}  # `modifiers` adds what asks for combat strength
