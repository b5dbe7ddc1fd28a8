"""What operators see and do, by command and on their page, and that all of it is on the record."""

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from http.client import HTTPConnection
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode

import pytest

from kickdoor.cli import main
from kickdoor.server.copies import TABLES
from kickdoor.server.database import opened
from kickdoor.server.limits import BadLimit, operators
from tests.companion.phones import KIM, SEATS, Phone, level, written
from tests.server.test_whole_games import kickdoor, seated, started
from tests.server_play import Client, ConnectionClosed, Server, until

pytestmark = pytest.mark.slow

TOKEN = "a-token-of-some-length-for-kim"


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Server]:
    running = Server(
        tmp_path / "kickdoor.db", admin_tokens=f"kim={TOKEN}", bad_words="darn, blast*", bot_pause="0.05"
    ).start()
    yield running
    log = running.stop()
    assert "Traceback" not in log and '"error"' not in log, log
    assert all(json.loads(line) for line in log.splitlines()), "every line is JSON"


def admin(server: Server, *words: str, code: int = 0) -> str:
    """`kickdoor admin`, in a thread of this process: it has a loop of its own."""
    with ThreadPoolExecutor(1) as threads, redirect_stdout(StringIO()) as said, redirect_stderr(said):
        found = threads.submit(main, ["admin", *words, "--db", server.address]).result()
    assert found == code, said.getvalue()
    return said.getvalue()


async def sent_away(client: Client, code: str) -> None:
    """Hear everything until the socket is closed with this code."""
    with pytest.raises(ConnectionClosed, match=code):
        await client.until(lambda message: False)


def refused(server: Server, path: str, body: object, **headers: str) -> tuple[int, str]:
    with pytest.raises(HTTPError) as caught:
        server.post(path, body, **headers)
    with caught.value as error:
        return error.code, json.loads(error.read())["error"]


def page(
    server: Server, path: str, form: dict[str, str] | None = None, **headers: str
) -> tuple[int, str, dict[str, str]]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    if form is None:
        connection.request("GET", path, headers=headers)
    else:
        typed = {"content-type": "application/x-www-form-urlencoded", **headers}
        connection.request("POST", path, urlencode(form), typed)
    answer = connection.getresponse()
    text, found = answer.read().decode(), {name.lower(): value for name, value in answer.getheaders()}
    connection.close()
    return answer.status, text, found


async def play_on(*clients: Client) -> None:
    """Until ten more things have happened."""
    playing = [asyncio.create_task(client.play()) for client in clients]
    enough = clients[0].seq + 10
    await until(lambda: clients[0].seq > enough)
    for client in clients:
        client.stopped = True
    await asyncio.gather(*playing)


async def until_told(client: Client, kind: str) -> dict[str, Any]:
    return await client.until(lambda message: message["type"] == kind)


def test_a_person_is_removed_from_a_running_game_and_a_bot_takes_over(run: Server) -> None:
    seats = seated(run, ["Ann", "Bob", "Cleo"], seats=3)
    table = seats[0]["table"]

    async def play() -> None:
        ann, bob, cleo = await started(run, seats, 4)
        assert "1  Bob  " in admin(run, "tables")
        assert "no person 'Rob'; did you mean 'Bob'?" in admin(run, "remove", table, "Rob", code=2)
        assert admin(run, "remove", table, "bob") == "done\n"
        await sent_away(bob, "4401")
        await ann.until(lambda message: message["type"] == "table" and message["seats"][1]["kind"] == "bot")
        code, why = refused(
            run, f"/api/tables/{table}/join", {"name": "Bob", "invite": seats[0]["invite"]}, cookie=seats[1]["cookie"]
        )
        assert code == 403 and "do not let you play" in why
        run.post("/api/tables", {"name": "Bob"}, cookie=seats[1]["cookie"])  # elsewhere they may
        await play_on(ann, cleo)  # with the bot
        for client in (ann, cleo):
            await client.close()

    asyncio.run(play())
    assert re.search(r"remove \S+ seat 1: done", admin(run, "log"))


def test_a_banned_person_plays_nowhere_until_the_ban_is_lifted(run: Server) -> None:
    seats = seated(run, ["Ann", "Bob", "Cleo"], seats=3)

    async def play() -> None:
        ann, bob, cleo = await started(run, seats, 4)
        assert admin(run, "ban", seats[0]["table"], "1", "--days", "2") == "done\n"
        await until(lambda: "address 127.0.0.1/32" in admin(run, "bans"))
        cookie = {"cookie": seats[1]["cookie"]}
        assert refused(run, "/api/tables", {"name": "Bob"}, **cookie)[0] == 403
        assert refused(run, "/api/tables?lang=de", {"name": "Rob"})[1].startswith("Die Betreiber"), "by the address"
        with pytest.raises(ConnectionClosed, match="4411"):
            await cleo.connect()
        for line in admin(run, "bans").splitlines():
            admin(run, "unban", line.split()[0])
        assert admin(run, "bans") == ""
        await asyncio.sleep(1.2)
        run.post("/api/tables", {"name": "Bob"}, **cookie)
        for client in (ann, bob, cleo):
            await client.close()

    asyncio.run(play())
    assert "no ban 'x'" in admin(run, "unban", "x", code=2)
    assert "'everybody' does not appear to be" in admin(run, "ban-address", "everybody", code=2)
    assert "more than 0" in admin(run, "ban-address", "192.0.2.0/24", "--days", "-1", code=2)


