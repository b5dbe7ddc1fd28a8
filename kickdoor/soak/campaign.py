"""Plays table after table, on one core or several, until the time is up, and sums up the results."""

import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count, takewhile

from kickdoor.sim.workers import Lost, mapped
from kickdoor.soak.checked_game import Finding, Outcome, play
from kickdoor.soak.settings import draw_table


class Summary:
    """The result of a run."""

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


def play_number(seed: int, deadline: float, number: int) -> Outcome:
    """One table of a run; cut short when the time is up."""
    return play(draw_table(seed, number), lambda: time.time() > deadline)


def soak(seed: int, seconds: float, workers: int, tell: Callable[[Summary, Outcome], None]) -> Summary:
    """Play until the time is up; Ctrl-C ends it sooner. `tell` hears of every table."""
    summary = Summary()
    deadline = time.time() + seconds
    numbers = takewhile(lambda number: time.time() <= deadline, count())
    try:
        for number, outcome in mapped(partial(play_number, seed, deadline), numbers, workers):
            if isinstance(outcome, Lost):
                table = draw_table(seed, number)
                outcome = Outcome(table, 0, 0, "broken", Finding(str(outcome), table, 0))
            summary.add(outcome)
            tell(summary, outcome)
    except KeyboardInterrupt:
        pass
    return summary
