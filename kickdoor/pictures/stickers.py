"""A glyph as a sticker: cream halo, ink outline, two tones of its colour; and the face that may look out of it."""

import math
from typing import Final

import msgspec

from kickdoor.cards.recipe import Eyes, Grin
from kickdoor.pictures.glyphs import GRID, HULL
from kickdoor.pictures.palette import COLOURS, CREAM, INK, shade

HALF: Final = GRID // 2
HALO: Final = 9  # how wide the lines around it are, in the picture
OUTLINE: Final = 5
PEN: Final = f'stroke="{INK}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"'

_LOOKS: Final = {
    "ahead": (0, 0), "left": (-1, 0.1), "right": (1, 0.1), "up": (0, -1), "down": (0, 1),
    "apart": (1, 0), "inward": (-1, 0),
}  # fmt: skip
_MOUTHS: Final = {  # from -10 to 10
    "smile": '<path d="M-10 0q10 10 20 0"/>',
    "frown": '<path d="M-10 5q10-10 20 0"/>',
    "flat": '<path d="M-10 0h20"/>',
    "open": '<ellipse rx="6" ry="7.5" fill="#7a2440"/>',
    "tongue": '<path fill="#ff7aa8" d="M0 4v6a3.5 4 0 0 0 7 0v-7"/><path d="M-10 0q10 10 20 0"/>',
    "grin": '<path fill="#fff" d="M-10 0h20q0 10-10 10t-10-10z"/><path d="M-3.5 0v9M3.5 0v9"/>',
    "fangs": '<path fill="#7a2440" d="M-10 0h20q0 9-10 9t-10-9z"/><path fill="#fff" d="M-7 0l2 6 2-6zM3 0l2 6 2-6z"/>',
}
_LIDS: Final = {"half": 0.0, "low": 0.45, "shut": 1.0}


class Sticker(msgspec.Struct, frozen=True, kw_only=True):
    """Where a glyph is in the picture, and how it looks there."""

    glyph: str
    colour: str  # by name
    x: int
    y: int
    size: int
    turn: int = 0
    mirror: bool = False
    inside: str | None = None
    eyes: Eyes | None = None
    mouth: Grin | None = None

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the glyph, in percent, is in the picture."""
        across = (x - 50) * self.size / 100 * (-1 if self.mirror else 1)
        down = (y - 50) * self.size / 100
        angle = math.radians(self.turn)
        return (
            self.x + across * math.cos(angle) - down * math.sin(angle),
            self.y + across * math.sin(angle) + down * math.cos(angle),
        )


class Pencil:
    """Draws stickers and keeps what they share: a path and a colour's two tones are written once."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix  # of ids, where several pictures stand in one file
        self.paths: list[str] = []  # by name
        self.tones: list[str] = []  # by colour

    def drawn(self, sticker: Sticker) -> str:
        scale = sticker.size / GRID
        shape = self._path(sticker.glyph)
        tones = self._id("t", self.tones, sticker.colour)
        flip = -scale if sticker.mirror else scale
        move = f"translate({sticker.x} {sticker.y})" + (f"rotate({sticker.turn})" if sticker.turn else "")
        edge = 'stroke-linejoin="round"'
        layers = [
            f'<use href="#{shape}" fill="{CREAM}" stroke="{CREAM}" stroke-width="{HALO / scale:.0f}" {edge}/>',
            f'<use href="#{shape}" fill="{INK}" stroke="{INK}" stroke-width="{OUTLINE / scale:.0f}" {edge}/>',
            f'<use href="#{shape}" fill="url(#{tones})"/>',
        ]
        if sticker.inside:
            layers.insert(2, f'<use href="#{self._path(sticker.glyph + HULL)}" fill="{COLOURS[sticker.inside]}"/>')
        transform = f"{move}scale({flip:.3f} {scale:.3f})translate(-{HALF} -{HALF})"
        return f'<g transform="{transform}">{"".join(layers)}</g>{_face(sticker)}'

    def _path(self, name: str) -> str:
        return self._id("p", self.paths, name)

    def _id(self, kind: str, kept: list[str], what: str) -> str:
        if what not in kept:
            kept.append(what)
        return f"{self.prefix}{kind}{kept.index(what)}"

    def defs(self) -> str:
        """The two tones of every colour: light above, the colour itself, dark below, with hard edges."""
        return "".join(_tones(f"{self.prefix}t{number}", COLOURS[name]) for number, name in enumerate(self.tones))


