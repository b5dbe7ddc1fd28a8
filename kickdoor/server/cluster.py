"""What a server shares with the others on one PostgreSQL: tables, limits, and a broker between them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection
from hashlib import sha256
from itertools import count
from typing import Final

from kickdoor.server.broker import EVERYBODY, Broker, Part
from kickdoor.server.limits import Buckets
from kickdoor.server.membership import Membership
from kickdoor.server.postgres_store import PostgresStore
from kickdoor.server.tokens import Key

TELL_SECONDS: Final = 0.25  # between two accounts of what addresses have used here


def nothing(*given: object) -> None:
    """Nobody is told."""


class Cluster:
    """`heard`, `cut` and `gone` are the relay's."""

    def __init__(
        self, store: PostgresStore, key: Key, address: str, forsaken: Callable[[Collection[str]], None]
    ) -> None:
        self.members = Membership(store, forsaken, self.buried)
        self.heard: Callable[[str, Part], None] = nothing
        self.cut: Callable[[], None] = nothing
        self.gone: Callable[[set[str]], None] = nothing
        prefix = "kickdoor." + sha256(b"kickdoor broker\n" + key.secret).hexdigest()[:32]
        self.broker = Broker(address, prefix, self.members.id, self.hear, lambda: self.cut()) if address else None
        self.tunnels: Callable[[], int] = lambda: 0  # what the relay passes on
        self.buckets: dict[str, Buckets] = {}
        self.sockets: Counter[str] = Counter()  # ours, by address
        self.elsewhere: dict[str, Counter[str]] = {}  # the others'
        self.telling: asyncio.Task[None] | None = None

    def share(self, sockets: Counter[str], **buckets: Buckets) -> None:
        """These limits hold for all servers together."""
        self.sockets, self.buckets = sockets, buckets
        for each in buckets.values():
            each.taken = Counter()

    async def open(self) -> None:
        await self.members.open()
        if self.broker is not None:
            await self.broker.open()
            self.telling = asyncio.create_task(self.tell_on())

    async def close(self) -> None:
        if self.telling is not None:
            self.telling.cancel()
        await self.members.close()
        if self.broker is not None:
            await self.broker.close()

    def tell(self, server: str, part: Part) -> bool:
        return self.broker is not None and self.broker.tell(server, part)

    def hear(self, sender: str, part: Part) -> None:
        if part.kind != "used":
            return self.heard(sender, part)
        taken, sockets = part.content
        self.elsewhere[sender] = Counter(sockets)
        for name, used in taken.items():
            if name in self.buckets:
                self.buckets[name].spend(used)
        return None

    def buried(self, alive: set[str]) -> None:
        self.elsewhere = {id: held for id, held in self.elsewhere.items() if id in alive}
        self.gone(alive)

    async def tell_on(self) -> None:
        """Tell the others what addresses have used here since the last time."""
        before: object = None
        for tick in count():
            await asyncio.sleep(TELL_SECONDS)
            taken = {name: dict(each.taken) for name, each in self.buckets.items() if each.taken}
            now = taken, dict(self.sockets)
            if (now != before or not tick % 12) and self.tell(EVERYBODY, Part("used", 0, 0, now)):
                before = ({}, now[1])
                for each in self.buckets.values():
                    each.taken = Counter()

    def sockets_of(self, address: str) -> int:
        """How many sockets an address has at the other servers."""
        return sum(held[address] for held in self.elsewhere.values())
