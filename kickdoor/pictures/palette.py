"""The colours of pictures: by name, in shades, and what things usually have."""

from functools import cache
from typing import Final

INK: Final = "#1b1330"
CREAM: Final = "#fffaf0"

COLOURS: Final = {
    "red": "#ff5d5d", "coral": "#ff7a59", "orange": "#ff9a3d", "amber": "#ffb52e", "gold": "#f5b83d",
    "lemon": "#ffe15c", "lime": "#a8e05f", "green": "#5bd66f", "forest": "#3f9a58", "olive": "#a3ad55",
    "teal": "#3fbfa8", "aqua": "#7fd8e6", "sky": "#7fb8ff", "blue": "#5b8dff", "navy": "#4a5fae", "indigo": "#7a6cf0",
    "violet": "#b18af5", "plum": "#9b5fc0", "magenta": "#e667c9", "pink": "#ff9edb", "rose": "#ff6f9c",
    "skin": "#ffd2a1", "tan": "#e0b888", "wood": "#b0743a", "brown": "#8f5a34", "rust": "#c4603c", "bone": "#fff0d0",
    "white": "#fdfdf6", "silver": "#dfe5f2", "steel": "#a7b6cc", "grey": "#b9b2c9", "slate": "#7d86a3",
    "ink": "#4a4263",
}  # fmt: skip

# What is seen in a glyph's name says its colour; the first line that fits counts.
_USUAL: Final = (
    ("gold", "crown gold coin coins key ring medal trophy trumpet bell star sun cheese honey banana beer pretzel"),
    ("red", "heart tomato apple blood lips cherry strawberry tie poker chili firework rose extinguisher boxing"),
    ("orange", "fire flame flaming burning pumpkin carrot fox lava explosion torch candle orange basketball"),
    (
        "green",
        "leaf plant tree clover frog snake goblin orc troll cactus pickle turtle lizard dinosaur crocodile slime",
    ),
    (
        "sky",
        "ice snow snowflake water fish droplet wave rain cloud diamond whale shark dolphin glass magnifying bubble",
    ),
    (
        "bone",
        "skull bone bones skeleton tooth egg paper scroll book letter newspaper ghost dice sheep goose card cards",
    ),
    (
        "wood",
        "bow staff club wood wooden barrel boot boots leather guitar crate chest door axe cane violin saddle broom",
    ),
    (
        "silver",
        "sword swords blade knife helmet armor armour dagger hammer wrench spear breastplate mail shield gauntlet",
    ),
    (
        "steel",
        "gun cannon machine tank robot gears gear anvil saw drill pistol rifle engine chain spanner can fork spoon",
    ),
    ("pink", "pig brain octopus tentacle flamingo worm candy donut cupcake lollipop"),
    ("brown", "bear horse dog monkey squirrel deer boar bull cow rat mole potato coffee football briefcase"),
    ("grey", "rock stone mountain elephant mouse wolf cat donkey hippo rhinoceros tombstone castle tower"),
    ("violet", "potion wizard magic crystal witch hat cape grapes eye"),
    ("skin", "hand hands face head fist foot nose ear person man woman"),
)
_OTHERS: Final = ("coral", "gold", "green", "sky", "violet", "rose", "teal", "amber", "pink", "aqua", "lime", "indigo")


@cache
def usual(glyph: str, number: int) -> str:
    """The name of the colour that such a thing has; where there is none, one chosen by a number.

    >>> usual("crossed-swords", 0), usual("abstract-012", 1)
    ('silver', 'gold')
    """
    words = glyph.split("-")
    for colour, things in _USUAL:
        if any(_means(word, thing) for thing in things.split() for word in words):
            return colour
    return _OTHERS[number % len(_OTHERS)]


def _means(word: str, thing: str) -> bool:
    """Whether a word is the thing, or a kind of it: a broadsword is a sword."""
    return word == thing or (len(thing) > 3 and word.endswith(thing))


def shade(colour: str, factor: float) -> str:
    """Darker below 1, lighter above.

    >>> shade("#808080", 0.5), shade("#808080", 1.5)
    ('#404040', '#bfbfbf')
    """
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    mixed = [int(part * factor) if factor < 1 else int(255 - (255 - part) * (2 - factor)) for part in parts]
    return "#" + "".join(f"{part:02x}" for part in mixed)
