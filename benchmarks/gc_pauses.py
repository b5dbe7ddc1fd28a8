"""`python -m benchmarks.gc_pauses`: how long garbage collection stops a server with many tables.

Tables of four people without sockets, in this process. Each says a few things in turn, as the page would: commands, and
everybody is sent their picture. All pauses of the collector are measured.
"""

import argparse
import asyncio
import gc
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from random import Random

from kickdoor.arguments import at_least
from kickdoor.server import collecting, forms, sitting
from kickdoor.server.app import warm_up
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.room import Room
from kickdoor.server.tokens import new_token
from kickdoor.server.viewer import Viewer

NAMES = ("Ann", "Bob", "Cleo", "Dirk")


class Pauses:
    """The pauses of the collector by generation, in ms."""

    def __init__(self) -> None:
        self.times: dict[int, list[float]] = defaultdict(list)
        self.began = 0.0
        gc.callbacks.append(self.hear)

    def hear(self, phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            self.began = time.thread_time()  # of the processor: other programs do not count
        else:
            self.times[about["generation"]].append((time.thread_time() - self.began) * 1000)

    def told(self) -> str:
        rows = [f"gen {number}: {len(ms)} x, longest {max(ms):.1f} ms" for number, ms in sorted(self.times.items())]
        return f"{'; '.join(rows) or 'none'}; {sum(map(sum, self.times.values())):.0f} ms in all"


async def opened(hub: Hub) -> Room:
    seat = await hub.create(forms.NewTable(NAMES[0], seats=4, window_seconds=0, turn_seconds=0), new_token())
    room = hub.room(seat.table)
    assert room is not None
    for name in NAMES[1:]:
        await hub.join(room, forms.Join(name, seat.invite), new_token())
    room.viewers = {Viewer(player.person, [], 10_000) for player in room.record.people}
    async with room.changing():
        await room.keep(*sitting.start(room))
        room.on_change(False)
    return room


async def say(room: Room, random: Random) -> None:
    game = room.game
    assert game is not None
    if game.over:
        return
    seat = random.choice(game.waiting())
    await room.act(seat, game.default(seat), None)
    for viewer in room.viewers:
        viewer.waiting.clear()


async def measure(tables: int, rounds: int, folder: Path) -> None:
    hub = Hub(folder / "a.db", Limits())
    await hub.open()
    opening = Pauses()
    rooms = [await opened(hub) for _ in range(tables)]
    print(f"opening {tables} tables: {opening.told()}")
    gc.callbacks.clear()
    playing, random, began = Pauses(), Random(1), time.perf_counter()
    for _ in range(rounds):
        await asyncio.gather(*(say(room, random) for room in rooms))
    seconds = time.perf_counter() - began
    watched = len(gc.get_objects())
    print(f"{tables * rounds} commands in {seconds:.1f} s: {playing.told()}; {watched} objects are watched")
    gc.callbacks.clear()
    closing = Pauses()
    for room in rooms[: tables // 2]:
        hub.drop(room, 1001)
    await asyncio.sleep(0.1)
    del rooms
    found = gc.collect()
    print(f"closing half of them: {closing.told()}; a full collection then finds {found} objects")
    gc.callbacks.clear()
    await hub.close()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=at_least(1), default=400)
    asked.add_argument("--rounds", type=at_least(1), default=30)
    asked.add_argument("--usual", action="store_true", help="as Python does it by itself")
    given = asked.parse_args()
    warm_up()
    if not given.usual:
        collecting.settle()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given.tables, given.rounds, Path(folder)))


if __name__ == "__main__":
    main()
