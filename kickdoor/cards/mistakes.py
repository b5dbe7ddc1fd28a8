"""Mistakes in cards, reported so that their author can fix them."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

import msgspec

SHOWN: Final = 12  # words listed when none comes close


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """One mistake and where it stands. A warning does not keep the card from being played."""

    message: str
    file: str = ""
    line: int = 0
    card: str = ""
    path: str = ""
    warning: bool = False

    def __str__(self) -> str:
        """
        >>> print(Mistake(file="doors.yaml", line=4, card="rat", path="level", message="expected a number"))
        doors.yaml:4: rat: level: expected a number
        """
        place = f"{self.file}:{self.line}" if self.file and self.line else self.file
        return ": ".join(part for part in (place, self.card, self.path, self.message) if part)


class CardError(Exception):
    """A set, or a text of cards, that cannot be used. Says every mistake, one a line."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = tuple(mistakes)


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """The message for a word that does not exist, with the nearest that does.

    >>> unknown("word", "lose_level", ["lose_levels", "death"])
    'unknown word "lose_level", did you mean "lose_levels"?'
    >>> unknown("slot", "tail", ["armor", "headgear"])
    'unknown slot "tail", there are armor, headgear'
    """
    names = list(known)
    close = nearest(word, names)
    if close is not None:
        return f"unknown {what} {quoted(word)}, did you mean {quoted(close)}?"
    if 0 < len(names) <= SHOWN:
        return f"unknown {what} {quoted(word)}, there are {', '.join(names)}"
    return f"unknown {what} {quoted(word)}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    by_lower = {name.lower(): name for name in known}
    matches = get_close_matches(word[:60].lower().replace("-", "_"), by_lower, n=1)
    return by_lower[matches[0]] if matches else None


def quoted(word: str) -> str:
    """A stranger's word, short and safe to show in a terminal."""
    shown = word if len(word) <= 40 else word[:37] + "..."
    return '"' + "".join(letter if letter.isprintable() else "?" for letter in shown) + '"'
