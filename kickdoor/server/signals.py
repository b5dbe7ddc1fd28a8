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
