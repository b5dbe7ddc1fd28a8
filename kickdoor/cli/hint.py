"""`kickdoor hint`: what to do in a position, and why."""

from typing import Annotated

import typer

from kickdoor.cli import table_flags as flags
from kickdoor.cli.errors import UsageError, told, unknown
from kickdoor.cli.position import read
from kickdoor.cli.table_flags import Seed


def hint(
    file: Annotated[str, typer.Argument(help="A file with a position, - for the standard input.", metavar="POSITION")],
    seat: Annotated[
        str | None, typer.Option("--seat", help="For this player; for the first who is waited for if not given.")
    ] = None,
    seed: Seed = 1,
    quick: Annotated[bool, typer.Option("--quick", help="Look ahead a little only.")] = False,
    lang: flags.Language = None,
) -> int:
    """Show the best moves in a position with the chance to win that each leaves, from what one player knows."""
    from kickdoor import Game
    from kickdoor.analysis.hint import hint as found
    from kickdoor.analysis.hint_words import HintWords
    from kickdoor.bots.ahead.search import FULL, QUICK
    from kickdoor.positions.given import PositionError

    language = flags.checked_language(lang)
    with told(PositionError, of=file):
        game = Game.from_position(read(file))
    if game.over:
        raise UsageError(f"{file}: the game is over")
    names = [player.name for player in game.state.seats]
    if seat is not None and seat not in names:
        raise unknown("player", seat, names)
    who = game.waiting()[0] if seat is None else names.index(seat)
    advice = found(game, who, seed, QUICK if quick else FULL)
    for line in HintWords(game.state, who, language).hint(advice):
        typer.echo(line)
    return 0
