"""Tables that are played by days: people look in now and then, deadlines ring while the table sleeps."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from kickdoor.bots import make
from kickdoor.bots.player import Bot
from kickdoor.engine import commands as cmd
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.server import days, forms, sitting
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.my_tables import my_tables
from kickdoor.server.room import PERSON, Room
from kickdoor.server.tells import Accepted
from kickdoor.server.tokens import new_token
from kickdoor.server.viewer import Viewer
from tests.databases import address, needs_postgres

HOUR = 3600.0
LIMITS = Limits(hearing_pause=0, bot_pause=0, watch_seconds=1000, sweep_seconds=1000)


class World:
    """A server that can be stopped and started again, and a clock of our own."""

    def __init__(self, database: str) -> None:
        self.database = database if "://" in database else Path(database)
        self.now = 1_800_000_000.0
        self.browsers = [new_token() for _ in range(3)]

    async def open(self) -> None:
        self.hub = Hub(self.database, LIMITS)
        self.hub.wall = lambda: self.now
        await self.hub.open()

    async def restart(self) -> None:
        await self.hub.close()
        await self.open()

    async def begin(self, hours: int = 24) -> str:
        """Ann, Bob and Cleo at a table, and the deal."""
        form = forms.NewTable("Ann", seats=3, house_rules={"epic": 0}, answer_hours=hours)
        seat = await self.hub.create(form, self.browsers[0])
        room = self.room(seat.table)
        for name, browser in zip(("Bob", "Cleo"), self.browsers[1:], strict=True):
            await self.hub.join(room, forms.Join(name, seat.invite), browser)
        async with room.changing():
            await room.keep(*sitting.start(room))
            room.on_change(False)
        await self.settled(seat.table)
        return seat.table

    def room(self, table: str) -> Room:
        room = self.hub.room(table)
        assert room is not None
        return room

    async def settled(self, table: str) -> None:
        """Until the minder has done what it can and has written it down."""
        for _ in range(20_000):
            room = self.room(table)
            mind = self.hub.minders[table]
            if room.waits is not None and not mind.woken.is_set() and not room.lock.locked():
                return
            await asyncio.sleep(0.0005)
        raise AssertionError("the minder does not come to rest")

    def sleep(self, table: str) -> None:
        if (room := self.hub.rooms.get(table)) is not None:
            self.hub.drop(room, 1001)

    async def look_in(self, table: str, seat: int, bot: Bot | None) -> None:
        """A person comes, does all that waits for them, and goes."""
        if self.hub.cluster is not None:
            await self.hub.cluster.members.owner(table)
        room = self.room(table)
        viewer = Viewer(room.record.seats[seat].person, [], 10_000)
        await self.hub.arrive(room, viewer)
        for _ in range(200):
            await self.settled(table)
            game = room.game
            if game is None or game.over or seat not in game.waiting() or bot is None:
                break
            await decide(room, seat, bot)
        self.hub.depart(room, viewer)
        await self.settled(table)


async def decide(room: Room, seat: int, bot: Bot) -> None:
    """Say what a player of some sense says, or what silence means."""
    assert room.game is not None
    wanted = bot.act(SeatEyes(room.game, seat))
    said = None if wanted is None else await room.act(seat, wanted, None)
    if not isinstance(said, Accepted):
        await room.act(seat, room.game.default(seat), None)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needs_postgres)])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> World:
    return World(address(tmp_path / "kickdoor.db", request.param == "postgres"))


def test_three_people_who_look_in_twice_a_day_play_to_the_end(tmp_path: Path) -> None:
    """Each has their own hours; one is away for four days. Between visits the table sleeps, and servers come and go."""
    world = World(str(tmp_path / "kickdoor.db"))

    async def play() -> None:
        await world.open()
        table, bots = await world.begin(), [make("basic", f"{seat}") for seat in range(3)]
        hours = {0: (7, 19), 1: (12, 22), 2: (8, 20)}
        start, visits, over = world.now, 0, False
        while not over and world.now < start + 400 * 24 * HOUR:
            world.now += HOUR
            day, hour = divmod(round((world.now - start) / HOUR), 24)
            here = [seat for seat, times in hours.items() if hour in times and not (seat == 2 and 3 <= day < 7)]
            await days.look_after(world.hub, world.hub.wake)
            if table in world.hub.rooms:
                await world.settled(table)
            for seat in here:
                await world.look_in(table, seat, bots[seat])
            visits += len(here)
            over = bool(world.hub.store.all("SELECT 1 FROM games WHERE ended IS NOT NULL"))
            world.sleep(table)
            if hour == 3 and day % 5 == 0:
                await world.restart()
        by = Counter(str(row[0]) for row in world.hub.store.all("SELECT by FROM commands"))
        print(f"{day} days, {visits} visits, {by}")
        assert over and by["person"] > 50 and by["clock"]
        assert not my_tables(world.hub, world.hub.rooms, world.browsers[0])
        await world.hub.close()

    asyncio.run(play())


def test_a_deadline_rings_while_the_table_sleeps_and_after_a_restart(world: World) -> None:
    async def play() -> None:
        await world.open()
        table = await world.begin(hours=8)
        due = world.now + 8 * HOUR
        assert world.hub.store.one("SELECT due, look FROM waits") == (due, due)
        world.now += 7 * HOUR
        await world.restart()
        await world.look_in(table, 0, None)  # looking alone gives nobody more time
        assert world.hub.store.one("SELECT due FROM waits") == (due,)
        await world.restart()
        world.now = due - 2
        await days.look_after(world.hub, world.hub.wake)
        assert table not in world.hub.rooms
        world.now = due + 1
        await days.look_after(world.hub, world.hub.wake)
        await world.settled(table)
        game = world.room(table).game
        assert game is not None and game.state.window() is None  # the opening is over
        by = Counter(str(row[0]) for row in world.hub.store.all("SELECT by FROM commands"))
        assert by == {"clock": 3}
        assert world.hub.store.one("SELECT due FROM waits") == (due + 1 + 8 * HOUR,)
        await world.hub.close()

    asyncio.run(play())


def test_a_killed_server_is_not_needed_to_go_on(world: World) -> None:
    """Between a command and its rest the store says: look at once."""

    async def play() -> None:
        await world.open()
        table = await world.begin()
        room = world.room(table)
        world.hub.minders[table].task.cancel()
        for seat in range(3):
            await room.act(seat, cmd.Pass(), None)
        assert world.hub.store.one("SELECT look FROM waits") == (world.now,)
        world.sleep(table)
        await days.look_after(world.hub, world.hub.wake)
        await world.settled(table)
        row = world.hub.store.one("SELECT what, due, look FROM waits")
        assert row == ("turn", world.now + 24 * HOUR, world.now + 24 * HOUR)
        await world.hub.close()

    asyncio.run(play())


def test_offers_and_visits_add_no_time_and_a_play_does(world: World) -> None:
    async def play() -> None:
        await world.open()
        table = await world.begin()
        room = world.room(table)
        for seat in range(3):
            await room.act(seat, cmd.Pass(), None)
        began = room.clock.began
        game = room.game
        assert game is not None
        seat = game.waiting()[0]
        world.now += HOUR
        other = (seat + 1) % 3
        await room.carry_out(seat, cmd.Show((other,)), None, PERSON)
        assert room.clock.began == began
        world.now += HOUR
        await room.carry_out(seat, game.default(seat), None, PERSON)
        assert room.clock.began == world.now
        assert room.clock.holds_left(other) == 0 and not room.clock.hold(other)
        await world.settled(table)
        await world.hub.close()

    asyncio.run(play())


def test_who_misses_three_deadlines_is_played_for_until_they_look_in(world: World) -> None:
    async def play() -> None:
        await world.open()
        table = await world.begin(hours=8)
        for _ in range(3):
            world.now += 8 * HOUR + 1
            await days.look_after(world.hub, world.hub.wake)
            await world.settled(table)
            world.sleep(table)
        room = world.room(table)
        away = [seat for seat, player in enumerate(room.record.seats) if player.substitute == "away"]
        assert away
        await world.look_in(table, away[0], None)
        player = world.room(table).record.seats[away[0]]
        assert not player.substitute and not player.missed
        await world.hub.close()

    asyncio.run(play())


def test_pausing_stops_the_days_and_going_on_gives_them_back(world: World) -> None:
    async def play() -> None:
        await world.open()
        table = await world.begin(hours=8)
        for on in (True, False):
            room = world.room(table)
            async with room.changing():
                room.record.paused = on
                await room.keep_table()
            await world.settled(table)
            expected = None if on else world.now + 8 * HOUR
            assert world.hub.store.one("SELECT due FROM waits") == (expected,)
            world.now += 20 * HOUR * on
            world.sleep(table)
            await days.look_after(world.hub, world.hub.wake)
            assert not world.hub.store.all("SELECT 1 FROM commands")
        await world.hub.close()

    asyncio.run(play())


def test_broken_tables_keep_nobody_waiting(world: World) -> None:
    """A log that does not replay, a record of another version: the others are looked after, and nothing spins."""

    async def play() -> None:
        await world.open()
        broken, strange, sound = [await world.begin(hours=8) for _ in range(3)]
        await world.hub.store.write(
            ("INSERT INTO commands SELECT id, 1, 0, NULL, 0, 'person', 0, ? FROM games WHERE table_id = ?",
             (b'{"type":"kick"}', broken)),
            ("UPDATE tables SET record = ? WHERE id = ?", (b'{"sets": 7}', strange)),
        )  # fmt: skip
        for table in (broken, strange, sound):
            world.sleep(table)
        world.now += 9 * HOUR
        await days.look_after(world.hub, world.hub.wake)
        await world.settled(sound)
        for _ in range(200):
            if world.hub.store.one("SELECT look FROM waits WHERE table_id = ?", broken) == (None,):
                break
            await asyncio.sleep(0.01)
        looks = {row[0]: row[1] for row in world.hub.store.all("SELECT table_id, look FROM waits")}
        assert looks[broken] is None and world.room(broken).unreadable
        assert looks[strange] == world.now + days.LATER
        assert looks[sound] == world.now + 8 * HOUR
        assert {each.id for each in my_tables(world.hub, world.hub.rooms, world.browsers[0])} == {broken, sound}
        await world.hub.close()

    asyncio.run(play())


def test_my_tables_say_whose_turn_it_is_and_not_who_has_passed(world: World) -> None:
    async def play() -> None:
        await world.open()
        table = await world.begin()
        await world.room(table).act(1, cmd.Pass(), None)
        await world.settled(table)
        ann, bob, cleo = ([*my_tables(world.hub, world.hub.rooms, browser)] for browser in world.browsers)
        assert ann[0].mine and cleo[0].mine and not bob[0].mine
        assert {each[0].whose for each in (ann, bob, cleo)} == {""}
        assert {each[0].seconds for each in (ann, bob, cleo)} == {24 * 3600}
        for seat in (0, 2):
            await world.room(table).act(seat, cmd.Pass(), None)
        await world.settled(table)
        game = world.room(table).game
        assert game is not None
        turn = game.state.turn
        for seat, browser in enumerate(world.browsers):
            (mine,) = my_tables(world.hub, world.hub.rooms, browser)
            assert (mine.mine, mine.whose) == (seat == turn, ("Ann", "Bob", "Cleo")[turn])
        assert not my_tables(world.hub, world.hub.rooms, "") and not my_tables(world.hub, world.hub.rooms, new_token())
        await world.hub.close()

    asyncio.run(play())


def test_skipping_tells_nothing_while_its_owner_is_away(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip when I can do nothing depends on a hand: by days it happens only while its owner is here."""
    from kickdoor.server import standing_orders

    async def play() -> None:
        await world.open()
        table = await world.begin()
        room = world.room(table)
        monkeypatch.setattr(standing_orders, "skips", lambda *_: True)
        mind, window = world.hub.minders[table], room.game.state.window()  # type: ignore[union-attr]
        player, state = room.record.seats[1], room.game.state  # type: ignore[union-attr]
        assert window is not None and not mind.skips(player, state, window, 1)
        room.viewers.add(Viewer(player.person, [], 10))
        assert mind.skips(player, state, window, 1)
        await world.hub.close()

    asyncio.run(play())
