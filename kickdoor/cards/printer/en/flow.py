"""Effects made of effects: if, choose, may, each, roll."""

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.en.clauses import EFFECTS, Clause, joined
from kickdoor.cards.printer.en.conds import clause
from kickdoor.cards.printer.en.context import Context, again, person
from kickdoor.cards.printer.en.grammar import listed, verb


@EFFECTS.says(w.If)
def _if(word: w.If, context: Context) -> Clause:
    _no_tables(word.do + word.other, "if")
    whether = clause(word.cond, person(word.who, context), context)
    context.known = word.cond.what if isinstance(word.cond, w.Has) and word.who == "you" else None
    then = joined(word.do, context)
    context.known = None
    rest = (f"otherwise, {joined(word.other, context)}",) if word.other else ()
    return Clause(f"if {whether}, {then}", simple=False, rest=rest)


@EFFECTS.says(w.Choose)
def _choose(word: w.Choose, context: Context) -> Clause:
    for choice in word.of:
        _flat(choice.do, "choose")
    ways = [joined(choice.do, context) for choice in word.of]
    if word.who != "you":
        chooser = person(word.who, context)
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
    _flat(word.do, "may")
    who = person(word.who, context)
    inner = context if word.who == "you" and context.you.plain else context.about(again(who))
    return Clause(f"{who.subject} may {joined(word.do, inner).removeprefix('they ')}", simple=False)


@EFFECTS.says(w.ForEach)
def _each(word: w.ForEach, context: Context) -> Clause:
    _flat(word.do, "each")
    who = person(word.who, context)
    return Clause(joined(word.do, context.about(who)), simple=False)


@EFFECTS.says(w.RollTable)
def _roll(word: w.RollTable, context: Context) -> Clause:
    rows: list[str] = []
    low = 1
    for row in word.rows:
        _flat(row.do, "roll")
        rows.append(f"on {_span(low, row.to)}, {joined(row.do, context)}")
        low = row.to + 1
    who = person(word.who, context)
    return Clause(f"{verb('roll', who)} a die: {'; '.join(rows)}", who, simple=False)


def _span(low: int, high: int) -> str:
    if low >= high:
        return str(high)
    return f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def _flat(effects: tuple[w.Effect, ...], inside: str) -> None:
    """Refuses what would make a sentence that nobody can follow."""
    for effect in effects:
        if isinstance(effect, w.If | w.Choose | w.RollTable | w.ForEach | w.May):
            raise Unprintable(f'no phrase for "{effect.__struct_config__.tag}" inside "{inside}"')


def _no_tables(effects: tuple[w.Effect, ...], inside: str) -> None:
    for effect in effects:
        if isinstance(effect, w.If):
            raise Unprintable(f'no phrase for "if" inside "{inside}"')
