"""`kickdoor position`: positions as text, from a game and back to a table that can be read."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from kickdoor.cli.errors import UsageError, told, unknown
from kickdoor.cli.games import Game, found
from kickdoor.cli.serve import DATABASE, Database
from kickdoor.cli.table_flags import group

MAX_LETTERS = 1 << 20

app = group("Show a position, or write the one of a recorded game.")


@app.command()
def show(file: Annotated[str, typer.Argument(help="A file with a position, - for the standard input.")]) -> None:
    """Draw the table of a position: seats, fight, whose word it is, and what they may do."""
    from kickdoor import Game
    from kickdoor.positions.given import PositionError

    with told(PositionError, of=file):
        game = Game.from_position(read(file))
    typer.echo(str(game.view(-1)))
    for seat, player in enumerate(game.state.seats):
        if player.hand:
            typer.echo(str(game.view(seat)).splitlines()[-1])
    for seat in game.waiting():
        typer.echo(f"{game.state.seats[seat].name} may:")
        for option in game.options(seat):
            typer.echo(f"  {option}")


def read(file: str) -> str:
    if file == "-":
        return sys.stdin.read(MAX_LETTERS + 1)
    with told(OSError, of=file), Path(file).open("rb") as source:
        return source.read(4 * MAX_LETTERS + 1).decode("utf-8", "replace")  # a letter has four bytes at most


@app.command("of")
def of_game(
    game: Game,
    at: Annotated[int | None, typer.Option("--at", min=0, help="After so many commands; the end if not said.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="Only what this player knows.", metavar="NAME")] = None,
    db: Database = DATABASE,
) -> None:
    """Write the position of a recorded game."""
    from kickdoor.positions.to_text import written, written_for
    from kickdoor.server import games
    from kickdoor.sets import UnknownSet, pool

    whole = found(game, db)
    commands = len(whole.commands)
    if at is not None and at > commands:
        raise UsageError(f"game {whole.id!r} has {commands} commands, so there is nothing after {at}")
    with told(games.BadGame, UnknownSet):
        *_, (there, _, _, _) = islice(games.played(whole), (commands if at is None else at) + 1)
        ours = [card.id for card in pool(*whole.deal.sets.split("+")).defs for _ in range(card.copies)]
    if [card.id for card in there.state.cards] != ours:
        raise UsageError(f"game {whole.id!r} was played with other cards than the set {whole.deal.sets!r} has now")
    names = whole.deal.names
    if seat is not None and seat not in names:
        raise unknown("player", seat, names)
    typer.echo(written(there.state) if seat is None else written_for(there.state, names.index(seat)), nl=False)
