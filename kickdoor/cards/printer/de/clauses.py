"""Effects become clauses, clauses become sentences: "Verliere 2 Stufen und wirf deine gesamte Hand ab."

A clause keeps its verb apart, because German puts it elsewhere in an order, a statement, behind a condition
("wenn …, verliert der Helfer …") and behind "darf".
"""

from collections.abc import Sequence
from copy import copy
from typing import Final, NamedTuple

from kickdoor.cards import words as w
from kickdoor.cards.printer import clauses as shared
from kickdoor.cards.printer.base import Phrasebook
from kickdoor.cards.printer.clauses import refuse, refuse_few, rows, spoken_of, ways
from kickdoor.cards.printer.de import verbs
from kickdoor.cards.printer.de.conds import clause, sort_of_munchkin
from kickdoor.cards.printer.de.context import Context
from kickdoor.cards.printer.de.grammar import YOU, Person, Verb, listed, pronoun, thing
from kickdoor.cards.printer.shape import NESTED
from kickdoor.cards.printer.text import alternatives, capital, sentence, spaced, span
from kickdoor.cards.words import Effect

SHARED: Final = (verbs.DISCARD, verbs.DRAW, verbs.GIVE, verbs.LOSE)  # "wirf eine Karte und einen Gegenstand ab"


class Clause(NamedTuple):
    """Somebody does something. Without a verb the text is the whole clause."""

    verb: Verb | None = None
    subject: Person = YOU
    rest: str = ""
    behind: str = ""  # comes even after the end of the verb: ", wie du würfelst"
    ordered: bool = True  # "du" is told what to do
    simple: bool = True  # may be spaced to others by "und"
    more: tuple[str, ...] = ()  # sentences that follow it: "Sonst …"
    text: str = ""
    turned: str = ""  # the text behind something else
    whether: str = ""  # of a clause that has a condition

    @property
    def is_order(self) -> bool:
        return self.verb is not None and self.subject.is_you and self.ordered

    def said(self) -> str:
        """By itself: "verliere eine Stufe", "der Helfer verliert eine Stufe"."""
        if self.verb is None:
            return self.text
        return self._with(self.verb.imperative) if self.is_order else self.stated()

    def stated(self) -> str:
        """As a fact, even of "du"."""
        return self.text if self.verb is None else self._with(self.subject.nom, self.verb.finite(self.subject))

    def behind_another(self) -> str:
        """Behind something that takes the first place, as a fact: "verlierst du eine Stufe"."""
        if self.verb is None:
            return self.turned or self.text
        return self._with(self.verb.finite(self.subject), self.subject.nom)

    def predicate(self) -> str:
        """Without the subject, which stands already."""
        if self.verb is None or self.is_order:
            return self.said()
        return self._with(self.verb.finite(self.subject))

    def infinitive(self) -> str:
        """Behind "darf": "eine Stufe verlieren"."""
        if self.verb is None:
            return f"{self.text} gelten lassen"
        return spaced(self.rest, self.verb.infinitive) + self.behind

    def _with(self, *before: str) -> str:
        assert self.verb is not None
        return spaced(*before, self.rest, self.verb.particle) + self.behind


def counts(text: str) -> Clause:
    """A bonus, which needs no verb unless it stands behind something: "gilt +3"."""
    return Clause(text=text, turned=f"gilt {text}")


EFFECTS: Phrasebook[Context, Clause] = Phrasebook("effect")


def clauses(effects: Sequence[Effect], context: Context) -> list[Clause]:
    return _shared(shared.said(effects, context, EFFECTS))


def _shared(parts: Sequence[Clause]) -> list[Clause]:
    """ "wirf eine Karte und einen Gegenstand ab": clauses with the same verb share it."""
    found: list[Clause] = []
    for part in parts:
        last = found[-1] if found else None
        if last is not None and _alike(last, part):
            found[-1] = last._replace(rest=f"{last.rest} und {part.rest}")
        else:
            found.append(part)
    return found


def _alike(one: Clause, other: Clause) -> bool:
    same = one.verb == other.verb and one.subject == other.subject
    plain = one.simple and other.simple and not (one.behind or other.behind or one.more or other.more)
    return same and plain and one.verb in SHARED and " und " not in one.rest + other.rest


def all_as_one(effects: Sequence[Effect], context: Context, turned: bool = False) -> str:
    """Several effects as one clause, to stand inside a sentence, or behind something."""
    if not effects:
        return "passiert nichts" if turned else "nichts passiert"
    return run_on(clauses(effects, context), turned)


def run_on(parts: Sequence[Clause], turned: bool = False) -> str:
    if turned:
        parts = [part._replace(ordered=False) for part in parts]
    first, *others = parts
    said = [first.behind_another() if turned else first.said()]
    if not all(part.simple for part in parts):
        said = ["; ".join((said[0], *first.more))]
        said += ["; ".join((part.behind_another(), *part.more)) for part in others]
        return ", dann ".join(said)
    for before, part in zip(parts, others, strict=False):
        if before.behind:
            said[-1] += ","
        said.append(_after(before, part))
    return listed(said)


def _after(before: Clause, part: Clause) -> str:
    """The clause behind another; "du" is named again where somebody else has done something in between."""
    if part.verb is not None and before.verb is not None and part.subject == before.subject:
        return part.predicate() if before.is_order == part.is_order else part.stated()
    return part.stated() if part.is_order and before.verb is not None else part.said()


def infinitives(parts: Sequence[Clause]) -> str:
    return listed([part.infinitive() for part in parts])


def sentences(effects: Sequence[Effect], context: Context) -> list[str]:
    """Several effects as sentences; none for none."""
    return [] if not effects else [sentence(text) for text in parts_of(clauses(effects, context))]


def parts_of(parts: Sequence[Clause], turned: bool = False) -> list[str]:
    """What will be the sentences. The first may be `turned`."""
    found: list[str] = []
    for run in shared.runs(parts):
        first, turn = run[0], turned and not found
        if first.simple:
            found.append(run_on(run, turn))
        else:
            found += [first.behind_another() if turn else first.said(), *first.more]
    return found


def behind(opening: str, parts: Sequence[Clause]) -> list[str]:
    """What happens when something else does: "wenn du es öffnest, verliere eine Stufe". Conditions become one."""
    first, *rest = parts
    if not first.whether:
        first_said, *others = parts_of(parts, turned=True)
        return [f"{opening}, {first_said}", *others]
    if first.more:
        return [f"{opening}: {text}" if place == 0 else text for place, text in enumerate(parts_of(parts))]
    return [f"{opening} und {first.whether}, {first.turned}", *(parts_of(rest) if rest else ())]


# -- effects made of effects -------------------------------------------------------------------------------------------


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
    who = context.person(word.who)
    rolling = context if who.is_you or word.who != "you" else context.about(pronoun(who.pronoun))

    def row(low: int, high: int, do: tuple[w.Effect, ...]) -> str:
        return f"bei {span(low, high, 'oder', 'bis')} {all_as_one(do, rolling, turned=True)}"

    return Clause(verbs.ROLL, who, simple=False, more=(rows(word, row),))
