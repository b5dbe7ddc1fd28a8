"""`kickdoor games backup|restore|check|repair`: looking after what a server has kept."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from kickdoor.cli.errors import UsageError, told
from kickdoor.cli.games import opened
from kickdoor.cli.serve import DATABASE, Database


def backup(
    copy: Annotated[Path, typer.Argument(help="The file to write; the server's key goes beside it.")],
    db: Database = DATABASE,
) -> None:
    """Copy the database while servers run, SQLite or PostgreSQL: every table as it is at one moment."""
    from kickdoor.server import copies
    from kickdoor.server.store import StoreError
    from kickdoor.server.tokens import BadKey, Key

    for path in (copy, Key.path(copy)):
        if path.exists():
            raise UsageError(f"{str(path)!r} is there already")
    with closing(opened(db)) as store, told(BadKey, copies.BadCopy, StoreError), told(OSError, of=copy):
        copies.back_up(store, copy)


def restore(
    copy: Annotated[Path, typer.Argument(help="A file that `kickdoor games backup` has written.")],
    db: Database = DATABASE,
) -> None:
    """Put a copy in the place of the database, while no server runs. What was there before is kept in a file."""
    from kickdoor.server import copies
    from kickdoor.server.database import shown
    from kickdoor.server.holding import InUse
    from kickdoor.server.migrations import NewerDatabase
    from kickdoor.server.store import StoreError
    from kickdoor.server.tokens import BadKey

    with told(copies.BadCopy, BadKey, OSError), told(StoreError, NewerDatabase, InUse, of=shown(db)):
        aside = copies.restore(copy, db)
    with closing(opened(db)) as store:
        rows = [store.all(f"SELECT count(*) FROM {name}")[0][0] for name in ("tables", "games")]
    typer.echo(f"{rows[0]!s} tables and {rows[1]!s} games restored")
    if aside is not None:
        typer.echo(f"What was there before is in {aside}")


def check(
    db: Database = DATABASE,
    quick: Annotated[bool, typer.Option("--quick", help="Play no game again.")] = False,
) -> int:
    """Find broken tables and games, and say what can be saved of them. It changes nothing."""
    from kickdoor.server.checking import faults

    with closing(opened(db)) as store:
        found = [*store.damage(), *(fault.told() for fault in faults(store, quick))]
    for each in found:
        typer.echo(each)
    typer.echo(f"{len(found)} faults" if found else "no faults")
    return 1 if found else 0


def repair(db: Database = DATABASE) -> int:
    """Save what can be saved of broken tables and games, while no server runs, and say what was lost.

    The database as it was is kept in a file, and so is every game that nothing else can show.
    """
    from contextlib import nullcontext

    from kickdoor.server import copies
    from kickdoor.server.checking import faults
    from kickdoor.server.database import remote, shown
    from kickdoor.server.games import file_as_kept
    from kickdoor.server.holding import InUse, held
    from kickdoor.server.store import StoreError

    with (
        told(StoreError, InUse, copies.BadCopy, of=shown(db)),
        nullcontext() if remote(db) else held(Path(db)),
        closing(opened(db)) as store,
    ):
        copies.nobody_uses(store)
        found = list(faults(store))
        if not found:
            typer.echo("no faults")
            return 0
        aside = copies.aside_of(db, "repair")
        copies.back_up(store, aside, whole=False)
        typer.echo(f"The database as it was is in {aside}")
        for fault in found:
            typer.echo(fault.told() if fault.fix else f"{fault.told()}; left as it is")
            if fault.rescue:
                file = aside.with_name(f"{fault.rescue}.kickdoor")
                file.write_bytes(file_as_kept(store, fault.rescue))
                typer.echo(f"  its file as it is: {file}")
        failed = store.commit([fault.fix for fault in found if fault.fix])
    left = sum(1 for fault in found if not fault.fix) + sum(1 for each in failed if each is not None)
    typer.echo(f"{len(found) - left} faults repaired, {left} left")
    return 1 if left else 0


def downgrade(
    version: Annotated[int, typer.Argument(min=1, help="Of the tables: docs/server.md says which release has which.")],
    db: Database = DATABASE,
) -> None:
    """Take the database back to an older version of its tables, for an older release, while no server runs.

    What newer versions have added is dropped. The database as it was is kept in a file.
    """
    from kickdoor.server import copies
    from kickdoor.server.database import shown
    from kickdoor.server.holding import InUse
    from kickdoor.server.store import StoreError

    with told(StoreError, InUse, copies.BadCopy, of=shown(db)):
        aside = copies.downgrade(db, version)
    typer.echo(f"The tables are of version {version}. The database as it was is in {aside}")
