"""Old games, backups and upgrades: what the server keeps, for how long, and by which cards."""

import asyncio
import sqlite3
import time
import zlib
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from kickdoor.server import forms, packs, sitting
from kickdoor.server.database import opened
from kickdoor.server.games import Deal
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.record import SeatRecord, decode_record, encode_record
from kickdoor.server.tokens import new_token
from tests.databases import only_files
from tests.server.test_whole_games import kickdoor, seated, started
from tests.server_play import Client, ConnectionClosed, Server

pytestmark = pytest.mark.slow

DAY = 24 * 3600


@only_files
def test_a_backup_of_a_running_server_is_a_server(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db").start()
    seats = seated(server, ["Ann", "Bob", "Cleo"], seats=3)
    copy = tmp_path / "copy.db"

    async def play() -> list[Client]:
        clients = await started(server, seats, 3)
        await clients[0].act({"type": "pass"})
        assert kickdoor("games", "backup", str(copy), "--db", server.address).returncode == 0
        await clients[1].act({"type": "pass"})  # too late for the copy
        for client in clients:
            await client.close()
        return clients

    clients = asyncio.run(play())
    assert kickdoor("games", "backup", str(copy), "--db", server.address).returncode == 2
    server.stop()
    assert all(path.stat().st_mode & 0o077 == 0 for path in (copy, tmp_path / "copy.db.key"))
    restored = Server(copy).start()

    async def look() -> None:
        for client in clients:
            again = await Client(restored, client.table_id, client.token).connect()
            assert again.view["passed"] == (client.seat == 0)
            assert again.table["invite"] == seats[0]["invite"]
            await again.close()

    asyncio.run(look())
    restored.stop()


@only_files
def test_prune_deletes_by_its_rule_and_nothing_else(tmp_path: Path) -> None:
    now = time.time()
    database = tmp_path / "a.db"
    opened(database).close()
    with sqlite3.connect(database) as connection:
        for name in ("old", "new"):
            connection.execute("INSERT INTO packs VALUES (?, x'00')", (name,))
        tables = {"forgotten": 40, "slow": 40, "fresh": 1, "done": 1}  # days since anybody touched the table
        for id, days in tables.items():
            values = id, b"{}", 0, f"game of {id}", now - days * DAY
            connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", values)
        games = {"forgotten": ("old", None), "slow": ("new", None), "fresh": ("new", None), "done": ("new", 400)}
        for id, (pack, ended) in games.items():
            values = f"game of {id}", id, pack, b"{}", now, None if ended is None else now - ended * DAY
            connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, 0)", values)
        command = "INSERT INTO commands VALUES (?, 1, 0, NULL, 0, 'person', ?, x'00')"
        connection.execute(command, ("game of forgotten", now - 40 * DAY))
        connection.execute(command, ("game of slow", now - 2 * DAY))  # somebody plays a move a month
        connection.execute("INSERT INTO talk VALUES ('forgotten', 1, x'00')")
        connection.execute("INSERT INTO replay_links VALUES ('x', 'game of done', 0)")
        for id, days in (("kitchen", 400), ("garden", 300)):
            connection.execute("INSERT INTO companions VALUES (?, '', ?)", (id, now - days * DAY))
            connection.execute("INSERT INTO companion_documents VALUES (?, 'shared', x'00')", (id,))
    connection.close()
    pruned = kickdoor("games", "prune", "--db", str(database))
    assert pruned.stdout == "1 tables, 2 games and 1 games of the companion deleted\n", pruned
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT id FROM games ORDER BY id").fetchall()
        assert rows == [("game of fresh",), ("game of slow",)]
        assert connection.execute("SELECT hash FROM packs").fetchall() == [("new",)]
        for name in ("talk", "replay_links"):
            assert connection.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)
        assert connection.execute("SELECT count(*) FROM commands").fetchone() == (1,)
        assert connection.execute("SELECT companion FROM companion_documents").fetchall() == [("garden",)]
    connection.close()


