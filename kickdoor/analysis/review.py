"""What a review of a finished game holds, in numbers and names of cards: no language, and nothing of a state.

Chances are in thousandths. They are a spectator's: what everybody could see.
"""

from functools import cache
from hashlib import sha256
from typing import Final

import msgspec

from kickdoor.analysis.deeds import Deed
from kickdoor.bots.ahead.estimate_file import FILE

FORMAT: Final = 1  # of a review and of how it is made

Shares = tuple[int, ...]  # by seat, in thousandths


class Point(msgspec.Struct, frozen=True, array_like=True):
    """A place on the curve: after this command, in this turn."""

    seq: int
    turn: int
    chances: Shares


class Came(msgspec.Struct, frozen=True, omit_defaults=True):
    """What dice and decks brought: rolls with who rolled, cards turned up, cards drawn with who drew."""

    dice: tuple[tuple[int, int], ...] = ()
    cards: tuple[str, ...] = ()
    drawn: tuple[tuple[int, int], ...] = ()
    over: bool = False


class Turning(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment that moved the curve: by what somebody did, or by what came."""

    seq: int
    turn: int
    seat: int
    moved: Shares
    deed: Deed | None = None
    came: Came | None = None


class Judged(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision as its seat could know it: the chance that it left, and the best of the other moves."""

    seq: int
    turn: int
    seat: int
    deed: Deed
    chance: int
    other: Deed
    other_chance: int
    why: str  # the key of the reason …
    figures: tuple[float, float] = (0.0, 0.0)  # … its figures for the better move and for the other
    rival: int = -1


class Account(msgspec.Struct, frozen=True):
    """How a seat's chance went from the deal to the end: all parts together are the way."""

    start: float
    luck: float
    own: float  # by what it decided
    others: float  # by what the others decided
    end: float


class Review(msgspec.Struct, frozen=True):
    """A whole review."""

    made_by: str
    turns: int
    winners: tuple[int, ...]
    points: list[Point]
    turning: list[Turning]
    best: list[Judged]
    costly: list[Judged]
    accounts: list[Account]
    judged: tuple[int, ...]  # the seats whose decisions were looked at


@cache
def made_by() -> str:
    """What reviews are made by now: the estimate, and how it is used. Another one makes another review."""
    return f"{FORMAT}/{sha256(FILE.read_bytes()).hexdigest()[:16]}"


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Review).decode
