"""Whether a condition holds, and the value of a computed amount."""

from collections.abc import Callable
from typing import Final

from kickdoor.engine.defs import Amount, Cond
from kickdoor.engine.kit import NONE
from kickdoor.engine.records import Bonus, Context, Foe
from kickdoor.engine.selectors import fighters, find, highest, lowest, people
from kickdoor.engine.state import State

EPIC_LEVEL: Final = 10


def identity_cards(state: State, seat: int, family: str) -> list[int]:
    return state.kit(seat).families.get(family, NONE)


def has_doubler(state: State, seat: int, family: str) -> bool:
    return family in state.kit(seat).doubled


def identity_limit(state: State, seat: int, family: str) -> int:
    """How many identities of a kind somebody may have (CLS-11)."""
    return 2 if has_doubler(state, seat, family) else 1


def is_pure(state: State, seat: int, family: str) -> bool:
    """A doubler with one identity: all of its advantages, none of its disadvantages (DUAL-04)."""
    kit = state.kit(seat)
    return family in kit.doubled and len(kit.families.get(family, NONE)) == 1


def belongs(state: State, seat: int, identity: str, harmful: bool) -> bool:
    """Whether a munchkin counts as this identity; `harmful`: where that is bad for it."""
    for card in state.kit(seat).identities:  # DUAL-06: both identities count
        definition = state.cards[card]
        if definition.identity == identity:
            return not (harmful and is_pure(state, seat, definition.family))
    # CLS-05: no Race card is human; a Half-Breed's human half brings no privileges (AMB-048).
    return identity == "human" and not identity_cards(state, seat, "race")


def holds(state: State, cond: Cond | None, seats: list[int], harmful: bool = False) -> bool:
    """Whether the condition holds for any of these seats; `not`, `all` and `any` combine such answers.

    `harmful`: it is bad for them if it holds, so a doubled identity does not count (DUAL-04).
    """
    if cond is None:
        return True
    asked = OF_ONE.get(cond.word)
    if asked is None:
        return OF_ALL[cond.word](state, cond, seats, harmful)
    if len(seats) == 1:
        return asked(state, cond, seats[0])
    return any(asked(state, cond, seat) for seat in seats)


# -- conditions about all of the seats together -----------------------------------------------------------------------


def identities(state: State, cond: Cond, seats: list[int], harmful: bool) -> bool:
    for seat in seats:
        for name in cond.names:
            if belongs(state, seat, name, harmful):
                return True
    return False


def opposite(state: State, cond: Cond, seats: list[int], harmful: bool) -> bool:
    return not holds(state, cond.kids[0], seats, not harmful)


def all_of(state: State, cond: Cond, seats: list[int], harmful: bool) -> bool:
    return all(holds(state, kid, seats, harmful) for kid in cond.kids)


def any_of(state: State, cond: Cond, seats: list[int], harmful: bool) -> bool:
    return any(holds(state, kid, seats, harmful) for kid in cond.kids)


def munchkins(state: State, cond: Cond, seats: list[int], harmful: bool) -> bool:
    """Anybody's harm but the fighters' own (DUAL-04)."""
    known = [seat for seat, player in enumerate(state.seats) if player.present]
    fit = sum(holds(state, cond.kids[0], [seat], harmful and seat in seats) for seat in known)
    return cond.low <= fit <= cond.high


# -- conditions about one seat ----------------------------------------------------------------------------------------


def level(state: State, cond: Cond, seat: int) -> bool:
    return cond.low <= state.seats[seat].level <= cond.high


def no_identity(state: State, cond: Cond, seat: int) -> bool:
    return not identity_cards(state, seat, cond.names[0])  # CLS-12


def has(state: State, cond: Cond, seat: int) -> bool:
    assert cond.what is not None
    return cond.low <= len(find(state, cond.what, seat)) <= cond.high


def extreme_level(state: State, cond: Cond, seat: int) -> bool:
    best = (highest if cond.word == "highest" else lowest)(state, state.living())
    return seat in best and (not cond.yes or len(best) == 1)


def their_turn(state: State, cond: Cond, seat: int) -> bool:
    return (state.turn == seat) == cond.yes


