"""Writes a card's text from its data, so that a card cannot say one thing and do another."""

from collections.abc import Mapping
from typing import Final

from kickdoor.cards.printer import de, en
from kickdoor.cards.printer.base import Face, Language, Names, Unprintable
from kickdoor.cards.schema import Card

__all__ = ["LANGUAGES", "Face", "Names", "Unprintable", "face", "paragraphs", "text", "words"]

LANGUAGES: Final[dict[str, Language]] = {"en": en, "de": de}


def face(card: Card, names: Names | None = None, language: str = "en") -> Face:
    """All that stands on a card."""
    return LANGUAGES[language].face(card, names or Names())


def paragraphs(shown: Face, language: str = "en") -> list[str]:
    """All rules text of a face, a paragraph each, the Bad Stuff last."""
    bad = [f"{LANGUAGES[language].BAD_STUFF}: {' '.join(shown.bad_stuff)}"] if shown.bad_stuff else []
    return [*shown.powers, *bad]


def text(card: Card, names: Names | None = None, language: str = "en") -> list[str]:
    """The card's rules text, a paragraph each, the Bad Stuff last."""
    return paragraphs(face(card, names, language), language)


def words(named: Mapping[str, str], language: str = "en") -> dict[str, str]:
    """What a set calls its things, in this language."""
    return LANGUAGES[language].words(named)
