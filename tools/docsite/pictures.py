"""The picture of a card, where the package can draw one."""

from kickdoor.cards.schema import Card


def picture(card: Card) -> str:
    """HTML that shows it; nothing as long as there are no pictures."""
    return ""
