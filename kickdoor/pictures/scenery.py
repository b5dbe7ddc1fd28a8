"""What is behind the glyph: the place of a set, or rays in the colour of a kind. Cards share a few of each."""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from kickdoor.pictures.palette import INK, shade
from kickdoor.pictures.seeded import Seeded

WIDTH: Final = 300
HEIGHT: Final = 210
VARIANTS: Final = 3  # of each scene, so that a set's pictures share them
LINE: Final = f'stroke="{INK}" stroke-width="3" stroke-linejoin="round"'

RAYS: Final = {
    "item": "#7cdde8", "one_shot": "#ffb36b", "level_up": "#ffdc6e", "hireling": "#a9e8a0", "attachment": "#7fe0bf",
    "boon": "#ffe79a", "cheat": "#ffb0a0",
}  # fmt: skip
_FOES: Final = ("monster", "enhancer", "duplicator", "wandering")
_PEOPLE: Final = ("identity", "doubler")

# Two colours each, of what is far and of what is near: for foes, for what goes wrong, for people, for Seals.
Pair = tuple[str, str]
_PAIRS: Final[dict[str, dict[str, tuple[Pair, ...]]]] = {
    "dungeon": {
        "foe": (("#7a9bb0", "#93b4c8"), ("#8f9a7c", "#a8b394"), ("#a58a7a", "#bda292")),
        "ill": (("#8d7bb8", "#a291cc"), ("#7d6a9e", "#9684b8"), ("#9a6f95", "#b289ad")),
        "one": (("#86b5a4", "#a0cdbd"), ("#7fa8cf", "#9cc0e2"), ("#c7a876", "#dcc093")),
        "seal": (("#a8545c", "#bd6d74"), ("#a8545c", "#bd6d74"), ("#a8545c", "#bd6d74")),
    },
    "temple": {
        "foe": (("#8fd3f4", "#8bc58a"), ("#f7c59f", "#c79a6a"), ("#f7b2c4", "#b48ad0")),
        "ill": (("#9d8fd6", "#7a6bb0"), ("#7f8fc4", "#6a74a8"), ("#b58ab8", "#8f6a9a")),
        "one": (("#a9e4f5", "#9fd6a0"), ("#ffe0a3", "#d9b36b"), ("#b9d8ff", "#8fb2e0")),
        "seal": (("#f28a7a", "#b0555c"), ("#f28a7a", "#b0555c"), ("#f28a7a", "#b0555c")),
    },
    "ruins": {
        "foe": (("#f2765c", "#6d4a6e"), ("#e8a23d", "#5d5470"), ("#8fb06a", "#55604f")),
        "ill": (("#8a6fb0", "#4d4470"), ("#6f7fb8", "#434d73"), ("#a86a9c", "#57406b")),
        "one": (("#6fc2c9", "#4c6b7d"), ("#f0c860", "#7a6658"), ("#8fb8e8", "#55698f")),
        "seal": (("#c2303e", "#4a1f38"), ("#7a2f8a", "#34204a"), ("#c9662a", "#4a2c30")),
    },
    "gaming_table": {
        "foe": (("#5d6b8c", "#46506e"), ("#7a5a6c", "#5c4457"), ("#5f7d78", "#46605c")),
        "ill": (("#6d5a94", "#524478"), ("#5a5590", "#433f70"), ("#84587e", "#644060")),
        "one": (("#6f8fc0", "#5670a0"), ("#b0925c", "#8c7344"), ("#6aa39a", "#4f847c")),
        "seal": (("#8c3f45", "#6b2f36"), ("#8c3f45", "#6b2f36"), ("#8c3f45", "#6b2f36")),
    },
}


