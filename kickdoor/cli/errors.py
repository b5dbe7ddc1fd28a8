"""What the command line says when it cannot do what was asked: one line, exit code 2."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

USAGE: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 1


class UsageError(Exception):
    """A mistake of the person at the keyboard: a name that does not exist, a number out of range, a broken file."""


def unknown(what: str, word: str, known: Iterable[str]) -> UsageError:
    """The error for a name that does not exist, with the nearest one that does, or else all of them if they are few.

    >>> raise unknown("set", "mazs", ["mazes", "legends"])
    Traceback (most recent call last):
    kickdoor.cli.errors.UsageError: no set 'mazs'; did you mean 'mazes'?
    >>> raise unknown("set", "chess", ["mazes", "legends"])
    Traceback (most recent call last):
    kickdoor.cli.errors.UsageError: no set 'chess'; there are legends, mazes
    """
    from kickdoor.cards.mistakes import nearest

    names = sorted(known)
    close = nearest(word, names)
    if close is not None:
        return UsageError(f"no {what} {word!r}; did you mean {close!r}?")
    if 0 < len(names) <= 12:
        return UsageError(f"no {what} {word!r}; there are {', '.join(names)}")
    return UsageError(f"no {what} {word!r}")


@contextmanager
def told(*kinds: type[Exception], of: object = "") -> Iterator[None]:
    """Errors of these kinds are told in one line, with the name of the file or the card if it is given."""
    try:
        yield
    except kinds as error:
        what, why = (error.filename or of, error.strerror) if isinstance(error, OSError) else (of, error)
        raise UsageError(f"{what}: {why}" if what else str(why)) from None


def one_line(text: str) -> str:
    """The text without line breaks, so that a script can rely on one line per error."""
    return " ".join(text.split())
