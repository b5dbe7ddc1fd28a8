"""`kickdoor soak`: tables of every kind for as long as you like, looked at after every command."""

import math
import sys
from collections.abc import Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.errors import UsageError
from kickdoor.cli.table_flags import FAILED, Workers

if TYPE_CHECKING:
    from kickdoor.soak.campaign import Summary
    from kickdoor.soak.checked_game import Finding, Outcome

TRACE = 12  # lines of a crash that are told
MOST_TABLES = 10**9  # what no soak comes to in a lifetime


def soak(
    minutes: Annotated[float, typer.Option("--minutes", min=0.0, max=100_000, help="How long.")] = 1.0,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**30, help="The same seed draws the same tables.")] = 1,
    workers: Workers = 0,
    game: Annotated[
        int | None,
        typer.Option("--game", min=0, max=MOST_TABLES, help="Play only the table of this number, to its end."),
    ] = None,
) -> int:
    """Play tables of every kind and look for anything that must never happen; exit code 1 if something did."""
    from kickdoor.soak.campaign import Summary
    from kickdoor.soak.campaign import soak as run
    from kickdoor.soak.checked_game import play
    from kickdoor.soak.settings import draw_table

    if math.isnan(minutes):
        raise UsageError("--minutes takes a number, and nan is none")
    begun = perf_counter()
    heard = begun

    def tell(summary: Summary, outcome: "Outcome") -> None:
        nonlocal heard
        if outcome.finding is not None:
            show_finding(outcome.finding, seed)
        if perf_counter() - heard > 60:
            heard = perf_counter()
            found = f"{len(summary.findings)} findings"
            print(f"{(heard - begun) / 60:.0f} min: {summary.games} games, {found}", file=sys.stderr, flush=True)

    if game is not None:
        summary = Summary()
        outcome = play(draw_table(seed, game))
        summary.add(outcome)
        tell(summary, outcome)
    else:
        summary = run(seed, minutes * 60, workers, tell)
    show(summary, perf_counter() - begun)
    return FAILED if summary.findings else 0


def show_finding(finding: "Finding", seed: int) -> None:
    """What, where, and how to see it again."""
    typer.echo(f"FOUND after command {finding.command}: {finding.what}")
    typer.echo(f"  table  {finding.table}")
    typer.echo(f"  again  kickdoor soak --seed {seed} --game {finding.table.number}")
    for line in finding.details.splitlines()[-TRACE:]:
        typer.echo(f"    {line}")


def show(summary: "Summary", seconds: float) -> None:
    rate = summary.commands / seconds if seconds else 0.0
    typer.echo(f"games        {summary.games}, played to the end {summary.finished}")
    typer.echo(f"commands     {summary.commands:,} in {seconds / 60:.1f} minutes ({rate:,.0f} a second)")
    typer.echo(f"trials       {summary.trials:,} (replay, saves, hidden cards, offers, refusals, undo)")
    typer.echo(f"sets         {counted(summary.sets)}")
    typer.echo(f"seats        {counted({str(seats): n for seats, n in sorted(summary.seats.items())})}")
    typer.echo(f"house rules  {counted(summary.house_rules)}")
    typer.echo(f"players      {counted(summary.bots)}")
    typer.echo(f"findings     {len(summary.findings)}")


def counted(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in sorted(numbers.items())) or "none"
