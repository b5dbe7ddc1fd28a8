"""Numbers on the command lines of our modules: `python -m kickdoor.analysis.train` and others."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import Final

MOST_WORKERS: Final = 1024


def at_least(least: int, most: int | None = None) -> Callable[[str], int]:
    """Read whole numbers from a lower bound on, and up to an upper one if there is one.

    >>> at_least(1)("12")
    12
    """

    def read(word: str) -> int:
        try:
            number = int(word)
        except ValueError:
            raise ArgumentTypeError(f"{word!r} is no whole number") from None
        if number < least:
            raise ArgumentTypeError(f"{number} is less than {least}, the least that makes sense")
        if most is not None and number > most:
            raise ArgumentTypeError(f"{number} is more than {most}, the most that makes sense")
        return number

    return read
