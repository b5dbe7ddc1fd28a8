"""What players keep in their hands: cards that wait for their moment. Items that can be worn do not stay there.

A hand that is dealt at random from what is unseen has too many Items and too few cards to stab with. The table says
how often a kind is in a hand for once that it would be if hands were dealt so (see `kickdoor.analysis.hands`).
"""

from typing import Final

from kickdoor.engine.defs import CardDef, Pool

BIG: Final = "big"  # an Item that not everybody could carry besides what they have
KEPT: Final = {
    "attachment": 0.9,
    BIG: 1.3,
    "boon": 2.0,
    "cheat": 0.9,
    "curse": 0.9,
    "doubler": 0.6,
    "duplicator": 1.2,
    "enhancer": 1.6,
    "hireling": 0.05,
    "identity": 0.65,
    "item": 0.45,
    "level_up": 1.6,
    "monster": 0.8,
    "one_shot": 1.0,
    "trick": 1.8,
    "wandering": 1.9,
}
MOST: Final = max(KEPT.values())


def habit(card: CardDef) -> str:
    """The row of the table that a card belongs to."""
    return BIG if card.kind == "item" and card.big else card.kind


def kept(pool: Pool) -> list[float]:
    """By the number of each card of the game, how likely it stays in a hand, the most likely 1."""
    return [KEPT.get(habit(card), 1.0) / MOST for card in pool.cards()]
