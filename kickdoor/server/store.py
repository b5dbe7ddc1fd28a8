"""What is stored, and the interface of what stores it. A write that has returned is durable.

The SQL here is what SQLite and PostgreSQL have in common; `database` opens the one or the other.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Final, NamedTuple

from kickdoor.server.failpoints import Failpoint
from kickdoor.server.logs import log_error, tracing
from kickdoor.server.migrations import MIGRATIONS, down
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.tokens import Key

MOST_AT_ONCE: Final = 500
KEEP_COMMAND: Final = "INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

Value = str | int | float | bytes | None
Statement = tuple[str, tuple[Value, ...]]
Told = Callable[[float, int], None]  # after every commit: its duration, and its number of writes


class StoreError(Exception):
    """What is stored cannot be read or written now."""


class InDoubt(StoreError):
    """The line was cut during a commit: it may be stored, and it may not."""


class Logged(NamedTuple):
    """An accepted command as it is kept. A quiet one, a single pass, is sent only to its seat."""

    seq: int
    seat: int
    client: str | None
    quiet: bool
    by: str
    command: bytes


class Wait(NamedTuple):
    """What a table waits for after its command `seq`. Who has not passed yet is known to nobody else."""

    seq: int
    what: str  # window, turn, or nothing
    seats: str  # those who have to speak, with commas
    due: float | None  # when it waits no longer, in seconds since 1970
    look: float | None  # when something may be due


class Work(NamedTuple):
    statements: Sequence[Statement]
    done: "Callable[[Exception | None], None]"  # told in the loop once it is durable, or what has failed


class Reader(ABC):
    """What can be read of a database. Reads return at once, or fail with a StoreError."""

    @abstractmethod
    def all(self, sql: str, *values: Value) -> list[tuple[Value, ...]]: ...

    @abstractmethod
    def close(self) -> None: ...

    def one(self, sql: str, *values: Value) -> tuple[Value, ...] | None:
        rows = self.all(sql, *values)
        return rows[0] if rows else None

    def pack(self, content_hash: str) -> bytes | None:
        row = self.one("SELECT data FROM packs WHERE hash = ?", content_hash)
        return None if row is None else bytes(row[0])  # type: ignore[arg-type]

    def log(self, game: str, after: int = 0) -> list[Logged]:
        """The accepted commands of a game, in order."""
        rows = self.all(
            "SELECT seq, seat, client, quiet, by, command FROM commands WHERE game = ? AND seq > ? ORDER BY seq",
            game,
            after,
        )
        found = [Logged(*row) for row in rows]  # type: ignore[arg-type]
        return [entry._replace(quiet=bool(entry.quiet)) for entry in found]


class Store(Reader):
    """Writes are awaited and durable when they return. One thread writes, and groups what is waiting."""

    def __init__(self, told: Told | None = None) -> None:
        self.told = told
        self.failpoint = Failpoint.from_environment()
        self.waiting: list[Work] = []
        self.failures = 0
        self.queue: SimpleQueue[list[Work] | None] = SimpleQueue()
        self.loop: asyncio.AbstractEventLoop | None = None  # the one whose work is being written
        self.thread = Thread(target=self._write_on, name="writer", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Write what is still waiting, and close what is open."""
        if self.waiting:
            self.queue.put(self.waiting)
        self.queue.put(None)
        self.thread.join(timeout=10)
        self.let_go()

    @property
    def in_doubt(self) -> bool:
        """Whether it is not known what was stored last."""
        return False

    @abstractmethod
    def let_go(self) -> None:
        """Close what is open; the writer has ended."""

    @abstractmethod
    def commit(self, works: Sequence[Sequence[Statement]]) -> list[Exception | None]:
        """Make all of it durable at once; what fails alone, or an exception if nothing was stored. In the thread."""

    @abstractmethod
    def change(self, sql: str, *values: Value) -> int:
        """For the command line: change something at once; returns the number of rows."""

    @abstractmethod
    def version(self) -> int:
        """Of its tables."""

    def downgrade(self, version: int) -> None:
        """Take migrations back, for an older program. The store is of no use to this one afterwards."""
        steps = [sql for script in reversed(MIGRATIONS[version : self.version()]) for sql in down(script)]
        failed = self.commit([[*((sql, ()) for sql in steps), self.noted(version)]])[0]
        if failed is not None:
            raise StoreError(f"nothing was changed: {failed}")

    @abstractmethod
    def noted(self, version: int) -> Statement:
        """What notes the version of its tables."""

    def damage(self) -> list[str]:
        """What the database itself says is wrong with it."""
        return []

    def snapshot(self, tables: Sequence[str]) -> Iterator[tuple[str, list[tuple[Value, ...]]]]:
        """All rows of these tables as they are at one moment, some at a time."""
        for table in tables:
            yield table, self.all(f"SELECT * FROM {table}")

    @abstractmethod
    async def fault(self) -> str:
        """What keeps it from storing anything, "" if nothing."""

    @abstractmethod
    def key(self) -> Key:
        """The secret of all servers on this database, made on first use."""

    async def write(self, *statements: Statement) -> None:
        """All of it or nothing; durable when it returns. A Complaint if it cannot be written."""
        done = asyncio.get_running_loop().create_future()

        def resolve(error: Exception | None) -> None:
            if not done.done():
                done.set_result(error)

        self.submit(statements, resolve)
        trace, began = tracing.get(), perf_counter()
        error = await done
        if trace is not None:
            trace.stored += perf_counter() - began
        if error is not None:
            raise self.complaint(error) from error

    def submit(self, statements: Sequence[Statement], done: Callable[[Exception | None], None]) -> None:
        """The same for somebody who does not wait: `done` is called in the loop, and never fails."""
        self.waiting.append(Work(statements, done))
        loop = asyncio.get_running_loop()
        if self.loop is not loop:
            self.loop = loop
            loop.call_soon(self._hand_over)  # with everything else that comes in this round of the loop

    def complaint(self, error: Exception) -> NotAllowed:
        """What is said about a write that failed."""
        self.failures += 1
        log_error("store", error)
        return NotAllowed("storage", "not_sure" if isinstance(error, InDoubt) else "not_written")

    def _hand_over(self) -> None:
        """Give the thread what is waiting: what comes meanwhile waits until that is stored."""
        works, self.waiting = self.waiting[:MOST_AT_ONCE], self.waiting[MOST_AT_ONCE:]
        self.queue.put(works)

    def _write_on(self) -> None:
        """The thread: commit, and tell those who wait."""
        while (works := self.queue.get()) is not None:
            began = perf_counter()
            try:
                outcomes = self.commit([work.statements for work in works])
            except Exception as error:  # whatever it is, those who wait are told, and the thread goes on
                outcomes = [error] * len(works)
            if self.told is not None:
                self.told(perf_counter() - began, len(works))
            loop = self.loop
            if loop is not None and not loop.is_closed():
                loop.call_soon_threadsafe(self._resolve, works, outcomes)

    def _resolve(self, works: list[Work], outcomes: list[Exception | None]) -> None:
        for work, error in zip(works, outcomes, strict=True):
            work.done(error)
        if self.waiting:
            self._hand_over()
        else:
            self.loop = None


