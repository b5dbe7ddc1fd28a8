"""Runs bots in separate processes: each is asked one errand at a time and killed if it takes too long."""

import asyncio
import struct
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final, NamedTuple

import msgspec

from kickdoor.bots import Line
from kickdoor.engine.commands import Command
from kickdoor.server.botworker import Errand, Reply
from kickdoor.server.logs import log
from kickdoor.server.metrics import Metrics
from kickdoor.wire import to_plain

LOADING_SECONDS: Final = 60.0  # to start, or to load a pack

_decode = msgspec.json.Decoder(Reply).decode


class Wish(NamedTuple):
    """A bot's command, and what it says with it."""

    command: Command | None
    line: Line | None


NO_WISH: Final = Wish(None, None)


class Bench:
    """One process, started when it is first needed and replaced when it fails."""

    def __init__(self, seconds: float, metrics: Metrics) -> None:
        self.seconds = seconds
        self.metrics = metrics
        self.process: Process | None = None
        self.packs: set[str] = set()
        self.lock = asyncio.Lock()

    async def ask(self, errand: Errand, pack: bytes) -> Wish:
        """The bot's command; none if it has nothing to say, took too long or crashed."""
        async with self.lock:
            try:
                if errand.pack_hash not in self.packs:
                    blank = msgspec.structs.replace(errand, level="", known=b"", pack=pack)
                    await asyncio.wait_for(self.exchange(blank), LOADING_SECONDS)
                    self.packs.add(errand.pack_hash)
                reply = await asyncio.wait_for(self.exchange(errand), self.seconds)
            except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
                self.metrics.counts["bot_overruns_total"] += 1
                log("bot_replaced", error=type(error).__name__, level=errand.level)
                await self.stop()
                return NO_WISH
            if reply.error:
                log("bot_broke", error=reply.error)
            return Wish(None if reply.command is None else to_plain(reply.command), reply.line)

    async def exchange(self, errand: Errand) -> Reply:
        """Send an errand to the process, which is started if necessary, and read its reply."""
        process = self.process
        if process is None or process.returncode is not None:
            self.packs.clear()
            command = sys.executable, "-m", "kickdoor.server.botworker"
            process = self.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert process.stdin is not None and process.stdout is not None
        data = msgspec.json.encode(errand)
        process.stdin.write(struct.pack(">I", len(data)) + data)
        await process.stdin.drain()
        head = await process.stdout.readexactly(4)
        return _decode(await process.stdout.readexactly(struct.unpack(">I", head)[0]))

    async def stop(self) -> None:
        process, self.process = self.process, None
        self.packs.clear()
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


class Crew:
    """All benches; a game stays with one bench, which keeps its bots."""

    def __init__(self, workers: int, seconds: float, metrics: Metrics) -> None:
        self.benches = [Bench(seconds, metrics) for _ in range(max(1, workers))]

    async def ask(self, errand: Errand, pack: bytes) -> Wish:
        return await self.benches[sum(errand.game.encode()) % len(self.benches)].ask(errand, pack)

    async def stop(self) -> None:
        for bench in self.benches:
            await bench.stop()
