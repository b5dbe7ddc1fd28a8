"""Options that `kickdoor watch` and `kickdoor sim` share, and what is wrong with them if something is."""

from typing import Annotated

import typer

from kickdoor.cli.errors import UsageError, unknown

SetId = Annotated[str, typer.Option("--set", help="Which set is played.")]
Seats = Annotated[int, typer.Option("--seats", help="How many players.")]
Bots = Annotated[str, typer.Option("--bots", help="The bots at the table, separated by commas; repeated if too few.")]


def checked_set(set_id: str, seats: int) -> None:
    """Refuse a set that does not exist or is broken, and a table that the set cannot seat."""
    from kickdoor import sets
    from kickdoor.cards.mistakes import CardError

    if set_id not in sets.ids():
        raise unknown("set", set_id, sets.ids())
    try:
        numbers = sets.pool(set_id).rulebook.numbers
    except CardError as error:
        raise UsageError(f"{error.mistakes[0]} (see `kickdoor card check`)") from None
    least, most = numbers["min_seats"], numbers["max_seats"]
    if not least <= seats <= most:
        raise UsageError(f"{set_id} is for {least} to {most} players, not {seats}")


def checked_bots(names: str, seats: int) -> list[str]:
    from kickdoor.bots import BOTS

    bots = [name.strip() for name in names.split(",")]
    for name in bots:
        if name not in BOTS:
            raise unknown("bot", name, BOTS)
    if len(bots) > seats:
        raise UsageError(f"{len(bots)} bots do not fit on {seats} seats")
    return bots
