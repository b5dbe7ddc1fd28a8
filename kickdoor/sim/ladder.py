"""The ladder of bots: each rung sits at tables full of the rung below, on every set, and its wins are counted."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from kickdoor.sim.figures import Share, share
from kickdoor.sim.ratings import Rating, Ratings
from kickdoor.sim.runner import Result, Trouble, each, jobs

SEATS: Final = 4


class Rung(NamedTuple):
    """One bot against a table of others."""

    set_id: str
    bot: str
    rivals: str

    @property
    def row(self) -> list[str]:
        return [self.bot, *[self.rivals] * (SEATS - 1)]


class Standing(msgspec.Struct, frozen=True):
    """How a bot fares on one rung. `wins` are its own: par is one in four."""

    set_id: str
    bot: str
    rivals: str
    games: int
    finished: int
    wins: Share
    milliseconds: float  # per decision of the bot, on average


class Ladder(msgspec.Struct, frozen=True):
    standings: list[Standing]
    ratings: dict[str, Rating]
    troubles: list[Trouble]
    complete: bool  # False if the run was interrupted


def rungs(sets: Sequence[str], bots: Sequence[str]) -> list[Rung]:
    """Every bot but the first against the one before it, on every set.

    >>> [(rung.bot, rung.rivals) for rung in rungs(["mazes"], ["random", "basic", "shrewd"])]
    [('basic', 'random'), ('shrewd', 'basic')]
    """
    return [Rung(set_id, bot, below) for below, bot in pairwise(bots) for set_id in sets]


def climb(
    steps: Sequence[Rung], games: int, seed: int, workers: int = 1, tell: Callable[[int], None] = lambda done: None
) -> Ladder:
    """Play all rungs. All but the times is the same whatever the number of workers; Ctrl-C keeps what is done."""
    ratings = Ratings()
    standings: list[Standing] = []
    troubles: list[Trouble] = []
    for rung in steps:
        done: list[Result] = []

        def hear(result: Result, before: int = games * len(standings), done: list[Result] = done) -> None:
            done.append(result)
            tell(before + len(done))

        work = jobs(rung.set_id, SEATS, games, seed, rung.row)
        each((job._replace(timed=seat_of_the_bot(job.number)) for job in work), workers, hear)
        for result in done:
            ratings.add(result)
        troubles += [result.trouble for result in done if not result.finished]
        standings.append(standing(rung, done))
        if len(done) < games:
            break
    return Ladder(standings, ratings.told(), troubles, len(standings) == len(steps) and len(done) == games)


def seat_of_the_bot(number: int) -> int:
    """Where the first bot of the row sits in that game."""
    return -number % SEATS


def standing(rung: Rung, done: Sequence[Result]) -> Standing:
    ended = [result for result in done if result.finished]
    wins = sum(seat_of_the_bot(result.number) in result.winners for result in ended)
    thoughts = sum(result.thoughts for result in done)
    mean = 1000 * sum(result.seconds for result in done) / thoughts if thoughts else 0.0
    return Standing(*rung, len(done), len(ended), share(wins, len(ended)), round(mean, 3))
