"""The cards in German."""

from typing import Final

from kickdoor.cards.printer.de import effects, fight, flow
from kickdoor.cards.printer.de.cards import GERMAN
from kickdoor.cards.printer.de.lexicon import words

__all__ = ["BAD_STUFF", "effects", "face", "fight", "flow", "words"]

BAD_STUFF: Final = GERMAN.texts.bad_stuff
face = GERMAN.face
