"""Which conditions make a sort of people, and of what that sort is put together."""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

from kickdoor.cards import words as w
from kickdoor.cards.printer.context import Context
from kickdoor.cards.printer.text import listed, spaced

P = TypeVar("P")


class People(ABC, Generic[P]):
    """Those who fit a condition, in general, in one language."""

    either: ClassVar[str]

    def who(self, cond: w.Cond, context: Context[P]) -> str:
        """Those who fit: "Elves", "anyone of Level 3 or lower"."""
        match cond:
            case w.Is():
                return listed([self.called(name, context) for name in cond.any], self.either)
            case w.SexIs(any=(_, *_)):
                return self.of_sex(cond)
            case w.No(family="army"):
                return self.civilians(context)
            case w.Any():
                return listed([self.who(each, context) for each in cond.of], self.either)
            case w.Not(cond=w.Is() as inner):
                return self.all_but(inner, context)
            case w.All(of=(w.Is() as first, *rest)):
                return spaced(self.who(first, context), *(self.behind(each, context) for each in rest))
            case _:
                return self.anyone(cond, context)

    @abstractmethod
    def called(self, identity: str, context: Context[P]) -> str:
        """ "Elves" """

    @abstractmethod
    def of_sex(self, cond: w.SexIs) -> str:
        """ "female munchkins" """

    @abstractmethod
    def civilians(self, context: Context[P]) -> str:
        """Those without an army."""

    @abstractmethod
    def all_but(self, cond: w.Is, context: Context[P]) -> str:
        """ "anyone but Elves" """

    @abstractmethod
    def anyone(self, cond: w.Cond, context: Context[P]) -> str:
        """ "anyone of Level 3 or lower" """

    @abstractmethod
    def behind(self, cond: w.Cond, context: Context[P]) -> str:
        """What follows the noun: "of Level 3 or lower"."""
