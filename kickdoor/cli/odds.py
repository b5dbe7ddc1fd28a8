"""`kickdoor odds`: the dice and decks of finished games beside what was to be expected of them."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.errors import told
from kickdoor.cli.games import found, opened
from kickdoor.cli.progress import share_done
from kickdoor.cli.serve import DATABASE, Database
from kickdoor.cli.table_flags import AsJson, Language, checked_language

if TYPE_CHECKING:
    from kickdoor.analysis.odds import Odds
    from kickdoor.analysis.odds_words import OddsRow, OddsTold
    from kickdoor.server.store import Store


def odds(
    games: Annotated[
        list[str] | None,
        typer.Argument(help="Ids of games, or files that were exported; all finished games if none.", metavar="GAME"),
    ] = None,
    db: Database = DATABASE,
    lang: Language = None,
    as_json: AsJson = False,
) -> int:
    """Count the dice and draws of finished games, and show what was to be expected of honest ones."""
    import msgspec

    language = checked_language(lang)
    counted = of_games(games, db, language) if games else of_all(db, language)
    if as_json:
        typer.echo(msgspec.json.encode(counted).decode())
    else:
        show(counted)
    return 0


def of_games(ids: list[str], db: str, language: str) -> OddsTold:
    from kickdoor.analysis.odds import Odds
    from kickdoor.analysis.odds_words import OddsWords
    from kickdoor.server.games import BadGame

    total, lessons = Odds(), 0
    different = list(dict.fromkeys(ids))
    for id in different:
        with told(BadGame, of=id):
            one = of_game(id, db)
        lessons += one is None
        if one is not None:
            total.add(one)
    return OddsWords(language).told(total, len(different), lessons, one=len(different) == 1 and not lessons)


def of_game(id: str, db: str) -> Odds | None:
    """The figures of a game, None if it was the lesson."""
    from kickdoor.server.odds_desk import counted, seats_of

    seats: list[tuple[set[int], set[int]]] = []

    def look(store: Store) -> None:
        seats.append(seats_of(store, id))

    whole = found(id, db, look)
    people, bots = seats[0] if seats else (set[int](), set[int]())
    return None if whole.deal.tutorial else counted(whole, people, bots)


def of_all(db: str, language: str) -> OddsTold:
    import msgspec

    from kickdoor.analysis.odds_words import OddsTold
    from kickdoor.server.odds_desk import Ledger

    with closing(opened(db)) as store, share_done("counting") as tell:
        ledger = Ledger(store)
        ledger.look()
        left = ledger.left()
        for done, id in enumerate(left, 1):
            ledger.count(id)
            tell(done / len(left))
        return msgspec.json.decode(ledger.told(language), type=OddsTold)


def show(counted: OddsTold) -> None:
    say = typer.echo
    say(counted.title)
    say(f"\n{counted.asked}\n")
    for line in counted.how:
        say(f"- {line}")
    say(f"\n{counted.counted}")
    for section in counted.sections:
        say(f"\n{section.title}\n{section.words}\n")
        table(section.rows, counted)
    say("")
    for note in [counted.verdict, *counted.notes]:
        if note:
            say(note)


def table(rows: list[OddsRow], counted: OddsTold) -> None:
    """What and who to the left, figures to the right."""
    lines = [counted.columns]
    for row in rows:
        honest = f"{row.low}–{row.high}"
        lines.append([row.what, row.who, str(row.of), str(row.seen), f"{row.expected:.1f}", honest])
    widths = [max(len(line[column]) for line in lines) for column in range(len(counted.columns))]
    for place, line in enumerate(lines):
        cells = [
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        outside = place > 0 and not rows[place - 1].inside
        typer.echo("  ".join(cells) + (f"  {counted.outside}" if outside else ""))
