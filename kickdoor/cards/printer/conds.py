"""What a condition comes to before it is said: of whom it is claimed or denied, and what can be denied at all."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

import msgspec

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Phrasebook, Unprintable
from kickdoor.cards.printer.context import Context
from kickdoor.cards.printer.text import NO_END

P = TypeVar("P")


class Claim(NamedTuple, Generic[P]):
    """Who is spoken of, and whether it is denied of them."""

    who: P
    denied: bool
    context: Context[P]

    def so(self, yes: bool) -> Self:
        """The claim of a word that says yes or no itself."""
        return self._replace(denied=self.denied == yes)


class Deniable(Protocol):
    """A language's claim."""

    @property
    def denied(self) -> bool: ...

    def so(self, yes: bool) -> Self: ...

    def opposite(self) -> Self:
        """The claim of a word that itself denies: "a fighter has no Class", and not "no fighter has a Class"."""


K = TypeVar("K", bound=Deniable)


class Conditions(Phrasebook[K, str]):
    """The phrases for conditions. Each is told what is claimed in the end, all denials counted."""

    def __init__(self) -> None:
        super().__init__("condition")
        self.phrases[w.Not] = lambda word, claim: self.say(word.cond, claim.so(False))

    def say(self, word: msgspec.Struct, claim: K) -> str:
        match word:
            case w.YesOrNo():
                claim = claim.so(word.yes)
            case w.No() | w.Has(max=0) | w.Munchkins(max=0):
                claim = claim.opposite()
            case w.Has() | w.Munchkins() if claim.denied and not is_any(word):
                self._refuse_denial(word)
            case w.FoesNumber() | w.SealsOpen() if claim.denied:
                self._refuse_denial(word)
        return super().say(word, claim)

    def _refuse_denial(self, word: w.Cond) -> None:
        if type(word) in self.phrases:
            tag = word.__struct_config__.tag
            named = f'a "{tag}" with numbers' if isinstance(word, w.Has) else f'"{tag}"'
            raise Unprintable(f'no phrase for "not" around {named}; turn its numbers round')


def is_any(cond: w.Has | w.Munchkins) -> bool:
    """Whether it asks for one at least, or for none."""
    return cond.max == 0 or (cond.min, cond.max) == (1, NO_END)


def outfit(conds: Sequence[w.Cond]) -> list[w.Selector]:
    """What somebody must wear, if nothing else is asked for."""
    worn = [each.what for each in conds if isinstance(each, w.Has) and (each.min, each.max) == (1, NO_END)]
    return worn if len(worn) == len(conds) and all(what.worn and what.slot for what in worn) else []
