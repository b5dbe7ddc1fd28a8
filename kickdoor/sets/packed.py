"""Caches loaded sets beside their files, as Python does with compiled modules, to start without parsing.

A pack is named by the hash of everything it was made from, so that one of other cards or another version is never
used. It holds cards as they were read and checked, as plain lists and texts: reading one runs no code. Only this
program writes it, and it reads none that somebody else could have written.
"""

import os
import stat
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from kickdoor import cards
from kickdoor.cards.loader import RULEBOOK, CardSet, card_files
from kickdoor.cards.rulebook import BASE

READER: Final = Path(cards.__file__).parent  # with this module, the code that decides what a file means
DIGEST: Final = 32  # bytes before the pack itself, so that a torn file is not read


class BadPack(ValueError):
    """Torn, or no pack of cards."""


def unpacked(folder: Path, read: Callable[[Path], CardSet]) -> CardSet:
    """The set in a folder, from its pack if there is one; else it is read, and packed for the next time."""
    place = folder.parent / "__pycache__" / f"{folder.name}.{made_from(folder)[:32]}.pack"
    with suppress(OSError, BadPack):
        return opened(own_bytes(place))
    found = read(folder)
    with suppress(OSError):
        pack(found, place)
    return found


def opened(data: bytes) -> CardSet:
    """The set in a pack, or BadPack."""
    if sha256(data[DIGEST:]).digest() != data[:DIGEST]:
        raise BadPack
    try:
        found = built(msgspec.msgpack.decode(data[DIGEST:]), parts_of_cards())
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise BadPack from error
    if not isinstance(found, CardSet):
        raise BadPack
    return found


def parts_of_cards() -> dict[str, type[msgspec.Struct]]:
    """What a pack may hold, by name: everything that cards are made of."""
    found: dict[str, type[msgspec.Struct]] = {}
    waiting = [msgspec.Struct]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith(f"{cards.__name__}."):
            assert kind.__name__ not in found, f"two parts of cards are called {kind.__name__}"
            found[kind.__name__] = kind
    return found


def flattened(value: Any) -> Any:
    """A part of a card as a list of its name and its fields; a tuple has no name.

    >>> flattened((1, True, "a"))
    ['', 1, True, 'a']
    """
    if isinstance(value, msgspec.Struct):
        fields = (getattr(value, name) for name in value.__struct_fields__)
        return [type(value).__name__, *(flattened(each) for each in fields)]
    if isinstance(value, tuple):
        return ["", *(flattened(each) for each in value)]
    if isinstance(value, dict):
        return {key: flattened(each) for key, each in value.items()}
    assert value is None or isinstance(value, str | int), f"a pack holds no {type(value).__name__}"
    return value


def built(value: Any, kinds: Mapping[str, type[msgspec.Struct]]) -> Any:
    """What was flattened; a LookupError, TypeError or ValueError if it is no part of a card.

    >>> built(["", 1, True, "a"], {})
    (1, True, 'a')
    """
    if isinstance(value, list):
        name, *fields = value
        parts = [built(each, kinds) for each in fields]
        if not name:
            return tuple(parts)
        kind = kinds[name]
        return kind(**dict(zip(kind.__struct_fields__, parts, strict=True)))
    return {key: built(each, kinds) for key, each in value.items()} if isinstance(value, dict) else value


def own_bytes(place: Path) -> bytes:
    """The bytes of a file that nobody but us (or root) can have written; OSError if that is not so."""
    with os.fdopen(os.open(place, os.O_RDONLY | os.O_NOFOLLOW), "rb") as file:
        about = os.fstat(file.fileno())
        if about.st_uid not in (0, os.geteuid()) or about.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            raise PermissionError(place)
        return file.read()


def made_from(folder: Path) -> str:
    """The hash of the set's files, of what all sets share, and of the program that reads them."""
    found = sha256(f"{sys.implementation.cache_tag} {msgspec.__version__}".encode())
    ours = [*sorted(READER.rglob("*.py")), Path(__file__)]
    for path in [BASE, folder / RULEBOOK, *card_files(folder).values(), *ours]:
        data = path.read_bytes()
        found.update(f"{path.name} {len(data)} ".encode())
        found.update(data)
    return found.hexdigest()


def pack(found: CardSet, place: Path) -> None:
    """Write to a temporary file and rename it; delete packs of older cards."""
    place.parent.mkdir(exist_ok=True)
    data = msgspec.msgpack.encode(flattened(found))
    handle, aside = tempfile.mkstemp(dir=place.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(sha256(data).digest() + data)
    for old in place.parent.glob(f"{found.id}.*.pack"):
        old.unlink(missing_ok=True)
    os.replace(aside, place)
