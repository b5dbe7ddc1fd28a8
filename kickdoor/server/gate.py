"""Connections before there is a table: so many per address, and none that says nothing for long."""

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from kickdoor.server.limits import Limits
from kickdoor.server.visitors import network, trusted


class Gate(H11Protocol):
    """A connection for HTTP, until it becomes a socket of a table; the limits of those are in `socket`."""

    limits: Limits
    open: "dict[Gate, str]"  # all connections, the oldest first, and where each comes from
    addresses: Counter[str]
    cycle: Any  # uvicorn's, of the last request; None before the first
    patience: asyncio.TimerHandle | None = None  # until a request must be there

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        near = self.client[0] if self.client else ""
        where, proxy = network(near, self.limits), bool(near) and trusted(near, self.limits)
        self.open[self] = where
        self.addresses[where] += 1
        if self.addresses[where] > self.limits.connections_per_address and not proxy:
            transport.abort()
        elif len(self.open) > self.limits.connections:
            self.make_room()
        self.wait()

    def make_room(self) -> None:
        """Close the oldest connection without a request, so that nobody is kept out by those who do nothing."""
        for other in self.open:
            if other is not self and not other.busy and not other.transport.is_closing():
                other.transport.abort()
                return
        self.transport.abort()

    @property
    def busy(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def wait(self) -> None:
        if self.patience is None:
            self.patience = self.loop.call_later(self.limits.header_seconds, self.too_slow)

    def too_slow(self) -> None:
        self.patience = None
        if not self.busy and not self.transport.is_closing():
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if not self.busy:
            self.wait()  # from the first byte on; more bytes give no more time
        super().data_received(data)
        if self.busy:
            self.be_patient()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.be_patient()  # uvicorn closes what is idle between two requests

    def be_patient(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.leave()
        super().handle_websocket_upgrade(event)
        early, _ = self.conn.trailing_data  # what came with the request
        if early and not self.transport.is_closing():
            self.transport.get_protocol().data_received(early)  # type: ignore[attr-defined]

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        self.be_patient()
        where = self.open.pop(self, None)
        if where is not None:
            self.addresses[where] -= 1
            if not self.addresses[where]:
                del self.addresses[where]


def gate(limits: Limits) -> type[Gate]:
    """The gate of one server, with its own counts."""
    own: dict[str, Any] = {"limits": limits, "open": {}, "addresses": Counter()}
    return type("OwnGate", (Gate,), own)
