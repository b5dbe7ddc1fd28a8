"""How long a reaction window may be held open: talk and offers add nothing, a play gives the full time again."""

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.server.clock import HOLD_SECONDS, MOST_HELD, Clock
from tests.server.test_parts import dealt, in_turn, table
from tests.server.test_whole_games import seated, started
from tests.server_play import Client, Server

pytestmark = pytest.mark.slow

SECONDS = 2.6
REACTIONS = ("kill", "last_call", "flee", "roll", "affliction")


async def to_a_window(clients: list[Client]) -> None:
    """Play until everybody has the chance to react to something."""
    for _ in range(600):
        for client in clients:
            await client.say(type="resync")
            await client.until(lambda message: message["type"] == "welcome")
            if client.view["window"] in REACTIONS and client is clients[0]:
                return
            command = client.choose() if client.awaited else None
            if command is not None:
                await client.act(command)
    raise AssertionError("nothing happens")


def test_talk_holds_no_window_open(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db", chats="1000").start()

    async def chatter() -> None:
        seats = seated(server, ["Ann", "Bob", "Cleo"], seats=3, window_seconds=SECONDS)
        clients = await started(server, seats, 5)
        await to_a_window(clients)
        ann, began, window = clients[0], time.monotonic(), clients[0].view["window"]
        random = Random(1)
        talk: list[dict[str, Any]] = [
            {"type": "orders", "when": "touching"},
            {"type": "orders", "when": "always"},
            {"type": "chat", "text": "one moment"},
            {"type": "dress", "color": 7},
            {"type": "act", "id": "x", "command": {"type": "show", "to": [1]}},
        ]
        while ann.view["window"] == window and time.monotonic() - began < 21:
            await ann.say(**random.choice(talk))
            await asyncio.sleep(0.1)
            await ann.say(type="resync")
            await ann.until(lambda message: message["type"] == "welcome")
        assert time.monotonic() - began < 2 * SECONDS + 2
        for client in clients:
            await client.close()

    asyncio.run(chatter())
    server.stop()


def test_a_window_runs_on_until_somebody_plays_something() -> None:
    game = dealt()
    room = table(game, turn_seconds=60)
    clock = Clock(room)
    clock.restart(0.0)
    length = clock.left(0.0)
    assert clock.waited[0] == "window" and length is not None
    clock.restart(10.0, [ev.Proposed(1, "trade", 0, 1, (), (), (), (), False), ev.HandShown(0, (1,), ())])
    assert clock.left(10.0) == length - 10
    clock.restart(20.0, [ev.CardPlayed(0, 1, -1, -1, "")])
    assert clock.left(20.0) == length
    in_turn(game)
    clock.restart(30.0)
    assert clock.waited[0] == "turn"


def test_all_holds_together_are_limited() -> None:
    game = dealt()
    clock = Clock(table(game, turn_seconds=60))
    clock.restart(0.0)
    before = clock.left(0.0)
    held = [clock.hold(seat) for seat in (0, 0, 1, 1, 2, 2)]
    assert held.count(True) == MOST_HELD // HOLD_SECONDS == 3 and before is not None
    assert clock.left(0.0) == before + MOST_HELD
    assert [clock.message(seat, 0.0).holds for seat in range(3)] == [0, 0, 0]
    clock.restart(1.0, [ev.CardPlayed(0, 1, -1, -1, "")])
    assert clock.left(1.0) == before and clock.message(2, 1.0).holds == 2
    assert isinstance(game.submit(0, cmd.Pass()), list)
