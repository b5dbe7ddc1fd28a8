"""One server to a database: two would give one seat to two people."""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path

from kickdoor.server.store import StoreError


class InUse(Exception):
    """Another server holds the database; it says which."""


def lock_beside(database: Path) -> int:
    try:
        real = database.resolve()
        if real.is_dir():
            raise StoreError("it is a folder, not a file")
        return os.open(real.with_name(real.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(f"nothing can be written beside it: {error.strerror}") from None


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Hold a database. The system lets go of it when the process ends, however it ends."""
    with os.fdopen(lock_beside(database), "r+") as file:
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise InUse(f"another server uses it: {file.read().strip()}") from None
        since = time.strftime("%Y-%m-%d %H:%M:%S")
        file.truncate()
        file.write(f"process {os.getpid()} on {socket.gethostname()}, since {since}\n")
        file.flush()
        yield
