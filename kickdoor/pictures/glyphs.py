"""The glyphs that are shipped: the paths of game-icons.net that some card uses, rounded to whole numbers.

`glyphs.txt` has a line for each: its name and its path. `make glyphs` writes it.
`authors.txt` says who drew those that are neither by Lorc nor by Delapouite, as far as the folders of game-icons tell.
"""

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("glyphs.txt")
GRID: Final = 256  # how wide and high a glyph is drawn
HULL: Final = " hull"  # behind a glyph's name: only its outer lines
SPARE: Final = "card-random"  # stands for a glyph that is not shipped

_SUBPATH: Final = re.compile(r"M[^M]*")
_STEPS: Final = {"M": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 1}
_NUMBER: Final = re.compile(r"-?[0-9]+")


@cache
def glyphs() -> dict[str, str]:
    """The paths of all of them by name."""
    return dict(line.split("\t", 1) for line in FILE.read_text("utf-8").splitlines())


@lru_cache(maxsize=2048)
def path_of(name: str) -> str:
    """How a glyph, or the hull of one, is drawn; the spare one's path for a stranger."""
    found = glyphs()
    path = found.get(name.removesuffix(HULL)) or found[SPARE]
    return hull(path) if name.endswith(HULL) else path


def hull(path: str) -> str:
    """Only those outlines that lie in no other: what is filled when the gaps are."""
    parts = [(part, _box(part)) for part in _SUBPATH.findall(path)]
    return "".join(part for part, box in parts if not any(_within(box, other) for _, other in parts if other != box))


Box = tuple[int, int, int, int]


def _box(part: str) -> Box:
    """Around the points of an outline. The rounding writes no other commands than these."""
    x = y = 0
    xs: list[int] = []
    ys: list[int] = []
    for command, numbers in re.findall(r"([a-zM])([^a-zM]*)", part):
        values = [int(number) for number in _NUMBER.findall(numbers)]
        step = _STEPS[command]
        for at in range(0, len(values), step):
            dx, dy = _ends(command, values[at : at + step])
            x, y = (dx, dy) if command == "M" else (x + dx, y + dy)
            xs.append(x)
            ys.append(y)
    return min(xs), min(ys), max(xs), max(ys)


def _ends(command: str, values: list[int]) -> tuple[int, int]:
    if command in "hv":
        return (values[0], 0) if command == "h" else (0, values[0])
    return values[-2], values[-1]


def _within(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
