"""`kickdoor scenario run`: play rule cases and say which of them do not hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.errors import UsageError
from kickdoor.cli.table_flags import check_set, group

if TYPE_CHECKING:
    from rich.console import Console

    from kickdoor.scenarios import Scenario

app = group("Play rule cases: given, when, then.")


@app.command("run")
def run_scenarios(
    paths: Annotated[list[Path], typer.Argument(help="Files, or folders of files.")],
    set_name: Annotated[str | None, typer.Option("--set", help="Only in this set.")] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Tell every step and its events.")] = False,
) -> int:
    """Play scenarios; the exit code is 1 if one of them fails."""
    from rich.console import Console

    from kickdoor.rulebook import SETS
    from kickdoor.scenarios import run, sets_of

    if set_name is not None:
        check_set(set_name, SETS)
    console = Console(highlight=False)
    passed = failed = 0
    for scenario in _all(paths):
        for set_id in sets_of(scenario):
            if set_name is not None and set_id != set_name:
                continue
            outcome = run(scenario, set_id)
            if outcome.failure is None:
                passed += 1
            else:
                failed += 1
            if verbose or outcome.failure is not None:
                _tell(console, scenario, set_id, outcome.told if verbose else (), outcome.failure)
    noun = "scenario" if passed + failed == 1 else "scenarios"
    summary = f"{passed + failed} {noun}: {passed} passed" + (f", {failed} failed" if failed else "")
    console.print(summary, style="red" if failed else "green", markup=False)
    return 1 if failed else 0


def _all(paths: list[Path]) -> Iterator[Scenario]:
    from kickdoor.scenarios import ScenarioError, read_file

    for path in paths:
        if not path.exists():
            raise UsageError(f"no file or folder {str(path)!r}")
        if path.is_dir() and not any(path.rglob("*.yaml")):
            raise UsageError(f"no scenarios (.yaml) in {str(path)!r}")
        for file in sorted(path.rglob("*.yaml")) if path.is_dir() else [path]:
            try:
                yield from read_file(file)
            except ScenarioError as error:
                raise UsageError("; ".join(str(error).splitlines())) from None


def _tell(console: Console, scenario: Scenario, set_id: str, told: tuple[str, ...], failure: object) -> None:
    if told:
        console.print(f"{scenario.title} [{set_id}]", style="bold", markup=False)
        for line in told:
            console.print(f"  {line}", style="dim" if line.startswith(" ") else None, markup=False, soft_wrap=True)
    if failure is not None:
        console.print("FAILED", style="red", end=" ")
        console.print(str(failure), markup=False, soft_wrap=True)
    console.print()
