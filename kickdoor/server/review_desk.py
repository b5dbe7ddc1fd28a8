"""Reviews are worked out in another process, half a second at a time: several take turns, and each says how far it is.

A review that is done is kept with its game. What was not done when the server stops is begun again when somebody asks.
"""

import asyncio
import sys
from collections.abc import Iterator
from time import perf_counter
from typing import Final

import msgspec

from kickdoor.analysis.review import Review, encode
from kickdoor.server import games, reviews
from kickdoor.server.database import Address, reading
from kickdoor.server.logs import log_error
from kickdoor.server.metrics import Metrics
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.side_process import SideProcess, serve
from kickdoor.server.store import Store, keep_review
from kickdoor.texts.complaint import Complaint

SLICE: Final = 0.5  # seconds of work before others have their turn
SECONDS: Final = 30.0  # for one answer; it takes little more than a slice
MOST_JOBS: Final = 10
TRIES: Final = 2  # the process may be killed by something else


class Worked(msgspec.Struct, frozen=True):
    """How far it is, from 0 to 1; with the review, or with neither if the game cannot be read."""

    progress: float = 0.0
    review: Review | None = None
    unreadable: bool = False


class Job:
    """One review that is being worked out."""

    def __init__(self) -> None:
        self.progress = 0.0
        self.complaint: Complaint | None = None  # why there is none
        self.task: asyncio.Task[None] | None = None


class ReviewDesk(SideProcess):
    """The server's end."""

    def __init__(self, database: Address, store: Store, metrics: Metrics) -> None:
        super().__init__("kickdoor.server.review_desk", str(database))
        self.store = store
        self.metrics = metrics
        self.jobs: dict[str, Job] = {}
        self.decode = msgspec.json.Decoder(Worked).decode

    def running(self, game: str) -> bool:
        return game in self.jobs

    def wanted(self, game: str) -> float:
        """Begin a review that is not under way; how far it is. A Complaint if it came to nothing, once."""
        job = self.jobs.get(game)
        if job is None:
            if len(self.jobs) >= MOST_JOBS:
                raise NotAllowed("busy", "busy")
            job = self.jobs[game] = Job()
            job.task = asyncio.create_task(self.work(game, job))
        if job.complaint is not None:
            del self.jobs[game]
            raise job.complaint
        return job.progress

    async def work(self, game: str, job: Job) -> None:
        try:
            review = await self.made(game, job)
            await self.store.write(keep_review(game, review.made_by, encode(review)))
            del self.jobs[game]
        except Complaint as complaint:
            job.complaint = complaint
        except Exception as error:
            log_error("review", error, game=game)
            self.metrics.counts["errors_total"] += 1
            job.complaint = NotAllowed("broken", "broken")

    async def made(self, game: str, job: Job) -> Review:
        tries = TRIES
        while True:
            try:
                async with self.lock:
                    worked = self.decode(await self.ask(game.encode(), SECONDS))
            except (OSError, EOFError):
                tries -= 1
                if not tries:
                    raise NotAllowed("busy", "too_slow") from None
                continue
            if worked.unreadable:
                raise not_now("game_unreadable")
            if worked.review is not None:
                return worked.review
            job.progress = worked.progress

    async def stop(self) -> None:
        for job in self.jobs.values():
            if job.task is not None:
                job.task.cancel()
        self.jobs.clear()
        await super().stop()


# -- the other end ----------------------------------------------------------------------------------------------------


class Worker:
    def __init__(self, database: Address) -> None:
        self.reader = reading(database)
        self.begun: dict[str, Iterator[float | Review]] = {}

    def answer(self, data: bytes) -> bytes:
        """Work on a game's review for a while."""
        game = data.decode()
        try:
            found = self.worked(game)
        except (games.BadGame, msgspec.MsgspecError):
            self.begun.pop(game, None)
            found = Worked(unreadable=True)
        return msgspec.json.encode(found)

    def worked(self, game: str) -> Worked:
        until = perf_counter() + SLICE
        if game not in self.begun:
            people = reviews.people_in(self.reader, game)
            self.begun[game] = reviews.reviewed(games.record(self.reader, game), people)
        for each in self.begun[game]:
            if isinstance(each, Review):
                del self.begun[game]
                return Worked(1.0, each)
            if perf_counter() > until:
                return Worked(each)
        raise games.BadGame("a review without an end")


if __name__ == "__main__":
    serve(Worker(sys.argv[1]).answer)