def test_a_closed_table_lets_nobody_in_and_keeps_its_game(run: Server) -> None:
    seats = seated(run, ["Ann", "Bob", "Cleo"], seats=3, public=True)
    table = seats[0]["table"]

    async def play() -> None:
        ann, bob, cleo = await started(run, seats, 4)
        seq = ann.seq
        assert admin(run, "close", table) == "done\n"
        await sent_away(ann, "4410")
        with pytest.raises(ConnectionClosed, match="4410"):
            await bob.connect()
        assert refused(run, f"/api/tables/{table}/join", {"name": "Dan"})[0] == 404
        assert run.get("/api/tables") == []
        assert admin(run, "reopen", f"http://x/t/{table}") == "done\n"
        await ann.connect()
        assert ann.seq >= seq
        for client in (ann, bob, cleo):
            await client.close()

    asyncio.run(play())
    assert "no table 'nothing'" in admin(run, "close", "nothing", code=2)


def test_read_only_stops_everything_but_looking(run: Server) -> None:
    seats = seated(run, ["Ann"], seats=3, bots=["basic", "basic"])

    async def play() -> None:
        (ann,) = await started(run, seats, 4)
        admin(run, "read-only", "on")
        await ann.until(lambda message: message["type"] == "table" and message["read_only"])
        before = ann.seq
        for said in ({"type": "act", "id": "x", "command": {"type": "pass"}}, {"type": "chat", "text": "hi"}):
            await ann.say(**said)
            assert (await until_told(ann, "failed"))["code"] == "read_only"
        assert refused(run, "/api/tables", {"name": "Bob"})[0] == 503
        again = await Client(run, seats[0]["table"], seats[0]["token"]).connect()
        await asyncio.sleep(0.5)
        await again.say(type="resync")
        await until_told(again, "welcome")
        assert again.seq == before, "no bot has played"
        admin(run, "read-only", "off")
        await ann.until(lambda message: message["type"] == "table" and not message["read_only"])
        await play_on(ann)
        for client in (ann, again):
            await client.close()

    asyncio.run(play())
    assert "read-only is on or off" in admin(run, "read-only", "maybe", code=2)


def test_read_only_keeps_a_companions_game_as_it_is(run: Server) -> None:
    links = run.post("/api/companion", {})

    async def count() -> None:
        async with Phone(run, links["id"], links["host"]) as host:
            await host.push("shared", SEATS)
            await asyncio.to_thread(admin, run, "read-only", "on")
            while not (await host.hear("role"))["read_only"]:
                pass
            with pytest.raises(ConnectionClosed, match="1011"):  # it keeps its edits, and sends them later
                await host.push(KIM, written(level("early")))
        claim = f"/api/companion/{links['id']}/claim", {"join": links["join"], "seat": KIM}
        for path, body in (claim, ("/api/companion", {})):
            assert (await asyncio.to_thread(refused, run, path, body))[0] == 503
        async with Phone(run, links["id"], links["host"]) as host:
            assert host.role["read_only"]
            assert KIM not in await host.documents()
            await asyncio.to_thread(admin, run, "read-only", "off")
            while (await host.hear("role"))["read_only"]:
                pass
            assert (await host.push(KIM, written(level("late"))))["type"] == "kept"

    asyncio.run(count())


def test_a_message_reaches_everybody_and_those_who_come(run: Server) -> None:
    seats = seated(run, ["Ann", "Bob", "Cleo"], seats=3)

    async def play() -> None:
        ann, bob, cleo = await started(run, seats, 4)
        admin(run, "say", "A restart at noon.")
        for client in (ann, bob):
            assert (await until_told(client, "notice"))["text"] == "A restart at noon."
        await cleo.close()
        await cleo.connect()
        assert (await until_told(cleo, "notice"))["text"] == "A restart at noon."
        admin(run, "say", "")
        assert (await until_told(ann, "notice"))["text"] == ""
        for client in (ann, bob, cleo):
            await client.close()

    asyncio.run(play())


