"""The story that the table is sent: the same after a reload, a restart and for those who come late, line by line."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.server import chronicle, forms, games
from kickdoor.server.database import opened
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.store import Reader
from kickdoor.server.tells import Accepted, encode
from kickdoor.server.viewer import Viewer
from kickdoor.story.parts import Line
from kickdoor.story.teller import Teller
from tests.databases import address
from tests.server.test_whole_games import seated, started
from tests.server_hub import table_of_three
from tests.server_nursery import Nursery
from tests.server_play import Client, Server, reached

pytestmark = pytest.mark.slow


def text(line: dict[str, Any]) -> str:
    """The words and names of a line; a card by its id."""
    parts = [
        part if isinstance(part, str) else part.get("name") or part.get("text") or part["id"] for part in line["parts"]
    ]
    return "".join(parts)


def told_alone(store: Reader, game: str, seat: int, language: str) -> list[dict[str, Any]]:
    """The whole story as one viewer should know it, worked out from the log."""
    teller, lines = None, []
    for state, _, _, events in games.played(games.record(store, game)):
        teller = teller or Teller(state, language, [seat])
        lines += [account.to(seat) for account in teller.hear(state, events)]
    return json.loads(msgspec.json.encode(lines))  # type: ignore[no-any-return]


async def everything(client: Client) -> list[dict[str, Any]]:
    """The story, paged back to its first line."""
    story = list(client.story)
    while story and story[0]["n"] > 1:
        await client.say(type="more", before=story[0]["n"])
        found = await client.until(lambda message: message["type"] in ("chapter", "failed"))
        assert found["type"] == "chapter" and found["lines"], found
        story = found["lines"] + story
    return story


async def played_until(clients: list[Client], lines: int) -> None:
    playing = [asyncio.create_task(client.play()) for client in clients]
    await reached(playing, lambda: clients[0].story[-1]["n"] >= lines or clients[0].over)
    for client in clients:
        client.stopped = True
    await asyncio.gather(*playing)
    for client in clients:  # everybody hears what the last of them did
        await client.say(type="resync")
        await client.until(lambda message: message["type"] == "welcome")


def test_the_story_outlives_a_reload_and_the_server(tmp_path: Path) -> None:
    server = Nursery(tmp_path / "kickdoor.db", chapters="1000").start()

    async def lives() -> None:
        seats = seated(server, ["Ann", "Bob", "Cleo"], seats=3, window_seconds=0, turn_seconds=0)
        clients = await started(server, seats, 6)
        await played_until(clients, 2 * chronicle.TAIL + 50)
        ann = clients[0]
        whole = await everything(ann)
        assert [line["n"] for line in whole] == list(range(1, len(whole) + 1))
        await ann.connect()
        assert ann.story == whole[-chronicle.TAIL :]
        server.kill()
        server.start()
        watcher = Client(server, ann.table_id, seats[0]["watch"])
        for client, language in ((ann, "en"), (clients[1], "de"), (watcher, "de"), (watcher, "en")):
            await client.connect(language=language)
            assert len(client.story) == chronicle.TAIL
            store = opened(server.address)
            alone = told_alone(store, str(ann.table["game"]), client.seat, language)
            store.close()
            assert await everything(client) == alone
            if client is ann:
                assert alone == whole
        for client in (*clients, watcher):
            await client.close()

    asyncio.run(lives())
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log


def test_a_latecomer_reads_in_german_what_happened(server: Server) -> None:
    async def game() -> None:
        seats = seated(server, ["Ann", "Bob"], seats=3, bots=["basic"], public=True, window_seconds=0)
        ann, bob = await started(server, seats, 9)
        bot = ann.table["seats"][2]["name"]
        await played_until([ann, bob], 60)
        seat = server.post(f"/api/tables/{ann.table_id}/join", {"name": "Zoe"})
        zoe = await Client(server, ann.table_id, seat["token"], Random(2)).connect(language="de-AT")
        assert text(zoe.story[0]).startswith("Es wird um den ersten Zug gewürfelt:") and f"{bot} " in text(zoe.story[0])
        drawn = [line for line in zoe.story if {"is": "seat", "seat": 2, "name": bot} in line["parts"]]
        assert any(part["is"] == "card" for line in drawn for part in line["parts"] if not isinstance(part, str))
        last = zoe.story[-1]["n"]
        for client in (ann, bob, zoe):
            client.stopped = False
        await played_until([zoe, ann, bob], last + 10)
        [taken] = [line for line in zoe.story if "an der Stelle von" in text(line)]
        assert text(taken) == f"Zoe spielt ab jetzt an der Stelle von {bot} weiter." and taken["n"] == last + 1
        assert not any(bot in text(line) for line in zoe.story if line["n"] > taken["n"])
        assert [line["n"] for line in ann.story] == [line["n"] for line in zoe.story]
        for client in (ann, bob, zoe):
            await client.close()

    asyncio.run(game())


def test_nobody_asks_for_lines_that_are_not_there(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db", chapters="3").start()

    async def ask() -> None:
        seats = seated(server, ["Ann", "Bob", "Cleo"], seats=3)
        ann, *others = await started(server, seats, 1)
        watcher = await Client(server, ann.table_id, seats[0]["watch"]).connect(language="de")
        answers = []
        for before in (-1, 10**9, 2**70, "1", None):
            await watcher.say(type="more", before=before)
            answers.append(await watcher.until(lambda message: message["type"] in ("chapter", "failed")))
        assert all(answer["code"] == "bad_message" for answer in answers)
        assert answers[1]["sentence"] == "So weit reicht die Geschichte nicht."
        for before in (0, 1):
            await watcher.say(type="more", before=before)
            assert (await watcher.until(lambda message: message["type"] in ("chapter", "failed")))["lines"] == []
        await watcher.say(type="more", before=1)
        assert (await watcher.until(lambda message: message["type"] == "failed"))["code"] == "too_fast"
        for client in (ann, *others, watcher):
            await client.close()

    asyncio.run(ask())
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log


def test_a_story_that_stumbles_stops_no_game(tmp_path: Path) -> None:
    """Whatever goes wrong in telling, the command counts, and the story goes on after it."""

    async def lives() -> None:
        hub = Hub(address(tmp_path / "a.db"), Limits())
        room = await table_of_three(hub, forms.NewTable("Ann", seats=3, turn_seconds=0))
        before = room.chronicle.last("en")
        wording = room.chronicle.tongues["en"].teller.wording
        names, wording.names = wording.names, []  # so nobody can be named
        for place in range(3):
            assert isinstance(await room.act(place, cmd.Pass(), None), Accepted)
        wording.names = names
        assert room.game is not None and room.chronicle.last("en") == before
        turn = room.game.state.turn
        assert isinstance(await room.act(turn, cmd.Show(((turn + 1) % 3,)), None), Accepted)
        assert room.chronicle.last("en") == before + 1
        await hub.close()

    asyncio.run(lives())


def test_a_game_that_cannot_be_played_again_has_a_story_from_here_on(tmp_path: Path) -> None:
    async def lives() -> None:
        hub = Hub(address(tmp_path / "a.db"), Limits())
        room = await table_of_three(hub, forms.NewTable("Ann", seats=3, turn_seconds=0))
        assert room.deal is not None
        seed = bytes(32)
        room.deal = msgspec.structs.replace(room.deal, names=["Ann", "Bob"], seed=seed)  # seats that are not there
        for place in range(3):
            assert isinstance(await room.act(place, cmd.Pass(), None), Accepted)
        await room.recall("de")
        assert room.chronicle.last("de") == 0 and room.chronicle.story(0, "de") == b""
        answer = await room.chapter(Viewer("", [], 10, "de"), 1)
        assert encode(answer) == b'{"type":"chapter","lines":[]}'
        with pytest.raises(NotAllowed, match="does not go so far"):
            await room.chapter(Viewer("", [], 10, "de"), 2)
        await hub.close()

    asyncio.run(lives())


def test_what_is_at_hand_is_small() -> None:
    """The last lines of a whole game are 40 KiB in a language, and much less in memory."""
    from kickdoor.sim.driver import Driver
    from kickdoor.sim.seating import new_bots, new_game

    game = new_game("mazes", 6, 5)
    tongue = chronicle.Tongue(game, "de")

    def hear(game: Any, seat: int, command: cmd.Command, events: list[ev.Event]) -> None:
        tongue.hear(game, events)

    Driver(game, new_bots(["basic"] * 6, 5), hear).run()
    tail = tongue.tail
    assert len(tail.all()) == chronicle.TAIL
    entries = [each for line, own in tail.all() for each in (line, *own.values())]
    assert sum(len(line) for line in entries) < 60_000
    recent = [each for line, own in tail.lines for each in (line, *own.values())]
    assert sum(map(len, [*recent, *tail.sheets])) < 25_000
    assert all(msgspec.json.decode(line, type=Line).parts for line in entries)
