"""`make load`: many tables at ten times a human pace over loopback, beside a bare broadcast as the limit.

Four sockets per table. A command is sent, and its time runs until the last of the four viewers has heard of it. The
bare server does nothing but send what it hears to the four sockets of a room.
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
from statistics import quantiles
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.server_play import Client, Server

SEATS = 4
HUMAN = 5.0  # seconds between two commands at a table of people
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


class Usage:
    """What a process has used of the machine."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.cpu, self.at = self.seconds(), time.monotonic()

    def seconds(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def told(self) -> str:
        share = (self.seconds() - self.cpu) / (time.monotonic() - self.at)
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return f"CPU {share:4.0%} of a core, memory {pages * os.sysconf('SC_PAGE_SIZE') / 1e6:.0f} MB"


def summed_up(name: str, times: list[float], seconds: float, usage: Usage) -> float:
    """Print a row; the 99th percentile in ms."""
    cuts = quantiles(times, n=100)
    p50, p99 = cuts[49] * 1000, cuts[98] * 1000
    rate = len(times) / seconds
    print(f"{name:<22} {rate:7.0f} commands/s   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   {usage.told()}", flush=True)
    return p99


# -- the real server --------------------------------------------------------------------------------------------------


class LoadTable:
    """Four people at a table, who speak in turn."""

    def __init__(self, clients: list[Client], random: Random) -> None:
        self.clients = clients
        self.random = random
        self.times: list[float] = []

    async def play(self, until: float, pause: float) -> None:
        await asyncio.sleep(self.random.random() * pause)
        while time.monotonic() < until and not self.clients[0].over:
            began = time.monotonic()
            speaker = next((client for client in self.clients if client.awaited and client.options), None)
            command = speaker.choose() if speaker is not None else None
            if speaker is None or command is None:
                await asyncio.gather(*(drain(client) for client in self.clients))
                continue
            heard = [client.seq for client in self.clients]
            answer = await speaker.act(command)
            if answer["type"] == "accepted" and command["type"] != "pass":
                others = [pair for pair in zip(self.clients, heard, strict=True) if pair[0] is not speaker]
                await asyncio.gather(*(caught_up(client, number) for client, number in others))
            if answer["type"] == "accepted":
                self.times.append(time.monotonic() - began)
            for client in self.clients:
                client.heard.clear()
                client.bytes.clear()
                client.acked.clear()
            await asyncio.sleep(max(0.0, pause * self.random.uniform(0.5, 1.5) - (time.monotonic() - began)))


async def caught_up(client: Client, number: int) -> None:
    while client.seq <= number:
        await client.hear(30)


async def drain(client: Client) -> None:
    try:
        while True:
            await client.hear(0.02)
    except TimeoutError:
        pass


async def new_table(server: Server, number: int) -> LoadTable:
    first = server.post("/api/tables", {"name": "Ann", "seats": SEATS})
    path = f"/api/tables/{first['table']}/join"
    seats = [first, *(server.post(path, {"name": name, "invite": first["invite"]}) for name in ("Bob", "Cleo", "Dirk"))]
    clients = [await Client(server, seat["table"], seat["token"], Random(number)).connect() for seat in seats]
    await clients[0].say(type="start")
    for client in clients:
        await client.until(lambda message: message["type"] == "welcome" and message["view"])
    return LoadTable(clients, Random(number))


def inside(server: Server) -> str:
    """Where the time went, by the server's own figures: the disk's part is the price of losing nothing."""
    lines = [line.split() for line in server.metrics().splitlines() if not line.startswith("#")]
    told = {name.removeprefix("kickdoor_"): float(value) for name, value in lines}
    parts = []
    for name in ("command", "commit"):
        mean = told[f"{name}_seconds_sum"] / max(1.0, told[f"{name}_seconds_count"])
        parts.append(f"a {name} takes {mean * 1000:.1f} ms")
    writes = told["writes_total"] / max(1.0, told["commit_seconds_count"])
    return f"within the server {', '.join(parts)} with {writes:.1f} writes"


async def real(tables: int, seconds: float, folder: Path) -> tuple[float, int]:
    server = Server(folder / "load.db").start()
    try:
        rooms = [await new_table(server, number) for number in range(tables)]
        assert server.process is not None
        usage, until = Usage(server.process.pid), time.monotonic() + seconds
        await asyncio.gather(*(room.play(until, HUMAN / 10) for room in rooms))
        p99 = summed_up("kickdoor", [each for room in rooms for each in room.times], seconds, usage)
        print(f"{'':<22} {inside(server)}", flush=True)
        few = rooms[:8]
        for room in few:
            room.times.clear()
        usage, until = Usage(server.process.pid), time.monotonic() + seconds / 3
        await asyncio.gather(*(room.play(until, 0.0) for room in few))
        times = [each for room in few for each in room.times]
        summed_up("kickdoor, no pauses", times, seconds / 3, usage)
        size = len(msgspec.json.encode(few[0].clients[0].view)) // 4
        await asyncio.gather(*(client.close() for room in rooms for client in room.clients))
        return p99, size
    finally:
        server.stop()


# -- the bare broadcast -----------------------------------------------------------------------------------------------


async def bare(tables: int, seconds: float, size: int) -> float:
    port = 18_900 + os.getpid() % 1000
    process = subprocess.Popen([sys.executable, "-c", BARE, str(port)], stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        process.stdout.readline()
        await asyncio.sleep(1)
        rooms = [[await joined(port, number) for _ in range(SEATS)] for number in range(tables)]
        text = json.dumps({"type": "update", "view": "x" * size})
        found_p99: list[float] = []
        for name, some, pause, length in (
            ("bare broadcast", rooms, HUMAN / 10, seconds),
            ("bare, no pauses", rooms[:8], 0.0, seconds / 3),
        ):
            usage, until = Usage(process.pid), time.monotonic() + length
            found = await asyncio.gather(*(shout(room, text, until, pause) for room in some))
            found_p99.append(summed_up(name, [each for times in found for each in times], length, usage))
        return found_p99[0]
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


async def joined(port: int, number: int) -> ClientConnection:
    return await connect(f"ws://127.0.0.1:{port}/{number}", compression=None, ping_interval=None, close_timeout=1)


async def shout(room: list[ClientConnection], text: str, until: float, pause: float) -> list[float]:
    times: list[float] = []
    await asyncio.sleep(Random(text).random() * pause)
    while time.monotonic() < until:
        began = time.monotonic()
        await room[0].send(text)
        heard: list[Any] = await asyncio.gather(*(socket.recv() for socket in room))
        for each in heard:
            json.loads(each)
        times.append(time.monotonic() - began)
        await asyncio.sleep(max(0.0, pause - (time.monotonic() - began)))
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=15.0)
    given = parser.parse_args()
    print(f"{given.tables} tables × {SEATS} sockets, a command every {HUMAN / 10} s at each, {given.seconds:.0f} s")
    with tempfile.TemporaryDirectory() as folder:
        real_p99, size = asyncio.run(real(given.tables, given.seconds, Path(folder)))
    bare_p99 = asyncio.run(bare(given.tables, given.seconds, size))
    print(f"p99 is {real_p99 / bare_p99:.1f} times that of the bare broadcast")


if __name__ == "__main__":
    main()
