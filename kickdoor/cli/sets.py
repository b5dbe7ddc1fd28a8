"""`kickdoor sets`: the sets of cards there are."""

from typing import Annotated

import typer

from kickdoor.cli.errors import UsageError


def sets(as_json: Annotated[bool, typer.Option("--json", help="Write JSON for scripts.")] = False) -> None:
    """List the sets with their card counts."""
    import msgspec

    rows = _rows()
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode())
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in rows[0] if rows else ():
        table.add_column(title, justify="left" if title in ("id", "name") else "right")
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    Console(highlight=False).print(table)


def _rows() -> list[dict[str, str | int]]:
    from kickdoor import sets as all_sets
    from kickdoor.cards.mistakes import CardError

    rows: list[dict[str, str | int]] = []
    for set_id in all_sets.ids():
        try:
            loaded = all_sets.load(set_id)
        except CardError as error:
            raise UsageError(f"{error.mistakes[0]} (see `kickdoor card check`)") from None
        book = loaded.rulebook
        rows.append(
            {
                "id": set_id,
                "name": book.name,
                "doors": book.doors,
                "treasures": book.treasures,
                "seals": book.seals,
                "different": len(loaded.cards),
            }
        )
    return rows
