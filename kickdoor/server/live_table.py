"""A table in memory: its record, its game, who looks at it, and how it is stored."""

import asyncio
import sqlite3
import time
from collections.abc import Callable

from kickdoor.engine.game import Game
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.server import store
from kickdoor.server.games import Deal
from kickdoor.server.house import House
from kickdoor.server.logs import log_error
from kickdoor.server.record import TableRecord, encode_record
from kickdoor.server.viewer import Viewer


class LiveTable:
    """Code that changes the table holds its `lock` until the change is stored and sent.

    `lost` is called when a change could not be stored: then the table in memory is no longer valid.
    """

    def __init__(self, house: House, id: str, record: TableRecord, lost: "Callable[[LiveTable], None]") -> None:
        self.house = house
        self.id = id
        self.record = record
        self.lost = lost
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.game: Game | None = None
        self.deal: Deal | None = None
        self.pack = b""
        self.pack_hash = ""
        self.gone = False  # no longer in use: it was unloaded, or a write failed

    def seat_of(self, viewer: Viewer) -> int:
        return self.record.seat_of(viewer.person) if viewer.person else SPECTATOR

    def online(self, person: str) -> bool:
        return any(viewer.person == person for viewer in self.viewers)

    def as_kept(self) -> store.Statement:
        record = self.record
        return store.keep_table(self.id, encode_record(record), record.public, record.game or None, time.time())

    async def keep(self, *statements: store.Statement) -> bool:
        """Write to the store; if that fails the table is dropped and loaded again."""
        try:
            await self.house.store.write(*statements)
        except sqlite3.Error as error:
            log_error("store", error, table=self.id)
            self.house.metrics.counts["errors_total"] += 1
            self.lost(self)
            return False
        return True
