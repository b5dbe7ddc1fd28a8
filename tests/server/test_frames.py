"""Frames as no browser sends them: refused with the right code, bounded in memory, and read whatever their pieces."""

import asyncio
import base64
import json
import os
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from kickdoor.server import frames
from kickdoor.server.frames import BINARY, CLOSE, MORE, PING, PONG, TEXT, Broken
from kickdoor.server.line import lines
from kickdoor.server.message_types import VERSION
from kickdoor.server.pulse import Pulse
from tests.server_play import Server, until

pytestmark = pytest.mark.slow


def masked(payload: bytes, opcode: int = TEXT, last: bool = True, key: bytes = b"\x01\x02\x03\x04") -> bytes:
    """A frame as a client sends it."""
    size = len(payload)
    width = 0 if size < 126 else 2 if size < 65_536 else 8
    length = size if not width else 126 if width == 2 else 127
    head = bytes((0x80 * last | opcode, 0x80 | length)) + (size.to_bytes(width, "big") if width else b"")
    return head + key + bytes(byte ^ key[place % 4] for place, byte in enumerate(payload))


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_is_read_once_it_is_whole(size: int) -> None:
    payload = Random(size).randbytes(size)
    data = b"before" + masked(payload, BINARY) + b"after"
    whole = len(data) - 5
    for end in {6, 7, 8, 9, whole - 5, whole - 1}:
        assert frames.read(data[:end], 6, 100_000) is None
    found = frames.read(data, 6, 100_000)
    assert found == frames.Frame(BINARY, True, payload, whole)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x81\x02hi", 1002),  # not masked
        (b"\xc1\x80abcd", 1002),  # compressed, which nobody has agreed on
        (b"\x83\x80abcd", 1002),  # a kind that does not exist
        (b"\x8f\x80abcd", 1002),
        (b"\x09\x80abcd", 1002),  # a divided ping
        (b"\x89\xfe\x00\x7eabcd", 1002),  # a long one
        (b"\x81\xfe\x00\x65abcd", 1009),  # 101 bytes
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xffabcd", 1009),
    ],
)
def test_what_is_no_frame_of_a_client_is_refused(data: bytes, code: int) -> None:
    with pytest.raises(Broken) as caught:
        frames.read(data, 0, 100)
    assert caught.value.code == code


def test_goodbyes() -> None:
    assert frames.closed_with(b"") == 1005 and frames.closing(1005) == b""
    assert frames.closed_with(b"\x03\xe8bye") == 1000 and frames.closed_with(b"\x0f\xa0") == 4000
    long = frames.closing(4400, "ä" * 100)
    assert len(long) == 125 - 1 and long[2:].decode() == "ä" * 61
    for payload in (b"\x03", b"\x03\xed", b"\x00\x00", b"\xff\xff", b"\x03\xe8\xff"):
        with pytest.raises(Broken):
            frames.closed_with(payload)


class Raw:
    """A socket that sends what it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def frame(self) -> tuple[int, bytes]:
        first, size = await self.reader.readexactly(2)
        if size > 125:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
        return first & 0x0F, await self.reader.readexactly(size)

    async def told(self, kind: str) -> dict[str, Any]:
        while True:
            opcode, payload = await self.frame()
            assert opcode == TEXT, (opcode, payload)
            message: dict[str, Any] = json.loads(payload)
            if message["type"] == kind:
                return message

    async def goodbye(self) -> int:
        """The code that the server closes with; then it closes the connection, too."""
        while True:
            opcode, payload = await self.frame()
            if opcode == CLOSE:
                self.writer.write(masked(payload, CLOSE))
                with suppress(ConnectionResetError):  # it has not read what was sent after what is wrong
                    assert await self.reader.read() == b""
                await self.hang_up()
                return int.from_bytes(payload[:2], "big")

    async def hang_up(self) -> None:
        """Until the transport is gone: the loop of the test ends next."""
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


def request(host: str, path: str) -> bytes:
    """For a socket."""
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nhost: {host}\r\nupgrade: websocket\r\n"
        f"connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n"
    ).encode()


async def opened(server: Server, table: dict[str, Any], early: bytes = b"") -> Raw:
    """A line; `early` is sent with the request for it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(request(f"127.0.0.1:{server.port}", f"/ws/{table['table']}") + early)
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return Raw(reader, writer)


