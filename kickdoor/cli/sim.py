"""`kickdoor sim`: many games of bots, counted."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli import table_flags as flags
from kickdoor.cli.crew import crew
from kickdoor.cli.errors import told
from kickdoor.cli.printing import echo_json, show_abilities, show_cards, show_report, show_rules, show_troubles
from kickdoor.cli.progress import progress

if TYPE_CHECKING:
    from kickdoor.sim.runner import Result


def sim(
    set_id: flags.SetId = "mazes",
    seats: flags.Seats = 4,
    games: Annotated[int, flags.Games] = 200,
    seed: flags.Seed = 1,
    bots: flags.Bots = "basic",
    house_rule: flags.HouseRules = None,
    workers: flags.Workers = 0,
    cluster: flags.Cluster = None,
    cards: Annotated[
        bool, typer.Option("--cards", help="Card by card, ability by ability: used how often, of how many chances?")
    ] = False,
    rules: Annotated[bool, typer.Option("--rules", help="Rule by rule: how often each was used.")] = False,
    rows: Annotated[Path | None, typer.Option("--rows", help="Write a row per game: FILE.csv or FILE.parquet.")] = None,
    as_json: flags.AsJson = False,
) -> int:
    """Play many games of bots and report how they went."""
    numbers = flags.checked_set(set_id, seats, house_rule)
    names = flags.checked_bots(bots, seats)
    from kickdoor.sets import pool
    from kickdoor.sim.report import report_of
    from kickdoor.sim.rows import CannotWrite, row_file
    from kickdoor.sim.runner import each, jobs
    from kickdoor.sim.tally import Tally

    tally = Tally(seats)
    with (
        told(CannotWrite), crew(workers, cluster, games) as players,
        row_file(rows, set_id, seats) as keep, progress(games) as tell,
    ):  # fmt: skip
        begun = perf_counter()

        def hear(result: "Result") -> None:
            tally.add(result)
            keep(result)
            tell(tally.games)

        each(jobs(set_id, seats, games, seed, names, numbers, booked=True), players, hear)
    report = report_of(tally, perf_counter() - begun, pool(*set_id.split("+")) if cards else None)
    if as_json:
        echo_json(report)
    else:
        show_report(report, ", ".join([set_id, *(house_rule or ()), f"{seats} seats", *names, f"seed {seed}"]))
        if rules:
            show_rules(report.rules)
        if cards:
            show_cards(report.cards)
            show_abilities(report.abilities)
        show_troubles(report.troubles, f"{set_id}{flags.typed_house_rules(house_rule)}")
    return flags.ended(report.games, games, report.finished == report.games)
