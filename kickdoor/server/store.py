"""One SQLite file. One thread writes and groups commits; a write that has returned is on the disk."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Final, NamedTuple

from kickdoor.server.failpoints import Failpoint
from kickdoor.server.logs import log_error
from kickdoor.server.migrations import MIGRATIONS, migrate
from kickdoor.server.not_allowed import NotAllowed

MOST_AT_ONCE: Final = 500
LEAST_ROOM: Final = 10_000_000  # bytes that must be free on the disk

Value = str | int | float | bytes | None
Statement = tuple[str, tuple[Value, ...]]


class Logged(NamedTuple):
    """An accepted command as it is kept. A quiet one, a single pass, is sent only to its seat."""

    seq: int
    seat: int
    client: str | None
    quiet: bool
    by: str
    command: bytes


class Work(NamedTuple):
    statements: Sequence[Statement]
    done: "asyncio.Future[None]"


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


class Reader:
    """What can be read of a database."""

    def __init__(self, reader: sqlite3.Connection) -> None:
        self.reader = reader

    def one(self, sql: str, *values: Value) -> tuple[Value, ...] | None:
        found: tuple[Value, ...] | None = self.reader.execute(sql, values).fetchone()
        return found

    def all(self, sql: str, *values: Value) -> list[tuple[Value, ...]]:
        return self.reader.execute(sql, values).fetchall()

    def pack(self, content_hash: str) -> bytes | None:
        row = self.one("SELECT data FROM packs WHERE hash = ?", content_hash)
        return None if row is None else bytes(row[0])  # type: ignore[arg-type]

    def log(self, game: str, after: int = 0) -> list[Logged]:
        """The accepted commands of a game, in order."""
        rows = self.reader.execute(
            "SELECT seq, seat, client, quiet, by, command FROM commands WHERE game = ? AND seq > ? ORDER BY seq",
            (game, after),
        )
        return [Logged(seq, seat, client, bool(quiet), by, command) for seq, seat, client, quiet, by, command in rows]


class Store(Reader):
    """Reads return at once; writes are awaited and durable when they return."""

    def __init__(self, path: Path, told: Callable[[float, int], None] | None = None) -> None:
        """`told` is called after every commit with its duration and its number of writes."""
        self.path = path
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds seeds: nobody else may read it
        self.inode = os.stat(path).st_ino
        self.told = told
        self.failpoint = Failpoint.from_environment()
        self.writer = connect(path)
        migrate(self.writer)
        super().__init__(connect(path))
        self.queue: SimpleQueue[Work | None] = SimpleQueue()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = Thread(target=self._write_on, name="writer", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Write what is still waiting, and close the file."""
        self.queue.put(None)
        self.thread.join(timeout=10)
        self.reader.close()
        self.writer.close()

    # -- writing ------------------------------------------------------------------------------------------------------

    async def write(self, *statements: Statement) -> None:
        """All of it or nothing; on the disk when it returns. A Complaint if it cannot be written."""
        self.loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = self.loop.create_future()
        self.queue.put(Work(statements, done))
        try:
            await asyncio.shield(done)
        except Exception as error:
            log_error("store", error)
            raise NotAllowed("storage", "not_written") from error

    def _write_on(self) -> None:
        while (first := self.queue.get()) is not None:
            works = [first]
            last = False
            while len(works) < MOST_AT_ONCE:
                try:
                    more = self.queue.get_nowait()
                except Empty:
                    break
                if more is None:
                    last = True
                    break
                works.append(more)
            self._commit(works)
            if last:
                return

    def _commit(self, works: list[Work]) -> None:
        began = perf_counter()
        outcomes: list[Exception | None] = []
        try:
            self.writer.execute("BEGIN IMMEDIATE")
            outcomes = [self._carry_out(work.statements) for work in works]
            self.failpoint.reached("before_commit")
            self.writer.execute("COMMIT")
            self.failpoint.reached("after_commit")
        except Exception as error:  # whatever it is, those who wait are told, and the thread goes on
            if self.writer.in_transaction:
                self.writer.execute("ROLLBACK")
            outcomes = [error] * len(works)
        if self.told is not None:
            self.told(perf_counter() - began, len(works))
        assert self.loop is not None
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(_resolve, works, outcomes)

    def _carry_out(self, statements: Sequence[Statement]) -> Exception | None:
        """One piece of work; if it fails, it alone is taken back."""
        self.writer.execute("SAVEPOINT work")
        try:
            for sql, values in statements:
                self.writer.execute(sql, values)
        except Exception as error:
            self.writer.execute("ROLLBACK TO work")
            self.writer.execute("RELEASE work")
            return error
        self.writer.execute("RELEASE work")
        return None

    async def fault(self) -> str:
        """What keeps it from storing anything, "" if nothing."""
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


