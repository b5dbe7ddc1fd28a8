"""Checks what the seer's choices are worth: wherever it leaves shrewd's choice, both are played to the end.

Usage: python -m kickdoor.analysis.audit [--set ID] [--games N] [--seed N] [--worlds N] [--bot NAME] [--workers N]
       [--real]

They are played on imagined worlds, as the seer looked at them. With `--real` the hands are those of the game, and only
the decks and the dice are dealt anew: then what is wrong with the worlds that it imagines shows as well. By kind of
decision it says how many points the seer expected, and how many it really won. The margins in
`kickdoor/bots/ahead/search.py` come from here: where nothing is gained, another move must promise more.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from random import Random
from typing import Final, NamedTuple

from kickdoor.arguments import MOST_WORKERS, at_least
from kickdoor.bots import SEERS, make
from kickdoor.bots.ahead.rollouts import begin, said
from kickdoor.bots.ahead.search import Finding
from kickdoor.bots.player import Eyes
from kickdoor.bots.seer import SeerBot
from kickdoor.engine.commands import Command
from kickdoor.engine.defs import DOOR, TREASURE
from kickdoor.engine.game import Game
from kickdoor.engine.state import DECK
from kickdoor.sets import ids
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import game_seed, new_bots, new_game
from kickdoor.sim.workers import Lost, mapped

SEATS: Final = 4
RIVAL: Final = "shrewd"
MOST_TURNS: Final = 300
FRESH: Final = 10**9  # the worlds are not those that the seer has looked at


class Task(NamedTuple):
    """One game to listen to."""

    number: int
    set_id: str
    seed: int
    worlds: int
    bot: str
    real: bool = False


class Check(NamedTuple):
    """One decision: the gain that the seer expected, and what playouts found, with its standard error."""

    kind: str
    promised: float
    found: float
    error: float


class Audited:
    """A seer whose choices are checked at once."""

    def __init__(self, bot: SeerBot, worlds: int, game: Game | None = None) -> None:
        self.bot = bot
        self.worlds = worlds
        self.game = game  # whose hands are played on with, if not with imagined ones
        self.checks: list[Check] = []

    def act(self, eyes: Eyes) -> Command | None:
        command = self.bot.act(eyes)
        finding = self.bot.finding
        if finding is not None and finding.chosen is not finding.first:
            check = checked(eyes, finding, FRESH * (1 + len(self.checks)), self.worlds, self.game)
            if check is not None:
                self.checks.append(check)
        return command


def checked(eyes: Eyes, finding: Finding, seed: int, worlds: int, real: Game | None = None) -> Check | None:
    """Play both moves to the end of the same games: imagined ones, or the real one with other decks and dice."""
    gains: list[float] = []
    for number in range(worlds):
        world = eyes.imagine(seed + number) if real is None else redealt(real, seed + number)
        first = playout(world, eyes.seat, finding.first.command)
        chosen = playout(world, eyes.seat, finding.chosen.command)
        if first is not None and chosen is not None:
            gains.append(chosen - first)
    if len(gains) < 2:
        return None
    mean = fsum(gains) / len(gains)
    squares = fsum((gain - mean) ** 2 for gain in gains)
    return Check(finding.kind, finding.chosen.gain(), mean, sqrt(squares / (len(gains) - 1) / len(gains)))


def redealt(game: Game, seed: int) -> Game:
    """The same hands, with other decks and other dice."""
    random = Random(seed)
    world = game.copy()
    world.state.seed = random.randbytes(len(world.state.seed))
    for deck in (DOOR, TREASURE):
        random.shuffle(world.state.decks[DECK + deck])
    return world


def playout(world: Game, seat: int, command: Command | None) -> float | None:
    """The seat's share of the victory, if shrewd players play on after this move; None if the game does not end."""
    game = world.copy()
    driver = Driver(game, new_bots([RIVAL] * len(game.state.seats), 0), strict=False)
    begin(driver, game, seat)
    if not said(driver, game, seat, command) or not driver.run(game.state.turns + MOST_TURNS):
        return None
    winners = game.state.winners
    return 1 / len(winners) if seat in winners else 0.0


def audited(task: Task) -> list[Check]:
    """Play a game of one seer against shrewd players."""
    game = new_game(task.set_id, SEATS, game_seed(task.seed, task.number))
    bots = new_bots([RIVAL] * SEATS, game_seed(task.seed, task.number))
    seer = make(task.bot, f"{task.seed}/{task.number}")
    assert isinstance(seer, SeerBot)
    witness = Audited(seer, task.worlds, game if task.real else None)
    bots[task.number % SEATS] = witness
    Driver(game, bots, strict=False).run(MOST_TURNS)
    return witness.checks


def summed(name: str, checks: Sequence[Check]) -> str:
    """A line about some decisions.

    >>> summed("turn", [Check("turn", 0.04, 0.02, 0.03), Check("turn", 0.02, 0.04, 0.04)])
    'turn         2   +3.0   +3.0 +-2.5'
    """
    count = len(checks)
    promised = 100 * fsum([check.promised for check in checks]) / count
    found = 100 * fsum([check.found for check in checks]) / count
    error = 100 * sqrt(fsum(check.error**2 for check in checks)) / count
    return f"{name:10} {count:3} {promised:+6.1f} {found:+6.1f} +-{error:.1f}"


def report(checks: Sequence[Check]) -> Iterable[str]:
    yield "kind       times promised found (points of 100, with the standard error)"
    for kind in sorted({check.kind for check in checks}):
        yield summed(kind, [check for check in checks if check.kind == kind])
    if checks:
        yield summed("all", checks)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="kickdoor.analysis.audit", description=__doc__)
    parser.add_argument("--set", dest="sets", nargs="*", default=list(ids()), choices=list(ids()))
    parser.add_argument("--games", type=at_least(1), default=20, help="on each set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=at_least(2), default=24, help="imagined games for each decision")
    parser.add_argument("--bot", default="seer:quick", choices=sorted(SEERS))
    parser.add_argument("--real", action="store_true", help="with the hands that the players really have")
    parser.add_argument("--workers", type=at_least(1, MOST_WORKERS), default=1)
    given = parser.parse_args(arguments)
    tasks = [
        Task(number, set_id, given.seed, given.worlds, given.bot, given.real)
        for set_id in given.sets
        for number in range(given.games)
    ]
    checks: list[Check] = []
    for _, found in mapped(audited, tasks, given.workers):
        checks += [] if isinstance(found, Lost) else found
    print("\n".join(report(checks)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
