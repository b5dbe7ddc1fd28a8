"""Several servers on one PostgreSQL behind nginx, while any of them dies: nothing is lost and nothing done twice."""

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any, TypeVar
from urllib.error import HTTPError

import pytest
from websockets.exceptions import WebSocketException

from kickdoor.server.database import opened
from kickdoor.server.limits import Buckets
from kickdoor.server.membership import LEASE_SECONDS
from tests.server.test_kill import check_database
from tests.server.test_whole_games import seated
from tests.server_group import Group, Member, needs_group
from tests.server_play import Client, ConnectionClosed, until

pytestmark = [pytest.mark.slow, *needs_group]

KILLS = int(os.environ.get("CLUSTER_KILLS", "0"))
TABLES = 4
PATIENCE = 120.0  # seconds until a client must be back; a busy machine may need a while
T = TypeVar("T")
CUT = (WebSocketException, OSError, EOFError, TimeoutError)


class Guest:
    """A client that comes back whenever it is cut off, and checks that what it was told still holds."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.pending: tuple[str, dict[str, Any]] | None = None
        self.answers = 0
        self.longest = 0.0

    async def stay(self, stopped: asyncio.Event) -> None:
        while not stopped.is_set():
            try:
                await self.play(stopped)
            except CUT:
                await self.come_back()

    async def play(self, stopped: asyncio.Event) -> None:
        client = self.client
        while not stopped.is_set():
            command = client.choose() if client.awaited else None
            if command is None:
                with suppress(TimeoutError):
                    await client.hear(0.05)
                    continue
                if client.over:
                    await asyncio.sleep(0.2)
                continue
            client.number += 1
            await self.say(f"{client.seat}.{client.number}", command)

    async def say(self, id: str, command: dict[str, Any]) -> None:
        self.pending = id, command
        answer = await self.client.act(command, id)
        if answer["type"] == "failed":  # not stored, or nobody knows: it is said again after the next welcome
            raise ConnectionError(answer["code"])
        self.pending = None
        self.answers += 1
        await asyncio.sleep(0.01)

    async def come_back(self) -> None:
        began = time.monotonic()
        while True:
            try:
                await self.checked()
                break
            except CUT:
                assert time.monotonic() - began < PATIENCE, "nobody lets us in again"
                await asyncio.sleep(0.1)
        self.longest = max(self.longest, time.monotonic() - began)

    async def checked(self) -> None:
        """What was told still holds; what was not answered is said again, and counts once."""
        client, told = self.client, self.client.seq
        await asyncio.wait_for(client.connect(), 10)
        assert client.seq >= told, "something that was told is lost"
        for id, number in list(client.acked.items())[-2:]:
            again = await client.act({"type": "kick"}, id)
            if again["type"] == "failed":
                raise ConnectionError
            assert (again["type"], again["seq"]) == ("accepted", number)
        if self.pending is not None:
            await self.say(*self.pending)


async def guests(group: Group, tables: int, random: Random) -> list[list[Guest]]:
    """Tables of three whose games have begun; everybody comes through nginx."""
    front = Front(group)
    found = []
    for _ in range(tables):
        seats = seated(front, ["Ann", "Bob", "Cleo"], seats=3)
        clients = [Client(front, seat["table"], seat["token"], Random(random.random())) for seat in seats]
        for client in clients:
            await client.connect()
        await clients[0].say(type="start")
        for client in clients:
            await client.until(lambda message: message["type"] == "welcome" and message["view"])
        found.append([Guest(client) for client in clients])
    return found


class Front(Member):
    """All servers behind nginx, as a client sees them."""

    def __init__(self, group: Group) -> None:
        self.port = group.port


async def in_thread(work: Callable[[], object]) -> None:
    await asyncio.get_running_loop().run_in_executor(None, work)


async def all_go_on(tables: list[list[Guest]]) -> None:
    """Until every table has accepted a command since."""
    before = [sum(guest.answers for guest in table) for table in tables]
    began = time.monotonic()
    for table, count in zip(tables, before, strict=True):
        while sum(guest.answers for guest in table) <= count and not any(guest.client.over for guest in table):
            assert time.monotonic() - began < PATIENCE, "a table does not go on"
            await asyncio.sleep(0.02)


async def living(group: Group, tables: list[list[Guest]], chaos: Callable[[], Awaitable[None]]) -> None:
    """Let everybody play while something happens; then all must go on, and nothing may be lost."""
    stopped = asyncio.Event()
    playing = [asyncio.create_task(guest.stay(stopped)) for table in tables for guest in table]
    trouble = asyncio.create_task(chaos())
    try:
        done, _ = await asyncio.wait([*playing, trouble], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        await all_go_on(tables)
    finally:
        stopped.set()
        results = await asyncio.gather(*playing, return_exceptions=True)
    assert [each for each in results if each is not None] == []
    for guest in [guest for table in tables for guest in table]:
        await guest.client.close()
    nothing_lost(group, [guest.client for table in tables for guest in table])


def nothing_lost(group: Group, clients: list[Client]) -> None:
    """Everything that was acknowledged is in the log."""
    store = opened(group.address)
    for client in clients:
        rows = store.all(
            "SELECT client FROM commands JOIN games ON games.id = game WHERE table_id = ? AND seat = ?",
            client.table_id,
            client.seat,
        )
        assert set(client.acked) <= {str(id) for (id,) in rows}
    store.close()
    check_database(group.address)


def test_sockets_arrive_anywhere_and_an_owner_that_dies_is_replaced(group: Group) -> None:
    random = Random(1)

    async def lives() -> None:
        tables = await guests(group, TABLES, random)

        async def chaos() -> None:
            await all_go_on(tables)
            victim = group.members[0]
            victim.kill()
            await all_go_on(tables)
            victim.start()
            await in_thread(group.members[1].leave)
            await all_go_on(tables)
            group.members[1].start()

        await living(group, tables, chaos)

    asyncio.run(lives())


def test_neither_the_broker_nor_the_database_loses_anything_when_it_dies(group: Group) -> None:
    async def lives() -> None:
        tables = await guests(group, TABLES, Random(2))

        async def chaos() -> None:
            await all_go_on(tables)
            group.kill_broker()
            await asyncio.sleep(0.3)
            group.start_broker()
            await all_go_on(tables)
            group.postgres.kill()
            await in_thread(group.postgres.start)
            await all_go_on(tables)

        await living(group, tables, chaos)

    asyncio.run(lives())


def test_a_server_that_was_only_late_keeps_what_nobody_has_claimed(group: Group) -> None:
    """It is stopped for longer than its leases last: one of its tables is another's then, and one is still its own."""
    late, other = group.members[:2]

    async def lives() -> None:
        seats = [*seated(late, ["Ann", "Bob"], seats=3), *seated(late, ["Cleo"], seats=3)]
        ann, bob, cleo = [await Client(late, seat["table"], seat["token"]).connect() for seat in seats]
        late.signal(signal.SIGSTOP)
        await asyncio.sleep(LEASE_SECONDS + 1)
        again = await Client(other, cleo.table_id, cleo.token).connect()
        late.signal(signal.SIGCONT)
        await ann.say(type="chat", text="still here?")
        assert (await bob.until(lambda message: message["type"] == "spoken"))["text"] == "still here?"
        with pytest.raises(ConnectionClosed, match="1012"):
            await cleo.until(lambda message: message["type"] == "spoken")
        for client in (ann, bob, again):
            await client.close()

    asyncio.run(lives())


