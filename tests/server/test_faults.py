"""Whatever fails between a command and its commit did not happen: its sender is told, and memory is what is stored."""

import asyncio
import json
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, get_args
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec.inspect
import pytest

from kickdoor.server import forms
from kickdoor.server.database import opened
from kickdoor.server.says import AnySaid
from tests.server.test_whole_games import kickdoor, seated, started
from tests.server_faults import POINTS, Faulty
from tests.server_play import Client, ConnectionClosed, Server

pytestmark = pytest.mark.slow

AFTER = ("telling", "talk")  # these fail when it is stored already
ELSEWHERE = ("line",)


async def look(clients: list[Client]) -> list[tuple[int, Any, Any]]:
    """What everybody sees now."""
    for client in clients:
        client.number += 1
        await client.say(type="resync")
        await client.say(type="why", id=f"look {client.number}", command={"type": "kick"})
        while (await client.hear()).get("id") != f"look {client.number}":
            pass
    return [(client.seq, client.view, client.options) for client in clients]


async def say_something(clients: list[Client], id: str = "") -> tuple[Client, dict[str, Any]]:
    """Somebody says something that the game waits for."""
    for _ in range(100):
        await look(clients)
        for client in clients:
            command = client.choose() if client.awaited else None
            if command is not None:
                answer = await client.act(command, id)
                if answer["type"] != "refused":
                    return client, answer
    raise AssertionError("nobody can say anything")


async def come_back(server: Server, clients: list[Client]) -> list[Any]:
    """What the same people see who connect anew."""
    again = [await Client(server, client.table_id, client.token).connect() for client in clients]
    seen = await look(again)
    for client in again:
        await client.close()
    return seen


# -- numbers ----------------------------------------------------------------------------------------------------------

RULE = {"type": "dispute", "what": "rule", "rule": "hand_limit", "value": 5}


def test_a_number_beyond_its_meaning_destroys_nothing(tmp_path: Path) -> None:
    """A seat of 2**70 was accepted once; fifty commands later the game was lost."""
    server = Server(tmp_path / "kickdoor.db").start()

    async def attack() -> tuple[list[Client], list[Any]]:
        clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 3)
        ann = clients[0]
        for _ in range(3):
            await say_something(clients)
        for more in ({"seat": 2**70}, {"seat": 2}, {"card": 2**40}, {"value": 10**30}, {"rule": "x" * 5000}):
            answer = await ann.act({**RULE, **more})
            assert (answer["type"], answer["code"]) == ("failed", "bad_message"), more
        for _ in range(60):
            await say_something(clients)
        seen = await look(clients)
        for client in clients:
            await client.close()
        return clients, seen

    clients, seen = asyncio.run(attack())
    server.kill()
    server.start()
    assert asyncio.run(come_back(server, clients)) == seen
    server.stop()


def test_a_field_that_is_not_needed_is_named(server: Server) -> None:
    async def argue() -> None:
        clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 3)
        answer = await clients[0].act({**RULE, "seat": 2, "card": 4})
        assert answer["sentence"] == "This message says something that it does not need: seat, card."
        for client in clients:
            await client.close()

    asyncio.run(argue())


def unbounded(kind: msgspec.inspect.Type, path: str, seen: set[type]) -> list[str]:
    """Where numbers or texts may be as large as they like."""
    found: list[str] = []
    if isinstance(kind, msgspec.inspect.IntType | msgspec.inspect.FloatType) and None in (kind.ge, kind.le):
        found.append(path)
    if isinstance(kind, msgspec.inspect.StrType) and kind.max_length is None:
        found.append(path)
    if isinstance(kind, msgspec.inspect.StructType) and kind.cls not in seen:
        seen.add(kind.cls)
        for field in kind.fields:
            found += unbounded(field.type, f"{path}{kind.cls.__name__}.{field.encode_name} ", seen)
    inner = [getattr(kind, name, None) for name in ("item_type", "key_type", "value_type")]
    for each in [*inner, *getattr(kind, "types", ())]:
        if isinstance(each, msgspec.inspect.Type):
            found += unbounded(each, path, seen)
    return found


def test_all_that_is_said_has_bounds() -> None:
    posted = [each for each in forms.HTTP.values() if isinstance(each, type) and issubclass(each, forms.Form)]
    assert len(posted) >= 4
    for kind in (*get_args(AnySaid), *posted):
        assert unbounded(msgspec.inspect.type_info(kind), "", set()) == []


# -- failures ---------------------------------------------------------------------------------------------------------


def test_what_fails_did_not_happen(tmp_path: Path) -> None:
    server = Faulty(tmp_path / "kickdoor.db").start()

    async def play() -> tuple[list[Client], list[Any]]:
        clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 3)
        for point in sorted(POINTS.keys() - {*AFTER, *ELSEWHERE}):
            before = await look(clients)
            server.fail_at(point)
            sender, answer = await say_something(clients, f"id of {point}")
            assert server.failed, point
            assert (answer["type"], answer["code"]) == ("failed", "storage" if point in STORED else "broken"), point
            assert answer["sentence"].endswith(("it did not happen.", "it did not happen. Please try again."))
            assert await look(clients) == before, point
            await say_something([sender], f"id of {point}")  # the same id is free
            assert await look(clients) != before
        await fail_at_the_table(clients)
        seen = await look(clients)
        for client in clients:
            await client.close()
        return clients, seen

    async def fail_at_the_table(clients: list[Client]) -> None:
        """The same for what changes the table rather than the game."""
        server.fail_at("full disk")
        await clients[1].say(type="orders", when="never")
        assert (await clients[1].until(lambda message: message["type"] == "failed"))["code"] == "storage"
        await clients[1].say(type="hold")
        await clients[1].say(type="dress", color=clients[0].table["seats"][0]["color"])
        await look(clients)
        assert clients[1].table["seats"][1]["orders"] == "always"

    clients, seen = asyncio.run(play())
    server.kill()
    server.start()
    assert asyncio.run(come_back(server, clients)) == seen
    assert "Traceback" not in server.stop()


