"""Writes kickdoor/pictures/glyphs.txt: the glyphs that the cards use, from the npm package @iconify-json/game-icons.

Paths are drawn half as large as in the package and rounded to whole numbers: every point is rounded where it is, so
that errors do not add up.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from kickdoor import sets
from kickdoor.pictures import glyphs
from kickdoor.pictures.composer import glyphs_of
from kickdoor.pictures.glyphs import GRID

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"

PACKAGED: Final = 512  # how wide and high a glyph is in the package

_PATH: Final = re.compile(r'<path fill="currentColor" d="([^"]+)"/>')
_COMMAND: Final = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER: Final = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?")
_ARC: Final = re.compile(r"[\s,]*".join(["({n})", "({n})", "({n})", "([01])", "([01])", "({n})", "({n})"])
                         .replace("{n}", _NUMBER.pattern))  # fmt: skip
_STEPS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}

Point = tuple[float, float]


def pieces(path: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path one by one, as SVG writes them."""
    for command, text in _COMMAND.findall(path):
        if command in "Zz":
            yield command, []
            continue
        if command in "Aa":
            rows = [[float(number) for number in found] for found in _ARC.findall(text)]
        else:
            numbers = [float(number) for number in _NUMBER.findall(text)]
            step = _STEPS[command.upper()]
            rows = [numbers[at : at + step] for at in range(0, len(numbers), step)]
        for number, row in enumerate(rows):
            after_move = {"M": "L", "m": "l"}.get(command, command)
            yield (after_move if number else command), row


class Rounder:
    """Writes a path again with whole numbers: `M` absolute, everything else relative."""

    def __init__(self) -> None:
        self.at: Point = (0, 0)  # where the pen is
        self.start: Point = (0, 0)  # where the outline began
        self.pen = (0, 0)  # where the rounded pen is
        self.said: list[str] = []
        self.last = ""

    def write(self, command: str, values: Iterable[int]) -> None:
        text = "" if command == self.last and command not in "Mz" else command
        for number in values:
            text += str(number) if not text or text[-1].isalpha() or number < 0 else f" {number}"
        if text and not text[0].isalpha() and not text.startswith("-"):
            text = " " + text
        self.said.append(text)
        self.last = command

    def to(self, command: str, points: list[Point], before: tuple[int, ...] = ()) -> None:
        """Go to the last of the points by way of the others."""
        whole = [(round(x), round(y)) for x, y in points]
        offsets = [number for x, y in whole for number in (x - self.pen[0], y - self.pen[1])]
        self.at = points[-1]
        if command != "l":
            self.write(command, (*before, *offsets))
        elif offsets[0] and offsets[1]:
            self.write("l", offsets)
        elif offsets[0] or offsets[1]:
            self.write("h" if offsets[0] else "v", [offsets[0] or offsets[1]])
        self.pen = whole[-1]

    def absolute(self, command: str, row: list[float]) -> list[Point]:
        """The points of a command, wherever it counts from."""
        x, y = self.at if command.islower() else (0.0, 0.0)
        return [(x + row[i], y + row[i + 1]) for i in range(0, len(row), 2)]

    def step(self, command: str, row: list[float]) -> None:
        kind = command.upper()
        x, y = self.at
        if kind == "Z":
            self.write("z", ())
            self.at, self.pen = self.start, (round(self.start[0]), round(self.start[1]))
        elif kind == "M":
            self.at = self.start = self.absolute(command, row)[0]
            self.pen = (round(self.at[0]), round(self.at[1]))
            self.write("M", self.pen)
        elif kind in "HV":
            across = row[0] + ((x if kind == "H" else y) if command.islower() else 0)
            self.to("l", [(across, y) if kind == "H" else (x, across)])
        elif kind == "A":
            radii = max(1, round(row[0])), max(1, round(row[1]))
            self.to("a", self.absolute(command, row[5:]), (*radii, round(row[2]), int(row[3]), int(row[4])))
        else:
            self.to(kind.lower(), self.absolute(command, row))


def rounded(path: str, scale: float = GRID / PACKAGED) -> str:
    """The same drawing in whole numbers.

    >>> rounded("M1.4 2.6h3.3v-.2zm10 10l.2.2", scale=1)
    'M1 3h4v-1zM11 13h1'
    """
    rounder = Rounder()
    for command, row in pieces(path):
        turns = (2, 3, 4) if command in "Aa" else ()  # an arc's turn and flags are no lengths
        rounder.step(command, [number if at in turns else number * scale for at, number in enumerate(row)])
    return "".join(rounder.said)


def used() -> set[str]:
    """The glyphs of all cards of all sets, and the spare one."""
    found = {glyphs.SPARE}
    for set_id in sets.ids():
        for placed in sets.load(set_id).cards:
            found |= set(glyphs_of(placed.card))
    return found


def main() -> None:
    if not PACKAGE.is_file():
        sys.exit("The glyphs' package is not there: run 'make web' once.")
    package = json.loads(PACKAGE.read_text())
    icons, aliases = package["icons"], package["aliases"]
    wanted = used()
    strange = sorted(name for name in wanted if name not in icons and name not in aliases)
    if strange:
        sys.exit(f"There are no glyphs {', '.join(strange)}.")
    rows = []
    for name in sorted(wanted):
        drawn = _PATH.fullmatch(icons[aliases[name]["parent"] if name in aliases else name]["body"])
        if drawn is None:
            sys.exit(f"The glyph {name} is more than one path.")
        rows.append(f"{name}\t{rounded(drawn[1])}\n")
    glyphs.FILE.write_text("".join(rows), "utf-8")
    print(f"{len(rows)} glyphs in {glyphs.FILE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