# -- what is written --------------------------------------------------------------------------------------------------


def keep_pack(content_hash: str, data: bytes) -> Statement:
    return "INSERT INTO packs VALUES (?, ?) ON CONFLICT DO NOTHING", (content_hash, data)


def keep_table(id: str, record: bytes, public: bool, game: str | None, now: float) -> Statement:
    return (
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
        "record = excluded.record, public = excluded.public, game = excluded.game, touched = excluded.touched",
        (id, record, int(public), game, now),
    )


def keep_seat(token_hash: str, table: str, person: str) -> Statement:
    return "INSERT INTO seats VALUES (?, ?, ?)", (token_hash, table, person)


def keep_holder(browser_hash: str, table: str, person: str) -> Statement:
    return "INSERT INTO holders VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (browser_hash, table, person)


def forget_person(table: str, person: str, game: str, seat: int) -> list[Statement]:
    """The person may speak for the seat no more, but their browsers have seen its hand, if there is a game."""
    seen = (
        "INSERT INTO seen_hands SELECT games.id, browser, ? FROM holders, games "
        "WHERE holders.table_id = ? AND person = ? AND games.id = ? ON CONFLICT DO NOTHING"
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
    return KEEP_COMMAND, values


def keep_snapshot(game: str, seq: int, data: bytes) -> Statement:
    newest = "ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, data = excluded.data"
    return f"INSERT INTO snapshots VALUES (?, ?, ?) {newest}", (game, seq, data)


def keep_replay_link(token_hash: str, game: str, eyes: int) -> Statement:
    return "INSERT INTO replay_links VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (token_hash, game, eyes)


def keep_review(game: str, made_by: str, data: bytes) -> Statement:
    newest = "ON CONFLICT (game) DO UPDATE SET made_by = excluded.made_by, data = excluded.data"
    return f"INSERT INTO reviews VALUES (?, ?, ?) {newest}", (game, made_by, data)


def keep_talk(table: str, number: int, data: bytes, kept: int) -> tuple[Statement, Statement]:
    """Store a line of chat; only the last ones are `kept`."""
    return (
        ("INSERT INTO talk VALUES (?, ?, ?)", (table, number, data)),
        ("DELETE FROM talk WHERE table_id = ? AND number <= ?", (table, number - kept)),
    )


def keep_clock(game: str, data: bytes) -> Statement:
    return "INSERT INTO clocks VALUES (?, ?) ON CONFLICT (game) DO UPDATE SET data = excluded.data", (game, data)


def enter_book(game: str, seat: int, table: str, person: str, now: float) -> Statement:
    """A game is over: into the books of those who played the seat, unless they share a browser with others."""
    return (
        "INSERT INTO books SELECT browser, ?, ?, ?, NULL FROM holders WHERE table_id = ? AND person = ? AND NOT EXISTS "
        "(SELECT 1 FROM holders AS other WHERE other.browser = holders.browser AND other.table_id = holders.table_id "
        "AND other.person <> holders.person) ON CONFLICT DO NOTHING",
        (game, seat, now, table, person),
    )


def keep_wait(table: str, wait: Wait) -> Statement:
    """What a table waits for, and when somebody must look after it even if nobody comes."""
    columns = ("seq", "what", "seats", "due", "look")
    changed = ", ".join(f"{name} = excluded.{name}" for name in columns)
    sql = f"INSERT INTO waits (table_id, {', '.join(columns)}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) "
    return f"{sql}DO UPDATE SET {changed}", (table, *wait)


def look_at(table: str, when: float) -> Statement:
    """Look after a table at that time, whatever it waits for."""
    sql = "INSERT INTO waits (table_id, seq, what, seats, look) VALUES (?, -1, '', '', ?) ON CONFLICT (table_id) "
    return f"{sql}DO UPDATE SET look = excluded.look", (table, when)


def forget_wait(table: str) -> Statement:
    return "DELETE FROM waits WHERE table_id = ?", (table,)


def end_game(game: str, length: int, now: float) -> Statement:
    return "UPDATE games SET ended = ?, length = ? WHERE id = ?", (now, length, game)
