"""The tables of a browser, as the store knows them: whose turn it is, and how long it may take."""

from collections.abc import Container
from typing import Final

import msgspec

from kickdoor.server import forms, store
from kickdoor.server.house import House
from kickdoor.server.record import TableRecord, decode_record
from kickdoor.server.tokens import hashed

MINE: Final = 40  # tables in a list
HELD: Final = (
    "SELECT tables.id, record, person, what, waits.seats, due FROM holders JOIN tables ON tables.id = holders.table_id "
    "LEFT JOIN waits ON waits.table_id = tables.id AND "
    "waits.seq = (SELECT COALESCE(MAX(commands.seq), 0) FROM commands WHERE commands.game = tables.game) "
    "WHERE browser = ? ORDER BY touched DESC LIMIT ?"
)


def my_tables(house: House, awake: Container[str], browser: str) -> list[forms.MyTable]:
    """Where a browser has a seat and the game is not over; what waits for it first. `awake`: the tables in memory."""
    found: dict[str, forms.MyTable] = {}
    for id, record, person, *waits in house.store.all(HELD, hashed(browser), MINE) if browser else []:
        try:
            table = decode_record(bytes(record))  # type: ignore[arg-type]
        except msgspec.MsgspecError:  # of another version
            continue
        if table.over or table.seat_of(str(person)) < 0:
            continue
        stale = not table.by_days and id in awake  # then what the store has of it is old
        mine = my_table(house, str(id), table, str(person), (None, None, None) if stale else tuple(waits))
        if mine.id not in found or mine.mine:
            found[mine.id] = mine
    return sorted(found.values(), key=lambda each: not each.mine)


def my_table(house: House, id: str, table: TableRecord, person: str, waits: tuple[store.Value, ...]) -> forms.MyTable:
    """What one player may know of it. Who has passed in a window is nobody else's business."""
    what, seats, due = waits
    waited = [int(seat) for seat in str(seats or "").split(",") if seat and int(seat) < len(table.seats)]
    left = max(0.0, due - house.wall()) if isinstance(due, float) and not table.paused else -1.0
    return forms.MyTable(
        id=id,
        sets=table.sets,
        names=[player.name for player in table.seats if player.name],
        started=table.started,
        by_days=table.by_days,
        mine=table.seat_of(person) in waited,
        whose="" if what != "turn" else ", ".join(table.seats[seat].name for seat in waited),
        seconds=round(left),
    )
