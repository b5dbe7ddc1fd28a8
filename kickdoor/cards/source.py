"""Reads untrusted YAML: plain lists, maps and scalars with their line numbers, within limits.

The parser's events are read one by one, so that nothing is built before it is known to be safe: no aliases, no
anchors, no tags, no second document. Scalars stay text here; what they mean is decided by the field they fill, so that
`on`, `no` and `yes` are ordinary words.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import yaml

from kickdoor.cards.mistakes import Mistake, quoted

MAX_BYTES: Final = 1 << 20
MAX_DEPTH: Final = 24
MAX_NODES: Final = 200_000

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Scalar(NamedTuple):
    text: str
    line: int
    plain: bool  # written without quotes


@dataclass(slots=True)
class Listing:
    line: int
    items: "list[Tree]" = field(default_factory=list)


@dataclass(slots=True)
class Table:
    line: int
    entries: "dict[str, Tree]" = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)  # where each key stands
    twice: list[tuple[str, int]] = field(default_factory=list)  # keys that came again, and where


Tree: TypeAlias = Scalar | Listing | Table


class Unreadable(Exception):
    """Not YAML that this reader accepts."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


def parse(data: bytes, file: str = "") -> Tree | Mistake:
    """The tree of a YAML document, or what is wrong with it.

    >>> tree = parse(b"- rat")
    >>> tree.items[0].text
    'rat'
    >>> print(parse(b"[&a rat, *a]", "doors.yaml"))
    doors.yaml:1: anchors and aliases are not allowed
    """
    try:
        return _parse(data)
    except Unreadable as error:
        return Mistake(file=file, line=error.line, message=error.message)
    except yaml.YAMLError as error:
        return _syntax(error, file)


def parse_file(path: Path, shown: str = "") -> Tree | Mistake:
    """The tree of a file on disk, or what is wrong with it; `shown` is its name in mistakes."""
    shown = shown or str(path)
    try:
        with path.open("rb") as stream:
            return parse(stream.read(MAX_BYTES + 1), shown)
    except OSError as error:
        return Mistake(file=shown, message=error.strerror or "cannot be read")


def _syntax(error: yaml.YAMLError, file: str) -> Mistake:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "cannot be read"
    return Mistake(file=file, line=mark.line + 1 if mark else 0, message=f"not YAML: {problem}")


def _parse(data: bytes) -> Tree:
    if len(data) > MAX_BYTES:
        raise Unreadable(f"larger than {MAX_BYTES // 1024} KiB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("not UTF-8 text", data[: error.start].count(b"\n") + 1) from None
    return _Builder(yaml.parse(text, Loader=_LOADER)).document()


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0


class _Builder:
    """Builds a tree from events."""

    def __init__(self, events: Iterator[yaml.Event]) -> None:
        self.events = events
        self.nodes = 0

    def document(self) -> Tree:
        """The only document of a file."""
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            raise Unreadable("nothing in it")
        root = self._node(next(self.events), 0)
        next(self.events)
        if not isinstance(after := next(self.events), yaml.StreamEndEvent):
            raise Unreadable("more than one document in a file", _line(after))
        return root

    def _node(self, event: yaml.Event, depth: int) -> Tree:
        line = _line(event)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise Unreadable(f"more than {MAX_NODES} values", line)
        if not isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) or event.anchor is not None:
            raise Unreadable("anchors and aliases are not allowed", line)
        if event.tag is not None:
            raise Unreadable(f"tags such as {quoted(event.tag)} are not allowed", line)
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(event.value, line, event.style is None or event.style == "")
        if depth >= MAX_DEPTH:
            raise Unreadable(f"nested deeper than {MAX_DEPTH}", line)
        if isinstance(event, yaml.SequenceStartEvent):
            return Listing(line, [self._node(each, depth + 1) for each in self._until_end()])
        return self._table(Table(line), depth)

    def _table(self, table: Table, depth: int) -> Table:
        for event in self._until_end():
            key = self._node(event, depth + 1)
            if not isinstance(key, Scalar):
                raise Unreadable("a key must be a plain word", key.line)
            if key.text in table.lines:
                table.twice.append((key.text, key.line))
            table.lines[key.text] = key.line
            table.entries[key.text] = self._node(next(self.events), depth + 1)
        return table

    def _until_end(self) -> Iterator[yaml.Event]:
        """What a list or a map holds."""
        while not isinstance(event := next(self.events), yaml.CollectionEndEvent):
            yield event
