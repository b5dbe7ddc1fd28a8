"""The cards in English."""

from collections.abc import Mapping
from typing import Final

from kickdoor.cards.printer.en import effects, flow
from kickdoor.cards.printer.en.cards import ENGLISH

__all__ = ["BAD_STUFF", "effects", "face", "flow", "words"]

BAD_STUFF: Final = ENGLISH.texts.bad_stuff
face = ENGLISH.face


def words(named: Mapping[str, str]) -> dict[str, str]:
    """A set's own words, which are English already."""
    return dict(named)
