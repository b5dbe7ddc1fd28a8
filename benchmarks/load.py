"""`make load`: what one process carries, over loopback, beside a bare Starlette broadcast as the limit.

Closed loop: a few tables without pauses, and the time of the processor that the server needs for a command. The bare
server sends what it hears to the four sockets of a room, in messages of the same size. They take turns, so that what
else the machine does hits both. Human pace: more and more tables of four with a command every 2.5 seconds at each,
until the 99th percentile from a command to its last viewer is above 60 ms.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.light_player import Player, seated
from tests.server_play import Server

SEATS = 4
HUMAN = 2.5  # seconds between two commands at a table of people
MOST_MS = 60.0
LADDER = (50, 100, 200, 400, 600, 800, 1000, 1250, 1500, 1750, 2000)
BARE = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
rooms = {}
async def room(socket):
    await socket.accept()
    members = rooms.setdefault(socket.path_params["room"], set())
    members.add(socket)
    try:
        while True:
            text = await socket.receive_text()
            for member in list(members):
                await member.send_text(text)
    except Exception:
        members.discard(socket)
app = Starlette(routes=[WebSocketRoute("/{room}", room)])
print("ready", flush=True)
uvicorn.run(app, port=int(sys.argv[1]), ws="websockets-sansio", log_level="critical", ws_per_message_deflate=False)
"""


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processors."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Round(NamedTuple):
    """So many commands in so much time of the clock and of the processor."""

    commands: int
    seconds: float
    cpu: float

    @property
    def per_core(self) -> float:
        return self.commands / self.cpu

    def __str__(self) -> str:
        rate = self.commands / self.seconds
        return f"{rate:6.0f} commands/s, {1e6 / self.per_core:5.0f} µs of CPU each"


# -- tables of people -------------------------------------------------------------------------------------------------


class Table:
    """Four players, who speak in turn."""

    def __init__(self, players: list[Player], random: Random) -> None:
        self.players = players
        self.random = random
        self.times: list[float] = []

    @property
    def over(self) -> bool:
        return self.players[0].over

    async def play(self, until: float, pause: float) -> None:
        await asyncio.sleep(self.random.random() * pause)
        while time.monotonic() < until and not self.over:
            began = time.monotonic()
            if await self.command():
                self.times.append(time.monotonic() - began)
            if pause:
                await asyncio.sleep(max(0.0, pause * self.random.uniform(0.5, 1.5) - (time.monotonic() - began)))

    async def command(self) -> bool:
        """One command, until everybody has heard of it; whether there was one."""
        speaker = next((player for player in self.players if player.awaited), None)
        command = speaker.choose() if speaker is not None else None
        if speaker is None or command is None:
            await asyncio.gather(*(player.look() for player in self.players))
            return False
        heard = [player.seq for player in self.players]
        if not await speaker.act(command):
            return False
        quiet = command["type"] == "pass" and all(
            player.seq == before for player, before in zip(self.players, heard, strict=True) if player is not speaker
        )
        if not quiet:
            await asyncio.gather(*(player.beyond(before) for player, before in zip(self.players, heard, strict=True)))
        return True

    async def close(self) -> None:
        await asyncio.gather(*(player.close() for player in self.players))


async def opened(server: Server, number: int) -> Table:
    players = await seated(server, SEATS, number)
    return Table(players, Random(number))


async def played(tables: list[Table], pid: int, seconds: float, pause: float) -> tuple[Round, list[float]]:
    """Let tables play for a while."""
    for table in tables:
        table.times.clear()
    cpu, began = cpu_seconds(pid), time.monotonic()
    await asyncio.gather(*(table.play(began + seconds, pause) for table in tables))
    times = [each for table in tables for each in table.times]
    return Round(len(times), time.monotonic() - began, cpu_seconds(pid) - cpu), times


# -- the bare broadcast -----------------------------------------------------------------------------------------------


