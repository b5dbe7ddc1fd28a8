"""Which cards and which seats: the card language's filters and its words for people."""

from kickdoor.engine.defs import CardDef, Filter
from kickdoor.engine.names import HAND, TABLE
from kickdoor.engine.records import Context
from kickdoor.engine.state import State


def fits(state: State, what: Filter, card: int) -> bool:
    """Whether a card in a hand or on a table is of this sort."""
    definition = state.cards[card]
    if (what.zone == "table" and state.zone[card] != TABLE) or (what.zone == "hand" and state.zone[card] != HAND):
        return False
    if what.worn >= 0 and state.worn[card] != bool(what.worn):  # AMB-148
        return False
    return sort_fits(what, definition)


def sort_fits(what: Filter, card: CardDef) -> bool:
    """Whether the printed facts of a card are of this sort."""
    if what.kind == "item":
        if not card.is_item:
            return False
    elif what.kind != "any" and card.kind != what.kind:
        if what.kind != "attachment" or card.kind != "cheat":  # MIX-05: it lies on an Item and makes it better
            return False
    return (
        (not what.family or card.family == what.family)
        and (not what.slot or card.slot == what.slot)
        and (what.hands < 0 or (card.hands > 0 if what.hands == 9 else card.hands == what.hands))
        and (what.big < 0 or card.big == bool(what.big))
        and (what.vehicle < 0 or card.vehicle == bool(what.vehicle))
        and (what.once < 0 or (card.kind == "one_shot") == bool(what.once))
        and card.bonus >= what.bonus_min
        and (what.gold_min < 0 or card.gold >= what.gold_min)
        and (what.gold_max < 0 or card.gold <= what.gold_max)
        and (not what.tag or what.tag in card.tags)
        and (what.deck < 0 or card.deck == what.deck)
    )


def find(state: State, what: Filter, seat: int) -> list[int]:
    """A seat's cards of this sort, and nothing that it has played (ONE-04, AMB-052).

    Kept Curses are nobody's to lose unless they are asked for (AMB-153).
    """
    owner = state.seats[seat]
    cards = owner.table + owner.hand if what.zone == "any" else owner.hand if what.zone == "hand" else owner.table
    found = [
        card for card in cards if fits(state, what, card) and (what.kind == "curse" or not is_kept_curse(state, card))
    ]
    return extreme(state, found, what.pick) if what.pick and found else found


def is_kept_curse(state: State, card: int) -> bool:
    return state.zone[card] == TABLE and state.cards[card].kind == "curse"


def extreme(state: State, cards: list[int], pick: str) -> list[int]:
    """Those that share the best bonus, or the highest or lowest price."""
    if pick == "best_bonus":
        values = [state.cards[card].bonus for card in cards]
    else:
        values = [state.cards[card].gold for card in cards]
    wanted = min(values) if pick == "cheapest" else max(values)
    return [card for card, value in zip(cards, values, strict=True) if value == wanted]


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
    levels = [state.seats[seat].level for seat in seats]
    return [seat for seat in seats if state.seats[seat].level == max(levels)]


def lowest(state: State, seats: list[int]) -> list[int]:
    """Those of the seats that share the lowest Level."""
    levels = [state.seats[seat].level for seat in seats]
    return [seat for seat in seats if state.seats[seat].level == min(levels)]


def living_neighbour(state: State, seat: int, step: int) -> list[int]:
    count = len(state.seats)
    for distance in range(1, count):
        other = (seat + step * distance) % count
        if state.seats[other].alive:
            return [other]
    return []
