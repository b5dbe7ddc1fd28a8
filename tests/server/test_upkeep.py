"""Broken tables are found and saved as far as they can be; a copy brings everything back, while people play."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from kickdoor.cli import main
from kickdoor.server.database import opened
from kickdoor.server.store import Store
from tests import databases
from tests.databases import needs_postgres
from tests.server.test_whole_games import InPostgres, seated, started
from tests.server_play import Client, Server, reached

pytestmark = pytest.mark.slow

BOTH = [Server, pytest.param(InPostgres, marks=needs_postgres)]


def games(*words: str, code: int = 0) -> str:
    """`kickdoor games`, in a thread of this process: it has a loop of its own."""
    with ThreadPoolExecutor(1) as threads, redirect_stdout(StringIO()) as said, redirect_stderr(said):
        found = threads.submit(main, ["games", *words]).result()
    assert found == code, said.getvalue()
    return said.getvalue()


async def play(server: Server, seats: list[dict[str, Any]], most: int) -> list[Client]:
    clients = await started(server, seats, 9)
    playing = [asyncio.create_task(client.play()) for client in clients]
    await reached(playing, lambda: clients[0].seq >= most or clients[0].over)
    for client in clients:
        client.stopped = True
    await asyncio.gather(*playing)
    return clients


def begun(server: Server, most: int = 70) -> tuple[list[dict[str, Any]], str, int]:
    """A table whose game is under way: its seats, the game, and how many commands there were."""
    seats = seated(server, ["Ann", "Bob", "Cleo"], seats=3)

    async def begin() -> str:
        clients = await play(server, seats, most)
        for client in clients:
            await client.close()
        return str(clients[0].table["game"])

    game = asyncio.run(begin())
    with closing(opened(server.address)) as store:
        return seats, game, len(store.log(game))


@pytest.mark.parametrize("kind", BOTH)
def test_a_drill_with_a_copy_and_back_while_people_play(tmp_path: Path, kind: type[Server]) -> None:
    server = kind(tmp_path / "kickdoor.db").start()
    seats = seated(server, ["Ann", "Bob", "Cleo"], seats=3)
    copy = tmp_path / "copy.db"

    async def first() -> tuple[int, int]:
        clients = await started(server, seats, 9)
        playing = [asyncio.create_task(client.play()) for client in clients]
        await reached(playing, lambda: clients[0].seq >= 30)
        before = clients[0].seq
        await asyncio.to_thread(games, "backup", str(copy), "--db", server.address)
        at_copy = clients[0].seq
        await reached(playing, lambda: clients[0].seq >= at_copy + 20 or clients[0].over)
        for client in clients:
            client.stopped = True
        await asyncio.gather(*playing)
        for client in clients:
            await client.close()
        return before, at_copy

    before, at_copy = asyncio.run(first())
    assert copy.stat().st_mode & 0o077 == 0 and "no faults" in games("check", "--db", str(copy))
    assert "is there already" in games("backup", str(copy), "--db", server.address, code=2)
    for words in (("restore", str(copy)), ("repair",)):
        told = games(*words, "--db", server.address, code=2)
        assert "another server uses it" in told or "1 servers use it" in told, told
    server.stop()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        told = games("restore", str(copy), "--db", server.address)
    assert "1 tables and 1 games restored" in told
    aside = tmp_path / told.partition("What was there before is in ")[2].strip()
    assert "no faults" in games("check", "--db", str(aside))
    server.errors = server.database.with_suffix(".log").open("a")
    server.start()

    async def again() -> None:
        clients = [await Client(server, seat["table"], seat["token"]).connect() for seat in seats]
        assert before <= clients[0].seq <= at_copy + 5 and clients[0].table["invite"] == seats[0]["invite"]
        enough = clients[0].seq + 10
        playing = [asyncio.create_task(client.play()) for client in clients]
        await reached(playing, lambda: clients[0].seq >= enough)
        for client in clients:
            client.stopped = True
        await asyncio.gather(*playing)
        for client in clients:
            await client.close()

    asyncio.run(again())
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log
    assert "no faults" in games("check", "--db", server.address)


def test_a_copy_of_one_kind_is_restored_into_the_other(tmp_path: Path) -> None:
    if databases.postgres.missing():
        pytest.skip(databases.postgres.missing())
    server = Server(tmp_path / "kickdoor.db").start()
    _, game, length = begun(server, 20)
    server.stop()
    games("backup", str(tmp_path / "one.db"), "--db", server.address)
    elsewhere = databases.address(tmp_path / "elsewhere.db", True)
    assert "1 games restored" in games("restore", str(tmp_path / "one.db"), "--db", elsewhere)
    games("backup", str(tmp_path / "two.db"), "--db", elsewhere)
    with closing(opened(tmp_path / "two.db")) as store, closing(opened(server.address)) as first:
        assert store.log(game) == first.log(game) and len(store.log(game)) == length
        assert store.key().secret == first.key().secret


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "there is no file"),
        (b"", "no copy of a database"),
        (b"SQLite format 3\0" + bytes(99), "no copy of a database"),
    ],
)
def test_what_is_no_copy_is_not_restored(tmp_path: Path, content: bytes | None, why: str) -> None:
    database, copy = tmp_path / "kickdoor.db", tmp_path / "copy.db"
    opened(database).close()
    before = database.read_bytes()
    if content is not None:
        copy.write_bytes(content)
    assert why in games("restore", str(copy), "--db", str(database), code=2)
    assert database.read_bytes() == before and len(list(tmp_path.glob("*.before*"))) == 0


Break = Callable[[Store, str, str, int], None]


def changed(sql: str, *values: Any) -> Break:
    """`{game}`, `{table}` and `{last}` stand for those of the game."""

    def do(store: Store, table: str, game: str, last: int) -> None:
        named = {"game": game, "table": table, "last": last}
        assert store.change(
            sql, *(named.get(value[1:-1], value) if isinstance(value, str) else value for value in values)
        )

    return do


def another_state(store: Store, table: str, game: str, last: int) -> None:
    """The snapshot of another moment."""
    row = store.one("SELECT data FROM snapshots WHERE game = ?", game)
    assert row is not None
    store.change("UPDATE snapshots SET seq = seq - 3 WHERE game = ?", game)


def other_cards(store: Store, table: str, game: str, last: int) -> None:
    store.change("UPDATE packs SET data = ?", b"not cards")


def of_another_seed(store: Store, table: str, game: str, last: int) -> None:
    row = store.one("SELECT deal FROM games WHERE id = ?", game)
    assert row is not None and isinstance(row[0], bytes)
    deal = json.loads(row[0])
    deal["commitment"] = "0" * 64
    store.change("UPDATE games SET deal = ? WHERE id = ?", json.dumps(deal).encode(), game)


# What is broken, what is said of it, and how many commands are left after the repair; -1: it stays broken.
BROKEN: dict[str, tuple[list[Break], str, int]] = {
    "a gap": (
        [
            changed("DELETE FROM snapshots WHERE game = ?", "{game}"),
            changed("DELETE FROM commands WHERE game = ? AND seq = 20", "{game}"),
        ],
        "has no command 20; it can go on from command 19",
        19,
    ),
    "a bad command": (
        [
            changed("DELETE FROM snapshots WHERE game = ?", "{game}"),
            changed("UPDATE commands SET command = ? WHERE game = ? AND seq = 30", b'{"type":"explode"}', "{game}"),
        ],
        "command 30 cannot be read; it can go on from command 29",
        29,
    ),
    "a refused command": (
        [
            changed("DELETE FROM snapshots WHERE game = ?", "{game}"),
            changed(
                "UPDATE commands SET seat = (seat + 1) % 3, command = ? WHERE game = ? AND seq = ?",
                b'{"type":"end_turn"}',
                "{game}",
                "{last}",
            ),
        ],
        "is refused",
        -2,
    ),
    "a gap before the snapshot": (
        [changed("DELETE FROM commands WHERE game = ? AND seq = 5", "{game}")],
        "it goes on from its snapshot",
        -1,
    ),
    "an unreadable snapshot": (
        [changed("UPDATE snapshots SET data = ?", b"x")],
        "its snapshot cannot be read; its log is enough",
        0,
    ),
    "a wrong snapshot": ([another_state], "is not what its log leads to", 0),
    "a snapshot ahead": ([changed("UPDATE snapshots SET seq = 9999")], "its log ends at", 0),
    "other cards": ([other_cards], "those of today are the same", 0),
    "an unreadable deal": ([changed("UPDATE games SET deal = ?", b"{}")], "its deal cannot be read", -1),
    "another seed": ([of_another_seed], "not the one that was committed to", -1),
    "an unreadable table": ([changed("UPDATE tables SET record = ?", b"{}")], "its record cannot be read", -1),
    "an unreadable line": (
        [changed("INSERT INTO talk VALUES (?, 99, ?)", "{table}", b"?")],
        "line 99 of its chat cannot be read; repair loses that line",
        0,
    ),
}


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=needs_postgres)])
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str, int, bool]:
    """A copy of a database with a game under way, and where to put it back."""
    folder = Path(tmp_path_factory.mktemp("whole"))
    server = Server(folder / "kickdoor.db").start()
    seats, game, length = begun(server)
    server.stop()
    games("backup", str(folder / "copy.db"), "--db", server.address)
    return folder / "copy.db", seats[0]["table"], game, length, request.param == "postgres"


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_found_and_saved(
    whole: tuple[Path, str, str, int, bool], tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, table, game, length, in_postgres = whole
    address = databases.address(tmp_path / "kickdoor.db", in_postgres)
    monkeypatch.chdir(tmp_path)
    games("restore", str(copy), "--db", address)
    breaks, said, left = BROKEN[name]
    with closing(opened(address)) as store:
        for each in breaks:
            each(store, table, game, length)
    found = games("check", "--db", address, code=1)
    assert said in found, found
    before = sorted(tmp_path.glob("*.before-repair*.db*"))
    told = games("repair", "--db", address, code=1 if left == -1 else 0)
    assert "The database as it was is in " in told and not before
    aside = tmp_path / told.partition("The database as it was is in ")[2].partition("\n")[0]
    with closing(opened(aside)) as kept, closing(opened(address)) as store:
        assert said in games("check", "--db", str(aside), code=1), "the copy has what was there"
        wanted = {0: length, -1: len(kept.log(game)), -2: length - 1}.get(left, left)
        assert len(store.log(game)) == wanted
    games("check", "--db", address, code=1 if left == -1 else 0)
    if "deal" in name:
        assert (tmp_path / f"{game}.kickdoor").is_file()
