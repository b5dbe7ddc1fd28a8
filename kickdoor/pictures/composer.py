"""A card's picture, composed from its data: a scene, the card's glyph as a sticker, and what its recipe adds.

The page, the command line and the documentation show the same picture. It is in parts, so that many cards share a scene
and a token shows the glyph alone.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from kickdoor.cards.recipe import Drawn, Prop, Recipe
from kickdoor.cards.schema import Card
from kickdoor.pictures import scenery, shapes
from kickdoor.pictures.glyphs import path_of
from kickdoor.pictures.palette import usual
from kickdoor.pictures.seeded import Seeded
from kickdoor.pictures.stickers import Pencil, Sticker

_CORNERS: Final = ((64, 160), (238, 160), (62, 58), (240, 70), (104, 180), (200, 180), (44, 110), (258, 112))
_PLAIN: Final = Recipe()


class Picture(msgspec.Struct, frozen=True):
    """Markup in parts: all of them in this order are the picture; `main` alone, seen through `window`, is the token."""

    scene: str  # its name
    paths: tuple[str, ...]  # the names of those that it uses as p0, p1 …
    defs: str
    back: str
    main: str
    front: str
    window: str  # a viewBox


def kind_of(card: Card) -> str:
    return str(card.__struct_config__.tag)


def glyphs_of(card: Card) -> Iterator[str]:
    """The names of all glyphs that a card's picture shows."""
    yield card.icon
    if card.picture:
        for prop in card.picture.props:
            yield prop.glyph


def compose(card: Card, place: str, prefix: str = "") -> Picture:
    """The picture of a card, known by its full id, with the scenery of its set."""
    recipe = card.picture or _PLAIN
    pencil = Pencil(prefix)
    main = main_sticker(card)
    middle = pencil.drawn(main)
    back, front = "", ""
    for drawn in recipe.shapes:
        back, front = _layered(drawn, shapes.drawn(drawn), back, front)
    for number, prop in enumerate(recipe.props):
        back, front = _layered(prop, pencil.drawn(prop_sticker(prop, number, card)), back, front)
    half = max(40, round(main.size * 0.56))
    window = f"{main.x - half} {main.y - half} {2 * half} {2 * half}"
    named = scenery.scene_of(place, kind_of(card), card.id)
    return Picture(named, tuple(pencil.paths), pencil.defs(), back, middle, front, window)


def _layered(thing: Prop | Drawn, markup: str, back: str, front: str) -> tuple[str, str]:
    return (back + markup, front) if thing.behind else (back, front + markup)


def main_sticker(card: Card) -> Sticker:
    """The card's own glyph."""
    recipe = card.picture or _PLAIN
    seeded = Seeded(card.id)
    on_rays = kind_of(card) in scenery.RAYS
    tilt = seeded.between(-8, 8) if on_rays else seeded.between(-3, 3)
    return Sticker(
        glyph=card.icon,
        colour=recipe.colour or usual(card.icon, seeded.number()),
        x=recipe.x,
        y=recipe.y,
        size=recipe.size or (152 if on_rays else 164),
        turn=tilt if recipe.turn is None else recipe.turn,
        mirror=recipe.mirror,
        inside=recipe.inside,
        eyes=recipe.eyes,
        mouth=recipe.mouth,
    )


def prop_sticker(prop: Prop, number: int, card: Card) -> Sticker:
    """A prop where its recipe puts it, or in the next free corner."""
    x, y = _CORNERS[number % len(_CORNERS)]
    return Sticker(
        glyph=prop.glyph,
        colour=prop.colour or usual(prop.glyph, Seeded(f"{card.id} {number}").number()),
        x=x if prop.x is None else prop.x,
        y=y if prop.y is None else prop.y,
        size=prop.size,
        turn=prop.turn,
        mirror=prop.mirror,
        inside=prop.inside,
        eyes=prop.eyes,
        mouth=prop.mouth,
    )


def defs(picture: Picture, prefix: str = "") -> str:
    """What the parts refer to."""
    named = enumerate(picture.paths)
    paths = "".join(f'<path id="{prefix}p{number}" d="{path_of(name)}"/>' for number, name in named)
    return f"<defs>{paths}{picture.defs}</defs>"


def svg(picture: Picture) -> str:
    """The whole picture as one file."""
    inner = defs(picture) + scenery.scene(picture.scene) + picture.back + picture.main + picture.front
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scenery.WIDTH} {scenery.HEIGHT}">{inner}</svg>\n'


def token(picture: Picture) -> str:
    """Only the card's own glyph, for where it is small."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{picture.window}">{defs(picture)}{picture.main}</svg>\n'
