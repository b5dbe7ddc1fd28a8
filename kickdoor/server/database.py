"""Which database: a file of SQLite, or PostgreSQL by its address."""

from pathlib import Path
from typing import Final

from kickdoor.server.sqlite_store import SqliteReader, SqliteStore
from kickdoor.server.store import Reader, Store, StoreError, Told

SCHEMES: Final = ("postgresql://", "postgres://")
MISSING: Final = "PostgreSQL needs a driver: pip install 'kickdoor[postgres]'"

Address = Path | str


def remote(address: Address) -> bool:
    """Whether it is the address of a PostgreSQL.

    >>> remote("postgresql://db/kickdoor"), remote("kickdoor.db")
    (True, False)
    """
    return str(address).startswith(SCHEMES)


def opened(address: Address, told: Told | None = None) -> Store:
    """The store, made or brought up to date. `told` is called after every commit."""
    if not remote(address):
        return SqliteStore(Path(address), told)
    try:
        from kickdoor.server.postgres_store import PostgresStore
    except ImportError:
        raise StoreError(MISSING) from None
    return PostgresStore(str(address), told)


def reading(address: Address) -> Reader:
    """Only for reading, beside the server that writes."""
    if not remote(address):
        return SqliteReader.of(Path(address))
    from kickdoor.server.postgres_store import PostgresReader

    return PostgresReader(str(address))


def shown(address: Address) -> str:
    """The address for a person to read: without the password.

    >>> shown("postgresql://kim:secret@db/kickdoor"), shown(Path("kickdoor.db"))
    ('postgresql://db/kickdoor', 'kickdoor.db')
    """
    if not remote(address):
        return str(address)
    scheme, _, rest = str(address).partition("://")
    host, slash, path = rest.partition("?")[0].partition("/")
    return f"{scheme}://{host.rpartition('@')[2]}{slash}{path}"
