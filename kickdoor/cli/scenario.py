"""`kickdoor scenario run`: play rule cases and say which of them do not hold."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.errors import USAGE, UsageError
from kickdoor.cli.table_flags import check_set, group

if TYPE_CHECKING:
    from rich.console import Console

    from kickdoor.scenarios import Scenario

app = group("Play rule cases: given, when, then.")


@app.command("run")
def run_scenarios(
    paths: Annotated[list[Path], typer.Argument(help="Files, or folders of files.")],
    set_name: Annotated[str | None, typer.Option("--set", help="Only in this set.")] = None,
    first: Annotated[bool, typer.Option("--first", help="Stop at the first that fails.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Tell every step and its events.")] = False,
) -> int:
    """Play scenarios; the exit code is 1 if one of them fails, and 2 if a file cannot be read."""
    from rich.console import Console

    from kickdoor.rulebook import SETS
    from kickdoor.scenarios import ScenarioError, read_file, run, sets_of

    if set_name is not None:
        check_set(set_name, SETS)
    console = Console(highlight=False)
    passed = failed = unread = 0
    for file in files(paths):
        try:
            scenarios = read_file(file)
        except ScenarioError as error:
            unread += 1
            print(f"kickdoor: {'; '.join(str(error).splitlines())}", file=sys.stderr)
            scenarios = []
        for scenario, set_id in ((each, name) for each in scenarios for name in sets_of(each)):
            if set_name in (None, set_id) and not (first and (failed or unread)):
                outcome = run(scenario, set_id)
                passed += outcome.failure is None
                failed += outcome.failure is not None
                if verbose or outcome.failure is not None:
                    tell(console, scenario, set_id, outcome.told if verbose else (), outcome.failure)
        if first and (failed or unread):
            break
    if not (passed or failed or unread):
        raise UsageError("there is no scenario" + ("" if set_name is None else f" for the set {set_name!r}"))
    if passed or failed:
        noun = "scenario" if passed + failed == 1 else "scenarios"
        summary = f"{passed + failed} {noun}: {passed} passed" + (f", {failed} failed" if failed else "")
        console.print(summary, style="red" if failed else "green", markup=False)
    return USAGE if unread else 1 if failed else 0


def files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.exists():
            raise UsageError(f"no file or folder {str(path)!r}")
        if path.is_dir() and not any(path.rglob("*.yaml")):
            raise UsageError(f"no scenarios (.yaml) in {str(path)!r}")
        yield from sorted(path.rglob("*.yaml")) if path.is_dir() else [path]


def tell(console: Console, scenario: Scenario, set_id: str, told: tuple[str, ...], failure: object) -> None:
    if told:
        console.print(f"{scenario.title} [{set_id}]", style="bold", markup=False)
        for line in told:
            console.print(f"  {line}", style="dim" if line.startswith(" ") else None, markup=False, soft_wrap=True)
    if failure is not None:
        console.print("FAILED", style="red", end=" ")
        console.print(str(failure), markup=False, soft_wrap=True)
    console.print()
