"""Whether something holds."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from kickdoor.cards.words.common import Bounds, Family, Selector, Word, placed, tag_of
from kickdoor.engine import defs


class Cond(Word, frozen=True):
    """Base of the conditions. On a monster they ask whether any of its opponents fits."""

    places: ClassVar[Mapping[str, str]] = {
        "any": "names", "family": "names", "tag": "names", "min": "low", "level_min": "low", "max": "high",
        "alone": "yes", "cond": "kids", "of": "kids",
    }  # fmt: skip

    def lowered(self) -> defs.Cond:
        found = placed(self)
        for place in {"names", "kids"} & found.keys():  # one of them alone is a list of one
            value = found[place]
            found[place] = value if isinstance(value, tuple) else (value,) if value else ()
        return defs.Cond(tag_of(self), **found)


class Is(Cond, frozen=True, tag="is"):
    """Belongs to one of these identities: `is: elf`, `is: [cleric, wizard]`."""

    any: tuple[str, ...]


class No(Cond, frozen=True, tag="no"):
    """Has no identity card of this family: `no: class`."""

    family: Family


class Within(Cond, frozen=True):
    """Base of the conditions on a number."""

    min: Bounds = 1
    max: Bounds = 99


class LevelIs(Within, frozen=True, tag="level"):
    """Level within bounds: `level: {min: 5}`, `level: {max: 3}`, `level: {min: 4, max: 6}`."""


class Highest(Cond, frozen=True, tag="highest"):
    """Nobody has a higher Level: `highest`, `highest: {alone: true}`."""

    alone: bool = False


class Lowest(Cond, frozen=True, tag="lowest"):
    """Nobody has a lower Level: `lowest`, `lowest: {alone: true}`."""

    alone: bool = False


class Has(Cond, frozen=True, tag="has"):
    """Has at least (and at most) so many such cards.

    has: {what: {slot: headgear, worn: true}}
    has: {what: {big: true}, min: 2}
    has: {what: {zone: hand, kind: any}, min: 0, max: 3}
    """

    what: Selector
    min: Bounds = 1
    max: Bounds = 99


class Fighting(Cond, frozen=True, tag="fighting"):
    """The fight holds a monster with this tag, or of at least this Level.

    fighting: undead
    fighting: {level_min: 10}
    """

    tag: str = ""
    level_min: Bounds = 0


class YesOrNo(Cond, frozen=True):
    """Base of the conditions that can be asked the other way round."""

    yes: bool = True


class Alone(YesOrNo, frozen=True, tag="alone"):
    """The main fighter has no helper: `alone`, `alone: {yes: false}`."""


class Helping(YesOrNo, frozen=True, tag="helping"):
    """Is the helper of the fight."""


class MainFighter(YesOrNo, frozen=True, tag="main_fighter"):
    """Is the main fighter."""


class InFight(YesOrNo, frozen=True, tag="in_fight"):
    """Is fighting or helping."""


class YourTurn(YesOrNo, frozen=True, tag="your_turn"):
    """It is that player's turn."""


class WonBy(Cond, frozen=True, tag="won_by"):
    """The fight was won by at least so much: `won_by: 10`."""

    min: Bounds


class Fought(Cond, frozen=True, tag="fought"):
    """How a fight of this turn ended for somebody: they won it, ran away from it, or saw another player run away.

    fought: won
    fought: ran
    fought: saw
    """

    places: ClassVar[Mapping[str, str]] = {"how": "names"}
    how: Literal["won", "ran", "saw"]


class FoesNumber(Within, frozen=True, tag="foes"):
    """So many monsters are in the fight: `foes: {min: 2}`, `foes: {max: 1}`."""


class SealsOpen(Within, frozen=True, tag="seals"):
    """So many Seals are open: `seals: {min: 3}`."""


class Munchkins(Cond, frozen=True, tag="munchkins"):
    """So many munchkins in the game fit.

    munchkins: {if: {is: elf}}
    munchkins: {if: {is: elf}, max: 1}
    munchkins: {if: {no: class}, min: 2}
    """

    cond: Cond
    min: Bounds = 1
    max: Bounds = 99


class SexIs(Cond, frozen=True, tag="sex"):
    """Is male or female, in a set that asks: `sex: female`."""

    any: tuple[Literal["male", "female"], ...]


class Epic(YesOrNo, frozen=True, tag="epic"):
    """Is of Level 10 or higher in an Epic game."""


class Not(Cond, frozen=True, tag="not"):
    """The opposite: `not: {is: orc}`."""

    cond: Cond


class All(Cond, frozen=True, tag="all"):
    """All of these: `all: [{is: elf}, {level: {min: 5}}]`."""

    of: tuple[Cond, ...]


class Any(Cond, frozen=True, tag="any"):
    """One of these at least: `any: [{is: dwarf}, {has: {what: {big: true}}}]`."""

    of: tuple[Cond, ...]
