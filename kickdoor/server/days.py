"""Tables that are played by days: what they wait for is in the store, and one timer of the server watches it.

Such a table sleeps like any other. With every change the store is told to look after it at once; when the minder has
done what it can, it writes down when something is due next. So a server that dies in between loses nothing.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from kickdoor.server import store
from kickdoor.server.house import House
from kickdoor.server.logs import log_error
from kickdoor.server.room import Room
from kickdoor.server.sitting import pass_on
from kickdoor.texts.complaint import Complaint

MOST_MISSED: Final = 3  # deadlines in a row
AT_ONCE: Final = 20  # tables that are woken at one look
LATER: Final = 3600.0  # seconds until a table that cannot be loaded is tried again
DUE: Final = "SELECT table_id FROM waits WHERE look <= ? ORDER BY look LIMIT ?"


# -- a table ----------------------------------------------------------------------------------------------------------


def missed(room: Room, seat: int) -> None:
    """Somebody let a deadline pass. After too many of them a bot plays, until the person looks in again."""
    player = room.record.seats[seat]
    if not room.record.by_days or player.kind != "person" or player.substitute:
        return
    player.missed += 1
    if player.missed >= MOST_MISSED:
        player.substitute = "away"
        pass_on(room)


def waited_for(room: Room, wait: float | None) -> store.Wait:
    """What the table waits for. `wait`: the seconds until something may be due."""
    clock, now = room.clock, room.house.wall()
    what, seat = clock.waiting_for()
    window = None if room.game is None else room.game.state.window()
    seats = [seat] if window is None else [each for each, passed in enumerate(window.passed) if not passed]
    left = clock.left(clock.now())
    due, look = (None if each is None else float(round(now + each)) for each in (left, wait))
    return store.Wait(room.seq, what, ",".join(str(each) for each in seats if each >= 0) if what else "", due, look)


async def rest(room: Room, wait: float | None) -> None:
    """Write down what the table waits for, if that has changed."""
    async with room.lock:
        waits = waited_for(room, wait)
        if waits != room.waits and room.record.started and not room.gone:
            await room.house.store.write(*room.house.fence(room.id), store.keep_wait(room.id, waits))
            room.waits = waits


# -- a server ---------------------------------------------------------------------------------------------------------


Wake = Callable[[str], Awaitable[bool]]  # loads a table if it is ours; False if nothing is due at it any more


async def watch(house: House, wake: Wake) -> None:
    """Wake the tables at which something is due, as long as the server runs."""
    while True:
        await asyncio.sleep(house.limits.watch_seconds)
        try:
            await look_after(house, wake)
        except Exception as error:
            log_error("watch", error)


async def look_after(house: House, wake: Wake) -> None:
    """Wake what is due; the minders do it. What cannot be loaded keeps nobody else waiting."""
    for id in [str(row[0]) for row in house.store.all(DUE, house.wall(), AT_ONCE)]:
        try:
            if not await wake(id):
                await house.store.write(store.forget_wait(id))
        except Complaint:  # the store is busy, or the other servers are: at the next look
            continue
        except Exception as error:
            log_error("wake", error, table=id)
            await house.store.write(store.look_at(id, house.wall() + LATER))
