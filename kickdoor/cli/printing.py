"""How the command line prints tables and JSON, and what many games add up to."""

import sys
from shlex import quote
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.table import Table

    from kickdoor.sim.figures import Share, Spread
    from kickdoor.sim.report import AbilityUse, CardUse, Report, RuleUse
    from kickdoor.sim.runner import Trouble

MOST_TROUBLES = 20
PAGE = 160  # columns of what is not a terminal: nothing is cut off in a file


def show_report(report: "Report", title: str) -> None:
    """Who won, how, how long it took, and who was what."""
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=None, show_header=False, pad_edge=False)
    table.add_column(style="dim")
    table.add_column()
    table.add_row("games", f"{report.games}, finished {report.finished}")
    table.add_row("turns per game", spread_text(report.turns_per_game))
    table.add_row("decisions per game", spread_text(report.decisions_per_game))
    for seat, wins in enumerate(report.wins_by_seat):
        table.add_row(f"wins of seat {seat + 1}", share_text(wins))
    for words, found in (
        ("wins per game of {}", report.wins_by_bot if len(report.wins_by_bot) > 1 else {}),
        ("wins as {} at the end", report.wins_by_identity),
        ("wins as {} at any time", report.wins_by_identity_ever),
        ("wins with mostly {}", report.wins_by_set),
    ):
        for name, wins in found.items():
            table.add_row(words.format(name.replace("_", " ")), share_text(wins, of=True))
    table.add_row("shared wins", str(report.shared_wins))
    table.add_row("handed over", str(report.handed_over))
    for words, counts in (("ended by", report.endings), ("won:", report.won)):
        for name, count in counts.items():
            table.add_row(f"{words} {name}", share_text(count))
    table.add_row("a turn of four levels or more", share_text(report.leaps))
    table.add_row("a loser one Level short", share_text(report.close))
    table.add_row("leader stopped at a last call", spread_text(report.stopped_per_game))
    table.add_row("deaths per game", spread_text(report.deaths_per_game))
    if report.seals_opened_per_game is not None:
        table.add_row("Seals opened per game", spread_text(report.seals_opened_per_game))
        table.add_row("Seals closed per game", spread_text(report.seals_closed_per_game))
    table.add_row("decisions per second", f"{report.decisions_per_second:,.0f} ({report.games_per_second:.1f} games)")
    printed(table)


def show_rules(rules: "list[RuleUse]") -> None:
    table = columns("clause", "rule", "used", "per game", "95 %")
    for use in rules:
        sure = f"{use.low:.2f} to {use.high:.2f}"
        table.add_row(use.clause, use.title, f"{use.count}", f"{use.per_game:.2f}", sure)
    printed(table)


def show_cards(cards: "list[CardUse]") -> None:
    table = columns("card", "kind", "drawn", "used", "of those who could", "players won", "effect", "95 %")
    for use in cards:
        known = use.wins.of > 0
        won = f"{use.wins.share:.1%} of {use.wins.of}" if known else "–"
        sure = f"{use.low:+.1%} to {use.high:+.1%}" if known else "–"
        effect = f"{use.effect:+.1%}" if known else "–"
        table.add_row(use.name, use.kind, f"{use.drawn}", f"{use.used}", part(use.chances), won, effect, sure)
    printed(table)


def show_abilities(abilities: "list[AbilityUse]") -> None:
    table = columns("ability", "card", "used by those who could")
    for use in abilities:
        table.add_row(use.name, use.card, part(use.chances))
    printed(table)


def part(share: "Share") -> str:
    return f"{share.share:.0%} of {share.of}" if share.of else "–"


def show_troubles(troubles: "list[Trouble]", table_of: str) -> None:
    """What went wrong, each with the command that tells the same game."""
    for trouble in troubles[:MOST_TROUBLES]:
        last = trouble.error.strip().splitlines()[-1:] or ["never ended"]
        seats = f"--seats {len(trouble.bots)} --bots {quote(','.join(trouble.bots))}"
        again = f"kickdoor watch --set {table_of} {seats} --seed {trouble.seed}"
        print(f"{trouble.ending}: {last[0]}\n  {again}", file=sys.stderr)
    if len(troubles) > MOST_TROUBLES:
        print(f"and {len(troubles) - MOST_TROUBLES} more", file=sys.stderr)


def columns(*titles: str, words: int = 2) -> "Table":
    """A plain table; all but its first columns, the words, are numbers."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for place, title in enumerate(titles):
        table.add_column(title, justify="left" if place < words else "right", no_wrap=title != "help")
    return table


def printed(table: "Table") -> None:
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = PAGE
    console.print(table)


def echo_json(found: object) -> None:
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())


def spread_text(spread: "Spread | None") -> str:
    if spread is None:
        return "–"
    sure = f"{spread.low:.1f} to {spread.high:.1f}"
    return f"{spread.mean:.1f} ({sure}), median {spread.median:g}, {spread.least} to {spread.most}"


def share_text(share: "Share", of: bool = False) -> str:
    count = f"{share.count} of {share.of}" if of else f"{share.count}"
    return f"{count} ({share.share:.1%}, {share.low:.1%} to {share.high:.1%})"
