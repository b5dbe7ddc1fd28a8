"""Replays and early chapters of the story are worked out in another process, which reads the database by itself.

What it has worked out of a game is kept step by step, so that looking on costs nothing.
"""

import sys
import zlib
from collections.abc import Iterator
from time import perf_counter
from typing import Final

import msgspec

from kickdoor.server import daily, forms, games, replays, tales
from kickdoor.server.chronicle import chapter
from kickdoor.server.database import Address, reading
from kickdoor.server.metrics import Metrics
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.side_process import SideProcess, serve
from kickdoor.server.store import Reader

SECONDS: Final = 30.0  # for one answer
MOST_WAITING: Final = 30
MOST_KEPT: Final = 12  # games, each with one pair of eyes in one language


class Replayed(msgspec.Struct, frozen=True, tag=True):
    """Some steps of a finished game; see `replays.replay`."""

    game: str
    eyes: int
    start: int
    count: int
    language: str
    link: str


class Chapter(msgspec.Struct, frozen=True, tag=True):
    """The lines of a game's story before a number, as a seat knows them."""

    game: str
    language: str
    seat: int
    before: int


class Retold(msgspec.Struct, frozen=True, tag=True):
    """A finished game as a story."""

    game: str
    eyes: int
    language: str
    link: str


class Remembered(msgspec.Struct, frozen=True, tag=True):
    """What everybody did in a finished game."""

    game: str


class Stood(msgspec.Struct, frozen=True, tag=True):
    """The position of a finished game after so many commands, as text; "" if it is over there."""

    game: str
    seq: int


class Puzzled(msgspec.Struct, frozen=True, tag=True):
    """The puzzle of a day, or what to say to one of its moves."""

    day: str
    move: int
    language: str


Wanted = Replayed | Chapter | Retold | Remembered | Stood | Puzzled


class Desk(SideProcess):
    """The server's end."""

    def __init__(self, database: Address, metrics: Metrics) -> None:
        super().__init__("kickdoor.server.replay_desk", str(database))
        self.metrics = metrics
        self.waiting = 0

    async def found(self, wanted: Wanted) -> tuple[bytes, float]:
        """The answer as JSON and the seconds that it took, or a Complaint."""
        if self.waiting >= MOST_WAITING:
            raise NotAllowed("busy", "busy")
        self.waiting += 1
        try:
            async with self.lock:
                began = perf_counter()
                answer = await self.ask(msgspec.json.encode(wanted), SECONDS)
        except (OSError, EOFError):
            raise NotAllowed("busy", "too_slow") from None
        finally:
            self.waiting -= 1
        if not answer:
            raise not_now("game_unreadable")
        seconds = perf_counter() - began
        self.metrics.took("replay_seconds", seconds)
        return answer, seconds


# -- the other end ----------------------------------------------------------------------------------------------------


class Kept:
    """A game through some eyes: the steps that were worked out so far, packed, and the rest of them.

    Where its log leads no further, its snapshot is the last step, if that is of later.
    """

    def __init__(self, reader: Reader, wanted: Replayed) -> None:
        self.whole, self.complete = games.as_far_as_it_reads(reader, wanted.game)
        self.reader = reader
        self.wanted = wanted
        self.packed: list[bytes] = []
        self.partial: replays.Partial = ""
        self.rest: Iterator[forms.Step] = replays.steps(self.whole, wanted.eyes, wanted.language, bool(wanted.link))

    def steps(self, start: int, end: int) -> list[bytes]:
        while len(self.packed) < end and not self.partial:
            try:
                step = next(self.rest, None)
            except games.BadGame:
                self.complete, step = False, None
            if step is None:
                if not self.complete:
                    self.break_off()
                break
            self.packed.append(zlib.compress(msgspec.json.encode(step), 1))
        return [zlib.decompress(each) for each in self.packed[start:end]]

    def break_off(self) -> None:
        found, self.partial = games.snapshot(self.reader, self.whole.id, self.whole.pack), "cut"
        if found is not None and found[0] >= len(self.packed):
            self.partial = "snapshot"
            last = replays.step(found[1], found[0], -1, None, [], self.wanted.eyes, [])
            self.packed.append(zlib.compress(msgspec.json.encode(last), 1))
        if not self.packed:
            raise games.BadGame("nothing of it can be shown")


class Worker:
    def __init__(self, database: Address) -> None:
        self.reader = reading(database)
        self.kept: dict[tuple[str, int, str, str], Kept] = {}
        self.told: dict[Retold, bytes] = {}
        self.decode = msgspec.json.Decoder[Wanted](Wanted).decode

    def answer(self, data: bytes) -> bytes:
        """The answer; empty if the game cannot be replayed."""
        wanted = self.decode(data)
        try:
            if isinstance(wanted, Replayed):
                return self.replay(wanted)
            if isinstance(wanted, Chapter):
                return self.chapter(wanted)
            if isinstance(wanted, Retold):
                return self.retell(wanted)
            if isinstance(wanted, Puzzled):
                return daily.told(wanted.day, wanted.move, wanted.language)
            if isinstance(wanted, Stood):
                return msgspec.json.encode(replays.position_at(games.record(self.reader, wanted.game), wanted.seq))
            return msgspec.json.encode(tales.deeds(games.record(self.reader, wanted.game)))
        except (games.BadGame, msgspec.MsgspecError):
            return b""

    def chapter(self, wanted: Chapter) -> bytes:
        whole = games.record(self.reader, wanted.game)
        return msgspec.json.encode(chapter(whole, wanted.language, wanted.seat, wanted.before))

    def retell(self, wanted: Retold) -> bytes:
        told = self.told.pop(wanted, b"")
        if not told:
            whole = games.record(self.reader, wanted.game)
            told = zlib.compress(msgspec.json.encode(tales.tale(whole, wanted.eyes, wanted.language, wanted.link)), 1)
        self.told[wanted] = told
        if len(self.told) > MOST_KEPT:
            del self.told[next(iter(self.told))]
        return zlib.decompress(told)

    def replay(self, wanted: Replayed) -> bytes:
        key = wanted.game, wanted.eyes, wanted.language, wanted.link
        kept = self.kept.pop(key, None) or Kept(self.reader, wanted)
        steps = kept.steps(wanted.start, wanted.start + wanted.count)
        if wanted.link:
            kept.steps(0, sys.maxsize)  # how many steps there are is known at the end
        self.kept[key] = kept
        if len(self.kept) > MOST_KEPT:
            del self.kept[next(iter(self.kept))]
        length = len(kept.packed) - 1 if wanted.link or kept.partial else len(kept.whole.commands)
        return replays.shown(kept.whole, wanted.eyes, steps, length, wanted.link, kept.partial)


if __name__ == "__main__":
    serve(Worker(sys.argv[1]).answer)
