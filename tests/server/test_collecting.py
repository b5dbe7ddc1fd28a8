"""Tables leave nothing for the garbage collector, and while people play there is no full collection."""

import asyncio
import gc
import re
import subprocess
import sys
import time
import weakref
from pathlib import Path
from random import Random

import pytest

from kickdoor.server import collecting, forms
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from tests.databases import address
from tests.server.test_whole_games import seated, started
from tests.server_hub import table_of_three
from tests.server_play import Client, Server

pytestmark = pytest.mark.slow


def test_an_unloaded_table_is_freed_without_a_collection(tmp_path: Path) -> None:
    async def play() -> None:
        hub = Hub(address(tmp_path / "a.db"), Limits())
        room = await table_of_three(hub, forms.NewTable("Ann", seats=3))
        gc.collect()
        gc.disable()
        for _ in range(60):
            assert room.game is not None
            seat = Random(1).choice(room.game.waiting())
            await room.act(seat, room.game.default(seat), None)
        gone = weakref.ref(room), weakref.ref(room.clock)
        hub.drop(room, 1001)
        del room
        for _ in range(5):
            await asyncio.sleep(0.01)
        await hub.close()
        assert [each() for each in gone] == [None, None]

    try:
        asyncio.run(play())
    finally:
        gc.enable()


def test_full_collections_wait_for_closed_sockets() -> None:
    closings = collecting.Closings()
    before = gc.get_stats()[2]["collections"]
    closings.count = collecting.MOST_CLOSED - 1
    closings.sweep()
    assert gc.get_stats()[2]["collections"] == before
    closings.count += 1
    closings.sweep()
    assert gc.get_stats()[2]["collections"] == before + 1 and closings.count == 0


SETTLED = """
import gc
from kickdoor.server import collecting
collecting.settle()
before = gc.get_stats()[2]["collections"]
tables = [[number] for number in range(300_000)]
print(gc.get_freeze_count() > 1_000, gc.get_stats()[2]["collections"] - before)
"""


def test_what_lives_as_long_as_the_server_is_never_looked_at_again() -> None:
    done = subprocess.run([sys.executable, "-c", SETTLED], capture_output=True, text=True, timeout=60)
    assert done.stdout == "True 0\n", done


def test_while_people_play_there_is_no_full_collection(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db").start()

    def full() -> int:
        found = re.search(r"kickdoor_full_collections (\d+)", server.metrics())
        assert found is not None
        return int(found[1])

    while '"what": "ready"' not in server.database.with_suffix(".log").read_text():
        time.sleep(0.1)
    before = full()

    async def play() -> None:
        everybody: list[Client] = []
        for number in range(15):
            everybody += await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), number)
        for _ in range(8):
            for client in everybody:
                await client.say(type="resync")
                await client.until(lambda message: message["type"] == "welcome")
                command = client.choose() if client.awaited else None
                if command is not None:
                    await client.act(command)
        for client in everybody:
            await client.close()

    asyncio.run(play())
    assert full() == before
    server.stop()
