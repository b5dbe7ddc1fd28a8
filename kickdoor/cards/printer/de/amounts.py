"""How many and how much."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Phrasebook, Unprintable
from kickdoor.cards.printer.de import verbs
from kickdoor.cards.printer.de.context import Context, owner_of, possessed
from kickdoor.cards.printer.de.grammar import Person, Thing, Verb, article, contracted, number, numbered, pronoun
from kickdoor.cards.printer.de.lexicon import HAND, LEVEL, family
from kickdoor.cards.printer.de.nouns import card, held, source
from kickdoor.cards.printer.shape import signed, times
from kickdoor.cards.printer.text import spaced
from kickdoor.cards.words import Amount, Selector

Number: TypeAlias = int | w.Amount

# What is counted: "für jeden deiner großen Gegenstände"; and what is looked up instead: "deine Stufe".
EACH: Phrasebook[Context, str] = Phrasebook("amount")
SUM: Phrasebook[Context, str] = Phrasebook("amount")


class Place(NamedTuple):
    """To whom a bonus goes: behind a number, and in the dative behind "zu" and "von"."""

    given: str
    dative: str = "deiner Seite"


SIDES: Final = {
    "either": Place("für eine Seite deiner Wahl", "einer Seite deiner Wahl"),
    "munchkins": Place("für die Munchkins", "den Munchkins"),
    "monsters": Place("für die Monster", "den Monstern"),
}
YOURS: Final = Place("")
ROLL: Final = Place("auf den Wurf", "dem Wurf")


class Quantity(NamedTuple):
    """So many things, and what must stand behind the whole clause."""

    text: str
    behind: str = ""


EACH.add(w.Count, lambda word, context: for_each(held(word.what, context), owner_of(context.person(word.who))))


def for_each(what: Thing, owner: Person) -> str:
    """ "für jeden deiner großen Gegenstände", "für jeden Gegenstand des Helfers" """
    if owner.own and not what.noun.mass:
        return f"für {article('jed', 'acc', what.noun.gender)} {what.said(owner.own, 'gen', many=True)}"
    whose = owner.gen or f"von {owner.dat}"
    return spaced("für", what._replace(behind="").said("jed", "acc"), whose, what.behind)


EACH.add(w.Paid, lambda word, context: "je" if context.paying else "für jede abgeworfene Karte")
EACH.add(w.Players, lambda word, context: "je Munchkin im Spiel")
EACH.add(w.Foes, lambda word, context: "je Monster im Kampf")
EACH.add(w.Seals, lambda word, context: "je offenes Siegel")
SUM.add(w.Die, lambda word, context: _result(word))


def _result(word: w.Die) -> str:
    return _multiple(abs(word.n), "das Ergebnis", "das doppelte Ergebnis") + _plus(word)


def _plus(word: w.Die) -> str:
    if not word.plus:
        return ""
    return f" plus {word.plus}" if word.plus > 0 else f" minus {-word.plus}"


@SUM.says(w.LevelOf)
def _level_of(word: w.LevelOf, context: Context) -> str:
    if word.who in ("highest", "lowest"):
        extreme = "höchste" if word.who == "highest" else "niedrigste"
        return _multiple(abs(word.times), f"die {extreme} Stufe", f"zweimal die {extreme} Stufe")
    owner = owner_of(context.person(word.who))
    level = possessed(Thing(LEVEL), owner, "acc", many=owner.kind == "many")
    return _multiple(abs(word.times), level, f"zweimal {level}")


@SUM.says(w.GearOf)
def _gear_of(word: w.GearOf, context: Context) -> str:
    owner = owner_of(context.person(word.who))
    again = " ein zweites Mal" if word.who == "you" else ""
    whose = "deiner Gegenstände" if owner.is_you else f"der Gegenstände {owner.gen or f'von {owner.dat}'}"
    return _multiple(abs(word.times), f"die Boni {whose}{again}", f"zweimal die Boni {whose}{again}")


def _multiple(n: int, once: str, twice: str) -> str:
    return {1: once, 2: twice}.get(n, f"{n}-mal {once}")


def quantity(n: Number, what: Thing, context: Context, in_words: bool = False) -> Quantity:
    """So many things: "2 Stufen", "eine Stufe für jeden deiner Gegenstände", "so viele Stufen", ", wie du würfelst"."""
    if isinstance(n, int):
        figures = what.said(str(n), "acc", many=True) if n != 1 and not in_words else numbered(n, what)
        return Quantity(figures)
    if isinstance(n, w.Die):
        often = {1: "", 2: "doppelt "}.get(n.n, f"{n.n}-mal ")
        plus = f"{_plus(n).replace(' ', ', ', 1)}"
        return Quantity(f"{often}so viele {what.said('', 'acc', many=True)}", f", wie du würfelst{plus}")
    if type(n) in SUM.phrases:
        return Quantity(f"so viele {what.said('', 'acc', many=True)}", f", wie {SUM.say(n, context)} angibt")
    few, each = quantity(times(n), what, context, in_words).text, EACH.say(n, context)
    return Quantity(f"je {few}" if each == "je" else f"{few} {each}")


def is_figure(n: Number) -> bool:
    """Whether the modifier is a number that is known before anything is done."""
    return isinstance(n, int) or type(n) not in SUM.phrases


def modifier(n: Number, place: Place, context: Context, turned: bool = False) -> str:
    """A bonus or penalty: "+3 für die Monster", "je +1", "addiere deine Stufe zu deiner Seite"."""
    if isinstance(n, int):
        return spaced(signed(n), place.given)
    if isinstance(n, w.Die):
        roll, form = _rolls(context.you, turned)
        return f"{roll} und {_added(_result(n), n.n >= 0, place, form)}"
    if type(n) in SUM.phrases:
        form = (lambda verb: f"{verb.du} du") if turned else verbs.order
        return _added(SUM.say(n, context), times(n) >= 0, place, form)
    each = EACH.say(n, context)
    if each == "je":
        return spaced("je", signed(times(n)), place.given)
    if (
        isinstance(n, w.Count)
        and place.given.startswith("für ")
        and not each.startswith(("für jeden dein", "für jede dein"))
    ):
        each = each.replace("für jeden ", "je ", 1).replace("für jede ", "je ", 1)
    return spaced(signed(times(n)), place.given, each)


def _rolls(who: Person, turned: bool) -> tuple[str, Callable[[Verb], str]]:
    """That somebody rolls a die, and the form of what else they do: "würfle" und "addiere"."""
    if who.is_you and not turned:
        return verbs.ROLL.imperative, verbs.order
    rolls = verbs.ROLL.finite(who)
    return (f"{rolls} {who.nom}" if turned else f"{who.nom} {rolls}"), lambda verb: verb.finite(who)


def _added(what: str, plus: bool, place: Place, form: Callable[[Verb], str]) -> str:
    if plus:
        return f"{form(verbs.ADD)} {what} {contracted(f'zu {place.dative}')}"
    return f"{form(verbs.SUBTRACT)} {what} {contracted(f'von {place.dative}')} ab"


# -- somebody's cards --------------------------------------------------------------------------------------------------


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
        return Thing(family(what.family, context.names)).said("ein", "acc")
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
