"""When a limit is suddenly lower than what somebody has: Big items (BIG-03 to BIG-06), slots (AMB-145), identities."""

from typing import Final

from kickdoor.engine.conditions import equipped, lifted, usable
from kickdoor.engine.defs import CardDef
from kickdoor.engine.kernel import Run, Steps, picked, steps
from kickdoor.engine.names import TABLE
from kickdoor.engine.procedures.windows import open_window
from kickdoor.engine.records import Identities, Overflow, Slots
from kickdoor.engine.rules import ask
from kickdoor.engine.selectors import lowest
from kickdoor.engine.state import State
from kickdoor.engine.transfers import discard, move, turn_sideways

SLOTS: Final = ("headgear", "armor", "footgear", "hands")


def big_items(state: State, seat: int) -> list[int]:
    """The Big items that count: neither cheated nor carried by a Hireling, and no Vehicles (VEH-02)."""
    return state.kit(seat).bigs


def vehicles(state: State, seat: int) -> list[int]:
    return state.kit(seat).vehicles


def room_for(state: State, seat: int, card: int) -> bool:
    """Whether one more such Item can be carried (BIG-01, VEH-01)."""
    definition = state.cards[card]
    if definition.vehicle:
        return len(vehicles(state, seat)) < ask(state, "vehicle_limit", seat) and usable(state, seat, card)
    return not definition.big or room_for_big(state, seat)


def room_for_big(state: State, seat: int) -> bool:
    return len(big_items(state, seat)) < ask(state, "big_limit", seat)


def overload(state: State, seat: int) -> tuple[list[int], str]:
    """The Items of which there are too many, and the rule that lets some stay ("": none); no Items if all is well."""
    kit = state.kit(seat)
    if not kit.bigs and not kit.vehicles:
        return [], ""
    stranded = [card for card in vehicles(state, seat) if not usable(state, seat, card)]
    if stranded:  # AMB-110
        return stranded, ""
    for cards, rule in ((big_items(state, seat), "big_limit"), (vehicles(state, seat), "vehicle_limit")):
        if cards and len(cards) > ask(state, rule, seat):
            return cards, rule
    return [], ""


def overloaded(state: State, seat: int) -> bool:
    return bool(overload(state, seat)[0])


def carries(state: State, seat: int, loses: list[int], gains: list[int]) -> bool:
    """A Cheat! stays behind and what a Hireling held is carried by hand, so every Big item that comes counts."""
    return fits_limit(state, seat, loses, gains, False) and fits_limit(state, seat, loses, gains, True)


def fits_limit(state: State, seat: int, loses: list[int], gains: list[int], riding: bool) -> bool:
    """Whether the Items still fit the limit of Vehicles (`riding`) or Big items after an exchange."""
    coming = [card for card in gains if counts(state, card, riding)]
    if not coming:
        return True
    leaving = [card for card in loses if counts(state, card, riding) and not lifted(state, card)]
    carried = vehicles(state, seat) if riding else big_items(state, seat)
    limit = ask(state, "vehicle_limit" if riding else "big_limit", seat)
    if riding and not all(usable(state, seat, card) for card in coming):  # AMB-110
        return False
    return len(carried) - len(leaving) + len(coming) <= limit


def counts(state: State, card: int, riding: bool) -> bool:
    """Whether an Item counts against the limit of Vehicles, or of Big items."""
    definition = state.cards[card]
    return definition.vehicle if riding else definition.big and not definition.vehicle


def slot_use(state: State, seat: int, slot: str) -> int:
    """How much of a slot (or how many hands) equipped Items take; one that is of no use takes nothing (AMB-199)."""
    kit = state.kit(seat)
    found = kit.full.get(slot, 0)
    for card in kit.choosy:
        if not equipped(state, card):
            found -= takes(state.cards[card], slot)
    return found


def takes(definition: CardDef, slot: str) -> int:
    return definition.hands if slot == "hands" else int(definition.slot == slot)


def fits_slots(state: State, seat: int, card: int) -> bool:
    """Whether one more Item can be equipped (ITM-05)."""
    definition = state.cards[card]
    if not definition.slot and not definition.hands:  # AMB-157
        return True
    if lifted(state, card):
        return True
    if definition.slot and slot_use(state, seat, definition.slot) + 1 > ask(state, definition.slot, seat):
        return False
    return not definition.hands or slot_use(state, seat, "hands") + definition.hands <= ask(state, "hands", seat)


