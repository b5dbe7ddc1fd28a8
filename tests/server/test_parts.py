"""The server's parts alone: the clock, slow readers, limits, the store, bots that overrun, and waking many tables."""

import asyncio
import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kickdoor.cards.mistakes import CardError
from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.known import known
from kickdoor.saves import dump_state
from kickdoor.server import bot_crew as crews
from kickdoor.server import packs
from kickdoor.server.botworker import Errand
from kickdoor.server.clock import EXTRA_SECONDS, HOLD_SECONDS, Clock
from kickdoor.server.limits import Bucket, Buckets
from kickdoor.server.metrics import Metrics
from kickdoor.server.outlets import Listener
from kickdoor.server.record import SeatRecord, TableRecord
from kickdoor.server.signals import Inbox, Lock, Signal
from kickdoor.server.tokens import Key, hashed, new_id, new_token
from kickdoor.server.viewer import Viewer
from tests.databases import address, only_files
from tests.nginx import free_port
from tests.server.test_whole_games import seated, started
from tests.server_hub import table_of_three
from tests.server_nursery import Nursery
from tests.server_play import Client

pytestmark = pytest.mark.slow


# -- the clock --------------------------------------------------------------------------------------------------------


class FakeTable(SimpleNamespace):
    """A table for a clock, which does not keep it alive."""


FAKES: list[FakeTable] = []


def table(game: Game, people: int = 3, **settings: Any) -> Any:
    seats = [SeatRecord("person", f"p{seat}", f"person{seat}") for seat in range(people)]
    seats += [SeatRecord("bot", "", f"bot{seat}") for seat in range(people, 3)]
    record, house = TableRecord(["mazes"], {}, seats, "p0", **settings), SimpleNamespace(read_only=False)
    FAKES.append(FakeTable(game=game, record=record, house=house, viewers=()))
    return FAKES[-1]


def dealt() -> Game:
    return Game(packs.pool(packs.pack(("mazes",))[1]), ["Ann", "Bob", "Cleo"], seed=4)


def in_turn(game: Game) -> int:
    for seat in range(3):
        game.submit(seat, cmd.Pass())
    return game.state.turn


def test_the_turn_clock_runs_per_turn_and_has_extra_time() -> None:
    game = dealt()
    seat = in_turn(game)
    clock = Clock(table(game, turn_seconds=60))
    clock.restart(0.0)
    assert clock.waited == ("turn", seat) and clock.left(0.0) == 60 + EXTRA_SECONDS
    clock.restart(40.0)
    assert clock.left(40.0) == 20 + EXTRA_SECONDS  # the turn goes on
    clock.restart(40.0 + 30.0)
    assert clock.left(70.0) == 5 + EXTRA_SECONDS - 10  # ten of the extra seconds are gone


def test_alone_with_bots_and_untimed_tables_are_not_hurried() -> None:
    game = dealt()
    for room in (table(game, people=1), table(game, window_seconds=0.0, turn_seconds=0)):
        clock = Clock(room)
        clock.restart(0.0)
        assert clock.left(1e6) is None and clock.message(0, 5.0).seconds == -1


def test_holds_are_two_per_fight() -> None:
    game = dealt()
    clock = Clock(table(game, turn_seconds=60))
    clock.restart(0.0)
    assert clock.waited[0] == "window"
    before = clock.left(0.0)
    assert before is not None and clock.hold(1) and clock.hold(1) and not clock.hold(1)
    assert clock.left(0.0) == before + 2 * HOLD_SECONDS
    assert clock.message(1, 0.0).holds == 0 and clock.message(2, 0.0).holds == 2


# -- readers, limits, tokens ------------------------------------------------------------------------------------------


