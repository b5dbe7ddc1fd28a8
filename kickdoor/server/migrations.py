"""The database, version by version: each entry leads from the one before. What has been released is never changed.

They are written for SQLite; `postgres_migrations` puts them into the words of PostgreSQL.
"""

import re
import sqlite3
from typing import Final

MIGRATIONS: Final = (
    """
    CREATE TABLE packs (hash TEXT PRIMARY KEY, data BLOB NOT NULL);
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, record BLOB NOT NULL, public INTEGER NOT NULL, game TEXT, touched REAL NOT NULL
    );
    CREATE INDEX tables_public ON tables (public, touched);
    CREATE TABLE seats (
        token TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, person TEXT NOT NULL
    );
    CREATE INDEX seats_table ON seats (table_id);
    CREATE TABLE holders (
        browser TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, person TEXT NOT NULL,
        PRIMARY KEY (browser, table_id, person)
    ) WITHOUT ROWID;
    CREATE TABLE games (
        id TEXT PRIMARY KEY, table_id TEXT REFERENCES tables ON DELETE SET NULL, pack TEXT NOT NULL REFERENCES packs,
        deal BLOB NOT NULL, started REAL NOT NULL, ended REAL, length INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX games_table ON games (table_id);
    CREATE TABLE commands (
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, seq INTEGER NOT NULL, seat INTEGER NOT NULL,
        client TEXT, quiet INTEGER NOT NULL, by TEXT NOT NULL, at REAL NOT NULL, command BLOB NOT NULL,
        PRIMARY KEY (game, seq)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX commands_client ON commands (game, seat, client) WHERE client IS NOT NULL;
    CREATE TABLE snapshots (
        game TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE, seq INTEGER NOT NULL, data BLOB NOT NULL
    );
    """,
    """
    CREATE TABLE replay_links (
        token TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, eyes INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX replay_links_game ON replay_links (game);
    CREATE TABLE talk (
        table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, number INTEGER NOT NULL, data BLOB NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE clocks (
        game TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE, data BLOB NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE seen_hands (
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, browser TEXT NOT NULL, seat INTEGER NOT NULL,
        PRIMARY KEY (game, browser, seat)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE companions (id TEXT PRIMARY KEY, claimed TEXT NOT NULL, touched REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE companion_documents (
        companion TEXT NOT NULL REFERENCES companions ON DELETE CASCADE, document TEXT NOT NULL, data BLOB NOT NULL,
        PRIMARY KEY (companion, document)
    );
    """,
    """
    CREATE TABLE waits (
        table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE, seq INTEGER NOT NULL, what TEXT NOT NULL,
        seats TEXT NOT NULL, due REAL, look REAL
    );
    CREATE INDEX waits_look ON waits (look);
    CREATE INDEX holders_browser ON holders (browser);
    """,
    """
    CREATE TABLE acts (
        id TEXT PRIMARY KEY, at REAL NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, table_id TEXT NOT NULL,
        seat INTEGER NOT NULL, detail TEXT NOT NULL, done REAL, result TEXT NOT NULL
    );
    CREATE INDEX acts_waiting ON acts (at) WHERE done IS NULL;
    CREATE TABLE house (name TEXT PRIMARY KEY, data TEXT NOT NULL);
    CREATE TABLE bans (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, value TEXT NOT NULL, table_id TEXT NOT NULL, until REAL NOT NULL
    );
    CREATE TABLE reports (
        id TEXT PRIMARY KEY, at REAL NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
        line TEXT NOT NULL, browsers TEXT NOT NULL, reporter INTEGER NOT NULL, closed REAL
    );
    CREATE TABLE loads (server TEXT PRIMARY KEY, at REAL NOT NULL, data BLOB NOT NULL);
    """,
    """
    CREATE TABLE reviews (
        game TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE, made_by TEXT NOT NULL, data BLOB NOT NULL
    );
    """,
    """
    CREATE TABLE books (
        browser TEXT NOT NULL, game TEXT NOT NULL, seat INTEGER NOT NULL, ended REAL NOT NULL, deeds BLOB,
        PRIMARY KEY (browser, game)
    ) WITHOUT ROWID;
    CREATE INDEX books_game ON books (game);
    CREATE TABLE carries (token TEXT PRIMARY KEY, browser TEXT NOT NULL, until REAL NOT NULL) WITHOUT ROWID;
    CREATE INDEX carries_browser ON carries (browser);
    """,
    # A client's id is in a game once because its numbers are: docs/decisions/0017-speed-of-the-server.md
    """
    DROP INDEX commands_client;
    """,
)


class NewerDatabase(Exception):
    """A database that a newer version has written."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the database up to date, each step whole or not at all."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise newer(version, len(MIGRATIONS))
    for number in range(version, len(MIGRATIONS)):
        connection.executescript(f"BEGIN IMMEDIATE; {MIGRATIONS[number]}; PRAGMA user_version = {number + 1}; COMMIT;")


def down(script: str) -> list[str]:
    """What takes a migration back: what it made is dropped, and what it dropped is made again, the last first.

    >>> down("CREATE TABLE a (b TEXT); CREATE INDEX c ON a (b); CREATE INDEX d ON e (f);")
    ['DROP INDEX d', 'DROP INDEX c', 'DROP TABLE a']
    >>> down("DROP INDEX games_table;")
    ['CREATE INDEX games_table ON games (table_id)']
    """
    found = re.findall(r"(CREATE|DROP) (?:UNIQUE )?(TABLE|INDEX) (\w+)", script)
    return [f"DROP {kind} {name}" if act == "CREATE" else making(name) for act, kind, name in reversed(found)]


def making(index: str) -> str:
    """What once made an index."""
    (found,) = re.findall(rf"CREATE (?:UNIQUE )?INDEX {index} [^;]*", "".join(MIGRATIONS))
    return str(found)


def newer(version: int, known: int) -> NewerDatabase:
    return NewerDatabase(f"the database is of version {version}, this program knows only {known}")
