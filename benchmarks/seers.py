"""`python -m benchmarks.seers`: whether a table of seers slows the other tables of a server.

Tables of four people at their pace, and tables of one person with three shrewd bots, play all the time. Four seers at
one more table stand still and play in turn, without a pause, so that what else the machine does hits both.
"""

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, quantiles
from typing import Final

import uvloop

from benchmarks.bare import SEATS
from benchmarks.light_player import Player, hosted
from benchmarks.load import HUMAN, LIMITS, Table, closed, opened
from benchmarks.process_costs import cpu_seconds
from kickdoor import fast
from kickdoor.arguments import at_least
from tests.server_play import Server

WAYS: Final = ("without", "with")
REST: Final = 2.0  # seconds in which the seers come to rest
MS: Final = 1000


class Alone:
    """One person with bots, who does at once whatever the game waits for."""

    def __init__(self, server: Server, number: int, bots: Sequence[str], pace: str) -> None:
        self.server = server
        self.number = number
        self.bots = bots
        self.pace = pace
        self.player: Player | None = None
        self.times: list[float] = []

    async def seated(self) -> Player:
        """At a new table whenever a game is over."""
        if self.player is None or self.player.over:
            await self.close()
            self.number += 1
            self.player = await hosted(self.server, self.bots, self.number, self.pace)
        return self.player

    async def play(self, until: float, pause: float) -> None:
        while time.monotonic() < until:
            player = await self.seated()
            command = player.choose() if player.awaited else None
            if command is None:
                await player.look()
                continue
            began = time.monotonic()
            await player.act(command)
            self.times.append(time.monotonic() - began)
            await asyncio.sleep(pause)

    async def close(self) -> None:
        if self.player is not None:
            await self.player.close()


def thoughts(server: Server) -> Counter[str]:
    """How often bots have thought so far, for how many seconds, by their kind, and how often they took too long."""
    rows = [line.rpartition(" ") for line in server.metrics().splitlines() if line.startswith("kickdoor_bot_")]
    return Counter({name.removeprefix("kickdoor_bot_"): float(figure) for name, _, figure in rows})


class Waits:
    """What the others had to wait, in seconds, and what bots did meanwhile."""

    def __init__(self) -> None:
        self.people: list[float] = []
        self.alone: list[float] = []
        self.thoughts: Counter[str] = Counter()
        self.server = 0.0  # of its processor

    def mean_thought(self, kind: str) -> str:
        count = self.thoughts[f'seconds_count{{kind="{kind}"}}']
        mean = self.thoughts[f'seconds_sum{{kind="{kind}"}}'] / count if count else 0.0
        return f"{count:.0f} times, {MS * mean:.1f} ms each"

    def __str__(self) -> str:
        return (
            f"people {percentiles(self.people)}; alone with bots {percentiles(self.alone)}; server {self.server:.1f} s "
            f"of CPU; shrewd thought {self.mean_thought('quick')}; seers {self.mean_thought('seer')}; "
            f"{self.thoughts['overruns_total']:.0f} times a bot took too long"
        )

    @property
    def seers_thought(self) -> bool:
        return self.thoughts['seconds_count{kind="seer"}'] > 0


def percentiles(times: list[float]) -> str:
    if len(times) < 2:
        return "–"
    found = quantiles(times, n=100)
    return f"p50 {MS * found[49]:.1f} ms, p99 {MS * found[98]:.1f} ms of {len(times)}"


async def play(server: Server, tables: list[Table | Alone], seers: Alone | None, seconds: float, waits: Waits) -> None:
    assert server.process is not None
    await asyncio.sleep(REST)
    pid, before = server.process.pid, await asyncio.to_thread(thoughts, server)
    for table in tables:
        table.times.clear()
    cpu, until = cpu_seconds(pid), time.monotonic() + seconds
    at_once = [seers.play(until, 0.0)] if seers is not None else []
    await asyncio.gather(*(table.play(until, HUMAN) for table in tables), *at_once)
    waits.server += cpu_seconds(pid) - cpu
    waits.thoughts.update(await asyncio.to_thread(thoughts, server) - before)
    for table in tables:
        (waits.alone if isinstance(table, Alone) else waits.people).extend(table.times)


async def measure(given: argparse.Namespace, server: Server) -> None:
    people = await opened(server, 0, given.people)
    alone = [Alone(server, 1000 * number, ["shrewd"] * (SEATS - 1), "normal") for number in range(1, given.alone + 1)]
    seers = Alone(server, 0, [given.bot] * SEATS, "instant")
    waits = {way: Waits() for way in WAYS}
    for _ in range(given.rounds):
        for way in WAYS:
            await play(server, [*people, *alone], seers if way == "with" else None, given.seconds, waits[way])
            print(f"{way:8} {waits[way]}", flush=True)
    await closed(people)
    await asyncio.gather(*(each.close() for each in (*alone, seers)))
    if not waits["with"].seers_thought:
        print("The machine is so busy that no seer came to a decision: nothing is measured.")
        return
    for name in ("people", "alone"):
        without, beside = (getattr(waits[way], name) for way in WAYS)
        if min(len(without), len(beside)) < 2:
            continue
        p99 = [quantiles(times, n=100)[98] for times in (without, beside)]
        print(
            f"{name}: {fmean(beside) / fmean(without):.2f} times as long on average, {p99[1] / p99[0]:.2f} times at p99"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=at_least(0), default=20, help="tables of four people")
    parser.add_argument("--alone", type=at_least(0), default=10, help="tables of one person with three shrewd bots")
    parser.add_argument("--bot", default="seer", help="what the four at the other table are")
    parser.add_argument("--seconds", type=float, default=15.0, help="of a round without seers, and of one with them")
    parser.add_argument("--rounds", type=at_least(1), default=4)
    given = parser.parse_args()
    print(fast.TOLD[fast.STATUS])
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "seers.db", **LIMITS, bot_pause="0.7").start()
        try:
            uvloop.run(measure(given, server))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