STORED = ("full disk", "huge number")


def test_half_a_change_is_no_change(server: Server) -> None:
    """A good name with a colour that is taken: neither is changed."""

    async def dress() -> None:
        seats = seated(server, ["Ann", "Bob"], seats=3)
        ann, bob = [await Client(server, seat["table"], seat["token"]).connect() for seat in seats]
        await bob.say(type="dress", name="Robert", color=ann.table["seats"][0]["color"])
        await bob.until(lambda message: message["type"] == "failed")
        await bob.say(type="dress", sex="female")
        told = await bob.until(lambda message: message["type"] == "table")
        assert [seat["name"] for seat in told["seats"]] == ["Ann", "Bob", ""]
        for client in (ann, bob):
            await client.close()

    asyncio.run(dress())


@pytest.mark.parametrize("point", AFTER)
def test_what_is_stored_has_happened_even_if_telling_fails(tmp_path: Path, point: str) -> None:
    server = Faulty(tmp_path / "kickdoor.db").start()

    async def play() -> None:
        clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 3)
        ann = clients[0]
        server.fail_at(point)
        with suppress(ConnectionClosed):
            if point == "telling":
                assert (await ann.act({"type": "pass"}, "one"))["code"] == "broken"
            else:
                await ann.say(type="orders", when="never")
            while True:
                await ann.hear()
        await ann.connect()
        if point == "telling":
            assert (await ann.act({"type": "pass"}, "one"))["type"] == "accepted" and ann.view["passed"]
        assert ann.table["seats"][0]["orders"] == ("always" if point == "telling" else "never")
        for client in clients:
            await client.close()

    asyncio.run(play())
    assert server.failed
    server.stop()


def test_a_line_that_breaks_is_logged(tmp_path: Path) -> None:
    server = Faulty(tmp_path / "kickdoor.db").start()
    table = server.post("/api/tables", {"name": "Ann"})

    async def sit() -> None:
        server.fail_at("line")
        ann = Client(server, table["table"], table["token"])
        with pytest.raises(ConnectionClosed, match="1011"):
            await ann.connect()
        await ann.connect()
        await ann.close()

    asyncio.run(sit())
    log = server.stop()
    assert '"what": "socket_lost", "why": "OSError"' in log and "Traceback" not in log


# -- games that cannot be read ----------------------------------------------------------------------------------------


def file_at(server: Server, path: str, cookie: str = "") -> bytes:
    with urlopen(Request(server.url + path, headers={"cookie": cookie})) as answer:
        found: bytes = answer.read()
        return found


def test_a_game_that_cannot_be_replayed_is_a_page_with_words_and_a_file(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db").start()
    seats = seated(server, ["Ann", "Bob", "Cleo"], seats=3)

    async def begin() -> None:
        clients = await started(server, seats, 3)
        for _ in range(3):
            await say_something(clients)
        for client in clients:
            await client.close()

    asyncio.run(begin())
    server.kill()
    with closing(opened(server.address)) as store:
        store.change("UPDATE commands SET command = ?", b'{"type":"accept","proposal":7}')
    server.start()
    file = f"/api/tables/{seats[0]['table']}/file"

    async def see() -> None:
        ann = await Client(server, seats[0]["table"], seats[0]["token"]).connect()
        assert ann.table["unreadable"] and ann.table["started"] and not ann.view
        answer = await ann.act({"type": "pass"})
        assert answer["sentence"].startswith("This game cannot be read any more.")
        saved = tmp_path / "left.kickdoor"
        saved.write_bytes(file_at(server, file, seats[0]["cookie"]))
        told = kickdoor("verify", str(saved))
        assert "command 1 of seat" in told.stdout and "refused" in told.stdout
        await ann.say(type="rematch")
        await ann.until(lambda message: message["type"] == "table" and not message["started"])
        await ann.say(type="start")
        await ann.until(lambda message: message["type"] == "welcome" and message["view"])
        await ann.close()

    with pytest.raises(HTTPError, match="403"):
        file_at(server, file)
    asyncio.run(see())
    with pytest.raises(HTTPError, match="403"):
        file_at(server, file, seats[0]["cookie"])  # the new game is a secret
    log = server.stop()
    assert "Traceback" not in log and '"what": "unreadable"' in log


def test_a_finished_game_that_cannot_be_replayed_says_so(tmp_path: Path) -> None:
    recorded = Path(__file__).parents[1] / "recorded" / "v0_1" / "finished.kickdoor"
    database = tmp_path / "kickdoor.db"
    server = Server(database).start()
    done = kickdoor("games", "import", str(recorded), "--db", server.address)
    game = done.stdout.strip()
    assert done.returncode == 0, done
    with closing(opened(server.address)) as store:
        store.change("UPDATE commands SET command = ? WHERE seq = 5", b'{"type":"kick","x":1}')
    assert server.get(f"/api/replays/{game}")["partial"] == "cut"
    with closing(opened(server.address)) as store:
        store.change("UPDATE games SET deal = ?", b"{}")
    for path in (f"/api/replays/{game}", f"/api/replays/{game}?eyes=1"):
        with pytest.raises(HTTPError) as caught:
            server.get(path)
        with caught.value as error:
            assert error.code == 409 and json.loads(error.read())["error"].startswith("This game cannot be read")
    assert file_at(server, f"/api/replays/{game}/file")
    server.stop()
