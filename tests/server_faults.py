"""A server that can be made to fail on purpose: `python -m tests.server_faults` with the arguments of `kickdoor serve`.

The next word in the file FAULTS says where it fails, once: then the word is gone.
"""

import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kickdoor.cli import main
from kickdoor.engine.game import Game
from kickdoor.server import holders, room
from kickdoor.server.chronicle import Chronicle
from kickdoor.server.database import remote
from kickdoor.server.picture import Shared
from kickdoor.server.room import Room
from kickdoor.server.sqlite_store import SqliteStore
from tests.server_play import Server

VARIABLE = "FAULTS"
STORE: Any = SqliteStore
if any(remote(argument) for argument in sys.argv):
    from kickdoor.server.postgres_store import PostgresStore as STORE


class Faulty(Server):
    """A server that fails at the named point when it is next reached."""

    command = ("tests.server_faults", "serve")

    def __init__(self, database: Path, **limits: str) -> None:
        super().__init__(database, **limits)
        self.file = database.with_suffix(".fault")
        self.environment[VARIABLE] = str(self.file)

    def fail_at(self, point: str) -> None:
        self.file.write_text(point)

    @property
    def failed(self) -> bool:
        return not self.file.exists()


def due(point: str) -> bool:
    file = Path(os.environ[VARIABLE])
    if not file.exists() or file.read_text() != point:
        return False
    file.unlink()
    return True


def failing(owner: Any, name: str, point: str, error: Exception, after: bool = False) -> None:
    """Let a function fail before it has done its work, or after."""
    real: Callable[..., Any] = getattr(owner, name)

    def wrapped(*given: Any, **named: Any) -> Any:
        fails = due(point)
        if fails and not after:
            raise error
        found = real(*given, **named)
        if fails:
            raise error
        return found

    setattr(owner, name, wrapped)


POINTS: dict[str, tuple[Any, str, Exception, bool]] = {
    "rules": (Game, "submit", KeyError("a rule"), True),
    "picture": (Shared, "hear", ValueError("a picture"), True),
    "story": (Chronicle, "hear", ValueError("a story"), True),
    "encoding": (room, "encode_command", OverflowError("a number"), False),
    "milestone": (room, "milestones", OverflowError("a snapshot"), True),
    "full disk": (STORE, "commit", sqlite3.OperationalError("database or disk is full"), False),
    "huge number": (STORE, "commit", OverflowError("Python int too large to convert to SQLite INTEGER"), False),
    "telling": (Room, "tell_each", ValueError("told nobody"), False),
    "line": (holders, "person_of", OSError(113, "no route to host"), False),
    "talk": (Room, "tell_table", ValueError("told nobody"), False),
}

if __name__ == "__main__":
    for point, (owner, name, error, after) in POINTS.items():
        failing(owner, name, point, error, after)
    main()
