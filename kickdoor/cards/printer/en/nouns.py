"""Cards as nouns: "Big Item", "Armor", and what comes behind them: "worth 500 Gold Pieces or more"."""

from typing import Final

from kickdoor.cards.printer.en.context import Context, again
from kickdoor.cards.printer.en.grammar import ANYONE, Person, a, listed, plural, verb
from kickdoor.cards.printer.shape import price
from kickdoor.cards.printer.text import Range, spaced
from kickdoor.cards.words import Selector

SLOTS: Final = {"headgear": "Headgear", "armor": "Armor", "footgear": "Footgear"}
_KINDS: Final = {
    "any": "card",
    "item": "Item",
    "monster": "monster card",
    "hireling": "Hireling",
    "attachment": "Item enhancer",
}
_WORTH: Final = Range(
    "worth {low} Gold Pieces or more",
    "worth {high} Gold Pieces or less",
    "worth {low} to {high} Gold Pieces",
    "worth {low} to {high} Gold Pieces",
)


def noun(what: Selector, context: Context) -> str:
    """One card of this sort, without what comes behind."""
    return " ".join([*_adjectives(what, context), _head(what, context)])


def plurals(what: Selector, context: Context) -> str:
    """Several cards of this sort, without what comes behind."""
    return noun(what, context) if what.slot is not None else plural(noun(what, context)).replace(" or ", " and ")


def some(what: Selector, owner: Person, context: Context) -> str:
    """Any card of this sort that somebody has: "a Big Item", "Headgear"."""
    head = noun(what, context)
    return (head if what.slot is not None else a(head)) + tail(what, owner, "in")


def many(what: Selector, owner: Person, context: Context) -> str:
    """Such cards that somebody has: "Big Items"."""
    return plurals(what, context) + tail(what, owner, "in")


def _head(what: Selector, context: Context) -> str:
    if what.kind == "curse":
        return context.names.word("affliction")
    if what.kind == "identity":
        families = context.names.families if what.family is None else (what.family,)
        return listed([context.names.word(family) for family in families], "or") + " card"
    if what.slot is not None:
        return SLOTS[what.slot]
    if what.kind == "item" and what.once:
        return "one-shot"
    if what.vehicle:
        return "Vehicle"
    head = _KINDS[what.kind]
    return head if what.deck is None else f"{what.deck.capitalize()} {head}"


def _adjectives(what: Selector, context: Context) -> list[str]:
    words: list[str] = []
    if what.big is not None:
        words.append("Big" if what.big else "small")
    if what.once is False:
        words.append("permanent")
    if what.hands is not None:
        words.append({"some": "Hand", 0: "handless"}.get(what.hands, f"{what.hands}-Hand"))
    if what.tag is not None:
        words.append(context.names.word(what.tag))
    return words


def tail(what: Selector, owner: Person, place: str = "from") -> str:
    """What comes behind the noun: its price, where it is, how it is worn."""
    parts: list[str] = []
    if what.bonus_min is not None:
        parts.append(f"with a bonus of +{what.bonus_min} or more")
    if worth := price(what, _WORTH, "of No Value"):
        parts.append(worth)
    if what.vehicle is False:
        parts.append("other than a Vehicle")
    if what.worn is not None:
        parts.append(worn(what, again(owner)))
    if what.zone == "hand":
        parts.append(f"{place} {owner.possessive} hand")
    elif what.zone == "any":
        parts.append("from hand or table" if place == "from" else f"in {owner.possessive} hand or on the table")
    return "".join(f" {spaced(part)}" for part in parts)


def worn(what: Selector, owner: Person) -> str:
    """Whether somebody has it equipped: "you are wearing"; in short behind a sort of people: "worn"."""
    negation = "" if what.worn else "not "
    if owner == ANYONE:
        return negation + ("worn" if what.slot is not None else "held" if what.hands else "equipped")
    if what.slot is None and not what.hands:
        return f"{owner.subject} {verb('have', owner)} {negation}equipped"
    return f"{owner.subject} {verb('be', owner)} {negation}{'holding' if what.slot is None else 'wearing'}"
