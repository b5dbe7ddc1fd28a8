"""The ladder of bots: each rung sits at tables full of the rung below, on every set, and its wins are counted."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import pairwise
from time import perf_counter
from typing import Final, NamedTuple

import msgspec

from kickdoor.bots import Bot, Eyes
from kickdoor.engine.commands import Command
from kickdoor.sim.figures import Share, share
from kickdoor.sim.ratings import Rating, Ratings
from kickdoor.sim.report import Trouble
from kickdoor.sim.runner import Job, Result, jobs, played
from kickdoor.sim.seating import new_bots
from kickdoor.sim.workers import Lost, crew

SEATS: Final = 4


class Rung(NamedTuple):
    """One bot against a table of others."""

    set_id: str
    bot: str
    rivals: str

    @property
    def row(self) -> list[str]:
        return [self.bot, *[self.rivals] * (SEATS - 1)]


class Duel(NamedTuple):
    """How one game went, and how long the bot thought in it."""

    result: Result
    seat: int
    thoughts: int
    seconds: float


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


class Stopwatch:
    """A player whose thinking is timed."""

    __slots__ = ("bot", "thoughts", "seconds")

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.thoughts = 0
        self.seconds = 0.0

    def act(self, eyes: Eyes) -> Command | None:
        begun = perf_counter()
        command = self.bot.act(eyes)
        self.seconds += perf_counter() - begun
        self.thoughts += 1
        return command


def rungs(sets: Sequence[str], bots: Sequence[str]) -> list[Rung]:
    """Every bot but the first against the one before it, on every set.

    >>> [(rung.bot, rung.rivals) for rung in rungs(["mazes"], ["random", "basic", "shrewd"])]
    [('basic', 'random'), ('shrewd', 'basic')]
    """
    return [Rung(set_id, bot, below) for below, bot in pairwise(bots) for set_id in sets]


def duel(job: Job) -> Duel:
    """One game in which the first bot of the row, wherever it sits by now, is timed."""
    seat = -job.number % SEATS
    bots = new_bots(job.bots, job.seed)
    watch = Stopwatch(bots[seat])
    result = played(job, [*bots[:seat], watch, *bots[seat + 1 :]], bots)
    return Duel(result, seat, watch.thoughts, watch.seconds)


def climb(
    steps: Sequence[Rung], games: int, seed: int, workers: int = 1, tell: Callable[[int], None] = lambda done: None
) -> Ladder:
    """Play all rungs. All but the times is the same whatever the number of workers; Ctrl-C keeps what is done."""
    ratings = Ratings()
    standings: list[Standing] = []
    troubles: list[Trouble] = []
    before = 0
    for rung in steps:
        done: list[Duel] = []
        try:
            for each in duels(rung, games, seed, workers):
                done.append(each)
                tell(before + len(done))
        except KeyboardInterrupt:
            pass
        done.sort(key=lambda each: each.result.number)
        for each in done:
            ratings.add(each.result)
        troubles += [Trouble(r.seed, r.bots, r.ending, r.error) for r, *_ in done if not r.finished]
        standings.append(standing(rung, done))
        before += games
        if len(done) < games:
            break
    return Ladder(standings, ratings.told(), troubles, len(standings) == len(steps) and len(done) == games)


def duels(rung: Rung, games: int, seed: int, workers: int) -> Iterator[Duel]:
    """The duels in the order in which they finish."""
    with closing(crew(workers).map(duel, jobs(rung.set_id, SEATS, games, seed, rung.row))) as done:  # type: ignore[type-var]
        for job, outcome in done:
            if isinstance(outcome, Lost):
                lost = Result(job.number, job.seed, job.bots, "lost", (), (), 0, 0, str(outcome))
                outcome = Duel(lost, -job.number % SEATS, 0, 0.0)
            yield outcome


def standing(rung: Rung, done: Sequence[Duel]) -> Standing:
    ended = [each for each in done if each.result.finished]
    wins = sum(each.seat in each.result.winners for each in ended)
    thoughts = sum(each.thoughts for each in done)
    mean = 1000 * sum(each.seconds for each in done) / thoughts if thoughts else 0.0
    return Standing(*rung, len(done), len(ended), share(wins, len(ended)), round(mean, 3))
