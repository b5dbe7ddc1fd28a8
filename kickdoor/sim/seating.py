"""Setting a table: names, bots and seeds, so that any single game can be played again alone."""

from collections.abc import Mapping, Sequence
from typing import Final

from kickdoor.bots import Bot, make
from kickdoor.engine.game import Game
from kickdoor.sets import pool

NAMES: Final = ("Ann", "Bob", "Cleo", "Dirk", "Elsie", "Finn", "Gwen", "Hugo")
MOST_GAMES: Final = 1_000_000_000  # seeds of two runs do not overlap below that


def game_seed(base: int, number: int) -> int:
    """The seed of one game of a run.

    >>> game_seed(1, 17)
    1000000017
    """
    return base * MOST_GAMES + number


def seated(bots: Sequence[str], seats: int, number: int = 0) -> tuple[str, ...]:
    """Which bot sits where: the list repeated, and rotated by one seat from game to game.

    >>> seated(["basic", "random"], 3), seated(["basic", "random"], 3, 1)
    (('basic', 'random', 'basic'), ('random', 'basic', 'basic'))
    """
    row = [bots[seat % len(bots)] for seat in range(seats)]
    return tuple(row[(seat + number) % seats] for seat in range(seats))


def new_game(set_id: str, seats: int, seed: int, numbers: Mapping[str, int] | None = None) -> Game:
    """A game of a set or of several ("mazes+legends"); `numbers` are those of the rulebook that differ."""
    return Game(pool(*set_id.split("+")), list(NAMES[:seats]), seed=seed, house_rules=dict(numbers or {}))


def new_bots(bots: Sequence[str], seed: int) -> list[Bot]:
    """Fresh players with dice of their own."""
    return [make(name, f"{seed}/{seat}/{name}") for seat, name in enumerate(bots)]
