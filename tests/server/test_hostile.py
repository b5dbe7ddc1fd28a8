"""Bad input is refused or closed with a clear code, and changes nothing."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import HTTPError

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kickdoor.server.message_types import VERSION
from tests.server.test_whole_games import seated, started
from tests.server_play import Client, Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its usual limits."""
    limits = {"commands": "60", "sockets_per_address": "20", "new_tables": "6"}
    running = Server(Path(tmp_path_factory.mktemp("strict")) / "kickdoor.db", hello_seconds="2", **limits).start()
    yield running
    log = running.stop()
    assert "Traceback" not in log and '"error"' not in log, log


def refused(server: Server, path: str, body: object, **headers: str) -> tuple[int, str]:
    with pytest.raises(HTTPError) as caught:
        server.post(path, body, **headers)
    with caught.value as error:
        return error.code, json.loads(error.read())["error"]


async def code_of(url: str, *messages: str | bytes, **more: Any) -> int:
    """The code that a socket is closed with after these messages."""
    async with connect(url, **more) as socket:
        for message in messages:
            await socket.send(message)
        await asyncio.wait_for(silence(socket), 10)
        return socket.close_code or 0


async def silence(socket: ClientConnection) -> None:
    """Hear everything until the socket is closed."""
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()


def hello(token: str = "", **more: Any) -> str:
    return json.dumps({"type": "hello", "version": VERSION, "token": token, **more})


@pytest.mark.parametrize(
    "name",
    ["", "  ", "x" * 25, "<b>Ann</b>", "A\u202enn", "A\u200bnn", "a\u0300\u0301\u0302\u0303", "...", "A&B"],
)
def test_hostile_names(server: Server, name: str) -> None:
    assert refused(server, "/api/tables", {"name": name})[0] == 409


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b'{"name": 5}', 400),
        (rb'{"name": "A\u0000"}', 400),
        (b'{"name": "Ann", "sets": "mazes"}', 400),
        (b'{"name": "Ann", "seed": 7}', 400),
        (b'{"name": "Ann", "seats": 99}', 400),
        (b'{"name": "Ann", "sets": ["chess"]}', 409),
        (b'{"name": "Ann", "house_rules": {"epic": 7}}', 409),
        (b'{"name": "Ann", "window_seconds": 1}', 409),
        (b'{"name": "Ann", "bots": ["hal"]}', 409),
        (b"[" * 10_000, 400),
        (b" " * 20_000, 413),
        (b'{"name": "\xff\xfe"}', 400),
    ],
)
def test_bad_forms(server: Server, body: bytes, code: int) -> None:
    assert refused(server, "/api/tables", body)[0] == code


def test_names_seats_and_invitations(server: Server) -> None:
    table = server.post("/api/tables", {"name": "Ann", "seats": 3})
    path = f"/api/tables/{table['table']}/join"
    assert refused(server, path, {"name": "Bob"})[0] == 403
    assert refused(server, path, {"name": "Bob", "invite": table["watch"]})[0] == 403
    assert refused(server, path, {"name": "Bob", "invite": table["token"]})[0] == 403
    assert refused(server, path, {"name": "ANN", "invite": table["invite"]})[0] == 409
    assert refused(server, path, {"name": "Bob", "invite": table["invite"], "seat": 0})[0] == 409
    assert server.post(path, {"name": "Bob", "invite": table["invite"], "seat": 2})["seat"] == 2
    assert refused(server, "/api/tables/nowhere/join", {"name": "Bob"})[0] == 404
    assert refused(server, "/api/seats", {"token": table["invite"]})[0] == 403
    assert server.post("/api/seats", {"token": table["token"]})["seat"] == 0


@pytest.mark.parametrize(
    ("path", "form", "code", "sentence"),
    [
        ("/api/tables", {"name": ""}, 409, "Sag uns, wie du heißt."),
        (
            "/api/tables",
            {"name": "Ann", "house_rules": {"epic": 1, "quick": 1}},
            409,
            "Kurzes Spiel, bis Stufe 7 und Episch, bis Stufe 20 passen nicht zusammen (WIN-06).",
        ),
        ("/api/tables/nowhere/join", {"name": "Ann"}, 404, "Diesen Tisch gibt es nicht."),
        ("/api/rules", {}, 405, "Diese Adresse antwortet nicht auf POST."),
    ],
)
def test_the_reason_is_told_in_german(server: Server, path: str, form: object, code: int, sentence: str) -> None:
    assert refused(server, f"{path}?lang=de", form) == (code, sentence)
    assert refused(server, path, form)[1] != sentence


def test_an_address_that_leads_nowhere(server: Server) -> None:
    with pytest.raises(HTTPError) as caught:
        server.get("/api/jokes?lang=de")
    with caught.value as error:
        assert (error.code, json.loads(error.read())["error"]) == (404, "Unter dieser Adresse gibt es nichts.")


