"""Numbers on the command lines of our modules: `python -m kickdoor.analysis.train` and others."""

from argparse import ArgumentTypeError
from collections.abc import Callable


def at_least(least: int) -> Callable[[str], int]:
    """Read whole numbers from a lower bound on.

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
        return number

    return read
