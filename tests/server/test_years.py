"""Old games: which release dealt them, what is shown where their rules are gone, and migrations up and down."""

import json
import shutil
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import msgspec
import pytest

from kickdoor import __version__, saves
from kickdoor.server import copies, games, packs
from kickdoor.server.database import opened
from kickdoor.server.migrations import MIGRATIONS
from kickdoor.server.store import Store, keep_snapshot
from tests import databases
from tests.databases import needs_postgres
from tests.recorded_games import FOLDER
from tests.server.test_upkeep import games as run
from tests.server.test_whole_games import seated, started
from tests.server_play import Server

pytestmark = pytest.mark.slow

VERSION_0_1 = 2  # of the tables of that release


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A server with a finished game of release 0.1 and a snapshot of its end."""
    server = Server(tmp_path / "kickdoor.db")
    opened(server.address).close()
    game = run("import", str(FOLDER / "finished.kickdoor"), "--db", server.address).strip()
    whole = games.from_file(FOLDER / "finished.kickdoor")
    with closing(opened(server.address)) as store:
        sql, values = keep_snapshot(game, len(whole.commands), saves.save(games.verified(whole)))
        store.change(sql, *values)
    yield server, game
    log = server.stop()
    assert "Traceback" not in log, log


def pages(server: Server, game: str, eyes: str = "all") -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Everything that the page would see, and what it says of the game at last."""
    steps: list[dict[str, Any]] = []
    while True:
        found = server.get(f"/api/replays/{game}?eyes={eyes}&start={len(steps)}&count=100")
        steps += found["steps"]
        if len(found["steps"]) < 100:
            return found, steps


def test_a_game_whose_log_breaks_is_shown_as_far_as_it_goes_and_then_by_its_snapshot(
    archive: tuple[Server, str],
) -> None:
    server, game = archive
    with closing(opened(server.address)) as store:
        length = len(store.log(game))
        store.change("UPDATE commands SET command = ? WHERE game = ? AND seq = 101", b'{"type":"explode"}', game)
    server.start()
    for eyes in ("all", "none", "1"):
        found, steps = pages(server, game, eyes)
        assert (found["partial"], found["length"], len(steps)) == ("snapshot", 101, 102)
        assert steps[-1]["seq"] == length and steps[-1]["view"]["ending"] and not steps[-1]["command"]
        assert bool(steps[-1].get("hands")) == (eyes == "all")
    with closing(opened(server.address)) as store:
        store.change("DELETE FROM snapshots")
    found, steps = pages(server, game, "0")
    assert (found["partial"], len(steps)) == ("cut", 101)


def of_edition(store: Store, game: str, edition: int) -> None:
    """As a game by rules that this program does not have."""
    _, hash, pack = games.begun(store, game)
    content = json.loads(packs.inflated(pack))
    content["rulebook"]["numbers"]["edition"] = edition
    data = zlib.compress(msgspec.json.encode(content))
    store.change("INSERT INTO packs VALUES (?, ?)", packs.content_hash(data), data)
    store.change("UPDATE games SET pack = ? WHERE id = ?", packs.content_hash(data), game)
    store.change("DELETE FROM packs WHERE hash = ?", hash)


def test_a_game_by_rules_that_are_gone_is_shown_by_its_snapshot(archive: tuple[Server, str]) -> None:
    server, game = archive
    with closing(opened(server.address)) as store:
        of_edition(store, game, 99)
    server.start()
    found, steps = pages(server, game)
    assert (found["partial"], found["length"], len(steps)) == ("snapshot", 0, 1) and steps[0]["view"]["ending"]
    assert "breaks the rules" in run("check", "--db", server.address, code=1)
    with closing(opened(server.address)) as store:
        store.change("DELETE FROM snapshots")
    with pytest.raises(HTTPError) as caught:
        server.get(f"/api/replays/{game}?eyes=none")
    with caught.value as error:
        assert error.code == 409 and b"cannot be read any more" in error.read()


def test_a_game_says_which_release_dealt_it(tmp_path: Path) -> None:
    import asyncio

    server = Server(tmp_path / "kickdoor.db").start()

    async def begin() -> str:
        clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 1)
        for client in clients:
            await client.close()
        return str(clients[0].table["game"])

    game = asyncio.run(begin())
    server.stop()
    with closing(opened(server.address)) as store:
        assert games.record(store, game).deal.version == __version__


# -- migrations -------------------------------------------------------------------------------------------------------


def rows(store: Store, version: int) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that a version of the tables has."""
    made = [name for name in copies.TABLES if f"CREATE TABLE {name} " in "".join(MIGRATIONS[:version])]
    return {name: sorted(store.all(f"SELECT * FROM {name}"), key=repr) for name in made}


@pytest.mark.parametrize("in_postgres", [False, pytest.param(True, marks=needs_postgres)])
@pytest.mark.parametrize("version", [VERSION_0_1, len(MIGRATIONS) - 1])
def test_migrations_up_and_down_keep_what_was_there(
    tmp_path: Path, version: int, in_postgres: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    old = tmp_path / "old.db"
    old.write_bytes(zlib.decompress((FOLDER / "kickdoor.db.z").read_bytes()))
    shutil.copy(FOLDER / "kickdoor.db.key", tmp_path / "old.db.key")
    address = databases.address(tmp_path / "kickdoor.db", in_postgres)
    run("restore", str(old), "--db", address)  # up
    with closing(opened(address)) as store:
        store.change("INSERT INTO companions VALUES ('c', 'x', 1.5)")
        store.change("INSERT INTO bans VALUES ('b', 'address', '192.0.2.0/24', '', 1.5)")
        assert store.version() == len(MIGRATIONS)
        before, all_of_it = rows(store, version), rows(store, len(MIGRATIONS))
        assert len(before["commands"]) == 392 and len(before["tables"]) == 3
    told = run("downgrade", str(version), "--db", address)
    aside = tmp_path / told.rpartition(" is in ")[2].strip()
    with closing(opened(aside)) as kept:
        assert rows(kept, len(MIGRATIONS)) == all_of_it
    if not in_postgres:
        import sqlite3

        with closing(sqlite3.connect(address)) as raw:
            assert raw.execute("PRAGMA user_version").fetchone() == (version,)
            names = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            assert names == set(before)
            indexes = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'index'")}
            assert "commands_client" in indexes
    with closing(opened(address)) as store:  # up again
        assert rows(store, version) == before
        assert bool(store.all("SELECT * FROM bans")) == ("bans" in before)
    assert "no faults" in run("check", "--quick", "--db", address)


def test_what_cannot_be_taken_back(tmp_path: Path) -> None:
    database = tmp_path / "kickdoor.db"
    opened(database).close()
    for version in (len(MIGRATIONS), 99):
        assert "cannot be taken back" in run("downgrade", str(version), "--db", str(database), code=2)
    run("downgrade", "0", "--db", str(database), code=2)
