"""Many games on all cores. The results are the same whatever the number of workers."""

import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import NamedTuple, overload

from kickdoor.bots import Bot, BotBroke, release
from kickdoor.sim.driver import MOST_TURNS, Driver, Refused
from kickdoor.sim.ledger import Book, Ledger
from kickdoor.sim.seating import game_seed, new_bots, new_game, seated
from kickdoor.sim.workers import Crew, Lost, crew

UNFINISHED = frozenset({"stall", "crash", "lost"})
Agreed = tuple[tuple[str, int], ...]


class Job(NamedTuple):
    """One game to be played."""

    number: int
    seed: int
    set_id: str
    bots: tuple[str, ...]
    most_turns: int = MOST_TURNS
    numbers: Agreed = ()  # of the rulebook, where the table plays otherwise
    booked: bool = False  # whether cards, identities and rules are counted too


class Result(NamedTuple):
    """How one game went. `ending` is why it ended: kill, seals; stall, crash, or lost with its worker."""

    number: int
    seed: int
    bots: tuple[str, ...]
    ending: str
    winners: tuple[int, ...]
    levels: tuple[int, ...]
    turns: int
    decisions: int
    error: str = ""
    book: Book | None = None

    @property
    def finished(self) -> bool:
        return self.ending not in UNFINISHED


class Work(Sequence[Job]):
    """The games of a run, each made when it is asked for, so that a million of them need no memory."""

    def __init__(
        self, set_id: str, bots: Sequence[str], seats: int, games: range, seed: int, agreed: Agreed, booked: bool
    ) -> None:
        self.set_id = set_id
        self.bots = bots
        self.seats = seats
        self.games = games
        self.seed = seed
        self.agreed = agreed
        self.booked = booked

    def __len__(self) -> int:
        return len(self.games)

    @overload
    def __getitem__(self, place: int) -> Job: ...
    @overload
    def __getitem__(self, place: slice) -> "Work": ...
    def __getitem__(self, place: int | slice) -> "Job | Work":
        if isinstance(place, slice):
            games = self.games[place]
            return Work(self.set_id, self.bots, self.seats, games, self.seed, self.agreed, self.booked)
        number = self.games[place]
        row = seated(self.bots, self.seats, number)
        return Job(number, game_seed(self.seed, number), self.set_id, row, MOST_TURNS, self.agreed, self.booked)


def jobs(
    set_id: str,
    seats: int,
    games: int,
    seed: int,
    bots: Sequence[str],
    numbers: Mapping[str, int] | None = None,
    booked: bool = False,
) -> Work:
    """The games of a run; the bots move on by one seat from game to game."""
    return Work(set_id, bots, seats, range(games), seed, tuple((numbers or {}).items()), booked)


def play(job: Job) -> Result:
    """Play one game to its end. A crash is a result too, with its seed."""
    bots = new_bots(job.bots, job.seed)
    return played(job, bots, bots)


def played(job: Job, players: Sequence[Bot], bots: Sequence[Bot]) -> Result:
    """The same with these players; `bots` are released when it is over."""
    turns = decisions = 0
    levels: tuple[int, ...] = ()
    try:
        game = new_game(job.set_id, len(job.bots), job.seed, dict(job.numbers))
        ledger = Ledger(game) if job.booked else None
        driver = Driver(game, players, None if ledger is None else ledger.hear)
        ended = driver.run(job.most_turns)
        turns, decisions = game.state.turns, driver.decisions
        levels = tuple(seat.level for seat in game.state.seats)
    except Exception as problem:
        error = str(problem) if isinstance(problem, BotBroke | Refused) else traceback.format_exc()
        return Result(job.number, job.seed, job.bots, "crash", (), levels, turns, decisions, error)
    finally:
        release(bots)
    ending = game.state.ending if ended else "stall"
    book = None if ledger is None else ledger.book()
    return Result(job.number, job.seed, job.bots, ending, game.state.winners, levels, turns, decisions, "", book)


def results(work: Iterable[Job], players: Crew) -> Generator[Result, None, None]:
    """Every game's result as soon as it is ready, in any order."""
    for job, outcome in players.map(play, work):
        if isinstance(outcome, Lost):
            yield Result(job.number, job.seed, job.bots, "lost", (), (), 0, 0, str(outcome))
        else:
            yield outcome


def each(work: Iterable[Job], workers: int, hear: Callable[[Result], None]) -> None:
    """Play all games; `hear` is told of each in the order of the work. Ctrl-C ends it and keeps what is done."""
    order: deque[int] = deque()  # the games that were handed out and not told yet
    early: dict[int, Result] = {}  # done before one that was handed out earlier

    def handed_out() -> Iterator[Job]:
        for job in work:
            order.append(job.number)
            yield job

    try:
        with closing(results(handed_out(), crew(workers))) as done:
            for result in done:
                early[result.number] = result
                while order and order[0] in early:
                    hear(early.pop(order.popleft()))
    except KeyboardInterrupt:
        pass
    for number in order:
        if number in early:
            hear(early[number])


def run(work: Iterable[Job], workers: int = 1, tell: Callable[[int], None] | None = None) -> list[Result]:
    """All results in the order of their numbers; `tell` hears how many games are done."""
    done: list[Result] = []

    def hear(result: Result) -> None:
        done.append(result)
        if tell is not None:
            tell(len(done))

    each(work, workers, hear)
    return done
