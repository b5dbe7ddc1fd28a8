"""A viewer of a table, connected by a socket. The queue for a slow reader is bounded."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from kickdoor.texts import DEFAULT


class Viewer:
    """`person` is who it is at the table, "" for a spectator; `people` all whom this browser speaks for."""

    __slots__ = ("person", "people", "language", "waiting", "stale", "ready", "most", "closing", "reading")

    def __init__(self, person: str, people: list[str], most: int, language: str = DEFAULT) -> None:
        self.person = person
        self.people = people
        self.language = language
        self.waiting: deque[bytes] = deque()
        self.stale = False  # fell behind: needs the whole picture
        self.ready = asyncio.Event()
        self.most = most
        self.closing = 0  # the code to close with
        self.reading: float | None = None  # since when, by the clock that never goes back

    def send(self, message: bytes) -> None:
        """Queue a message. A viewer who reads too slowly loses the queue and gets the whole picture instead."""
        if self.stale:
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
        self.stale = False
        self.waiting.clear()
        self.close(1000)

    async def pump(
        self, send: Callable[[str], Awaitable[None]], renew: Callable[[], Awaitable[None]], seconds: float
    ) -> int:
        """Send the queue until the socket is to be closed; returns the code. `renew` queues the whole picture."""
        while True:
            await self.ready.wait()
            self.ready.clear()
            while self.waiting or self.stale:
                if self.stale:
                    await renew()
                message = self.waiting.popleft()
                await asyncio.wait_for(send(message.decode()), seconds)
            if self.closing:
                return self.closing
