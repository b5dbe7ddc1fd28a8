"""Readers that stop reading and connections whose network is gone, over real sockets."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.server.test_hostile import memory
from tests.server.test_whole_games import seated, started
from tests.server_play import Client, Server, until

pytestmark = pytest.mark.slow

MANY = 5000  # welcomes, several megabytes: more than the system takes for a socket that nobody reads


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that soon asks whether anybody is there."""
    folder = Path(tmp_path_factory.mktemp("impatient"))
    running = Server(folder / "kickdoor.db", idle_seconds="1.5", send_queue="8").start()
    yield running
    log = running.stop()
    assert "Traceback" not in log and '"error"' not in log, log


def narrow(server: Server) -> socket.socket:
    """A connection with little room on the reader's side."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.connect(("127.0.0.1", server.port))
    found.setblocking(False)
    return found


async def stop_reading(client: Client) -> None:
    assert client.socket is not None
    client.socket.transport.pause_reading()
    for _ in range(MANY):
        await client.say(type="resync")


def counted(server: Server, name: str) -> int:
    lines = [line for line in server.metrics().splitlines() if line.startswith(f"kickdoor_{name} ")]
    return int(lines[0].split()[1])


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc here")
def test_a_reader_that_dozes_off_loses_what_was_queued_and_is_brought_up_to_date(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db", send_queue="8").start()

    async def doze() -> None:
        ann, bob, cleo = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 5)
        await bob.close()
        await bob.connect(sock=narrow(server))
        before, resyncs = memory(server), counted(server, "resyncs_total")
        await stop_reading(bob)
        await until(lambda: counted(server, "resyncs_total") >= resyncs + MANY)
        assert memory(server) - before < 10_000_000
        assert (await ann.act({"type": "pass"}))["type"] == "accepted"  # nobody else waits for him
        assert bob.socket is not None
        bob.socket.transport.resume_reading()
        bob.heard.clear()
        with suppress(
            TimeoutError
        ):  # an answer among what is dropped is dropped, too: he says it when he is up to date
            while True:
                await bob.hear(0.5)
        assert (await bob.act({"type": "pass"}))["type"] == "accepted"
        welcomes = [message for message in bob.heard if message["type"] == "welcome"]
        assert 0 < len(welcomes) < MANY
        for client in (ann, bob, cleo):
            await client.close()

    asyncio.run(doze())
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log


def test_a_reader_that_never_wakes_is_sent_away(impatient: Server) -> None:
    async def sleep() -> None:
        ann, bob, cleo = await started(impatient, seated(impatient, ["Ann", "Bob", "Cleo"], seats=3), 5)
        await bob.close()
        await bob.connect(sock=narrow(impatient))
        await stop_reading(bob)
        await ann.until(lambda message: message["type"] == "table" and message["seats"][1]["online"])
        await ann.until(lambda message: message["type"] == "table" and not message["seats"][1]["online"])
        await asyncio.gather(ann.close(), cleo.close())
        await until(lambda: counted(impatient, "sockets") == 0)
        assert bob.socket is not None
        bob.socket.transport.abort()
        await bob.connect()
        assert bob.seq >= 0 and bob.view
        await bob.close()

    asyncio.run(sleep())


@asynccontextmanager
async def wire(server: Server) -> AsyncIterator[tuple[int, asyncio.Event]]:
    """A port that leads to the server until the wire is cut: then bytes go nowhere, and nobody says goodbye."""
    cut = asyncio.Event()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if not cut.is_set():
                    writer.write(data)
        if not cut.is_set():
            writer.close()

    async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", server.port)
        try:
            await asyncio.gather(carry(reader, far_writer), carry(far_reader, writer))
        finally:  # the loop of the test may end before both ends have hung up
            far_writer.transport.abort()
            writer.transport.abort()

    listener = await asyncio.start_server(lead, "127.0.0.1", 0)
    yield listener.sockets[0].getsockname()[1], cut
    listener.close()


def test_a_lost_connection_is_noticed_and_may_come_back(impatient: Server) -> None:
    async def lose() -> None:
        ann, bob, cleo = await started(impatient, seated(impatient, ["Ann", "Bob", "Cleo"], seats=3), 6)
        await bob.close()
        async with wire(impatient) as (port, cut):
            await bob.connect(port=port)
            cut.set()
            seq = bob.seq
            await ann.until(lambda message: message["type"] == "table" and message["seats"][1]["online"])
            await ann.until(lambda message: message["type"] == "table" and not message["seats"][1]["online"])
            assert (await ann.act({"type": "pass"}))["type"] == "accepted"
            assert bob.socket is not None
            bob.socket.transport.abort()
        await bob.connect()
        assert bob.seq >= seq
        for client in (ann, bob, cleo):
            await client.close()

    asyncio.run(lose())
