"""What all tables of a server share."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from kickdoor.server.bot_crew import Crew
from kickdoor.server.database import Address, opened, remote
from kickdoor.server.limits import Limits
from kickdoor.server.metrics import Metrics
from kickdoor.server.odds_desk import OddsDesk
from kickdoor.server.replay_desk import Desk
from kickdoor.server.review_desk import ReviewDesk
from kickdoor.server.store import Statement
from kickdoor.server.word_filter import WordFilter

if TYPE_CHECKING:
    from kickdoor.server.cluster import Cluster


class House:
    """The store and the key beside it, the limits, the figures, the bots, and who works out replays."""

    def __init__(self, database: Address, limits: Limits, broker: str = "") -> None:
        self.limits = limits
        self.wall: Callable[[], float] = time.time  # what the clock on the wall says: days are counted by it
        self.read_only = False  # by an operator: all may look, and nobody changes anything
        self.words = WordFilter(limits.bad_words)
        self.metrics = Metrics()
        self.store = opened(database, self.metrics.committed)
        try:
            self.key = self.store.key()
        except Exception:
            self.store.close()
            raise
        self.cluster: Cluster | None = None  # where several servers share a database
        if remote(database):
            from kickdoor.server.cluster import Cluster
            from kickdoor.server.postgres_store import PostgresStore

            assert isinstance(self.store, PostgresStore)
            self.cluster = Cluster(self.store, self.key, broker, self.forsaken)
        self.desk = Desk(database, self.metrics)
        self.reviews = ReviewDesk(database, self.store, self.metrics)
        self.odds = OddsDesk(database)
        self.crew = Crew(limits.bot_workers, limits.bot_seconds, self.metrics, limits.seer_seconds)

    def forsaken(self, tables: Collection[str]) -> None:
        """These tables may be another server's by now."""

    def fence(self, table: str) -> tuple[Statement, ...]:
        """What must be written with every change of a table: it fails if the table is another server's."""
        return () if self.cluster is None else (self.cluster.members.fence(table),)

    async def assured(self) -> bool:
        """Whether what we hold in memory is what the store has: no other server can have changed it."""
        return self.cluster is None or await self.cluster.members.assured()

    async def give_back(self, table: str) -> None:
        """Let others have a table that nobody uses here."""
        if self.cluster is not None:
            await self.cluster.members.give_back(table)

    def still_ours(self, table: str) -> bool:
        return self.cluster is None or self.cluster.members.still_ours(table)
