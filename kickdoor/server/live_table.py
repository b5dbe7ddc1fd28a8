"""A table in memory: its record, its game, who looks at it, and how it is stored."""

from collections.abc import Sequence

from kickdoor.engine.game import Game
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.server import store
from kickdoor.server.games import Deal
from kickdoor.server.house import House
from kickdoor.server.record import TableRecord, encode_record
from kickdoor.server.signals import Lock
from kickdoor.server.viewer import Viewer


class LiveTable:
    """Code that changes the table holds its `lock` until the change is stored and sent."""

    def __init__(self, house: House, id: str, record: TableRecord) -> None:
        self.house = house
        self.id = id
        self.record = record
        self.kept = b""  # the record as the store has it
        self.writes = 0
        self.lock = Lock()
        self.viewers: set[Viewer] = set()
        self.game: Game | None = None
        self.deal: Deal | None = None
        self.unreadable = False  # there is a game, and it cannot be loaded
        self.pack = b""
        self.pack_hash = ""
        self.waits: store.Wait | None = None  # as the store has it, if that is certain
        self.gone = False  # no longer in use: it was unloaded

    def seat_of(self, viewer: Viewer) -> int:
        return self.record.seat_of(viewer.person) if viewer.person else SPECTATOR

    def online(self, person: str) -> bool:
        return any(viewer.person == person for viewer in self.viewers)

    async def keep(self, *statements: store.Statement) -> None:
        """Write to the store, and the record with it if it has changed: all of it, or a Complaint."""
        record, written = self.to_keep(statements)
        if written:
            await self.house.store.write(*written)
            self.has_kept(record)

    def to_keep(
        self, statements: Sequence[store.Statement], touched: bool = True
    ) -> tuple[bytes, Sequence[store.Statement]]:
        """The record as it is now, and what has to be written so that the store has it and these statements.

        `touched`: it may be other than the store has it.
        """
        record = encode_record(self.record) if touched else self.kept
        if record != self.kept:
            now = self.house.wall()
            table = store.keep_table(self.id, record, self.record.public, self.record.game or None, now)
            statements = (table, *statements)
        if statements and self.record.by_days and self.record.started:
            statements = (*statements, store.look_at(self.id, self.house.wall()))  # until the minder is done with it
            self.waits = None
        return record, (*self.house.fence(self.id), *statements) if statements else ()

    def has_kept(self, record: bytes) -> None:
        """The store has it."""
        self.kept = record
        self.writes += 1
