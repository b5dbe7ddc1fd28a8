"""`make load`: what one process carries, over loopback, beside a bare Starlette broadcast as the limit.

Closed loop: tables without pauses, and the time of the processor that the server needs for a command. The bare server
sends what it hears to the four sockets of a room, in messages of the same size. They take turns, so that what else the
machine does hits both. Human pace: more and more tables of four with a command every 2.5 seconds at each, until the
99th percentile from a command to its last viewer is above 60 ms. Memory: what the server has grown by, per table.

The players are in this process. Where there are two cores, it keeps to one, and the servers to the other.
"""

import argparse
import asyncio
import os
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

import uvloop

from benchmarks.bare import SEATS, Bare
from benchmarks.light_player import Player, seated
from benchmarks.process_costs import Round, cpu_seconds, keep_to, memory
from kickdoor import fast
from kickdoor.arguments import at_least
from tests.server_play import Server

HUMAN = 2.5  # seconds between two commands at a table of people
MOST_MS = 60.0
SHARE = 0.35  # wanted, as the next two
TABLES = 1500
KIB = 100
BUSY = 1.0  # load, beyond which other programs take part in what is measured
FILES = 200  # besides the sockets
ATTEMPTS = 2  # for a number of tables: another program may have taken the core
STEPS = (100, 200, 400, 700, 1000, 1500, 2000, 2500, 3000, 4000)
AT_ONCE = 8  # tables that are opened together
OURS, THEIRS = 0, 1  # the cores: of the players, and of the server
LIMITS = dict.fromkeys(("sockets", "connections", "sockets_per_address", "connections_per_address"), "100000")


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


async def opened(server: Server, first: int, count: int) -> list[Table]:
    """New tables, a few at a time."""
    found: list[Table] = []
    for start in range(first, first + count, AT_ONCE):
        numbers = range(start, min(start + AT_ONCE, first + count))
        players = await asyncio.gather(*(seated(server, SEATS, number) for number in numbers))
        found += [Table(each, Random(number)) for each, number in zip(players, numbers, strict=True)]
    return found


async def played(tables: list[Table], pid: int, seconds: float, pause: float) -> tuple[Round, list[float]]:
    """Let tables play for a while."""
    for table in tables:
        table.times.clear()
    cpu, began = cpu_seconds(pid), time.monotonic()
    await asyncio.gather(*(table.play(began + seconds, pause) for table in tables))
    times = [each for table in tables for each in table.times]
    return Round(len(times), time.monotonic() - began, cpu_seconds(pid) - cpu), times


async def closed(tables: list[Table]) -> None:
    await asyncio.gather(*(table.close() for table in tables))


class Shares(NamedTuple):
    """Of the bare broadcast: by commands a second, and by the time of the processor; and what a command takes of it.

    `told`: how many of the four are told of a command. A single pass is told to nobody else, the bare broadcast to all.
    """

    rate: float
    cpu: float
    micros: float
    told: float


async def closed_loop(server: Server, tables: int, seconds: float, rounds: int) -> Shares:
    """Kickdoor and the bare broadcast in turn, without pauses."""
    assert server.process is not None
    bare, found = Bare(), list[Shares]()
    keep_to(bare.process.pid, THEIRS)
    try:
        rooms = [await bare.room(number) for number in range(tables)]
        for number in range(rounds):
            playing = await opened(server, 1000 * number, tables)
            ours, _ = await played(playing, server.process.pid, seconds, 0.0)
            sizes = [size for table in playing for player in table.players for size in player.sizes]
            theirs = await bare.played(rooms, round(sum(sizes) / len(sizes)), seconds)
            rate = ours.commands / ours.seconds / theirs.commands * theirs.seconds
            told = len(sizes) / ours.commands
            found.append(Shares(rate, ours.per_core / theirs.per_core, 1e6 / ours.per_core, told))
            print(f"kickdoor        {ours}", flush=True)
            print(f"bare broadcast  {theirs}, messages of {sum(sizes) / len(sizes):.0f} bytes", flush=True)
            await closed(playing)
        await asyncio.gather(*(socket.close() for room in rooms for socket in room))
    finally:
        bare.stop()
    return Shares(*(median(column) for column in zip(*found, strict=True)))


class Held(NamedTuple):
    """The most tables that were quick enough, their 99th percentile, their share of a core, and KiB for each."""

    tables: int
    p99: float
    core: float
    kib: float


