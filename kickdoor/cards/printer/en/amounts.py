"""How many and how much."""

from typing import Final, TypeAlias

import msgspec

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Phrasebook, Unprintable
from kickdoor.cards.printer.en.context import Context, owner_of
from kickdoor.cards.printer.en.grammar import FIGHTERS, YOU, Person, a, number, verb
from kickdoor.cards.printer.en.nouns import noun, plurals, tail, worn
from kickdoor.cards.printer.shape import signed, times
from kickdoor.cards.printer.text import spaced
from kickdoor.cards.words import Amount, Selector

Number: TypeAlias = int | w.Amount

# What is counted: "for each Big Item you have"; and what is looked up instead: "the roll of a die".
EACH: Phrasebook[Context, str] = Phrasebook("amount")
SUM: Phrasebook[Context, str] = Phrasebook("amount")


@EACH.says(w.Count)
def _count(word: w.Count, context: Context) -> str:
    owner = context.person(word.who)
    each = f"for each {noun(word.what, context)}"
    if word.what.zone == "hand":
        return each + tail(word.what, owner_of(owner), "in")
    if word.what.worn is not None:
        return f"{each}{tail(msgspec.structs.replace(word.what, worn=None), owner, 'in')} {worn(word.what, owner)}"
    return f"{each}{tail(word.what, owner, 'in')} {owner.subject} {verb('have', owner)}"


EACH.add(w.Paid, lambda word, context: "each" if context.paying else "for each card discarded")
EACH.add(w.Players, lambda word, context: "for each player in the game")
EACH.add(w.Foes, lambda word, context: "for each monster in the fight")
EACH.add(w.Seals, lambda word, context: "for each open Seal")
SUM.add(w.Die, lambda word, context: _multiple(abs(word.n), "the roll of a die") + _plus(word, " "))


def _plus(word: w.Die, joint: str) -> str:
    if not word.plus:
        return ""
    return f"{joint}plus {word.plus}" if word.plus > 0 else f"{joint}minus {-word.plus}"


@SUM.says(w.LevelOf)
def _level_of(word: w.LevelOf, context: Context) -> str:
    if word.who in ("highest", "lowest"):
        return _multiple(abs(word.times), f"the {word.who} Level")
    owner = owner_of(context.person(word.who))
    return _multiple(abs(word.times), f"{owner.possessive} {'Levels' if owner == FIGHTERS else 'Level'}")


@SUM.says(w.GearOf)
def _gear_of(word: w.GearOf, context: Context) -> str:
    again = " a second time" if word.who == "you" else ""
    return _multiple(abs(word.times), f"{owner_of(context.person(word.who)).possessive} Items' bonuses{again}")


def _multiple(n: int, what: str) -> str:
    return {1: what, 2: f"twice {what}"}.get(n, f"{n} times {what}")


def quantity(n: Number, one: str, many: str, context: Context) -> str:
    """So many things: "2 levels", "a level for each Big Item you have", "a number of levels equal to your Level"."""
    if isinstance(n, int):
        return a(one) if n == 1 else f"{n} {many}"
    if isinstance(n, w.Die):
        often = {1: "", 2: "twice "}.get(n.n, f"{n.n} times ")
        return f"{often}as many {many} as you roll on a die{_plus(n, ', ')}"
    if type(n) in SUM.phrases:
        return f"a number of {many} equal to {SUM.say(n, context)}"
    return f"{quantity(times(n), one, many, context)} {EACH.say(n, context)}"


def modifier(n: Number, place: str, context: Context) -> str:
    """A bonus or penalty: "+3 to either side", "+1 each", "add the roll of a die to your side"."""
    if isinstance(n, int):
        return spaced(f"{signed(n)} {place}")
    if isinstance(n, w.Die):
        return _rolled(n, place, context.you)
    if type(n) in SUM.phrases:
        add, to = ("add", "to") if times(n) >= 0 else ("subtract", "from")
        return f"{add} {SUM.say(n, context)} {to} {place.removeprefix('to ') or 'your side'}"
    each = EACH.say(n, context)
    order = f"{each} {place}" if each == "each" else f"{place} {each}"
    return spaced(f"{signed(times(n))} {order}")


def _rolled(n: w.Die, place: str, who: Person) -> str:
    """ "roll a die and add it to either side" """
    add, to = ("add", "to") if n.n >= 0 else ("subtract", "from")
    it = _multiple(abs(n.n), "the roll") if abs(n.n) > 1 else "it"
    rolls = "roll" if who == YOU else f"{who.subject} {verb('roll', who)}"
    return f"{rolls} a die and {verb(add, who)} {it}{_plus(n, ' ')} {to} {place.removeprefix('to ') or 'your side'}"


# -- somebody's cards --------------------------------------------------------------------------------------------------


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
        return a(context.names.word(what.family))
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
