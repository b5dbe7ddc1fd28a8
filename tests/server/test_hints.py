"""Hints at the table: for whom, how often, from what, and not once the game has moved on."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.known import known
from kickdoor.saves import dump_state
from kickdoor.server import bot_crew, botworker, forms, hints, packs
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.soak.secrets import permuted
from tests.server.test_whole_games import seated, started
from tests.server_hub import table_of_three
from tests.server_play import Client, Server
from tests.test_hint import moments


async def asked(client: Client, id: str) -> dict[str, Any]:
    """The answer; asked again while the game moves on."""
    for again in range(20):
        await client.say(type="hint", id=f"{id}-{again}")
        answer = await client.until(lambda message: message.get("id") == f"{id}-{again}")  # noqa: B023
        if answer.get("sentence") != "The game has moved on. Ask again.":
            return answer
    raise AssertionError("the game never rests")


def test_a_person_alone_with_bots_gets_moves_that_can_be_played(server: Server) -> None:
    seats = seated(server, ["Ann"], seats=3, bots=["basic", "basic"])

    async def play() -> None:
        (client,) = await started(server, seats, 3)
        await client.say(type="reading")
        found = await asked(client, "h1")
        assert found["type"] == "hinted" and 0 < found["chance"] < 1 and 1 <= len(found["moves"]) <= 3
        assert all(move["text"] and move["why"] and 0 <= move["chance"] <= 1 for move in found["moves"])
        assert (await client.act(found["moves"][0]["command"]))["type"] == "accepted"
        await client.close()

    asyncio.run(play())


def test_whoever_asks_twenty_times_a_second_gets_one_and_sentences(server: Server) -> None:
    seats = seated(server, ["Ann"], seats=3, bots=["basic", "basic"])

    async def play() -> None:
        (client,) = await started(server, seats, 3)
        await client.say(type="reading")
        assert (await asked(client, "first"))["type"] == "hinted"  # the game rests
        for number in range(20):
            await client.say(type="hint", id=f"h{number}")
        answers: dict[str, dict[str, Any]] = {}
        while len(answers) < 20:
            message = await client.until(lambda message: message.get("id", "").startswith("h"))
            answers[message["id"]] = message
        kinds = [answer["type"] for answer in answers.values()]
        assert kinds.count("hinted") == 1
        sentences = {answer["sentence"] for answer in answers.values() if answer["type"] == "failed"}
        assert sentences == {
            "Your last hint is still being worked out.",
            "Think for yourself for a while. There will be more hints in a minute.",
        }
        await client.close()

    asyncio.run(play())


def test_where_several_people_play_the_host_decides(server: Server) -> None:
    seats = seated(server, ["Ann", "Bob"], seats=3, bots=["basic"])

    async def play() -> None:
        ann, bob = await started(server, seats, 3)
        watcher = await Client(server, ann.table_id, seats[0]["watch"]).connect()
        assert (await asked(watcher, "h1"))["sentence"] == "You are watching this game."
        refused = await asked(bob, "h1")
        assert (refused["type"], refused["code"]) == ("failed", "not_now") and "no hints" in refused["sentence"]
        await bob.say(type="settings", hints=True)
        assert (await bob.until(lambda message: message["type"] == "failed"))["code"] == "not_host"
        await ann.say(type="settings", hints=True)
        await bob.until(lambda message: message["type"] == "table" and message["hints"])
        assert (await asked(bob, "h2"))["type"] == "hinted"
        for client in (ann, bob, watcher):
            await client.close()

    asyncio.run(play())


def test_a_hint_comes_too_late_when_its_seat_has_seen_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pass of another seat, which nobody notices, does not count."""
    worked_out = 0

    async def look() -> None:
        hub = Hub(tmp_path / "a.db", Limits(hearing_pause=0.0))
        room = await table_of_three(hub, forms.NewTable("Ann", seats=3, hints=True))
        viewers = {room.seat_of(viewer): viewer for viewer in room.viewers}

        async def reply(*_: object) -> botworker.Reply:
            nonlocal worked_out
            worked_out += 1
            async with room.changing():
                await room.carry_out(worked_out, cmd.Pass(), None, "person")
            return botworker.Reply(advised=botworker.Advised(0.5, []))

        monkeypatch.setattr(bot_crew.Adviser, "reply", reply)
        assert (await hints.hinted(room, viewers[0], "h1")).chance == 0.5
        with pytest.raises(NotAllowed, match="moved on"):
            await hints.hinted(room, viewers[2], "h2")
        hub.crew.adviser.waiting.add((room.record.game, 1))
        with pytest.raises(NotAllowed, match="still being worked out"):
            await hints.hinted(room, viewers[1], "h3")
        await hub.close()

    asyncio.run(look())
    assert worked_out == 2


def test_games_that_look_the_same_give_the_same_bytes() -> None:
    digest, pack = packs.pack(("legends",))
    worker, random = botworker.Worker(), Random(8)

    def said(game: Game, seat: int) -> bytes:
        known_bytes = dump_state(known(game.state, seat))
        return msgspec.json.encode(worker.reply(botworker.Errand("g", seat, "", digest, known_bytes, pack, hint="de")))

    for game, seat in moments("legends", 2):
        other = Game.resume(permuted(game.state, seat, random))
        other.state.seed = bytes(32)
        assert said(other, seat) == said(game, seat) != msgspec.json.encode(botworker.Reply())
