"""`kickdoor balance`: whether every set, and all of them mixed, make fair and lively games."""

from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.printing import columns, echo_json, printed, show_troubles
from kickdoor.cli.progress import progress
from kickdoor.cli.table_flags import AsJson, Games, Seed, Workers, check_set, ended

if TYPE_CHECKING:
    from kickdoor.sim.balance import Verdict


def balance(
    games: Annotated[int, Games] = 2_000,
    only: Annotated[
        list[str] | None, typer.Option("--set", help="Only this set, or mix for all of them; may be repeated.")
    ] = None,
    seed: Seed = 1,
    workers: Workers = 0,
    as_json: AsJson = False,
) -> int:
    """Play every set and all of them mixed, at four seats, and check that the games are fair and lively."""
    from kickdoor.sim.balance import judged, tables

    by_name = {"mix" if "+" in set_id else set_id: set_id for set_id in tables()}
    for name in only or ():
        check_set(name, by_name)
    verdicts: list[Verdict] = []
    for name in only or by_name:
        with progress(games, name) as tell:
            verdicts.append(judged(by_name[name], games, seed, min(workers, games), tell))
        if not as_json:
            show(name, verdicts[-1])
        if verdicts[-1].games < games:
            break
    if as_json:
        echo_json(verdicts)
    return ended(verdicts[-1].games, games, all(verdict.passed for verdict in verdicts))


def show(name: str, verdict: "Verdict") -> None:
    table = columns("", f"{name}, {verdict.games} games", "found", "wanted")
    for answer in verdict.answers:
        table.add_row("PASS" if answer.passed else "FAIL", answer.question, answer.found, answer.wanted)
    printed(table)
    for what, cards in (
        ("never drawn", verdict.never_drawn),
        ("never used", verdict.never_used),
        ("decide games", verdict.deciding),
        ("seldom used", verdict.unloved),
    ):
        if cards:
            print(f"  {what}: {', '.join(cards)}")
    show_troubles(verdict.troubles, verdict.set_id)
    print(flush=True)
