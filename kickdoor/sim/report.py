"""What many games add up to, with how sure one can be of it."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median, stdev
from typing import Final

import msgspec

from kickdoor.sim.runner import Result

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


class Trouble(msgspec.Struct, frozen=True):
    """A game that did not end, or broke."""

    seed: int
    bots: tuple[str, ...]
    ending: str
    error: str


class Report(msgspec.Struct, frozen=True):
    games: int
    finished: int
    stalls: int
    crashes: int
    turns_per_game: Spread | None
    decisions_per_game: Spread | None
    wins_by_seat: list[Share]
    wins_by_bot: dict[str, Share]
    shared_wins: int
    endings: dict[str, int]
    troubles: list[Trouble]
    decisions: int
    seconds: float
    games_per_second: float
    decisions_per_second: float


def spread(values: Sequence[int]) -> Spread | None:
    """
    >>> spread([1, 2, 3, 4])
    Spread(mean=2.5, low=1.2, high=3.8, median=2.5, least=1, most=4)
    """
    if not values:
        return None
    mean = fmean(values)
    off = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    low, high = round(mean - off, 1), round(mean + off, 1)
    return Spread(round(mean, 1), low, high, round(float(median(values)), 1), min(values), max(values))


def share(count: int, of: int) -> Share:
    """
    >>> share(25, 100)
    Share(count=25, share=0.25, low=0.175, high=0.343)
    """
    if not of:
        return Share(count, 0.0, 0.0, 1.0)
    p = count / of
    middle = (p + Z * Z / (2 * of)) / (1 + Z * Z / of)
    off = Z * sqrt(p * (1 - p) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return Share(count, round(p, 3), round(max(0.0, middle - off), 3), round(min(1.0, middle + off), 3))


def summed_up(results: Sequence[Result], seats: int, seconds: float) -> Report:
    """The report of a run."""
    ended = [result for result in results if result.finished]
    by_seat = Counter(seat for result in ended for seat in result.winners)
    by_bot = Counter(result.bots[seat] for result in ended for seat in result.winners)
    played = Counter(bot for result in ended for bot in result.bots)
    endings = Counter(result.ending for result in results)
    decisions = sum(result.decisions for result in results)
    return Report(
        games=len(results),
        finished=len(ended),
        stalls=endings["stall"],
        crashes=endings["crash"],
        turns_per_game=spread([result.turns for result in ended]),
        decisions_per_game=spread([result.decisions for result in ended]),
        wins_by_seat=[share(by_seat[seat], len(ended)) for seat in range(seats)],
        wins_by_bot={bot: share(by_bot[bot], played[bot]) for bot in sorted(played)},
        shared_wins=sum(len(result.winners) > 1 for result in ended),
        endings=dict(sorted(endings.items())),
        troubles=[Trouble(r.seed, r.bots, r.ending, r.error) for r in results if not r.finished],
        decisions=decisions,
        seconds=round(seconds, 2),
        games_per_second=round(len(results) / seconds, 2) if seconds else 0.0,
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
    )
