"""Effects become clauses, clauses become sentences: "Lose 2 levels and discard your whole hand." """

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from kickdoor.cards import words as w
from kickdoor.cards.printer import clauses as shared
from kickdoor.cards.printer.base import Phrasebook
from kickdoor.cards.printer.clauses import refuse, refuse_few, rows, spoken_of, ways
from kickdoor.cards.printer.en.conds import clause, sort_of_munchkin
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import THEY, YOU, Person, listed, one, verb
from kickdoor.cards.printer.shape import NESTED
from kickdoor.cards.printer.text import alternatives, sentence, span
from kickdoor.cards.words import Effect


class Clause(NamedTuple):
    """A subject and what it does. Without a subject the predicate is the whole clause."""

    predicate: str
    subject: Person | None = None
    simple: bool = True  # may be joined to others by "and"
    rest: tuple[str, ...] = ()  # sentences that follow it when it stands alone: "Otherwise, …"

    def said(self) -> str:
        """The clause by itself; "you" is told what to do."""
        if self.subject is None or self.subject.subject == "you":
            return self.predicate
        return f"{self.subject.subject} {self.predicate}"


EFFECTS: Phrasebook[Context, Clause] = Phrasebook("effect")


def clauses(effects: Sequence[Effect], context: Context) -> list[Clause]:
    return shared.said(effects, context, EFFECTS)


def joined(effects: Sequence[Effect], context: Context) -> str:
    """Several effects as one clause, to stand inside a sentence."""
    if not effects:
        return "nothing happens"
    return _run_on(clauses(effects, context))


def _run_on(parts: Sequence[Clause]) -> str:
    if not all(part.simple for part in parts):
        return ", then ".join("; ".join((part.said(), *part.rest)) for part in parts)
    first, *others = parts
    said = [first.said()]
    one_subject = first.subject is not None and all(part.subject == first.subject for part in others)
    shared = _shared_verb(parts) if one_subject else ""
    for before, part in zip(parts, others, strict=False):
        said.append((part.predicate if one_subject else _after(before, part)).removeprefix(shared))
    return listed(said)


def _after(before: Clause, part: Clause) -> str:
    """The clause behind another; "you" is named again where somebody else has done something in between."""
    is_you = part.subject is not None and part.subject.subject == "you"
    else_done = before.subject != part.subject and not before.predicate.startswith(("+", "−"))
    return f"you {part.predicate}" if is_you and else_done else part.said()


def _shared_verb(parts: Sequence[Clause]) -> str:
    """ "discard a card and an Item": a verb that all of them have and that takes things one can list."""
    verb = parts[0].predicate.partition(" ")[0]
    if verb.rstrip("s") not in ("discard", "draw", "give", "lose"):
        return ""
    alike = all(part.predicate.startswith(f"{verb} ") and " and " not in part.predicate for part in parts)
    return f"{verb} " if alike else ""


def sentences(effects: Sequence[Effect], context: Context) -> list[str]:
    """Several effects as sentences; none for none."""
    return [] if not effects else [sentence(text) for text in parts_of(clauses(effects, context))]


def parts_of(parts: Sequence[Clause]) -> list[str]:
    """What will be the sentences."""
    found: list[str] = []
    for run in shared.runs(parts):
        found += [_run_on(run)] if run[0].simple else [run[0].said(), *run[0].rest]
    return found


# -- effects made of effects -------------------------------------------------------------------------------------------


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
    return Clause(either if len(word.of) == 2 else f"choose one: {either}", simple=False)


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
    who = context.person(word.who)
    rolling = context if who == YOU or word.who != "you" else context.about(THEY)
    table = rows(word, lambda low, high, do: f"on {span(low, high, 'or', 'to')}, {joined(do, rolling)}")
    return Clause(f"{verb('roll', who)} a die: {table}", who, simple=False)
