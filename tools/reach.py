"""Which test reaches which line: worked out once by tracing the tests, then kept until a file changes."""

import json
import sys
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from types import CodeType, FrameType
from typing import Final, Protocol

NOTHING: Final[set[int]] = set()


class _Tracer(Protocol):
    def __call__(self, frame: FrameType, event: str, arg: object, /) -> "_Tracer | None": ...


class Tracer:
    """Notes the lines of some files that are run between `begin` and `end`."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.files = {str(path) for path in paths}
        self.codes: dict[int, CodeType] = {}  # kept, so that no two share an id
        self.left: dict[int, set[int]] = {}  # by the id of a code: its lines that were not reached yet

    def begin(self) -> None:
        self.left = {}
        sys.settrace(self.enter)

    def end(self) -> set[tuple[str, int]]:
        """The lines reached since `begin`, each with its file."""
        sys.settrace(None)
        found: set[tuple[str, int]] = set()
        for key, left in self.left.items():
            code = self.codes[key]
            if code.co_filename in self.files:
                found.update((code.co_filename, line) for line in _lines(code) - left)
        return found

    def enter(self, frame: FrameType, event: str, arg: object) -> _Tracer | None:
        key = id(frame.f_code)
        left = self.left.get(key)
        if left is None:
            self.codes[key] = frame.f_code
            watched = frame.f_code.co_filename in self.files
            left = self.left[key] = _lines(frame.f_code) if watched else NOTHING
        return self.step if left else None

    def step(self, frame: FrameType, event: str, arg: object) -> _Tracer | None:
        if event == "line":
            self.left[id(frame.f_code)].discard(frame.f_lineno)
        return self.step


def _lines(code: CodeType) -> set[int]:
    lines = {line for _, _, line in code.co_lines() if line}
    # Entering a function is no line of its body.
    return lines - {code.co_firstlineno} if len(lines) > 1 and code.co_name.isidentifier() else lines


def executable(source: bytes, path: str) -> list[int]:
    """The lines of a file that a tracer could be told of, in order."""
    found: set[int] = set()
    codes = [compile(source, path, "exec", dont_inherit=True)]
    while codes:
        code = codes.pop()
        found |= _lines(code)
        codes += [const for const in code.co_consts if isinstance(const, CodeType)]
    return sorted(found)


@dataclass
class Reach:
    """For each line, the tests that reach it, as the bits of a number; and what each test takes."""

    tests: list[str]
    seconds: list[float]
    masks: dict[str, int] = field(default_factory=dict)  # by "path:line"
    start: set[str] = field(default_factory=set)  # lines run before the first test

    def note(self, test: int, places: Iterable[str]) -> None:
        for place in places:
            self.masks[place] = self.masks.get(place, 0) | 1 << test

    def join(self, other: "Reach") -> None:
        """Take over what another process has seen of the same tests."""
        self.seconds = [max(pair) for pair in zip(self.seconds, other.seconds, strict=True)]
        for place, mask in other.masks.items():
            self.masks[place] = self.masks.get(place, 0) | mask

    def breadth(self) -> list[int]:
        """How many lines each test reaches: the fewer, the more it says about each of them."""
        found = [0] * len(self.tests)
        for mask in self.masks.values():
            for test in bits(mask):
                found[test] += 1
        return found

    def dump(self) -> bytes:
        masks = {place: f"{mask:x}" for place, mask in sorted(self.masks.items())}
        kept = {"tests": self.tests, "seconds": self.seconds, "masks": masks, "start": sorted(self.start)}
        return zlib.compress(json.dumps(kept).encode(), 1)

    @classmethod
    def load(cls, data: bytes) -> "Reach":
        kept = json.loads(zlib.decompress(data))
        masks = {place: int(mask, 16) for place, mask in kept["masks"].items()}
        return cls(kept["tests"], kept["seconds"], masks, set(kept["start"]))


def bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def fingerprint(folder: Path) -> str:
    """The hash of a folder's files and of this Python: what is known of the one holds for it alone."""
    found = sha256(sys.version.encode())
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(path.relative_to(folder).as_posix().encode() + b"\0")
        found.update(sha256(path.read_bytes()).digest())
    return found.hexdigest()