def test_bad_chat_is_filtered_reported_and_its_speaker_banned(run: Server) -> None:
    seats = seated(run, ["Ann", "Bob", "Cleo"], seats=3)
    assert refused(run, "/api/tables", {"name": "Mr D4rn"}) == (409, "This name is not welcome here.")

    async def play() -> None:
        ann, bob, cleo = await started(run, seats, 4)
        await bob.say(type="chat", text="Darn, that blasted door!")
        line = await until_told(ann, "spoken")
        assert line["text"] == "***** that ******* door!"
        await ann.say(type="report", number=line["number"])
        assert (await until_told(ann, "reported"))["number"] == line["number"]
        await ann.say(type="report", number=99)
        assert (await until_told(ann, "failed"))["code"] == "not_now"
        for _ in range(5):
            await ann.say(type="report", number=line["number"])
        assert (await until_told(ann, "failed"))["code"] == "too_fast"
        for client in (ann, bob, cleo):
            await client.close()

    asyncio.run(play())
    listed = admin(run, "reports").splitlines()
    assert "Bob: ***** that" in listed[-1]
    number = listed[-1].split()[0]
    assert admin(run, "ban-reported", number, "--days", "1") == "done\n"
    assert number not in admin(run, "reports") and number in admin(run, "reports", "--all")
    assert "browser " in admin(run, "bans")
    assert "no report 'x'" in admin(run, "ban-reported", "x", code=2)


def test_an_erased_person_leaves_no_trace_and_the_games_stay(run: Server) -> None:
    seats = seated(run, ["Ann", "Zebedee", "Cleo"], seats=3)
    run.post("/api/tables", {"name": "Zebedee"}, cookie=seats[1]["cookie"])

    async def play() -> str:
        ann, bob, cleo = await started(run, seats, 4)
        await bob.say(type="chat", text="I am Zebedee of 7 Hill Road")
        await cleo.say(type="chat", text="hello zebedee")
        await asyncio.gather(*(client.play() for client in (ann, bob, cleo)))
        for client in (ann, bob, cleo):
            await client.close()
        return str(ann.table["game"])

    game = asyncio.run(play())
    assert "Zebedee" in json.dumps(run.get(f"/api/replays/{game}"))
    run.get("/api/mine", cookie=seats[0]["cookie"])
    assert admin(run, "erase", seats[0]["table"], "Zebedee") == "done\ndone\n"
    assert "Player 2" in json.dumps(run.get(f"/api/replays/{game}"))
    run.stop()
    store = opened(run.address)
    for name in TABLES:
        for row in store.all(f"SELECT * FROM {name}"):
            texts = b" ".join(each if isinstance(each, bytes) else str(each).encode() for each in row)
            assert b"zebedee" not in texts.lower(), name
    store.close()
    verified = kickdoor("verify", game, "--db", run.address)
    assert verified.returncode == 0 and "Zebedee" not in verified.stdout
    run.errors = run.database.with_suffix(".log").open("a")
    run.start()


def test_the_page_is_for_those_with_a_token(run: Server) -> None:
    table = run.post("/api/tables", {"name": "Ann", "seats": 3})
    status, text, headers = page(run, "/admin")
    assert status == 401 and "Ann" not in text
    assert headers["content-security-policy"].startswith("default-src 'none'; style-src 'self'")
    for wrong in ({"token": "wrong"}, {"token": ""}, {}):
        assert page(run, "/admin/login", wrong)[0] == 401
    assert page(run, "/admin/act", {"what": "read-only", "detail": "on"})[0] == 401
    status, _, headers = page(run, "/admin/login", {"token": TOKEN})
    cookie = headers["set-cookie"]
    assert status == 303 and TOKEN not in cookie and "HttpOnly" in cookie and "SameSite=strict" in cookie
    mine = {"cookie": cookie.partition(";")[0]}
    status, text, _ = page(run, "/admin", **mine)
    assert status == 200 and table["table"] in text and "Ann" in text and "<script" not in text
    assert (
        page(run, "/admin/act", {"what": "close", "table": table["table"]}, origin="http://evil.example", **mine)[0]
        == 403
    )
    acts = [{"what": "close", "table": table["table"], "seat": "-1"}, {"what": "say", "detail": "<b>Hi</b>"}]
    for form in acts:
        assert page(run, "/admin/act", form, **mine)[0] == 303
    for form in (
        {"what": "explode"},
        {"what": "remove", "table": "x", "seat": "9" * 50},
        {"what": "ban-address", "detail": "x"},
    ):
        assert page(run, "/admin/act", form, **mine)[0] == 400, form
    asyncio.run(until(lambda: "kim  close" in admin(run, "log") and "waits" not in admin(run, "log")))
    text = page(run, "/admin", **mine)[1]
    assert "closed" in text and "&lt;b&gt;Hi&lt;/b&gt;" in text and "<b>Hi" not in text
    assert page(run, "/admin", authorization=f"Bearer {TOKEN}")[0] == 200


def test_without_tokens_there_is_no_page(server: Server) -> None:
    for path, form in (("/admin", None), ("/admin/login", {"token": ""})):
        assert page(server, path, form)[0] == 404
    with pytest.raises(BadLimit):
        operators("kim=guessme")
