"""What all words share: whom, which cards, when, and how a word becomes what the engine runs on."""

import inspect
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec

from kickdoor.engine import defs

Who = Literal[
    "you",  # whom the card is happening to: its player, its victim, the one who was caught
    "player",  # the player who played the card
    "target",  # the player chosen when the card was played
    "fighter",  # the main fighter
    "helper",  # the main fighter's helper
    "fighters",  # the main fighter and the helper
    "others",  # everybody but "you"
    "everyone",
    "highest",  # all who share the highest Level
    "lowest",  # all who share the lowest Level
    "left",  # the player to the left
    "right",  # the player to the right
    "current",  # whose turn it is
]
Family = Literal["race", "class", "army"]
Slot = Literal["headgear", "armor", "footgear"]
Moment = Literal[
    "any_time",  # whenever nobody is in the middle of a forced choice
    "your_turn",  # your turn, outside combat
    "fight",  # during any combat, by anyone, before running away
    "your_fight",  # while you fight or help
    "main_fight",  # while you are the main fighter
    "others_fight",  # during a combat that you are not in
    "flee",  # before any Run Away roll, by anyone
    "your_flee",  # before a Run Away roll of your own
    "roll",  # after a Run Away roll, before it counts
    "your_roll",  # after a Run Away roll of your own, before it counts
    "your_failed_roll",  # after a Run Away roll of your own that fails, before it counts
    "affliction",  # as a Curse is about to land on anyone
    "your_affliction",  # as a Curse is about to land on you
]

Aim = Literal[
    "monster",  # in the fight
    "player",  # anybody
    "rival",  # anybody else
    "opponent",  # anybody else outside the fight
    "fighter",  # anybody else in the fight
    "item",  # an Item that another player carries
    "outside_item",  # an Item that another player outside the fight carries
    "own_item",
    "hand_monster",  # a monster from your hand
]

HowMany = Annotated[int, msgspec.Meta(ge=1, le=20)]
Bounds = Annotated[int, msgspec.Meta(ge=0, le=99)]
Modifier = Annotated[int, msgspec.Meta(ge=-30, le=30)]
Gold = Annotated[int, msgspec.Meta(ge=0, le=5000)]
Treasures = Annotated[int, msgspec.Meta(ge=-9, le=9)]


class Word(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"cond": "if", "other": "else"}
):
    """Base of all words."""

    places: ClassVar[Mapping[str, str]] = {}  # fields that the engine keeps under another name

    def lowered(self) -> object:
        """The word as the engine runs on it."""
        raise TypeError(f"{type(self).__name__} goes into the engine as a part of others")


def tag_of(word: msgspec.Struct) -> str:
    """The word as it is written on cards."""
    return str(word.__struct_config__.tag)


def explained(cls: type[msgspec.Struct]) -> tuple[str, list[str]]:
    """What the docstring of a word says: a sentence, and examples. A word that may stand alone is its own example."""
    text = inspect.cleandoc(cls.__dict__.get("__doc__") or "")
    sentence, _, below = text.partition("\n\n")
    examples = [line.strip() for line in below.splitlines() if line.strip()]
    if ": `" in sentence:
        sentence, _, behind = sentence.partition(": `")
        sentence, examples = f"{sentence}.", behind.removesuffix("`.").split("`, `")
    tag, fields = cls.__struct_config__.tag, msgspec.structs.fields(cls)
    alone = [str(tag)] if tag and not any(field.required for field in fields) else []
    return " ".join(sentence.split()), examples or alone


def lower(value: Any) -> Any:
    """A field's value as the engine keeps it."""
    if isinstance(value, tuple):
        return tuple(lower(each) for each in value)
    return value.lowered() if isinstance(value, Word) else value


def placed(word: Word) -> dict[str, Any]:
    """All fields of a word by what the engine calls them."""
    return {word.places.get(field, field): lower(getattr(word, field)) for field in word.__struct_fields__}


class Selector(Word, frozen=True):
    """Which cards: every line given must fit.

    {slot: armor, worn: true}
    {zone: hand, kind: any}
    {gold_min: 500, big: true}
    """

    # CARD-08, AMB-149: from the table, unless a hand is named
    zone: Literal["table", "hand", "any"] = "table"
    kind: Literal["any", "item", "identity", "curse", "monster", "hireling", "attachment"] = "item"
    family: Family | None = None
    slot: Slot | None = None
    hands: Literal["some"] | Annotated[int, msgspec.Meta(ge=0, le=2)] | None = None  # how many Hands it takes
    big: bool | None = None
    vehicle: bool | None = None
    worn: bool | None = None  # equipped
    once: bool | None = None  # one-shot
    bonus_min: Modifier | None = None
    gold_min: Gold | None = None
    gold_max: Gold | None = None
    tag: str | None = None
    deck: Literal["door", "treasure"] | None = None
    pick: Literal["best_bonus", "dearest", "cheapest"] | None = None  # only those that share the extreme

    def lowered(self) -> defs.Filter:
        """What is not asked stays -1 or empty."""
        asked = {field: value for field, value in placed(self).items() if value is not None}
        return defs.Filter(**{field: _FILTERS.get(value, value) for field, value in asked.items()})


_FILTERS: Final[dict[object, int]] = {"some": 9, "door": defs.DOOR, "treasure": defs.TREASURE, False: 0, True: 1}
