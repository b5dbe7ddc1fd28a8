"""What a story is made of: lines of parts, which a terminal, a page and a screen reader each show in their own way."""

from typing import Annotated

import msgspec


class Noun(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="is"):
    """Base of the parts that are more than words."""


class CardPart(Noun, frozen=True, tag="card"):
    """A card, by its name or by what it is `called` here: the name of one of its abilities."""

    id: str
    called: str = ""


class SeatPart(Noun, frozen=True, tag="seat"):
    """A player, by the name that the seat had when this happened."""

    seat: int
    name: str


class NumberPart(Noun, frozen=True, tag="number"):
    """A number or a sum, as the listener's language writes it. `level_of`: the seat that has come to this Level."""

    text: str
    level_of: int = -1


class ClausePart(Noun, frozen=True, tag="clause"):
    """The rule that explains what happened."""

    id: str


Part = str | CardPart | SeatPart | NumberPart | ClausePart
Parts = tuple[Part, ...]


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the story. Lines are counted from 1; depth 0 begins a turn, 2 explains the line before.

    `clause` is the rule that the line follows from, unless one stands in it.
    """

    n: Annotated[int, msgspec.Meta(ge=1)]
    parts: Parts
    depth: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    clause: str = ""
