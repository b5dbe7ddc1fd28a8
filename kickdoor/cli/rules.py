"""`kickdoor rules`: the clauses and rulings in words, the code that carries them out, the scenarios that prove them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.errors import UsageError, told
from kickdoor.cli.names import clause_ids
from kickdoor.cli.printing import echo_json
from kickdoor.cli.table_flags import AsJson, check_set

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from kickdoor.rulebook import Chapter, Clause, Rulebook, SetId
    from kickdoor.rulebook.proofs import Proofs


def rules(
    id: Annotated[
        str | None, typer.Argument(help="A clause or ruling, such as CMB-02 or AMB-001.", autocompletion=clause_ids)
    ] = None,
    as_json: AsJson = False,
    set_name: Annotated[str | None, typer.Option("--set", help="Only what holds in this set.")] = None,
    unproven: Annotated[bool, typer.Option("--unproven", help="Only what no scenario proves yet.")] = False,
) -> None:
    """List the rules with the number of scenarios that prove each, or show one with its code and its proofs."""
    from rich.console import Console

    from kickdoor.rulebook import SETS, RulebookError, load
    from kickdoor.rulebook.proofs import finished_sets, load_proofs

    if set_name is not None:
        check_set(set_name, SETS)
    with told(RulebookError):
        rulebook = load()
        shown = finished_sets() if set_name is None else tuple(known for known in SETS if known == set_name)
        proofs = load_proofs(rulebook, shown)

    wanted = rulebook.by_id.values() if id is None else [_find(rulebook, id)]
    if set_name is not None:
        wanted = [entry for entry in wanted if set_name in entry.sets]
    if unproven:
        if not proofs.installed:
            raise UsageError(f"{_NO_PROOFS}; what is unproven is known only where they are")
        wanted = [entry for entry in wanted if _is_unproven(entry, proofs, shown)]

    if as_json:
        echo_json(listed(wanted, proofs))
    elif id is not None and wanted:
        _show_one(Console(highlight=False), rulebook, next(iter(wanted)), proofs)
    else:
        _show_all(Console(highlight=False), rulebook, list(wanted), proofs, shown)


def _find(rulebook: Rulebook, id: str) -> Clause:
    from difflib import get_close_matches

    entry = rulebook.by_id.get(id.upper())
    if entry is not None:
        return entry
    close = get_close_matches(id.upper(), rulebook.by_id, n=3)
    hint = f"; the nearest are {', '.join(close)}" if close else "; `kickdoor rules` lists them all"
    raise UsageError(f"no clause or ruling {id!r}{hint}")


def _is_unproven(entry: Clause, proofs: Proofs, sets: Iterable[SetId]) -> bool:
    return entry.exempt is None and any(set_id in entry.sets and not proofs.count(entry.id, set_id) for set_id in sets)


def listed(entries: Iterable[Clause], proofs: Proofs) -> dict[str, list[dict[str, object]]]:
    from kickdoor.rulebook import Ruling
    from kickdoor.rulebook.enforcement import enforced_at

    found: dict[str, list[dict[str, object]]] = {"clauses": [], "rulings": []}
    for entry in entries:
        counts = {set_id: proofs.count(entry.id, set_id) for set_id in entry.sets}
        proven_in = {set_id: count for set_id, count in counts.items() if count}
        found["rulings" if isinstance(entry, Ruling) else "clauses"].append(
            {
                "id": entry.id,
                "sets": entry.sets,
                "text": entry.text,
                "enforced_at": [str(place) for place in enforced_at().get(entry.id, ())],
                "proven_in": proven_in if proofs.installed else None,
                "exempt": entry.exempt,
            }
        )
    return found


def _show_one(console: Console, rulebook: Rulebook, entry: Clause, proofs: Proofs) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from kickdoor.rulebook import Ruling
    from kickdoor.rulebook.enforcement import enforced_at

    chapter = next(chapter.title for chapter in rulebook.chapters if entry in chapter.entries)
    console.print(Text.assemble((entry.id, "bold cyan"), "  ", (entry.title, "bold"), (f"  {chapter}", "dim")))
    if isinstance(entry, Ruling):
        console.print(Text(entry.question, "italic"))
    console.print(Text(entry.text))
    for set_id, variant in entry.variants.items():
        console.print(Padding.indent(Text.assemble((f"{set_id}: ", "green"), variant), 2))
    console.print()
    console.print(Text.assemble(("Holds in ", "dim"), ", ".join(entry.sets)))
    if isinstance(entry, Ruling):
        console.print(Text.assemble(("Ruling ", "dim"), _SOURCES[entry.status]))
    places = enforced_at().get(entry.id, ())
    if places:
        console.print(Text("Carried out by", "dim"))
    for place in places:
        console.print(Text.assemble(f"  {place}", (f"  {place.text}", "dim")), soft_wrap=True)  # an editor opens it
    if entry.exempt is not None:
        console.print(Text.assemble(("Nothing to prove ", "dim"), entry.exempt))
    elif not proofs.installed:
        console.print(Text(_NO_PROOFS, "dim"))
    elif not any(proof.sets for proof in proofs.of(entry.id)):
        console.print(Text("Proven by no scenario yet", "red"))
    else:
        console.print(Text("Proven by", "dim"))
        for proof in proofs.of(entry.id):
            if proof.sets:
                where = f"  {proof.file}, in {', '.join(proof.sets)}"
                console.print(Padding.indent(Text.assemble(proof.title, (where, "dim")), 2))


_NO_PROOFS = "proofs are not installed"
_SOURCES = {
    "official": "given by the publisher",
    "settled": "settled by one rulebook and taken over by the others",
    "ours": "our own, where no rulebook answers",
}


def _show_all(
    console: Console, rulebook: Rulebook, entries: Sequence[Clause], proofs: Proofs, sets: Sequence[SetId]
) -> None:
    from rich.text import Text

    sets = sets if proofs.installed else ()
    ids = {entry.id for entry in entries}
    for chapter in rulebook.chapters:
        rows = [entry for entry in chapter.entries if entry.id in ids]
        if rows:
            console.print(_table(chapter, rows, proofs, sets))
    if not proofs.installed:
        console.print(Text(_NO_PROOFS))
    for set_id in sets:
        console.print(Text(_summary(rulebook, proofs, set_id)))
    if not entries:
        console.print(Text("Nothing to show."))


def _table(chapter: Chapter, rows: Iterable[Clause], proofs: Proofs, sets: Sequence[SetId]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, title=chapter.title, title_style="bold", title_justify="left", pad_edge=False)
    table.add_column("id", style="cyan", no_wrap=True, min_width=7)
    table.add_column("rule", min_width=32)
    for set_id in sets:
        table.add_column(set_id, justify="right", no_wrap=True)
    if not sets:
        table.add_column("holds in", style="dim")
    for entry in rows:
        counts = [_cell(entry, proofs, set_id) for set_id in sets] or [", ".join(entry.sets)]
        table.add_row(entry.id, entry.title, *counts)
    return table


def _cell(entry: Clause, proofs: Proofs, set_id: SetId) -> str:
    if set_id not in entry.sets:
        return ""
    if entry.exempt is not None:
        return "[dim]exempt[/]"
    count = proofs.count(entry.id, set_id)
    return f"[green]{count}[/]" if count else "[red]0[/]"


def _summary(rulebook: Rulebook, proofs: Proofs, set_id: SetId) -> str:
    from kickdoor.rulebook.proofs import unproven

    holding = list(rulebook.holding_in(set_id))
    exempt = sum(entry.exempt is not None for entry in holding)
    proven = len(holding) - exempt - len(unproven(rulebook, proofs, set_id))
    return f"{set_id}: {proven} of {len(holding) - exempt} rules proven, {exempt} with nothing to prove"