def test_limits_hold_for_all_servers_together(group: Group) -> None:
    """What an address has used at one server, and the sockets that it has there, count at the others."""
    from kickdoor.server.cluster import Cluster
    from kickdoor.server.postgres_store import PostgresStore

    async def two() -> None:
        made = [await asyncio.to_thread(opened, group.address) for _ in range(2)]
        stores = [store for store in made if isinstance(store, PostgresStore)]
        here, there = (Cluster(store, store.key(), group.members[0].broker, lambda tables: None) for store in stores)
        buckets = Buckets(3, 1e6), Buckets(3, 1e6)
        here.share(Counter({"a": 5}), requests=buckets[0])
        there.share(Counter(), requests=buckets[1])
        await asyncio.gather(here.open(), there.open())
        assert buckets[0].take("a") and buckets[0].take("a")
        await until(lambda: there.sockets_of("a") == 5)
        assert [buckets[1].take("a") for _ in range(3)] == [True, False, False]
        assert [buckets[1].take("b") for _ in range(3)] == [True, True, True]
        await asyncio.gather(here.close(), there.close())
        for store in stores:
            store.close()

    asyncio.run(two())


async def unless_cut(begin: Callable[[], Awaitable[T]]) -> T:
    """What comes of it on lines that hold: whoever is cut off, or told to try again, begins again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await begin()
            except HTTPError as error:
                if error.code != 503:
                    raise
            except CUT:
                pass
            await asyncio.sleep(0.1)


def test_the_phones_of_a_companion_meet_whichever_server_they_reach(group: Group) -> None:
    """Two phones at two servers count in one game; its server dies, and nothing that was kept is lost."""
    pytest.importorskip("pycrdt")
    from tests.companion import phones

    host_at, guest_at = group.members[:2]

    async def begin() -> tuple[dict[str, str], str]:
        links = await asyncio.to_thread(host_at.post, "/api/companion", {})
        async with phones.Phone(host_at, links["id"], links["host"]) as host:
            await host.push("shared", phones.SEATS)
            join = {"join": links["join"], "seat": phones.KIM}
            claimed = await asyncio.to_thread(guest_at.post, f"/api/companion/{links['id']}/claim", join)
            async with phones.Phone(guest_at, links["id"], claimed["token"]) as kim:
                assert kim.role["seat"] == phones.KIM
                assert (await kim.push(phones.KIM, phones.written(phones.level("a"))))["type"] == "kept"
                assert (await host.hear("change"))["document"] == phones.KIM
        return links, claimed["token"]

    async def go_on(links: dict[str, str], token: str) -> None:
        async with phones.Phone(guest_at, links["id"], token) as kim:
            assert "a" in phones.entries(await kim.documents(), phones.KIM)
            await kim.push(phones.KIM, phones.written(phones.level("b")))

    async def look(links: dict[str, str]) -> None:
        async with phones.Phone(host_at, links["id"], links["host"]) as host:
            assert phones.entries(await host.documents(), phones.KIM) >= {"a", "b"}

    async def count() -> None:
        links, token = await unless_cut(begin)
        await in_thread(host_at.kill)  # the lease was its own: the game moves
        await unless_cut(lambda: go_on(links, token))
        host_at.start()
        await unless_cut(lambda: look(links))

    asyncio.run(count())


@pytest.mark.skipif(not KILLS, reason="make soak-cluster")
def test_many_kills(group: Group) -> None:
    random, counts, longest = Random(KILLS), dict[str, int](), 0.0

    async def server_dies() -> None:
        victim = random.choice(group.members)
        victim.kill()
        await asyncio.sleep(random.uniform(0, 1.5))
        victim.start()

    async def server_leaves() -> None:
        victim = random.choice(group.members)
        await in_thread(victim.leave)
        victim.start()

    async def server_stops() -> None:
        """Longer than its lease: others take its tables, and it must not acknowledge anything when it wakes."""
        victim = random.choice(group.members)
        victim.signal(signal.SIGSTOP)
        await asyncio.sleep(random.uniform(1, 6))
        victim.signal(signal.SIGCONT)

    async def broker_dies() -> None:
        group.kill_broker()
        await asyncio.sleep(random.uniform(0, 1))
        group.start_broker()

    async def database_dies() -> None:
        group.postgres.kill()
        await asyncio.sleep(random.uniform(0, 1))
        await in_thread(group.postgres.start)

    async def database_stops() -> None:
        """As if the network were cut: nobody answers, and what was sent may still arrive."""
        group.postgres.signal(signal.SIGSTOP)
        await asyncio.sleep(random.uniform(1, 6))
        group.postgres.signal(signal.SIGCONT)

    deaths = [server_dies, server_leaves, server_stops, broker_dies, database_dies, database_stops]
    weights = [50, 10, 10, 10, 10, 10]

    async def lives(kills: int) -> float:
        tables = await guests(group, TABLES, random)

        async def chaos() -> None:
            for _ in range(kills):
                [death] = random.choices(deaths, weights)
                counts[death.__name__] = counts.get(death.__name__, 0) + 1
                await death()
                if random.random() < 0.7:
                    await all_go_on(tables)
                else:
                    await asyncio.sleep(random.uniform(0, 1))

        await living(group, tables, chaos)
        return max(guest.longest for table in tables for guest in table)

    left = KILLS
    while left > 0:
        longest = max(longest, asyncio.run(lives(min(left, 10))))
        left -= 10
        print(f"{KILLS - max(0, left)} kills: {counts}, longest absence {longest:.1f} s", flush=True)
