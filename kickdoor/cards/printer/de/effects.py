"""The phrases of what happens to levels, cards, Curses and turns, a function per word."""

from typing import Final

import msgspec

from kickdoor.cards import words as w
from kickdoor.cards.printer.de import verbs
from kickdoor.cards.printer.de.amounts import Quantity, cards, quantity
from kickdoor.cards.printer.de.clauses import EFFECTS, Clause
from kickdoor.cards.printer.de.context import LOWEST, OTHERS, Context, hand, neighbour, owner_of, possessed
from kickdoor.cards.printer.de.grammar import YOU, Noun, Person, Thing, Verb, numbered, thing
from kickdoor.cards.printer.de.lexicon import DOOR, LEVEL, SEAL, TREASURE, affliction, family
from kickdoor.cards.printer.de.nouns import card
from kickdoor.cards.printer.shape import is_picked, is_random
from kickdoor.cards.printer.text import spaced

_DECKS: Final = {"door": DOOR, "treasure": TREASURE}
_PILES: Final = {
    "any": "von einem Ablagestapel",
    "door": "vom Ablagestapel der Türen",
    "treasure": "vom Ablagestapel der Schätze",
}


def does(who: Person, verb: Verb, what: Quantity | str, rest: str = "") -> Clause:
    """Somebody does something with something."""
    few = what if isinstance(what, Quantity) else Quantity(what)
    return Clause(verb, who, spaced(few.text, rest), few.behind)


# -- levels -----------------------------------------------------------------------------------------------------------


@EFFECTS.says(w.GainLevels)
def _gain_levels(word: w.GainLevels, context: Context) -> Clause:
    levels = quantity(word.n, Thing(LEVEL), context)
    if word.winning:
        levels = levels._replace(behind=f"{levels.behind}, selbst auf die Siegstufe")
    return does(context.person(word.who), verbs.RISE, levels)


EFFECTS.add(w.Win, lambda word, context: does(context.person(word.who), verbs.WIN, "das Spiel"))


@EFFECTS.says(w.LoseLevels)
def _lose_levels(word: w.LoseLevels, context: Context) -> Clause:
    who = context.person(word.who)
    return does(who, verbs.LOSE, _each(who, quantity(word.n, Thing(LEVEL), context)))


def _each(who: Person, what: Quantity) -> Quantity:
    """ "alle verlieren je eine Stufe" """
    fresh = who.kind == "many" and not what.text.startswith(("je ", "so viele"))
    return what._replace(text=f"je {what.text}") if fresh else what


EFFECTS.add(
    w.StealLevel,
    lambda word, context: does(context.you, verbs.STEAL, context.person(word.who).dat, "eine Stufe"),
)
EFFECTS.add(w.Death, lambda word, context: Clause(verbs.DIE, context.person(word.who), ordered=False))


# -- cards ------------------------------------------------------------------------------------------------------------


@EFFECTS.says(w.Lose)
def _lose(word: w.Lose, context: Context) -> Clause:
    who = context.person(word.who)
    if word.to == "others":
        return _all_take_one(word, who, context)
    if word.what.kind == "identity" and word.what.family and word.to == "discard" and word.n in (1, "all"):
        what = Thing(family(word.what.family, context.names))
        every = f"alle {what.said(who.own or 'sein', 'acc', many=True)}"
        return does(who, verbs.LOSE, what.said("ein", "acc") if word.n == 1 else every)
    if context.both and word.what.pick == "dearest":
        best = card(word.what, context).but("wertvollst").said(who.own or "sein", "acc", many=True)
        neighbours = f"{who.own or 'sein'}en Nachbarn"
        return does(
            who, verbs.GIVE, Quantity(f"{neighbours} {best.replace(' ', ' zwei ', 1)}", ", den besseren nach links")
        )
    lost = cards(word.what, word.n, who, context, random=is_random(word))
    if is_picked(word):
        choice = " seiner Wahl" if word.to == "player" else " nach Wahl des Spielers dieser Karte"
        lost = lost._replace(text=lost.text + choice)
    if word.to == "discard":
        return does(who, verbs.DISCARD, lost)
    return does(who, verbs.GIVE, lost._replace(text=f"{_receiver(word.to, who, context).dat} {lost.text}"))


def _receiver(to: str, giver: Person, context: Context) -> Person:
    if to == "player":
        return YOU if context.used else context.person("player")
    if context.both:
        each = f"{giver.own or 'sein'}er Nachbarn"
        return Person(f"jeder {each}", f"jeden {each}", f"jedem {each}")
    return LOWEST if to == "lowest" else neighbour(to, giver)


