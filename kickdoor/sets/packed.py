"""Caches loaded sets beside their files, as Python does with compiled modules, to start without parsing.

A pack is named by the hash of everything it was made from, so that one of other cards or another version is never
used. It holds cards as they were read and checked. Only this program writes it, and it reads none that somebody else
could have written.
"""

import os
import pickle
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from kickdoor import cards
from kickdoor.cards.loader import RULEBOOK, CardSet, card_files
from kickdoor.cards.rulebook import BASE

READER: Final = Path(cards.__file__).parent  # the code that decides what a file means
DIGEST: Final = 32  # bytes before the pack itself, so that a torn file is not read


def unpacked(folder: Path, read: Callable[[Path], CardSet]) -> CardSet:
    """The set in a folder, from its pack if there is one; else it is read, and packed for the next time."""
    place = folder.parent / "__pycache__" / f"{folder.name}.{made_from(folder)[:32]}.pack"
    with suppress(OSError):
        data = own_bytes(place)
        if sha256(data[DIGEST:]).digest() == data[:DIGEST]:
            found = pickle.loads(data[DIGEST:])
            assert isinstance(found, CardSet)
            return found
    found = read(folder)
    with suppress(OSError):
        pack(found, place)
    return found


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
    for path in [BASE, folder / RULEBOOK, *card_files(folder).values(), *sorted(READER.rglob("*.py"))]:
        data = path.read_bytes()
        found.update(f"{path.name} {len(data)} ".encode())
        found.update(data)
    return found.hexdigest()


def pack(found: CardSet, place: Path) -> None:
    """Write to a temporary file and rename it; delete packs of older cards."""
    place.parent.mkdir(exist_ok=True)
    data = pickle.dumps(found, pickle.HIGHEST_PROTOCOL)
    handle, aside = tempfile.mkstemp(dir=place.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(sha256(data).digest() + data)
    for old in place.parent.glob(f"{found.id}.*.pack"):
        old.unlink(missing_ok=True)
    os.replace(aside, place)
