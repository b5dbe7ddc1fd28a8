"""A command that waits for nobody is carried out as it comes, and told once it is stored."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kickdoor.server import forms
from kickdoor.server.bans import Visit
from kickdoor.server.ears import Ears
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.outlets import Listener
from kickdoor.server.room import Room
from tests.server_hub import table_of_three

PASS = {"type": "pass"}
KICK = {"type": "kick"}


class Heard:
    """The end of a line that hears everything."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []

    def say(self, message: bytes) -> bool:
        self.got.append(msgspec.json.decode(message))
        return True

    def kinds(self) -> list[str]:
        found = [each["type"] for each in self.got]
        self.got.clear()
        return found

    async def drained(self) -> None:
        """There is always room."""

    def close(self, code: int, reason: str = "") -> None:
        self.got.append({"type": f"closed {code}"})

    def hand_over(self, listener: Listener) -> None:
        raise AssertionError("nobody listens here")

    def resume(self) -> None:
        """Everything is heard."""


Case = Callable[[Hub, Room, Ears, Heard], Awaitable[None]]


def at_a_table(tmp_path: Path, case: Case, pause: float = 0.0) -> None:
    async def play() -> None:
        hub = Hub(tmp_path / "a.db", Limits(hearing_pause=pause))
        room = await table_of_three(hub, forms.NewTable("Ann", seats=3))
        viewer = next(each for each in room.viewers if room.seat_of(each) == 0)
        line = Heard()
        ears = Ears(hub, room, viewer, line, Visit("", "here", lambda: None))
        viewer.attach(line, ears.fall_behind)
        await asyncio.sleep(0.05)
        line.got.clear()
        await case(hub, room, ears, line)
        await hub.close()

    asyncio.run(play())


def act(ears: Ears, id: str, command: dict[str, Any]) -> None:
    ears.hear(msgspec.json.encode({"type": "act", "id": id, "command": command}))


async def settled(hub: Hub, room: Room) -> None:
    while hub.errands or room.lock.locked():
        await asyncio.sleep(0.001)


def test_nothing_is_said_before_it_is_stored(tmp_path: Path) -> None:
    async def case(hub: Hub, room: Room, ears: Ears, line: Heard) -> None:
        for again in (["update", "accepted"], ["accepted"]):
            act(ears, "1", PASS)
            assert not hub.errands  # there is no task for it
            assert room.lock.locked() == (len(again) == 2) and (not line.got or again == ["accepted"])
            await settled(hub, room)
            assert line.kinds() == again and room.seq == 1
        assert hub.store.all("SELECT client FROM commands") == [("1",)]
        act(ears, "2", KICK)
        assert line.kinds() == ["refused"] and not room.lock.locked()  # at once

    at_a_table(tmp_path, case)


def test_who_comes_while_the_table_is_changed_waits(tmp_path: Path) -> None:
    async def case(hub: Hub, room: Room, ears: Ears, line: Heard) -> None:
        async with room.lock:
            act(ears, "1", KICK)
            act(ears, "2", PASS)
            await asyncio.sleep(0.01)
            assert hub.errands and not line.got
        await settled(hub, room)
        assert line.kinds() == ["refused", "update", "accepted"]

    at_a_table(tmp_path, case)


def test_a_pass_counts_after_the_pause_only(tmp_path: Path) -> None:
    async def case(hub: Hub, room: Room, ears: Ears, line: Heard) -> None:
        act(ears, "1", PASS)
        assert hub.errands and not room.lock.locked()
        await settled(hub, room)
        assert line.kinds() == ["update", "accepted"]

    at_a_table(tmp_path, case, 0.2)


def test_what_cannot_be_stored_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def case(hub: Hub, room: Room, ears: Ears, line: Heard) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "commit", lambda works: [sqlite3.OperationalError("full")] * len(works))
            act(ears, "1", PASS)
            await settled(hub, room)
        assert line.got[-1]["type"] == "failed" and line.got[-1]["code"] == "storage"
        assert room.seq == 0 and "update" not in line.kinds()
        act(ears, "1", PASS)
        await settled(hub, room)
        assert line.kinds() == ["update", "accepted"] and room.seq == 1

    at_a_table(tmp_path, case)


def test_a_table_that_nobody_was_told_about_is_loaded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def case(hub: Hub, room: Room, ears: Ears, line: Heard) -> None:
        def told(messages: object) -> None:
            raise ValueError("told nobody")

        monkeypatch.setattr(room, "tell_each", told)
        act(ears, "1", PASS)
        await settled(hub, room)
        assert "closed 1011" in line.kinds() and room.gone
        again = hub.room(room.id)
        assert again is not None and again.seq == 1 and (0, "1") in again.clients

    at_a_table(tmp_path, case)
