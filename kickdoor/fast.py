"""Finds the compiled engine and bots, if they are there: `make fast` builds them, and a wheel may contain them.

The compiled modules are in a separate folder, with the hash of their sources. They are used only while that hash
matches: after any change of a source the program runs in plain Python.
"""

import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

PACKAGE: Final = Path(__file__).parent
HOME: Final = PACKAGE / "compiled"
STAMP: Final = "made_from"
PLAIN: Final = "KICKDOOR_PLAIN"  # set in the environment, it keeps the program plain
ELSEWHERE: Final = "KICKDOOR_COMPILED"  # another folder to look in

# What is compiled: the engine, the bots, the loop that plays games with them, what counts them, and what every viewer
# of an online table is told about a command.
SOURCES: Final = (
    "engine/**/*.py", "bots/**/*.py", "table.py", "sim/driver.py", "sim/chances.py", "sim/ledger.py", "sim/pace.py",
    "sim/usage.py", "sim/victory.py", "story/**/*.py", "written.py", "server/picture.py", "server/sent_views.py",
    "server/chronicle.py", "server/clock.py", "server/grounds.py", "server/frames.py", "server/line.py",
    "server/pulse.py", "server/viewer.py", "server/ears.py", "server/at_once.py", "server/signals.py",
)  # fmt: skip
# Not compiled: names, what waits for other programs, structs, and what tells of finished games.
STAY_PLAIN: Final = (
    "bots/__init__.py", "bots/program.py", "bots/ahead/__init__.py", "bots/ahead/estimate_file.py", "story/__init__.py",
    "story/deeds.py", "story/page.py", "story/parts.py", "story/quips.py", "story/why.py",
)  # fmt: skip


def sources() -> list[Path]:
    """The files that are compiled, in a fixed order."""
    plain = {PACKAGE / name for name in STAY_PLAIN}
    return sorted(path for pattern in SOURCES for path in PACKAGE.glob(pattern) if path not in plain)


def source_hash() -> str:
    """The hash of all that is compiled, and for which Python."""
    found = sha256(EXTENSION_SUFFIXES[0].encode())
    for path in sources():
        found.update(path.relative_to(PACKAGE).as_posix().encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def module_name(path: Path) -> str:
    """The module that a source is: `kickdoor.engine.game`."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Compiled:
    """Finds the compiled modules before Python looks for the plain ones."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.packages = {module_name(path) for path in sources() if path.name == "__init__.py"}
        self.names = {module_name(path) for path in sources()}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.names and not name.endswith("__mypyc"):
            return None
        place = self.home.joinpath(*name.split("."))
        if name in self.packages:
            place = place / "__init__"
        file = place.with_name(place.name + EXTENSION_SUFFIXES[0])
        if not file.exists():
            return None
        folders = [str(PACKAGE.parent.joinpath(*name.split(".")))] if name in self.packages else None
        return spec_from_file_location(name, file, submodule_search_locations=folders)


def look() -> str:
    """Choose the compiled or the plain engine, and say which."""
    home = Path(os.environ.get(ELSEWHERE) or HOME)
    stamp = home / STAMP
    if os.environ.get(PLAIN) or not stamp.exists():
        return "plain"
    if stamp.read_text() != source_hash():
        return STALE
    sys.meta_path.insert(0, Compiled(home))
    return "compiled"


STALE: Final = "stale"  # plain, beside compiled modules of other sources
TOLD: Final = {"plain": "plain Python", "compiled": "compiled", STALE: "plain Python; `make fast` is out of date"}
STATUS: Final = look()
