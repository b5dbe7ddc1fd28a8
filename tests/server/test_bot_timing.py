"""When a bot answers tells nothing of how long it thought about its hand."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kickdoor.engine import commands as cmd
from kickdoor.server import forms, minder, sitting
from kickdoor.server.bot_crew import NO_WISH, Wish
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.tokens import new_token
from kickdoor.server.viewer import Viewer
from tests.databases import address

pytestmark = pytest.mark.slow


def answers(folder: Path, monkeypatch: pytest.MonkeyPatch, thinking: tuple[float, ...]) -> list[tuple[int, str, float]]:
    """Who said what when, in a game whose bots think so long, one time after the other; the clock is ours."""
    now, heard, thoughts = [100.0], [], list(thinking)

    async def sleep(seconds: float) -> None:
        now[0] += max(0.0, seconds)
        await asyncio.sleep(0)

    async def ask(errand: object, pack: bytes) -> Wish:
        thoughts.append(thoughts.pop(0))
        now[0] += thoughts[-1]
        return NO_WISH

    async def play() -> None:
        folder.mkdir()
        hub = Hub(address(folder / "a.db"), Limits())
        monkeypatch.setattr(hub.crew, "ask", ask)
        seat = await hub.create(forms.NewTable("Ann", tutorial=True), new_token())
        room = hub.room(seat.table)
        assert room is not None
        room.viewers = {Viewer(player.person, [], 10_000) for player in room.record.people}
        mine = hub.minders[room.id]
        mine.task.cancel()
        carry_out = room.carry_out

        async def watched(seat: int, command: cmd.Command, *more: Any) -> Any:
            heard.append((seat, type(command).__name__, round(now[0], 6)))
            return await carry_out(seat, command, *more)

        monkeypatch.setattr(room, "carry_out", watched)
        async with room.lock:
            await room.keep(*sitting.start(room))
            room.on_change(False)
        for _ in range(60):
            await mine.step()
            if room.game is not None and 0 in room.game.waiting():
                await room.act(0, room.game.default(0), None)
        await hub.close()

    monkeypatch.setattr(minder, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(minder, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
    asyncio.run(play())
    return heard


def test_bots_answer_on_the_beat_however_long_they_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = answers(tmp_path / "quick", monkeypatch, (0.001, 0.002))
    slow = answers(tmp_path / "slow", monkeypatch, (0.3, 0.01, 0.2))
    assert sum(1 for seat, _, _ in quick if seat) > 20
    assert quick == slow
