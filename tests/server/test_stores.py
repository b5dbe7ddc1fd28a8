"""What every store promises, on SQLite and on PostgreSQL."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from kickdoor.server import forms
from kickdoor.server.database import opened, reading, shown
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.migrations import MIGRATIONS, NewerDatabase
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.record import decode_record
from kickdoor.server.room import Room
from kickdoor.server.sqlite_store import SqliteStore
from kickdoor.server.store import (
    Logged,
    Store,
    StoreError,
    keep_command,
    keep_game,
    keep_pack,
    keep_snapshot,
    keep_table,
)
from tests import databases
from tests.databases import needs_postgres
from tests.server_hub import table_of_three

PACK = "INSERT INTO packs VALUES (?, ?)"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needs_postgres)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return databases.address(tmp_path / "a.db", request.param == "postgres")


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with closing(opened(address)) as found:
        yield found


def write(store: Store, *statements: tuple[str, tuple[str | int | float | bytes | None, ...]]) -> None:
    asyncio.run(store.write(*statements))


def test_writes_are_grouped_and_one_failure_spoils_only_itself(address: str) -> None:
    seen: list[int] = []

    async def works() -> None:
        with closing(opened(address, lambda seconds, writes: seen.append(writes))) as store:
            wanted = [store.write((PACK, (str(number % 40), b""))) for number in range(80)]
            results = await asyncio.gather(*wanted, return_exceptions=True)
            assert [isinstance(result, NotAllowed) for result in results] == [False] * 40 + [True] * 40
            assert {result.key for result in results if isinstance(result, NotAllowed)} == {"not_written"}
            assert store.one("SELECT count(*) FROM packs") == (40,)

    asyncio.run(works())
    assert sum(seen) == 80 and len(seen) < 80


def test_a_piece_of_work_is_stored_whole_or_not_at_all(store: Store) -> None:
    write(store, (PACK, ("one", b"1")))
    with pytest.raises(NotAllowed):
        write(store, (PACK, ("two", b"2")), (PACK, ("one", b"again")))
    assert store.all("SELECT hash, data FROM packs") == [("one", b"1")]


def test_a_log_has_every_number_once(store: Store) -> None:
    write(store, keep_pack("h", b""), keep_pack("h", b""), keep_game("g", None, "h", b"{}", 1.0))
    entries = [Logged(1, 0, "a", False, "person", b"\0\xff"), Logged(2, 1, None, True, "bot", b"{}")]
    write(store, *(keep_command("g", entry, 2.0) for entry in entries))
    with pytest.raises(NotAllowed):
        write(store, keep_command("g", Logged(2, 0, "b", False, "person", b""), 3.0))
    assert store.log("g") == entries and store.log("g", 1) == entries[1:]
    write(store, keep_snapshot("g", 1, b"old"))
    write(store, keep_snapshot("g", 2, b"new"))
    assert store.all("SELECT seq, data FROM snapshots") == [(2, b"new")]
    assert store.change("DELETE FROM games WHERE id = ?", "g") == 1 and store.log("g") == []


def test_what_a_client_says_again_to_another_server_is_stored_once(address: str) -> None:
    """Who has not seen a command gives its number to the next one, which the store refuses."""

    async def play() -> None:
        here = Hub(address, Limits())
        room = await table_of_three(here, forms.NewTable("Ann", seats=3))
        there = Room(here, room.id, decode_record(room.kept), lambda room: None)  # it has loaded the table
        assert room.game is not None
        seat = room.game.waiting()[0]
        command = room.game.default(seat)
        first = await room.act(seat, command, "mine")
        with pytest.raises(NotAllowed):
            await there.act(seat, command, "mine")
        assert await there.act(seat, command, "mine") == first  # it has loaded what it did not know
        assert here.store.all("SELECT client FROM commands") == [("mine",)]
        await here.close()

    asyncio.run(play())


def test_a_table_is_kept_as_it_was_last(store: Store) -> None:
    for record, public in ((b"first", True), (b"second", False)):
        write(store, keep_table("t", record, public, None, 2.5))
    assert store.all("SELECT record, public, game, touched FROM tables") == [(b"second", 0, None, 2.5)]
    assert store.one("SELECT record FROM tables WHERE id = ?", "t\0") is None


def test_another_process_reads_what_is_stored_and_has_the_same_key(store: Store, address: str) -> None:
    write(store, (PACK, ("one", b"1")))
    with closing(reading(address)) as beside:
        assert beside.pack("one") == b"1" and beside.pack("two") is None
    with closing(opened(address)) as other:
        assert other.key().secret == store.key().secret
    assert asyncio.run(store.fault()) == ""


def test_what_cannot_be_read_is_a_store_error(store: Store) -> None:
    with pytest.raises(StoreError):
        store.all("SELECT * FROM nothing")
    assert store.one("SELECT 1") == (1,)


def test_a_newer_database_is_refused(address: str, store: Store) -> None:
    if isinstance(store, SqliteStore):
        store.change(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    else:
        store.change("UPDATE schema_versions SET version = 1000 WHERE name = 'tables'")
    with pytest.raises(NewerDatabase):
        opened(address)


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "a.db")) as store:
        assert store.one("PRAGMA journal_mode") == ("wal",)
        write(store, (PACK, ("one", b"1")))
        store.copy(tmp_path / "b.db")
        assert (tmp_path / "a.db").stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(tmp_path / "b.db")) as copy:
        assert copy.execute("SELECT count(*) FROM packs").fetchone() == (1,)


def test_a_wrong_address_is_told_without_its_password() -> None:
    address = "postgresql://kim:secret@127.0.0.1:1/kickdoor"
    assert shown(address) == "postgresql://127.0.0.1:1/kickdoor"
    with pytest.raises(StoreError) as caught:
        opened(address)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("", [pytest.param(marks=needs_postgres)])
def test_a_commit_that_was_cut_is_in_doubt_until_it_is_certain() -> None:
    """The session is stopped in its commit. When it goes on, it may commit; nothing is read before that is known."""
    address = databases.cluster().new("doubt")
    with closing(opened(address)) as store:
        write(store, (PACK, ("one", b"1")))
        session = int(str(store.session[0]))  # type: ignore[attr-defined]
        os.kill(session, signal.SIGSTOP)
        with pytest.raises(NotAllowed) as caught:
            write(store, (PACK, ("two", b"2")))
        assert caught.value.key == "not_sure"
        with pytest.raises(StoreError):
            store.pack("two")
        os.kill(session, signal.SIGCONT)
        write(store, (PACK, ("three", b"3")))
        found = store.pack("two")
        assert store.pack("one") and store.pack("three") and found in (b"2", None)
        with pytest.raises(NotAllowed) if found else nullcontext():
            write(store, (PACK, ("two", b"2")))