async def human_pace(server: Server, most: int, seconds: float) -> Held:
    """More and more tables at the pace of people, on a server that has served nobody but one table to warm up."""
    assert server.process is not None
    pid, held = server.process.pid, Held(0, 0.0, 0.0, 0.0)
    tables = await opened(server, 9999, 1)
    await played(tables, pid, 1.0, 0.0)
    empty = memory(pid)
    for wanted in [each for each in STEPS if each < most] + [most]:
        tables += await opened(server, 10_000 + len(tables), wanted + 1 - len(tables))
        for _ in range(ATTEMPTS):
            told, times = await played(tables, pid, seconds, HUMAN)
            p50, p99 = percentiles(times)
            now = Held(wanted, p99, told.cpu / told.seconds, (memory(pid) - empty) / wanted / 1024)
            print(
                f"{wanted:5} tables   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   CPU {now.core:4.0%} of a core, "
                f"{told.cpu / max(1, told.commands) * 1e6:.0f} µs a command   {now.kib:4.0f} KiB a table",
                flush=True,
            )
            if p99 <= MOST_MS:
                break
        else:
            held = held if held.tables else now._replace(tables=0)
            break
        held = now
    await closed(tables)
    return held


def percentiles(times: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds; without any, it took forever."""
    if len(times) < 2:
        return inf, inf
    found = quantiles(times, n=100)
    return found[49] * 1000, found[98] * 1000


def summary(shares: Shares, held: Held, most: int) -> str:
    """The three goals, whether each is reached, and what stands behind them."""
    more = " or more" if held.tables == most else ""
    p99 = f" (p99 {held.p99:.0f} ms)"
    goals = [
        (
            "closed loop, share of the bare broadcast by commands a second",
            f"{shares.rate:.2f}",
            "0.35",
            shares.rate >= SHARE,
        ),
        (
            f"human-paced tables with p99 <= {MOST_MS:.0f} ms",
            f"{held.tables}{more}{p99}",
            f"{TABLES}",
            held.tables >= min(TABLES, most),
        ),
        ("memory of a table with four sockets", f"{held.kib:.0f} KiB", f"{KIB} KiB", 0 < held.kib <= KIB),
    ]
    others = [
        ("share of the bare broadcast by CPU", f"{shares.cpu:.2f}"),
        ("CPU of a command in the closed loop", f"{shares.micros:.0f} µs"),
        ("viewers told of a command; the bare broadcast tells four", f"{shares.told:.1f}"),
        ("CPU of the human-paced tables", f"{held.core:.0%} of a core"),
    ]
    rows = [
        f"{what:64} {figure:>20}   wanted {wanted:8} {'reached' if ok else 'not reached'}"
        for what, figure, wanted, ok in goals
    ]
    return "\n".join([*rows, *(f"{what:64} {figure:>20}" for what, figure in others)])


@contextmanager
def serving(database: Path) -> Iterator[Server]:
    """A fresh server on its own core."""
    server = Server(database, **LIMITS).start()
    try:
        assert server.process is not None
        keep_to(server.process.pid, THEIRS)
        yield server
    finally:
        server.stop()


async def measure(given: argparse.Namespace, folder: Path) -> None:
    apart = keep_to(os.getpid(), OURS)
    busy = os.getloadavg()[0]
    print(
        f"{fast.TOLD[fast.STATUS]}; load {busy:.1f} on {os.cpu_count()} cores; "
        + ("players on a core of their own" if apart else "all on one core")
    )
    with serving(folder / "closed.db") as server:
        shares = await closed_loop(server, given.tables, given.seconds, given.rounds)
    with serving(folder / "human.db") as server:
        held = await human_pace(server, given.most, given.human_seconds)
    print("\n" + summary(shares, held, given.most))
    if busy > BUSY:
        print(f"The machine was busy when this began (load {busy:.1f}): only CPU and memory are to be trusted.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=at_least(1), default=48, help="in the closed loop")
    parser.add_argument("--seconds", type=float, default=4.0, help="of one round of it")
    parser.add_argument("--rounds", type=at_least(1), default=3)
    parser.add_argument("--most", type=at_least(1), default=2000, help="human-paced tables")
    parser.add_argument("--human-seconds", type=float, default=10.0, help="for each number of them")
    given = parser.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    if files != resource.RLIM_INFINITY and given.most * SEATS + FILES > files:
        parser.error(f"{given.most} tables need {given.most * SEATS + FILES} open files; {files} are allowed here")
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(measure(given, Path(folder)))


if __name__ == "__main__":
    main()
