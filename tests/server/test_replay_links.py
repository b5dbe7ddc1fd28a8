"""A link for some eyes shows what those eyes saw, and nothing that they could not know."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

import pytest

from kickdoor.logged import Pass
from kickdoor.server import games
from kickdoor.server.database import opened
from kickdoor.server.games import Record
from kickdoor.server.replays import steps
from tests.server.test_hostile import refused
from tests.server.test_secrets_sent import named_in
from tests.server.test_whole_games import seated, started
from tests.server_play import Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Record]]:
    """A server with a game that is over."""
    server = Server(Path(tmp_path_factory.mktemp("replays")) / "kickdoor.db").start()
    seats = seated(server, ["Ann", "Bob"], seats=3, bots=["basic"])

    async def play() -> str:
        clients = await started(server, seats, 21)
        game = str(clients[0].table["game"])
        with pytest.raises(HTTPError, match="403"):
            server.get(f"/api/replays/{game}")
        assert refused(server, f"/api/replays/{game}/links", {"eyes": "0"})[0] == 403
        with pytest.raises(HTTPError, match="403"):
            server.get(f"/api/odds/{game}")
        assert server.get("/api/odds")["sections"] == []
        await asyncio.gather(*(client.play() for client in clients))
        for client in clients:
            await client.close()
        return game

    game = asyncio.run(play())
    store = opened(server.address)
    whole = games.record(store, game)
    store.close()
    yield server, whole
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log


def test_a_links_eyes_see_no_canary(played: tuple[Server, Record]) -> None:
    server, whole = played
    told = [event for _, _, _, events in games.played(whole) for event in events]
    state = games.verified(whole).state
    for eyes in ("0", "1", "2", "none"):
        link = server.post(f"/api/replays/{whole.id}/links", {"eyes": eyes})["link"]
        assert link == server.post(f"/api/replays/{link}/links", {"eyes": eyes})["link"]
        seat = int(eyes) if eyes != "none" else -1
        replay = server.get(f"/api/replays/{link}")
        assert (replay["limited"], replay["eyes"], replay["seed"], replay["game"]) == (True, seat, "", link)
        everything = json.dumps([server.get(f"/api/replays/{link}?start={n}") for n in range(0, replay["length"], 50)])
        seen = {card for event in told for card in named_in(event, seat)}
        secret = {card.id for card in state.cards} - {state.cards[card].id for card in seen}
        assert len(secret) > 20
        for id in secret:
            assert f'"{id}"' not in everything, id
        assert whole.id not in everything and whole.deal.seed.hex() not in everything


def test_a_link_opens_nothing_else(played: tuple[Server, Record]) -> None:
    server, whole = played
    link = server.post(f"/api/replays/{whole.id}/links", {"eyes": "1"})["link"]
    for path in (f"{link}?eyes=0", f"{link}?eyes=all", f"{link}?eyes=none", f"{link}/file"):
        with pytest.raises(HTTPError, match="403"):
            server.get(f"/api/replays/{path}")
    for eyes, code in (("0", 403), ("all", 403), ("x", 400), ("99999", 400)):
        assert refused(server, f"/api/replays/{link}/links", {"eyes": eyes})[0] == code
    assert refused(server, f"/api/replays/{whole.id}/links", {"eyes": "all"})[0] == 400
    assert server.get(f"/api/replays/{link}?eyes=1")["eyes"] == 1


def test_steps_are_those_that_were_told(played: tuple[Server, Record]) -> None:
    """As many steps as the seat was sent updates, and of others neither commands nor passes."""
    _, whole = played
    found = list(steps(whole, 1, "en", limited=True))
    others = [seat != 1 for seat, _ in whole.commands]
    passes = [
        isinstance(command, Pass) and not events and seat != 1
        for _, seat, command, events in games.played(whole)
        if command is not None
    ]
    assert len(found) - 1 == len(whole.commands) - sum(passes)
    assert [step.seq for step in found] == list(range(len(found)))
    assert sum(1 for step in found if step.command is not None) == others.count(False)
    assert {step.seat for step in found} == {-1, 1} and not any(step.hands for step in found)


def test_the_dice_are_told_of_a_whole_game_only(played: tuple[Server, Record]) -> None:
    server, whole = played
    told = server.get(f"/api/odds/{whole.id}?lang=de")
    assert told["title"] == "Die Würfel sind ehrlich"
    groups = {row["who"] for section in told["sections"] for row in section["rows"]}
    assert groups == {"alle", "Menschen", "Bots"}
    assert server.get("/api/odds")["sections"][0]["rows"][0]["of"] == told["sections"][0]["rows"][0]["of"]
    link = server.post(f"/api/replays/{whole.id}/links", {"eyes": "0"})["link"]
    with pytest.raises(HTTPError, match="403"):
        server.get(f"/api/odds/{link}")
    with pytest.raises(HTTPError, match="404"):
        server.get("/api/odds/nothing")
