"""`kickdoor balance`: whether every set, and all of them mixed, make fair and lively games."""

from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.crew import crew
from kickdoor.cli.printing import columns, echo_json, printed, show_troubles
from kickdoor.cli.progress import progress
from kickdoor.cli.table_flags import AsJson, Cluster, Games, Seed, Workers, check_set, checked_set, ended

if TYPE_CHECKING:
    from kickdoor.sim.balance import Answer, Cell, Verdict
    from kickdoor.sim.report import Report
    from kickdoor.sim.targets import Figure

VERDICTS = {True: "PASS", False: "FAIL", None: ""}


def balance(
    games: Annotated[int, Games] = 400,
    only: Annotated[
        list[str] | None, typer.Option("--set", help="Only this set, or mix for all of them; may be repeated.")
    ] = None,
    bots: Annotated[
        list[str] | None, typer.Option("--bots", help="Only basic, or only shrewd; may be repeated.")
    ] = None,
    seats: Annotated[
        list[int] | None, typer.Option("--seats", help="Only tables of this size; may be repeated.")
    ] = None,
    seed: Seed = 1,
    workers: Workers = 0,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> int:
    """Check that every set, and all of them mixed, make fair and lively games.

    Each is played by basic and by shrewd bots with 4 seats, which is judged, and with 3, 5 and 6 seats, which are
    printed beside it.
    """
    from kickdoor.cli.errors import unknown
    from kickdoor.sets import pool
    from kickdoor.sim.balance import BOTS, SEATS, played, tables, verdict

    by_name = {"mix" if "+" in set_id else set_id: set_id for set_id in tables()}
    for name in only or ():
        check_set(name, by_name)
    for name in bots or ():
        if name not in BOTS:
            raise unknown("bot", name, BOTS)
    names = only or list(by_name)
    for set_id, size in [(by_name[name], size) for name in names for size in seats or SEATS]:
        checked_set(set_id, size)
    cells = [(name, size) for size in seats or SEATS for name in bots or BOTS]
    verdicts: list[Verdict] = []
    with crew(workers, cluster, games) as players:
        for name in names:
            set_id = by_name[name]
            reports: dict[Cell, Report] = {}
            for bot, size in cells:
                with progress(games, f"{name}, {bot}, {size} seats") as tell:
                    reports[bot, size] = played(set_id, bot, size, games, seed, players, tell)
                if reports[bot, size].games < games:
                    break
            verdicts.append(verdict(set_id, reports, pool(*set_id.split("+"))))
            if not as_json:
                show(name, verdicts[-1])
            if verdicts[-1].games < games * len(cells):
                break
    if as_json:
        echo_json(verdicts)
    return ended(verdicts[-1].games, games * len(cells), all(verdict.passed for verdict in verdicts))


def show(name: str, verdict: "Verdict") -> None:
    from kickdoor.sim.balance import SEATS

    sizes = [size for size in SEATS if any(size in answer.found for answer in verdict.answers)]
    heads = [f"{size} seats" for size in sizes]
    table = columns("", f"{name}, {verdict.games} games", "bots", "wanted", *heads, words=3)
    for answer in verdict.answers:
        found = [figure_text(answer.found.get(size), answer.unit, size == sizes[0]) for size in sizes]
        table.add_row(VERDICTS[answer.passed], answer.what, answer.bots, wanted(answer), *found)
    for question, aim, answered, passed in verdict.checks:
        table.add_row(VERDICTS[passed], question, "all", aim, answered)
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


def wanted(answer: "Answer") -> str:
    """
    >>> from kickdoor.sim.balance import Answer
    >>> wanted(Answer("", "", 0.1, 0.25, "%", {}, None)), wanted(Answer("", "", None, 1.3, "×", {}, None))
    ('10 to 25 %', 'at most 1.3 ×')
    """
    least, most = (None if each is None else number(each, answer.unit) for each in (answer.least, answer.most))
    text = f"at most {most}" if least is None else f"at least {least}" if most is None else f"{least} to {most}"
    return f"{text} {answer.unit}".strip()


def number(value: float, unit: str, digits: int = 0) -> str:
    if unit == "%":
        return f"{value * 100:.{digits}f}"
    return f"{value:.{digits + 1}f}" if digits else f"{value:g}"


def figure_text(found: "Figure | None", unit: str, sure: bool = True) -> str:
    """With its 95 % interval, if there is room for it.

    >>> from kickdoor.sim.targets import Figure
    >>> figure_text(Figure(0.125, 0.1, 0.15), "%"), figure_text(Figure(1.214, 1.0, 1.4, "elf"), "×")
    ('12.5 % (10.0 to 15.0)', 'elf 1.21 × (1.00 to 1.40)')
    """
    if found is None:
        return "–"
    value, low, high = (number(each, unit, 1) for each in (found.value, found.low, found.high))
    name = f"{found.name.replace('_', ' ')} " if found.name else ""
    interval = f" ({low} to {high})" if sure else ""
    return f"{name}{value}{' ' if unit else ''}{unit}{interval}"
