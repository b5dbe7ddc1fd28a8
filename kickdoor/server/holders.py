"""What a browser or a token may do at a table: whose seats it holds, whose hands it has seen."""

from kickdoor.server.house import House
from kickdoor.server.live_table import LiveTable
from kickdoor.server.record import TableRecord, decode_record
from kickdoor.server.tokens import hashed


def record_of(house: House, table: str) -> TableRecord | None:
    """A table as it is kept, whoever serves it."""
    row = house.store.one("SELECT record FROM tables WHERE id = ?", table)
    return None if row is None else decode_record(bytes(row[0]))  # type: ignore[arg-type]


def people_of(house: House, table: LiveTable, browser: str) -> list[str]:
    """The people that a browser may speak for at a table."""
    if not browser:
        return []
    rows = house.store.all("SELECT person FROM holders WHERE browser = ? AND table_id = ?", hashed(browser), table.id)
    return [person for (person,) in rows if isinstance(person, str) and table.record.seat_of(person) >= 0]


def seen_by(house: House, table: LiveTable, browser: str) -> set[int]:
    """The seats whose hands a browser has seen in the game of this table."""
    rows = house.store.all(
        "SELECT seat FROM seen_hands WHERE game = ? AND browser = ?", table.record.game, hashed(browser)
    )
    now = {table.record.seat_of(person) for person in people_of(house, table, browser)}
    return now | {seat for (seat,) in rows if isinstance(seat, int)}


def person_of(house: House, table: LiveTable, token: str) -> str:
    """Whose seat a token is for at this table, "" if nobody's."""
    row = house.store.one("SELECT person FROM seats WHERE token = ? AND table_id = ?", hashed(token), table.id)
    return str(row[0]) if row is not None and table.record.seat_of(str(row[0])) >= 0 else ""


def may_watch(house: House, table: LiveTable, token: str) -> bool:
    return table.record.watchable and (table.record.public or house.key.opens("watch", table.id, token))
