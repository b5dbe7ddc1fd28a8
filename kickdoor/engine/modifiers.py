"""Combat strength and Run Away rolls as sums that can name every part (CMB-01, RUN-03)."""

from collections.abc import Callable
from typing import Final

from kickdoor.engine.amounts import COUNTED, standing_amount
from kickdoor.engine.conditions import enhances, holds, is_steady, opponents, second_edition, sort_fits
from kickdoor.engine.defs import Amount, CardDef, Cond, Filter, Line
from kickdoor.engine.kit import Kit, with_one
from kickdoor.engine.procedures.overload import slot_use
from kickdoor.engine.records import Fight, Foe
from kickdoor.engine.rules import ask, is_drawback, seal_in_force, speaks
from kickdoor.engine.selectors import fighters
from kickdoor.engine.state import State


class Part:
    """One summand: how much, and because of which card (-1: the Level, or the rules)."""

    __slots__ = ("n", "card", "why", "seat")

    def __init__(self, n: int, why: str, card: int = -1, seat: int = -1) -> None:
        self.n = n
        self.why = why  # level, item, identity, card, bonus, enhancer, monster
        self.card = card
        self.seat = seat


class Tally:
    """A sum that grows; `parts`: its summands, None if nobody wants to see them."""

    __slots__ = ("n", "parts")

    def __init__(self, parts: list[Part] | None = None) -> None:
        self.n = 0
        self.parts = parts

    def add(self, n: int, why: str, card: int = -1, seat: int = -1) -> None:
        self.n += n
        if self.parts is not None:
            self.parts.append(Part(n, why, card, seat))


WHY: Final = {"item": "item", "attachment": "item", "identity": "identity"}
NO_SORTS: Final[list[Filter]] = []
NO_IDENTITIES: Final[list[str]] = []


def total(parts: list[Part]) -> int:
    found = 0
    for part in parts:
        found += part.n  # LVL-04: there is no floor
    return found


# -- the munchkins' side ----------------------------------------------------------------------------------------------


def fighter_parts(state: State, seat: int) -> list[Part]:
    """One munchkin's own strength in this fight, or outside one (CMB-01)."""
    parts: list[Part] = []
    add_fighter(state, seat, Tally(parts), NO_IDENTITIES)
    return parts


def add_fighter(state: State, seat: int, tally: Tally, known: list[str]) -> list[str]:
    """Add what one munchkin brings, and return the identities among it; `known`: those already on its side."""
    brought: list[str] = []
    tally.add(state.seats[seat].level, "level", seat=seat)  # LVL-01, AMB-022
    if level_only(state, seat):  # AMB-060
        return brought
    kit = state.kit(seat)
    cards, one_handed = kit.strong, -1
    ignored = ignored_items(state) if cards and state.in_fight(seat) else NO_SORTS
    items_count = ask(state, "items_count", seat) if cards else 1
    if tally.parts is None and items_count and not ignored:
        if not kit.weighed:
            weigh(state, seat, kit)
        tally.n += kit.steady
        cards, one_handed = kit.varying, kit.one_handed
    for card in cards:
        definition = state.cards[card]
        item = state.cards[state.host[card]] if definition.kind == "attachment" else definition
        if item.kind == "item" and (not items_count or (ignored and is_ignored(ignored, item))):
            continue
        if speaks(state, seat, card, definition):
            add_card(state, tally, seat, card, known, brought)
            if definition.hands == 1 and definition.bonus > 0:
                one_handed = card
    if one_handed >= 0:
        n = ask(state, "grip", seat)
        if n and slot_use(state, seat, "hands") < ask(state, "hands", seat):
            tally.add(n, "item", one_handed, seat)
    if state.open_seals:
        add_seals(state, tally, [seat], "munchkins")
    return brought


def weigh(state: State, seat: int, kit: Kit) -> None:
    """Add up what those Items give that nothing but the kit itself can change."""
    tally = Tally()
    brought: list[str] = []
    for card in kit.strong:
        definition = state.cards[card]
        if definition.kind not in ("item", "attachment") or not is_steady(state, card, "bonus"):
            kit.varying = with_one(kit.varying, card)
        elif speaks(state, seat, card, definition):
            add_card(state, tally, seat, card, NO_IDENTITIES, brought)
            if definition.hands == 1 and definition.bonus > 0:
                kit.one_handed = card
    kit.steady = tally.n
    kit.weighed = True


def power(state: State, seat: int) -> int:
    """The total strength of one munchkin in this fight, or outside one."""
    found = state.powers.get(seat)
    if found is None:
        tally = Tally()
        add_fighter(state, seat, tally, NO_IDENTITIES)
        found = state.powers[seat] = tally.n
    return found


def gear(state: State, n: Amount, seats: list[int], paid: int) -> int:
    """What these munchkins' Items give them."""
    return sum([part.n for seat in seats for part in fighter_parts(state, seat) if part.why == "item"])


