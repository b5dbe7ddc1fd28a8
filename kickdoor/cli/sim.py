"""`kickdoor sim`: many games of bots, counted."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.errors import INTERRUPTED
from kickdoor.cli.tables import Bots, Options, Seats, SetId, checked_bots, checked_set

if TYPE_CHECKING:
    from kickdoor.sim.report import Report, Share, Spread

FAILED = 1
MOST_GAMES = 100_000_000
PATIENCE = 1.0  # seconds before a progress bar is shown


def sim(
    set_id: SetId = "mazes",
    seats: Seats = 4,
    games: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many games.")] = 200,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**60, help="The same seed plays the same games.")] = 1,
    bots: Bots = "basic",
    option: Options = None,
    workers: Annotated[int, typer.Option("--workers", min=0, max=1024, help="Processes; 0 takes all cores.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for scripts.")] = False,
) -> int:
    """Play many games of bots and report how they went."""
    numbers = checked_set(set_id, seats, option)
    names = checked_bots(bots, seats)
    from kickdoor.sim.report import summed_up
    from kickdoor.sim.runner import jobs, run

    crew = min(workers or os.cpu_count() or 1, games)
    begun = perf_counter()
    with progress(games, as_json) as tell:
        results = run(jobs(set_id, seats, games, seed, names, numbers), crew, tell)
    report = summed_up(results, seats, perf_counter() - begun)
    if as_json:
        import msgspec

        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        agreed = "".join(f" --option {each}" for each in option or ())
        title = ", ".join([set_id, *(option or ()), f"{seats} seats", *names, f"seed {seed}"])
        show(report, title, f"{set_id}{agreed}")
    if report.games < games:
        return INTERRUPTED
    return FAILED if report.finished < report.games else 0


@contextmanager
def progress(games: int, quiet: bool) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr, once a run turns out to be a long one."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]} games/s"),
        TimeRemainingColumn(), console=Console(stderr=True), transient=True,
    )  # fmt: skip
    task = bar.add_task("playing", total=games, rate="")
    begun = perf_counter()

    def tell(done: int) -> None:
        passed = perf_counter() - begun
        if passed > PATIENCE:
            bar.start()
            bar.update(task, completed=done, rate=f"{done / passed:.1f}")

    try:
        yield tell
    finally:
        bar.stop()


# -- the table --------------------------------------------------------------------------------------------------------


def show(report: "Report", title: str, table_of: str) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=None, show_header=False, pad_edge=False)
    table.add_column(style="dim")
    table.add_column()
    table.add_row("games", f"{report.games}, finished {report.finished}")
    table.add_row("turns per game", spread_text(report.turns_per_game))
    table.add_row("decisions per game", spread_text(report.decisions_per_game))
    for seat, wins in enumerate(report.wins_by_seat):
        table.add_row(f"wins of seat {seat + 1}", share_text(wins))
    if len(report.wins_by_bot) > 1:
        for bot, wins in report.wins_by_bot.items():
            table.add_row(f"wins per game of {bot}", share_text(wins))
    table.add_row("shared wins", str(report.shared_wins))
    table.add_row("endings", ", ".join(f"{ending} {count}" for ending, count in report.endings.items()))
    table.add_row("decisions per second", f"{report.decisions_per_second:,.0f} ({report.games_per_second:.1f} games)")
    Console(highlight=False, soft_wrap=True).print(table)
    for trouble in report.troubles[:20]:
        bots = ",".join(trouble.bots)
        last = trouble.error.strip().splitlines()[-1:] or ["never ended"]
        command = f"kickdoor watch --set {table_of} --seats {len(trouble.bots)} --bots {bots} --seed {trouble.seed}"
        print(f"{trouble.ending}: {last[0]}\n  {command}", file=sys.stderr)


def spread_text(spread: "Spread | None") -> str:
    if spread is None:
        return "–"
    sure = f"{spread.low:.1f} to {spread.high:.1f}"
    return f"{spread.mean:.1f} ({sure}), median {spread.median:g}, {spread.least} to {spread.most}"


def share_text(share: "Share") -> str:
    return f"{share.count} ({share.share:.1%}, {share.low:.1%} to {share.high:.1%})"
