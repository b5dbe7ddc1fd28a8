"""Effects made of effects: wenn, wähle, darf, alle, würfle."""

from copy import copy

from kickdoor.cards import words as w
from kickdoor.cards.printer.clauses import refuse, refuse_few, rows, spoken_of, ways
from kickdoor.cards.printer.de import verbs
from kickdoor.cards.printer.de.clauses import EFFECTS, Clause, all_as_one, clauses, infinitives
from kickdoor.cards.printer.de.conds import clause
from kickdoor.cards.printer.de.context import Context
from kickdoor.cards.printer.de.grammar import YOU, Person, Verb, thing
from kickdoor.cards.printer.de.people import sort_of_munchkin
from kickdoor.cards.printer.shape import NESTED
from kickdoor.cards.printer.text import alternatives, capital, span


@EFFECTS.says(w.If)
def _if(word: w.If, context: Context) -> Clause:
    refuse(word.do + word.other, "if", (w.If,))
    whether = clause(word.cond, context.person(word.who), context)
    context.known = spoken_of(word)
    then = all_as_one(word.do, context, turned=True)
    context.known = None
    other = (f"sonst {all_as_one(word.other, context, turned=True)}",) if word.other else ()
    return Clause(text=f"wenn {whether}, {then}", turned=then, whether=whether, simple=False, more=other)


@EFFECTS.says(w.Choose)
def _choose(word: w.Choose, context: Context) -> Clause:
    either = alternatives(ways(word, lambda do: all_as_one(do, context)), "und", "oder")
    return _decides(context.person(word.who), "", f": {capital(either)}", verbs.CHOOSE)._replace(ordered=True)


def _decides(who: Person, rest: str, behind: str, verb: Verb) -> Clause:
    return Clause(verb, who, rest, behind, ordered=False, simple=False)


@EFFECTS.says(w.May)
def _may(word: w.May, context: Context) -> Clause:
    refuse(word.do, "may")
    first = clauses(word.do, copy(context))[0]
    if word.who == "you" and first.subject == context.you and first.verb is not None:
        return _decides(context.you, infinitives(clauses(word.do, context.about(YOU))), "", verbs.MAY)
    chooser = context.person(word.who)  # what happens is nothing that they do, or happens to somebody else
    return _decides(chooser, "das wählen", f": {capital(all_as_one(word.do, context))}", verbs.MAY)


@EFFECTS.says(w.ForEach)
def _each(word: w.ForEach, context: Context) -> Clause:
    refuse(word.do, "each", (*NESTED, w.ForEach))
    who = context.person(word.who) if word.cond is None else _every(word, word.cond, context)
    text, turned = (all_as_one(word.do, context.about(who), turned=turned) for turned in (False, True))
    return Clause(text=text, turned=turned, simple=False)


def _every(word: w.ForEach, cond: w.Cond, context: Context) -> Person:
    """ "jeder Zauberer", "jeder andere Munchkin ohne Klasse" """
    refuse_few(word)
    sort = sort_of_munchkin(cond, context)
    return thing(sort.but("ander") if word.who == "others" else sort, "jed")


@EFFECTS.says(w.RollTable)
def _roll(word: w.RollTable, context: Context) -> Clause:
    def row(low: int, high: int, do: tuple[w.Effect, ...]) -> str:
        return f"bei {span(low, high, 'oder', 'bis')} {all_as_one(do, context, turned=True)}"

    return Clause(verbs.ROLL, context.person(word.who), simple=False, more=(rows(word, row),))