def _resolve(works: list[Work], outcomes: list[Exception | None]) -> None:
    for work, error in zip(works, outcomes, strict=True):
        if work.done.done():
            continue
        if error is None:
            work.done.set_result(None)
        else:
            work.done.set_exception(error)


# -- what is written --------------------------------------------------------------------------------------------------


def keep_pack(content_hash: str, data: bytes) -> Statement:
    return "INSERT OR IGNORE INTO packs VALUES (?, ?)", (content_hash, data)


def keep_table(id: str, record: bytes, public: bool, game: str | None, now: float) -> Statement:
    return (
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
        "record = excluded.record, public = excluded.public, game = excluded.game, touched = excluded.touched",
        (id, record, int(public), game, now),
    )


def keep_seat(token_hash: str, table: str, person: str) -> Statement:
    return "INSERT INTO seats VALUES (?, ?, ?)", (token_hash, table, person)


def keep_holder(browser_hash: str, table: str, person: str) -> Statement:
    return "INSERT OR IGNORE INTO holders VALUES (?, ?, ?)", (browser_hash, table, person)


def forget_person(table: str, person: str, game: str, seat: int) -> list[Statement]:
    """The person may speak for the seat no more, but their browsers have seen its hand, if there is a game."""
    seen = (
        "INSERT OR IGNORE INTO seen_hands SELECT games.id, browser, ? FROM holders, games "
        "WHERE holders.table_id = ? AND person = ? AND games.id = ?"
    )
    return [
        (seen, (seat, table, person, game)),
        ("DELETE FROM seats WHERE table_id = ? AND person = ?", (table, person)),
        ("DELETE FROM holders WHERE table_id = ? AND person = ?", (table, person)),
    ]


def keep_game(id: str, table: str | None, pack: str, deal: bytes, now: float) -> Statement:
    return "INSERT INTO games (id, table_id, pack, deal, started) VALUES (?, ?, ?, ?, ?)", (id, table, pack, deal, now)


def keep_deal(id: str, deal: bytes) -> Statement:
    return "UPDATE games SET deal = ? WHERE id = ?", (deal, id)


def keep_command(game: str, entry: Logged, now: float) -> Statement:
    values = (game, entry.seq, entry.seat, entry.client, int(entry.quiet), entry.by, now, entry.command)
    return "INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values


def keep_snapshot(game: str, seq: int, data: bytes) -> Statement:
    return "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (game, seq, data)


def keep_replay_link(token_hash: str, game: str, eyes: int) -> Statement:
    return "INSERT OR IGNORE INTO replay_links VALUES (?, ?, ?)", (token_hash, game, eyes)


def keep_talk(table: str, number: int, data: bytes, kept: int) -> tuple[Statement, Statement]:
    """Store a line of chat; only the last ones are `kept`."""
    return (
        ("INSERT INTO talk VALUES (?, ?, ?)", (table, number, data)),
        ("DELETE FROM talk WHERE table_id = ? AND number <= ?", (table, number - kept)),
    )


def keep_clock(game: str, data: bytes) -> Statement:
    return "INSERT OR REPLACE INTO clocks VALUES (?, ?)", (game, data)


def end_game(game: str, length: int, now: float) -> Statement:
    return "UPDATE games SET ended = ?, length = ? WHERE id = ?", (now, length, game)
