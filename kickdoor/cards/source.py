"""Reads untrusted YAML: plain lists, maps and scalars with their line numbers, within limits.

The parser's events are read one by one, so that nothing is built before it is known to be safe: no aliases, no
anchors, no tags, no second document. Scalars stay text here; what they mean is decided by the field they fill, so that
`on`, `no` and `yes` are ordinary words.
"""

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


class Listing:
    __slots__ = ("items", "line")

    def __init__(self, line: int) -> None:
        self.line = line
        self.items: list[Tree] = []


class Table:
    __slots__ = ("entries", "line", "lines", "twice", "waiting")

    def __init__(self, line: int) -> None:
        self.line = line
        self.entries: dict[str, Tree] = {}
        self.lines: dict[str, int] = {}  # where each key stands
        self.twice: list[tuple[str, int]] = []  # keys that came again, and where
        self.waiting: str | None = None  # a key whose value comes next


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
    builder = _Builder()
    for event in yaml.parse(text, Loader=_LOADER):
        builder.feed(event)
    if builder.root is None:
        raise Unreadable("nothing in it")
    return builder.root


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0


class _Builder:
    """Builds a tree from events."""

    def __init__(self) -> None:
        self.root: Tree | None = None
        self.open: list[Listing | Table] = []
        self.nodes = 0

    def feed(self, event: yaml.Event) -> None:
        match event:
            case yaml.AliasEvent():
                raise Unreadable("anchors and aliases are not allowed", _line(event))
            case yaml.ScalarEvent():
                self._checked(event)
                self._scalar(event)
            case yaml.SequenceStartEvent():
                self._checked(event)
                self._enter(Listing(_line(event)))
            case yaml.MappingStartEvent():
                self._checked(event)
                self._enter(Table(_line(event)))
            case yaml.CollectionEndEvent():
                self.open.pop()
            case yaml.DocumentStartEvent() if self.root is not None:
                raise Unreadable("more than one document in a file", _line(event))

    def _checked(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        line = _line(event)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise Unreadable(f"more than {MAX_NODES} values", line)
        if event.anchor is not None:
            raise Unreadable("anchors and aliases are not allowed", line)
        if event.tag is not None:
            raise Unreadable(f"tags such as {quoted(event.tag)} are not allowed", line)

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        scalar = Scalar(event.value, _line(event), event.style is None or event.style == "")
        table = self.open[-1] if self.open else None
        if isinstance(table, Table) and table.waiting is None:
            if scalar.text in table.lines:
                table.twice.append((scalar.text, scalar.line))
            table.lines[scalar.text] = scalar.line
            table.waiting = scalar.text
        else:
            self._place(scalar)

    def _enter(self, branch: Listing | Table) -> None:
        self._place(branch)
        self.open.append(branch)
        if len(self.open) > MAX_DEPTH:
            raise Unreadable(f"nested deeper than {MAX_DEPTH}", branch.line)

    def _place(self, node: Tree) -> None:
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent, Listing):
            parent.items.append(node)
        elif parent.waiting is None:
            raise Unreadable("a key must be a plain word", node.line)
        else:
            parent.entries[parent.waiting] = node
            parent.waiting = None
