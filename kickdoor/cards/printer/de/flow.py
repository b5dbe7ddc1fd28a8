"""Effects made of effects: wenn, wähle, darf, alle, würfle."""

from copy import copy

from kickdoor.cards import words as w
from kickdoor.cards.printer.de import verbs
from kickdoor.cards.printer.de.clauses import EFFECTS, Clause, all_as_one, clauses, infinitives
from kickdoor.cards.printer.de.conds import clause
from kickdoor.cards.printer.de.context import Context
from kickdoor.cards.printer.de.grammar import YOU, Person, Verb, listed
from kickdoor.cards.printer.shape import NESTED, refuse
from kickdoor.cards.printer.text import capital


@EFFECTS.says(w.If)
def _if(word: w.If, context: Context) -> Clause:
    refuse(word.do + word.other, "if", (w.If,))
    whether = clause(word.cond, context.person(word.who), context)
    context.known = word.cond.what if isinstance(word.cond, w.Has) and word.who == "you" else None
    then = all_as_one(word.do, context, turned=True)
    context.known = None
    other = (f"sonst {all_as_one(word.other, context, turned=True)}",) if word.other else ()
    return Clause(text=f"wenn {whether}, {then}", turned=then, whether=whether, simple=False, more=other)


@EFFECTS.says(w.Choose)
def _choose(word: w.Choose, context: Context) -> Clause:
    for choice in word.of:
        refuse(choice.do, "choose", NESTED)
    ways = capital(_or([all_as_one(choice.do, context) for choice in word.of]))
    return _decides(context.person(word.who), "", f": {ways}", verbs.CHOOSE)._replace(ordered=True)


def _decides(who: Person, rest: str, behind: str, verb: Verb) -> Clause:
    return Clause(verb, who, rest, behind, ordered=False, simple=False)


def _or(ways: list[str]) -> str:
    if any(" und " in way or ", " in way for way in ways) or len(ways) > 2:
        return f"{'; '.join(ways[:-1])}; oder {ways[-1]}"
    return listed(ways, "oder")


@EFFECTS.says(w.May)
def _may(word: w.May, context: Context) -> Clause:
    refuse(word.do, "may", NESTED)
    first = clauses(word.do, copy(context))[0]
    if word.who == "you" and first.subject == context.you and first.verb is not None:
        return _decides(context.you, infinitives(clauses(word.do, context.about(YOU))), "", verbs.MAY)
    chooser = context.person(word.who)  # what happens is nothing that they do, or happens to somebody else
    return _decides(chooser, "das wählen", f": {capital(all_as_one(word.do, context))}", verbs.MAY)


@EFFECTS.says(w.ForEach)
def _each(word: w.ForEach, context: Context) -> Clause:
    refuse(word.do, "each", (*NESTED, w.ForEach))
    who = context.person(word.who)
    text, turned = (all_as_one(word.do, context.about(who), turned=turned) for turned in (False, True))
    return Clause(text=text, turned=turned, simple=False)


@EFFECTS.says(w.RollTable)
def _roll(word: w.RollTable, context: Context) -> Clause:
    rows: list[str] = []
    low = 1
    for row in word.rows:
        refuse(row.do, "roll", NESTED)
        rows.append(f"bei {_span(low, row.to)} {all_as_one(row.do, context, turned=True)}")
        low = row.to + 1
    return Clause(verbs.ROLL, context.person(word.who), simple=False, more=("; ".join(rows),))


def _span(low: int, high: int) -> str:
    if low >= high:
        return str(high)
    return f"{low} oder {high}" if high == low + 1 else f"{low} bis {high}"
