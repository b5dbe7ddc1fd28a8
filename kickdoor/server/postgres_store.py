"""The store in PostgreSQL, for several servers at once. Reads block the loop, so each has a short time limit."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from time import monotonic
from typing import Any, Final

import psycopg
from psycopg.errors import _WaitTimeout

from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.postgres_migrations import migrate_postgres
from kickdoor.server.store import InDoubt, Reader, Statement, Store, StoreError, Told, Value
from kickdoor.server.tokens import Key

CONNECT_SECONDS: Final = 2
SECONDS: Final = 3.0  # for one answer
REST_SECONDS: Final = 1.0  # after a failure every read fails at once for so long, so that the loop is not blocked
OPTIONS: Final = "-c idle_in_transaction_session_timeout=2000 -c synchronous_commit=on -c client_min_messages=warning"
SESSION: Final = "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()"
THERE: Final = "SELECT 1 FROM pg_stat_activity WHERE pid = ? AND backend_start::text = ?"
END: Final = THERE.replace("SELECT 1", "SELECT pg_terminate_backend(pid, 2000)")

logging.getLogger("psycopg").setLevel(logging.ERROR)  # what it warns of is an error here already

Row = tuple[Value, ...]


class Impatient(psycopg.Connection[Row]):
    """A connection that gives up on a server that does not answer."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        try:
            return super().wait(gen, interval, SECONDS if timeout is None else timeout)
        except _WaitTimeout:
            self.pgconn.finish()
            raise psycopg.OperationalError("the database does not answer") from None

    def run(self, sql: str, values: Sequence[Value] = ()) -> "psycopg.Cursor[Row]":
        """A statement as we write it: a question mark for every value."""
        return self.execute(spelled(sql), values)


@lru_cache(maxsize=256)
def spelled(sql: str) -> str:
    """The statement as the driver wants it."""
    return sql.replace("%", "%%").replace("?", "%s")


def connected(address: str) -> Impatient:
    try:
        return Impatient.connect(
            address,
            autocommit=True,
            connect_timeout=CONNECT_SECONDS,
            tcp_user_timeout=int(SECONDS * 1000),
            application_name="kickdoor",
            options=OPTIONS,
        )
    except (psycopg.Error, UnicodeError) as error:
        raise StoreError(" ".join(str(error).split())) from error


class PostgresReader(Reader):
    def __init__(self, address: str) -> None:
        self.address = address
        self.reader = connected(address)
        self.tired_until = 0.0

    def all(self, sql: str, *values: Value) -> list[Row]:
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # PostgreSQL keeps no such text
        if monotonic() < self.tired_until:
            raise StoreError("the database does not answer")
        for left in (1, 0):
            try:
                if self.reader.closed:
                    self.reader = connected(self.address)
                return self.reader.run(sql, values).fetchall()
            except (psycopg.Error, StoreError) as error:
                if not self.reader.closed:
                    raise StoreError(str(error)) from error
                if not left or isinstance(error, StoreError):
                    self.tired_until = monotonic() + REST_SECONDS
                    raise StoreError("the database does not answer") from error
        raise AssertionError

    def close(self) -> None:
        self.reader.close()


