"""The server is killed at random moments: nothing that was acknowledged is lost, nothing is done twice."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kickdoor.server import games
from kickdoor.server.database import opened, remote
from kickdoor.server.sent_views import view
from tests.databases import IN_POSTGRES
from tests.server.test_whole_games import seated, started
from tests.server_nursery import Nursery
from tests.server_play import Client, ConnectionClosed

pytestmark = pytest.mark.slow

CYCLES = int(os.environ.get("KILL_CYCLES", "8" if IN_POSTGRES else "55"))  # there a table waits 3 s for its next server


class Life:
    """What a client knew when its server died: what it had been told, and what it had said last."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.pending: tuple[str, dict[str, Any]] | None = None

    async def live(self, until: float) -> None:
        """Play on; the server may be gone at any moment."""
        client = self.client
        try:
            while asyncio.get_running_loop().time() < until:
                command = client.choose() if client.awaited else None
                if command is None:
                    with suppress(TimeoutError):
                        await client.hear(0.01)
                    continue
                client.number += 1
                self.pending = f"{client.seat}.{client.number}", command
                answer = await client.act(command, self.pending[0])
                assert answer["type"] in ("accepted", "refused"), answer
                self.pending = None
        except (ConnectionClosed, OSError):
            pass

    async def come_back(self) -> None:
        """What was told still holds; what was not answered is said again, and counts once."""
        client, told, view = self.client, self.client.seq, self.client.view
        await client.connect()
        assert client.seq >= told
        if client.seq == told and view:
            assert client.view == view
        for id, number in list(client.acked.items())[-3:]:
            again = await client.act({"type": "kick"}, id)
            assert (again["type"], again["seq"]) == ("accepted", number)
        if self.pending is not None:
            id, command = self.pending
            first = await client.act(command, id)
            if first["type"] == "accepted":
                second = await client.act(command, id)
                assert (second["type"], second["seq"]) == ("accepted", first["seq"])
            self.pending = None


def test_nothing_is_lost_and_nothing_happens_twice(tmp_path: Path) -> None:
    server = Nursery(tmp_path / "kickdoor.db").start()
    random = Random(CYCLES)

    async def lives() -> None:
        clients: list[Client] = []
        for cycle in range(CYCLES):
            if not clients or any(client.over for client in clients):
                await asyncio.gather(*(client.close() for client in clients))
                clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), random.randrange(999))
                lived = [Life(client) for client in clients]
            until = asyncio.get_running_loop().time() + 10
            playing = [asyncio.create_task(life.live(until)) for life in lived]
            await asyncio.sleep(random.uniform(0.02, 0.2))
            server.kill()
            await asyncio.gather(*playing)
            server.start()
            await asyncio.gather(*(life.come_back() for life in lived))
            if (cycle + 1) % 50 == 0:
                print(f"{cycle + 1} kills", flush=True)
        for client in clients:
            await client.close()

    asyncio.run(lives())
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log
    check_database(server.address)


@pytest.mark.parametrize("point", ["before_commit", "after_commit"])
def test_the_plug_is_pulled_right_at_the_commit(tmp_path: Path, point: str) -> None:
    """A command has happened once it is committed, answered or not, and not before; said again, it counts once."""
    server = Nursery(tmp_path / "kickdoor.db").start()

    async def lives() -> None:
        clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 8)
        server.kill()
        for commits in (1, 2, 5, 9):
            server.start(f"{point}:{commits}")
            for client in clients:
                await client.connect()
            speaker, id, command = await last_words(clients)
            server.kill()
            assert logged(server.address, id) == (point == "after_commit")
            server.start()
            told, view = speaker.seq, speaker.view
            for client in clients:
                await client.connect()
            assert speaker.seq == told + (point == "after_commit")
            assert speaker.view == view or point == "after_commit"
            first = await speaker.act(command, id)
            again = await speaker.act(command, id)
            assert (first["type"], first["seq"]) == ("accepted", told + 1)
            assert (again["type"], again["seq"]) == ("accepted", told + 1)
            assert logged(server.address, id)
            server.kill()
        for client in clients:
            await client.close()

    asyncio.run(lives())
    server.stop()
    check_database(server.address)


async def last_words(clients: list[Client]) -> tuple[Client, str, dict[str, Any]]:
    """Play, one after the other, until the server dies over a command."""
    number = 0
    while True:
        for client in clients:
            with suppress(TimeoutError):
                while True:
                    await client.hear(0.02)
        speaker = next(client for client in clients if client.awaited and client.options)
        command = speaker.choose()
        assert command is not None
        number += 1
        id = f"{speaker.seq}.{number}.{speaker.random.random()}"
        try:
            await speaker.act(command, id)
        except ConnectionClosed:
            return speaker, id, command


def logged(database: str, id: str) -> bool:
    store = opened(database)
    [(count,)] = store.all("SELECT count(*) FROM commands WHERE client = ?", id)
    store.close()
    assert count in (0, 1)
    return bool(count)


def check_database(database: str) -> None:
    """Every log is without gaps and doubles, and replays to where its snapshot stands."""
    store = opened(database)
    if not remote(database):
        assert store.one("PRAGMA integrity_check") == ("ok",)
    doubles = "SELECT count(*) FROM commands WHERE client IS NOT NULL GROUP BY game, seat, client HAVING count(*) > 1"
    assert store.all(doubles) == []
    for id in [str(id) for (id,) in store.all("SELECT id FROM games")]:
        assert [entry.seq for entry in store.log(id)] == list(range(1, len(store.log(id)) + 1))
        whole = games.record(store, id)
        from_start = games.verified(whole)
        from_snapshot = games.resumed(store, id, whole.deal, whole.pack)
        assert [view(from_start, seat) for seat in range(3)] == [view(from_snapshot, seat) for seat in range(3)]
    store.close()
