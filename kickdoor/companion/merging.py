"""Documents on the server: an update is merged by the CRDT library, and kept only if what comes out is valid.

Without the library (pycrdt) the companion still counts on one device; only sharing a game needs it.
"""

from typing import Any, Final

import msgspec

from kickdoor.companion.documents import HOSTS_OWN, Line, Shared, kind_of
from kickdoor.companion.updates import LIST, Malformed, ends, vector

try:
    from pycrdt import Array, Doc, Map
except ImportError:  # pragma: no cover
    HERE = False
else:
    HERE = True

MOST_BYTES: Final = 96_000  # of a document; a long evening has 20,000
MOST_PIECES: Final = 20_000  # that were ever entered into one, also those that are overwritten
EMPTY: Final = b"\0\0"


class TooLarge(ValueError):
    """A document that has outgrown its bounds."""


class NotTheHosts(ValueError):
    """A change of what only the host may change."""


class Ledger:
    """A document as bytes. Nothing of the library is kept between two updates."""

    __slots__ = ("name", "data", "whole", "vector")

    def __init__(self, name: str, data: bytes = EMPTY) -> None:
        document = opened(name, data)
        self.name = name
        self.data = data
        self.whole: Line | Shared = kind_of(name)() if data == EMPTY else valid(name, document)
        self.vector = bytes(document.get_state())  # how much it has of whom

    @property
    def reach(self) -> dict[int, int]:
        return vector(self.vector)

    def with_update(self, update: bytes, host: bool) -> "Ledger":
        """The document with this update; the ledger itself is not changed.

        Raises Malformed for what the companion did not write, NotTheHosts, or TooLarge.
        """
        reach = ends(update, roots(self.name))
        document = opened(self.name, self.data)
        try:
            document.apply_update(update)
        except Exception as error:
            raise Malformed(f"the library refuses it: {error}") from None
        found = Ledger.__new__(Ledger)
        found.name, found.data, found.vector = self.name, bytes(document.get_update()), bytes(document.get_state())
        has = found.reach
        if any(has.get(client, 0) < end for client, end in reach.items()):
            raise Malformed("something is missing before it")
        if len(found.data) > MOST_BYTES or sum(has.values()) > MOST_PIECES:
            raise TooLarge(self.name)
        found.whole = valid(self.name, document)
        self.check(found.whole, host)
        return found

    def check(self, after: Line | Shared, host: bool) -> None:
        """The log only grows, and what is the host's own only the host changes."""
        kept = {entry.id for entry in after.log}
        if any(entry.id not in kept for entry in self.whole.log):
            raise Malformed("entries are missing")
        if not host and isinstance(after, Shared):
            if any(getattr(self.whole, name) != getattr(after, name) for name in HOSTS_OWN):
                raise NotTheHosts


def roots(name: str) -> dict[str, type]:
    """The lists and maps of a document, with the type of the library."""
    return {field: Array if field == LIST else Map for field in kind_of(name).__struct_fields__}


def opened(name: str, data: bytes) -> "Doc[Any]":
    document: Doc[Any] = Doc()
    for root, kind in roots(name).items():
        document.get(root, type=kind)
    if data != EMPTY:
        document.apply_update(data)
    return document


def valid(name: str, document: "Doc[Any]") -> Line | Shared:
    """What a document says, if it says only what it may."""
    plain = {root: whole_numbers(document.get(root, type=kind).to_py()) for root, kind in roots(name).items()}
    try:
        return msgspec.convert(plain, kind_of(name))
    except msgspec.ValidationError as error:
        raise Malformed(str(error)) from None


def whole_numbers(value: Any) -> Any:
    """The library has only one kind of number; ours are whole."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {key: whole_numbers(each) for key, each in value.items()}
    if isinstance(value, list):
        return [whole_numbers(each) for each in value]
    return value
