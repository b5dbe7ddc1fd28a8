"""How a card may say what its picture shows: a glyph, its colour and pose, props, a face and a few drawn shapes.

Everything is a word of a closed list or a number in bounds, so that no text of a card gets into a picture's markup.
The picture is 300 wide and 210 high; `x` and `y` are the middle of a thing. On a face they are percent of its glyph.
"""

from typing import Annotated, Final, Literal

import msgspec

MOST_PROPS: Final = 8
MOST_SHAPES: Final = 6

Colour = Literal[
    "red", "coral", "orange", "amber", "gold", "lemon", "lime", "green", "forest", "olive", "teal", "aqua", "sky",
    "blue", "navy", "indigo", "violet", "plum", "magenta", "pink", "rose", "skin", "tan", "wood", "brown", "rust",
    "bone", "white", "silver", "steel", "grey", "slate", "ink",
]  # fmt: skip
Shape = Literal[
    "bang",  # !
    "box",
    "bubble",  # of speech
    "collar",  # white, of a shirt
    "disc",
    "glow",  # a soft light behind something
    "heart",
    "paper",  # with lines on it
    "puddle",
    "query",  # ?
    "ring",
    "sign",  # of wood, on a post
    "smoke",
    "sparks",
    "speed",  # lines behind something quick
    "stars",  # before the eyes
    "sweat",
    "thought",
    "tick",
    "zzz",
]
Look = Literal["ahead", "left", "right", "up", "down", "apart", "inward"]
Lids = Literal["open", "half", "low", "shut"]
Brows = Literal["none", "angry", "sad", "raised"]
Mouth = Literal["smile", "grin", "frown", "flat", "open", "fangs", "tongue"]

Across = Annotated[int, msgspec.Meta(ge=-60, le=360)]
Down = Annotated[int, msgspec.Meta(ge=-60, le=270)]
Wide = Annotated[int, msgspec.Meta(ge=10, le=320)]
Turn = Annotated[int, msgspec.Meta(ge=-180, le=180)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
EyeSize = Annotated[int, msgspec.Meta(ge=1, le=30)]


class Eyes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two eyes on a glyph, or one where `gap` is 0."""

    x: Percent = 50
    y: Percent = 40
    size: EyeSize = 8
    gap: Percent = 18
    look: Look = "ahead"
    lids: Lids = "open"
    brows: Brows = "none"


class Grin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mouth on a glyph."""

    shape: Mouth = "smile"
    x: Percent = 50
    y: Percent = 60
    size: Percent = 20


class Prop(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another glyph beside, before or behind the main one. Its name alone is enough."""

    glyph: str  # by its name on game-icons.net
    colour: Colour | None = None  # what such things usually have
    x: Across | None = None  # a free corner
    y: Down | None = None  # a free corner
    size: Wide = 66
    turn: Turn = 0
    mirror: bool = False
    inside: Colour | None = None  # fills its gaps: glass, paper, eyes
    behind: bool = False  # the main glyph
    eyes: Eyes | None = None
    mouth: Grin | None = None


class Drawn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of a few drawn shapes."""

    shape: Shape
    x: Across = 228
    y: Down = 48
    size: Wide = 50
    turn: Turn = 0
    mirror: bool = False
    colour: Colour | None = None
    behind: bool = False  # the main glyph


class Recipe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a card's picture shows besides its `icon`. A colour alone is enough."""

    colour: Colour | None = None  # what such things usually have
    x: Across = 150
    y: Down = 104
    size: Wide | None = None  # as large as fits
    turn: Turn | None = None  # a little
    mirror: bool = False
    inside: Colour | None = None  # fills the glyph's gaps: glass, paper, eyes
    eyes: Eyes | None = None
    mouth: Grin | None = None
    props: tuple[Prop, ...] = ()  # at most 8
    shapes: tuple[Drawn, ...] = ()  # at most 6
