"""How often a kind of card is in a hand, for once that a deal at random would put it there.

Usage: python -m kickdoor.analysis.hands [--games N] [--seed N] [--bots basic,shrewd] [--workers N]

The table in `kickdoor/bots/ahead/habits.py` comes from here. At the start of every turn the hands of each seat's rivals
are compared with all that could be in them: these hands and the decks.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from kickdoor.arguments import MOST_WORKERS, at_least
from kickdoor.bots import BOTS
from kickdoor.bots.ahead.habits import habit
from kickdoor.engine.commands import Command
from kickdoor.engine.defs import DOOR, TREASURE
from kickdoor.engine.events import Event
from kickdoor.engine.game import Game
from kickdoor.engine.state import DECK, State
from kickdoor.sets import ids
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import game_seed, new_bots, new_game
from kickdoor.sim.workers import Lost, mapped

GAMES: Final = 40  # of each bot on each set
SEATS: Final = 4
MOST_TURNS: Final = 300
RARE: Final = 20  # a kind that a deal would put into fewer hands says nothing


class Task(NamedTuple):
    """One game to look at."""

    number: int
    set_id: str
    seed: int
    bot: str


class Count(NamedTuple):
    """By kind of card: how many were in hands, and how many would be if they were dealt at random."""

    held: dict[str, float]
    dealt: dict[str, float]


def counted(task: Task) -> Count:
    """The hands of one game."""
    seed = game_seed(task.seed, task.number)
    game = new_game(task.set_id, SEATS, seed)
    held: dict[str, float] = {}
    dealt: dict[str, float] = {}
    turn = 0

    def hear(game: Game, seat: int, command: Command, events: list[Event]) -> None:
        nonlocal turn
        if game.state.turns != turn:
            turn = game.state.turns
            for viewer in range(SEATS):
                compare(game.state, viewer, held, dealt)

    Driver(game, new_bots([task.bot] * SEATS, seed), hear, strict=False).run(MOST_TURNS)
    return Count(held, dealt)


def compare(state: State, viewer: int, held: dict[str, float], dealt: dict[str, float]) -> None:
    """Add what a viewer does not see now."""
    for deck in (DOOR, TREASURE):
        hands = [card for seat, player in enumerate(state.seats) if seat != viewer for card in player.hand]
        hands = [card for card in hands if state.cards[card].deck == deck]
        unseen = [*hands, *state.decks[DECK + deck]]
        for card in hands:
            add(held, habit(state.cards[card]), 1.0)
        for card in unseen:
            add(dealt, habit(state.cards[card]), len(hands) / len(unseen))


def add(numbers: dict[str, float], kind: str, number: float) -> None:
    numbers[kind] = numbers.get(kind, 0.0) + number


def shares(counts: Iterable[Count]) -> dict[str, float]:
    """Of all games together.

    >>> shares([Count({"item": 10.0}, {"item": 30.0}), Count({"item": 5.0, "boon": 1.0}, {"item": 10.0, "boon": 2.0})])
    {'item': 0.38}
    """
    held: dict[str, float] = {}
    dealt: dict[str, float] = {}
    for count in counts:
        for kind in count.dealt:
            add(held, kind, count.held.get(kind, 0.0))
            add(dealt, kind, count.dealt[kind])
    return {kind: round(held[kind] / dealt[kind], 2) for kind in sorted(dealt) if dealt[kind] >= RARE}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="kickdoor.analysis.hands", description=__doc__)
    parser.add_argument("--games", type=at_least(1), default=GAMES, help="of each bot on each set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="basic,shrewd", help="who plays, each with three others of its kind")
    parser.add_argument("--workers", type=at_least(1, MOST_WORKERS), default=1)
    given = parser.parse_args(arguments)
    unknown = sorted(set(given.bots.split(",")) - set(BOTS))
    if unknown:
        parser.error(f"no bots: {', '.join(unknown)}; there are {', '.join(sorted(BOTS))}")
    tasks = [
        Task(number, set_id, given.seed, bot)
        for bot in given.bots.split(",") for set_id in ids() for number in range(given.games)
    ]  # fmt: skip
    counts = [found for _, found in mapped(counted, tasks, given.workers) if not isinstance(found, Lost)]
    for kind, share in shares(counts).items():
        print(f"{kind:11} {share:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
