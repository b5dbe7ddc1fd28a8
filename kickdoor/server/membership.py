"""This server among others on one PostgreSQL: who is alive, and which tables are ours.

A companion's game counts as a table here. A server says every second that it is alive. A table is ours from the moment
we claim it until we give it back, or until we have not said so for too long: then any other may claim it. If we were
only late, we keep what nobody has claimed meanwhile. Every write to a table is fenced by its lease.
"""

import asyncio
import secrets
from collections.abc import Callable, Collection
from contextlib import suppress
from time import monotonic
from typing import Final

from kickdoor.server.logs import log, log_error
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.postgres_store import PostgresStore
from kickdoor.server.store import Statement, StoreError
from kickdoor.texts.complaint import Complaint

BEAT_SECONDS: Final = 0.75
LEASE_SECONDS: Final = 3
LATE_SECONDS: Final = 2.0  # that somebody waits for a beat that is late
ATTEMPTS: Final = 60  # a second apart, to begin

ALIVE: Final = f"now() + interval '{LEASE_SECONDS} seconds'"
BEAT: Final = (
    f"INSERT INTO servers VALUES (?, {ALIVE}) ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until"
)
OTHERS: Final = "SELECT id FROM servers WHERE alive_until > now()"
OURS: Final = "SELECT table_id, term FROM leases WHERE server = ?"
KEPT: Final = "(SELECT id FROM tables UNION ALL SELECT id FROM companions) AS kept"
CLAIM: Final = (
    f"INSERT INTO leases SELECT id, ?, 1 FROM {KEPT} WHERE id = ? ON CONFLICT (table_id) DO UPDATE "
    "SET server = excluded.server, term = leases.term + 1 "
    "WHERE NOT EXISTS (SELECT 1 FROM servers WHERE id = leases.server AND alive_until > now())"
)
BURY: Final = "DELETE FROM servers WHERE alive_until < now() - interval '1 hour'"
TIDY: Final = "DELETE FROM leases WHERE NOT EXISTS (SELECT 1 FROM servers WHERE id = leases.server)"


class Membership:
    """`forsaken` is called with tables that may be another's by now, `buried` at every beat with who is alive."""

    def __init__(
        self, store: PostgresStore, forsaken: Callable[[Collection[str]], None], buried: Callable[[set[str]], None]
    ) -> None:
        self.id = secrets.token_hex(8)
        self.store = store
        self.forsaken = forsaken
        self.buried = buried
        self.terms: dict[str, int] = {}  # of the tables that are ours
        self.known: dict[str, str] = {}  # whose the others were when we last looked
        self.alive: set[str] = set()
        self.sure_until = 0.0
        self.next_beat = asyncio.Event()
        self.draining = False
        self.lost = 0  # tables that we had to give up
        self.beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        for left in reversed(range(ATTEMPTS)):
            try:
                await self.store.write((BURY, ()), (TIDY, ()))
                await self.beat()
                break
            except (StoreError, Complaint) as error:  # the database may be starting, too
                if not left:
                    raise
                log("waiting", why=str(error))
                await asyncio.sleep(1)
        self.beating = asyncio.create_task(self.beat_on())

    async def close(self) -> None:
        """Leave: every table is free at once."""
        if self.beating is not None:
            self.beating.cancel()
        with suppress(Complaint):
            leave = "DELETE FROM leases WHERE server = ?", (self.id,)
            await self.store.write(leave, ("DELETE FROM servers WHERE id = ?", (self.id,)))

    async def beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
            except StoreError as error:
                log("no_beat", why=str(error))
                self.give_up()
            except Exception as error:
                log_error("beat", error)
                self.give_up()

    async def beat(self) -> None:
        began = monotonic()
        rows = await asyncio.to_thread(self.store.pulse, (BEAT, (self.id,)), (OTHERS, ()))
        if self.terms and not self.sure:
            await self.look_again()
        self.sure_until = began + LEASE_SECONDS
        self.next_beat.set()
        self.next_beat = asyncio.Event()
        self.alive = {str(id) for (id,) in rows}
        if self.store.doubtful is not None:
            with suppress(Complaint):
                await self.store.write()  # so that the doubt is removed
        self.known = {table: server for table, server in self.known.items() if server in self.alive}
        self.buried(self.alive)

    async def look_again(self) -> None:
        """A beat came late: keep the tables that nobody has claimed. From this beat on nobody can."""
        ours = set(await asyncio.to_thread(self.store.pulse, (OURS, (self.id,))))
        self.lose([table for table, term in self.terms.items() if (table, term) not in ours])

    def give_up(self) -> None:
        """There was no beat: give up our tables if they may be another's by now."""
        if not self.sure:
            self.lose(list(self.terms))

    def lose(self, tables: Collection[str]) -> None:
        if tables:
            log("leases_lost", tables=len(tables))
            self.lost += len(tables)
            for table in tables:
                del self.terms[table]
            self.forsaken(tables)

    async def assured(self) -> bool:
        """Whether our tables are still ours; a beat that is late is waited for."""
        if not self.sure:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.next_beat.wait(), LATE_SECONDS)
        return self.sure

    @property
    def sure(self) -> bool:
        """Whether our tables are still ours. A process that was stopped for a while cannot know it."""
        return monotonic() <= self.sure_until

    # -- tables -------------------------------------------------------------------------------------------------------

    async def owner(self, table: str) -> str:
        """Who serves a table: we do, if nobody else does. "" if there is no such table."""
        if not await self.assured():
            raise NotAllowed("busy", "busy")
        if table in self.terms:
            return self.id
        if (server := self.known.get(table)) is not None:
            return server
        if not self.draining:
            await self.store.write((CLAIM, (self.id, table)))
        row = self.store.one("SELECT server, term FROM leases WHERE table_id = ?", table)
        if row is None and self.draining and self.store.one(f"SELECT 1 FROM {KEPT} WHERE id = ?", table):
            raise NotAllowed("busy", "busy")
        return "" if row is None else self.note(table, str(row[0]), int(row[1] or 0))

    def note(self, table: str, server: str, term: int) -> str:
        if server == self.id:
            self.terms[table] = term
        else:
            self.known[table] = server
        return server

    async def found(self, table: str) -> None:
        """A new table is ours."""
        if self.draining:
            raise NotAllowed("busy", "busy")
        await self.store.write(("INSERT INTO leases VALUES (?, ?, 1)", (table, self.id)))
        self.terms[table] = 1

    def fence(self, table: str) -> Statement:
        """It fails if the table is not ours any more, and everything that is written with it."""
        return "SELECT fence(?, ?, ?)", (table, self.id, self.terms.get(table, 0))

    def still_ours(self, table: str) -> bool:
        row = self.store.one("SELECT server, term FROM leases WHERE table_id = ?", table)
        return row == (self.id, self.terms.get(table))

    async def give_back(self, table: str) -> None:
        term = self.terms.pop(table, None)
        if term is not None:
            mine = "DELETE FROM leases WHERE table_id = ? AND server = ? AND term = ?"
            with suppress(Complaint):
                await self.store.write((mine, (table, self.id, term)))
