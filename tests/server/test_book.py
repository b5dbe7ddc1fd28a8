"""What a browser remembers of its games: counted once, erased at will, carried by a link that works once."""

import asyncio
from pathlib import Path

import pytest

from kickdoor.bots import make
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.server import book, book_desk, forms, holders, sitting
from kickdoor.server.book import FEATS, Page
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.my_tables import my_tables
from kickdoor.server.room import Room
from kickdoor.server.tells import Accepted
from kickdoor.server.tokens import new_token
from kickdoor.story.deeds import SeatDeeds, Stab
from kickdoor.texts.complaint import Complaint
from tests.databases import address, needs_postgres

ANN, BOB, TWINS = (new_token() for _ in range(3))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needs_postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    found = address(tmp_path / "kickdoor.db", request.param == "postgres")
    return found if "://" in found else Path(found)


async def begun(hub: Hub) -> Room:
    """Ann, Bob, and two people who share a browser."""
    await hub.open()
    seat = await hub.create(forms.NewTable("Ann", seats=4), ANN)
    room = hub.room(seat.table)
    assert room is not None
    for name, browser in (("Bob", BOB), ("Cas", TWINS), ("Pol", TWINS)):
        await hub.join(room, forms.Join(name, seat.invite), browser)
    async with room.changing():
        await room.keep(*sitting.start(room))
    hub.minders[room.id].task.cancel()
    return room


async def finished(room: Room) -> None:
    bots = [make("basic", str(seat)) for seat in range(4)]
    assert room.game is not None
    while not room.game.over:
        seat = room.game.waiting()[0]
        wanted = bots[seat].act(SeatEyes(room.game, seat))
        if wanted is None or not isinstance(await room.act(seat, wanted, None), Accepted):
            await room.act(seat, room.game.default(seat), None)


def test_a_game_is_counted_once_and_erased_at_will(database: str | Path) -> None:
    async def live() -> None:
        hub = Hub(database, Limits(replay_seconds=1000))
        room = await begun(hub)
        assert (await book_desk.book(hub, ANN, "en", "here")).games == 0
        await book_desk.erase(hub, ANN)  # in the middle of a game
        await finished(room)
        mine = await book_desk.book(hub, ANN, "en", "here")
        assert mine.games == 1 and mine.pending == 0 and mine.played[0].names == ["Ann", "Bob", "Cas", "Pol"]
        assert room.game is not None
        assert mine.wins == (0 in room.game.state.winners)
        assert next(feat.key for feat in mine.feats if feat.reached) == "first_game"
        assert not (await book_desk.book(hub, TWINS, "en", "here")).games  # who of them?
        assert not (await book_desk.book(hub, new_token(), "en", "here")).games
        assert not (await book_desk.book(hub, "", "en", "here")).games
        await hub.close()

        hub = Hub(database, Limits(replay_seconds=1000))
        await hub.open()
        assert await book_desk.book(hub, ANN, "en", "here") == mine
        await book_desk.erase(hub, BOB)
        await book_desk.worked_out(hub, room.record.game, 1, "here")  # as if it had been under way
        assert not (await book_desk.book(hub, BOB, "en", "here")).games
        assert (await book_desk.book(hub, ANN, "en", "here")).games == 1
        await carried(hub)
        await hub.close()

    async def carried(hub: Hub) -> None:
        other, third = new_token(), new_token()
        link = await book_desk.new_link(hub, ANN)
        for token, browser, why in ((new_token(), other, "link_used"), (link, ANN, "link_own")):
            with pytest.raises(Complaint) as refused:
                await book_desk.carry(hub, token, browser)
            assert refused.value.key == why
        both = await asyncio.gather(
            *(book_desk.carry(hub, link, each) for each in (other, third)), return_exceptions=True
        )
        assert sorted(isinstance(each, Complaint) for each in both) == [False, True]
        lucky = other if both[0] is None else third
        mine, theirs = [await book_desk.book(hub, each, "en", "here") for each in (ANN, lucky)]
        assert mine == theirs and theirs.games == 1
        await book_desk.carry(hub, await book_desk.new_link(hub, lucky), ANN)  # and back: nothing is counted twice
        assert (await book_desk.book(hub, ANN, "en", "here")).games == 1
        late = await book_desk.new_link(hub, ANN)
        hub.wall = lambda: book_desk.CARRY_SECONDS * 1e6
        with pytest.raises(Complaint):
            await book_desk.carry(hub, late, new_token())
        links = [await book_desk.new_link(hub, ANN) for _ in range(9)]
        row = hub.store.one("SELECT COUNT(*) FROM carries WHERE browser <> ''")
        assert links and row == (book_desk.MOST_LINKS,)

    asyncio.run(live())


