"""The cards of a game as bytes, kept with it by their hash, so that no upgrade changes a running game."""

import zlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from typing import Final

import msgspec

from kickdoor import sets
from kickdoor.bounds import AmountNumber, CountNumber
from kickdoor.cards.compiler import lower, pool_of
from kickdoor.cards.loader import CardSet, card_files, set_of
from kickdoor.cards.mixing import mixed_cards, mixed_rulebook
from kickdoor.cards.printer import face, words
from kickdoor.cards.rulebook import RulebookFile, Scenery, base_rulebook
from kickdoor.cards.schema import Card
from kickdoor.cards.translating import SetWords, names_in, translated
from kickdoor.cards.words import Family
from kickdoor.engine.defs import Pool
from kickdoor.pictures.composer import compose
from kickdoor.pictures.glyphs import path_of
from kickdoor.pictures.scenery import scene
from kickdoor.server.forms import Cards, Pictures, Printed
from kickdoor.texts import DEFAULT

MOST_BYTES: Final = 5_000_000  # of a pack; all our sets together have 200,000


class Book(msgspec.Struct, frozen=True):
    """A rulebook, complete: it needs no base any more."""

    id: str
    name: str
    families: tuple[Family, ...]
    tags: tuple[str, ...]
    words: dict[str, str]
    numbers: dict[str, AmountNumber]
    doors: CountNumber
    treasures: CountNumber
    seals: CountNumber
    counts_as: dict[str, tuple[str, ...]]
    scenery: Scenery = "dungeon"  # packs of before it was asked for have none

    @classmethod
    def of(cls, file: RulebookFile) -> "Book":
        return msgspec.convert(file, cls, from_attributes=True)

    @property
    def file(self) -> RulebookFile:
        """As the program of today needs it: a question that the book was never asked has the answer of the base.

        A book that names no edition is of the first.
        """
        base = base_rulebook()
        numbers = {**{name: int(value) for name, value in base.numbers.items()}, "edition": 1, **self.numbers}
        return RulebookFile(
            **{**msgspec.structs.asdict(self), "numbers": numbers, "words": {**base.words, **self.words}}
        )


class PackedSet(msgspec.Struct, frozen=True):
    """A set's rulebook, complete, and its card files as they were written."""

    rulebook: Book
    files: dict[str, str]


class Pack(msgspec.Struct, frozen=True):
    """The sets of a game and the rulebook that they make together."""

    rulebook: Book
    sets: tuple[PackedSet, ...]


@lru_cache(maxsize=32)
def pack(set_ids: tuple[str, ...]) -> tuple[str, bytes]:
    """The cards of these sets as they are now: the hash of the content and the content."""
    return together([packed_set(set_id) for set_id in sorted(set_ids)])


def together(packed: Sequence[PackedSet]) -> tuple[str, bytes]:
    """Packed sets, sorted by id, as the pack of one game."""
    books = [each.rulebook.file for each in packed]
    book = books[0] if len(books) == 1 else mixed_rulebook(books)
    content = msgspec.json.encode(Pack(Book.of(book), tuple(packed)))
    return sha256(content).hexdigest(), zlib.compress(content, 9)


@cache
def packed_set(set_id: str) -> PackedSet:
    """A set as it was when this program began."""
    files = {name: path.read_text("utf-8") for name, path in card_files(sets.FOLDER / set_id).items()}
    return PackedSet(Book.of(sets.load(set_id).rulebook), files)


def content_hash(data: bytes) -> str:
    return sha256(inflated(data)).hexdigest()


def inflated(data: bytes, most: int = MOST_BYTES) -> bytes:
    """The content of packed bytes; zlib.error if it is more than that, before it fills the memory."""
    unpacker = zlib.decompressobj()
    content = unpacker.decompress(data, most)
    if not unpacker.eof:
        raise zlib.error("too large or cut short")
    return content


@lru_cache(maxsize=16)
def unpacked(data: bytes) -> Pack:
    return msgspec.json.decode(inflated(data), type=Pack)


@lru_cache(maxsize=16)
def loaded(data: bytes) -> tuple[CardSet, ...]:
    return tuple(as_read(each) for each in unpacked(data).sets)


def as_read(packed: PackedSet) -> CardSet:
    """The set of a pack. Cards that are still the same have been read already; others are read from their text."""
    book = packed.rulebook.file
    if book.id in sets.ids() and packed.files == packed_set(book.id).files:
        return CardSet(book, sets.load(book.id).cards)
    return set_of(book, packed.files)


def cards_of(found: Sequence[CardSet]) -> Sequence[Card]:
    return [placed.card for placed in found[0].cards] if len(found) == 1 else mixed_cards(found)


@lru_cache(maxsize=16)
def pool(data: bytes) -> Pool:
    """All cards of a pack, for the engine. It is shared: nobody may change it."""
    return pool_of(unpacked(data).rulebook.file, cards_of(loaded(data)))


@lru_cache(maxsize=16)
def printed(data: bytes, language: str = DEFAULT) -> bytes:
    """All cards of a pack as they are printed in a language, as JSON.

    Names and jokes are those of today's translation. A card that it does not know keeps its own.
    """
    said = {each.id: sets.words(each.id, language) for each in loaded(data)}
    found = [translated(each, said[each.id]) for each in loaded(data)]
    names = {each.id: names_in(each, said[each.id]) for each in found}
    cards = {
        card.id: Printed(
            face(card, names[card.id.partition(".")[0]], language),
            str(card.__struct_config__.tag),
            lower(card).deck,
            lower(card).gold,
            abilities_of(card, said),
        )
        for card in cards_of(found)
    }
    return msgspec.json.encode(Cards(content_hash(data), cards, words(unpacked(data).rulebook.words, language)))


@lru_cache(maxsize=32)
def pictures(data: bytes, set_id: str) -> bytes | None:
    """The pictures of a set of a pack, as JSON; None if it has no such set."""
    found = next((each for each in loaded(data) if each.id == set_id), None)
    if found is None:
        return None
    cards = {placed.card.id: compose(placed.card, found.rulebook.scenery) for placed in found.cards}
    scenes = {name: scene(name) for name in sorted({picture.scene for picture in cards.values()})}
    paths = {name: path_of(name) for name in sorted({name for picture in cards.values() for name in picture.paths})}
    return msgspec.json.encode(Pictures(scenes, paths, cards))


def abilities_of(card: Card, said: Mapping[str, SetWords]) -> dict[str, str]:
    words = said[card.id.partition(".")[0]].of(card)
    return {} if words is None else words.abilities


def prepare(set_ids: tuple[str, ...]) -> None:
    """Read these sets ahead of time."""
    pool(pack(set_ids)[1])
