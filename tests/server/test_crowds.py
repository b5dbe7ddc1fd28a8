"""Many connections, slow ones and idle ones: whoever makes them keeps nobody else out."""

import asyncio
import socket
import time
from contextlib import AsyncExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from kickdoor.server.limits import Buckets
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
        tmp_path / "kickdoor.db", connections="250", connections_per_address="60", header_seconds="3"
    ).start()
    table = server.post("/api/tables", {"name": "Ann"})
    crowd = idle(server, 200)
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
    time.sleep(3.5)
    assert all(closed(each, 0.5) for each in [*crowd, *others][-100:])
    for each in (*crowd, *others):
        each.close()
    assert server.get("/healthz") == "ok\n"
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db", connections_per_address="10", header_seconds="1000").start()
    crowd = idle(server, 30)
    still = [each for each in crowd if not closed(each, 0.01)]
    for _ in range(100):
        if len(still) <= 10:
            break
        still = [each for each in still if not closed(each, 0.01)]
    assert len(still) == 10
    for each in crowd:
        each.close()
    server.stop()


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


def asked(server: Server, near: str = "127.0.0.1", **headers: str) -> int:
    """What a new table is answered with, for a visitor or a proxy at this address."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(near, 0))) as line:
        line.request("POST", "/api/tables", b'{"name":"Ann"}', {"content-type": "application/json", **named})
        return line.getresponse().status


def test_neighbours_count_as_one(tmp_path: Path) -> None:
    limits = {"trusted_proxy": "127.0.0.1", "new_tables": "4", "sockets_per_address": "3", "ipv4_prefix": "24"}
    server = Server(tmp_path / "kickdoor.db", **limits).start()
    table = server.post("/api/tables", {"name": "Ann"}, x_forwarded_for="2001:db8:0:1::1")
    url = f"ws://127.0.0.1:{server.port}/ws/{table['table']}"
    for one, other in (("2001:db8:0:1::%d", "2001:db8:0:2::%d"), ("192.0.2.%d", "192.0.3.%d")):
        made = [asked(server, x_forwarded_for=one % number) for number in range(2, 7)]
        assert made.count(201) == (3 if ":" in one else 4) and made[-1] == 429
        assert asked(server, x_forwarded_for=other % 7) == 201

        async def watch(one: str = one, other: str = other) -> None:
            async with AsyncExitStack() as open_sockets:
                for number in range(3):
                    header = {"x-forwarded-for": one % number}
                    await open_sockets.enter_async_context(connect(url, additional_headers=header))
                assert await code_of(url, additional_headers={"x-forwarded-for": one % 9}) == 4429
                ann = Client(server, table["table"], table["token"])
                await ann.connect(additional_headers={"x-forwarded-for": other % 9})
                await ann.close()

        asyncio.run(watch())
    assert asked(server, x_forwarded_for="nonsense" * 100) == 201
    assert asked(server, "127.0.0.2", x_forwarded_for="192.0.2.9") == 201  # who is no proxy of ours says nothing
    server.stop()


def test_many_addresses_lock_nobody_out() -> None:
    buckets = Buckets(1, 1e9, most=100)
    for number in range(1000):
        assert buckets.take(f"hostile {number}")
    assert buckets.take("friend") and not buckets.take("friend")
    assert len(buckets.held) == 100


def test_an_origin_has_a_scheme(tmp_path: Path) -> None:
    """As our proxy tells it. What anybody else tells of it counts for nothing."""
    server = Server(tmp_path / "kickdoor.db", trusted_proxy="127.0.0.1").start()
    table = server.post("/api/tables", {"name": "Ann"})
    cases = [
        ("https://game.example", "https", "127.0.0.1", True),
        ("http://game.example", "https", "127.0.0.1", False),
        ("https://game.example", "https", "127.0.0.2", False),
        ("http://game.example", "", "127.0.0.2", True),
        ("https://game.example", "", "127.0.0.2", False),
        ("http://evil.example", "", "127.0.0.2", False),
        ("ftp://game.example", "", "127.0.0.2", False),
        ("null", "", "127.0.0.2", False),
    ]

    async def opens(near: str, origin: str, proto: str) -> bool:
        uri = f"ws://game.example:{server.port}/ws/{table['table']}"
        headers = {"origin": origin, "x-forwarded-proto": proto}
        try:
            async with connect(uri, host="127.0.0.1", local_addr=(near, 0), additional_headers=headers):
                return True
        except InvalidStatus:
            return False

    for origin, proto, near, same in cases:
        page = f"{origin}:{server.port}"
        told = {"origin": page, "x_forwarded_proto": proto, "host": f"game.example:{server.port}"}
        assert asked(server, near, **told) == (201 if same else 403), (origin, proto, near)
        assert asyncio.run(opens(near, page, proto)) == same, (origin, proto, near)
    server.stop()
