"""`kickdoor games`: the games that the server has kept; `kickdoor verify` and `kickdoor replay` look into one."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.errors import UsageError, told, unknown
from kickdoor.cli.serve import DATABASE, Database
from kickdoor.cli.table_flags import Eyes, Language, Plain, checked_language, group

if TYPE_CHECKING:
    from collections.abc import Callable

    from kickdoor.server.games import Record
    from kickdoor.server.store import Store

app = group("List, export, import, delete, prune, check, repair, back up and restore the games of a server.")

Game = Annotated[str, typer.Argument(help="The id of a game, or a file that was exported.", metavar="GAME")]
File = Annotated[Path, typer.Argument(help="A file that was exported.")]
Written = Annotated[Path, typer.Argument(help="The file to write.")]
DAY = 24 * 3600


def opened(db: str) -> Store:
    from kickdoor.server import database
    from kickdoor.server.migrations import NewerDatabase
    from kickdoor.server.store import StoreError

    if not database.remote(db) and not Path(db).is_file():
        raise UsageError(f"no database {db!r}")
    with told(StoreError, NewerDatabase, of=database.shown(db)):
        return database.opened(db)


def found(game: str, db: str, also: Callable[[Store], None] | None = None) -> Record:
    """A finished game from a file or from the database, where `also` may look or write once it is there."""
    from kickdoor.server import games
    from kickdoor.server.database import remote

    if Path(game).is_file():
        return from_file(Path(game))
    if not remote(db) and not Path(db).is_file():
        raise UsageError(f"no file {game!r}, and no database {db!r} to look for a game of that id in")
    with closing(opened(db)) as store, told(games.BadGame):
        row = known(store, game)
        if row[0] is None:
            raise UsageError(f"game {game!r} is not over yet")
        if also is not None:
            also(store)
        return games.record(store, game)


def known(store: Store, game: str) -> tuple[object, ...]:
    """When the game of that id ended, which must be there."""
    row = store.one("SELECT ended FROM games WHERE id = ?", game)
    if row is None:
        raise unknown("game", game, [str(id) for (id,) in store.all("SELECT id FROM games")])
    return row


def from_file(file: Path) -> Record:
    from kickdoor.server import games

    with told(OSError, games.BadGame, of=file):
        return games.from_file(file)


def verify(game: Game, db: Database = DATABASE) -> int:
    """Replay a finished game and check it against the commitment that was published before the deal."""
    from kickdoor.server import games

    whole = found(game, db)
    try:
        ended = games.verified(whole)
    except games.BadGame as error:
        typer.echo(f"{whole.id}: FALSE: {error}")
        return 1
    winners = ", ".join(whole.deal.names[seat] for seat in ended.state.winners) or "nobody"
    typer.echo(f"commitment {whole.deal.commitment}")
    typer.echo(f"seed       {whole.deal.seed.hex()}")
    if whole.deal.tutorial:
        typer.echo("This was the lesson: everybody knows its seed. The rules were kept; chance was not asked.")
    typer.echo(f"{whole.id}: true: {len(whole.commands)} commands, {ended.state.turns} turns, won by {winners}")
    return 0


def replay(game: Game, db: Database = DATABASE, eyes: Eyes = "all", plain: Plain = False, lang: Language = None) -> int:
    """Tell a finished game as a story."""
    from kickdoor.cli.watch import viewer_of
    from kickdoor.server import games
    from kickdoor.story.page import Page

    language = checked_language(lang)
    whole = found(game, db)
    page = None
    with told(games.BadGame):
        for state, _, _, events in games.played(whole):
            page = page or Page(state, language, viewer_of(eyes, state), plain)
            page.hear(state, events)
    assert page is not None
    page.end(state, [""] * len(whole.deal.names))
    return 0


@app.command("list")
def list_games(db: Database = DATABASE) -> None:
    """List the games, the newest first."""
    import msgspec

    from kickdoor.server.games import Deal

    store = opened(db)
    for id, deal, started, ended in store.all("SELECT id, deal, started, ended FROM games ORDER BY started DESC"):
        assert isinstance(deal, bytes) and isinstance(started, float)
        dealt = msgspec.json.decode(deal, type=Deal)
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(started))
        state = "over" if ended is not None else "open"
        typer.echo(f"{id!s}  {day}  {state}  {dealt.sets}  {', '.join(dealt.names)}")
    store.close()


@app.command()
def export(game: Game, file: Written, db: Database = DATABASE) -> None:
    """Write a finished game to a file, with its cards, its seed and all that was said."""
    from kickdoor.server import games

    data = games.to_file(found(game, db))
    with told(OSError, of=file):
        file.write_bytes(data)


@app.command("import")
def import_game(file: File, db: Database = DATABASE) -> None:
    """Put a game from a file into the database, after it has been verified."""
    import asyncio

    import msgspec

    from kickdoor.server import games, packs
    from kickdoor.server import store as keeping
    from kickdoor.wire import encode_command

    if not file.is_file():
        raise UsageError(f"no file {str(file)!r}")
    whole = from_file(file)
    with told(games.BadGame, of=file):
        games.verified(whole)
    store, now = opened(db), time.time()
    if store.one("SELECT 1 FROM games WHERE id = ?", whole.id) is not None:
        raise UsageError(f"game {whole.id!r} is in the database already")
    pack = packs.content_hash(whole.pack)
    statements = [
        keeping.keep_pack(pack, whole.pack),
        keeping.keep_game(whole.id, None, pack, msgspec.json.encode(whole.deal), now),
    ]
    for seq, (seat, command) in enumerate(whole.commands, 1):
        entry = keeping.Logged(seq, seat, None, False, "import", encode_command(command))
        statements.append(keeping.keep_command(whole.id, entry, now))
    statements.append(keeping.end_game(whole.id, len(whole.commands), now))
    asyncio.run(store.write(*statements))
    store.close()
    typer.echo(whole.id)


@app.command()
def delete(game: Game, db: Database = DATABASE) -> None:
    """Delete a game, finished or not, for good."""
    store = opened(db)
    known(store, game)
    store.change("UPDATE tables SET game = NULL WHERE game = ?", game)
    store.change("DELETE FROM tables WHERE id = (SELECT table_id FROM games WHERE id = ?)", game)
    store.change("DELETE FROM games WHERE id = ?", game)
    store.close()


@app.command()
def prune(
    db: Database = DATABASE,
    open_days: Annotated[int, typer.Option("--open-days", min=1, help="Keep unfinished games so long.")] = 30,
    days: Annotated[int, typer.Option("--days", min=1, help="Keep finished games and the companion's so long.")] = 365,
) -> None:
    """Delete what is older than the rule says: tables nobody has touched, finished games, and the companion's."""
    store, now = opened(db), time.time()
    stale = now - open_days * DAY
    tables = store.change(
        "DELETE FROM tables WHERE touched < ? AND NOT EXISTS "
        "(SELECT 1 FROM commands WHERE commands.game = tables.game AND commands.at >= ?)",
        stale,
        stale,
    )
    games = store.change("DELETE FROM games WHERE ended IS NULL AND table_id IS NULL")
    games += store.change("DELETE FROM games WHERE ended < ?", now - days * DAY)
    store.change("DELETE FROM packs WHERE hash NOT IN (SELECT pack FROM games)")
    store.change("DELETE FROM bans WHERE until < ?", now)
    for name in ("acts", "reports"):
        store.change(f"DELETE FROM {name} WHERE at < ?", now - days * DAY)
    companions = store.change("DELETE FROM companions WHERE touched < ?", now - days * DAY)
    store.close()
    typer.echo(f"{tables} tables, {games} games and {companions} games of the companion deleted")
