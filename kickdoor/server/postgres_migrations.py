"""The same database in PostgreSQL, and what several servers share there besides."""

from typing import Any, Final

import psycopg

from kickdoor.server.migrations import MIGRATIONS, newer

DIALECT: Final = {" BLOB": " BYTEA", " REAL": " DOUBLE PRECISION", " INTEGER": " BIGINT", "WITHOUT ROWID": ""}
VERSIONS: Final = "CREATE TABLE IF NOT EXISTS schema_versions (name TEXT PRIMARY KEY, version BIGINT NOT NULL)"
LOCK: Final = 7_310_519  # any number: servers that start at once wait for each other

# Who serves which table. A table belongs to a server as long as that one says that it is alive, and `fence` fails in
# a transaction of any other. The lock on the row keeps the table from changing hands before that transaction ends.
CLUSTER: Final = (
    """
    CREATE TABLE secrets (name TEXT PRIMARY KEY, data BYTEA NOT NULL);
    CREATE TABLE servers (id TEXT PRIMARY KEY, alive_until TIMESTAMPTZ NOT NULL);
    CREATE TABLE leases (table_id TEXT PRIMARY KEY, server TEXT NOT NULL, term BIGINT NOT NULL);
    CREATE INDEX leases_server ON leases (server);
    CREATE FUNCTION fence(wanted TEXT, mine TEXT, since BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM 1 FROM leases WHERE table_id = wanted AND server = mine AND term = since FOR SHARE;
        IF NOT FOUND THEN RAISE EXCEPTION 'the table belongs to another server'; END IF;
    END $$;
    """,
)


def in_postgres(script: str) -> str:
    """A script for SQLite in the words of PostgreSQL.

    >>> in_postgres("CREATE TABLE packs (hash TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;").strip()
    'CREATE TABLE packs (hash TEXT PRIMARY KEY, data BYTEA NOT NULL) ;'
    """
    for word, theirs in DIALECT.items():
        script = script.replace(word, theirs)
    return script


def migrate_postgres(connection: psycopg.Connection[Any]) -> None:
    """Bring the database up to date, all of it or nothing, one server at a time."""
    scripts = {"tables": tuple(in_postgres(script) for script in MIGRATIONS), "cluster": CLUSTER}
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        connection.execute(VERSIONS)
        found = {str(name): int(version or 0) for name, version in connection.execute("SELECT * FROM schema_versions")}
        for name, steps in scripts.items():
            version = found.get(name, 0)
            if version > len(steps):
                raise newer(version, len(steps))
            for step in steps[version:]:
                connection.execute(step)
            connection.execute("DELETE FROM schema_versions WHERE name = %s", (name,))
            connection.execute("INSERT INTO schema_versions VALUES (%s, %s)", (name, len(steps)))
