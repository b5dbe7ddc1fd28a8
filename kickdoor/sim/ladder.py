"""The ladder of bots: each rung sits at tables full of a rung below, on every set, and its wins are counted."""

from collections.abc import Callable, Sequence
from math import fsum
from typing import Final, NamedTuple

import msgspec

from kickdoor.bots import SEERS, parse
from kickdoor.sim.figures import Share, share
from kickdoor.sim.ratings import Rating, Ratings
from kickdoor.sim.runner import Job, Result, Trouble, each, jobs
from kickdoor.sim.workers import ALONE, Crew

SEATS: Final = 4
PAR: Final = 1 / SEATS
GAMES: Final = 400  # on a rung
FEWER: Final = {"seer:quick": 200, "seer": 60}  # for those who think longer


class Rung(NamedTuple):
    """One bot against a table of others."""

    set_id: str
    bot: str
    rivals: str

    @property
    def row(self) -> list[str]:
        return [self.bot, *[self.rivals] * (SEATS - 1)]

    def games(self, wanted: int) -> int:
        """How many are played: as many as wanted, or what is usual for the bot."""
        return wanted or FEWER.get(parse(self.bot).name, GAMES)


class Standing(msgspec.Struct, frozen=True):
    """How a bot fares on one rung. A win that is shared by two counts half, so that par is exactly one in four."""

    set_id: str
    bot: str
    rivals: str
    games: int
    finished: int
    wins: Share
    par: float
    milliseconds: float  # per decision of the bot, on average


class Ladder(msgspec.Struct, frozen=True):
    standings: list[Standing]
    ratings: dict[str, Rating]
    troubles: list[Trouble]
    complete: bool  # False if the run was interrupted


class Kept:
    """The results of games that were played before; this one keeps none."""

    def done(self, rung: Rung) -> list[Result]:
        return []

    def keep(self, rung: Rung, result: Result) -> None:
        """Told of every game that has been played."""


def rungs(sets: Sequence[str], bots: Sequence[str]) -> list[Rung]:
    """Every bot but the first against the one before it, on every set; those who look ahead against the last two who
    do not.

    >>> [(rung.bot, rung.rivals) for rung in rungs(["mazes"], ["random", "basic", "shrewd"])]
    [('basic', 'random'), ('shrewd', 'basic')]
    >>> [(rung.bot, rung.rivals) for rung in rungs(["mazes"], ["basic", "shrewd", "seer:quick", "seer"])]
    [('shrewd', 'basic'), ('seer:quick', 'shrewd'), ('seer:quick', 'basic'), ('seer', 'shrewd'), ('seer', 'basic')]
    """
    found: list[Rung] = []
    for place, bot in enumerate(bots):
        below = bots[max(0, place - 1) : place]
        if parse(bot).name in SEERS:
            below = [other for other in bots[:place] if parse(other).name not in SEERS][:-3:-1] or below
        found += [Rung(set_id, bot, other) for other in below for set_id in sets]
    return found


def climb(
    steps: Sequence[Rung],
    games: int,
    seed: int,
    crew: Crew = ALONE,
    tell: Callable[[int], None] = lambda done: None,
    kept: Kept | None = None,
) -> Ladder:
    """Play all rungs, `games` on each (0: as many as usual). All but the times is the same whoever plays
    them, and whether games were kept from an earlier run; Ctrl-C keeps what is done.
    """
    kept = kept or Kept()
    ratings = Ratings()
    standings: list[Standing] = []
    troubles: list[Trouble] = []
    told, complete = 0, True
    for rung in steps:
        wanted = rung.games(games)
        done = {result.number: result for result in kept.done(rung) if result.number < wanted}

        def hear(result: Result, rung: Rung = rung, done: dict[int, Result] = done, before: int = told) -> None:
            done[result.number] = result
            kept.keep(rung, result)
            tell(before + len(done))

        each((job for job in timed_jobs(rung, wanted, seed) if job.number not in done), crew, hear)
        played = [done[number] for number in sorted(done)]
        told += len(played)
        for result in played:
            ratings.add(result)
        troubles += [result.trouble for result in played if not result.finished]
        if played:
            standings.append(standing(rung, played))
        if len(played) < wanted:
            complete = False
            break
    return Ladder(standings, ratings.told(), troubles, complete)


def timed_jobs(rung: Rung, games: int, seed: int) -> Sequence[Job]:
    work = jobs(rung.set_id, SEATS, games, seed, rung.row)
    return [job._replace(timed=seat_of_the_bot(job.number)) for job in work]


def seat_of_the_bot(number: int) -> int:
    """Where the first bot of the row sits in that game."""
    return -number % SEATS


def standing(rung: Rung, done: Sequence[Result]) -> Standing:
    ended = [result for result in done if result.finished]
    wins = fsum(
        1 / len(result.winners) for result in ended if seat_of_the_bot(result.number) in result.winners
    )  # fmt: skip
    thoughts = sum(result.thoughts for result in done)
    mean = 1000 * fsum(result.seconds for result in done) / thoughts if thoughts else 0.0
    return Standing(*rung, len(done), len(ended), share(wins, len(ended)), PAR, round(mean, 3))
