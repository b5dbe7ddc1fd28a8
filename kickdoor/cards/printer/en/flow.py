"""Effects made of effects: if, choose, may, each, roll."""

from copy import copy

from kickdoor.cards import words as w
from kickdoor.cards.printer.en.clauses import EFFECTS, Clause, clauses, joined
from kickdoor.cards.printer.en.conds import clause
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import YOU, listed, verb
from kickdoor.cards.printer.shape import NESTED, refuse


@EFFECTS.says(w.If)
def _if(word: w.If, context: Context) -> Clause:
    refuse(word.do + word.other, "if", (w.If,))
    whether = clause(word.cond, context.person(word.who), context)
    context.known = word.cond.what if isinstance(word.cond, w.Has) and word.who == "you" else None
    then = joined(word.do, context)
    context.known = None
    rest = (f"otherwise, {joined(word.other, context)}",) if word.other else ()
    return Clause(f"if {whether}, {then}", simple=False, rest=rest)


@EFFECTS.says(w.Choose)
def _choose(word: w.Choose, context: Context) -> Clause:
    for choice in word.of:
        refuse(choice.do, "choose", NESTED)
    ways = [joined(choice.do, context) for choice in word.of]
    if word.who != "you":
        chooser = context.person(word.who)
        return Clause(f"{chooser.subject} {verb('choose', chooser)}: {_or(ways)}", simple=False)
    if len(ways) == 2:
        return Clause(f"either {_or(ways)}", simple=False)
    return Clause(f"choose one: {_or(ways)}", simple=False)


def _or(ways: list[str]) -> str:
    if any(" and " in way or ", " in way for way in ways) or len(ways) > 2:
        return f"{'; '.join(ways[:-1])}; or {ways[-1]}"
    return listed(ways, "or")


@EFFECTS.says(w.May)
def _may(word: w.May, context: Context) -> Clause:
    refuse(word.do, "may", NESTED)
    first = clauses(word.do, copy(context))[0]
    if word.who == "you" and first.subject == context.you:
        return Clause(f"{context.you.subject} may {joined(word.do, context.about(YOU))}", simple=False)
    chooser = context.person(word.who)  # what happens is nothing that they do, or happens to somebody else
    return Clause(f"{chooser.subject} may choose this: {joined(word.do, context)}", simple=False)


@EFFECTS.says(w.ForEach)
def _each(word: w.ForEach, context: Context) -> Clause:
    refuse(word.do, "each", (*NESTED, w.ForEach))
    who = context.person(word.who)
    return Clause(joined(word.do, context.about(who)), simple=False)


@EFFECTS.says(w.RollTable)
def _roll(word: w.RollTable, context: Context) -> Clause:
    rows: list[str] = []
    low = 1
    for row in word.rows:
        refuse(row.do, "roll", NESTED)
        rows.append(f"on {_span(low, row.to)}, {joined(row.do, context)}")
        low = row.to + 1
    who = context.person(word.who)
    return Clause(f"{verb('roll', who)} a die: {'; '.join(rows)}", who, simple=False)


def _span(low: int, high: int) -> str:
    if low >= high:
        return str(high)
    return f"{low} or {high}" if high == low + 1 else f"{low} to {high}"
