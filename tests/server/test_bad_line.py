"""Whole games over lines that are cut again and again: nothing is lost, and nothing happens twice (`make line`)."""

import asyncio
import os
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kickdoor.server.database import reading
from tests.bad_line import CUTS, BadLine
from tests.server.test_whole_games import seated
from tests.server_play import Client, Server
from tests.steady_client import SteadyClient

pytestmark = pytest.mark.slow
WANTED = int(os.environ.get("LINE_CUTS", "8"))
WHOLE = "LINE_CUTS" in os.environ  # games to their end; otherwise the first turns of one
NAMES = ["Ann", "Bob", "Cleo"]


async def one_game(server: Server, seed: int, patience: float) -> int:
    """Play a game over a bad line and compare what everybody was told with what the server has; the number of cuts."""
    bots = ["basic"] if WHOLE else []  # in a game that is broken off, nobody moves when all have stopped
    seats = seated(server, NAMES, seats=3 + len(bots), bots=bots, window_seconds=0, turn_seconds=0)
    table, random = seats[0]["table"], Random(seed)
    async with BadLine(server.port, seed) as line:
        players = [
            SteadyClient(server, table, seat["token"], line, Random(seed * 10 + n), patience)
            for n, seat in enumerate(seats)
        ]
        await players[0].come_back()
        await players[0].say(type="start")
        playing = [asyncio.create_task(player.play_on()) for player in players]

        async def spoil() -> None:
            while WHOLE or line.cuts < WANTED:
                await asyncio.sleep(random.uniform(0.2, 0.9))
                line.cut(None if line.cuts >= len(CUTS) else CUTS[line.cuts])
            for player in players:
                player.stopped = True

        spoiling = asyncio.create_task(spoil())
        try:
            async with asyncio.timeout(240):
                await asyncio.gather(*playing)
        finally:
            spoiling.cancel()
            for task in playing:
                task.cancel()
        await compare(server, table, players, seats)
        return line.cuts


async def compare(server: Server, table: str, players: list[SteadyClient], seats: list[dict[str, Any]]) -> None:
    logged = log_of(server, players[0].table["game"])
    ids = [client for _, client in logged if client]
    assert len(ids) == len(set(ids)), "a command was carried out twice"
    for player, seat in zip(players, seats, strict=True):
        fresh = await Client(server, table, seat["token"]).connect()
        await player.catch_up(fresh.seq)
        assert player.view == fresh.view, "a view came apart"
        mine = {client for number, client in logged if number == player.seat and client}
        told = {id for id, answer in player.answers.items() if answer["type"] == "accepted"}
        assert mine == told, "what was accepted is not what was done"
        said = {id for id in player.answers if id.startswith("k")}
        assert said == {f"k{player.seat}-{n}" for n in range(1, player.number + 1)}, "a click was lost"
        await fresh.close()
    lines = {number: text for player in players for number, text in player.chat.items()}
    own = [text for text in lines.values() if text[:1] == "c" and "-" in text]
    assert len(own) == len(set(own)), "a line was said twice"
    assert sorted(own) == sorted(f"c{player.seat}-{n + 1}" for player in players for n in range(player.lines))


def log_of(server: Server, game: str) -> list[tuple[int, str | None]]:
    """Who said what in a game, by the ids of the clients."""
    with closing(reading(server.address)) as store:
        return [(entry.seat, entry.client) for entry in store.log(game)]


def test_nothing_is_lost_and_nothing_happens_twice(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db", chats="100000").start()

    async def games() -> None:
        cuts = seed = 0
        while cuts < WANTED:
            seed += 1
            cuts += await one_game(server, seed, 0.4)

    asyncio.run(games())
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log
