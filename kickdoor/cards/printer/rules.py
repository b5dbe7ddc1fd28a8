"""The answers to the named questions before they are said: whose they are, and which of them make no sentence."""

from collections.abc import Mapping
from typing import Generic, NamedTuple, Self, TypeAlias, TypeVar

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.context import Context
from kickdoor.cards.printer.shape import MANY

P = TypeVar("P")

# A sentence with gaps, or several by the facts that they need: the first that fits the answer is said.
Phrase: TypeAlias = str | Mapping[str, str]


class Answer(NamedTuple, Generic[P]):
    """One answer to one question: who is meant, whether it is set or changed, and whether a monster says it."""

    who: P
    scope: str
    set: int | None
    n: int
    monster: bool
    ahead: int | None  # by how much a fight must be won for it
    context: Context[P]
    again: bool  # it comes on top of what the card has answered already

    @classmethod
    def of(cls, line: w.RuleLine, context: Context[P], scopes: Mapping[str, P]) -> Self:
        """The answer that a line gives."""
        scope = "fighters" if context.is_monster and line.scope == "owner" else line.scope
        who = scopes.get(scope, context.you)
        value = None if line.set is None else int(line.set)
        n = (line.plus or 0) if value is None else value
        ahead = line.cond.min if isinstance(line.cond, w.WonBy) else None
        again = value is None and line.name in context.ruled
        context.ruled.add(line.name)
        match line.name:
            case "grip" if n <= 0:
                raise Unprintable('no phrase for "grip" without a bonus')
            case "level_only" | "swap_draw" if not n:
                raise Unprintable(f'no phrase for "{line.name}" set to no')
            case "treasures" if value is not None:
                raise Unprintable('no phrase for "treasures" with "set"; use "plus"')
            case "door_choice" if value is None:
                raise Unprintable('no phrase for "door_choice" with "plus"; use "set"')
        return cls(who, scope, value, n, context.is_monster, ahead, context, again)

    def chosen(self, phrase: Phrase) -> str:
        """The sentence that fits."""
        if isinstance(phrase, str):
            return phrase
        facts = {
            "yes": self.n != 0,
            "none": self.n == 0,
            "fewer": self.n < 0,
            "one": self.n == 1,
            "set": self.set is not None,
            "unlimited": self.set is not None and self.set >= MANY,
            "again": self.again,
            "monster": self.monster,
            "everyone": self.scope == "everyone",
            "you": self.scope == "owner",
            "timed": self.context.timed,
        }
        return next(text for needed, text in phrase.items() if all(facts[fact] for fact in needed.split()))
