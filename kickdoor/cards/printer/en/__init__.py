"""The cards in English."""

from kickdoor.cards.printer.en import effects  # they fill the book of effects
from kickdoor.cards.printer.en.cards import ENGLISH

__all__ = ["ENGLISH", "effects"]
