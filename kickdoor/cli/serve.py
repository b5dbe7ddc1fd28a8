"""`kickdoor serve`: the online table."""

from pathlib import Path
from typing import Annotated

import typer

from kickdoor.cli.errors import UsageError, told

Database = Annotated[
    str, typer.Option("--db", help="The file that holds all tables and games, or postgresql://…", metavar="FILE")
]
DATABASE = "kickdoor.db"


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    db: Database = DATABASE,
    browser: Annotated[bool, typer.Option("--browser", help="Open the page in a browser.")] = False,
) -> int:
    """Serve tables for people and bots, until Ctrl-C."""
    from kickdoor.server.database import remote, shown
    from kickdoor.server.holding import InUse
    from kickdoor.server.launch import run
    from kickdoor.server.limits import BadLimit
    from kickdoor.server.migrations import NewerDatabase
    from kickdoor.server.store import StoreError
    from kickdoor.server.tokens import BadKey

    if not remote(db) and not Path(db).parent.is_dir():
        raise UsageError(f"there is no folder {str(Path(db).parent)!r}")
    with told(StoreError, NewerDatabase, InUse, of=shown(db)), told(BadLimit, BadKey):
        try:
            return run(host, port, db, browser)
        except (OSError, UnicodeError) as error:
            why = getattr(error, "strerror", None) or error
            raise UsageError(f"cannot serve at {host}, port {port}: {why}") from None
