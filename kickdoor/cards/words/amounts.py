"""How much: a plain number, or one of these."""

from collections.abc import Mapping
from typing import ClassVar

from kickdoor.cards.words.common import Modifier, Selector, Who, Word, placed, tag_of
from kickdoor.cards.words.conds import Cond
from kickdoor.engine import defs


class Amount(Word, frozen=True):
    """Base of the computed amounts; a plain number is an amount too."""

    places: ClassVar[Mapping[str, str]] = {"n": "times", "plus": "base"}

    def lowered(self) -> defs.Amount:
        return defs.Amount(word=tag_of(self), **placed(self))


class Die(Amount, frozen=True, tag="die"):
    """The roll of a die, times a number: `die`, `die: {plus: 1}`, `die: 2`."""

    n: Modifier = 1
    plus: Modifier = 0


class Count(Amount, frozen=True, tag="count"):
    """How many such cards somebody has.

    count: {what: {big: true}}
    count: {what: {zone: hand, kind: any}, who: target, times: 2}
    """

    what: Selector
    who: Who = "you"
    times: Modifier = 1


class LevelOf(Amount, frozen=True, tag="level_of"):
    """Somebody's Level: `level_of`, `level_of: helper`."""

    who: Who = "you"
    times: Modifier = 1


class GearOf(Amount, frozen=True, tag="gear_of"):
    """What somebody's Items give in this fight.

    gear_of
    gear_of: helper
    """

    who: Who = "you"
    times: Modifier = 1


class MunchkinsWho(Amount, frozen=True, tag="munchkins"):
    """How many of these players fit, times a number.

    munchkins: {if: {is: elf}, times: 3}
    munchkins: {if: {no: class}, who: everyone}
    """

    cond: Cond
    who: Who = "fighters"
    times: Modifier = 1


class Counted(Amount, frozen=True):
    """Base of the amounts that need no more than a number to multiply."""

    times: Modifier = 1


class Paid(Counted, frozen=True, tag="paid"):
    """How many cards were paid for this use, times a number: `paid`, `paid: 3`."""


class Players(Counted, frozen=True, tag="players"):
    """How many munchkins are at the table, times a number: `players`, `players: 2`."""


class Foes(Counted, frozen=True, tag="foes"):
    """How many monsters are in the fight, times a number: `foes`, `foes: 2`."""


class Seals(Counted, frozen=True, tag="seals"):
    """How many Seals are open, times a number."""


def amount(value: int | str | Amount | defs.Amount) -> defs.Amount:
    """A number, "all", or a computed amount, as the engine counts it.

    >>> amount(3).base, amount("all").base == defs.ALL, amount(Die(plus=1)).word
    (3, True, 'die')
    """
    if isinstance(value, defs.Amount):
        return value
    return value.lowered() if isinstance(value, Amount) else defs.Amount(defs.ALL if value == "all" else int(value))