def scene_of(scenery: str, kind: str, card_id: str) -> str:
    """The name of a card's scene: `dungeon-foe-2` or `rays-item-0`."""
    number = Seeded(f"scene {card_id}").number() % VARIANTS
    if kind in RAYS:
        return f"rays-{kind}-{number}"
    mood = "foe" if kind in _FOES else "one" if kind in _PEOPLE else "seal" if kind == "seal" else "ill"
    return f"{scenery}-{mood}-{number}"


@lru_cache(maxsize=256)
def scene(name: str) -> str:
    """A scene's markup."""
    place, mood, number = name.split("-")
    if place == "rays":
        return _rays(RAYS[mood], int(number))
    far, near = _PAIRS[place][mood][int(number)]
    drawn = f'<path fill="{far}" d="M0 0H300V210H0z"/>{_PLACES[place](Seeded(name), far, near)}'
    if mood == "one":
        drawn += f'<circle cx="150" cy="104" r="92" fill="#fff" opacity=".28"/>{_shadow()}'
    return drawn if mood == "one" else drawn + _shadow()


def _shadow() -> str:
    return f'<ellipse cx="150" cy="189" rx="92" ry="12" fill="{INK}" opacity=".35"/>'


def _rays(colour: str, number: int) -> str:
    """A burst from the middle; its turn differs."""
    light = shade(colour, 1.32)
    blades = ""
    for step in range(14):
        ends = [math.radians((step * 2 + half) * 360 / 28 + number * 5) for half in (0, 1)]
        points = " ".join(f"{150 + 210 * math.cos(angle):.0f} {105 + 210 * math.sin(angle):.0f}" for angle in ends)
        blades += f"M150 105L{points}z"
    return f'<path fill="{colour}" d="M0 0H300V210H0z"/><path fill="{light}" d="{blades}"/>'


def _dungeon(seeded: Seeded, far: str, near: str) -> str:
    """A brick wall, a torch, flagstones."""
    bricks = ""
    for row in range(6):
        for column in range(-1, 5):
            if seeded.between(0, 99) < 55:
                bricks += f"M{column * 60 + row % 2 * 30 + 4} {row * 26 + 4}h52v18h-52z"
    stones = "".join(f"M{150 + (side * 35) // 2} 162L{150 + side * 70} 210" for side in range(-3, 4))
    x = seeded.pick((32, 268))
    return (
        f'<path fill="{near}" stroke="{near}" stroke-width="6" stroke-linejoin="round" opacity=".55" d="{bricks}"/>'
        f'<path fill="{shade(far, 0.62)}" {LINE} d="M-4 161H304V214H-4z"/>'
        f'<path stroke="{INK}" stroke-opacity=".25" stroke-width="2" d="{stones}M0 181H300"/>'
        f'<circle cx="{x}" cy="46" r="30" fill="#ffd23f" opacity=".25"/>'
        f'<path fill="#7a4b2a" {LINE} d="M{x - 5} 58h10l-3 34h-4z"/>'
        f'<path fill="#ffd23f" {LINE} d="M{x} 26c12 14 12 22 7 30h-14c-5-8-5-16 7-30z"/>'
        f'<path fill="#ff6b35" d="M{x} 40c5 6 5 10 3 15h-6c-2-5-2-9 3-15z"/>'
    )


def _temple(seeded: Seeded, far: str, near: str) -> str:
    """Sky, sun, clouds, hills and columns."""
    clouds = "".join(_cloud(seeded.between(20, 280), seeded.between(22, 76)) for _ in range(3))
    peaks = "".join(f"L{x} {seeded.between(88, 146)}" for x in range(40, 300, 52))
    columns = "".join(_column(x) for x in {seeded.pick((22, 58)), seeded.pick((242, 278))})
    return (
        f'<circle cx="{seeded.between(60, 240)}" cy="58" r="36" fill="#ffe08a"/>{clouds}'
        f'<path fill="{near}" {LINE} d="M-4 150{peaks}L304 140V214H-4z"/>'
        f'<path fill="{shade(near, 0.76)}" {LINE} d="M-4 168H304V214H-4z"/>{columns}'
    )


