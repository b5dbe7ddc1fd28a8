"""`kickdoor sim`: many games of bots, counted."""

import os
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.errors import INTERRUPTED, UsageError
from kickdoor.cli.progress import progress
from kickdoor.cli.table_flags import Bots, HouseRules, Seats, SetId, checked_bots, checked_set, typed_house_rules

if TYPE_CHECKING:
    from kickdoor.sim.runner import Result

FAILED = 1
MOST_GAMES = 100_000_000

Seed = Annotated[int, typer.Option("--seed", min=0, max=2**60, help="The same seed plays the same games.")]
Workers = Annotated[int, typer.Option("--workers", min=0, max=1024, help="Processes; 0 takes all cores.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON for scripts.")]


def sim(
    set_id: SetId = "mazes",
    seats: Seats = 4,
    games: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many games.")] = 200,
    seed: Seed = 1,
    bots: Bots = "basic",
    house_rule: HouseRules = None,
    workers: Workers = 0,
    cards: Annotated[
        bool, typer.Option("--cards", help="Card by card: used how often, and did it help to win?")
    ] = False,
    rules: Annotated[bool, typer.Option("--rules", help="Rule by rule: how often each was used.")] = False,
    rows: Annotated[Path | None, typer.Option("--rows", help="Write a row per game: FILE.csv or FILE.parquet.")] = None,
    as_json: AsJson = False,
) -> int:
    """Play many games of bots and report how they went."""
    numbers = checked_set(set_id, seats, house_rule)
    names = checked_bots(bots, seats)
    from kickdoor.sets import pool
    from kickdoor.sim.report import told
    from kickdoor.sim.rows import CannotWrite, RowFile
    from kickdoor.sim.runner import each, jobs
    from kickdoor.sim.tally import Tally

    tally = Tally(seats)
    begun = perf_counter()
    try:
        with RowFile(rows, set_id, seats) as file, progress(games) as tell:

            def hear(result: "Result") -> None:
                tally.add(result)
                file.hear(result)
                tell(tally.games)

            work = jobs(set_id, seats, games, seed, names, numbers, booked=True)
            each(work, min(workers or os.cpu_count() or 1, games), hear)
    except CannotWrite as error:
        raise UsageError(str(error)) from None
    report = told(tally, perf_counter() - begun, pool(*set_id.split("+")) if cards else None)
    agreed = typed_house_rules(house_rule)
    if as_json:
        import msgspec

        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        from kickdoor.cli.number_style import show_cards, show_report, show_rules, show_troubles

        show_report(report, ", ".join([set_id, *(house_rule or ()), f"{seats} seats", *names, f"seed {seed}"]))
        if rules:
            show_rules(report.rules)
        if cards:
            show_cards(report.cards)
        show_troubles(report.troubles, f"{set_id}{agreed}")
    if report.games < games:
        print(f"stopped after {report.games} of {games} games", file=sys.stderr)
        return INTERRUPTED
    return FAILED if report.finished < report.games else 0
