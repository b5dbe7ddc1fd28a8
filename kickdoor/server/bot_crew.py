"""Runs bots in separate processes, so that none of them holds up a table."""

from collections.abc import Callable
from time import perf_counter
from typing import Final, NamedTuple

import msgspec

from kickdoor.bots import SEERS, Line, parse
from kickdoor.engine.commands import Command
from kickdoor.server.botworker import QUICK, Advised, Errand, Reply
from kickdoor.server.logs import log
from kickdoor.server.metrics import Metrics
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.side_process import SideProcess
from kickdoor.wire import to_plain

LOADING_SECONDS: Final = 60.0  # to start, or to load a pack
MOST_WAITING: Final = 20  # for a hint

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Reply).decode


class Wish(NamedTuple):
    """A bot's command, and what it says with it."""

    command: Command | None
    line: Line | None


NO_WISH: Final = Wish(None, None)


class Bench(SideProcess):
    """One process, and the packs that it has loaded."""

    def __init__(self, seconds: float, metrics: Metrics, kind: str = QUICK) -> None:
        super().__init__("kickdoor.server.botworker", kind)
        self.kind = kind
        self.asked = 0  # what it is asked now, and what waits
        self.seconds = seconds
        self.metrics = metrics
        self.packs: set[str] = set()

    def begun(self) -> None:
        self.packs.clear()

    async def wish(self, errand: Errand, pack: bytes) -> Wish:
        """The bot's command; none if it has nothing to say, took too long or crashed."""
        self.asked += 1
        try:
            async with self.lock:
                reply = await self.reply(errand, pack)
        finally:
            self.asked -= 1
        return Wish(None if reply.command is None else to_plain(reply.command), reply.line)

    async def reply(self, errand: Errand, pack: bytes) -> Reply:
        """What the process answers; nothing if it took too long or crashed. The lock is held."""
        try:
            if self.process is None or errand.pack_hash not in self.packs:
                blank = msgspec.structs.replace(errand, level="", known=b"", pack=pack)
                await self.ask(_encode(blank), LOADING_SECONDS)
                self.packs.add(errand.pack_hash)
            began = perf_counter()
            reply = _decode(await self.ask(_encode(errand), self.seconds))
            self.metrics.took("bot_seconds", perf_counter() - began, self.kind)
        except (OSError, EOFError, msgspec.MsgspecError):
            self.metrics.counts["bot_overruns_total"] += 1
            return Reply()
        if reply.error:
            log("bot_broke", error=reply.error)
        return reply


class Adviser(Bench):
    """Works out hints for people, beside the bots: nobody at another table waits for them."""

    def __init__(self, seconds: float, metrics: Metrics) -> None:
        super().__init__(seconds, metrics, "hint")
        self.waiting: set[tuple[str, int]] = set()  # the seats of games

    async def advice(self, errand: Errand, pack: bytes, wanted: Callable[[], bool]) -> Advised | None:
        """A hint; none if it is not wanted any more when its turn comes, took too long or crashed."""
        who = errand.game, errand.seat
        if who in self.waiting:
            raise NotAllowed("too_fast", "hint_pending")
        if len(self.waiting) >= MOST_WAITING:
            raise NotAllowed("busy", "busy")
        self.waiting.add(who)
        try:
            async with self.lock:
                return (await self.reply(errand, pack)).advised if wanted() else None
        finally:
            self.waiting.discard(who)


class Crew:
    """All benches; a game stays with one bench, which keeps its bots.

    Bots that look ahead sit on benches of their own, so that the others never wait for them.
    """

    def __init__(self, workers: int, seconds: float, metrics: Metrics, seer_seconds: float = 0.0) -> None:
        self.benches = [Bench(seconds, metrics) for _ in range(max(1, workers))]
        self.seers = [Bench(seer_seconds or seconds, metrics, "seer") for _ in range(max(1, workers))]
        self.adviser = Adviser(seer_seconds or seconds, metrics)

    @property
    def waiting(self) -> int:
        """Bots that think, or wait for it."""
        return sum(bench.asked for bench in self.benches + self.seers)

    async def ask(self, errand: Errand, pack: bytes) -> Wish:
        benches = self.seers if parse(errand.level).name in SEERS else self.benches
        return await benches[sum(errand.game.encode()) % len(benches)].wish(errand, pack)

    async def stop(self) -> None:
        for bench in [*self.benches, *self.seers, self.adviser]:
            await bench.stop()