def _cloud(x: int, y: int) -> str:
    shape = f"M{x - 34} {y}a14 14 0 0 1 18-13a18 18 0 0 1 34 4a11 11 0 0 1 4 21h-46a12 12 0 0 1-10-12z"
    return f'<path fill="#fff" opacity=".8" d="{shape}"/>'


def _column(x: int) -> str:
    return (
        f'<path fill="#f4ead8" {LINE} d="M{x - 12} 84h24v8h-4v78h4v8h-24v-8h4V92h-4z"/>'
        f'<path stroke="{INK}" stroke-opacity=".35" stroke-width="2" d="M{x - 3} 94v74M{x + 3} 94v74"/>'
    )


def _ruins(seeded: Seeded, far: str, near: str) -> str:
    """A skyline that has seen better days, a mushroom cloud, a road."""
    x = seeded.pick((62, 238))
    cloud = f"M{x - 8} 152q6-42-4-64q-34 4-34-20t28-20q4-26 30-22t24 26q26 2 22 24t-34 14q-8 24-2 62z"
    houses, lit, dark, left = "", "", "", -4
    while left < 300:
        wide, high = seeded.between(22, 38), seeded.between(34, 96)
        top = 172 - high
        roof = f"l{wide // 3} {seeded.between(-9, 9)} {wide // 3} {seeded.between(-4, 12)}"
        houses += f"M{left} 176V{top}{roof}L{left + wide} {top + seeded.between(-8, 6)}V176z"
        for _ in range(3):
            pane = f"M{left + seeded.between(4, wide - 9)} {seeded.between(top + 14, 162)}h5v6h-5z"
            lit, dark = (lit + pane, dark) if seeded.between(0, 2) else (lit, dark + pane)
        left += wide
    return (
        f'<path fill="{shade(far, 1.3)}" d="M0 0H300V70Q150 110 0 70z"/><path fill="#ffb45c" {LINE} d="{cloud}"/>'
        f'<path fill="{near}" {LINE} d="{houses}"/><path fill="#ffe08a" d="{lit}"/>'
        f'<path fill="{INK}" opacity=".4" d="{dark}"/><path fill="{shade(near, 0.6)}" {LINE} d="M-4 170H304V214H-4z"/>'
        f'<path stroke="#ffd23f" stroke-width="5" stroke-dasharray="26 30" d="M10 200H300"/>'
    )


def _gaming_table(seeded: Seeded, far: str, near: str) -> str:
    """Gothic arches of card above a green table with a tape measure."""
    arches = "".join(f"M{x - 22} 150V70q0-30 22-46q22 16 22 46v80z" for x in range(20, 300, 65))
    bars = "".join(f"M{x} 34v114M{x - 20} 84h40" for x in range(20, 300, 65))
    tufts = "".join(f"M{seeded.between(2, 290)} {seeded.between(158, 186)}h4" for _ in range(22))
    marks = "".join(f"M{step * 12} {195 - step * 14 // 26}v{9 if step % 5 == 0 else 5}" for step in range(26))
    return (
        f'<path fill="{near}" {LINE} opacity=".8" d="{arches}"/>'
        f'<path stroke="{INK}" stroke-width="2" opacity=".4" d="{bars}"/>'
        f'<path fill="#5f9e54" {LINE} d="M-4 148H304V214H-4z"/>'
        f'<path stroke="#3f7a3c" stroke-width="4" stroke-linecap="round" d="{tufts}"/>'
        f'<path fill="#ffd23f" {LINE} d="M-6 194L306 180v14L-6 208z"/>'
        f'<path stroke="{INK}" stroke-width="2" d="{marks}"/>'
    )


_PLACES: Final[dict[str, Callable[[Seeded, str, str], str]]] = {
    "dungeon": _dungeon,
    "temple": _temple,
    "ruins": _ruins,
    "gaming_table": _gaming_table,
}
