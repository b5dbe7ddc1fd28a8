"""The glyphs that are shipped: the paths of game-icons.net that some card uses, rounded to whole numbers.

`glyphs.txt` has a line for each: its name and its path, 512 wide and high. `make glyphs` writes it.
"""

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("glyphs.txt")
SPARE: Final = "card-random"  # stands for a glyph that is not shipped

_SUBPATH: Final = re.compile(r"M[^M]*")
_NUMBER: Final = re.compile(r"-?[0-9]+")


@cache
def glyphs() -> dict[str, str]:
    """The paths of all of them by name."""
    return dict(line.split("\t", 1) for line in FILE.read_text("utf-8").splitlines())


def path_of(name: str) -> str:
    """How a glyph is drawn; the spare one's path for a stranger."""
    found = glyphs()
    return found.get(name) or found[SPARE]


@lru_cache(maxsize=2048)
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
    for command, numbers in re.findall(r"([Mlcqaz])([^Mlcqaz]*)", part):
        values = [int(number) for number in _NUMBER.findall(numbers)]
        step = {"M": 2, "l": 2, "c": 6, "q": 4, "a": 7, "z": 1}[command]
        for at in range(0, len(values), step):
            dx, dy = values[at + step - 2], values[at + step - 1]
            x, y = (dx, dy) if command == "M" else (x + dx, y + dy)
            xs.append(x)
            ys.append(y)
    return min(xs), min(ys), max(xs), max(ys)


def _within(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
