"""Looks ahead: tries moves on many imagined worlds, plays each on to the end of the turn, and judges where that leads.

All moves are tried on the same worlds with the same dice, so that their difference is theirs. The budget is a number
of worlds, not of seconds: the same seed makes the same choice on any machine.
"""

from math import sqrt
from typing import Final, NamedTuple

from kickdoor.bots.ahead.estimate import Estimate
from kickdoor.bots.ahead.habits import kept
from kickdoor.bots.ahead.rollouts import Ending, Stage
from kickdoor.bots.candidates import ASIDE, FIGHT, KILL, LOOK_ON, QUESTION, REPLY, TURN, WINDOW
from kickdoor.bots.player import Eyes
from kickdoor.bots.shrewd import ShrewdBot
from kickdoor.engine.commands import Command
from kickdoor.engine.game import Game

# What another move must promise, in chances to win, before it is preferred to the first: the more, the less the
# audit found of it (`python -m kickdoor.analysis.audit`).
MARGINS: Final = {
    FIGHT: 0.015, KILL: 0.025, TURN: 0.015, WINDOW: 0.03, REPLY: 0.025, QUESTION: 0.015, LOOK_ON: 0.03, ASIDE: 0.03
}  # fmt: skip
SURE: Final = 1.6  # and by how many standard errors


class Budget(NamedTuple):
    """`stages`: how many worlds are added, and for how many of the moves that look best so far."""

    moves: int
    stages: tuple[tuple[int, int], ...]
    steps: int  # commands in all imagined games of one decision: the cap on the longest


QUICK: Final = Budget(5, ((6, 5), (10, 3), (14, 2)), 1_600)
FULL: Final = Budget(10, ((12, 10), (30, 4), (70, 2)), 8_000)


class Outlook:
    """A move, and what it led to in the imagined worlds."""

    __slots__ = ("command", "endings", "gains", "refused")

    def __init__(self, command: Command | None) -> None:
        self.command = command
        self.endings: list[Ending] = []
        self.gains: list[float] = []  # by world: its chance to win less that of the first move
        self.refused = False

    def chance(self, seat: int) -> float:
        """A seat's chance to win, on average."""
        total = 0.0
        for ending in self.endings:
            total += ending.chances[seat]
        return total / max(1, len(self.endings))

    def gain(self) -> float:
        total = 0.0
        for gain in self.gains:
            total += gain
        return total / max(1, len(self.gains))

    def error(self) -> float:
        """The standard error of the gain."""
        count = len(self.gains)
        if count < 2:
            return 1.0
        mean, total = self.gain(), 0.0
        for gain in self.gains:
            total += (gain - mean) * (gain - mean)
        return sqrt(total / (count - 1) / count)

    def share(self, what: str) -> float:
        """How many of the worlds end with a victory of one's own, of another's, or with one's death."""
        count = 0
        for ending in self.endings:
            if what == "won":
                count += ending.over and ending.winner
            elif what == "lost":
                count += ending.over and not ending.winner
            elif what == "died":
                count += not ending.alive
        return count / max(1, len(self.endings))

    def level(self) -> float:
        """The Level after the turn, on average."""
        total = 0
        for ending in self.endings:
            total += ending.level
        return total / max(1, len(self.endings))


class Finding:
    """What looking ahead has found: the moves, the best first, and the one to make."""

    __slots__ = ("kind", "seat", "outlooks", "first", "chosen", "worlds", "steps")

    def __init__(self, kind: str, seat: int, outlooks: list[Outlook], chosen: Outlook, worlds: int, steps: int) -> None:
        self.kind = kind
        self.seat = seat
        self.first = outlooks[0]  # what would have been done without looking ahead
        self.outlooks = sorted(
            [each for each in outlooks if each.endings], key=lambda each: (-each.gain(), -len(each.gains))
        )
        self.chosen = chosen
        self.worlds = worlds
        self.steps = steps


class Search:
    """Looks ahead for one player."""

    __slots__ = ("estimate", "budget", "stage", "kept")

    def __init__(self, estimate: Estimate, budget: Budget, seats: int) -> None:
        self.estimate = estimate
        self.kept = kept(estimate.gauge.pool)
        self.budget = budget
        self.stage = Stage(estimate, seats)

    def look(
        self, eyes: Eyes, kind: str, moves: list[Command | None], player: ShrewdBot, asked: dict[int, int], seed: int
    ) -> Finding:
        """Try the moves, of which the first is the one to be beaten. `asked`: for help, before any of them."""
        seat = eyes.seat
        outlooks = [Outlook(command) for command in moves[: self.budget.moves]]
        running = outlooks
        worlds = steps = 0
        for count, best in self.budget.stages:
            running = leading(running, best)
            if len(running) < 2 or running[0].refused or steps >= self.budget.steps:
                break
            for _ in range(count):
                world = eyes.imagine(seed + worlds, self.kept)
                worlds += 1
                steps += self.visit(world, seat, running, player, asked)
                if steps >= self.budget.steps:
                    break
        return Finding(kind, seat, outlooks, preferred(kind, outlooks), worlds, steps)

    def visit(self, world: Game, seat: int, running: list[Outlook], player: ShrewdBot, asked: dict[int, int]) -> int:
        """Try all moves that are still in question on one world."""
        steps, base = 0, 0.0
        for place, each in enumerate(running):
            if each.refused:
                continue
            ending = self.stage.rollout(world, seat, each.command, player, asked)
            if ending is None:
                each.refused = True
                if place == 0:
                    break  # there is nothing to compare the others with
                continue
            steps += ending.steps
            if place == 0:
                base = ending.chances[seat]
            each.endings.append(ending)
            each.gains.append(ending.chances[seat] - base)
        return steps


def preferred(kind: str, outlooks: list[Outlook]) -> Outlook:
    """The first, unless another promises so much more that it is no accident."""
    chosen = outlooks[0]
    for each in outlooks:
        gain = each.gain()
        if not each.refused and gain > chosen.gain() and gain > MARGINS[kind] and gain > SURE * each.error():
            chosen = each
    return chosen


def leading(running: list[Outlook], best: int) -> list[Outlook]:
    """The first, and those that look best beside it."""
    others = sorted([each for each in running[1:] if not each.refused], key=lambda each: -each.gain())
    return [running[0], *others[: best - 1]]
