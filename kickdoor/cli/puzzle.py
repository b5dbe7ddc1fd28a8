"""`kickdoor puzzle`: the puzzle of the day in the terminal."""

from __future__ import annotations

from datetime import date as Date
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.errors import UsageError
from kickdoor.cli.table_flags import Language, checked_language

if TYPE_CHECKING:
    from kickdoor.puzzles.telling import PuzzleWords


def puzzle(
    date: Annotated[str, typer.Option("--date", help="The day, as 2026-02-01; today if not given.")] = "",
    move: Annotated[int | None, typer.Option("--move", min=1, help="Try this move.", metavar="NUMBER")] = None,
    solve: Annotated[bool, typer.Option("--solve", help="Tell the solution.")] = False,
    position: Annotated[bool, typer.Option("--position", help="Print the position as text, and nothing else.")] = False,
    lang: Language = None,
) -> int:
    """Show a position in which one move wins, or stops a winner: the same for everybody on a day."""
    from kickdoor.puzzles.puzzle import FIRST_DAY, day_of, number_of, of_day
    from kickdoor.puzzles.telling import SOLUTION, PuzzleWords

    language = checked_language(lang)
    day = day_of(date) if date else Date.today()
    if day is None or day < FIRST_DAY:
        raise UsageError(f"no puzzle of {date!r}: a day is written as 2026-02-01, and the first is {FIRST_DAY}")
    words = PuzzleWords(of_day(day), language)
    if position:
        typer.echo(words.puzzle.position, nl=False)
    elif solve:
        tell(words, SOLUTION)
    elif move is not None:
        if move > len(words.commands):
            raise UsageError(f"there are {len(words.commands)} moves, so there is no move {move}")
        tell(words, move - 1)
    else:
        pose(words, number_of(day))
    return 0


def pose(words: PuzzleWords, number: int) -> None:
    from kickdoor.puzzles.board import drawn

    say = typer.echo
    say(f"{words.title(number)}\n\n{drawn(words)}\n")
    say(f"{words.task()}\n\n{words.said('moves')}")
    for place, move in enumerate(words.moves(), 1):
        say(f"{place:3}. {move}")
    say(f"\n{words.said('rule')}\n{words.said('wants')}")


def tell(words: PuzzleWords, move: int) -> None:
    from kickdoor.story.wording import Wording

    judged = words.judged(move)
    wording = Wording(words.game.state.pool, words.names, words.language)
    for line in judged.words:
        typer.echo(line)
    for told in judged.story:
        typer.echo(f"{'  ' * told.depth}{''.join(wording.text(part) for part in told.parts)}")