class Bare:
    """The server that does nothing but broadcast."""

    def __init__(self) -> None:
        self.port = 18_900 + os.getpid() % 1000
        self.process = subprocess.Popen([sys.executable, "-c", BARE, str(self.port)], stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        self.process.stdout.readline()

    async def room(self, number: int) -> list[ClientConnection]:
        url = f"ws://127.0.0.1:{self.port}/{number}"
        for _ in range(100):
            try:
                return [await connect(url, compression=None, ping_interval=None, close_timeout=1) for _ in range(SEATS)]
            except OSError:
                await asyncio.sleep(0.1)
        raise AssertionError("the bare server does not start")

    async def played(self, rooms: list[list[ClientConnection]], size: int, seconds: float) -> Round:
        text = json.dumps({"type": "update", "view": "x" * size})
        cpu, began = cpu_seconds(self.process.pid), time.monotonic()
        counts = await asyncio.gather(*(shout(room, text, began + seconds) for room in rooms))
        return Round(sum(counts), time.monotonic() - began, cpu_seconds(self.process.pid) - cpu)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


async def shout(room: list[ClientConnection], text: str, until: float) -> int:
    count = 0
    while time.monotonic() < until:
        await room[0].send(text)
        await asyncio.gather(*(socket.recv() for socket in room))
        count += 1
    return count


# -- what is printed --------------------------------------------------------------------------------------------------


async def closed_loop(server: Server, tables: int, seconds: float, rounds: int) -> None:
    """Kickdoor and the bare broadcast in turn, without pauses."""
    assert server.process is not None
    bare, shares, rates = Bare(), [], []
    try:
        rooms = [await bare.room(number) for number in range(tables)]
        playing: list[Table] = []
        for number in range(rounds):
            fresh = [await opened(server, 1000 * number + k) for k in range(tables)]
            await asyncio.gather(*(table.close() for table in playing))
            playing = fresh
            ours, _ = await played(playing, server.process.pid, seconds, 0.0)
            sizes = [size for table in playing for player in table.players for size in player.sizes]
            theirs = await bare.played(rooms, round(sum(sizes) / len(sizes)), seconds)
            shares.append(ours.per_core / theirs.per_core)
            rates.append(ours.commands / ours.seconds / theirs.commands * theirs.seconds)
            print(f"kickdoor        {ours}", flush=True)
            print(f"bare broadcast  {theirs}, messages of {sum(sizes) / len(sizes):.0f} bytes", flush=True)
        await asyncio.gather(*(table.close() for table in playing))
        await asyncio.gather(*(socket.close() for room in rooms for socket in room))
    finally:
        bare.stop()
    for name, found in (("commands a second", rates), ("CPU", shares)):
        each = ", ".join(f"{share:.2f}" for share in found)
        print(f"share of the bare broadcast, by {name}: {median(found):.2f} ({each})")
    print()


async def human_pace(server: Server, most: int, seconds: float) -> None:
    """More and more tables at the pace of people."""
    assert server.process is not None
    pid, tables, held = server.process.pid, list[Table](), 0
    empty = memory(pid)
    for wanted in [each for each in LADDER if each < most] + [most]:
        tables += [await opened(server, 10_000 + number) for number in range(len(tables), wanted)]
        told, times = await played(tables, pid, seconds, HUMAN)
        cuts = quantiles(times, n=100)
        each = (memory(pid) - empty) / len(tables) / 1024
        share = told.cpu / told.seconds
        print(
            f"{wanted:5} tables   p50 {cuts[49] * 1000:6.1f} ms   p99 {cuts[98] * 1000:6.1f} ms   "
            f"CPU {share:4.0%} of a core   {each:4.0f} KiB a table",
            flush=True,
        )
        if cuts[98] * 1000 > MOST_MS:
            break
        held = wanted
    print(f"{held} human-paced tables with p99 <= {MOST_MS:.0f} ms" + ("" if held < most else ", or more"))
    await asyncio.gather(*(table.close() for table in tables))


async def measure(given: argparse.Namespace, folder: Path) -> None:
    limits = {"sockets": "100000", "connections": "100000", "sockets_per_address": "100000", "send_queue": "256"}
    server = Server(folder / "load.db", **limits).start()
    try:
        await closed_loop(server, given.tables, given.seconds, given.rounds)
        await human_pace(server, given.most, given.human_seconds)
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=48, help="in the closed loop")
    parser.add_argument("--seconds", type=float, default=4.0, help="of one round of it")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--most", type=int, default=2000, help="human-paced tables")
    parser.add_argument("--human-seconds", type=float, default=15.0, help="for each number of them")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(measure(given, Path(folder)))


if __name__ == "__main__":
    main()
