"""Many connections, slow ones and idle ones: whoever makes them keeps nobody else out."""

import asyncio
import socket
import time
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import connect

from kickdoor.server.limits import Buckets, Limits
from kickdoor.server.visitors import address, network, same_origin
from tests.server.test_hostile import code_of, hello
from tests.server_play import Client, Server

pytestmark = pytest.mark.slow


def idle(server: Server, number: int, near: str = "127.0.0.1") -> list[socket.socket]:
    """Connections that say nothing."""
    found = []
    for _ in range(number):
        with suppress(OSError):
            found.append(socket.create_connection(("127.0.0.1", server.port), 5, (near, 0)))
    return found


def closed(connection: socket.socket, seconds: float) -> bool:
    """Whether the server closes a connection within this time."""
    connection.settimeout(seconds)
    try:
        return connection.recv(1000) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def test_idle_connections_keep_nobody_out(tmp_path: Path) -> None:
    server = Server(
        tmp_path / "kickdoor.db", connections="100", connections_per_address="60", header_seconds="3"
    ).start()
    table = server.post("/api/tables", {"name": "Ann"})
    crowd = idle(server, 400)
    others = [each for number in range(2, 7) for each in idle(server, 60, f"127.0.0.{number}")]
    time.sleep(0.3)
    mine = socket.create_connection(("127.0.0.1", server.port), 5, ("127.0.0.9", 0))
    mine.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
    assert mine.recv(1000).startswith(b"HTTP/1.1 200")
    mine.close()

    async def sit() -> None:
        ann = Client(server, table["table"], table["token"])
        await ann.connect(local_addr=("127.0.0.9", 0))
        await ann.close()

    asyncio.run(sit())
    assert sum(closed(each, 0.01) for each in crowd) >= 300  # what is too much for one address
    time.sleep(3.5)
    assert all(closed(each, 0.5) for each in [*crowd, *others][-100:])
    for each in (*crowd, *others):
        each.close()
    assert server.get("/healthz") == "ok\n"
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log


@pytest.mark.parametrize(
    "said", [b"", b"GET /", b"POST /api/seats HTTP/1.1\r\nhost: x\r\n", b"GET /healthz HTTP/1.1\r\nh"]
)
def test_a_request_that_never_ends_is_given_up(tmp_path: Path, said: bytes) -> None:
    server = Server(tmp_path / "kickdoor.db", header_seconds="1", body_seconds="1").start()
    with socket.create_connection(("127.0.0.1", server.port), 5) as slow:
        began = time.monotonic()
        slow.sendall(said)
        for _ in range(5):
            time.sleep(0.3)
            with suppress(OSError):
                slow.sendall(said and b"x")
        assert closed(slow, 3) and time.monotonic() - began < 5
    body = b"POST /api/seats HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"
    with socket.create_connection(("127.0.0.1", server.port), 5) as slow:
        slow.sendall(body)
        slow.settimeout(5)
        told = b""
        while not told.endswith(b"}"):
            told += slow.recv(3000)
        assert told.startswith(b"HTTP/1.1 400") and b"That took too long." in told
    with socket.create_connection(("127.0.0.1", server.port), 5) as gone:
        gone.sendall(body)
    assert server.get("/healthz") == "ok\n"
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log  # a client that goes away is no error


def test_sockets_are_paced_and_the_last_ones_are_for_players(tmp_path: Path) -> None:
    limits = {"sockets": "6", "seated_only": "3", "connects": "12", "connects_seconds": "1000"}
    server = Server(tmp_path / "kickdoor.db", **limits).start()
    table = server.post("/api/tables", {"name": "Ann", "public": True})
    url = f"ws://127.0.0.1:{server.port}/ws/{table['table']}"

    async def watch() -> None:
        watchers = [await Client(server, table["table"], table["watch"]).connect() for _ in range(3)]
        assert await code_of(url, hello(table["watch"])) == 4429
        players = [await Client(server, table["table"], table["token"]).connect() for _ in range(3)]
        assert await code_of(url) == 4429
        for client in (*watchers, *players):
            await client.close()
        for _ in range(4):
            async with connect(url):
                pass
        assert await code_of(url) == 4429  # that was the thirteenth
        async with connect(url, local_addr=("127.0.0.2", 0)) as other:
            await other.send(hello(table["token"]))
            assert "table" in str(await other.recv())

    asyncio.run(watch())
    server.stop()


# -- addresses --------------------------------------------------------------------------------------------------------


def request(near: str, scheme: str = "http", **headers: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return SimpleNamespace(client=SimpleNamespace(host=near), headers=named, url=SimpleNamespace(scheme=scheme))


def test_neighbours_count_as_one() -> None:
    assert len({network(f"2001:db8::{number:x}", Limits()) for number in range(1000)}) == 1
    assert network("2001:db8:0:1::1", Limits()) != network("2001:db8:0:2::1", Limits())
    assert len({network(f"192.0.2.{number}", Limits()) for number in range(100)}) == 100
    assert len({network(f"192.0.2.{number}", Limits(ipv4_prefix=24)) for number in range(100)}) == 1
    assert network("nonsense" * 100, Limits()) == ("nonsense" * 100)[:64]
    limits = Limits(trusted_proxy="10.0.0.1")
    assert address(request("10.0.0.1", x_forwarded_for="1.2.3.4, 2001:db8::7"), limits) == "2001:db8::/64"
    assert address(request("10.0.0.2", x_forwarded_for="1.2.3.4"), limits) == "10.0.0.2/32"


def test_many_addresses_lock_nobody_out() -> None:
    buckets = Buckets(1, 1e9, most=100)
    for number in range(1000):
        assert buckets.take(f"hostile {number}")
    assert buckets.take("friend") and not buckets.take("friend")
    assert len(buckets.held) == 100


@pytest.mark.parametrize(
    ("origin", "proto", "host", "same"),
    [
        ("https://game.example", "https", "10.0.0.1", True),
        ("http://game.example", "https", "10.0.0.1", False),
        ("https://game.example", "https", "10.0.0.2", False),  # no proxy of ours
        ("http://game.example", "", "10.0.0.2", True),
        ("https://game.example", "", "10.0.0.2", False),
        ("http://evil.example", "", "10.0.0.2", False),
        ("ftp://game.example", "", "10.0.0.2", False),
    ],
)
def test_an_origin_has_a_scheme(origin: str, proto: str, host: str, same: bool) -> None:
    asked = request(host, origin=origin, host="game.example", x_forwarded_proto=proto)
    assert same_origin(asked, Limits(trusted_proxy="10.0.0.1")) == same
