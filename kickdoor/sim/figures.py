"""Figures with their uncertainty: 95 % intervals, never bare means."""

from collections import Counter
from math import sqrt
from typing import Final

import msgspec

Z: Final = 1.96  # for 95 %


class Spread(msgspec.Struct, frozen=True):
    """A figure per game: mean with its 95 % interval, median, least and most."""

    mean: float
    low: float
    high: float
    median: float
    least: int
    most: int


class Share(msgspec.Struct, frozen=True):
    """How many, out of all, with the 95 % interval of the share (Wilson)."""

    count: int
    share: float
    low: float
    high: float
    of: int = 0


def spread(counts: Counter[int]) -> Spread | None:
    """The figures of how often each value occurred: a million games are a few hundred numbers.

    >>> spread(Counter([1, 2, 3, 4]))
    Spread(mean=2.5, low=1.23, high=3.77, median=2.5, least=1, most=4)
    >>> spread(Counter({7: 1_000_000}))
    Spread(mean=7.0, low=7.0, high=7.0, median=7.0, least=7, most=7)
    """
    total = counts.total()
    if not total:
        return None
    mean = sum(value * count for value, count in counts.items()) / total
    squares = sum((value - mean) ** 2 * count for value, count in sorted(counts.items()))
    off = Z * sqrt(squares / (total - 1) / total) if total > 1 else 0.0
    middle = (_at(counts, (total - 1) // 2) + _at(counts, total // 2)) / 2
    low, high = round(mean - off, 2), round(mean + off, 2)
    return Spread(round(mean, 2), low, high, round(middle, 1), min(counts), max(counts))


def _at(counts: Counter[int], place: int) -> int:
    """The value at a place of the sorted list that the counts stand for."""
    for value in sorted(counts):
        place -= counts[value]
        if place < 0:
            return value
    raise IndexError(place)


def share(count: float, of: int) -> Share:
    """The count may be a fraction: half a win is a shared one.

    >>> share(25, 100)
    Share(count=25, share=0.25, low=0.175, high=0.343, of=100)
    """
    if not of:
        return Share(round(count), 0.0, 0.0, 1.0)
    p = count / of
    middle = (p + Z * Z / (2 * of)) / (1 + Z * Z / of)
    off = Z * sqrt(p * (1 - p) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return Share(round(count), round(p, 3), round(max(0.0, middle - off), 3), round(min(1.0, middle + off), 3), of)
