"""The cards in English."""

from kickdoor.cards.printer.en import effects, flow
from kickdoor.cards.printer.en.cards import face, footers, powers, type_line

__all__ = ["effects", "face", "flow", "footers", "powers", "type_line"]