COUNTED["gear_of"] = gear


def level_only(state: State, seat: int) -> bool:
    return state.in_fight(seat) and bool(ask(state, "level_only", seat))


def add_card(state: State, tally: Tally, seat: int, card: int, known: list[str], brought: list[str]) -> None:
    """What one card brings its bearer. What an identity brings whoever has it, a side has once (HELP-06, HELP-08).

    What depends on a fighter's own cards it brings each time (AMB-195).
    """
    definition = state.cards[card]
    n = fixed = definition.bonus
    for line in definition.always:
        if line.word == "bonus" and not is_drawback(state, seat, definition, line):
            more = standing_amount(state, line.n, [seat])
            if holds(state, line.cond, [seat], harmful=more < 0):  # DUAL-04
                n += more
                fixed += 0 if is_personal(line) else more
    if n and definition.kind == "identity":
        brought.append(definition.identity)
        if definition.identity in known:
            n -= fixed if second_edition(state) else n
    if n:
        tally.add(n, WHY.get(definition.kind, "card"), card, seat)


def is_personal(line: Line) -> bool:
    """Whether a bonus depends on its bearer's own cards (AMB-195)."""
    return (line.n.word in ("count", "level_of") and line.n.who == "you") or asks_for_cards(line.cond)


def asks_for_cards(cond: Cond | None) -> bool:
    return cond is not None and (cond.word == "has" or any(asks_for_cards(kid) for kid in cond.kids))


def ignored_items(state: State) -> list[Filter]:
    """The sorts of Items that a monster of the fight makes useless (MULT-03, AMB-059)."""
    fight = state.fight
    assert fight is not None
    found: list[Filter] = []
    for foe in fight.foes:
        add_ignored(state, state.cards[foe.original], found)
    for seal in seal_in_force(state):
        add_ignored(state, state.cards[seal], found)
    return found


def add_ignored(state: State, text: CardDef, found: list[Filter]) -> None:
    for line in text.always:
        if line.word == "ignore" and line.what is not None and holds(state, line.cond, opponents(state), True):
            found.append(line.what)


def is_ignored(ignored: list[Filter], item: CardDef) -> bool:
    return any(sort_fits(what, item) for what in ignored)


def munchkin_parts(state: State) -> list[Part]:
    """The munchkins' side."""
    parts: list[Part] = []
    add_munchkins(state, Tally(parts))
    return parts


def add_munchkins(state: State, tally: Tally) -> None:
    fight = state.fight
    assert fight is not None
    known = add_fighter(state, fight.fighter, tally, NO_IDENTITIES)
    if fight.helper >= 0:  # HELP-02
        add_fighter(state, fight.helper, tally, known)
    if fight.bonuses and not level_only(state, fight.fighter):
        for bonus in fight.bonuses:  # AMB-043: what was paid for stays, whatever else is gone
            if bonus.side == "munchkins" and (bonus.on < 0 or state.in_fight(bonus.on)):  # AMB-077
                tally.add(bonus.n, "bonus", bonus.card, bonus.by)


# -- the monsters' side -----------------------------------------------------------------------------------------------


def foe_parts(state: State, foe: Foe) -> list[Part]:
    """The parts of one monster's strength."""
    parts: list[Part] = []
    add_foe(state, foe, Tally(parts))
    return parts


def add_foe(state: State, foe: Foe, tally: Tally) -> None:
    fight = state.fight
    assert fight is not None
    definition = state.cards[foe.original]
    tally.add(definition.level, "monster", foe.card)
    for line in definition.always:  # CMB-06, AMB-058
        if line.word == "bonus":
            whom = opponents(state)
            n = standing_amount(state, line.n, whom)
            if n and holds(state, line.cond, whom, harmful=n > 0):  # DUAL-04; AMB-057: once, if it holds for any
                tally.add(n, "monster", foe.card)
    for bonus in fight.enhancers:  # ENH-01, ENH-04
        if enhances(state, bonus, foe):
            tally.add(bonus.n, "enhancer", bonus.card, bonus.by)
    if state.open_seals:
        tally.add(len(state.open_seals), "seals")  # SEAL-02, AMB-180, AMB-190
        add_seals(state, tally, opponents(state), "monsters")


def add_seals(state: State, tally: Tally, seats: list[int], side: str) -> None:
    """What the Seal in force adds: a line for everyone is the munchkins', one for the fighters' foes the monsters'."""
    scope = "fighters" if side == "monsters" else "everyone"
    for seal in seal_in_force(state):
        for line in state.cards[seal].always:
            if line.word == "bonus" and line.scope == scope:
                n = standing_amount(state, line.n, seats)
                if holds(state, line.cond, seats, harmful=n > 0 if side == "monsters" else n < 0):
                    tally.add(n, "seal", seal)


