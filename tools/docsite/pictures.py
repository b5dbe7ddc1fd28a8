"""The pictures of the cards, as files of the site."""

from kickdoor import sets
from kickdoor.cards.schema import Card
from kickdoor.pictures import scenery
from kickdoor.pictures.composer import compose, svg


def place(card: Card) -> str:
    """Where the picture stands on the site."""
    return f"pictures/cards/{card.id.replace('.', '/')}.svg"


def picture(card: Card) -> str:
    """HTML that shows it on a page of cards; the name beside it says what it shows."""
    size = f'width="{scenery.WIDTH}" height="{scenery.HEIGHT}"'
    return f'<img class="kd-picture" src="../{place(card)}" {size} alt="" loading="lazy">'


def files() -> dict[str, bytes]:
    """The pictures of all cards of all sets, by their place on the site."""
    found = {}
    for set_id in sets.ids():
        loaded = sets.load(set_id)
        for placed in loaded.cards:
            found[place(placed.card)] = svg(compose(placed.card, loaded.rulebook.scenery)).encode()
    return found
