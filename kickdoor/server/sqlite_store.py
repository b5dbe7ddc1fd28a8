"""The store in one SQLite file: the default, with nothing to install."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Final

from kickdoor.server.migrations import MIGRATIONS, migrate
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.store import KEEP_COMMAND, Reader, Statement, Store, StoreError, Told, Value
from kickdoor.server.tokens import Key

LEAST_ROOM: Final = 10_000_000  # bytes that must be free on the disk
MOST_ROWS: Final = 64  # commands in one statement
BEGIN: Final[Statement] = "BEGIN IMMEDIATE", ()
COMMIT: Final[Statement] = "COMMIT", ()
MORE_ROWS: Final = "," + KEEP_COMMAND.partition("VALUES")[2]


@contextmanager
def telling() -> Iterator[None]:
    """Errors of SQLite as those of a store."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(str(error)) from error


def joined(statements: Sequence[Statement]) -> list[Statement]:
    """The same work in fewer statements: the commands of all tables are written last, many at once.

    For each statement the thread gives the interpreter away, and has to get it back from those who serve the tables.

    >>> work = [(KEEP_COMMAND, ("a",)), ("DELETE", ()), *[(KEEP_COMMAND, (name,)) for name in "bcdef"]]
    >>> [(sql.count("("), values) for sql, values in joined(work)]
    [(0, ()), (6, ('a', 'b', 'c', 'd', 'e', 'f'))]
    """
    rows = [values for sql, values in statements if sql is KEEP_COMMAND]
    found = [(sql, values) for sql, values in statements if sql is not KEEP_COMMAND]
    for at in range(0, len(rows), MOST_ROWS):
        some = rows[at : at + MOST_ROWS]
        found.append((KEEP_COMMAND + MORE_ROWS * (len(some) - 1), tuple(chain.from_iterable(some))))
    return found


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


class SqliteReader(Reader):
    def __init__(self, reader: sqlite3.Connection) -> None:
        self.reader = reader

    @classmethod
    def of(cls, path: Path) -> "SqliteReader":
        """Reads a file that a server writes."""
        with telling():
            return cls(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=10))

    def all(self, sql: str, *values: Value) -> list[tuple[Value, ...]]:
        with telling():
            return self.reader.execute(sql, values).fetchall()

    def close(self) -> None:
        self.reader.close()


class SqliteStore(Store, SqliteReader):
    def __init__(self, path: Path, told: Told | None = None) -> None:
        self.path = path
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds seeds: nobody else may read it
        self.inode = os.stat(path).st_ino
        with telling():
            self.writer = connect(path)
            migrate(self.writer)
            SqliteReader.__init__(self, connect(path))
        super().__init__(told)

    def let_go(self) -> None:
        self.reader.close()
        self.writer.close()

    def key(self) -> Key:
        return Key.beside(self.path)

    def commit(self, works: Sequence[Sequence[Statement]]) -> list[Exception | None]:
        """All in one transaction; if anything fails, each in its own."""
        try:
            self._together([statement for statements in works for statement in statements])
        except Exception as error:
            return [error] if len(works) == 1 else [self.commit([statements])[0] for statements in works]
        return [None] * len(works)

    def _together(self, statements: Sequence[Statement]) -> None:
        work = joined(statements)
        alone = len(work) == 1  # then it is a transaction of its own
        try:
            for each in () if alone else (BEGIN, *work):
                self.writer.execute(*each)
            self.failpoint.reached("before_commit", statements)
            for each in work if alone else (COMMIT,):
                self.writer.execute(*each)
            self.failpoint.reached("after_commit", statements)
        except Exception:
            if self.writer.in_transaction:
                self.writer.execute("ROLLBACK")
            raise

    def change(self, sql: str, *values: Value) -> int:
        with telling():
            return self.writer.execute(sql, values).rowcount

    def copy(self, path: Path) -> None:
        """Write every table as it is at one moment into another file."""
        target = sqlite3.connect(path)
        self.reader.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, and nothing beside it
        target.close()

    def version(self) -> int:
        row = self.one("PRAGMA user_version")
        return 0 if row is None else int(row[0] or 0)

    def noted(self, version: int) -> Statement:
        return f"PRAGMA user_version = {version}", ()

    def damage(self) -> list[str]:
        with telling():
            found = [str(row[0]) for row in self.reader.execute("PRAGMA integrity_check") if row[0] != "ok"]
            loose = self.reader.execute("PRAGMA foreign_key_check").fetchall()
        return found + [f"a row of {table} belongs to nothing in {other}" for table, _, other, _ in loose]

    async def fault(self) -> str:
        try:
            here = os.stat(self.path)
            if here.st_ino != self.inode:
                return "another file is in the place of the database"
            room = os.statvfs(self.path)
            if room.f_bavail * room.f_frsize < LEAST_ROOM:
                return "the disk is full"
            await self.write((f"PRAGMA user_version = {len(MIGRATIONS)}", ()))  # as it is, but written
        except OSError:
            return "the file of the database is gone"
        except NotAllowed:
            return "the database cannot be written"
        return ""
