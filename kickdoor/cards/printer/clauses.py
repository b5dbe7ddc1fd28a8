"""Which effects share a sentence."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Phrasebook, Unprintable
from kickdoor.cards.printer.shape import NESTED

MOST: Final = 3  # so many simple clauses make a sentence

C = TypeVar("C")
R = TypeVar("R")


class Joinable(Protocol):
    """A clause, as far as its place among others goes."""

    @property
    def simple(self) -> bool:
        """Whether it may be joined to others by "and"."""


K = TypeVar("K", bound=Joinable)


def said(effects: Sequence[w.Effect], context: C, phrases: Phrasebook[C, K]) -> list[K]:
    """A clause for each effect."""
    if not effects:
        raise Unprintable('no phrase for an empty "do"')
    return [phrases.say(effect, context) for effect in effects]


def runs(clauses: Sequence[K]) -> list[list[K]]:
    """The clauses by sentences: simple ones run together, others stand alone."""
    found: list[list[K]] = []
    for clause in clauses:
        if found and clause.simple and found[-1][-1].simple and len(found[-1]) < MOST:
            found[-1].append(clause)
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
        found.append(say(low, row.to, row.do))
        low = row.to + 1
    return "; ".join(found)


def spoken_of(word: w.If) -> w.Selector | None:
    """The cards that the condition speaks of, so that the effect may call them "it"."""
    return word.cond.what if isinstance(word.cond, w.Has) and word.who == "you" else None
