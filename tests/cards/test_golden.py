"""The text of every card: kept in a file so that a change is seen, and short enough to be read at a table."""

import pytest

from kickdoor import sets
from kickdoor.cards import schema
from kickdoor.cards.printer import LANGUAGES, paragraphs
from tools import golden

LONGEST = 220
LONGEST_IDENTITY = 320  # without its powers of Epic
ROOM = {"en": 1.0, "de": 1.25}  # German needs more letters


def test_the_text_of_every_card_is_the_one_on_file() -> None:
    assert golden.stale() == [], "read the difference, then run `python -m tools.golden --write`"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("set_id", sets.ids())
def test_no_text_is_too_long(set_id: str, language: str) -> None:
    faces = sets.faces(set_id, language)
    for placed in sets.load(set_id).cards:
        most = LONGEST_IDENTITY if isinstance(placed.card, schema.Identity) else LONGEST
        text = " ".join(paragraphs(faces[placed.card.id], language))
        assert len(text) <= most * ROOM[language], f"{placed.card.id} has {len(text)} letters"
