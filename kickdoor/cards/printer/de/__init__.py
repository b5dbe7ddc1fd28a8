"""The cards in German."""

from kickdoor.cards.printer.de import effects, fight  # they fill the book of effects
from kickdoor.cards.printer.de.cards import GERMAN

__all__ = ["GERMAN", "effects", "fight"]