def add_monster_bonuses(fight: Fight, tally: Tally) -> None:
    """The bonuses for all monsters."""
    for bonus in fight.bonuses:
        if bonus.side == "monsters":
            tally.add(bonus.n, "bonus", bonus.card, bonus.by)


def monster_parts(state: State) -> list[Part]:
    fight = state.fight
    assert fight is not None
    return all_monsters(fight, [foe_parts(state, foe) for foe in fight.foes])


def all_monsters(fight: Fight, each: list[list[Part]]) -> list[Part]:
    """The monsters' side: the parts of each monster (MULT-02), and the bonuses for all of them."""
    parts = [part for own in each for part in own]
    add_monster_bonuses(fight, Tally(parts))
    return parts


def strengths(state: State) -> tuple[int, int]:
    """The two totals."""
    fight = state.fight
    assert fight is not None
    sums = state.sums.get(fight.helper)
    if sums is None:
        munchkins, monsters = Tally(), Tally()
        add_munchkins(state, munchkins)
        for foe in fight.foes:
            add_foe(state, foe, monsters)
        add_monster_bonuses(fight, monsters)
        sums = munchkins.n, monsters.n
        state.sums[fight.helper] = sums
    return sums


def winning(state: State) -> bool:
    """Whether the munchkins would win now: stronger, or equal with somebody who wins ties (CMB-02, HELP-07)."""
    munchkins, monsters = strengths(state)
    return ties_win(state) if munchkins == monsters else munchkins > monsters  # AMB-076


def ties_win(state: State) -> bool:
    return any(ask(state, "win_ties", seat) for seat in fighters(state))


def foe_treasures(state: State, foe: Foe) -> int:
    """Printed Treasures and what the enhancers change, not below 0 or the card's own floor (RWD-02, AMB-074).

    A double is worth what its original is (AMB-056).
    """
    fight = state.fight
    assert fight is not None
    n = state.cards[foe.original].treasures
    floor = 0
    for bonus in fight.enhancers:
        if enhances(state, bonus, foe):
            n += state.cards[bonus.card].treasures  # ENH-02
            floor = max(floor, state.cards[bonus.card].floor)
    return max(n, floor)


def spoils(state: State, fight: Fight) -> int:
    """The Treasures of the fight if it were won now: of all its monsters, and what cards add for winning."""
    n = fight.treasures
    for foe in fight.foes:
        n += foe_treasures(state, foe)
    more = ask(state, "treasures", fight.fighter) if fight.foes or fight.slain else 0
    return max(0, n + more)


def treasure_parts(state: State, foe: Foe) -> list[Part]:
    """What makes the Treasures of a monster."""
    fight = state.fight
    assert fight is not None
    parts = [Part(state.cards[foe.original].treasures, "monster", foe.card)]
    parts += [
        Part(state.cards[bonus.card].treasures, "enhancer", bonus.card, bonus.by) for bonus in fight.enhancers
        if enhances(state, bonus, foe) and state.cards[bonus.card].treasures
    ]  # fmt: skip
    short = foe_treasures(state, foe) - total(parts)
    return [*parts, Part(short, "floor")] if short else parts


# -- running away -----------------------------------------------------------------------------------------------------


def vehicle_figure(state: State, seat: int) -> int:
    """The Vehicle whose Run Away figure replaces all others, -1 if none."""
    for card in state.kit(seat).rides:
        definition = state.cards[card]
        if any(line.word == "flee" for line in definition.always):
            if speaks(state, seat, card, definition):
                return card
    return -1


def flee_parts(state: State, seat: int, foe: Foe) -> list[Part]:
    """What is added to a Run Away roll against this monster, as things are when it is made (RUN-03, AMB-107)."""
    parts: list[Part] = []
    ride = vehicle_figure(state, seat)
    for card in state.kit(seat).strong:
        definition = state.cards[card]
        if definition.always and speaks(state, seat, card, definition) and (ride < 0 or card == ride):  # VEH-03
            parts += [Part(n, "card", card, seat) for n in flee_lines(state, seat, definition)]
    parts += [  # AMB-108: in a Vehicle too
        Part(n, "monster", foe.card) for n in flee_lines(state, seat, state.cards[foe.original])
    ]
    for seal in seal_in_force(state):
        parts += [Part(n, "seal", seal) for n in flee_lines(state, seat, state.cards[seal])]
    return parts


def flee_lines(state: State, seat: int, text: CardDef) -> list[int]:
    """What the text of a card adds to somebody's Run Away roll."""
    found: list[int] = []
    for line in text.always:
        if line.word == "flee" and not is_drawback(state, seat, text, line):
            n = standing_amount(state, line.n, [seat])
            if holds(state, line.cond, [seat], harmful=n < 0):
                found.append(n)
    return found


# Who reads which kind of line.
LINES: Final[dict[str, Callable[..., object]]] = {
    "bonus": fighter_parts,
    "flee": flee_parts,
    "ignore": ignored_items,
    "rule": ask,
}
