"""The processes that play bots, from the server's side: asked one errand at a time, killed when they overrun."""

import asyncio
import struct
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final

import msgspec

from kickdoor.bots import Line
from kickdoor.engine.commands import Command
from kickdoor.server.botworker import Errand, Reply
from kickdoor.server.logs import log
from kickdoor.server.metrics import Metrics
from kickdoor.wire import to_plain

LOADING_SECONDS: Final = 60.0  # to start, or to load a pack
NOTHING: Final = msgspec.Raw(b"null")

_decode = msgspec.json.Decoder(Reply).decode


class Bench:
    """One process, started when it is first needed and replaced when it fails."""

    def __init__(self, seconds: float, metrics: Metrics) -> None:
        self.seconds = seconds
        self.metrics = metrics
        self.process: Process | None = None
        self.packs: set[str] = set()
        self.lock = asyncio.Lock()
        self.talk: dict[tuple[str, int], Line] = {}  # the line that a bot of a game would say with its command

    async def ask(self, errand: Errand, pack: bytes) -> Command | None:
        """What the bot wants; None if it has nothing to say, or took too long, or broke."""
        async with self.lock:
            try:
                if errand.pack_hash not in self.packs:
                    blank = msgspec.structs.replace(errand, level="", view=NOTHING, options=NOTHING, pack=pack)
                    await asyncio.wait_for(self.exchange(blank), LOADING_SECONDS)
                    self.packs.add(errand.pack_hash)
                reply = await asyncio.wait_for(self.exchange(errand), self.seconds)
            except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
                self.metrics.counts["bot_overruns_total"] += 1
                log("bot_replaced", error=type(error).__name__, level=errand.level)
                await self.stop()
                return None
            if reply.error:
                log("bot_broke", error=reply.error)
            self.talk.pop((errand.game, errand.seat), None)
            if reply.talk is not None:
                self.talk[errand.game, errand.seat] = reply.talk
            return None if reply.command is None else to_plain(reply.command)

    async def exchange(self, errand: Errand) -> Reply:
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
    """All benches; a game stays with one, which remembers its bots."""

    def __init__(self, workers: int, seconds: float, metrics: Metrics) -> None:
        self.benches = [Bench(seconds, metrics) for _ in range(max(1, workers))]

    async def ask(self, errand: Errand, pack: bytes) -> Command | None:
        return await self.bench(errand.game).ask(errand, pack)

    def bench(self, game: str) -> Bench:
        return self.benches[sum(game.encode()) % len(self.benches)]

    def talk(self, game: str, seat: int) -> Line | None:
        """What a bot says with the command that it gave last; told once."""
        return self.bench(game).talk.pop((game, seat), None)

    async def stop(self) -> None:
        for bench in self.benches:
            await bench.stop()
