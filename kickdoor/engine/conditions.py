"""Whether a condition holds, which cards are meant, and whether an Item is of use to its bearer.

Each of the three asks the others, so they stand together.
"""

from collections.abc import Callable
from typing import Final

from kickdoor.engine.defs import CardDef, Cond, Filter
from kickdoor.engine.kit import of_family
from kickdoor.engine.names import HAND, TABLE
from kickdoor.engine.records import Bonus, Foe
from kickdoor.engine.selectors import fighters, highest, lowest
from kickdoor.engine.state import State

EPIC_LEVEL: Final = 10


def identity_cards(state: State, seat: int, family: str) -> list[int]:
    return of_family(state.cards, state.kit(seat).identities, family)


def has_doubler(state: State, seat: int, family: str) -> bool:
    return family in state.kit(seat).doubled


def identity_limit(state: State, seat: int, family: str) -> int:
    """How many identities of a kind somebody may have (CLS-11)."""
    return 2 if has_doubler(state, seat, family) else 1


def is_pure(state: State, seat: int, family: str) -> bool:
    """A doubler with one identity: all of its advantages, none of its disadvantages (DUAL-04)."""
    kit = state.kit(seat)
    return family in kit.doubled and len(of_family(state.cards, kit.identities, family)) == 1


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
    if cond.word == "is":  # two of three are
        return identities(state, cond, seats, harmful)
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
    fit = sum([holds(state, cond.kids[0], [seat], harmful and seat in seats) for seat in known])
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


def second_edition(state: State) -> bool:
    """Whether the game goes by the current rules; one that began before them goes on as it began."""
    return ask_number(state, "edition") >= 2


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


def opponents(state: State) -> list[int]:
    """The seats that the monsters of the fight check their conditions against."""
    return fighters(state)


# -- which cards ------------------------------------------------------------------------------------------------------


def fits(state: State, what: Filter, card: int) -> bool:
    """Whether a card in a hand or on a table is of this sort."""
    definition = state.cards[card]
    if (what.zone == "table" and state.zone[card] != TABLE) or (what.zone == "hand" and state.zone[card] != HAND):
        return False
    if what.worn >= 0 and equipped(state, card) != bool(what.worn):  # AMB-148
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


# -- of use to their bearer -------------------------------------------------------------------------------------------


def equipped(state: State, card: int) -> bool:
    """An Item that lies upright although its owner cannot use it is not equipped (AMB-199)."""
    if not state.worn[card]:
        return False
    owner = state.owner[card]
    return owner < 0 or not second_edition(state) or usable(state, owner, card)


def usable(state: State, seat: int, card: int) -> bool:
    """Whether the bearer qualifies for an Item; Cheat! and a Hireling ask nothing (AMB-146, AMB-147)."""
    definition = state.cards[card]
    if definition.only is None and definition.never is None:
        return True
    if not definition.own or state.owner[card] != seat:
        return lifted(state, card) or qualifies(state, seat, definition)
    fitting = state.kit(seat).fitting
    found = fitting.get(card)
    if found is None:
        found = fitting[card] = lifted(state, card) or qualifies(state, seat, definition)
    return found


def is_steady(state: State, card: int, word: str, rule: str = "") -> bool:
    """Whether nothing but its bearer's cards in play can change what the lines of a card with this word give."""
    item = state.host[card] if state.cards[card].kind == "attachment" else card  # counts as part of its Item
    if item < 0 or not state.cards[item].own:
        return False
    lines = [line for line in state.cards[card].always if line.word == word and line.rule == rule]
    return all(not line.n.word and rests(state, line.cond) for line in lines)


def rests(state: State, cond: Cond | None) -> bool:
    """Whether nothing but a munchkin's cards in play can change whether the condition holds for it."""
    if cond is None or cond.word in ("is", "no"):
        return True
    if cond.word == "epic":
        return not ask_number(state, "epic")
    return cond.word in ("not", "all", "any") and all(rests(state, kid) for kid in cond.kids)


def qualifies(state: State, seat: int, definition: CardDef) -> bool:
    """Whether somebody is what an Item asks for, and nothing that it forbids."""
    if definition.only is not None and not holds(state, definition.only, [seat]):
        return False
    return definition.never is None or not holds(state, definition.never, [seat], harmful=True)


def lifted(state: State, card: int) -> bool:
    """Whether limits do not count for this Item: a Hireling carries it or a Cheat! is on it."""
    if state.host[card] >= 0:
        return True
    return cheat_on(state, card) >= 0


def cheat_on(state: State, card: int) -> int:
    """The Cheat! attached to a card, -1 if none."""
    for other in state.seats[state.owner[card]].table:
        if state.host[other] == card and state.cards[other].kind == "cheat":
            return other
    return -1
