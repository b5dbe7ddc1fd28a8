"""Copies of a database while servers run, and back: always one SQLite file with the server's key beside it.

So a copy of a PostgreSQL can be opened, checked and served like any other, and the other way round.
"""

import os
import re
import shutil
import sqlite3
import time
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Final

from kickdoor.server.database import Address, opened, remote
from kickdoor.server.holding import held
from kickdoor.server.migrations import MIGRATIONS, migrate
from kickdoor.server.sqlite_store import SqliteStore, connect
from kickdoor.server.store import Statement, Store, StoreError, Value
from kickdoor.server.tokens import Key

TABLES: Final = tuple(re.findall(r"CREATE TABLE (\w+)", "".join(MIGRATIONS)))  # each after those that it refers to
AT_ONCE: Final = 1000  # rows


class BadCopy(ValueError):
    """A file that is no copy of a database, and why."""


def back_up(store: Store, copy: Path, whole: bool = True) -> None:
    """Write everything as it is at one moment, and the key, into new files that only their owner can read.

    Not `whole`: what is damaged is copied, too.
    """
    key = store.key()
    os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    if isinstance(store, SqliteStore):
        store.copy(copy)
    else:
        with closing(connect(copy)) as target:
            migrate(target)
            target.execute("PRAGMA foreign_keys = OFF")
            target.execute("BEGIN")
            for table, rows in store.snapshot(TABLES):
                if rows:
                    target.executemany(f"INSERT INTO {table} VALUES ({marks(rows[0])})", rows)
            target.execute("COMMIT")
            target.execute("PRAGMA journal_mode = DELETE")
    if whole:
        checked(copy)
    key.write(Key.path(copy))


def marks(row: tuple[Value, ...]) -> str:
    return ", ".join("?" * len(row))


def checked(copy: Path) -> None:
    """A BadCopy if that is no whole database of ours."""
    if not copy.is_file():
        raise BadCopy(f"there is no file {str(copy)!r}")
    try:
        with closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)) as source:
            version = int(source.execute("PRAGMA user_version").fetchone()[0])
            sound = source.execute("PRAGMA integrity_check").fetchone()[0]
            loose = source.execute("PRAGMA foreign_key_check").fetchone()
            source.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        raise BadCopy(f"{str(copy)!r} is no copy of a database: {error}") from None
    if not 0 < version <= len(MIGRATIONS):
        raise BadCopy(f"{str(copy)!r} is of version {version}, this program knows {len(MIGRATIONS)}")
    if sound != "ok":
        raise BadCopy(f"{str(copy)!r} is damaged: {sound}")
    if loose is not None:
        raise BadCopy(f"{str(copy)!r} is damaged: a row of {loose[0]} belongs to nothing")


def aside_of(database: Address, why: str) -> Path:
    """Where what was there before is kept."""
    stem = Path("kickdoor-postgresql.db") if remote(database) else Path(database)
    return stem.with_name(f"{stem.name}.before-{why}-{time.strftime('%Y%m%d-%H%M%S')}")


def restore(copy: Path, database: Address) -> Path | None:
    """Put a copy in the place of a database that no server uses; where what was there before is kept, if anything."""
    checked(copy)
    key = Key(Key.path(copy).read_bytes())
    with nullcontext() if remote(database) else held(Path(database)):
        aside = set_aside(database, "restore")
        draft = Path(database).with_name(f"{Path(database).name}.restoring") if not remote(database) else None
        if draft is not None:
            into_file(copy, key, Path(database), draft)
        else:
            into_postgres(copy, key, database)
    return aside


def set_aside(database: Address, why: str) -> Path | None:
    """Keep what is there, if anything; nobody may use it meanwhile."""
    if not remote(database) and not Path(database).exists():
        return None
    with closing(opened(database)) as store:
        nobody_uses(store)
        if remote(database) and not any(store.one(f"SELECT 1 FROM {table} LIMIT 1") for table in TABLES):
            return None
        aside = aside_of(database, why)
        back_up(store, aside)
    return aside


def downgrade(database: Address, version: int) -> Path:
    """Take the tables back to an older version; where everything as it was is kept."""
    with nullcontext() if remote(database) else held(Path(database)), closing(opened(database)) as store:
        nobody_uses(store)
        if not 0 < version < store.version():
            raise StoreError(f"its tables are of version {store.version()}, so they cannot be taken back to {version}")
        aside = aside_of(database, "downgrade")
        back_up(store, aside)
        store.downgrade(version)
    return aside


def nobody_uses(store: Store) -> None:
    if not isinstance(store, SqliteStore):
        alive = store.all("SELECT id FROM servers WHERE alive_until > now()")
        if alive:
            raise StoreError(f"{len(alive)} servers use it: stop them first")


def into_file(copy: Path, key: Key, database: Path, draft: Path) -> None:
    """Whole or not at all: written beside it, brought up to date, and then put in its place."""
    draft.unlink(missing_ok=True)
    shutil.copyfile(copy, draft)
    draft.chmod(0o600)
    with closing(connect(draft)) as target:
        migrate(target)
        target.execute("PRAGMA journal_mode = DELETE")
    for ending in ("-wal", "-shm"):
        database.with_name(database.name + ending).unlink(missing_ok=True)
    Key.path(database).unlink(missing_ok=True)
    key.write(Key.path(database))
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    os.replace(draft, database)


def into_postgres(copy: Path, key: Key, database: Address) -> None:
    """All of it in one transaction."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as source, closing(opened(database)) as store:
        with closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)) as file:
            file.backup(source)
        migrate(source)
        statements: list[Statement] = [(f"DELETE FROM {table}", ()) for table in ("leases", *reversed(TABLES))]
        for table in TABLES:
            rows = source.execute(f"SELECT * FROM {table}").fetchall()
            statements += [(f"INSERT INTO {table} VALUES ({marks(row)})", row) for row in rows]
        statements.append(("DELETE FROM secrets", ()))
        statements.append(("INSERT INTO secrets VALUES ('key', ?)", (key.secret,)))
        outcome = store.commit([statements])[0]
        if outcome is not None:
            raise StoreError(f"nothing was changed: {outcome}")
