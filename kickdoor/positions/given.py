"""What a position is made of, once read."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

Names: TypeAlias = tuple[str, ...]
Cards: TypeAlias = tuple[str | dict[str, str], ...]  # a card, or `{card: how it lies}`, or `{card: how many}`
Deck = Literal["doors", "treasures"]
Phase = Literal["opening", "arrange", "door", "fighting", "charity", "over"]
Sex = Literal["male", "female"]


class PositionError(ValueError):
    """A position that cannot be read or set up; the text says where and why."""


class Word(str):
    """A word of the text that knows where it stands."""

    line = 0
    path = ""


def wrong(word: str, message: str) -> PositionError:
    """The error about a word, with its place where it has one."""
    return PositionError(f"line {word.line}: {word.path}: {message}" if isinstance(word, Word) else message)


class Piles(Struct, frozen=True):
    """Cards of the two kinds, the last on top."""

    doors: Cards = ()
    treasures: Cards = ()


class SeatGiven(Struct, frozen=True, kw_only=True):
    """One munchkin."""

    level: Annotated[int, Meta(ge=1, le=98)] = 1
    sex: Sex | None = None
    in_play: Cards = ()  # a card, or how it lies: {Pickle Spear: sideways}
    hand: int | Cards = ()  # a number: so many cards that do not matter
    fresh: Names | None = None  # just received: may be played off-turn
    dead: bool = False
    reborn: bool = False  # back from the dead, the new cards still to come
    gone: bool = False  # has left the table
    marks: dict[str, int] | None = None  # reminders; told by `dead` and `reborn` if not said
    doubled: int = 0
    gained: int = 0
    next_handle: int = 0


class Given(Struct, frozen=True, kw_only=True):
    """A position; with `deal` the game begins with the real shuffle and deal instead."""

    seats: dict[str, SeatGiven]
    set: str = ""
    turn: str = ""
    phase: Phase = "arrange"
    doors: Cards = ()  # the first is drawn first
    treasures: Cards = ()
    seals: Cards = ()  # the first is opened first; the rest of the set's lie below
    open_seals: Cards = ()  # the last is on top
    decks: Literal["blank", "whole"] = "blank"  # what lies below: cards that do not matter, or the rest of the set
    empty: tuple[Deck, ...] = ()  # nothing lies below
    discards: Piles = Piles()
    lying: dict[str, Cards] = {}  # in the fight, being resolved, to be shared out or looted: `{card: its owner}`
    handles: dict[str, int] = {}  # what commands call the cards; counted from 1 and -1 if not said
    dice: tuple[Annotated[int, Meta(ge=1, le=6)], ...] = ()
    house_rules: dict[str, int | bool] = {}
    owner: str = ""
    deal: bool = False
    seed: int | str = 0  # a number, or 64 hexadecimal digits
    refused: str = ""  # such a table cannot be set up
    facts: dict[str, Any] = {}  # what is pending: trees that are read once the cards are in place


def pair(entry: str | dict[str, str]) -> tuple[str, str]:
    """A card and what is said of it."""
    if isinstance(entry, str):
        return entry, ""
    if len(entry) != 1:
        raise PositionError(f"expected one card, as in {{Pickle Spear: sideways}}, got {len(entry)}")
    return next(iter(entry.items()))


def entries(given: Given) -> Iterator[str | dict[str, str]]:
    """Every mention of a card that puts it somewhere."""
    for seat in given.seats.values():
        yield from seat.in_play
        yield from () if isinstance(seat.hand, int) else seat.hand
    piles = (given.doors, given.treasures, given.discards.doors, given.discards.treasures)
    for pile in (*piles, *given.lying.values(), given.open_seals, given.seals):
        yield from pile
