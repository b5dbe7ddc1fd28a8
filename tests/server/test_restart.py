"""What a table keeps through a restart besides its game: talk, mutes, spent time, Holds."""

import asyncio
from pathlib import Path

import pytest

from kickdoor.engine import commands as cmd
from kickdoor.server import forms
from kickdoor.server.clock import EXTRA_SECONDS
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.room import Room
from kickdoor.server.tells import Accepted
from tests.databases import address
from tests.server.test_whole_games import seated, started
from tests.server_hub import table_of_three
from tests.server_nursery import Nursery

pytestmark = pytest.mark.slow


def test_talk_mutes_and_holds_outlive_the_server(tmp_path: Path) -> None:
    server = Nursery(tmp_path / "kickdoor.db").start()

    async def lives() -> None:
        seats = seated(server, ["Ann", "Bob", "Cleo"], seats=4, turn_seconds=60)  # a seat stays empty
        ann, bob, cleo = await started(server, seats, 4)
        await bob.say(type="mute", seat=0)
        await ann.say(type="chat", text="first")
        await cleo.say(type="chat", text="second")
        await ann.say(type="emote", name="cheers")
        await bob.until(lambda message: message.get("text") == "second")
        await ann.say(type="hold")
        await bob.until(lambda message: message["type"] == "held")
        await ann.until(lambda message: message["type"] == "clock" and message["holds"] == 1)
        server.kill()
        server.start()
        for client in (ann, bob, cleo):
            client.heard.clear()
            await client.connect()
            await client.say(type="chat", text=f"{client.seat} is back")
            await client.until(lambda message: message.get("text", "").endswith("is back"))
        for client, words in ((ann, ["first", "second", "0 is back"]), (cleo, ["first", "second", "0 is back"])):
            spoken = [message for message in client.heard if message["type"] == "spoken"]
            assert [message["text"] for message in spoken][:3] == words
            assert [message["number"] for message in spoken] == list(range(1, len(spoken) + 1))
        welcome = next(message for message in bob.heard if message["type"] == "welcome")
        assert welcome["muted"] == [0]
        assert [message["text"] for message in bob.heard if message["type"] == "spoken"] == ["second", "1 is back"]
        assert (ann.clock["holds"], bob.clock["holds"]) == (1, 2)
        for client in (ann, bob, cleo):
            await client.close()

    asyncio.run(lives())
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log


async def begun(hub: Hub) -> Room:
    """A table of three, past the opening, without sockets."""
    room = await table_of_three(hub, forms.NewTable("Ann", seats=3, turn_seconds=60))
    for seat in range(3):
        assert isinstance(await room.act(seat, cmd.Pass(), None), Accepted)
    return room


def beside(hub: Hub, room: Room, database: str) -> Hub:
    """Another server that may look at the same table, whosever it is."""
    again = Hub(database, Limits())
    if hub.cluster is not None and again.cluster is not None:
        again.cluster.members.terms[room.id] = hub.cluster.members.terms[room.id]
    return again


def test_spent_time_outlives_the_server(tmp_path: Path) -> None:
    async def lives() -> None:
        hub = Hub(address(tmp_path / "a.db"), Limits())
        room = await begun(hub)
        assert room.game is not None
        seat = room.game.state.turn
        room.clock.began -= 75  # so long has the player been thinking
        assert isinstance(await room.act(seat, cmd.Show(((seat + 1) % 3,)), None), Accepted)
        used, bank = room.clock.used[seat], room.clock.bank[seat]
        assert used == 60 and bank < EXTRA_SECONDS - 10
        again = beside(hub, room, address(tmp_path / "a.db"))
        woken = again.room(room.id)
        assert woken is not None
        assert woken.clock.used == {seat: used} and round(woken.clock.bank[seat]) == round(bank)
        await again.close()
        await hub.close()

    asyncio.run(lives())


def test_a_thinker_is_not_given_the_time_back_by_a_kill(tmp_path: Path) -> None:
    """The time of a turn is written down even if nothing is said in it."""

    async def lives() -> None:
        hub = Hub(address(tmp_path / "a.db"), Limits())
        room = await begun(hub)
        assert room.game is not None
        seat = room.game.state.turn
        room.clock.began -= 30
        statements = room.clock.statements(room.clock.began + 30)
        assert len(statements) == 1 and not room.clock.statements(room.clock.began + 30)
        await room.keep(*statements)
        again = beside(hub, room, address(tmp_path / "a.db"))
        woken = again.room(room.id)
        assert woken is not None and woken.clock.used[seat] == 30
        await again.close()
        room.clock.stand_still(room.clock.began + 30)
        assert room.clock.waited == ("", -1) and room.clock.used[seat] == 30
        room.clock.wake(1e6)
        assert room.clock.left(1e6) == 30 + EXTRA_SECONDS
        await hub.close()

    asyncio.run(lives())
