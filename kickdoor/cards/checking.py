"""Checks whatever a path holds: a set's folder, a folder of card files, or one file."""

from collections.abc import Callable, Sequence
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


def check_set(folder: Path, part: Path | None = None) -> Report:
    """A whole set, or a part of it, which is read with the rest because cards speak of each other."""
    loaded, mistakes = read_set(folder)
    if loaded is None:
        return _report([], mistakes)
    found = mistakes or [*lint_set(loaded), *lint_words(folder, loaded)]
    if part is None:
        return _report(loaded.cards, found)
    shown = f"{part.relative_to(folder.parent).as_posix()}/"
    return _report(
        [placed for placed in loaded.cards if f"{placed.file}/".startswith(shown)],
        [mistake for mistake in found if f"{mistake.file}/".startswith(shown)],
    )


def check_path(path: Path, home: Callable[[], CardSet]) -> Report:
    """A file or a folder. Cards outside any set's folder are checked as if they came with the set `home`."""
    folder = _folder_of_set(path.resolve())
    if folder is not None:
        part = path.resolve()
        return check_set(folder, part if part != folder else None)
    cards, mistakes = read_folder(path) if path.is_dir() else read_file(path)
    if mistakes:
        return _report(cards, mistakes)
    around = home()
    return _report(cards, lint_cards(cards, around.rulebook, around.cards))


def _folder_of_set(path: Path) -> Path | None:
    """The folder of the set that the path is, or is in."""
    return next((folder for folder in [path, *path.parents][:_ABOVE] if (folder / RULEBOOK).is_file()), None)


def _report(cards: Sequence[Placed], found: Sequence[Mistake]) -> Report:
    return Report(
        kinds=len(cards),
        copies=sum(placed.card.copies for placed in cards),
        mistakes=tuple(mistake for mistake in found if not mistake.warning),
        warnings=tuple(mistake for mistake in found if mistake.warning),
    )