class Narrow:
    """A way out with room for so many messages."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.got: list[bytes] = []
        self.wider = asyncio.Event()
        self.code = 0

    def say(self, message: bytes) -> bool:
        if len(self.got) >= self.room:
            return False
        self.got.append(message)
        return True

    async def drained(self) -> None:
        await self.wider.wait()

    def close(self, code: int, reason: str = "") -> None:
        self.code = code

    def hand_over(self, listener: Listener) -> None:
        raise AssertionError("nobody listens here")

    def resume(self) -> None:
        raise AssertionError("nobody listens here")


def test_a_slow_reader_loses_its_queue_and_gets_the_whole_picture() -> None:
    async def read() -> Narrow:
        viewer, narrow = Viewer("p1", ["p1"], 8), Narrow(1)
        pumps: list[asyncio.Task[None]] = []

        async def renew() -> None:
            viewer.restart([b"whole"])

        viewer.attach(narrow, lambda: pumps.append(asyncio.create_task(viewer.catch_up(renew, 5))))
        for number in range(1000):
            viewer.send(b"%d" % number)
            await asyncio.sleep(0)
        assert len(viewer.waiting) <= 8 and len(pumps) == 1
        narrow.room = 100
        narrow.wider.set()
        viewer.send(b"lost")
        viewer.close(1000)
        assert narrow.code == 0  # not before it has got everything
        await pumps[0]
        viewer.send(b"late")
        return narrow

    narrow = asyncio.run(read())
    assert narrow.got == [b"0", b"whole", b"late"] and narrow.code == 1000


def test_a_half_open_socket_is_given_up() -> None:
    async def read() -> None:
        async def renew() -> None:
            raise AssertionError("not stale")

        viewer = Viewer("", [], 8)
        viewer.send(b"hello")
        viewer.attach(Narrow(0), lambda: None)
        with pytest.raises(TimeoutError):
            await viewer.catch_up(renew, 0.05)

    asyncio.run(read())


def test_nobody_waits_for_a_slow_reader_who_has_left() -> None:
    async def read() -> None:
        async def renew() -> None:
            raise AssertionError("not stale")

        viewer, narrow = Viewer("", [], 8), Narrow(0)
        viewer.send(b"hello")
        viewer.attach(narrow, lambda: None)
        pump = asyncio.create_task(viewer.catch_up(renew, 600))
        await asyncio.sleep(0)
        viewer.finish()
        narrow.wider.set()  # as a line that is gone
        await asyncio.wait_for(pump, 60)

    asyncio.run(read())


class Ears:
    """Who listens, and notes that there is nothing more to hear."""

    def __init__(self) -> None:
        self.ended = 0

    def hear(self, message: bytes) -> bool:
        raise AssertionError(message)

    def lost(self) -> None:
        self.ended += 1


def test_who_speaks_while_the_broker_is_lost_is_cut_off_after_their_turn() -> None:
    """A table speaks to one viewer after the other: none of them may leave it meanwhile."""
    pytest.importorskip("nats")
    from kickdoor.server.relay import Tunnel

    async def speak() -> None:
        silent = SimpleNamespace(tell=lambda server, part: False)
        relay: Any = SimpleNamespace(cluster=silent, forget=lambda tunnel: None)
        tunnel, ears = Tunnel(relay, "other", 1), Ears()
        tunnel.hand_over(ears)
        assert tunnel.say(b"one") and tunnel.say(b"two")
        assert ears.ended == 0
        await asyncio.sleep(0)
        assert ears.ended == 1

    asyncio.run(speak())


def test_attempts_to_reach_the_broker_go_on_whatever_their_loss_causes() -> None:
    """The library gives up for good if what it calls fails."""
    pytest.importorskip("nats")
    from kickdoor.server.broker import Broker

    def fail() -> None:
        raise RuntimeError("a table")

    async def lose() -> None:
        port = free_port()
        server = await asyncio.start_server(greet, "127.0.0.1", port)
        broker = Broker(f"nats://127.0.0.1:{port}", "kickdoor", "here", lambda sender, part: None, fail)
        await broker.open()
        for times in (1, 2):
            for writer in greeted:
                writer.close()
            while len(greeted) <= times or not broker.connected:
                await asyncio.sleep(0.05)
        await broker.close()
        server.close()
        for writer in greeted:
            writer.close()

    greeted: list[asyncio.StreamWriter] = []

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """As a broker does."""
        greeted.append(writer)
        writer.write(b'INFO {"server_id":"x","version":"2","max_payload":1000000,"headers":true,"proto":1}\r\n')
        with suppress(ConnectionError):
            while line := await reader.readline():
                if line.startswith(b"PING"):
                    writer.write(b"PONG\r\n")

    asyncio.run(asyncio.wait_for(lose(), 60))


def test_signals_wake_all_who_wait_and_inboxes_keep_the_order() -> None:
    async def hear() -> list[int]:
        signal, inbox = Signal(), Inbox[int]()
        waiting = [asyncio.create_task(signal.wait()) for _ in range(3)]
        reader = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert len(signal.waiting) == 2
        signal.set()
        assert await asyncio.gather(*waiting[1:]) == [True, True]
        assert signal.is_set() and not signal.waiting
        for number in range(3):
            inbox.put_nowait(number)
        assert inbox.qsize() == 3
        found = [await reader, await inbox.get(), await inbox.get()]
        assert inbox.empty()
        return found

    assert asyncio.run(hear()) == [0, 1, 2]


def test_a_lock_goes_to_the_first_who_waits_and_to_nobody_who_has_given_up() -> None:
    async def take_turns() -> list[str]:
        lock, order = Lock(), list[str]()

        async def turn(name: str) -> None:
            async with lock:
                order.append(name)
                assert not lock.take()
                await asyncio.sleep(0)

        assert lock.take() and lock.locked()
        tasks = {name: asyncio.create_task(turn(name)) for name in "abcd"}
        await asyncio.sleep(0)
        tasks["a"].cancel()  # while it waits
        await asyncio.sleep(0)
        lock.release()
        assert not lock.take()  # it is b's, who has not noticed yet
        tasks["b"].cancel()  # and never will
        with suppress(asyncio.CancelledError):
            await tasks["b"]
        await asyncio.gather(tasks["c"], tasks["d"])
        assert lock.take()
        return order

    assert asyncio.run(take_turns()) == ["c", "d"]


def test_buckets_refill_and_are_forgotten() -> None:
    now = [0.0]
    bucket = Bucket(3, 10.0, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 4.0
    assert bucket.take() and not bucket.take()
    many = Buckets(1, 1e-9, most=5)
    assert all(many.take(str(number)) for number in range(50)) and len(many.held) <= 5


def test_keys_and_tokens(tmp_path: Path) -> None:
    key = Key.beside(tmp_path / "a.db")
    again = Key.beside(tmp_path / "a.db")
    assert (tmp_path / "a.db.key").stat().st_mode & 0o077 == 0
    assert again.opens("invite", "t", key.link("invite", "t"))
    assert not key.opens("watch", "t", key.link("invite", "t")) and not key.opens(
        "invite", "u", key.link("invite", "t")
    )
    assert all(new_id()[0].isalpha() for _ in range(200))
    assert len(new_token()) * 6 >= 128 and hashed(new_token()) != hashed(new_token())


# -- packs -------------------------------------------------------------------------------------------------------------


def test_a_pack_gives_the_cards_of_its_sets() -> None:
    from kickdoor import sets

    for names in (("mazes",), ("legends", "mazes")):
        content_hash, data = packs.pack(names)
        mine, theirs = packs.pool(data), sets.pool(*names)
        assert packs.content_hash(data) == content_hash
        assert [(card.id, card.name, card.copies) for card in mine.defs] == [
            (card.id, card.name, card.copies) for card in theirs.defs
        ]
        assert mine.rulebook.numbers == theirs.rulebook.numbers


def test_only_the_cards_of_another_day_are_read_from_a_pack() -> None:
    from kickdoor import sets

    packed = packs.packed_set("mazes")
    assert packs.as_read(packed).cards is sets.load("mazes").cards
    others = {name: text.replace("name: Elf\n", "name: Elves\n") for name, text in packed.files.items()}
    names = {placed.card.name for placed in packs.as_read(packs.PackedSet(packed.rulebook, others)).cards}
    assert "Elves" in names and "Elf" not in names
    assert len(packs.as_read(packs.PackedSet(packed.rulebook, others)).cards) == len(sets.load("mazes").cards)
    broken = packs.PackedSet(packed.rulebook, {"doors/elf.yaml": "- {kind: elf}"})
    with pytest.raises(CardError, match=r"mazes/doors/elf\.yaml"):
        packs.as_read(broken)


# -- bots -------------------------------------------------------------------------------------------------------------


def test_a_bot_that_overruns_is_killed_and_replaced() -> None:
    content_hash, data = packs.pack(("mazes",))
    game = dealt()
    errand = Errand("g", 0, "basic", content_hash, dump_state(known(game.state, 0)))

    async def ask() -> None:
        metrics = Metrics()
        crew = crews.Crew(1, 30.0, metrics)
        bench = crew.benches[0]
        await crew.ask(errand, data)
        assert metrics.counts["bot_overruns_total"] == 0 and bench.process is not None
        first = bench.process.pid
        bench.seconds = 1e-6
        assert await crew.ask(errand, data) == (None, None)
        assert metrics.counts["bot_overruns_total"] == 1 and bench.process is None
        bench.seconds = 30.0
        await crew.ask(errand, data)
        assert bench.process is not None and bench.process.pid != first
        await crew.stop()

    asyncio.run(ask())


def test_nobody_waits_for_a_bot_that_looks_ahead() -> None:
    """A seer decides in a process of its own: while it thinks, the bots of other tables answer."""
    content_hash, data = packs.pack(("mazes",))
    game = dealt()
    basic = Errand("g", 0, "basic", content_hash, dump_state(known(game.state, 0)))
    seer = Errand("g", 0, "seer:quick", content_hash, dump_state(known(game.state, 0)))

    async def ask() -> None:
        metrics = Metrics()
        crew = crews.Crew(1, 60.0, metrics)
        async with crew.seers[0].lock:  # it thinks
            await crew.ask(basic, data)
            assert crew.seers[0].process is None
        wish = await crew.ask(seer, data)
        assert wish.command is not None and game.why_not(0, wish.command) is None
        assert metrics.counts["bot_overruns_total"] == 0
        running = [bench.process for bench in (crew.seers[0], crew.benches[0]) if bench.process is not None]
        nice = [os.getpriority(os.PRIO_PROCESS, process.pid) for process in running]
        assert nice[0] > nice[1]
        await crew.stop()

    asyncio.run(ask())


# -- waking up --------------------------------------------------------------------------------------------------------


@only_files
def test_two_hundred_open_tables_are_no_burden_to_a_restart(tmp_path: Path) -> None:
    server = Nursery(tmp_path / "kickdoor.db").start()

    async def open_tables() -> list[Any]:
        clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 1)
        for client in clients:
            await client.close()
        return clients

    clients = asyncio.run(open_tables())
    server.kill()
    with sqlite3.connect(server.database) as connection:
        for number in range(200):
            copied = (
                f"INSERT INTO games SELECT 'g{number}', table_id, pack, deal, started, ended, length FROM games LIMIT 1"
            )
            connection.execute(copied)
            connection.execute(
                "INSERT INTO tables SELECT ?, CAST(replace(record, game, ?) AS BLOB), public, ?, touched FROM tables "
                "WHERE id = ?",
                (f"t{number}", f"g{number}", f"g{number}", clients[0].table_id),
            )
    connection.close()
    began = time.monotonic()
    server.start()
    assert server.get("/healthz") == "ok\n"
    key = Key.beside(server.database)

    async def watch() -> None:
        for id in ("t0", "t100", "t199"):
            eve = await Client(server, id, key.link("watch", id)).connect()
            assert eve.view["window"] == "opening" and len(eve.view["seats"]) == 3
            await eve.close()

    asyncio.run(watch())
    assert time.monotonic() - began < 2
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log


# -- a table without its socket ---------------------------------------------------------------------------------------


def test_when_time_is_up_silence_speaks(tmp_path: Path) -> None:
    """The clock passes for everybody in a window, and takes the default in a turn."""
    from kickdoor.server import forms
    from kickdoor.server.hub import Hub
    from kickdoor.server.limits import Limits

    async def wait_for_silence() -> None:
        hub = Hub(address(tmp_path / "a.db"), Limits())
        room = await table_of_three(hub, forms.NewTable("Ann", seats=3))
        assert room.game is not None
        clock = room.clock
        for _ in range(6):
            seq, window = room.seq, room.game.state.window()
            clock.began -= 1000
            hub.minders[room.id].woken.set()
            while room.seq == seq:
                await asyncio.sleep(0.005)
            async with room.lock:
                assert room.game.state.window() is not window or window is None
        rows = hub.store.all("SELECT DISTINCT by FROM commands")
        assert rows == [("clock",)]
        await hub.close()

    asyncio.run(wait_for_silence())