def hello(table: dict[str, Any]) -> bytes:
    return masked(json.dumps({"type": "hello", "version": VERSION, "token": table["token"]}).encode())


async def raw(server: Server, table: dict[str, Any]) -> Raw:
    """A line to a table that has said hello."""
    line = await opened(server, table)
    line.writer.write(hello(table))
    await line.told("welcome")
    return line


PINGED = b'{"type":"ping"}'


def test_odd_frames_end_a_line_with_the_right_code(server: Server) -> None:
    attacks = [
        (b"\x81\x02hi", 1002),
        (b"\xc1\x80abcd", 1002),
        (b"\x8b\x80abcd", 1002),
        (masked(b"x" * 200, PING), 1002),
        (masked(b"x", PING, last=False), 1002),
        (masked(b"x", MORE), 1002),  # of nothing
        (masked(b"{", last=False) + masked(b"}"), 1002),  # another message in the middle
        (masked(b"\xff\xfe"), 1007),
        (masked(b"\xc3", last=False) + masked(b"(", MORE), 1007),
        (masked(b"x" * 9000), 1009),
        (masked(b"x" * 8000, last=False) + masked(b"x" * 8000, MORE), 1009),
        (masked(b"x", last=False) + masked(b"y" * 64, MORE, last=False) * 200, 1009),
        (masked(b"", PING) * 1001, 1008),
        (masked(b"", PONG) * 1001, 1008),
        (masked(b"x", last=False) + masked(b"", MORE, last=False) * 1000, 1008),
        (masked(b"\x03", CLOSE), 1002),
        (masked(b"\x03\xed", CLOSE), 1002),
        (masked(b"\x03\xe8", CLOSE), 1000),
        (masked(b"\x10\x68good night", CLOSE), 4200),
    ]

    async def attack() -> list[int]:
        table = server.post("/api/tables", {"name": "Ann"})
        found = []
        for data, _ in attacks:
            line = await raw(server, table)
            line.writer.write(data)
            found.append(await asyncio.wait_for(line.goodbye(), 60))
        return found

    assert asyncio.run(attack()) == [code for _, code in attacks]


def test_messages_are_heard_whatever_their_pieces(server: Server) -> None:
    async def speak() -> None:
        line = await raw(server, server.post("/api/tables", {"name": "Ann"}))
        divided = [masked(PINGED[:5], last=False), *(masked(b"", MORE, last=False) for _ in range(900))]
        divided += [masked(b"in the middle", PING), masked(PINGED[5:], MORE)]
        line.writer.write(b"".join(divided))
        opcode, payload = await line.frame()
        while opcode != PONG:
            opcode, payload = await line.frame()
        assert payload == b"in the middle"
        await asyncio.wait_for(line.told("pong"), 60)
        for byte in masked(PINGED):
            line.writer.write(bytes((byte,)))
            await line.writer.drain()
        await asyncio.wait_for(line.told("pong"), 60)
        line.writer.write(masked(PINGED, BINARY))
        await asyncio.wait_for(line.told("pong"), 60)
        line.writer.write(masked(PINGED) * 500)  # in one packet: each is answered, in turn
        for _ in range(500):
            await asyncio.wait_for(line.told("pong"), 60)
        line.writer.write(masked(b"\x03\xe8", CLOSE))
        assert await asyncio.wait_for(line.goodbye(), 60) == 1000

    asyncio.run(speak())


def test_what_is_said_before_the_welcome_is_heard_in_order(server: Server) -> None:
    async def hurry() -> list[str]:
        table = server.post("/api/tables", {"name": "Ann"})
        command = {"type": "kick"}
        said = [json.dumps({"type": "why", "id": str(number), "command": command}).encode() for number in range(40)]
        line = await opened(server, table)
        line.writer.write(hello(table) + b"".join(map(masked, said)))
        found = [(await asyncio.wait_for(line.told("because"), 60))["id"] for _ in said]
        await line.hang_up()
        return found

    assert asyncio.run(hurry()) == [str(number) for number in range(40)]


def test_what_comes_with_the_request_is_heard(server: Server) -> None:
    async def hurry() -> None:
        table = server.post("/api/tables", {"name": "Ann"})
        line = await opened(server, table, hello(table) + masked(PINGED)[:5])
        line.writer.write(masked(PINGED)[5:])
        await asyncio.wait_for(line.told("welcome"), 60)
        await asyncio.wait_for(line.told("pong"), 60)
        await line.hang_up()

    asyncio.run(hurry())


