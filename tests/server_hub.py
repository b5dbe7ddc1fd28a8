"""A table in a hub of this very process, without sockets."""

from kickdoor.server import forms, sitting
from kickdoor.server.hub import Hub
from kickdoor.server.room import Room
from kickdoor.server.tokens import new_token
from kickdoor.server.viewer import Viewer


async def table_of_three(hub: Hub, form: forms.NewTable) -> Room:
    """The form's host, Bob and Cleo at a table whose game has just begun."""
    await hub.open()
    seat = await hub.create(form, new_token())
    room = hub.room(seat.table)
    assert room is not None
    for name in ("Bob", "Cleo"):
        await hub.join(room, forms.Join(name, seat.invite), new_token())
    room.viewers = {Viewer(player.person, [], 10_000) for player in room.record.people}
    async with room.lock:
        await room.keep(*sitting.start(room))
        room.on_change(False)
    return room
