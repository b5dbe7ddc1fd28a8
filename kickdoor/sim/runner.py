"""Many games, on all cores or on many machines. The results are the same whoever plays them."""

import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from time import perf_counter
from typing import NamedTuple

import msgspec

from kickdoor.bots import Bot, BotBroke, Eyes, release
from kickdoor.engine.commands import Command
from kickdoor.sim.chances import Chances, Noting
from kickdoor.sim.driver import MOST_TURNS, Driver, Refused
from kickdoor.sim.ledger import Book, Ledger
from kickdoor.sim.seating import game_seed, new_bots, new_game, seated
from kickdoor.sim.workers import Crew, Lost, Processes

UNFINISHED = frozenset({"stall", "crash", "lost"})


class Job(NamedTuple):
    """One game to be played."""

    number: int
    seed: int
    set_id: str
    bots: tuple[str, ...]
    most_turns: int = MOST_TURNS
    numbers: tuple[tuple[str, int], ...] = ()  # of the rulebook, where the table plays otherwise
    booked: bool = False  # whether cards, identities and rules are counted too
    timed: int = -1  # the seat whose thinking is timed


class Trouble(msgspec.Struct, frozen=True):
    """A game that did not end, or broke."""

    seed: int
    bots: tuple[str, ...]
    ending: str
    error: str


class Result(NamedTuple):
    """How one game went. `ending` is why it ended: kill, seals; stall, crash, or lost with its worker."""

    number: int
    seed: int
    bots: tuple[str, ...]
    ending: str
    winners: tuple[int, ...] = ()
    levels: tuple[int, ...] = ()
    turns: int = 0
    decisions: int = 0
    error: str = ""
    book: Book | None = None
    thoughts: int = 0  # of the seat that was timed
    seconds: float = 0.0

    @property
    def finished(self) -> bool:
        return self.ending not in UNFINISHED

    @property
    def trouble(self) -> Trouble:
        return Trouble(self.seed, self.bots, self.ending, self.error)


class Stopwatch:
    """A player whose thinking is timed."""

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


def jobs(
    set_id: str,
    seats: int,
    games: int,
    seed: int,
    bots: Sequence[str],
    numbers: Mapping[str, int] | None = None,
    booked: bool = False,
) -> Iterator[Job]:
    """The games of a run, each made when it is asked for; the bots move on by one seat from game to game."""
    agreed = tuple((numbers or {}).items())
    for number in range(games):
        row = seated(bots, seats, number)
        yield Job(number, game_seed(seed, number), set_id, row, MOST_TURNS, agreed, booked)


def play(job: Job) -> Result:
    """Play one game to its end. A crash is a result too, with its seed."""
    bots = new_bots(job.bots, job.seed)
    watch = Stopwatch(bots[job.timed])
    players: list[Bot] = [watch if seat == job.timed else bot for seat, bot in enumerate(bots)]
    chances = Chances()
    if job.booked:
        players = [Noting(player, chances) for player in players]
    try:
        game = new_game(job.set_id, len(job.bots), job.seed, dict(job.numbers))
        ledger = Ledger(game) if job.booked else None
        driver = Driver(game, players, None if ledger is None else ledger.hear)
        ended = driver.run(job.most_turns)
    except Exception as problem:
        error = str(problem) if isinstance(problem, BotBroke | Refused) else traceback.format_exc()
        return Result(job.number, job.seed, job.bots, "crash", error=error)
    finally:
        release(bots)
    state = game.state
    return Result(
        job.number, job.seed, job.bots, state.ending if ended else "stall", state.winners,
        tuple(seat.level for seat in state.seats), state.turns, driver.decisions,
        book=None if ledger is None else ledger.book(chances.counts()), thoughts=watch.thoughts, seconds=watch.seconds,
    )  # fmt: skip


def each(work: Iterable[Job], crew: Crew, hear: Callable[[Result], None]) -> None:
    """Play all games; `hear` is told of each in the order of the work. Ctrl-C ends it and keeps what is done."""
    order: deque[int] = deque()  # the games that were handed out and not told yet
    early: dict[int, Result] = {}  # done before one that was handed out earlier

    def handed_out() -> Iterator[Job]:
        for job in work:
            order.append(job.number)
            yield job

    try:
        with closing(crew.mapped(play, handed_out())) as done:
            for job, found in done:
                if isinstance(found, Lost):
                    found = Result(job.number, job.seed, job.bots, "lost", error=str(found))
                early[job.number] = found
                while order and order[0] in early:
                    hear(early.pop(order.popleft()))
    except KeyboardInterrupt:
        pass
    for number in order:
        if number in early:
            hear(early[number])


def run(work: Iterable[Job], workers: int = 1) -> list[Result]:
    """All results in the order of their numbers."""
    done: list[Result] = []
    each(work, Processes(workers), done.append)
    return done
