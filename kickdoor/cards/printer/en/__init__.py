"""The cards in English."""

from collections.abc import Mapping

from kickdoor.cards.printer.en import effects, flow
from kickdoor.cards.printer.en.cards import BAD_STUFF, face, footers, powers, type_line

__all__ = ["BAD_STUFF", "effects", "face", "flow", "footers", "powers", "type_line", "words"]


def words(named: Mapping[str, str]) -> dict[str, str]:
    """A set's own words, which are English already."""
    return dict(named)
