"""A puzzle, the file that holds all of them, and which one a day has."""

import lzma
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from kickdoor.engine.commands import Command
from kickdoor.engine.game import Game
from kickdoor.logged import AnyCommand
from kickdoor.positions.from_text import loaded
from kickdoor.wire import to_plain

FILE: Final = Path(__file__).parent / "puzzles.json.xz"
FIRST_DAY: Final = date(2026, 1, 1)


class Puzzle(msgspec.Struct, frozen=True):
    """`counts`: in how many of the worlds each of the moves does it. The position is what the seat knows."""

    kind: str
    seat: int
    answer: int  # which of the moves
    moves: list[AnyCommand]
    counts: list[int]
    worlds: int
    card: str  # that the answer is about
    source: str  # seed/game/command of the simulation
    position: str

    def game(self) -> Game:
        return loaded(self.position, Game)

    def commands(self) -> list[Command]:
        return [to_plain(move) for move in self.moves]


class Collection(msgspec.Struct, frozen=True):
    """All puzzles, in the order of the days, and the fingerprint of the cards they were made with."""

    cards: str
    puzzles: list[Puzzle]


def read(file: Path = FILE) -> Collection:
    return msgspec.json.decode(lzma.decompress(file.read_bytes()), type=Collection)


def write(collection: Collection, file: Path = FILE) -> None:
    """The same collection gives the same bytes."""
    data = lzma.compress(msgspec.json.encode(collection), preset=9 | lzma.PRESET_EXTREME)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(data)
    fresh.replace(file)


@cache
def shipped() -> Collection:
    return read()


def of_day(day: date) -> Puzzle:
    """The puzzle of a day: the same for everybody. After the last one the first follows."""
    puzzles = shipped().puzzles
    return puzzles[(number_of(day) - 1) % len(puzzles)]


def number_of(day: date) -> int:
    """
    >>> number_of(date(2026, 2, 1))
    32
    """
    return (day - FIRST_DAY).days + 1


def day_of(text: str) -> date | None:
    """The day that is written as 2026-02-01; None if there is no such day, or none with a puzzle.

    >>> day_of("2026-02-01"), day_of("2026-02-30"), day_of("1999-01-01"), day_of("20260201")
    (datetime.date(2026, 2, 1), None, None, None)
    """
    try:
        day = date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None
    return day if day is not None and day >= FIRST_DAY else None
