"""Plays table after table, on one core or several, until the time is up, and sums up the results."""

import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from typing import Final

from kickdoor.soak.checked_game import Finding, Outcome, play
from kickdoor.soak.settings import draw_table

AHEAD: Final = 2  # tables per worker that wait in line


class Summary:
    """The result of a run."""

    __slots__ = ("games", "finished", "commands", "trials", "sets", "seats", "house_rules", "bots", "findings")

    def __init__(self) -> None:
        self.games = 0
        self.finished = 0
        self.commands = 0
        self.trials = 0
        self.sets: Counter[str] = Counter()
        self.seats: Counter[int] = Counter()
        self.house_rules: Counter[str] = Counter()
        self.bots: Counter[str] = Counter()
        self.findings: list[Finding] = []

    def add(self, outcome: Outcome) -> None:
        table = outcome.table
        self.games += 1
        self.finished += outcome.ending not in ("cut", "broken")
        self.commands += outcome.commands
        self.trials += outcome.trials
        self.sets[table.set_id] += 1
        self.seats[len(table.bots)] += 1
        self.house_rules.update(name for name, _ in table.house_rules)
        self.bots.update(set(table.bots))
        if outcome.finding is not None:
            self.findings.append(outcome.finding)


def play_number(seed: int, number: int, deadline: float) -> Outcome:
    """One table of a run; cut short when the time is up."""
    return play(draw_table(seed, number), lambda: time.time() > deadline)


def soak(seed: int, seconds: float, workers: int, tell: Callable[[Summary, Outcome], None]) -> Summary:
    """Play until the time is up; Ctrl-C ends it sooner. `tell` hears of every table."""
    summary = Summary()
    deadline = time.time() + seconds
    try:
        for outcome in _alone(seed, deadline) if workers <= 1 else _together(seed, deadline, workers):
            summary.add(outcome)
            tell(summary, outcome)
    except KeyboardInterrupt:
        pass
    return summary


def _alone(seed: int, deadline: float) -> Iterator[Outcome]:
    for number in count():
        if time.time() > deadline:
            return
        yield play_number(seed, number, deadline)


def _together(seed: int, deadline: float, workers: int) -> Iterator[Outcome]:
    numbers = count()
    with ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as crew:
        under_way: set[Future[Outcome]] = set()
        try:
            while time.time() <= deadline or under_way:
                while len(under_way) < workers * AHEAD and time.time() <= deadline:
                    under_way.add(crew.submit(play_number, seed, next(numbers), deadline))
                finished, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
        finally:
            crew.shutdown(wait=False, cancel_futures=True)
