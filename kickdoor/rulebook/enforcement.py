"""Where each clause is carried out: the lines of the program and of the sets' data that name its id.

A line is named by a comment on it or above it, by the docstring of its function or class, or by a string in the code
itself, such as the clause of a refusal. What a module's docstring says is about no single line and does not count,
nor does a range such as "TURN-01 to TURN-14".
"""

import ast
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final

from msgspec import Struct

PACKAGE: Final = Path(__file__).parents[1]
GENERATED: Final = "do not edit."  # such a module lists what can be said; others carry it out

# The packages that carry out rules. The others report them, count them or play by them.
ROOMS: Final = ("engine/**/*.py", "cards/**/*.py", "sets/**/*.py", "sets/**/*.yaml", "choice.py", "house_rules.py")

ID: Final = re.compile(r"\b[A-Z]{2,5}-\d{2,3}\b")
RANGE: Final = re.compile(rf"{ID.pattern} to {ID.pattern}")


class Place(Struct, frozen=True, order=True):
    """One line that carries out a clause."""

    file: str  # from the package on, such as kickdoor/engine/modifiers.py
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@cache
def enforced_at(package: Path = PACKAGE) -> dict[str, tuple[Place, ...]]:
    """The lines that carry out each clause, by its id, read from the installed sources.

    >>> [place.text for place in enforced_at()["CMB-02"]][0]
    'def winning(state: State) -> bool:'
    """
    found: dict[str, set[Place]] = {}
    for path in sorted(path for room in ROOMS for path in package.glob(room)):
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        file = path.relative_to(package.parent).as_posix()
        for words, line in _in_python(text) if path.suffix == ".py" else _in_yaml(lines):
            for id in ids_in(words):
                found.setdefault(id, set()).add(Place(file, line, lines[line - 1].strip()))
    return {id: tuple(sorted(places)) for id, places in found.items()}


def ids_in(words: str) -> list[str]:
    """The ids that a text names one by one.

    >>> ids_in("the price (SELL-01, SELL-02), see PREC-02 to PREC-05")
    ['SELL-01', 'SELL-02']
    """
    return ID.findall(RANGE.sub("", words))


def _in_python(text: str) -> Iterator[tuple[str, int]]:
    tree = ast.parse(text)
    if GENERATED not in (ast.get_docstring(tree) or ""):
        yield from _strings(tree)
        yield from _comments(text)


def _strings(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The strings of a module with their lines; a docstring has the line of what it describes."""
    described: dict[ast.AST, int] = {}
    for node in ast.walk(tree):  # what contains comes before what is contained
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and isinstance(node.body[0], ast.Expr):
            described[node.body[0].value] = 0 if isinstance(node, ast.Module) else node.lineno
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            line = described.get(node, node.lineno)
            if line:
                yield node.value, line


def _comments(text: str) -> Iterator[tuple[str, int]]:
    """The comments of a module, each with the line of code that it stands on or above."""
    above: list[str] = []
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if token.line.lstrip().startswith("#"):
                above.append(token.string)
            else:
                yield token.string, token.start[0]
        elif token.string.strip():
            yield from ((comment, token.start[0]) for comment in above)
            above.clear()


def _in_yaml(lines: list[str]) -> Iterator[tuple[str, int]]:
    above: list[str] = []
    for number, line in enumerate(lines, start=1):
        if line.lstrip().startswith("#"):
            above.append(line)
        elif line.strip():
            yield from ((words, number) for words in (*above, line))
            above.clear()
