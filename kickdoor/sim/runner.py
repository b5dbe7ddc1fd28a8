"""Many games on all cores. The results are the same whatever the number of workers."""

import signal
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import NamedTuple

from kickdoor.sim.driver import MOST_TURNS, Driver
from kickdoor.sim.table import game_seed, new_bots, new_game, seated

CHUNK = 4  # games per errand of a worker
AHEAD = 3  # errands per worker that wait in line


class Job(NamedTuple):
    """One game to be played."""

    number: int
    seed: int
    set_id: str
    bots: tuple[str, ...]
    most_turns: int = MOST_TURNS
    numbers: tuple[tuple[str, int], ...] = ()  # of the rulebook, where the table plays otherwise


class Result(NamedTuple):
    """How one game went. `ending` is why it ended: kill, stall, crash …"""

    number: int
    seed: int
    bots: tuple[str, ...]
    ending: str
    winners: tuple[int, ...]
    levels: tuple[int, ...]
    turns: int
    decisions: int
    error: str = ""

    @property
    def finished(self) -> bool:
        return self.ending not in ("stall", "crash")


def jobs(
    set_id: str, seats: int, games: int, seed: int, bots: Sequence[str], numbers: Mapping[str, int] | None = None
) -> list[Job]:
    """The games of a run; the bots move on by one seat from game to game."""
    agreed = tuple((numbers or {}).items())
    return [Job(k, game_seed(seed, k), set_id, seated(bots, seats, k), numbers=agreed) for k in range(games)]


def play(job: Job) -> Result:
    """Play one game to its end. A crash is a result too, with its seed."""
    turns = decisions = 0
    levels: tuple[int, ...] = ()
    try:
        game = new_game(job.set_id, len(job.bots), job.seed, dict(job.numbers))
        driver = Driver(game, new_bots(job.bots, job.seed))
        ended = driver.run(job.most_turns)
        turns, decisions = game.state.turns, driver.decisions
        levels = tuple(seat.level for seat in game.state.seats)
    except Exception:
        error = traceback.format_exc()
        return Result(job.number, job.seed, job.bots, "crash", (), levels, turns, decisions, error)
    ending = game.state.ending if ended else "stall"
    return Result(job.number, job.seed, job.bots, ending, game.state.winners, levels, turns, decisions)


def play_all(chunk: list[Job]) -> list[Result]:
    return [play(job) for job in chunk]


def run(work: Sequence[Job], workers: int = 1, tell: Callable[[int], None] | None = None) -> list[Result]:
    """Play all games, in the order of their numbers. Ctrl-C keeps what is done; `tell` hears how many that is."""
    done: list[Result] = []
    try:
        for results in _alone(work) if workers <= 1 else _together(work, workers):
            done += results
            if tell is not None:
                tell(len(done))
    except KeyboardInterrupt:
        pass
    return sorted(done)


def _alone(work: Sequence[Job]) -> Iterator[list[Result]]:
    for job in work:
        yield [play(job)]


def _together(work: Sequence[Job], workers: int) -> Iterator[list[Result]]:
    """A few errands ahead of every worker, so that none waits and none is left with a long queue."""
    errands = iter([list(work[start : start + CHUNK]) for start in range(0, len(work), CHUNK)])
    with ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as crew:
        under_way: set[Future[list[Result]]] = set()
        try:
            while True:
                while len(under_way) < workers * AHEAD and (chunk := next(errands, None)) is not None:
                    under_way.add(crew.submit(play_all, chunk))
                if not under_way:
                    return
                finished, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
        finally:
            crew.shutdown(wait=True, cancel_futures=True)  # whoever plays finishes the errand; the rest is dropped
