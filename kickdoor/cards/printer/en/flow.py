"""Effects made of effects: if, choose, may, each, roll."""

from copy import copy

from kickdoor.cards import words as w
from kickdoor.cards.printer.clauses import refuse, refuse_few, rows, spoken_of, ways
from kickdoor.cards.printer.en.clauses import EFFECTS, Clause, clauses, joined
from kickdoor.cards.printer.en.conds import clause
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import YOU, Person, one, verb
from kickdoor.cards.printer.en.people import sort_of_munchkin
from kickdoor.cards.printer.shape import NESTED
from kickdoor.cards.printer.text import alternatives, span


@EFFECTS.says(w.If)
def _if(word: w.If, context: Context) -> Clause:
    refuse(word.do + word.other, "if", (w.If,))
    whether = clause(word.cond, context.person(word.who), context)
    context.known = spoken_of(word)
    then = joined(word.do, context)
    context.known = None
    rest = (f"otherwise, {joined(word.other, context)}",) if word.other else ()
    return Clause(f"if {whether}, {then}", simple=False, rest=rest)


@EFFECTS.says(w.Choose)
def _choose(word: w.Choose, context: Context) -> Clause:
    either = alternatives(ways(word, lambda do: joined(do, context)), "and", "or")
    if word.who != "you":
        chooser = context.person(word.who)
        return Clause(f"{chooser.subject} {verb('choose', chooser)}: {either}", simple=False)
    return Clause(f"either {either}" if len(word.of) == 2 else f"choose one: {either}", simple=False)


@EFFECTS.says(w.May)
def _may(word: w.May, context: Context) -> Clause:
    refuse(word.do, "may")
    first = clauses(word.do, copy(context))[0]
    if word.who == "you" and first.subject == context.you:
        return Clause(f"{context.you.subject} may {joined(word.do, context.about(YOU))}", simple=False)
    chooser = context.person(word.who)  # what happens is nothing that they do, or happens to somebody else
    return Clause(f"{chooser.subject} may choose this: {joined(word.do, context)}", simple=False)


@EFFECTS.says(w.ForEach)
def _each(word: w.ForEach, context: Context) -> Clause:
    refuse(word.do, "each", (*NESTED, w.ForEach))
    who = context.person(word.who) if word.cond is None else _every(word, word.cond, context)
    return Clause(joined(word.do, context.about(who)), simple=False)


def _every(word: w.ForEach, cond: w.Cond, context: Context) -> Person:
    """ "every Wizard", "every other munchkin without a Class" """
    refuse_few(word)
    return one(f"every {'other ' if word.who == 'others' else ''}{sort_of_munchkin(cond, context)[0]}")


@EFFECTS.says(w.RollTable)
def _roll(word: w.RollTable, context: Context) -> Clause:
    table = rows(word, lambda low, high, do: f"on {span(low, high, 'or', 'to')}, {joined(do, context)}")
    who = context.person(word.who)
    return Clause(f"{verb('roll', who)} a die: {table}", who, simple=False)
