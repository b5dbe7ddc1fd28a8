"""Loads card files and whole sets, strictly: what is not understood is reported as a mistake with its place.

A set is a folder with a `rulebook.yaml` and card files, each a list of cards, each card a map with its `kind`.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from kickdoor.cards.mistakes import CardError, Mistake, quoted, unknown
from kickdoor.cards.reader import BAD, Reader
from kickdoor.cards.rulebook import RulebookFile, read_rulebook
from kickdoor.cards.schema import KINDS, Card
from kickdoor.cards.source import Listing, Scalar, Table, Tree, Unreadable, parse, parse_file

MAX_CARDS: Final = 2_000
MAX_FILES: Final = 200
RULEBOOK: Final = "rulebook.yaml"
TEXTS: Final = "texts"  # the folder of a set's translations

_ID: Final = re.compile(r"[a-z0-9]+(?:[_-][a-z0-9]+)*")


class Placed(msgspec.Struct, frozen=True):
    """A card with the place that it was read from."""

    card: Card
    file: str
    line: int


class CardSet(msgspec.Struct, frozen=True):
    """A set: its rulebook and its cards, with full ids (`mazes.glampire`)."""

    rulebook: RulebookFile
    cards: tuple[Placed, ...]

    @property
    def id(self) -> str:
        return self.rulebook.id


def read_cards(data: bytes, file: str = "") -> tuple[list[Placed], list[Mistake]]:
    """The cards of one file, with short ids, and its mistakes."""
    return _cards(parse(data, file), file)


def read_file(path: Path, shown: str = "") -> tuple[list[Placed], list[Mistake]]:
    """The cards of a file on disk; `shown` is its name in mistakes."""
    return _cards(parse_file(path, shown), shown or str(path))


def _cards(tree: Tree | Mistake, file: str) -> tuple[list[Placed], list[Mistake]]:
    if isinstance(tree, Mistake):
        return [], [tree]
    reader = Reader(file)
    if not isinstance(tree, Listing):
        reader.mistake("expected a list of cards", tree.line)
        return [], reader.mistakes
    if len(tree.items) > MAX_CARDS:
        reader.mistake(f"more than {MAX_CARDS} cards", tree.line)
        return [], reader.mistakes
    found: list[Placed] = []
    try:
        for number, node in enumerate(tree.items, 1):
            found += _card(reader, node, number)
    except Unreadable as error:
        reader.mistakes.append(Mistake(file=file, line=error.line, message=error.message))
    return found, reader.mistakes


def _card(reader: Reader, node: Tree, number: int) -> list[Placed]:
    """The card, if it is one."""
    reader.card = f"card {number}"
    if not isinstance(node, Table):
        reader.mistake("expected a card, a map with its kind, id and name", node.line)
        return []
    named = node.entries.get("id")
    if isinstance(named, Scalar) and _ID.fullmatch(named.text):
        reader.card = named.text
    kind = node.entries.pop("kind", None)
    if not isinstance(kind, Scalar):
        reader.mistake(f'"kind" missing: one of {", ".join(KINDS)}', node.line)
        return []
    if kind.text not in KINDS:
        reader.mistake(unknown("kind", kind.text, KINDS), kind.line)
        return []
    card = reader.fill(node, KINDS[kind.text])
    return [Placed(card, reader.file, node.line)] if card is not BAD and _is_named(reader, card, node.line) else []


def _is_named(reader: Reader, card: Card, line: int) -> bool:
    before = len(reader.mistakes)
    if not _ID.fullmatch(card.id) or len(card.id) > 60:
        reader.mistake(f"the id {quoted(card.id)} must be small letters, digits, - and _", line)
    if not 0 < len(card.name) <= 60:
        reader.mistake("the name must have 1 to 60 letters", line)
    return len(reader.mistakes) == before


def card_files(folder: Path) -> dict[str, Path]:
    """The card files of a folder and below, by their names in it and in the order of these.

    Its rulebook and its translations are none.
    """
    paths = sorted(path for path in folder.rglob("*.yaml") if path.name != RULEBOOK and _is_plain_file(path))
    files = {path.relative_to(folder).as_posix(): path for path in paths}
    return {name: path for name, path in files.items() if not name.startswith(f"{TEXTS}/")}


def read_folder(folder: Path) -> tuple[list[Placed], list[Mistake]]:
    """The cards of all files in a folder and below."""
    files = card_files(folder)
    if len(files) > MAX_FILES:
        return [], [Mistake(file=str(folder), message=f"more than {MAX_FILES} files")]
    cards, mistakes = _gathered(read_file(path, Path(folder.name, name).as_posix()) for name, path in files.items())
    if len(cards) > MAX_CARDS:
        mistakes.append(Mistake(file=str(folder), message=f"more than {MAX_CARDS} cards"))
    return cards, mistakes


def _gathered(files: Iterable[tuple[list[Placed], list[Mistake]]]) -> tuple[list[Placed], list[Mistake]]:
    cards: list[Placed] = []
    mistakes: list[Mistake] = []
    for found, wrong in files:
        cards += found
        mistakes += wrong
    return cards, mistakes


def _is_plain_file(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def read_set(folder: Path) -> tuple[CardSet | None, list[Mistake]]:
    """The set in a folder as far as it can be read, and every mistake in it."""
    rulebook, mistakes = read_rulebook(folder / RULEBOOK, f"{folder.name}/{RULEBOOK}")
    cards, wrong = read_folder(folder)
    mistakes += wrong
    if rulebook is None:
        return None, mistakes
    return CardSet(rulebook, tuple(prefixed(cards, rulebook.id))), mistakes


def load_set(folder: Path) -> CardSet:
    """The set in a folder; raises `CardError` with every mistake."""
    loaded, mistakes = read_set(folder)
    if loaded is None or mistakes:
        raise CardError(mistakes)
    return loaded


def set_of(rulebook: RulebookFile, texts: Mapping[str, str]) -> CardSet:
    """A set of card files as they were written once; raises `CardError` with every mistake."""
    cards, mistakes = _gathered(read_cards(text.encode(), f"{rulebook.id}/{name}") for name, text in texts.items())
    if mistakes:
        raise CardError(mistakes)
    return CardSet(rulebook, tuple(prefixed(cards, rulebook.id)))


def prefixed(cards: Iterable[Placed], set_id: str) -> list[Placed]:
    """The same cards with full ids."""
    return [
        Placed(msgspec.structs.replace(placed.card, id=f"{set_id}.{placed.card.id}"), placed.file, placed.line)
        for placed in cards
    ]
