"""What a story is made of: lines of parts, which a terminal, a page and a screen reader each show in their own way."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Final

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


GAP: Final = re.compile(r"\{(\w+|[A-Z]+-\d+)\}")


def filled(template: str, gaps: dict[str, Parts]) -> Parts:
    """A template with its gaps filled; the id of a clause stands for itself.

    >>> filled("{who} rolls {n} ({RUN-02}).", {"who": (SeatPart(0, "Ann"),), "n": ("a 6",)})
    (SeatPart(seat=0, name='Ann'), ' rolls a 6 (', ClausePart(id='RUN-02'), ').')
    """
    found: list[Part] = []
    for piece, key in pieces(template):
        found.append(piece)
        if key:
            found += (ClausePart(key),) if "-" in key else gaps[key]
    return joined(found)


@cache
def pieces(template: str) -> list[tuple[str, str]]:
    """Each piece of a template with the gap after it; the templates are those of the catalogue, so few.

    >>> pieces("{who} rolls {n}.")
    [('', 'who'), (' rolls ', 'n'), ('.', '')]
    """
    found = GAP.split(template)
    return list(zip(found[::2], [*found[1::2], ""], strict=True))


def listed(items: Sequence[Parts], comma: str, and_: str) -> Parts:
    """Several things in a row.

    >>> listed([("a",), ("b",), ("c",)], ", ", " and ")
    ('a, b and c',)
    """
    found: list[Part] = []
    for place, item in enumerate(items):
        if place:
            found.append(and_ if place == len(items) - 1 else comma)
        found += item
    return joined(found)


def joined(parts: Sequence[Part]) -> Parts:
    """The same with words that follow words put together."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part != "":
            found.append(part)
    return tuple(found)


def number(n: int) -> str:
    """With its sign, as bonuses are written.

    >>> number(5), number(-2)
    ('+5', '−2')
    """
    return f"+{n}" if n >= 0 else plain(n)


def plain(n: int) -> str:
    """A number with a proper minus."""
    return str(n) if n >= 0 else f"−{-n}"
