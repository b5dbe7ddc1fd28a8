"""Which cards are in the decks: a table may leave some in the box, or play with nothing but some (MIX-01).

A choice travels among the house rules as `without:WHAT` and `only:WHAT`, each with the value 1. WHAT is a card's id or
name, a kind of card, or a set. What is left out has `left_out ID` among the numbers of the game, and so in its saves.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from kickdoor.cards.mistakes import nearest
from kickdoor.engine.defs import DOOR, SEAL, TREASURE, CardDef, Pool
from kickdoor.engine.procedures.setup import LEFT_OUT
from kickdoor.texts.complaint import Complaint, Term

WAYS: Final = ("without", "only")
CLAUSE: Final = "MIX-01"
FEWEST_MONSTERS: Final = 12  # without a kill nobody wins (WIN-06), and there must be some at every door


class BadHouseRule(Complaint):
    """A house rule, or a choice of cards, that cannot be had."""


def is_choice(house_rule: str) -> bool:
    """
    >>> is_choice("without:curse"), is_choice("epic")
    (True, False)
    """
    return house_rule.partition(":")[0] in WAYS and ":" in house_rule


def left_out(choice: Mapping[str, int], pool: Pool) -> dict[str, int]:
    """The numbers that keep cards out of the game.

    >>> from kickdoor.sets import pool
    >>> left_out({"without:Glampire": 1}, pool("mazes"))
    {'left_out mazes.glampire': 1}
    """
    chosen: dict[str, list[CardDef]] = {way: [] for way in WAYS}
    for house_rule, value in choice.items():
        way, _, what = house_rule.partition(":")
        if value not in (0, 1):
            raise BadHouseRule("rule_on_off", rule=house_rule, value=value, clause=CLAUSE)
        if value:
            chosen[way] += named(what, pool)
    kept = set(chosen["only"] or decks(pool.defs)) - set(chosen["without"])
    out = [card for card in decks(pool.defs) if card not in kept]
    return {f"{LEFT_OUT} {card.id}": 1 for card in out}


def decks(cards: Iterable[CardDef]) -> list[CardDef]:
    """Whatever lies in a deck: Seals are a pile of their own, and extra cards of a scenario have no copies."""
    return [card for card in cards if card.deck != SEAL and card.copies]


def named(what: str, pool: Pool) -> list[CardDef]:
    """The cards that somebody means: by id, by name, by kind, or all of a set."""
    word = what.strip().lower()
    found = [card for card in pool.defs if word in called(card)]
    if not found:
        known = sorted({name for card in pool.defs for name in called(card)})
        close = nearest(word, known)
        if close:
            raise BadHouseRule("choice_nearly", what=repr(what), near=repr(close))
        raise BadHouseRule("choice_unknown", what=repr(what))
    if any(card.deck == SEAL for card in found) and not decks(found):
        raise BadHouseRule("choice_of_seals", what=what)
    return decks(found)


def called(card: CardDef) -> set[str]:
    return {card.id, card.name.lower(), card.kind, card.origin or card.id.partition(".")[0]}


def enough(numbers: Mapping[str, int], pool: Pool) -> None:
    """What stays must do for the first hands of a full table, and there must be somebody to fight."""
    if not any(number.startswith(LEFT_OUT) for number in numbers):
        return
    stay = [card for card in decks(pool.defs) if not numbers.get(f"{LEFT_OUT} {card.id}")]
    book = {**pool.rulebook.numbers, **numbers}
    seats = book["max_seats"]
    for what, deck in (("door", DOOR), ("treasure", TREASURE)):
        there = sum(card.copies for card in stay if card.deck == deck)
        each = book[f"start_{what}s"]
        if there < seats * each:
            raise BadHouseRule("choice_too_small", there=there, deck=many(what), seats=seats, each=each)
    monsters = sum(card.copies for card in stay if card.kind == "monster")
    if monsters < FEWEST_MONSTERS:
        raise BadHouseRule("choice_too_tame", there=monsters, least=FEWEST_MONSTERS)


def many(deck: str) -> Term:
    """What the cards of a deck are called."""
    return Term("names", f"many_decks.{deck}")
