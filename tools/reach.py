"""Which test reaches which statement: counted in one run of the tests, then kept until a file changes."""

import ast
import json
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

TABLE: Final = "__reached__"


@dataclass
class Counter:
    """Counts which statements are reached: each of them sets a byte of its own in a table."""

    root: Path
    files: frozenset[str]
    places: list[str] = field(default_factory=list)  # "path:line" for each byte
    table: bytearray = field(default_factory=bytearray)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """As a finder of modules: gives those files to Python with the counting built in."""
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or spec.origin not in self.files:
            return None
        spec.loader = CountingLoader(name, spec.origin)
        spec.loader.counter = self
        return spec

    def taken(self) -> set[str]:
        """The places reached since the last call."""
        found = {self.places[index] for index, byte in enumerate(self.table) if byte}
        self.table[:] = bytes(len(self.table))
        return found

    def counted(self, source: bytes, path: str) -> ast.Module:
        """A module in which the statements of all functions count themselves."""
        name = Path(path).relative_to(self.root).as_posix()
        tree = ast.parse(source)
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                self.count_block(function, name)
        return ast.fix_missing_locations(tree)

    def count_block(self, block: ast.AST, name: str) -> None:
        for key, body in ast.iter_fields(block):
            if not isinstance(body, list):
                continue
            for kid in body:
                if isinstance(kid, ast.stmt | ast.ExceptHandler | ast.match_case) and not isinstance(kid, DEFINITIONS):
                    self.count_block(kid, name)
            if body and isinstance(body[0], ast.stmt):
                first = 1 if isinstance(block, DEFINITIONS) and ast.get_docstring(block) is not None else 0
                counted = [each for kid in body[first:] for each in (self.count(kid, name), kid)]
                setattr(block, key, body[:first] + counted)

    def count(self, statement: ast.stmt, name: str) -> ast.stmt:
        self.places.append(f"{name}:{statement.lineno}")
        self.table.append(0)
        byte = ast.Subscript(ast.Name(TABLE, ast.Load()), ast.Constant(len(self.table) - 1), ast.Store())
        return ast.copy_location(ast.Assign([byte], ast.Constant(1)), statement)


DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class CountingLoader(SourceFileLoader):
    counter: Counter

    def get_code(self, fullname: str) -> CodeType:
        tree = self.counter.counted(self.get_data(self.path), self.path)
        return compile(tree, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        vars(module)[TABLE] = self.counter.table
        super().exec_module(module)


@dataclass
class Reach:
    """For each statement, the tests that reach it, as the bits of a number; and what each test takes."""

    tests: list[str]
    seconds: list[float]
    masks: dict[str, int] = field(default_factory=dict)  # by "path:line"
    start: set[str] = field(default_factory=set)  # reached before the first test

    def note(self, test: int, places: Iterable[str]) -> None:
        for place in places:
            self.masks[place] = self.masks.get(place, 0) | 1 << test

    def join(self, other: "Reach") -> None:
        """Take over what another process has seen of the same tests."""
        self.seconds = [max(pair) for pair in zip(self.seconds, other.seconds, strict=True)]
        for place, mask in other.masks.items():
            self.masks[place] = self.masks.get(place, 0) | mask
        self.start |= other.start

    def breadth(self) -> list[int]:
        """How much each test reaches: the less, the more it says about each of them."""
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