def overfull_slot(state: State, seat: int) -> str:
    """A slot that holds more than it may, "" if none."""
    full = state.kit(seat).full
    for slot in SLOTS:
        upright = full.get(slot, 0)
        if upright:
            limit = ask(state, slot, seat)
            if upright > limit and slot_use(state, seat, slot) > limit:
                return slot
    return ""


def put_right(game: Run, frame: Overflow) -> None:
    """The owner may first fix it: sell, trade, play another card (BIG-03, BIG-04); then nothing else is asked."""
    frame.go("keep")
    open_window(game, "overflow", frame.seat, only=frame.seat)


def keep(game: Run, frame: Overflow) -> None:
    """The owner says which Items to keep."""
    state = game.state
    seat = frame.seat
    bigs, rule = overload(state, seat)
    if not bigs:
        game.pop()
        return
    frame.go("let_go")
    limit = ask(state, rule, seat) if rule else 0
    if not limit:
        frame.answer = []
        return
    best = sorted(bigs, key=lambda card: (-state.cards[card].bonus, -state.cards[card].gold, state.handle[card]))
    game.put(frame, seat, "keep_big", "card", bigs, best[:limit])


def let_go(game: Run, frame: Overflow) -> None:
    """Items that are not kept have to go."""
    assert frame.answer is not None
    frame.leaving = [card for card in overload(game.state, frame.seat)[0] if card not in frame.answer]
    frame.answer = None
    frame.go("pass_on")


def pass_on(game: Run, frame: Overflow) -> None:
    """The owner says which leave first; each goes to the lowest Level that can carry it then, if any (AMB-143).

    In a fight too, where nothing can be sold or traded (AMB-144).
    """
    state = game.state
    if frame.answer is not None and frame.next < 0:
        frame.next = picked(frame)
    elif frame.answer is not None:
        part_with(game, frame, picked(frame))
    while frame.leaving:
        if frame.next < 0:
            left = frame.leaving.copy()
            if not game.put(frame, frame.seat, "big_next", "card", left, left[:1]):
                return
            frame.next = picked(frame)
        takers = lowest_able(state, frame.seat, frame.next)
        if takers and not game.put(frame, frame.seat, "big_to_whom", "seat", takers, takers[:1], frame.next):
            return
        part_with(game, frame, picked(frame) if takers else -1)
    game.pop()


def part_with(game: Run, frame: Overflow, seat: int) -> None:
    """The Item that was chosen goes."""
    frame.leaving.remove(frame.next)
    hand_over(game, frame.next, seat)
    frame.next = -1


def lowest_able(state: State, seat: int, card: int) -> list[int]:
    able = [other for other in state.others(seat) if state.seats[other].alive and room_for(state, other, card)]
    return lowest(state, able)  # BIG-05


def hand_over(game: Run, card: int, seat: int) -> None:
    if seat < 0:
        discard(game, card, "nobody can carry it")  # BIG-06
    else:
        move(game, card, TABLE, seat, "handed on")  # BIG-05; AMB-142: nobody is asked


OVERFLOW_STEPS: Final[Steps] = steps(put_right, keep, let_go, pass_on)


def choose_idle(game: Run, frame: Slots) -> None:
    """The owner picks which Item stops counting, even in combat (AMB-145)."""
    state = game.state
    if frame.answer is not None:
        turn_sideways(game, picked(frame))
    slot = overfull_slot(state, frame.seat)
    if not slot:
        game.pop()
        return
    worn = [card for card in state.seats[frame.seat].table if equipped(state, card) and not lifted(state, card)]
    taking = [card for card in worn if takes(state.cards[card], slot)]
    weakest = min(taking, key=lambda card: (state.cards[card].bonus, state.handle[card]))
    game.put(frame, frame.seat, "turn_which", "card", taking, [weakest])


SLOT_STEPS: Final[Steps] = steps(choose_idle)


def crowded_family(state: State, seat: int) -> list[int]:
    """The identities of one kind that are too many since what doubled them is gone (CLS-11)."""
    return state.kit(seat).crowded


def choose_identity(game: Run, frame: Identities) -> None:
    """The owner says which one stays."""
    state = game.state
    mine = crowded_family(state, frame.seat)
    if frame.answer is not None:
        for card in mine:
            if card not in frame.answer:
                discard(game, card, "one too many")
        frame.answer = None
        mine = crowded_family(state, frame.seat)
    if not mine:
        game.pop()
        return
    game.put(frame, frame.seat, "keep_identity", "card", mine, mine[:1])


IDENTITY_STEPS: Final[Steps] = steps(choose_identity)
