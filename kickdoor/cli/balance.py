"""`kickdoor balance`: whether every set, and all of them mixed, make fair and lively games."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.errors import INTERRUPTED, unknown
from kickdoor.cli.progress import progress
from kickdoor.cli.sim import FAILED, MOST_GAMES, AsJson, Seed, Workers

if TYPE_CHECKING:
    from kickdoor.sim.balance import Verdict


def balance(
    games: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many games of each.")] = 2_000,
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
        if name not in by_name:
            raise unknown("set", name, by_name)
    verdicts: list[Verdict] = []
    for name in only or by_name:
        with progress(games, name) as tell:
            verdicts.append(judged(by_name[name], games, seed, min(workers or os.cpu_count() or 1, games), tell))
        if not as_json:
            show(name, verdicts[-1])
        if verdicts[-1].games < games:
            break
    if as_json:
        import msgspec

        typer.echo(msgspec.json.format(msgspec.json.encode(verdicts), indent=2).decode())
    if verdicts[-1].games < games:
        print(f"stopped after {verdicts[-1].games} of {games} games", file=sys.stderr)
        return INTERRUPTED
    return 0 if all(verdict.passed for verdict in verdicts) else FAILED


def show(name: str, verdict: "Verdict") -> None:
    from kickdoor.cli.number_style import columns, printed, show_troubles

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
