"""Reviews on the server: made beside the tables, kept with their game, not for everybody; and playing on."""

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from kickdoor import cli
from kickdoor.server import games, packs, reviews
from kickdoor.server.continuing import stood
from kickdoor.server.database import opened
from kickdoor.server.replays import position_at
from kickdoor.server.review_desk import Worker
from tests.server_play import Client, Server

OLD = Path(__file__).parents[1] / "recorded" / "v0_1" / "finished.kickdoor"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server that has one finished game, and the id of that."""
    database = tmp_path_factory.mktemp("reviews") / "kickdoor.db"
    server = Server(database)
    opened(server.address).close()
    assert cli.main(["games", "import", str(OLD), "--db", server.address]) == 0
    store = opened(server.address)
    # the others are bots, and one played for Bob in the beginning: their decisions are not judged
    store.change("UPDATE commands SET by = 'person' WHERE seat = 1 AND seq > 150")
    store.close()
    yield server.start(), games.from_file(OLD).id
    log = server.stop()
    assert "Traceback" not in log, log


def review(server: Server, game: str, language: str = "en") -> tuple[list[float], dict[str, Any]]:
    """Ask until it is made: how far it was each time, and the review."""
    shares, deadline = [], time.monotonic() + 120
    while time.monotonic() < deadline:
        found = server.get(f"/api/replays/{game}/review?lang={language}")
        shares.append(found["progress"])
        if found["review"] is not None:
            return shares, found["review"]
        time.sleep(0.2)
    raise AssertionError("it is never made")


def refused(server: Server, path: str, body: object | None = None) -> tuple[int, str]:
    ask = partial(server.get, path) if body is None else partial(server.post, path, body)
    with pytest.raises(HTTPError) as told:
        ask()
    data = told.value.read().decode()
    told.value.close()
    return told.value.code, data


def test_it_is_made_in_the_background_even_if_the_server_is_killed_meanwhile(hall: Any) -> None:
    server, game = hall
    assert server.get(f"/api/replays/{game}/review") == {"progress": 0.0, "review": None}
    assert server.get(f"/api/replays/{game}/review")["review"] is None  # the same one, and no second
    server.kill()
    server.start()
    shares, found = review(server, game)
    assert shares == sorted(shares) and shares[-1] == 1.0
    assert found["names"] == ["Ann", "Bob", "Boffo"] and found["winners"] == [2]
    assert found["judged"] == [1] and {each["seat"] for each in found["best"] + found["costly"]} == {1}
    for account in found["accounts"]:
        parts = account["start"] + account["luck"] + account["own"] + account["others"]
        assert abs(parts - account["end"]) <= 3
    shares, german = review(server, game, "de")
    assert shares == [1.0], "it is kept"
    assert german["turning"][0]["text"] != found["turning"][0]["text"] and german["points"] == found["points"]
    store = opened(server.address)
    assert reviews.kept(store, game) is not None
    store.close()


def test_who_may_see_less_gets_no_review(hall: Any) -> None:
    server, game = hall
    link = server.post(f"/api/replays/{game}/links", {"eyes": "1"})["link"]
    code, data = refused(server, f"/api/replays/{link}/review")
    assert code == 403 and "a review tells of all hands" in data
    code, data = refused(server, f"/api/replays/{link}/play", {"seq": 5, "seat": 1, "name": "Kim"})
    assert code == 403 and "to play on" in data
    assert refused(server, "/api/replays/nothing/review")[0] == 404
    table = server.post("/api/tables", {"name": "Ann", "seats": 3, "bots": ["basic", "basic"]})

    async def start() -> str:
        client = await Client(server, table["table"], table["token"]).connect()
        await client.say(type="start")
        await client.until(lambda message: message["type"] == "table" and message["started"])
        await client.close()
        return str(client.table["game"])

    code, data = refused(server, f"/api/replays/{asyncio.run(start())}/review")
    assert code == 403 and "not over yet" in data


def test_one_can_play_on_from_a_moment(hall: Any) -> None:
    server, game = hall
    step = server.get(f"/api/replays/{game}?eyes=1&start=120&count=1")["steps"][0]
    seat = server.post(f"/api/replays/{game}/play", {"seq": 120, "seat": 1, "name": "Kim"})

    async def look() -> Client:
        client = await Client(server, seat["table"], seat["token"]).connect()
        await client.close()
        return client

    client = asyncio.run(look())
    assert [seat["name"] for seat in client.view["seats"]] == ["Ann", "Kim", "Boffo"] and client.seat == 1
    assert client.table["started"] and [seat["kind"] for seat in client.table["seats"]] == ["bot", "person", "bot"]
    before = step["view"]
    for mine, theirs in zip(client.view["seats"], before["seats"], strict=True):
        assert [card["id"] for card in mine["table"]] == [card["id"] for card in theirs["table"]]
        assert (mine["level"], mine["doors"], mine["treasures"]) == (
            theirs["level"], theirs["doors"], theirs["treasures"],
        )  # fmt: skip
    assert [card["id"] for card in client.view["hand"]] == [card["id"] for card in before["hand"]]
    assert (client.view["turn"], client.view["phase"]) == (before["turn"], before["phase"])
    last = server.get(f"/api/replays/{game}?count=1")["length"]
    code, data = refused(server, f"/api/replays/{game}/play", {"seq": last, "seat": 1, "name": "Kim"})
    assert code == 409 and "over at that moment" in data
    assert refused(server, f"/api/replays/{game}/play", {"seq": 10**8, "seat": 1, "name": "Kim"})[0] == 409
    assert refused(server, f"/api/replays/{game}/play", {"seq": 3, "seat": 9, "name": "Kim"})[0] == 400
    assert refused(server, f"/api/replays/{game}/play", {"seq": -3, "seat": 1, "name": "Kim"})[0] == 400


def test_every_position_of_a_game_can_be_played_on_from() -> None:
    """The same cards in the same places; the decks are others, and the seed alone decides them."""
    whole = games.from_file(OLD)
    pool = packs.pool(whole.pack)
    for seq in range(0, len(whole.commands), 37):
        text = position_at(whole, seq)
        one, same, other = (stood(text, pool, ["A", "B", "C"], bytes([n]) * 32) for n in (1, 1, 2))
        assert one.state.decks == same.state.decks != other.state.decks
        assert [sorted(deck) for deck in one.state.decks] == [sorted(deck) for deck in other.state.decks]
        assert [each.name for each in one.state.seats] == ["A", "B", "C"]


def test_a_worker_that_cannot_read_a_game_says_so(hall: Any) -> None:
    server, _ = hall
    worker = Worker(server.address)
    assert b'"unreadable":true' in worker.answer(b"nothing")
    worker.reader.close()
