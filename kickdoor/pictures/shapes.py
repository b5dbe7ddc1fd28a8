"""The few shapes that are drawn, not glyphs. Each is 100 wide about its middle, in lines of ink."""

from typing import Final

from kickdoor.cards.recipe import Drawn
from kickdoor.pictures.palette import COLOURS, INK, shade
from kickdoor.pictures.stickers import OUTLINE

# What each is filled with, and its outlines; {c} is its colour, {d} a darker one.
_SHAPES: Final[dict[str, tuple[str, str]]] = {
    "bang": ("red", '<path fill="{c}" d="M-11-48h22l-5 62h-12z"/><circle cy="34" r="12" fill="{c}"/>'),
    "box": ("tan", '<path fill="{c}" d="M-48-30h96v72h-96z"/><path d="M-48-8h96M0-30v72"/>'),
    "bubble": (
        "white",
        '<path fill="{c}" d="M-46-34q0-12 12-12h68q12 0 12 12v36q0 12-12 12h-36l-24 26 4-26h-12q-12 0-12-12z"/>',
    ),
    "collar": ("white", '<path fill="{c}" d="M-46-24l46 26-28 24zM46-24l-46 26 28 24z"/>'),
    "disc": ("gold", '<circle r="46" fill="{c}"/>'),
    "glow": ("lemon", '<g fill="{c}" stroke="none" opacity=".4"><circle r="50"/><circle r="34"/></g>'),
    "heart": ("red", '<path fill="{c}" d="M0 42l-40-42a24 24 0 0 1 40-28a24 24 0 0 1 40 28z"/>'),
    "paper": (
        "white",
        '<path fill="{c}" d="M-36-48h72v96h-72z"/>'
        '<path stroke="{d}" d="M-24-30h34M-24-14h48M-24 2h48M-24 18h48M-24 34h24"/>',
    ),
    "puddle": ("sky", '<path fill="{c}" d="M-44 4c-14-20 16-26 34-20s24-14 44-4s20 24 6 32s-70 14-84-8z"/>'),
    "query": (
        "sky",
        '<path fill="{c}" d="M-28-18a28 28 0 1 1 38 24q-2 2-2 10h-18q0-18 8-22a12 12 0 1 0-10-12z"/>'
        '<circle cy="34" r="11" fill="{c}"/>',
    ),
    "ring": ("gold", '<path fill="{c}" fill-rule="evenodd" d="M0-46a46 46 0 1 0 .1 0zM0-26a26 26 0 1 1-.1 0z"/>'),
    "sign": (
        "wood",
        '<path fill="{d}" d="M-7-10h14v60h-14z"/><path fill="{c}" d="M-48-42h88l12 20-12 20h-88z"/>'
        '<path d="M-34-28h52M-34-14h40"/>',
    ),
    "smoke": (
        "silver",
        '<path fill="{c}" d="M-30 30a20 20 0 0 1-6-38a24 24 0 0 1 44-14a20 20 0 0 1 28 26a16 16 0 0 1-6 28z"/>',
    ),
    "sparks": ("lemon", '<path fill="{c}" d="M0-48l9 39 39 9-39 9-9 39-9-39-39-9 39-9z"/>'),
    "speed": ("white", '<path stroke="{c}" stroke-width="{w}" d="M-48-26h60M-36 0h84M-48 26h60"/>'),
    "stars": (
        "lemon",
        '<path fill="{c}" d="M-30-20l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1zM14-44l5 11 12 1-9 8 3 12-11-6-11 6'
        ' 3-12-9-8 12-1zM28 4l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z"/>',
    ),
    "sweat": ("aqua", '<path fill="{c}" d="M-18-30q22 30 0 38t0-38zM20-8q24 32 0 42t0-42z"/>'),
    "thought": (
        "white",
        '<path fill="{c}" d="M-34 8a17 17 0 0 1 0-34a22 22 0 0 1 40-10a20 20 0 0 1 30 18a14 14 0 0 1-4 27z"/>'
        '<circle cx="-20" cy="24" r="8" fill="{c}"/><circle cx="-32" cy="42" r="5" fill="{c}"/>',
    ),
    "tick": ("green", '<path fill="{c}" d="M-44 2l14-14 20 20 34-46 16 12-48 66z"/>'),
    "zzz": (
        "white",
        '<path fill="{c}" d="M-46 8h34v9l-18 20h18v11h-36v-9l18-20h-16zM-10-22h30v8l-15 17h15v10h-31v-8l15-17h-14z'
        'M20-46h26v7l-13 14h13v9h-27v-7l13-14h-12z"/>',
    ),
}  # fmt: skip


def drawn(shape: Drawn) -> str:
    """A shape's markup."""
    usual, markup = _SHAPES[shape.shape]
    colour = COLOURS[shape.colour or usual]
    scale = shape.size / 100
    flip = -scale if shape.mirror else scale
    turn = f"rotate({shape.turn})" if shape.turn else ""
    move = f"translate({shape.x} {shape.y}){turn}scale({flip:.3f} {scale:.3f})"
    pen = f'stroke="{INK}" stroke-width="{OUTLINE / scale * 0.7:.0f}" stroke-linejoin="round" stroke-linecap="round"'
    inner = markup.format(c=colour, d=shade(colour, 0.6), w=round(OUTLINE / scale))
    return f'<g transform="{move}" fill="none" {pen}>{inner}</g>'
