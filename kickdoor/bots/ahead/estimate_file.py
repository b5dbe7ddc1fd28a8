"""The learned estimate as it is kept: its numbers, and the command and the figures that made it."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from kickdoor.bots.ahead.estimate import Estimate
from kickdoor.engine.defs import Pool

FILE: Final = Path(__file__).parent / "estimate.json"
Rows = list[list[float]]


class Level(msgspec.Struct, frozen=True):
    """Of the seats that were given about this chance, so many won."""

    said: float
    happened: float
    cases: int


class Made(msgspec.Struct, frozen=True):
    """How the estimate was made, and how good it is on games that it did not learn from."""

    command: str
    version: str
    when: str
    games: int
    positions: int
    log_loss: float
    guessing: float  # the log-loss if every seat is given the same chance
    by_seats: dict[str, tuple[float, float]]
    calibration: list[Level]
    note: str = ""  # where the samples come from, if the command alone does not say


class Saying(msgspec.Struct, frozen=True):
    """The file."""

    fits: str  # the fingerprint of the facts and the cards that it was made with
    made: Made
    own: Rows
    shared: Rows
    hidden: list[float]
    score: list[float]


@cache
def kept() -> Saying:
    """The estimate that comes with the program."""
    return msgspec.json.decode(FILE.read_bytes(), type=Saying)


def estimate_for(pool: Pool) -> Estimate:
    saying = kept()
    return Estimate(saying.own, saying.shared, saying.hidden, saying.score, pool)


def write(path: Path, saying: Saying) -> None:
    """One row a line: small, and a change can be read."""
    text = msgspec.json.encode(saying).decode()
    path.write_text(text.replace("],[", "],\n[").replace("},", "},\n") + "\n")
