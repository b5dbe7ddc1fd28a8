"""The kinds of cards and what each may say of itself."""

from typing import Annotated, Literal

import msgspec

from kickdoor.cards.recipe import Recipe
from kickdoor.cards.words import Amount, Cond, Effect, Family, FleeLine, Line, Selector, Slot, Trigger, Use
from kickdoor.cards.words.common import Gold, Modifier, Treasures

Level = Annotated[int, msgspec.Meta(ge=1, le=30)]
Gift = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"cond": "if"}):
    """What every card has. `copies` cards of it are in the deck."""

    id: str  # small letters, digits, - and _
    name: str
    copies: Annotated[int, msgspec.Meta(ge=1, le=12)] = 1  # how many of it are in the deck
    icon: str = "card-random"  # the glyph of its picture, by its name on game-icons.net
    picture: Recipe | None = None  # what else its picture shows
    flavour: str = ""  # a joke, never a rule

    @property
    def short(self) -> str:
        """Its id without the set's."""
        return self.id.rpartition(".")[2]


class Monster(Card, frozen=True, tag="monster", kw_only=True):
    """Fought when it comes through the door. `always`, `on` and `uses` are its powers."""

    level: Level
    treasures: Gift
    levels: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    tags: tuple[str, ...] = ()
    always: tuple[Line, ...] = ()
    on: tuple[Trigger, ...] = ()
    uses: tuple[Use, ...] = ()  # what the fighters ("throw it a fish") or others may do because of it
    pursues_above: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0  # does not pursue munchkins of this Level or below
    leaves: Cond | None = None  # will not fight such munchkins and leaves …
    leaves_gift: Gift = 0  # … with so many Treasures for the main fighter
    bad_stuff: tuple[Effect, ...]


class Curse(Card, frozen=True, tag="curse"):  # MIX-02: whatever its set calls it
    """Happens to the player who meets it at the door or is hit with it."""

    do: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()  # if nothing of `do` could happen
    lasting: bool = False  # stays before its victim
    until: Literal["lifted", "fight_ends", "turn_ends"] = "lifted"
    always: tuple[Line, ...] = ()
    on: tuple[Trigger, ...] = ()


class Identity(Card, frozen=True, tag="identity"):
    """What a munchkin is. Its id is what conditions call it, as in `is: elf`."""

    family: Family
    always: tuple[Line, ...] = ()
    on: tuple[Trigger, ...] = ()
    uses: tuple[Use, ...] = ()


class Doubler(Card, frozen=True, tag="doubler"):
    """Two identities of a family, or one without its drawbacks."""

    family: Family


class Enhancer(Card, frozen=True, tag="enhancer"):
    """Played on a monster in any combat: its combat strength, Treasures and tags change."""

    n: Modifier | Amount
    treasures: Treasures = 0
    tags: tuple[str, ...] = ()
    floor: Gift = 0


class Duplicator(Card, frozen=True, tag="duplicator"):
    """Played on a monster in any combat: its double joins the fight."""


class Wandering(Card, frozen=True, tag="wandering"):
    """Brings a monster from hand into any combat."""


class Cheat(Card, frozen=True, tag="cheat"):
    """Lies on an Item: no limit or restriction counts for it."""


class Trick(Card, frozen=True, tag="trick"):
    """Any other Door: played for its use and discarded."""

    use: Use


class Item(Card, frozen=True, tag="item", kw_only=True):
    """Carried in play; its bonus counts while it is equipped and its bearer qualifies (`only`, `never`)."""

    bonus: Modifier = 0
    gold: Gold  # 0 is No Value
    slot: Slot | None = None
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    big: bool = False
    vehicle: bool = False  # ridden, not carried; its Run Away figure replaces all others
    only: Cond | None = None
    never: Cond | None = None
    always: tuple[Line, ...] = ()
    on: tuple[Trigger, ...] = ()
    uses: tuple[Use, ...] = ()

    @property
    def slows(self) -> bool:
        """A Vehicle with a Run Away penalty: it may be abandoned before a roll (VEH-04)."""
        return self.vehicle and any(isinstance(line, FleeLine) and _sinks(line.n) for line in self.always)


def _sinks(n: int | Amount) -> bool:
    return (n if isinstance(n, int) else int(getattr(n, "times", getattr(n, "n", 1)))) < 0


class OneShot(Card, frozen=True, tag="one_shot"):  # ONE-01
    """An Item that is used once, from hand or table."""

    gold: Gold
    uses: tuple[Use, ...]


class LevelUp(Card, frozen=True, tag="level_up"):
    """The player who receives it goes up a level. Not an Item."""

    cond: Cond | None = None  # who may receive it
    cost: tuple[Effect, ...] = ()  # what happens to the receiver besides


class Hireling(Card, frozen=True, tag="hireling"):
    """Carries an Item for its owner, whatever the limits. Not an Item."""

    bonus: Modifier = 0
    always: tuple[Line, ...] = ()
    on: tuple[Trigger, ...] = ()


class Boon(Card, frozen=True, tag="boon"):
    """Any other Treasure: played for its use and discarded. Not an Item."""

    use: Use
    at_once: bool = False  # among shared Treasures it is played the moment it is seen, and what it draws joins them


class Attachment(Card, frozen=True, tag="attachment"):
    """Lies on an Item and improves it for as long as the Item is of use."""

    bonus: Modifier = 0
    what: Selector | None = None  # which Items it fits
    always: tuple[Line, ...] = ()


class Seal(Card, frozen=True, tag="seal"):
    """Opened, it happens to its opener; then it holds for everybody until another covers it."""

    do: tuple[Effect, ...] = ()
    always: tuple[Line, ...] = ()  # for the munchkins
    monsters: tuple[Line, ...] = ()  # for every monster: a bonus


DOORS = (Monster, Curse, Identity, Doubler, Enhancer, Duplicator, Wandering, Cheat, Trick)
TREASURES = (Item, OneShot, LevelUp, Hireling, Attachment, Boon)
SEALS = (Seal,)
KINDS: dict[str, type[Card]] = {str(cls.__struct_config__.tag): cls for cls in (*DOORS, *TREASURES, *SEALS)}
