"""Cards of a line or two, loaded and printed."""

from kickdoor import sets
from kickdoor.cards.loader import read_cards
from kickdoor.cards.printer import Face, face

CARD = "- {id: x, name: X, %s}"
CURSE = "- {kind: curse, id: x, name: X, do: %s}"
MONSTER = "- {kind: monster, id: x, name: X, level: 4, treasures: 2, bad_stuff: death, %s}"
ITEM = "- {kind: item, id: x, name: X, gold: 400, %s}"
SEAL = "- {kind: seal, id: x, name: X, %s}"
USE = "- {kind: one_shot, id: x, name: X, gold: 100, uses: {%s}}"


def shown(yaml: str, set_id: str = "mazes", language: str = "en") -> Face:
    """All that stands on a card."""
    cards, wrong = read_cards(yaml.encode())
    assert not wrong, wrong
    return face(cards[0].card, sets.names(set_id, language), language)


def printed(yaml: str, set_id: str = "mazes", language: str = "en") -> str:
    """The text of a card, without the Bad Stuff."""
    return " ".join(shown(yaml, set_id, language).powers)
