"""So many of somebody's cards: "deine angelegte Rüstung", "zwei große Gegenstände", "deine gesamte Hand"."""

from typing import Final

from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.de.amounts import Quantity, quantity
from kickdoor.cards.printer.de.context import Context, possessed
from kickdoor.cards.printer.de.grammar import Person, Thing, number, pronoun
from kickdoor.cards.printer.de.lexicon import HAND, family
from kickdoor.cards.printer.de.nouns import card, source
from kickdoor.cards.printer.text import spaced
from kickdoor.cards.words import Amount, Selector

_PICKS: Final = {"dearest": "wertvollst", "cheapest": "billigst"}


def cards(what: Selector, n: int | str | Amount, owner: Person, context: Context, random: bool = False) -> Quantity:
    """So many of the owner's cards of this sort, in the accusative."""
    if isinstance(n, Amount):
        few = quantity(n, card(what, context).but(*(["zufällig"] if random else [])), context, in_words=True)
        return few._replace(text=spaced(few.text, source(what, owner)))
    return Quantity(_so_many(what, n, owner, context, random))


def _so_many(what: Selector, n: int | str, owner: Person, context: Context, random: bool) -> str:
    found = card(what, context)
    if what == context.known and n == 1 and not random:
        return pronoun(found.noun.gender).acc
    if n == "all":
        return _all(what, owner, context)
    if what.pick == "best_bonus":
        return spaced(possessed(found, owner, "acc"), "mit dem größten Bonus", source(what, owner))
    if what.pick is not None:
        return spaced(possessed(found.but(_PICKS[what.pick]), owner, "acc"), source(what, owner))
    if random:
        found = found.but("zufällig")
    elif n == 1 and what.zone == "table" and (one := _single(what, owner, context)):
        return one
    said = found.said("ein", "acc") if n == 1 else found.said(number(int(n)), "acc", many=True)
    return spaced("je" if owner.kind == "many" else "", said, source(what, owner))


def _single(what: Selector, owner: Person, context: Context) -> str:
    """The one card of its sort that somebody can have."""
    found = card(what, context)
    if what.slot is not None and what.worn:
        return possessed(found, owner, "acc")
    if what.kind == "identity" and what.family is not None:
        noun = family(what.family, context.names)
        one = {"m": "einen", "f": "eine", "n": "eines"}[noun.gender]
        return f"{possessed(Thing(noun), owner, 'acc')} (bei zweien {one} davon)"
    return possessed(found, owner, "acc") if what.kind == "hireling" else ""


def _all(what: Selector, owner: Person, context: Context) -> str:
    if what.pick is not None:
        raise Unprintable('no phrase for "pick" with all of them')
    if what == Selector(zone="hand", kind="any"):
        return possessed(Thing(HAND, ("gesamt",)), owner, "acc")
    found = card(what, context)
    where = {"any": "auf der Hand und auf dem Tisch", "hand": "auf der Hand"}.get(what.zone, "")
    if found.noun.mass:
        return spaced(possessed(found.but("ganz"), owner, "acc"), where)
    if owner.own:
        return spaced("alle", found.said(owner.own, "acc", many=True), where)
    return spaced(found._replace(behind="").said("all", "acc", many=True), owner.gen, found.behind, where)
