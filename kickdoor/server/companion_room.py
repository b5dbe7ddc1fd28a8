"""A companion's game on the server: who is there, what each device may change, and what all are told."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Literal

from kickdoor.companion import messages as msg
from kickdoor.companion.documents import SHARED, Shared
from kickdoor.companion.merging import Ledger, NotTheHosts, TooLarge
from kickdoor.companion.updates import Malformed
from kickdoor.server import companion_store
from kickdoor.server.house import House
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.store import Statement
from kickdoor.server.tokens import Key
from kickdoor.server.viewer import Viewer
from kickdoor.texts.complaint import Complaint

MOST_DOCUMENTS: Final = 17  # the shared one, and as many lines as devices that were apart may have made

What = Literal["host", "join", "watch"]


def link(key: Key, id: str, what: str) -> str:
    """The way into a game. It is derived from the server's key, so it is not stored at all."""
    return key.link(f"companion {what}", id)


class Guest:
    """A device that is connected, and whose it is."""

    __slots__ = ("viewer", "role", "seat", "worked")

    def __init__(self, viewer: Viewer, role: Literal["host", "player", ""], seat: str = "") -> None:
        self.viewer = viewer
        self.role = role
        self.seat = seat
        self.worked = 0.0  # seconds of merging what it sent

    @property
    def who(self) -> str:
        """The same for all devices of somebody."""
        return self.seat or self.role

    def may_write(self, document: str) -> bool:
        return self.role == "host" or (self.role == "player" and document in (SHARED, self.seat))


class CompanionRoom:
    """`lost` is called when something could not be written: then the store may have more than we do, or less."""

    def __init__(self, id: str, house: House, claimed: list[str], lost: "Callable[[CompanionRoom], None]") -> None:
        self.id = id
        self.house = house
        self.key = house.key
        self.claimed = claimed
        self.lost = lost
        self.ledgers = companion_store.ledgers(house.store, id)
        self.ledgers.setdefault(SHARED, Ledger(SHARED))
        self.writers: dict[int, str] = {}  # by number of a device in the documents, whose it is
        self.guests: set[Guest] = set()
        self.lock = asyncio.Lock()
        self.empty_since = time.monotonic()
        self.gone = False  # no longer in use: it was unloaded

    async def keep(self, *statements: Statement) -> None:
        """Write it, or a Complaint."""
        if self.gone:
            raise NotAllowed("storage", "not_written")
        if self.house.read_only:
            raise NotAllowed("read_only", "read_only")
        try:
            await self.house.store.write(*self.house.fence(self.id), *statements)
        except Complaint:
            self.lost(self)
            raise

    @property
    def shared(self) -> Shared:
        whole = self.ledgers[SHARED].whole
        assert isinstance(whole, Shared)
        return whole

    # -- who may come in ----------------------------------------------------------------------------------------------

    def admitted(self, token: str, viewer: Viewer) -> Guest | None:
        """The guest that a token lets in: the host, a player, or somebody who only looks."""
        if self.opens("host", token):
            return Guest(viewer, "host")
        for seat in self.shared.seats:
            if self.opens(f"line {seat}", token):
                return Guest(viewer, "player", seat)
        return Guest(viewer, "") if self.opens("watch", token) or self.opens("join", token) else None

    def opens(self, what: str, token: str) -> bool:
        return self.key.opens(f"companion {what}", self.id, token)

    async def claim(self, seat: str) -> msg.LineToken:
        """A line for the first device that says that it is this player's."""
        async with self.lock:
            if seat not in self.shared.seats:
                raise NotAllowed("not_yours", "link_to_nowhere")
            if seat in self.claimed:
                raise not_now("seat_taken")
            return await self.hand_out(seat)

    async def line_link(self, seat: str) -> msg.LineToken:
        """The host gives a player a link of their own, whoever has the line already."""
        async with self.lock:
            if seat not in self.shared.seats:
                raise NotAllowed("not_yours", "link_to_nowhere")
            return await self.hand_out(seat)

    async def hand_out(self, seat: str) -> msg.LineToken:
        claimed = sorted({*self.claimed, seat})
        await self.keep(companion_store.keep_companion(self.id, claimed))
        self.claimed = claimed
        self.tell_roles()
        return msg.LineToken(seat, link(self.key, self.id, f"line {seat}"))

    # -- comings and goings -------------------------------------------------------------------------------------------

    def arrive(self, guest: Guest) -> None:
        self.guests.add(guest)
        self.tell_roles()
        for message in self.whole():
            guest.viewer.send(message)

    def depart(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self.empty_since = time.monotonic()
        self.tell_roles()

    async def renew(self, guest: Guest) -> None:
        """Everything again, for a device that has fallen behind."""
        async with self.lock:
            guest.viewer.restart([self.role(guest), *self.whole()])

    def role(self, guest: Guest) -> bytes:
        here = tuple(sorted({each.seat for each in self.guests if each.seat}))
        return msg.encode(msg.Role(guest.role, guest.seat, here, tuple(self.claimed), self.house.read_only))

    def tell_roles(self) -> None:
        for guest in self.guests:
            guest.viewer.send(self.role(guest))

    def whole(self) -> list[bytes]:
        """All documents, the shared one last: then a device knows what else it has to send."""
        lines = [ledger for name, ledger in sorted(self.ledgers.items()) if name != SHARED]
        return [self.as_message(ledger) for ledger in (*lines, self.ledgers[SHARED])]

    @staticmethod
    def as_message(ledger: Ledger) -> bytes:
        return msg.encode(msg.Whole(ledger.name, ledger.data, ledger.vector))

    # -- changes ------------------------------------------------------------------------------------------------------

    async def take(self, guest: Guest, id: int, document: str, update: bytes) -> None:
        """Merge an update, keep it, and tell the others; or refuse it and say what is true."""
        async with self.lock:
            why = await self.merged(guest, document, update)
            if not why:
                guest.viewer.send(msg.encode(msg.Kept(id)))
                return
            guest.viewer.send(msg.encode(msg.Refused(id, document, why)))
            guest.viewer.send(self.as_message(self.ledgers.get(document) or Ledger(document)))

    async def merged(self, guest: Guest, document: str, update: bytes) -> msg.Why | None:
        if not guest.may_write(document):
            return "not_yours"
        if document not in self.ledgers and len(self.ledgers) >= MOST_DOCUMENTS:
            return "too_many"
        before = self.ledgers.get(document) or Ledger(document)
        began = time.thread_time()
        try:
            after = before.with_update(update, guest.role == "host")
        except NotTheHosts:
            return "not_yours"
        except TooLarge:
            return "too_large"
        except Malformed:
            return "malformed"
        finally:
            guest.worked += time.thread_time() - began
        known = before.reach
        devices = [each for each, end in after.reach.items() if end > known.get(each, 0)]
        if any(self.writers.get(each, guest.who) != guest.who for each in devices):
            return "not_yours"  # it would be taken for what that device enters next, and that would be lost
        self.writers |= dict.fromkeys(devices, guest.who)
        if after.data != before.data:
            await self.keep(*companion_store.keep_document(self.id, after))
            self.ledgers[document] = after
            news = msg.encode(msg.Change(document, update))
            for other in self.guests:
                if other is not guest:
                    other.viewer.send(news)
        return None
