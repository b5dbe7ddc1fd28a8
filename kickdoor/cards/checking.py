"""Checks whatever a path holds: a set's folder, a folder of card files, or one file."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from kickdoor.cards.linter import lint_cards, lint_set
from kickdoor.cards.loader import RULEBOOK, CardSet, Placed, read_file, read_folder, read_set
from kickdoor.cards.mistakes import Mistake
from kickdoor.cards.translating import lint_words

_ABOVE = 4  # how far up the folder of a file's set is looked for


class Report(msgspec.Struct, frozen=True):
    """What was looked at, and what is wrong with it."""

    kinds: int  # different cards
    copies: int  # all cards
    mistakes: tuple[Mistake, ...]
    warnings: tuple[Mistake, ...]


def check_set(folder: Path) -> Report:
    """A whole set, its rulebook and the size of its decks included."""
    loaded, mistakes = read_set(folder)
    if loaded is None:
        return _report([], mistakes)
    return _report(loaded.cards, mistakes or [*lint_set(loaded), *lint_words(folder, loaded)])


def check_path(path: Path, home: Callable[[], CardSet]) -> Report:
    """A file or a folder. Cards outside any set's folder are checked as if they came with the set `home`."""
    folder = _folder_of_set(path.resolve())
    if folder is not None:
        return _within(folder, path.resolve())
    cards, mistakes = read_folder(path) if path.is_dir() else read_file(path)
    if mistakes:
        return _report(cards, mistakes)
    around = home()
    return _report(cards, lint_cards(cards, around.rulebook, around.cards))


def _folder_of_set(path: Path) -> Path | None:
    """The folder of the set that the path is, or is in."""
    return next((folder for folder in [path, *path.parents][:_ABOVE] if (folder / RULEBOOK).is_file()), None)


def _within(folder: Path, path: Path) -> Report:
    """A part of a set: read with the rest of it, because cards speak of each other."""
    if path == folder:
        return check_set(folder)
    loaded, mistakes = read_set(folder)
    cards = loaded.cards if loaded is not None else ()
    found = mistakes or ([*lint_set(loaded), *lint_words(folder, loaded)] if loaded is not None else [])
    shown = path.relative_to(folder.parent).as_posix()
    return _report(
        [placed for placed in cards if f"{placed.file}/".startswith(f"{shown}/")],
        [mistake for mistake in found if f"{mistake.file}/".startswith(f"{shown}/")],
    )


def _report(cards: list[Placed] | tuple[Placed, ...], found: list[Mistake]) -> Report:
    return Report(
        kinds=len(cards),
        copies=sum(placed.card.copies for placed in cards),
        mistakes=tuple(mistake for mistake in found if not mistake.warning),
        warnings=tuple(mistake for mistake in found if mistake.warning),
    )
