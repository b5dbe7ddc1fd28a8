"""Effects become clauses, clauses become sentences: "Verliere 2 Stufen und wirf deine gesamte Hand ab."

A clause keeps its verb apart, because German puts it elsewhere in an order, a statement, behind a condition
("wenn …, verliert der Helfer …") and behind "darf".
"""

from collections.abc import Sequence
from typing import NamedTuple

from kickdoor.cards.printer import clauses as shared
from kickdoor.cards.printer.base import Phrasebook
from kickdoor.cards.printer.de import verbs
from kickdoor.cards.printer.de.context import Context
from kickdoor.cards.printer.de.grammar import YOU, Person, Verb, listed
from kickdoor.cards.printer.text import sentence, spaced
from kickdoor.cards.words import Effect


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
    return same and plain and one.verb in (verbs.DISCARD, verbs.DRAW) and " und " not in one.rest + other.rest


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
