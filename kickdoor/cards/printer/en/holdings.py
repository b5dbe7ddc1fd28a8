"""So many of somebody's cards: "the Armor you are wearing", "two Big Items", "your whole hand"."""

from typing import Final

from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.en.amounts import quantity
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import Person, a, number
from kickdoor.cards.printer.en.nouns import noun, plurals, tail
from kickdoor.cards.words import Amount, Selector

_PICKS: Final = {
    "best_bonus": "{whose} {noun} with the biggest bonus",
    "dearest": "{whose} most valuable {noun}",
    "cheapest": "{whose} cheapest {noun}",
}


def cards(what: Selector, n: int | str | Amount, owner: Person, context: Context, random: bool = False) -> str:
    """So many of the owner's cards of this sort."""
    if what == context.known and n == 1 and not random:
        return "it"
    if n == "all":
        return _all(what, owner, context)
    behind = tail(what, owner)
    if what.pick is not None:
        return _PICKS[what.pick].format(whose=owner.possessive, noun=noun(what, context)) + behind
    chance = "random " if random else ""
    if isinstance(n, Amount):
        return quantity(
            n, f"{chance}{noun(what, context)}{behind}", f"{chance}{plurals(what, context)}{behind}", context
        )
    if n == 1:
        return a(f"{chance}{noun(what, context)}") + behind if random else _single(what, owner, context)
    return f"{number(int(n))} {chance}{_several(what, context)}{behind}"


def _single(what: Selector, owner: Person, context: Context) -> str:
    behind = tail(what, owner)
    if what.zone == "table" and what.slot is not None and what.worn:
        return f"the {noun(what, context)}{behind}"
    if what.zone == "table" and what.kind == "identity" and what.family is not None:
        return f"{owner.possessive} {context.names.word(what.family)}, or one of two"
    if what.zone == "table" and what.kind == "hireling":
        return f"{owner.possessive} Hireling"
    if what.slot is not None:
        return f"a piece of {noun(what, context)}{behind}"
    return a(noun(what, context)) + behind


def _several(what: Selector, context: Context) -> str:
    return f"pieces of {noun(what, context)}" if what.slot is not None else plurals(what, context)


def _all(what: Selector, owner: Person, context: Context) -> str:
    if what.pick is not None:
        raise Unprintable('no phrase for "pick" with all of them')
    if what == Selector(zone="hand", kind="any"):
        return f"{owner.possessive} whole hand"
    if what.zone == "any":
        return f"all {owner.possessive} {plurals(what, context)}, in hand and on the table"
    if what.worn is not None:
        return f"all the {plurals(what, context)}{tail(what, owner)}"
    if what.kind == "identity":
        return f"all {owner.possessive} {plurals(what, context)}"
    return f"all {owner.possessive} {plurals(what, context)}{tail(what, owner, 'in')}"
