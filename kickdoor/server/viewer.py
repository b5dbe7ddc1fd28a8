"""A viewer of a table, connected by a socket. The queue for a slow reader is bounded."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

from kickdoor.server.signals import Signal
from kickdoor.texts import DEFAULT


class Outlet(Protocol):
    """Where messages leave for a viewer."""

    def say(self, message: bytes) -> bool:
        """Send a message, if there is room for it now."""

    def drained(self) -> Coroutine[Any, Any, None]:
        """Until there is room."""


class Viewer:
    """`person` is who it is at the table, "" for a spectator; `people` all whom this browser speaks for."""

    __slots__ = (
        "person",
        "people",
        "language",
        "outlet",
        "waiting",
        "stale",
        "ready",
        "most",
        "closing",
        "reading",
        "address",
    )

    def __init__(self, person: str, people: list[str], most: int, language: str = DEFAULT, address: str = "") -> None:
        self.person = person
        self.people = people
        self.language = language
        self.outlet: Outlet | None = None  # as long as messages are pumped
        self.waiting: list[bytes] = []
        self.stale = False  # fell behind: needs the whole picture
        self.ready = Signal()
        self.most = most
        self.closing = 0  # the code to close with
        self.address = address  # as its limits are counted
        self.reading: float | None = None  # since when, by the clock that never goes back

    def send(self, message: bytes) -> None:
        """Send a message, or queue it. A viewer who reads too slowly loses the queue and gets the whole picture."""
        if self.stale or (not self.waiting and self.outlet is not None and self.outlet.say(message)):
            return
        if len(self.waiting) >= self.most:
            self.waiting.clear()
            self.stale = True
        else:
            self.waiting.append(message)
        self.ready.set()

    def restart(self, messages: list[bytes]) -> None:
        """Replace the queue by these messages, which contain everything."""
        self.stale = False
        self.waiting.clear()
        self.waiting.extend(messages)
        self.ready.set()

    def close(self, code: int) -> None:
        self.closing = self.closing or code
        self.ready.set()

    def finish(self) -> None:
        """The viewer has disconnected."""
        self.outlet = None
        self.stale = False
        self.waiting.clear()
        self.close(1000)

    async def pump(
        self, outlet: Outlet, renew: Callable[[], Awaitable[None]], seconds: float, left: "Left | None" = None
    ) -> int:
        """Send the queue until the socket is to be closed; returns the code. `renew` queues the whole picture.

        `left` is done when the viewer has gone: then nobody waits for room.
        """
        self.outlet = outlet
        while True:
            while self.waiting or self.stale:
                if not self.empty(outlet):
                    await until(outlet.drained(), seconds, left)
                    if left is not None and left.done():
                        return self.closing
                elif self.stale:
                    await renew()
            if self.closing:
                return self.closing
            await self.ready.wait()
            self.ready.clear()

    def empty(self, outlet: Outlet) -> bool:
        """Send what is waiting, as far as there is room; whether that was all."""
        while self.waiting:
            if not outlet.say(self.waiting[0]):
                return False
            del self.waiting[0]
        return True


Left = asyncio.Future[None]


async def until(work: Coroutine[Any, Any, None], seconds: float, left: Left | None) -> None:
    """Until something is done, or the viewer has left. A TimeoutError if it takes too long."""
    task = asyncio.ensure_future(work)
    waited: set[asyncio.Future[None]] = {task} if left is None else {task, left}
    try:
        done, _ = await asyncio.wait(waited, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        task.cancel()
    if not done:
        raise TimeoutError
