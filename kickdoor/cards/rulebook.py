"""A set's `rulebook.yaml`: its name, identities and tags, what it calls things, and its answers to the rule questions.

What all sets share stands once in `base.yaml`; a set names only what differs. A number or a word that the base does not
know is a mistake.
"""

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar, get_args

import msgspec

from kickdoor.cards.mistakes import CardError, Mistake, unknown
from kickdoor.cards.reader import Reader
from kickdoor.cards.source import Table, Unreadable, parse_file
from kickdoor.cards.words import Family, RuleName

BASE: Final = Path(__file__).parent.parent / "sets" / "base.yaml"

Scenery = Literal["dungeon", "temple", "ruins", "gaming_table"]
S = TypeVar("S", bound=msgspec.Struct)
Answer = Annotated[int | bool, msgspec.Meta(ge=0, le=100_000)]


class Base(msgspec.Struct, frozen=True, kw_only=True):
    """What all sets share: a default for every number and every word."""

    words: dict[str, str]
    numbers: dict[str, Answer]
    merge: dict[str, Literal["highest", "lowest", "same"]]


class RulebookFile(msgspec.Struct, frozen=True, kw_only=True):
    """A set's rulebook. Once loaded, `words` and `numbers` hold the base's as well."""

    id: str
    name: str
    extends: Literal["base"] = "base"
    families: tuple[Family, ...] = ()
    tags: tuple[str, ...] = ()
    words: dict[str, str] = {}
    numbers: dict[str, Answer] = {}
    doors: Annotated[int, msgspec.Meta(ge=0, le=2000)]
    treasures: Annotated[int, msgspec.Meta(ge=0, le=2000)]
    seals: Annotated[int, msgspec.Meta(ge=0, le=2000)] = 0
    scenery: Scenery = "dungeon"  # what is behind the monsters in the cards' pictures
    unfinished: bool = False  # its scenarios do not prove everything yet
    counts_as: dict[str, tuple[str, ...]] = {}  # tag -> cards of other sets that have it in a mix (MIX-04)


def read_rulebook(path: Path, shown: str = "") -> tuple[RulebookFile | None, list[Mistake]]:
    """A set's rulebook together with the base, or its mistakes."""
    reader = Reader(shown or str(path))
    own = read_struct(reader, path, RulebookFile)
    if own is None:
        return None, reader.mistakes
    base = base_rulebook()
    _known(reader, "word", own.words, base.words)
    _known(reader, "number", own.numbers, base.numbers)
    numbers = {name: int(value) for name, value in {**base.numbers, **own.numbers}.items()}
    whole = msgspec.structs.replace(own, words={**base.words, **own.words}, numbers=numbers)
    return (None if reader.mistakes else whole), reader.mistakes


@cache
def base_rulebook() -> Base:
    """The base rulebook that every set extends."""
    reader = Reader(BASE.name)
    base = read_struct(reader, BASE, Base)
    if base is None:
        raise CardError(reader.mistakes)
    for name in base.numbers.keys() ^ base.merge.keys():
        reader.mistake(f"the number {name} must say how a mix of sets merges it", 0)
    for name in get_args(RuleName):
        if name not in base.numbers:
            reader.mistake(f"the rule {name}, which cards may change, needs a number", 0)
    if reader.mistakes:
        raise CardError(reader.mistakes)
    return base


def read_struct(reader: Reader, path: Path, cls: type[S]) -> S | None:
    """A file that is one struct; None if it has mistakes, which the reader notes."""
    tree = parse_file(path, reader.file)
    if isinstance(tree, Mistake):
        reader.mistakes.append(tree)
        return None
    try:
        value = reader.fill(tree, cls) if isinstance(tree, Table) else reader.mistake("expected a map", tree.line)
    except Unreadable as error:
        reader.mistakes.append(Mistake(file=reader.file, line=error.line, message=error.message))
        return None
    return value if isinstance(value, cls) else None


def _known(reader: Reader, what: str, own: Collection[str], base: Collection[str]) -> None:
    for name in own:
        if name not in base:
            reader.mistake(unknown(what, name, base), 0)