def epic(state: State, cond: Cond, seat: int) -> bool:
    return is_epic(state, seat) == cond.yes  # EPIC-05


def of_sex(state: State, cond: Cond, seat: int) -> bool:
    return bool(ask_number(state, "sex")) and state.seats[seat].sex in cond.names  # AMB-167


def seals_open(state: State, cond: Cond, seat: int) -> bool:
    return cond.low <= len(state.open_seals) <= cond.high


def in_fight(state: State, cond: Cond, seat: int) -> bool:
    return state.in_fight(seat) == cond.yes


def fighting(state: State, cond: Cond, seat: int) -> bool:
    fight = state.fight
    return fight is not None and any(foe_fits(state, foe, cond) for foe in fight.foes)


def alone(state: State, cond: Cond, seat: int) -> bool:
    fight = state.fight
    return fight is not None and (fight.helper < 0) == cond.yes


def helping(state: State, cond: Cond, seat: int) -> bool:
    fight = state.fight
    return fight is not None and (fight.helper == seat) == cond.yes


def main_fighter(state: State, cond: Cond, seat: int) -> bool:
    fight = state.fight
    return fight is not None and (fight.fighter == seat) == cond.yes


def won_by(state: State, cond: Cond, seat: int) -> bool:
    fight = state.fight
    return fight is not None and fight.beaten and fight.margin >= cond.low


def fought(state: State, cond: Cond, seat: int) -> bool:
    how = cond.names[0]
    if how == "saw":
        return any(state.seats[other].marks.get("ran") == state.turns for other in state.others(seat))
    return state.seats[seat].marks.get(how) == state.turns


def foes_number(state: State, cond: Cond, seat: int) -> bool:
    fight = state.fight
    return fight is not None and cond.low <= len(fight.foes) <= cond.high


OF_ALL: Final[dict[str, Callable[[State, Cond, list[int], bool], bool]]] = {
    "is": identities,
    "not": opposite,
    "all": all_of,
    "any": any_of,
    "munchkins": munchkins,
}
OF_ONE: Final[dict[str, Callable[[State, Cond, int], bool]]] = {
    "level": level,
    "no": no_identity,
    "has": has,
    "highest": extreme_level,
    "lowest": extreme_level,
    "your_turn": their_turn,
    "epic": epic,
    "sex": of_sex,
    "seals": seals_open,
    "in_fight": in_fight,
    "fighting": fighting,
    "alone": alone,
    "helping": helping,
    "main_fighter": main_fighter,
    "won_by": won_by,
    "foes": foes_number,
    "fought": fought,
}


def is_epic(state: State, seat: int) -> bool:
    """Level 10 and more in the long game (EPIC-02)."""
    return state.seats[seat].level >= EPIC_LEVEL and bool(ask_number(state, "epic"))


def ask_number(state: State, rule: str) -> int:
    """A rule that no card changes: the table's ruling, else the set's answer."""
    return state.numbers.get(rule, 0)


def foe_fits(state: State, foe: Foe, cond: Cond) -> bool:
    if cond.names and cond.names[0] not in foe_tags(state, foe):
        return False
    return state.cards[foe.original].level >= cond.low


def enhances(state: State, bonus: Bonus, foe: Foe) -> bool:
    """A pair shares its enhancers (ENH-06, ENH-07, AMB-054), a one-shot serves only its own monster (AMB-053)."""
    return bonus.on == foe.card or (bonus.on == foe.original and state.cards[bonus.card].kind == "enhancer")


def foe_tags(state: State, foe: Foe) -> tuple[str, ...]:
    """What a monster is, by its card and by the enhancers on it (AMB-070)."""
    tags = state.cards[foe.original].tags
    fight = state.fight
    assert fight is not None
    for bonus in fight.enhancers:
        if enhances(state, bonus, foe):
            tags = tags + state.cards[bonus.card].tags
    return tags


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
    return sum(len(find(state, n.what, seat)) for seat in seats)


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
    return sum(holds(state, n.cond, [seat]) for seat in seats)


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


def opponents(state: State) -> list[int]:
    """The seats that the monsters of the fight check their conditions against."""
    return fighters(state)
