"""How a line is put together: gaps that are filled, things in a row, words that follow words."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from kickdoor.story.parts import ClausePart, Part, Parts

GAP: Final = re.compile(r"\{(\w+|[A-Z]+-\d+)\}")


def filled(template: str, gaps: dict[str, Parts]) -> Parts:
    """A template with its gaps filled; the id of a clause stands for itself.

    >>> from kickdoor.story.parts import SeatPart
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
