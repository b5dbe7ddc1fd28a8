"""Effects made of effects."""

from typing import Annotated

import msgspec

from kickdoor.cards.words.common import Who, Word
from kickdoor.cards.words.conds import Cond
from kickdoor.cards.words.effects import Effect, sequence
from kickdoor.engine import defs


class If(Effect, frozen=True, tag="if"):
    """One thing or another.

    if: {if: {is: elf}, do: {lose_levels: 2}}
    if: {if: {has: {what: {slot: armor, worn: true}}}, do: {lose_levels: 1}, else: death}
    """

    cond: Cond
    do: tuple[Effect, ...]
    other: tuple[Effect, ...] = ()
    who: Who = "you"


class Choice(Word, frozen=True):
    """One of the ways of a choose."""

    do: tuple[Effect, ...]

    def lowered(self) -> defs.Node:
        return sequence(self.do)


class Choose(Effect, frozen=True, tag="choose"):
    """Somebody chooses one of several.

    choose: [{lose_levels: 1}, {lose: {what: {zone: hand, kind: any}, n: all}}]
    """

    of: tuple[Choice, ...]
    who: Who = "you"


class May(Effect, frozen=True, tag="may"):
    """Somebody may do it or not: `may: [{lose_levels: 1}, {draw: {deck: treasure, n: 2}}]`."""

    do: tuple[Effect, ...]
    who: Who = "you"


class ForEach(Effect, frozen=True, tag="each"):
    """Every one of these players in turn becomes "you", or only those who fit.

    each: {who: others, do: {lose: {what: {zone: hand, kind: any}}}}
    each: {who: everyone, if: {is: wizard}, do: {gain_levels: 1}}
    """

    who: Who
    do: tuple[Effect, ...]
    cond: Cond | None = None


class Row(Word, frozen=True):
    """A line of a roll table: up to this number."""

    to: Annotated[int, msgspec.Meta(ge=1, le=6)]
    do: tuple[Effect, ...] = ()

    def lowered(self) -> defs.Node:
        return defs.Node("row", extra=self.to, do=sequence(self.do).do)


class RollTable(Effect, frozen=True, tag="roll"):
    """Roll a die and look it up; the first row whose number is not below the roll counts.

    roll: [{to: 2, do: death}, {to: 5, do: {lose_levels: 2}}, {to: 6}]
    """

    rows: tuple[Row, ...]
    who: Who = "you"
