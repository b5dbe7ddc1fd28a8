"""The cards in German."""

from kickdoor.cards.printer.de import effects, fight, flow
from kickdoor.cards.printer.de.cards import BAD_STUFF, face
from kickdoor.cards.printer.de.lexicon import words

__all__ = ["BAD_STUFF", "effects", "face", "fight", "flow", "words"]
