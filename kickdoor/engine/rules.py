"""Named questions: how many Big items? who wins a tie? The set answers, rulings correct it, cards in play change it."""

from typing import Final

from kickdoor.engine.amounts import standing_amount
from kickdoor.engine.conditions import ask_number, holds, is_pure, opponents, second_edition, usable
from kickdoor.engine.defs import CardDef, Line
from kickdoor.engine.defs.pools import NOWHERE, OWNER
from kickdoor.engine.meanings import RULES
from kickdoor.engine.state import State

NOBODY: Final[list[int]] = []
REWARDS: Final = frozenset({"kill_levels", "helper_levels", "helper_once", "treasures"})


def ask(state: State, rule: str, seat: int = -1) -> int:
    """The answer for a seat now. Yes is 1 and no is 0."""
    found = state.answers.get(rule)
    if found is None:
        return 0
    answer = found.number
    if found.reach == NOWHERE:
        return answer
    if seat >= 0 and state.kit(seat).rule_bits & found.bit:
        answer = with_own_cards(state, rule, seat, answer)
    return answer if found.reach == OWNER else wide_answer(state, rule, seat, answer, found.bit)


def hand_limit(state: State, seat: int) -> int:
    """Cards that a seat may keep; several cards can bring it down to nothing, though no further."""
    return max(0, ask(state, "hand_limit", seat))  # CARD-09


def own_answer(state: State, rule: str, seat: int) -> int:
    """The answer as far as the set and a seat's own cards go."""
    return with_own_cards(state, rule, seat, ask_number(state, rule))


def with_own_cards(state: State, rule: str, seat: int, answer: int) -> int:
    """How a seat's own cards change an answer: a card beats the rules (PREC-01)."""
    for card in state.kit(seat).answering:
        definition = state.cards[card]
        if rule in definition.rules and speaks(state, seat, card, definition):
            answer = said(state, definition, rule, answer, [seat], "owner")
    return answer


def wide_answer(state: State, rule: str, seat: int, answer: int, bit: int) -> int:
    """How other players' cards and the monsters of the fight change an answer; `bit`: the rule's."""
    if rule in state.pool.shared_rules:
        for other in state.living():
            kit = state.kit(other)
            for card in kit.answering if kit.rule_bits & bit else NOBODY:
                definition = state.cards[card]
                if rule in definition.rules and speaks(state, other, card, definition):
                    answer = said(state, definition, rule, answer, [other], "everyone")
                    if other != seat:
                        answer = said(state, definition, rule, answer, [other], "others")
    for seal in seal_in_force(state):
        answer = said(state, state.cards[seal], rule, answer, [seat] if seat >= 0 else [], "everyone")  # SEAL-01
    fight = state.fight
    if fight is not None and (seat < 0 or state.in_fight(seat)):
        for foe in fight.foes:  # MULT-03, AMB-059: what one says holds for the whole fight
            definition = state.cards[foe.original]
            if definition.rule_bits & bit:
                answer = foe_answer(state, rule, definition, answer)
        if fight.slain and rule in REWARDS and second_edition(state):
            for card in fight.slain:  # AMB-192: what one pays, it pays however it was killed
                answer = foe_answer(state, rule, state.cards[card], answer)
    return answer


def foe_answer(state: State, rule: str, foe: CardDef, answer: int) -> int:
    return said(state, foe, rule, answer, opponents(state), "fighters") if rule in foe.rules else answer


def seal_in_force(state: State) -> list[int]:
    """Only the Seal on top, and not one that ends the game (SEAL-05, SEAL-12); or none."""
    if not state.open_seals:
        return NOBODY
    return state.open_seals[-1:] if len(state.open_seals) < ask_number(state, "seals_to_end") else NOBODY


def said(state: State, card: CardDef, rule: str, answer: int, seats: list[int], scope: str) -> int:
    """The answer after the lines of one card have changed it."""
    for line in card.always:
        if line.word == "rule" and line.rule == rule and line.scope == scope:
            n = standing_amount(state, line.n, seats)
            new = n if line.op == "set" else answer + n
            worse = (new - answer) * RULES[rule] < 0
            if holds(state, line.cond, seats, harmful=worse):  # DUAL-04
                if not (worse and scope == "owner" and spared(state, seats[0], card)):
                    answer = new
    return answer


def speaks(state: State, seat: int, card: int, definition: CardDef) -> bool:
    """Whether a card in play is in force: an Item only while equipped and of use to its bearer (ITM-06)."""
    if definition.kind == "item":
        return state.worn[card] and usable(state, seat, card)  # ITM-02, AMB-044
    if definition.kind == "attachment":  # counts as part of its Item
        item = state.host[card]
        return item >= 0 and state.worn[item] and usable(state, seat, item)
    return True


def is_drawback(state: State, seat: int, definition: CardDef, line: Line) -> bool:
    """A penalty of an identity that its bearer is spared."""
    return line.n.base < 0 and spared(state, seat, definition)


def spared(state: State, seat: int, definition: CardDef) -> bool:
    """Whether a card is an identity whose drawbacks its bearer does not have (DUAL-04)."""
    return definition.kind == "identity" and is_pure(state, seat, definition.family)
