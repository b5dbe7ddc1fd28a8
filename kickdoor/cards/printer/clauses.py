"""Which effects share a sentence."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeVar

import msgspec

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Phrasebook, Unprintable
from kickdoor.cards.printer.context import Context
from kickdoor.cards.printer.shape import NESTED

MOST: Final = 3  # so many simple clauses make a sentence

C = TypeVar("C", bound=Context[Any])
R = TypeVar("R")


class Joinable(Protocol):
    """A clause, as far as its place among others goes."""

    @property
    def simple(self) -> bool:
        """Whether it may be joined to others by "and"."""

    @property
    def subject(self) -> object:
        """Who does it."""


K = TypeVar("K", bound=Joinable)


def said(effects: Sequence[w.Effect], context: C, phrases: Phrasebook[C, K]) -> list[K]:
    """A clause for each effect."""
    if not effects:
        raise Unprintable('no phrase for an empty "do"')
    found: list[K] = []
    rest = list(effects)
    while rest:
        effect = rest.pop(0)
        context.both = bool(rest) and is_pair(effect, rest[0])
        found.append(phrases.say(effect, context))
        if context.both:
            context.both = False
            rest.pop(0)
    return found


def is_pair(one: w.Effect, other: w.Effect) -> bool:
    """Whether the second does to the neighbour on the right what the first does to the one on the left."""
    for field in ("who", "to"):
        if getattr(one, field, "") == "left" and getattr(other, field, "") == "right":
            return bool(msgspec.structs.replace(one, **{field: "right"}) == other)
    return False


def runs(clauses: Sequence[K]) -> list[list[K]]:
    """The clauses by sentences: simple ones run together, others stand alone."""
    found: list[list[K]] = []
    for clause in clauses:
        run = found[-1] if found else []
        turns = len(run) > 1 and clause.subject != run[-1].subject  # to somebody else, in a long sentence
        if run and clause.simple and run[-1].simple and len(run) < MOST and not turns:
            run.append(clause)
        else:
            found.append([clause])
    return found


# -- effects made of effects ------------------------------------------------------------------------------------------


def refuse(effects: tuple[w.Effect, ...], inside: str, kinds: tuple[type[w.Effect], ...] = NESTED) -> None:
    """Refuses what would make a sentence that nobody can follow."""
    for effect in effects:
        if isinstance(effect, kinds):
            raise Unprintable(f'no phrase for "{effect.__struct_config__.tag}" inside "{inside}"')


def refuse_few(word: w.ForEach) -> None:
    """A condition makes a sort of everybody, or of everybody else."""
    if word.who not in ("everyone", "others"):
        raise Unprintable('"each" has an "if" only for everyone or others')


def ways(word: w.Choose, say: Callable[[tuple[w.Effect, ...]], str]) -> list[str]:
    """What there is to choose from."""
    for choice in word.of:
        refuse(choice.do, "choose")
    return [say(choice.do) for choice in word.of]


def rows(word: w.RollTable, say: Callable[[int, int, tuple[w.Effect, ...]], str]) -> str:
    """What happens on which numbers."""
    found: list[str] = []
    low = 1
    for row in word.rows:
        refuse(row.do, "roll")
        if row.do:  # on other numbers nothing happens
            found.append(say(low, row.to, row.do))
        low = row.to + 1
    return "; ".join(found)


def spoken_of(word: w.If) -> w.Selector | None:
    """The cards that the condition speaks of, so that the effect may call them "it"."""
    return word.cond.what if isinstance(word.cond, w.Has) and word.who == "you" else None
