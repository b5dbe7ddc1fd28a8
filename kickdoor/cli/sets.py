"""`kickdoor sets`: the sets of cards there are."""

from kickdoor.cli.errors import UsageError
from kickdoor.cli.printing import columns, echo_json, printed
from kickdoor.cli.table_flags import AsJson


def sets(as_json: AsJson = False) -> None:
    """List the sets with their card counts."""
    rows = _rows()
    if as_json:
        echo_json(rows)
        return
    table = columns(*rows[0])
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    printed(table)


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
        decks = {"doors": book.doors, "treasures": book.treasures, "seals": book.seals}
        rows.append({"id": set_id, "name": book.name, **decks, "different": len(loaded.cards)})
    return rows