def test_a_nul_is_refused_before_any_store_sees_it(server: Server) -> None:
    """PostgreSQL keeps no such text. Six letters that only look like one are six letters."""
    (seat,) = seated(server, ["Ann"], seats=3, bots=["basic", "basic"], bot_talk=False)

    async def play() -> None:
        (ann,) = await started(server, [seat], 7)
        nul, letters = chr(0), "\\u0000"
        for said in (
            {"type": "act", "id": f"k{nul}", "command": {"type": "pass"}},
            {"type": "chat", "text": f"hi{nul}"},
            {"type": "chat", "text": "hi", "id": nul},
        ):
            await ann.say(**said)
            assert (await ann.until(lambda message: message["type"] == "failed"))["code"] == "bad_message"
        await ann.say(type="chat", text=letters, id=letters)
        assert (await ann.until(lambda message: message["type"] == "spoken"))["text"] == letters
        await ann.close()

    asyncio.run(play())
    for path in ("/api/tables/%00", "/api/tables/%00/file", "/api/replays/%00", "/api/packs/%00"):
        with pytest.raises(HTTPError) as caught:
            server.get(path)
        with caught.value as error:
            assert error.code == 404, path


def test_other_pages_may_not_speak(server: Server) -> None:
    assert refused(server, "/api/tables", {"name": "Ann"}, origin="https://evil.example")[0] == 403
    assert refused(server, "/api/tables", b'{"name":"Ann"}', content_type="text/plain")[0] == 400
    table = server.post("/api/tables", {"name": "Ann"}, origin=server.url)
    url = f"ws://127.0.0.1:{server.port}/ws/{table['table']}"

    async def speak() -> None:
        with pytest.raises(InvalidStatus):
            await code_of(url, hello(table["token"]), origin="https://evil.example")

    asyncio.run(speak())


def test_wrong_tokens_and_tables(strict: Server) -> None:
    table = strict.post("/api/tables", {"name": "Ann"})
    other = strict.post("/api/tables", {"name": "Ann", "watchable": False})
    url = f"ws://127.0.0.1:{strict.port}/ws/"

    async def codes() -> None:
        assert await code_of(url + table["table"], hello("x" * 24)) == 4401
        assert await code_of(url + table["table"], hello()) == 4401
        assert await code_of(url + table["table"], hello(table["invite"])) == 4401
        assert await code_of(url + table["table"], hello(other["token"])) == 4401
        assert await code_of(url + other["table"], hello(other["watch"])) == 4401
        assert await code_of(url + "nowhere", hello(table["token"])) == 4404
        assert await code_of(url + table["table"], '{"type":"resync"}') == 4400
        assert await code_of(url + table["table"], "nonsense") == 4400
        assert await code_of(url + table["table"], hello(table["token"], language=7)) == 4400
        assert await code_of(url + table["table"], '{"type":"hello","version":99}') == 4400
        async with connect(url + table["table"]) as old:
            await old.send('{"type":"hello","version":1,"since":3,"language":"de"}')
            told = json.loads(await old.recv())
            assert told == {"type": "failed", "code": "version", "sentence": told["sentence"], "id": ""}
            assert "Bitte lade sie neu" in told["sentence"]
        assert await code_of(url + table["table"]) == 4408
        assert await code_of(url + table["table"], hello("x" * 9000)) == 1009

    asyncio.run(codes())


def test_cookies_hold_several_seats_and_only_their_own(server: Server) -> None:
    first = server.post("/api/tables", {"name": "Ann", "seats": 3})
    path = f"/api/tables/{first['table']}/join"
    second = server.post(path, {"name": "Bob", "invite": first["invite"]}, cookie=first["cookie"])
    server.post(path, {"name": "Cleo", "invite": first["invite"]})
    assert first["cookie"] and not second["cookie"]
    url = f"ws://127.0.0.1:{server.port}/ws/{first['table']}"

    async def seats() -> None:
        for seat in (0, 1):
            headers = {"cookie": first["cookie"]}
            async with connect(f"{url}?seat={seat}", additional_headers=headers) as socket:
                await socket.send(hello())
                told = [json.loads(await socket.recv()) for _ in range(3)]
                welcome = next(message for message in told if message["type"] == "welcome")
                assert (welcome["seat"], welcome["seats"]) == (seat, [0, 1])
        assert await code_of(f"{url}?seat=2", hello(), additional_headers={"cookie": first["cookie"]}) == 4401

    asyncio.run(seats())
    link = f"/api/tables/{first['table']}/seats/1/link"
    assert server.post(link, {}, cookie=first["cookie"])["token"]
    assert refused(server, link, {})[0] == 403


