"""`kickdoor serve`: the online table."""

from pathlib import Path
from typing import Annotated

import typer

from kickdoor.cli.errors import UsageError, told

Database = Annotated[Path, typer.Option("--db", help="The file that holds all tables and games.")]
DATABASE = Path("kickdoor.db")


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    db: Database = DATABASE,
    browser: Annotated[bool, typer.Option("--browser", help="Open the page in a browser.")] = False,
) -> int:
    """Serve tables for people and bots, until Ctrl-C."""
    import sqlite3

    from kickdoor.server.holding import InUse
    from kickdoor.server.launch import run
    from kickdoor.server.limits import BadLimit
    from kickdoor.server.migrations import NewerDatabase
    from kickdoor.server.tokens import BadKey

    if not db.parent.is_dir():
        raise UsageError(f"there is no folder {str(db.parent)!r}")
    with told(sqlite3.DatabaseError, NewerDatabase, InUse, of=db), told(BadLimit, BadKey):
        try:
            return run(host, port, db, browser)
        except (OSError, UnicodeError) as error:
            why = getattr(error, "strerror", None) or error
            raise UsageError(f"cannot serve at {host}, port {port}: {why}") from None
