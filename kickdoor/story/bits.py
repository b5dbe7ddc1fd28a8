"""Lines of a story as bits of text with the name of a style, so that a terminal and a plain file can both show them."""

import re
from collections.abc import Sequence
from typing import NamedTuple


class Bit(NamedTuple):
    text: str
    style: str = ""


Bits = tuple[Bit, ...]


class Line(NamedTuple):
    """One line: how far it is indented, and what stands there. Depth 0 begins a turn."""

    depth: int
    bits: Bits

    @property
    def plain(self) -> str:
        return "  " * self.depth + text_of(self.bits)


GAP = re.compile(r"\{(\w+)\}")


def text_of(bits: Sequence[Bit]) -> str:
    return "".join(bit.text for bit in bits)


def filled(template: str, gaps: dict[str, Bits]) -> Bits:
    """A template with its gaps filled.

    >>> text_of(filled("{who} rolls a {n}.", {"who": (Bit("Ann", "seat0"),), "n": (Bit("6"),)}))
    'Ann rolls a 6.'
    """
    found: list[Bit] = []
    end = 0
    for gap in GAP.finditer(template):
        if gap.start() > end:
            found.append(Bit(template[end : gap.start()]))
        found += gaps[gap.group(1)]
        end = gap.end()
    return (*found, Bit(template[end:])) if end < len(template) else tuple(found)


def listed(items: Sequence[Bits], comma: str, and_: str) -> Bits:
    """Several things in a row.

    >>> text_of(listed([(Bit("a"),), (Bit("b"),), (Bit("c"),)], ", ", " and "))
    'a, b and c'
    """
    found: list[Bit] = []
    for place, item in enumerate(items):
        if place:
            found.append(Bit(and_ if place == len(items) - 1 else comma))
        found += item
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
