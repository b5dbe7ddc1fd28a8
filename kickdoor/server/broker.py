"""Carries messages between servers by NATS. What is sent in one round of the loop to one server goes as one message."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from kickdoor.server.logs import log, log_error

PAUSE_SECONDS: Final = 0.25  # between two attempts to connect
EVERYBODY: Final = "all"


class Part(msgspec.Struct, array_like=True, frozen=True):
    """A piece of what is passed on. `count` grows by one in each direction, so that a gap is noticed."""

    kind: str
    tunnel: int
    count: int
    content: Any = None


class Envelope(msgspec.Struct, array_like=True, frozen=True):
    sender: str
    parts: list[Part]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Envelope).decode


class BrokerError(OSError):
    """The broker cannot be reached."""


def check(address: str) -> None:
    """Whether there is a broker; else a BrokerError."""

    async def connect() -> None:
        broker = Broker(address, "kickdoor", "check", lambda sender, part: None, lambda: None)
        await broker.open(attempts=1)
        await broker.close()

    asyncio.run(connect())


class Broker:
    """`heard` gets what others send, `cut` is called when the line to the broker was lost, and messages with it."""

    def __init__(
        self, address: str, prefix: str, id: str, heard: Callable[[str, Part], None], cut: Callable[[], None]
    ) -> None:
        self.address = address
        self.prefix = prefix
        self.id = id
        self.heard = heard
        self.cut = cut
        self.line = Client()
        self.waiting: dict[str, list[Part]] = {}
        self.errands: set[asyncio.Task[None]] = set()

    async def open(self, attempts: int = -1) -> None:
        async def lost() -> None:
            if not self.line.is_closed:
                log("broker_lost")
            self.waiting.clear()
            try:
                self.cut()
            except Exception as error:  # it would end the attempts to connect again
                log_error("broker", error)

        async def failed(error: Exception) -> None:
            log("broker", why=type(error).__name__)

        try:
            await self.line.connect(
                self.address,
                error_cb=failed,
                disconnected_cb=lost,
                max_reconnect_attempts=attempts,
                reconnect_time_wait=PAUSE_SECONDS,  # type: ignore[arg-type]
                ping_interval=2,
                max_outstanding_pings=1,
                no_echo=True,
            )
            for subject in (self.id, EVERYBODY):
                await self.line.subscribe(f"{self.prefix}.{subject}", cb=self.receive)
        except (NatsError, OSError, ValueError) as error:
            raise BrokerError(f"no broker at {self.address}: {type(error).__name__}") from None

    async def close(self) -> None:
        await self.line.close()

    @property
    def connected(self) -> bool:
        return self.line.is_connected

    async def receive(self, message: Msg) -> None:
        try:
            envelope = _decode(message.data)
            for part in envelope.parts:
                self.heard(envelope.sender, part)
        except Exception as error:  # of another version, or a bug: the next message is another matter
            log_error("broker", error)

    def tell(self, server: str, part: Part) -> bool:
        """Send it; False if there is no broker now."""
        if not self.connected:
            return False
        if not self.waiting:
            task = asyncio.get_running_loop().create_task(self.send())
            self.errands.add(task)
            task.add_done_callback(self.errands.discard)
        self.waiting.setdefault(server, []).append(part)
        return True

    async def send(self) -> None:
        waiting, self.waiting = self.waiting, {}
        try:
            for server, parts in waiting.items():
                await self.line.publish(f"{self.prefix}.{server}", _encode(Envelope(self.id, parts)))
        except (NatsError, OSError) as error:
            log("broker", why=type(error).__name__)
            self.cut()