class PostgresStore(Store, PostgresReader):
    """After a line was cut in a commit, nothing is read until it is certain that the commit cannot come any more."""

    def __init__(self, address: str, told: Told | None = None) -> None:
        PostgresReader.__init__(self, address)
        self.writer = self.pulses = connected(address)
        try:
            migrate_postgres(self.writer)
            self.session = self.writer.run(SESSION).fetchall()[0]
        except Exception as error:
            self.let_go()
            if isinstance(error, psycopg.Error):
                raise StoreError(str(error)) from error
            raise
        self.doubtful: Row | None = None  # a session that may still commit
        self.pulses = connected(address)
        self.pulses.run("SET synchronous_commit = off")
        super().__init__(told)

    def let_go(self) -> None:
        self.reader.close()
        self.writer.close()
        self.pulses.close()

    @property
    def in_doubt(self) -> bool:
        return self.doubtful is not None

    def all(self, sql: str, *values: Value) -> list[Row]:
        if self.doubtful is not None:
            raise StoreError("it is not known yet what was stored last")
        return super().all(sql, *values)

    def key(self) -> Key:
        self.change("INSERT INTO secrets VALUES ('key', ?) ON CONFLICT DO NOTHING", Key.new().secret)
        row = self.one("SELECT data FROM secrets WHERE name = 'key'")
        assert row is not None and isinstance(row[0], bytes)
        return Key(row[0])

    def pulse(self, *statements: Statement) -> list[Row]:
        """Run statements at once and apart from all other work, in a thread of the caller's; the rows of the last.

        They are not durable when it returns: a sign of life need not outlive the database.
        """
        try:
            if self.pulses.closed:
                self.pulses = connected(self.address)
                self.pulses.run("SET synchronous_commit = off")
            *_, last = [self.pulses.run(sql, values) for sql, values in statements]
            return last.fetchall()
        except psycopg.Error as error:
            raise StoreError(str(error)) from error

    # -- writing, in its thread ---------------------------------------------------------------------------------------

    def commit(self, works: Sequence[Sequence[Statement]]) -> list[Exception | None]:
        """All in one transaction and one round trip; if anything fails, each in its own."""
        try:
            self._together([statement for statements in works for statement in statements])
            return [None] * len(works)
        except InDoubt:
            raise
        except Exception as error:
            return [error] if len(works) == 1 else [self._alone(statements) for statements in works]

    def _alone(self, statements: Sequence[Statement]) -> Exception | None:
        try:
            self._together(statements)
        except Exception as error:
            return error
        return None

    def _together(self, statements: Sequence[Statement]) -> None:
        self._reconnect()
        try:
            with self.writer.pipeline():
                self.writer.run("BEGIN")
                for sql, values in statements:
                    self.writer.run(sql, values)
                self.failpoint.reached("before_commit", statements)
                self.writer.run("COMMIT")
            self.failpoint.reached("after_commit", statements)
        except Exception as error:
            if self._alive():
                raise
            self.doubtful = self.session
            with suppress(StoreError):
                self._reconnect()
            raise InDoubt("the line was cut during a commit") from error

    def _alive(self) -> bool:
        """Whether the session goes on after a failed transaction, which is then rolled back."""
        try:
            self.writer.run("ROLLBACK")
        except psycopg.Error:
            self.writer.close()
        return not self.writer.closed

    def _reconnect(self) -> None:
        """A new session if the last one is gone. That one is ended: what it has not stored, it will never store."""
        if not self.writer.closed:
            return
        writer = connected(self.address)
        try:
            if self.doubtful is not None:
                writer.run(END, self.doubtful)
                if writer.run(THERE, self.doubtful).fetchall():
                    raise StoreError("it is not known yet what was stored last")
            self.session = writer.run(SESSION).fetchall()[0]
        except (psycopg.Error, StoreError) as error:
            writer.close()
            raise StoreError(str(error)) from error
        self.writer, self.doubtful = writer, None

    def change(self, sql: str, *values: Value) -> int:
        try:
            with connected(self.address) as connection:
                return connection.run(sql, values).rowcount
        except psycopg.Error as error:
            raise StoreError(str(error)) from error

    def version(self) -> int:
        row = self.one("SELECT version FROM schema_versions WHERE name = 'tables'")
        return 0 if row is None else int(row[0] or 0)

    def noted(self, version: int) -> Statement:
        return "UPDATE schema_versions SET version = ? WHERE name = 'tables'", (version,)

    def snapshot(self, tables: Sequence[str]) -> Iterator[tuple[str, list[Row]]]:
        try:
            with connected(self.address) as connection:
                connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                connection.run("SET LOCAL idle_in_transaction_session_timeout = 0")
                for table in tables:
                    with connection.cursor(name="copied") as cursor:
                        cursor.execute(f"SELECT * FROM {table}".encode())
                        while rows := cursor.fetchmany(1000):
                            yield table, rows
        except psycopg.Error as error:
            raise StoreError(str(error)) from error

    async def fault(self) -> str:
        try:
            await self.write(("UPDATE schema_versions SET version = version WHERE name = 'tables'", ()))
        except NotAllowed:
            return "the database cannot be written"
        return ""