def test_what_was_said_before_a_half_is_closed_is_done(server: Server) -> None:
    async def leave() -> None:
        table = server.post("/api/tables", {"name": "Ann"})
        line, other = await raw(server, table), await raw(server, table)
        line.writer.write(masked(b'{"type":"chat","text":"bye"}'))
        line.writer.write_eof()
        assert (await asyncio.wait_for(other.told("spoken"), 60))["text"] == "bye"
        await asyncio.wait_for(line.reader.read(), 60)  # until it is closed from the other side, too
        await line.hang_up()
        await other.hang_up()

    asyncio.run(leave())


@pytest.mark.parametrize("over", [0, 1])
def test_a_message_in_pieces_may_be_as_long_as_one_in_a_frame(server: Server, over: int) -> None:
    async def speak() -> tuple[int, bytes]:
        line = await raw(server, server.post("/api/tables", {"name": "Ann"}))
        size, piece = 8192 + over, 16
        text = b'"' + b"x" * (size - 2) + b'"'
        pieces = [text[at : at + piece] for at in range(0, size, piece)]
        last = len(pieces) - 1
        sent = [masked(each, MORE if place else TEXT, place == last) for place, each in enumerate(pieces)]
        line.writer.write(b"".join(sent))
        opcode, payload = TEXT, b'{"type":"table"}'
        while opcode == TEXT and json.loads(payload)["type"] in ("table", "clock"):
            opcode, payload = await asyncio.wait_for(line.frame(), 60)
        await line.hang_up()
        return opcode, payload

    opcode, payload = asyncio.run(speak())
    if over:
        assert (opcode, payload[:2]) == (CLOSE, (1009).to_bytes(2, "big"))
    else:
        assert opcode == TEXT and json.loads(payload)["code"] == "bad_message"


@pytest.mark.parametrize("seed", range(3))
def test_noise_breaks_its_own_line_only(server: Server, seed: int) -> None:
    """Whatever bytes come: the server goes on, logs no error of its own, and keeps no socket."""
    random = Random(seed)

    def noise() -> bytes:
        kind = random.randrange(3)
        if kind == 0:
            return random.randbytes(random.choice((1, 2, 7, 50, 500, 20_000)))
        if kind == 1:
            return masked(random.randbytes(random.randrange(300)), random.randrange(16), random.random() < 0.7)
        return masked(random.choice((PINGED, b'{"type":"resync"}', b"[" * 4000, b"9" * 3000, b"null")))

    async def attack() -> None:
        table = server.post("/api/tables", {"name": "Ann"})
        quiet = await raw(server, table)
        for _ in range(40):
            line = await opened(server, table, random.choice((b"", hello(table))))
            line.writer.write(b"".join([noise() for _ in range(random.randrange(1, 6))]))
            match random.randrange(3):
                case 0:
                    line.writer.transport.abort()
                case 1:
                    line.writer.write_eof()
            await line.hang_up()
        quiet.writer.write(masked(PINGED))
        await asyncio.wait_for(quiet.told("pong"), 60)
        await quiet.hang_up()
        await until(lambda: "kickdoor_sockets 0\n" in server.metrics())

    asyncio.run(attack())
    assert "kickdoor_errors_total 0\n" in server.metrics()


def test_before_the_answer_nothing_more_is_taken_in() -> None:
    """Whoever does not wait for it does not fill our memory."""

    class Wire(asyncio.Transport):
        reads = True
        said = b""

        def pause_reading(self) -> None:
            self.reads = False

        def resume_reading(self) -> None:
            self.reads = True

        def is_closing(self) -> bool:
            return False

        def write(self, data: Any) -> None:
            self.said += data

    async def hurry() -> None:
        answer = asyncio.Event()

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            await answer.wait()
            await send({"type": "websocket.accept"})
            await receive()
            heard.append(await receive())

        heard: list[dict[str, Any]] = []
        config = Config(slow, lifespan="off")
        config.load()
        line = lines(Pulse(20.0))(config, ServerState(), {})
        wire = Wire()
        line.connection_made(wire)
        line.data_received(request("here", "/"))
        assert not wire.reads
        line.data_received(masked(b"early"))
        answer.set()
        while not heard:
            await asyncio.sleep(0)
        assert wire.reads and b" 101 " in wire.said and heard == [{"type": "websocket.receive", "text": "early"}]

    asyncio.run(hurry())