def test_seats_are_carried_but_never_a_second_hand(database: str | Path) -> None:
    """A browser that sits at the table, or has seen a hand of its game, gets no other seat there."""

    async def live() -> None:
        hub = Hub(database, Limits())
        room = await begun(hub)
        fresh = new_token()
        await book_desk.carry(hub, await book_desk.new_link(hub, ANN), fresh)
        assert holders.people_of(hub, room, fresh) == holders.people_of(hub, room, ANN) != []
        assert [each.id for each in my_tables(hub, hub.rooms, fresh)] == [room.id]
        await book_desk.carry(hub, await book_desk.new_link(hub, ANN), BOB)
        assert [room.record.seat_of(person) for person in holders.people_of(hub, room, BOB)] == [1]
        async with room.changing():
            await room.keep_table(*sitting.get_up(room, 1))
        await book_desk.carry(hub, await book_desk.new_link(hub, ANN), BOB)
        assert not holders.people_of(hub, room, BOB)
        await hub.close()

    asyncio.run(live())


def test_a_book_adds_up() -> None:
    names = ["Me", "Bob", "Cleo"]

    def page(game: str, mine: SeatDeeds, *sets: str) -> Page:
        return Page(game, 0.0, 0, [*sets] or ["mazes"], names, 10, mine)

    stab = Stab(7, 0, 2, "mazes.greater", 16, True)
    pages = [
        page("a", SeatDeeds("Me", True, 10, stabs={1: 2}, stabbed={2: 6}, cards={"x": 2}, best=stab)),
        page("b", SeatDeeds("Me", False, 9, stabs={1: 1}, stabbed={1: 1, 2: 4}, cards={"x": 1, "y": 3}, deaths=3)),
        Page("c", 0.0),  # could not be read
    ]
    mine = book.opened(pages, "en", 2)
    assert (mine.games, mine.wins, mine.stabs_given, mine.stabs_taken, mine.deaths) == (3, 1, 3, 11, 3)
    assert [(each.id, each.n) for each in mine.cards] == [("x", 3), ("y", 3)]
    assert mine.nemesis == book.Rival("Cleo", 10) and mine.victim == book.Rival("Bob", 3)
    assert mine.best_stab == book.BestStab("a", "Cleo", stab) and mine.pending == 2
    reached = {feat.key for feat in mine.feats if feat.reached}
    expected = {"first_game", "first_win", "first_stab", "turned", "overkill", "popular", "complicated", "survivor"}
    assert reached == expected | {"frequent_dier", "so_close"}


def test_every_achievement_can_be_reached_and_none_is_given_away() -> None:
    nobody = [(Page("a", 0.0, win_level=10), SeatDeeds("Me", level=5))]
    assert {key for key, reached in FEATS.items() if reached([])} == set()
    assert {key for key, reached in FEATS.items() if reached(nobody)} == {"first_game"}
    stab = Stab(1, 0, 1, "x", 20, True)
    saint = SeatDeeds("Me", True, 10, {}, {1: 6}, 5, 3, 5, 40, 4, {}, stab)
    rogue = SeatDeeds("Me", False, 1, {1: 60}, {1: 30})
    almost = SeatDeeds("Me", False, 9)
    everything = ["mazes", "legends", "apocalypse", "w40k"]
    read = [(Page("a", 0.0, 0, everything, ["Me", "Bob"], 10), each) for each in [saint] * 25 + [rogue, almost]]
    read = [(Page(page.game, 0.0, 0, page.sets, page.names, 10, mine), mine) for page, mine in read]
    assert {key for key, reached in FEATS.items() if not reached(read)} == set()
