"""What operators see: the servers, the tables, and who sits there. All of it is read from the store."""

import time
from typing import Final, NamedTuple

import msgspec

from kickdoor.server.record import TableRecord, decode_record
from kickdoor.server.store import Reader
from kickdoor.server.warden import ALIVE_SECONDS, Load

MOST_TABLES: Final = 200


class ServerSeen(NamedTuple):
    name: str
    load: Load
    alive: bool


class TableSeen(NamedTuple):
    """A table; without a record it cannot be read."""

    id: str
    record: TableRecord | None
    touched: float
    online: set[int]

    @property
    def state(self) -> str:
        record = self.record
        if record is None:
            return "unreadable"
        if record.closed:
            return "closed"
        if record.over:
            return "over"
        return "waiting" if not record.started else "paused" if record.paused else "playing"


def servers(store: Reader) -> list[ServerSeen]:
    """Those who have said how they are within a day."""
    seen = []
    for name, at, data in store.all("SELECT server, at, data FROM loads ORDER BY server"):
        load = msgspec.json.decode(bytes(data), type=Load)  # type: ignore[arg-type]
        seen.append(ServerSeen(str(name), load, time.time() - float(at or 0) < 2 * ALIVE_SECONDS))
    return seen


def tables(store: Reader, most: int = MOST_TABLES) -> list[TableSeen]:
    """The tables that were touched last, with who is connected as the servers have last said it."""
    online: dict[str, set[int]] = {}
    for server in servers(store):
        for table, seat in server.load.online if server.alive else ():
            online.setdefault(table, set()).add(seat)
    found = []
    for id, data, touched in store.all("SELECT id, record, touched FROM tables ORDER BY touched DESC LIMIT ?", most):
        try:
            record = decode_record(bytes(data))  # type: ignore[arg-type]
        except msgspec.MsgspecError:
            record = None
        found.append(TableSeen(str(id), record, float(touched or 0), online.get(str(id), set())))
    return sorted(found, key=lambda table: not table.online)


def when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(at))
