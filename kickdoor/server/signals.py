"""What tasks wait for, in little memory. There are several at every socket, and hardly anybody ever waits for most."""

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Signal:
    """As asyncio.Event, but those who wait cost memory only while they wait."""

    __slots__ = ("on", "waiting")

    def __init__(self, on: bool = False) -> None:
        self.on = on
        self.waiting: tuple[asyncio.Future[None], ...] = ()

    def is_set(self) -> bool:
        return self.on

    def set(self) -> None:
        self.on = True
        waiting, self.waiting = self.waiting, ()
        for each in waiting:
            if not each.done():
                each.set_result(None)

    def clear(self) -> None:
        self.on = False

    async def wait(self) -> bool:
        if not self.on:
            mine = asyncio.get_running_loop().create_future()
            self.waiting = (*self.waiting, mine)
            try:
                await mine
            finally:
                self.waiting = tuple(each for each in self.waiting if each is not mine)
        return True


class Lock:
    """As asyncio.Lock, but it can be taken without waiting, by somebody who is no task. The first to come is next."""

    __slots__ = ("held", "waiting")

    def __init__(self) -> None:
        self.held = False
        self.waiting: list[asyncio.Future[None]] = []

    def locked(self) -> bool:
        return self.held

    def take(self) -> bool:
        """Take it if nobody has it; whether it was taken. Who releases it hands it to the next, so nobody is passed."""
        if self.held:
            return False
        self.held = True
        return True

    async def acquire(self) -> None:
        if self.take():
            return
        mine = asyncio.get_running_loop().create_future()
        self.waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine in self.waiting:
                self.waiting.remove(mine)
            elif not mine.cancelled():  # it was handed over just now
                self.release()
            raise

    def release(self) -> None:
        while self.waiting:
            following = self.waiting.pop(0)
            if not following.done():
                following.set_result(None)
                return
        self.held = False

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *error: object) -> None:
        self.release()


class Inbox(Generic[T]):
    """As asyncio.Queue, for one reader and few items."""

    __slots__ = ("items", "filled")

    def __init__(self) -> None:
        self.items: list[T] = []
        self.filled = Signal()

    def put_nowait(self, item: T) -> None:
        self.items.append(item)
        self.filled.set()

    async def get(self) -> T:
        while not self.items:
            self.filled.clear()
            await self.filled.wait()
        return self.items.pop(0)

    def qsize(self) -> int:
        return len(self.items)

    def empty(self) -> bool:
        return not self.items
