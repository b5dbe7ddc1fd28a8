"""Which seats: the card language's words for people."""

from kickdoor.engine.records import Context
from kickdoor.engine.state import State


def people(state: State, who: str, frame: Context) -> list[int]:
    """The seats that a card means. Players who have left never count; "you" and "target" may be dead."""
    fight = state.fight
    if who == "you":
        found = [frame.seat]
    elif who == "player":
        found = [frame.by]
    elif who == "target":
        found = [frame.target_seat]
    elif who == "fighter":
        found = [fight.fighter] if fight is not None else []
    elif who == "helper":
        found = [fight.helper] if fight is not None else []
    elif who == "fighters":
        found = fighters(state)
    elif who == "others":
        found = [seat for seat in state.others(frame.seat) if state.seats[seat].alive]
    elif who == "everyone":
        found = [seat for seat in [state.turn, *state.others(state.turn)] if state.seats[seat].alive]
    elif who == "left":
        found = living_neighbour(state, frame.seat, 1)
    elif who == "right":
        found = living_neighbour(state, frame.seat, -1)
    elif who == "current":
        found = [state.turn]
    else:
        found = (highest if who == "highest" else lowest)(state, state.living())
    return [seat for seat in found if seat >= 0 and state.seats[seat].present]


def fighters(state: State) -> list[int]:
    fight = state.fight
    if fight is None:
        return []
    return [fight.fighter] if fight.helper < 0 else [fight.fighter, fight.helper]


def highest(state: State, seats: list[int]) -> list[int]:
    """Those of the seats that share the highest Level."""
    top = 0
    for seat in seats:
        top = max(top, state.seats[seat].level)
    return [seat for seat in seats if state.seats[seat].level == top]


def lowest(state: State, seats: list[int]) -> list[int]:
    """Those of the seats that share the lowest Level."""
    least = state.seats[seats[0]].level if seats else 0
    for seat in seats:
        least = min(least, state.seats[seat].level)
    return [seat for seat in seats if state.seats[seat].level == least]


def living_neighbour(state: State, seat: int, step: int) -> list[int]:
    count = len(state.seats)
    for distance in range(1, count):
        other = (seat + step * distance) % count
        if state.seats[other].alive:
            return [other]
    return []
