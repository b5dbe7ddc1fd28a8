"""A proxy between clients and a server that behaves as bad lines do: it delays, drops, freezes, and may not hang up."""

import asyncio
from contextlib import suppress
from random import Random
from typing import Final, Literal

Cut = Literal["drop", "freeze", "linger", "delay"]
CUTS: Final[tuple[Cut, ...]] = ("drop", "freeze", "linger", "delay")


class Wire:
    """One connection through the proxy."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self.near = near
        self.far = far
        self.flows = asyncio.Event()
        self.flows.set()
        self.delay = 0.0

    async def carry(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        """Carry bytes one way, as slowly as the line is, until an end hangs up."""
        with suppress(OSError):
            while data := await source.read(65_536):
                await asyncio.sleep(self.delay)
                await self.flows.wait()
                to.write(data)
                await to.drain()
        if to is self.near:
            to.close()

    def drop(self) -> None:
        for end in (self.near, self.far):
            end.transport.abort()

    def freeze(self) -> None:
        """Say nothing more, and hang up on nobody."""
        self.flows.clear()

    async def linger(self, seconds: float) -> None:
        """The client is cut off at once. The server hears what was on its way later, and of the end later still."""
        self.freeze()
        self.near.transport.abort()
        await asyncio.sleep(seconds)
        self.flows.set()
        await asyncio.sleep(seconds)
        self.far.transport.abort()


class BadLine:
    """Listens on a port of its own and passes on to the server's."""

    def __init__(self, port: int, seed: int = 0) -> None:
        self.target = port
        self.random = Random(seed)
        self.wires: set[Wire] = set()
        self.lingering: set[asyncio.Task[None]] = set()
        self.cuts = 0
        self.port = 0
        self.server: asyncio.Server | None = None

    async def __aenter__(self) -> "BadLine":
        self.server = await asyncio.start_server(self.connected, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *error: object) -> None:
        assert self.server is not None
        self.server.close()
        for wire in list(self.wires):
            wire.flows.set()
            wire.drop()
        for task in self.lingering:
            task.cancel()
        await asyncio.gather(*self.lingering, return_exceptions=True)

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            back, far = await asyncio.open_connection("127.0.0.1", self.target)
        except (OSError, asyncio.CancelledError):
            writer.transport.abort()
            return
        wire = Wire(writer, far)
        self.wires.add(wire)
        try:
            await asyncio.gather(wire.carry(reader, far), wire.carry(back, writer))
        finally:
            self.wires.discard(wire)
            wire.drop()

    def cut(self, how: Cut | None = None) -> Cut:
        """Spoil all lines that are open now."""
        how = how or self.random.choice(CUTS)
        self.cuts += 1
        for wire in list(self.wires):
            if how == "drop":
                wire.drop()
            elif how == "freeze":
                wire.freeze()
            elif how == "delay":
                wire.delay = self.random.uniform(0.0, 0.06)
            else:
                task = asyncio.ensure_future(wire.linger(self.random.uniform(0.05, 0.4)))
                self.lingering.add(task)
                task.add_done_callback(self.lingering.discard)
        return how
