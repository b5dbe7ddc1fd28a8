"""`kickdoor options`: the optional rules of a table."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from kickdoor.switches import Switch

CHOICE = (
    "A choice of cards. Leave some in the box, or play with nothing but some, by name or id of a card, a kind such as "
    "curse, or a set. May be repeated."
)


def options(as_json: Annotated[bool, typer.Option("--json", help="Write JSON for scripts.")] = False) -> None:
    """List the optional rules: what each does, and the clause that it comes from or touches."""
    from kickdoor.choice import CLAUSE
    from kickdoor.switches import switches

    if as_json:
        import msgspec

        rows = [msgspec.to_builtins(switch) | {"values": values(switch)} for switch in switches().values()]
        typer.echo(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode())
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("option", "values", "clause", "help"):
        table.add_column(title, no_wrap=title != "help")
    for switch in switches().values():
        table.add_row(switch.id, values(switch), switch.clause, f"{switch.name}. {switch.help}")
    table.add_row("without:WHAT, only:WHAT", "", CLAUSE, CHOICE)
    Console(highlight=False).print(table)


def values(switch: "Switch") -> str:
    """What may be chosen."""
    low, high = switch.range
    return f"{low} to {high}" if switch.number else "yes, no"
