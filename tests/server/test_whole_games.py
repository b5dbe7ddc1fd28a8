"""Whole games over real sockets, with people who come and go, and a server that dies on the way."""

import asyncio
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.databases import needs_postgres
from tests.server_play import Client, Server, reached

pytestmark = pytest.mark.slow


def seated(
    server: Server, names: list[str], headers: list[dict[str, str]] | None = None, **settings: Any
) -> list[dict[str, Any]]:
    """A new table and everybody who sits at it; `headers`: what the browser of each says."""
    mine, *theirs = headers or [{} for _ in names]
    first = server.post("/api/tables", {"name": names[0], **settings}, **mine)
    path = f"/api/tables/{first['table']}/join"
    forms = [{"name": name, "invite": first["invite"]} for name in names[1:]]
    return [first, *(server.post(path, form, **each) for form, each in zip(forms, theirs, strict=True))]


async def started(server: Server, seats: list[dict[str, Any]], seed: int) -> list[Client]:
    clients = [
        await Client(server, seat["table"], seat["token"], Random(seed + number)).connect()
        for number, seat in enumerate(seats)
    ]
    await clients[0].say(type="start")
    for client in clients:
        await client.until(lambda message: message["type"] == "welcome" and message["view"])
    return clients


def kickdoor(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "kickdoor", *arguments], capture_output=True, text=True, timeout=60)


class InPostgres(Server):
    in_postgres = True


@pytest.mark.parametrize("kind", [Server, pytest.param(InPostgres, marks=needs_postgres)])
def test_three_clients_and_a_bot_with_reconnects_and_a_killed_server(tmp_path: Path, kind: type[Server]) -> None:
    server = kind(tmp_path / "kickdoor.db").start()
    seats = seated(server, ["Ann", "Bob", "Cleo"], seats=4, bots=["shrewd"])

    async def rest(client: Client) -> None:
        await client.connect()
        await client.play(reconnects=0.01)
        while not client.table["over"]:
            await client.hear()

    async def game() -> dict[str, Any]:
        clients = await started(server, seats, 1)
        commitment = clients[0].table["commitment"]
        assert commitment and not clients[0].table["seed"]
        playing = [asyncio.create_task(client.play()) for client in clients]
        await reached(playing, lambda: clients[0].seq >= 40)
        assert clients[1].socket is not None
        clients[1].socket.transport.abort()  # a client is killed; all that is left of it is its private link
        await asyncio.gather(playing[1], return_exceptions=True)
        told = clients[1].seq
        clients[1] = await Client(server, clients[1].table_id, clients[1].token, Random(77)).connect()
        assert clients[1].seq >= told and clients[1].seat == 1
        playing[1] = asyncio.create_task(clients[1].play())
        await reached(playing, lambda: clients[0].seq >= 80)
        numbers = [client.seq for client in clients]
        server.kill()
        await asyncio.gather(*playing, return_exceptions=True)
        server.start()
        await asyncio.gather(*(rest(client) for client in clients))
        assert all(client.seq > number for client, number in zip(clients, numbers, strict=True))
        assert clients[0].table["commitment"] == commitment
        assert clients[0].table["seed"]
        assert clients[0].view["ending"]
        for client in clients:
            await client.close()
        return clients[0].table

    table = asyncio.run(game())
    replay = server.get(f"/api/replays/{table['game']}?eyes=all&start=0&count=3")
    assert replay["seed"] == table["seed"] and replay["steps"][0]["hands"]
    assert len(server.get(f"/api/replays/{table['game']}?eyes=1&start={replay['length']}")["steps"]) == 1
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log

    database = server.address
    verdict = kickdoor("verify", table["game"], "--db", database)
    assert verdict.returncode == 0 and "true" in verdict.stdout, verdict
    file = str(tmp_path / "game.kickdoor")
    assert kickdoor("games", "export", table["game"], file, "--db", database).returncode == 0
    assert kickdoor("verify", file).returncode == 0
    story = kickdoor("replay", file, "--plain")
    assert story.returncode == 0 and "Ann" in story.stdout, story
    assert table["game"] in kickdoor("games", "list", "--db", database).stdout
    assert kickdoor("games", "delete", table["game"], "--db", database).returncode == 0
    assert kickdoor("games", "import", file, "--db", database).stdout.strip() == table["game"]
    assert kickdoor("verify", table["game"], "--db", database).returncode == 0
    assert kickdoor("games", "prune", "--db", database).returncode == 0


def test_one_person_among_bots_is_never_hurried(server: Server) -> None:
    seats = seated(server, ["Ann"], seats=3, bots=["basic", "random"])

    async def game() -> None:
        [client] = await started(server, seats, 5)
        assert client.clock["seconds"] == -1
        await client.play(reconnects=0.005)
        assert {message["seconds"] for message in client.heard if message["type"] == "clock"} == {-1}
        talk = {message["number"]: message for message in client.heard if message["type"] == "spoken"}
        assert talk and {message["seat"] for message in talk.values()} == {2}  # the other does not talk
        assert all(message["by"] == client.table["seats"][2]["name"] for message in talk.values())
        while not client.table["over"]:
            await client.hear()
        await client.say(type="rematch")
        await client.until(lambda message: message["type"] == "welcome" and message["view"] is None)
        await client.say(type="start")
        await client.until(lambda message: message["type"] == "welcome" and message["view"])
        await client.close()

    asyncio.run(game())


def test_patches_add_up_to_the_view(server: Server) -> None:
    seats = seated(server, ["Ann", "Bob", "Cleo"], seats=3, sets=["apocalypse"])

    async def game() -> None:
        clients = await started(server, seats, 9)
        for _ in range(12):
            for client in clients:
                with pytest.raises(AssertionError, match="does not end"):
                    await client.play(most=1)
                while True:
                    try:
                        await client.hear(0.05)
                    except TimeoutError:
                        break
                view, seq = client.view, client.seq
                await client.say(type="resync")
                await client.until(lambda message: message["type"] == "welcome")
                assert client.seq == seq
                assert client.view == view
        for client in clients:
            await client.close()

    asyncio.run(game())
