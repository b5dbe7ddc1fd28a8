"""`kickdoor ladder`: which bot beats which, and how surely."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.crew import crew
from kickdoor.cli.errors import INTERRUPTED, UsageError
from kickdoor.cli.printing import columns, echo_json, printed
from kickdoor.cli.progress import progress
from kickdoor.cli.table_flags import FAILED, AsJson, Cluster, Seed, Workers, checked_bots, checked_set

if TYPE_CHECKING:
    from kickdoor.sim.ladder import Ladder
    from kickdoor.sim.ladder_file import LadderFile


def ladder(
    sets: Annotated[str, typer.Option("--sets", help="The sets, separated by commas; all of them if not given.")] = "",
    bots: Annotated[
        str, typer.Option("--bots", help="From the bottom up; each plays at tables of the one before it.")
    ] = "random,basic,shrewd,seer:quick,seer",
    games: Annotated[
        int | None,
        typer.Option("--games", min=1, max=1_000_000, help="How many on each rung; if not given 400, of seers fewer."),
    ] = None,
    seed: Seed = 1,
    workers: Workers = 0,
    cluster: Cluster = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help="Keep every game in this file, and go on where it stopped.")
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="Draw the ladder into this SVG file.")] = None,
    as_json: AsJson = False,
) -> int:
    """Let each bot play at tables of four against the one below it, and show how often it wins."""
    names = checked_bots(bots)
    if len(names) < 2:
        raise UsageError("a ladder needs two bots at least: --bots basic,shrewd")
    from kickdoor.sets import ids
    from kickdoor.sim.ladder import SEATS, climb, rungs
    from kickdoor.sim.ladder_plot import drawn

    played = [name.strip() for name in sets.split(",")] if sets else list(ids())
    for set_id in played:
        checked_set(set_id, SEATS)
    steps = rungs(played, names)
    kept = None if resume is None else opened(resume, seed)
    most = max(step.games(games or 0) for step in steps)
    bar = progress(sum(step.games(games or 0) for step in steps), "climbing")
    with crew(workers, cluster, most) as players, bar as tell:
        found = climb(steps, games or 0, seed, players, tell, kept)
    if kept is not None:
        kept.close()
    if plot is not None:
        try:
            plot.write_text(drawn(found))
        except OSError as error:
            raise UsageError(f"cannot write {plot}: {error.strerror}") from None
    if as_json:
        echo_json(found)
    else:
        show(found)
    if not found.complete:
        print("stopped before the top", file=sys.stderr)
        return INTERRUPTED
    return FAILED if found.troubles else 0


def opened(path: Path, seed: int) -> "LadderFile":
    from kickdoor.sim.ladder_file import BadLadderFile, LadderFile

    try:
        return LadderFile(path, seed)
    except BadLadderFile as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"cannot keep games in {path}: {error.strerror}") from None


def show(found: "Ladder") -> None:
    table = columns("bot", "against three", "set", "games", "wins", "95 %", "par", "ms per decision")
    for each in found.standings:
        sure = f"{each.wins.low:.1%} to {each.wins.high:.1%}"
        thought = f"{each.milliseconds:.2f}"
        table.add_row(
            each.bot, each.rivals, each.set_id, f"{each.finished}", f"{each.wins.share:.1%}", sure,
            f"{each.par:.0%}", thought,
        )  # fmt: skip
    printed(table)
    ratings = columns("rating", "", "skill", "±", "surely")
    for name, rating in found.ratings.items():
        ratings.add_row(name, "", f"{rating.skill:.2f}", f"{rating.uncertainty:.2f}", f"{rating.sure:.2f}")
    printed(ratings)
    for trouble in found.troubles[:20]:
        last = trouble.error.strip().splitlines()[-1:] or ["never ended"]
        print(f"{trouble.ending} in game {trouble.seed} of {', '.join(trouble.bots)}: {last[0]}", file=sys.stderr)
