"""What the printers of all languages share: the face of a card, the names it needs, and a book of phrases.

The modules beside this one decide what a card tells and in which order. A language is a package of phrases, one small
function per word. Nothing else knows its grammar, so that another language may decline, reorder and count as it must.
"""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

import msgspec

from kickdoor.cards.words import tag_of

W = TypeVar("W", bound=msgspec.Struct)
C = TypeVar("C")
R = TypeVar("R")


class Unprintable(Exception):
    """The language has no phrase for this word here. The vocabulary must grow, or the card be written otherwise."""


class Names(msgspec.Struct, frozen=True):
    """What a set calls its things: `affliction` is a Curse, `elf` an Elf. Identities go by their translated names."""

    words: Mapping[str, str] = {}
    identities: Mapping[str, str] = {}
    families: tuple[str, ...] = ("race", "class")
    forms: Mapping[str, Mapping[str, str]] = {}  # of identities, by key: what a language must know to decline them

    def word(self, key: str) -> str:
        return self.words.get(key) or key.replace("_", " ").capitalize()

    def identity(self, key: str) -> str:
        return self.identities.get(key) or self.words.get(key) or key.replace("_", " ").replace("-", " ").title()


class Face(msgspec.Struct, frozen=True):
    """All that stands on a card."""

    name: str
    type_line: str
    badge: str  # the number that is looked for first: a Level, a bonus
    powers: tuple[str, ...]
    bad_stuff: tuple[str, ...]
    footers: tuple[str, ...]
    flavour: str
    epic: tuple[str, ...] = ()  # more powers, where Epic is played
    ways: tuple[str, ...] = ()  # what there is to choose from, if the card gives a choice


class Phrasebook(Generic[C, R]):
    """The phrases for one family of words: a function per word, found by its class."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.phrases: dict[type[msgspec.Struct], Callable[..., R]] = {}

    def says(self, word: type[W]) -> Callable[[Callable[[W, C], R]], Callable[[W, C], R]]:
        """Registers the phrase of a word."""

        def register(phrase: Callable[[W, C], R]) -> Callable[[W, C], R]:
            self.add(word, phrase)
            return phrase

        return register

    def add(self, word: type[W], phrase: Callable[[W, C], R]) -> None:
        """Registers a phrase that fits into a line."""
        self.phrases[word] = phrase

    @property
    def words(self) -> set[str]:
        """The words that have a phrase, as they are written on cards."""
        return {str(word.__struct_config__.tag) for word in self.phrases}

    def say(self, word: msgspec.Struct, context: C) -> R:
        """The word in this context."""
        phrase = self.phrases.get(type(word))
        if phrase is None:
            raise Unprintable(f'no phrase for the {self.what} "{tag_of(word)}" here')
        return phrase(word, context)
