"""Reads an update of a document strictly, before the CRDT library sees it.

The library trusts its peers: a nested value of a few kilobytes overflows its stack, and a clock beyond what JavaScript
can count breaks every phone at the table. What the companion itself writes is a small part of the format (version 1 of
Yjs): plain values in a few named lists and maps. Everything else is refused.
"""

from collections.abc import Mapping
from typing import Final

MOST_STRUCTS: Final = 20_000
MOST_CLIENTS: Final = 400  # a device is a new client whenever its page is opened
MOST_CLOCK: Final = 2**31 - 1
MOST_CLIENT: Final = 2**53 - 1
MOST_DEPTH: Final = 4
GC, DELETED, ANY, SKIP = 0, 1, 8, 10
HAS_LEFT, HAS_RIGHT, HAS_KEY, KIND = 0x80, 0x40, 0x20, 0x1F
LIST: Final = "log"


class Malformed(ValueError):
    """An update that the companion did not write."""


class Bytes:
    """A cursor over the bytes of an update."""

    __slots__ = ("data", "at")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def byte(self) -> int:
        if self.at >= len(self.data):
            raise Malformed("it is cut short")
        self.at += 1
        return self.data[self.at - 1]

    def number(self, most: int = MOST_CLOCK) -> int:
        """A number of any length, up to `most`."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if value > most or shift > 63:
                raise Malformed("a number is too large")
            if byte < 0x80:
                return value

    def integer(self) -> None:
        """A signed number."""
        if self.byte() & 0x80:
            self.number()

    def skip(self, count: int) -> bytes:
        if self.at + count > len(self.data):
            raise Malformed("it is cut short")
        self.at += count
        return self.data[self.at - count : self.at]

    def text(self) -> str:
        try:
            return self.skip(self.number()).decode()
        except UnicodeDecodeError:
            raise Malformed("a text is not UTF-8") from None

    def value(self, depth: int = 0) -> None:
        """A plain value: nothing, yes or no, a number, a text, or a list or map of these."""
        if depth > MOST_DEPTH:
            raise Malformed("a value is nested too deeply")
        match self.byte():
            case 126 | 121 | 120:
                pass
            case 125:
                self.integer()
            case 124:
                self.skip(4)
            case 123:
                self.skip(8)
            case 119:
                self.text()
            case 118:
                for _ in range(self.number()):
                    self.text()
                    self.value(depth + 1)
            case 117:
                for _ in range(self.number()):
                    self.value(depth + 1)
            case kind:
                raise Malformed(f"a value of kind {kind}")


def ends(data: bytes, roots: Mapping[str, type]) -> dict[int, int]:
    """How far the update goes, by client; Malformed if it holds anything but plain values in these lists and maps."""
    bytes = Bytes(data)
    found: dict[int, int] = {}
    for _ in range(bounded(bytes.number(), MOST_CLIENTS)):
        count = bounded(bytes.number(), MOST_STRUCTS)
        client, clock = bytes.number(MOST_CLIENT), bytes.number()
        for _ in range(count):
            clock += struct(bytes, roots)
            bounded(clock, MOST_CLOCK)
        found[client] = clock
    for _ in range(bounded(bytes.number(), MOST_CLIENTS)):
        client = bytes.number(MOST_CLIENT)
        for _ in range(bounded(bytes.number(), MOST_STRUCTS)):
            end = bytes.number() + bytes.number()
            found[client] = max(found.get(client, 0), bounded(end, MOST_CLOCK))
    if bytes.at != len(data):
        raise Malformed("there is more behind its end")
    return found


def bounded(value: int, most: int) -> int:
    if value > most:
        raise Malformed("a number is too large")
    return value


def struct(bytes: Bytes, roots: Mapping[str, type]) -> int:
    """One piece of an update; returns its length."""
    info = bytes.byte()
    kind = info & KIND
    if kind in (GC, SKIP):
        return bounded(bytes.number(), MOST_CLOCK)
    if info & HAS_LEFT:
        bytes.number(MOST_CLIENT), bytes.number()
    if info & HAS_RIGHT:
        bytes.number(MOST_CLIENT), bytes.number()
    if not info & (HAS_LEFT | HAS_RIGHT):
        place(bytes, bool(info & HAS_KEY), roots)
    if kind == DELETED:
        return bytes.number()
    if kind != ANY:
        raise Malformed(f"content of kind {kind}")
    count = bounded(bytes.number(), MOST_STRUCTS)
    for _ in range(count):
        bytes.value()
    return count


def place(bytes: Bytes, keyed: bool, roots: Mapping[str, type]) -> None:
    """Where a piece belongs: a list or map by its name. Lists have no keys, and maps nothing else."""
    if bytes.number() != 1:
        raise Malformed("it is inside something that the companion does not have")
    name = bytes.text()
    if name not in roots:
        raise Malformed(f"there is no {name!r} in this document")
    if keyed == (name == LIST):
        raise Malformed(f"{name!r} is used in another way")
    if keyed:
        bytes.text()


def vector(data: bytes) -> dict[int, int]:
    """What a document has of whom, as the library tells it."""
    bytes = Bytes(data)
    return {bytes.number(MOST_CLIENT): bytes.number() for _ in range(bytes.number())}
