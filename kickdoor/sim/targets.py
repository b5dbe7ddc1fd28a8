"""The feel of the real game in numbers: what is wanted of a table of four, and the figure of a report that shows it."""

from collections.abc import Callable
from typing import Final

import msgspec

from kickdoor.sim.figures import Share, Spread
from kickdoor.sim.report import LEAP, LONG, Report

SEALS: Final = "seals"  # the ending of a game whose last Seal was opened


class Figure(msgspec.Struct, frozen=True):
    """What was found, with its 95 % interval; `name` is whose figure it is."""

    value: float
    low: float
    high: float
    name: str = ""


class Target(msgspec.Struct, frozen=True):
    """One row: what is counted, for which bots, and the range that is wanted.

    `picked` says that the figure is the best or the worst of several. Even at a fair table one of four seats is two
    points up after 400 games, so such a figure fails only if its whole interval is out of range.
    """

    what: str
    figure: Callable[[Report], Figure | None]
    least: float | None = None
    most: float | None = None
    unit: str = ""
    bots: tuple[str, ...] = ("basic", "shrewd")
    picked: bool = False
    with_seals: bool = False  # only where there are Seals; judged in a set of its own, and printed for a mix

    def passed(self, found: Figure | None) -> bool:
        if found is None:
            return False
        high, low = (found.high, found.low) if self.picked else (found.value, found.value)
        return (self.least is None or high >= self.least) and (self.most is None or low <= self.most)


def mean(spread: Spread | None, by: float = 1.0) -> Figure | None:
    return None if spread is None else Figure(spread.mean / by, spread.low / by, spread.high / by)


def part(share: Share | None, of: int) -> Figure | None:
    if not of:
        return None
    return Figure(0.0, 0.0, 0.0) if share is None else Figure(share.share, share.low, share.high)


def turns(report: Report) -> Figure | None:
    return mean(report.turns_per_game, len(report.wins_by_seat))


def beside_par(report: Report) -> list[Figure]:
    """The wins of each identity at the end, shared ones split, as a multiple of a seat's fair share."""
    seats = len(report.wins_by_seat)
    return [
        Figure(found.share * seats, found.low * seats, found.high * seats, name)
        for name, found in report.split_by_identity.items()
    ]


def weakest(report: Report) -> Figure | None:
    """The one that is weak for certain, rather than one that few held."""
    return min(beside_par(report), key=lambda found: found.high, default=None)


def strongest(report: Report) -> Figure | None:
    return max(beside_par(report), key=lambda found: found.low, default=None)


def best_seat(report: Report) -> Figure | None:
    if not report.finished:
        return None
    par = 1 / len(report.split_by_seat)
    place, best = max(enumerate(report.split_by_seat, 1), key=lambda row: row[1].share)
    return Figure(best.share - par, best.low - par, best.high - par, f"seat {place}")


TARGETS: Final = (
    Target("turns per player", turns, 9, 15, bots=("shrewd",)),
    Target(
        f"games past {LONG} turns per player", lambda report: part(report.long, report.finished),
        most=0.05, unit="%", bots=("basic",),
    ),
    Target(
        "games ended by Seals", lambda report: part(report.endings.get(SEALS), report.finished),
        0.10, 0.25, "%", with_seals=True,
    ),
    Target(
        f"games with a turn of {LEAP} levels or more", lambda report: part(report.leaps, report.finished),
        most=0.40, unit="%",
    ),
    Target(
        "games with a loser one Level short", lambda report: part(report.close, report.finished), least=0.50, unit="%"
    ),
    Target("deaths per game", lambda report: mean(report.deaths_per_game), least=1),
    Target("weakest identity beside par", weakest, least=0.75, unit="×", picked=True),
    Target("strongest identity beside par", strongest, most=1.3, unit="×", picked=True),
    Target(
        "joint wins", lambda report: part(report.joint, report.finished), most=0.10, unit="%", bots=("shrewd",)
    ),
    Target("leader stopped at a last call, per game", lambda report: mean(report.stopped_per_game), 1, 3),
    Target("best seat over par, in points", best_seat, most=0.02, unit="%", picked=True),
)  # fmt: skip
