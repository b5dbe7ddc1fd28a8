"""Writes a card's text from its data, so that a card cannot say one thing and do another."""

from typing import Final

from kickdoor.cards.printer import en
from kickdoor.cards.printer.base import Face, Language, Names, Unprintable
from kickdoor.cards.schema import Card

__all__ = ["LANGUAGES", "Face", "Names", "Unprintable", "face", "text"]

LANGUAGES: Final[dict[str, Language]] = {"en": en}


def face(card: Card, names: Names | None = None, language: str = "en") -> Face:
    """All that stands on a card."""
    return LANGUAGES[language].face(card, names or Names())


def text(card: Card, names: Names | None = None, language: str = "en") -> list[str]:
    """The card's rules text, a paragraph each, the Bad Stuff last."""
    return face(card, names, language).text