def test_a_deleted_game_is_gone_for_those_who_play_it(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db").start()

    async def play() -> None:
        clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 3)
        game = clients[0].table["game"]
        assert kickdoor("games", "delete", game, "--db", server.address).returncode == 0
        assert game not in kickdoor("games", "list", "--db", server.address).stdout
        with suppress(ConnectionClosed):
            assert (await clients[0].act({"type": "pass"}))["code"] == "storage"
        for client in clients:
            with pytest.raises(ConnectionClosed, match="4404"):
                await client.connect()

    asyncio.run(play())
    assert "Traceback" not in server.stop()


OLD_NAME = "Ye Olde Skeletons"


def older(pack: bytes) -> tuple[str, bytes]:
    """The cards as an older version might have had them: a card of another name, and a question not yet asked."""
    content = msgspec.json.decode(zlib.decompress(pack), type=packs.Pack)
    one = content.sets[0]
    files = {name: text.replace("name: A Cappella Skeletons", f"name: {OLD_NAME}") for name, text in one.files.items()}
    assert files != one.files
    numbers = {name: value for name, value in content.rulebook.numbers.items() if name != "seal_die"}
    assert numbers != content.rulebook.numbers
    book = msgspec.structs.replace(content.rulebook, numbers=numbers)
    old = msgspec.json.encode(packs.Pack(book, (packs.PackedSet(book, files),)))
    return packs.content_hash(zlib.compress(old)), zlib.compress(old)


def test_a_running_game_is_finished_with_the_cards_it_began_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older version has dealt and stopped in the middle; this one loads the table and plays on."""
    old_hash, old_pack = older(packs.pack(("mazes",))[1])
    server = Server(tmp_path / "a.db")
    monkeypatch.setattr(packs, "pack", lambda set_ids: (old_hash, old_pack))

    async def before() -> forms.Seated:
        hub = Hub(server.address, Limits())
        await hub.open()
        seat = await hub.create(forms.NewTable("Ann", seats=3, bots=["basic", "basic"]), new_token())
        room = hub.room(seat.table)
        assert room is not None
        async with room.lock:
            await room.keep(*sitting.start(room))
        await room.keep(("INSERT INTO snapshots VALUES (?, 0, ?)", (room.record.game, b"unreadable")))
        await hub.close()
        return seat

    seat = asyncio.run(before())
    server.start()

    async def after() -> str:
        ann = await Client(server, seat.table, seat.token).connect()
        assert ann.table["pack"] == old_hash
        names = [card["face"]["name"] for card in server.get(f"/api/packs/{old_hash}")["cards"].values()]
        assert OLD_NAME in names
        await ann.play()
        await ann.close()
        return str(ann.table["game"])

    game = asyncio.run(after())
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log
    assert kickdoor("verify", game, "--db", server.address).returncode == 0


def test_a_table_that_version_0_1_kept_is_still_read() -> None:
    """It called the seats places and the house rules options."""
    seats = b'[{"kind":"person","person":"p1","name":"Ann"},{"kind":"bot","name":"Boffo","level":"basic","color":1},{}]'
    record = decode_record(b'{"sets":["mazes"],"options":{"epic":1},"places":%s,"host":"p1"}' % seats)
    assert record.seats[:2] == [SeatRecord("person", "p1", "Ann"), SeatRecord("bot", "", "Boffo", "basic", 1)]
    assert [seat.kind for seat in record.seats] == ["person", "bot", "empty"] and record.seat_of(record.host) == 0
    assert record.house_rules == {"epic": 1}
    assert decode_record(encode_record(record)) == record


def test_a_game_that_version_0_1_kept_is_still_read() -> None:
    """It called the house rules options, and so do the games that are kept now."""
    kept = (
        b'{"sets":"mazes","names":["Ann","Bob","Cleo"],"seed":"AAAA","options":{"epic":1},"owner":0,"commitment":"c"}'
    )
    deal = msgspec.json.decode(kept, type=Deal)
    assert deal == Deal("mazes", ["Ann", "Bob", "Cleo"], bytes(3), {"epic": 1}, 0, "c")
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(deal))["options"] == {"epic": 1}
