"""Several devices over real sockets: whose edit it is, what is refused, and that nothing is lost."""

import asyncio
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

pycrdt = pytest.importorskip("pycrdt")

from tests.companion.asking import refused  # noqa: E402
from tests.companion.phones import KIM, ROGER, SEATS, Phone, entries, level, written  # noqa: E402
from tests.companion.test_updates import HOSTILE, item, number  # noqa: E402
from tests.server_play import Server  # noqa: E402


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("companion") / "kickdoor.db").start()
    yield running
    log = running.stop()
    assert "Traceback" not in log and "panicked" not in log, log


def shared(server: Server) -> dict[str, Any]:
    return server.post("/api/companion", {})


def claimed(server: Server, links: dict[str, Any], seat: str) -> str:
    token = server.post(f"/api/companion/{links['id']}/claim", {"join": links["join"], "seat": seat})["token"]
    return str(token)


def test_whose_edit_it_is(server: Server) -> None:
    links = shared(server)

    async def play() -> None:
        async with Phone(server, links["id"], links["host"]) as host:
            assert host.role["role"] == "host"
            assert (await host.push("shared", SEATS))["type"] == "kept"
            assert (await host.push(KIM, written(level("h"))))["type"] == "kept"
            token = await asyncio.to_thread(claimed, server, links, KIM)
            async with Phone(server, links["id"], token) as kim, Phone(server, links["id"], links["watch"]) as tv:
                assert (kim.role["role"], kim.role["seat"], tv.role["role"]) == ("player", KIM, "")
                update = written(level("k"))
                assert (await kim.push(KIM, update))["type"] == "kept"
                assert b64decode((await tv.hear("change"))["data"]) == update
                for device, document in ((kim, ROGER), (tv, "shared"), (tv, KIM)):
                    assert (await device.push(document, written(level("x"))))["why"] == "not_yours"
                assert (await kim.push("shared", written(table={"name": "mine"})))["why"] == "not_yours"
                turn = written({"kind": "turn", "id": "t", "at": 1, "seat": KIM})
                assert (await kim.push("shared", turn))["type"] == "kept"

    asyncio.run(play())


def test_a_line_is_claimed_once_and_the_host_may_hand_it_out_again(server: Server) -> None:
    links = shared(server)

    async def sit() -> None:
        async with Phone(server, links["id"], links["host"]) as host:
            await host.push("shared", SEATS)

    asyncio.run(sit())
    token = claimed(server, links, KIM)
    for seat, join in ((KIM, links["join"]), ("nobody", links["join"]), (ROGER, "wrong"), (ROGER, links["watch"])):
        assert refused(server, f"/api/companion/{links['id']}/claim", {"join": join, "seat": seat}) in (403, 409)
    path = f"/api/companion/{links['id']}/line"
    assert server.post(path, {"host": links["host"], "seat": KIM})["token"] == token
    assert refused(server, path, {"host": links["join"], "seat": KIM}) == 403


def test_hostile_updates_over_a_real_socket(server: Server) -> None:
    links = shared(server)

    async def attack() -> None:
        async with Phone(server, links["id"], links["host"]) as host:
            await host.push("shared", SEATS)
            await host.push(KIM, written(level("true")))
            for name, update in HOSTILE.items():
                answer = await host.push(KIM, update)
                assert (answer["type"], answer.get("why")) == ("refused", "malformed"), name
                assert (await host.hear("whole"))["document"] == KIM  # what is true
        for wrong in (links["join"][::-1], "", "x" * 64):
            with pytest.raises(ConnectionClosed) as closed:
                async with Phone(server, links["id"], wrong):
                    pass
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
        for nonsense in ("{", '{"type":"push"}', '{"type":"greet","token":1}', "[" * 4000):
            async with connect(f"ws://127.0.0.1:{server.port}/ws/c/{links['id']}") as socket:
                await socket.send(nonsense)
                with pytest.raises(ConnectionClosed):
                    await socket.recv()

    asyncio.run(attack())


def test_nobody_writes_in_the_name_of_another_device(server: Server) -> None:
    """What that device enters next would be taken for something old, and be lost without a word."""
    links = shared(server)

    async def play() -> None:
        async with Phone(server, links["id"], links["host"]) as host:
            await host.push("shared", SEATS)
            tokens = [await asyncio.to_thread(claimed, server, links, seat) for seat in (KIM, ROGER)]
            async with (
                Phone(server, links["id"], tokens[0]) as kim,
                Phone(server, links["id"], tokens[0]) as tablet,
                Phone(server, links["id"], tokens[1]) as roger,
            ):
                entry = {"kind": "roll", "at": 1, "n": 6}
                device: Any = pycrdt.Doc(client_id=5)  # the device of `item`
                log = device.get("log", type=pycrdt.Array)
                log.append({**entry, "id": "first"})
                assert (await kim.push("shared", bytes(device.get_update())))["type"] == "kept"
                for ahead in (item(number(1000), clock=1, info=1), item(number(2**31 - 2), clock=1, info=1)):
                    assert (await roger.push("shared", ahead))["type"] == "refused"
                log.append({**entry, "id": "second"})
                assert (await tablet.push("shared", bytes(device.get_update())))["type"] == "kept"
                while b"second" not in b64decode((await roger.hear("change"))["data"]):
                    pass

    asyncio.run(play())


async def flooding(server: Server, links: dict[str, Any]) -> None:
    async with Phone(server, links["id"], links["host"]) as host:
        for n in range(100):
            await host.push(KIM, written(level(f"n{n}")))


async def too_large(server: Server, links: dict[str, Any]) -> None:
    async with Phone(server, links["id"], links["host"]) as host:
        await host.push(KIM, bytes(200_000))


def test_too_much_and_too_fast_closes_the_line(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db", commands="40", commands_seconds="60").start()
    links = shared(server)
    for attack in (flooding, too_large):
        with pytest.raises(ConnectionClosed) as closed:
            asyncio.run(attack(server, links))
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429
    assert "Traceback" not in server.stop()


def test_merging_has_its_share_of_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db", merge_seconds="1", merges_seconds="1e6").start()  # any work is too much
    with pytest.raises(ConnectionClosed) as closed:
        asyncio.run(flooding(server, shared(server)))
    assert closed.value.rcvd is not None and closed.value.rcvd.reason == "too much to merge"
    assert "Traceback" not in server.stop()


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db").start()
    links = shared(server)

    async def count(*names: str) -> dict[str, bytes]:
        async with Phone(server, links["id"], links["host"]) as host:
            for name in names:
                assert (await host.push(KIM, written(level(name))))["type"] == "kept"
            return {} if names else await host.documents()

    asyncio.run(count("a", "b", "c"))
    server.kill()
    server.start()
    assert entries(asyncio.run(count()), KIM) == {"a", "b", "c"}
    assert "Traceback" not in server.stop()