def _tones(id: str, middle: str) -> str:
    stops = ((0.18, shade(middle, 1.45)), (0.18, middle), (0.68, middle), (0.68, shade(middle, 0.78)))
    inner = "".join(f'<stop offset="{at}" stop-color="{tone}"/>' for at, tone in stops)
    return f'<linearGradient id="{id}" x2=".45" y2="1">{inner}</linearGradient>'


def _face(sticker: Sticker) -> str:
    found = ""
    if sticker.mouth:
        found += _at(sticker, sticker.mouth.x, sticker.mouth.y, _mouth(sticker.mouth, sticker.size))
    if sticker.eyes:
        found += _at(sticker, sticker.eyes.x, sticker.eyes.y, _eyes(sticker.eyes, sticker))
    return found


def _at(sticker: Sticker, x: int, y: int, drawn: str) -> str:
    across, down = sticker.place(x, y)
    turn = f"rotate({sticker.turn})" if sticker.turn else ""
    return f'<g transform="translate({across:.0f} {down:.0f}){turn}" {PEN}>{drawn}</g>'


def _eyes(eyes: Eyes, sticker: Sticker) -> str:
    radius = max(3.5, eyes.size * sticker.size / 100)
    half = eyes.gap * sticker.size / 200
    if not eyes.gap:
        return _eye(eyes, 0, radius, 1, sticker.colour)
    return _eye(eyes, -half, radius * 0.88, -1, sticker.colour) + _eye(eyes, half, radius, 1, sticker.colour)


def _eye(eyes: Eyes, x: float, r: float, side: int, colour: str) -> str:
    look = _LOOKS[eyes.look]
    across = look[0] * (side if eyes.look in ("apart", "inward") else 1)
    drawn = f'<circle cx="{x:.1f}" r="{r:.1f}" fill="#fff"/>'
    if eyes.lids != "shut":
        drawn += (
            f'<circle cx="{x + across * r * 0.42:.1f}" cy="{look[1] * r * 0.42:.1f}" r="{r * 0.36:.1f}" fill="{INK}"/>'
        )
    if eyes.lids != "open":
        drawn += _lid(x, r, _LIDS[eyes.lids], shade(COLOURS[colour], 1.2))
    if eyes.brows != "none":
        inner, outer = {"angry": (-0.75, -1.6), "sad": (-1.7, -0.95), "raised": (-1.75, -1.75)}[eyes.brows]
        drawn += (
            f'<path fill="none" stroke-width="4.5" d="M{x - r * 1.1 * side:.1f} {r * inner:.1f}'
            f'L{x + r * 1.15 * side:.1f} {r * outer:.1f}"/>'
        )
    return drawn


def _lid(x: float, r: float, drop: float, colour: str) -> str:
    """Down to a line across the eye; 1 is shut."""
    if drop == 1:
        curve = f"M{x - r:.1f} 0q{r:.1f} {r * 0.8:.1f} {2 * r:.1f} 0"
        return f'<circle cx="{x:.1f}" r="{r:.1f}" fill="{colour}"/><path fill="none" d="{curve}"/>'
    half = r * math.sqrt(1 - drop * drop)
    large = 1 if drop > 0 else 0
    arc = f"M{x - half:.1f} {r * drop:.1f}A{r:.1f} {r:.1f} 0 {large} 1 {x + half:.1f} {r * drop:.1f}z"
    return f'<path fill="{colour}" d="{arc}"/>'


def _mouth(mouth: Grin, size: int) -> str:
    scale = max(6.0, mouth.size * size / 200) / 10
    return f'<g transform="scale({scale:.2f})" fill="none" stroke-width="{3 / scale:.1f}">{_MOUTHS[mouth.shape]}</g>'
