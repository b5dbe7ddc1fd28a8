"""Many cards' pictures on one sheet, to be looked at."""

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from kickdoor.cards.schema import Card
from kickdoor.pictures import scenery
from kickdoor.pictures.composer import compose, defs

GAP: Final = 12
CAPTION: Final = 26
TOKEN: Final = 44


def sheet(cards: Sequence[Card], place: str, columns: int = 6) -> str:
    """An SVG of all these cards: each picture, a token in its corner, and its id below."""
    wide, high = scenery.WIDTH + GAP, scenery.HEIGHT + CAPTION + GAP
    rows = -(-len(cards) // columns)
    inner = ""
    for number, card in enumerate(cards):
        x, y = GAP + number % columns * wide, GAP + number // columns * high
        inner += _cell(card, place, f"c{number}", x, y)
    size = f"0 0 {columns * wide + GAP} {rows * high + GAP}"
    ground = f'<path fill="#74dfd2" d="M0 0h{columns * wide + GAP}v{rows * high + GAP}h-{columns * wide + GAP}z"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">{ground}{inner}</svg>\n'


def _cell(card: Card, place: str, prefix: str, x: int, y: int) -> str:
    made = compose(card, place, prefix)
    whole = scenery.scene(made.scene) + made.back + made.main + made.front
    small = f'<path fill="#fff" d="M0 0h{TOKEN}v{TOKEN}h-{TOKEN}z"/>'
    small += f'<svg width="{TOKEN}" height="{TOKEN}" viewBox="{made.window}">{made.main}</svg>'
    return (
        f'<g transform="translate({x} {y})">{defs(made, prefix)}'
        f'<svg width="{scenery.WIDTH}" height="{scenery.HEIGHT}">{whole}</svg>'
        f'<g transform="translate({scenery.WIDTH - TOKEN} {scenery.HEIGHT - TOKEN})">{small}</g>'
        f'<text y="{scenery.HEIGHT + 18}" font-family="sans-serif" font-size="16">{escape(card.short)}</text></g>'
    )