def test_fuzzed_frames_change_nothing(server: Server) -> None:
    random = Random(4)
    good = ['{"type":"act","id":"a","command":{"type":"kick"}}', '{"type":"chat","text":"hi"}', '{"type":"hold"}']

    def noise() -> str | bytes:
        if random.random() < 0.3:
            return random.randbytes(random.randrange(200))
        text = list(random.choice(good))
        for _ in range(random.randint(1, 4)):
            text[random.randrange(len(text))] = chr(random.choice((0, 34, 92, 123, 125, 48, 65, 0x202E, 0x1F600)))
        return "".join(text)

    wrong = [
        '{"type":"act","id":"a","command":{"type":"play","card":"x"}}',
        '{"type":"act","id":"a","command":{"type":"cheat"}}',
        '{"type":"act","id":"","command":{"type":"kick"}}',
        '{"type":"act","id":"a","seat":1,"command":{"type":"kick"}}',
        '{"type":"act","id":"a","command":{"type":"play","card":99999999999999999999999}}',
        '{"type":"act","id":"a","command":{"type":"charity","cards":' + "[" * 2000 + "]" * 2000 + "}}",
        '{"type":"emote","name":"spit"}',
        '{"type":"orders","when":"maybe"}',
        "[]",
        "null",
        "",
    ]

    async def fuzz() -> None:
        clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 3)
        for start in range(0, 120, 15):
            client = await Client(server, clients[1].table_id, clients[1].token).connect()
            view, seq = client.view, client.seq
            for message in [*wrong, *(noise() for _ in range(4))] if not start else [noise() for _ in range(15)]:
                assert client.socket is not None
                await client.socket.send(message)
            await client.say(type="resync")
            await client.until(lambda message: message["type"] == "welcome")
            assert (client.seq, client.view) == (seq, view)
            await client.close()
        bad = await Client(server, clients[2].table_id, clients[2].token).connect()
        assert bad.socket is not None
        for _ in range(30):
            await bad.socket.send("nonsense")
        await asyncio.wait_for(silence(bad.socket), 10)
        assert bad.socket.close_code == 4400
        await bad.close()
        for client in clients:
            await client.close()

    asyncio.run(fuzz())


def test_floods_and_too_many_sockets(strict: Server) -> None:
    table = strict.post("/api/tables", {"name": "Ann"})

    async def flood() -> None:
        client = await Client(strict, table["table"], table["token"]).connect()
        for _ in range(65):
            await client.say(type="hold")
        await client.until(lambda message: message.get("code") == "too_fast")
        await client.close()
        sockets = [await Client(strict, table["table"], table["token"]).connect() for _ in range(20)]
        url = f"ws://127.0.0.1:{strict.port}/ws/{table['table']}"
        assert await code_of(url) == 4429
        for each in sockets:
            await each.close()

    asyncio.run(flood())
    codes = [strict_code(strict) for _ in range(6)]
    assert 429 in codes


def strict_code(server: Server) -> int:
    try:
        server.post("/api/tables", {"name": "Ann"})
    except HTTPError as error:
        with error:
            return error.code
    return 201


def test_headers_and_health(server: Server) -> None:
    from urllib.request import urlopen

    with urlopen(server.url + "/healthz") as answer:
        assert answer.read() == b"ok\n"
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert "kickdoor_commands_total" in server.metrics()
    for token in ({}, {"authorization": "Bearer"}, {"authorization": "Bearer wrong"}, {"authorization": "figures"}):
        with pytest.raises(HTTPError, match="404"):
            server.get("/metrics", **token)
    assert {each["id"] for each in server.get("/api/sets")["sets"]} >= {"mazes", "apocalypse"}
    cards = server.get("/api/cards/mazes")["cards"]
    assert cards["mazes.glampire"]["face"]["badge"]
    assert server.get("/api/rules")["clauses"]
    for path in ("/nothing", "/api/packs/none", "/api/replays/none", "/api/cards/chess"):
        with pytest.raises(HTTPError) as caught:
            server.get(path)
        caught.value.close()
        assert caught.value.code == 404


def memory(server: Server) -> int:
    """Bytes that the server holds."""
    assert server.process is not None
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * 4096


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc here")
def test_nonsense_leaves_no_trace_in_memory(server: Server) -> None:
    table = server.post("/api/tables", {"name": "Ann"})
    url = f"ws://127.0.0.1:{server.port}/ws/{table['table']}"

    async def pester(times: int) -> None:
        for _ in range(times):
            assert await code_of(url, hello(table["token"]), *["x" * 8000] * 25) == 4400

    asyncio.run(pester(10))
    before = memory(server)
    asyncio.run(pester(40))
    assert memory(server) - before < 10_000_000
