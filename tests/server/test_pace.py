"""How fast a table goes: what bots wait for, and when a Pass counts."""

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from kickdoor.engine import commands as cmd
from kickdoor.engine.legal import idle
from kickdoor.server import forms, minder, sitting, standing_orders
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.message_types import Pace
from kickdoor.server.record import SeatRecord
from kickdoor.server.tokens import new_token
from kickdoor.server.viewer import Viewer
from kickdoor.soak.utterances import play_on
from tests.databases import address
from tests.server_hub import table_of_three
from tests.test_properties import new_game


def test_standing_orders_know_hands_only_where_they_skip_the_idle() -> None:
    """What passes at once is the same whatever a seat holds; the rest waits for its delay."""
    orders = [
        SeatRecord(orders=when, skip_rolls=rolls, ask_winning=winning)
        for when in ("always", "touching", "winning", "never")
        for rolls in (False, True)
        for winning in (False, True)
    ]
    windows: set[str] = set()
    skipped = asked = 0
    for seed in range(6):
        game, random = new_game(seed)
        for _ in range(250):
            play_on(game, random, 1)
            window = game.state.window()
            if game.over or window is None:
                continue
            windows.add(window.what)
            for seat in range(len(game.state.seats)):
                hand = game.state.seats[seat].hand
                before = [standing_orders.passes(player, game.state, window, seat) for player in orders]
                held, hand[:] = hand.copy(), []
                assert before == [standing_orders.passes(player, game.state, window, seat) for player in orders]
                hand[:] = held
                skips = standing_orders.skips(SeatRecord(skip_idle=True), game.state, window, seat)
                slow = window.what in ("opening", "overflow")
                assert skips == (not slow and idle(game.state, seat))
                skipped, asked = skipped + skips, asked + (not skips)
    assert skipped and asked and {"opening", "kill", "flee"} <= windows


@pytest.mark.parametrize(("pace", "people", "beat"), [
    ("relaxed", 1, 2.0), ("normal", 2, 0.8), ("quick", 1, 0.32), ("instant", 1, 0.0), ("instant", 2, 0.32),
])  # fmt: skip
def test_the_pace_of_bots(tmp_path: Path, pace: Pace, people: int, beat: float) -> None:
    async def look() -> None:
        hub = Hub(address(tmp_path / "a.db"), Limits(bot_pause=0.8))
        seat = await hub.create(forms.NewTable("Ann", seats=4, bots=["basic"], pace=pace), new_token())
        room = hub.room(seat.table)
        assert room is not None
        if people == 2:
            await hub.join(room, forms.Join("Bob", seat.invite), new_token())
        assert hub.minders[room.id].beat == pytest.approx(beat)
        await hub.close()

    asyncio.run(look())


def test_bots_wait_for_a_person_who_reads(tmp_path: Path) -> None:
    async def look() -> None:
        hub = Hub(address(tmp_path / "a.db"), Limits(reading_seconds=60.0))
        seat = await hub.create(forms.NewTable("Ann", seats=4, bots=["basic"]), new_token())
        room = hub.room(seat.table)
        assert room is not None
        mind, viewer = hub.minders[room.id], Viewer(room.record.host, [], 10)
        room.viewers = {viewer}
        assert not mind.is_read()
        viewer.reading = time.monotonic()
        assert mind.is_read()
        viewer.reading -= 61  # nobody keeps a table waiting for ever
        assert not mind.is_read()
        viewer.reading = time.monotonic()
        await hub.join(room, forms.Join("Bob", seat.invite), new_token())
        assert not mind.is_read()  # among people there is Hold
        await hub.close()

    asyncio.run(look())


def test_no_pass_counts_before_all_have_been_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window closes at the same moment whether the others passed by hand or had nothing to play."""
    now = [100.0]

    async def closes(by_hand: bool) -> float:
        hub = Hub(address(tmp_path / f"{by_hand}.db"), Limits(hearing_pause=1.5))
        room = await table_of_three(hub, forms.NewTable("Ann", seats=3, turn_seconds=0))
        mind = hub.minders[room.id]
        mind.task.cancel()
        game = room.game
        assert game is not None
        for each in range(3):
            await room.act(each, cmd.Pass(), None)
        while game.state.window() is None or game.state.window().what != "kill":  # type: ignore[union-attr]
            await room.act(game.waiting()[0], game.default(game.waiting()[0]), None)
        window = game.state.window()
        assert window is not None
        monkeypatch.setattr(standing_orders, "idle", lambda state, seat: True)
        for player in room.record.seats:
            player.skip_idle = not by_hand
        began = now[0]
        if by_hand:
            for seat in [seat for seat, passed in enumerate(window.passed) if not passed]:
                await mind.hear_out()
                await room.act(seat, cmd.Pass(), None)
        while game.state.window() is window:
            wait = await mind.in_window(game, window)
            now[0] += max(0.0, wait or 0.0)
        await hub.close()
        return now[0] - began

    async def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(minder, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(minder, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
    assert asyncio.run(closes(True)) == asyncio.run(closes(False)) == 1.5


def test_nobody_is_shown_a_pass_that_is_given_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone with bots one Pass is enough before the first turn: each time bots take their time, it stands again."""
    stood: list[bool] = []

    async def look() -> None:
        hub = Hub(address(tmp_path / "a.db"), Limits(bot_pause=0.0))
        await hub.open()
        seat = await hub.create(forms.NewTable("Ann", seats=4, bots=["basic"] * 3), new_token())
        room = hub.room(seat.table)
        assert room is not None
        room.viewers = {Viewer(room.record.host, [], 10_000)}
        async with room.lock:
            await room.keep(*sitting.start(room))
        mind = hub.minders[room.id]
        mind.task.cancel()
        game = room.game
        assert game is not None
        window = game.state.window()

        async def pause() -> None:
            if window is not None and game.state.window() is window and 0 in mind.dressed.seats:
                stood.append(window.passed[0])  # unless a bot has done something to Ann, which asks her again

        monkeypatch.setattr(mind, "pause", pause)
        await room.act(0, cmd.Pass(), None)
        for _ in range(60):
            await mind.step()
        assert game.state.window() is not window or 0 not in mind.dressed.seats
        await hub.close()

    asyncio.run(look())
    assert stood and all(stood)
