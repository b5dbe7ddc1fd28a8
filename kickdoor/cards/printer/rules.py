"""The answers to the named questions before they are said: whose they are, and which of them make no sentence."""

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, Self, TypeVar

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.context import Context

P = TypeVar("P")
A = TypeVar("A")


class Answer(NamedTuple, Generic[P]):
    """One answer to one question: who is meant, whether it is set or changed, and whether a monster says it."""

    who: P
    set: int | None
    plus: int
    monster: bool
    ahead: int | None  # by how much a fight must be won for it
    context: Context[P]
    again: bool  # it comes on top of what the card has answered already

    @property
    def n(self) -> int:
        return self.plus if self.set is None else self.set

    @classmethod
    def of(cls, line: w.RuleLine, context: Context[P], scopes: Mapping[str, P]) -> Self:
        """The answer that a line gives."""
        who = scopes.get(line.scope, context.you)
        value = None if line.set is None else int(line.set)
        ahead = line.cond.min if isinstance(line.cond, w.WonBy) else None
        again = value is None and line.name in context.ruled
        answer = cls(who, value, line.plus or 0, context.is_monster, ahead, context, again)
        context.ruled.add(line.name)
        match line.name:
            case "grip" if answer.n <= 0:
                raise Unprintable('no phrase for "grip" without a bonus')
            case "level_only" | "swap_draw" if not answer.n:
                raise Unprintable(f'no phrase for "{line.name}" set to no')
            case "treasures" if value is not None:
                raise Unprintable('no phrase for "treasures" with "set"; use "plus"')
            case "door_choice" if value is None:
                raise Unprintable('no phrase for "door_choice" with "plus"; use "set"')
        return answer


class Questions(Generic[A]):
    """The sentences for answers: a function per question, found by its name."""

    def __init__(self) -> None:
        self.phrases: dict[str, Callable[[A], str]] = {}

    def says(self, name: w.RuleName) -> Callable[[Callable[[A], str]], Callable[[A], str]]:
        """Registers the sentence of a question."""

        def register(phrase: Callable[[A], str]) -> Callable[[A], str]:
            self.add(name, phrase)
            return phrase

        return register

    def add(self, name: w.RuleName, phrase: Callable[[A], str]) -> None:
        """Registers a sentence that fits into a line."""
        self.phrases[name] = phrase
