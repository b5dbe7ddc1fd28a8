"""A viewer of a table, connected by a socket. The queue for a slow reader is bounded."""

import asyncio
from collections.abc import Awaitable, Callable

from kickdoor.server.outlets import Outlet
from kickdoor.texts import DEFAULT


class Viewer:
    """`person` is who it is at the table, "" for a spectator; `people` all whom this browser speaks for."""

    __slots__ = (
        "person",
        "people",
        "language",
        "outlet",
        "fell_behind",
        "catching_up",
        "waiting",
        "stale",
        "most",
        "closing",
        "reading",
        "address",
    )

    def __init__(self, person: str, people: list[str], most: int, language: str = DEFAULT, address: str = "") -> None:
        self.person = person
        self.people = people
        self.language = language
        self.outlet: Outlet | None = None  # as long as there is a line
        self.fell_behind: Callable[[], object] = nothing  # lets somebody `catch_up`
        self.catching_up = False
        self.waiting: list[bytes] = []
        self.stale = False  # fell behind: needs the whole picture
        self.most = most
        self.closing = 0  # the code to close with
        self.address = address  # as its limits are counted
        self.reading: float | None = None  # since when, by the clock that never goes back

    def attach(self, outlet: Outlet, fell_behind: Callable[[], object]) -> None:
        """From now on messages leave there. `fell_behind` is called when some have to wait."""
        self.outlet, self.fell_behind = outlet, fell_behind
        self.go_on()

    def send(self, message: bytes) -> None:
        """Send a message, or queue it. A viewer who reads too slowly loses the queue and gets the whole picture."""
        if self.stale or (not self.waiting and self.outlet is not None and self.outlet.say(message)):
            return
        if len(self.waiting) >= self.most:
            self.waiting.clear()
            self.stale = True
        else:
            self.waiting.append(message)
        self.go_on()

    def restart(self, messages: list[bytes]) -> None:
        """Replace the queue by these messages, which contain everything."""
        self.stale = False
        self.waiting.clear()
        self.waiting.extend(messages)
        self.go_on()

    def close(self, code: int) -> None:
        """Close the line, once what waits has been sent."""
        self.closing = self.closing or code
        self.go_on()

    def finish(self) -> None:
        """The viewer has disconnected."""
        self.outlet, self.fell_behind = None, nothing
        self.stale = False
        self.waiting.clear()

    def go_on(self) -> None:
        """Send what waits if there is room, or let somebody wait for room; then close, if that is to be."""
        outlet = self.outlet
        if outlet is None or self.catching_up:
            return
        if self.stale or not self.empty(outlet):
            self.catching_up = True
            self.fell_behind()
        elif self.closing:
            outlet.close(self.closing)

    async def catch_up(self, renew: Callable[[], Awaitable[None]], seconds: float) -> None:
        """Send the queue as the viewer reads it. `renew` queues the whole picture. A TimeoutError if nobody reads."""
        try:
            while (outlet := self.outlet) is not None and (self.waiting or self.stale):
                if not self.empty(outlet):
                    await asyncio.wait_for(outlet.drained(), seconds)
                elif self.stale:
                    await renew()
        finally:
            self.catching_up = False
        self.go_on()

    def empty(self, outlet: Outlet) -> bool:
        """Send what is waiting, as far as there is room; whether that was all."""
        while self.waiting:
            if not outlet.say(self.waiting[0]):
                return False
            del self.waiting[0]
        return True


def nothing() -> None:
    """Nobody is there to catch up."""