def _all_take_one(word: w.Lose, who: Person, context: Context) -> Clause:
    """From a hand they draw blind, from the table they choose."""
    if word.what.zone != "table":
        taken = cards(word.what, 1, who, context, random=True)
        return does(OTHERS, verbs.TAKE, _each(OTHERS, taken))
    taken = _each(OTHERS, cards(word.what, 1, who, context))
    return does(OTHERS, verbs.TAKE, f"{who.dat} {taken.text} ihrer Wahl")._replace(verb=_TAKE_AWAY)


_TAKE_AWAY: Final = verbs.TAKE._replace(particle="weg")


@EFFECTS.says(w.Take)
def _take(word: w.Take, context: Context) -> Clause:
    victim = owner_of(context.person(word.who))
    taken = cards(word.what, word.n, victim, context, random=is_random(word))
    choice = " seiner Wahl" if word.choice == "owner" else ""
    if word.what.zone == "table" and word.what.pick is None:
        return does(context.you, _TAKE_AWAY, victim.dat, f"{taken.text}{choice}")
    return does(context.you, verbs.TAKE, f"{taken.text}{choice}")


EFFECTS.add(w.TakeTarget, lambda word, context: does(context.you, verbs.TAKE, context.mention().acc))
EFFECTS.add(w.LoseTarget, lambda word, context: does(context.you, verbs.DISCARD, context.mention().acc))


@EFFECTS.says(w.Draw)
def _draw(word: w.Draw, context: Context) -> Clause:
    who = context.person(word.who)
    drawn = _each(who, quantity(word.n, Thing(_DECKS[word.deck]), context, in_words=True))
    return does(who, verbs.DRAW, drawn._replace(text=f"offen {drawn.text}") if word.face == "up" else drawn)


@EFFECTS.says(w.Retrieve)
def _retrieve(word: w.Retrieve, context: Context) -> Clause:
    wanted = numbered(word.n, card(msgspec.structs.replace(word.what, zone="table"), context))
    choice = "deiner Wahl" if context.you.is_you else "ihrer Wahl" if context.you.kind == "many" else "seiner Wahl"
    return does(context.you, verbs.TAKE, f"{wanted} {choice} {_PILES[word.deck]} auf die Hand")


@EFFECTS.says(w.ChangeIdentity)
def _change_identity(word: w.ChangeIdentity, context: Context) -> Clause:
    who = context.person(word.who)
    noun = family(word.family, context.names)
    mine = possessed(Thing(noun), who._replace(own=who.own or "sein"), "acc")
    other = Thing(noun, ("oberst", "ander")).said("der", "acc")
    return does(who, verbs.SWAP, f"{mine} gegen {other} im Ablagestapel (oder nichts)")


@EFFECTS.says(w.SeeHand)
def _see_hand(word: w.SeeHand, context: Context) -> Clause:
    return does(context.you, verbs.LOOK, verbs.reflexive(context.you), hand(owner_of(context.person(word.who))))


@EFFECTS.says(w.SwapHands)
def _swap_hands(word: w.SwapHands, context: Context) -> Clause:
    return does(context.you, verbs.SWAP, f"die Handkarten mit {context.person(word.who).dat}")


# -- curses, turns and Seals ------------------------------------------------------------------------------------------


def curse(context: Context) -> Person:
    """ "der Fluch" """
    return thing(Thing(affliction(context.names)), "der")


EFFECTS.add(w.Cancel, lambda word, context: does(context.you, verbs.CANCEL, curse(context).acc))
EFFECTS.add(
    w.Deflect,
    lambda word, context: does(curse(context), verbs.HIT, f"stattdessen {context.person(word.who).acc}"),
)


@EFFECTS.says(w.EndCurses)
def _end_curses(word: w.EndCurses, context: Context) -> Clause:
    lasting = Thing(affliction(context.names), ("andauernd",))
    on = f"auf {context.person(word.who).dat}"
    if word.n == "this":
        return does(thing(Thing(affliction(context.names)), "dies"), verbs.END, "")
    if word.n == "all":
        return does(thing(lasting._replace(behind=on), "jed"), verbs.END, "")
    several = numbered(word.n, lasting._replace(behind=on), "nom")
    return does(Person(several, several, several, kind="one" if word.n == 1 else "many"), verbs.END, "")


@EFFECTS.says(w.SkipPhase)
def _skip_phase(word: w.SkipPhase, context: Context) -> Clause:
    who = context.person(word.who)
    trouble = Thing(Noun("„Ärger suchen“ oder „Raum plündern“", "n", ""), ("nächst",))
    return does(who, verbs.SKIP, trouble.said(who.own or "sein", "acc"))


EFFECTS.add(w.ChangeSex, lambda word, context: does(context.person(word.who), verbs.CHANGE, "das Geschlecht"))
EFFECTS.add(w.OpenSeal, lambda word, context: does(context.you, verbs.OPEN, quantity(word.n, Thing(SEAL), context)))
EFFECTS.add(w.CloseSeal, lambda word, context: does(context.you, verbs.CLOSE, quantity(word.n, Thing(SEAL), context)))
