"""Hints for the people at a table: asked for by one, worked out beside the tables from what that seat knows."""

from kickdoor.engine.known import known
from kickdoor.saves import dump_state
from kickdoor.server.botworker import Errand
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.room import Room
from kickdoor.server.tells import Hinted
from kickdoor.server.viewer import Viewer


def allowed(room: Room) -> bool:
    """One person alone with bots may always ask; where several play, the host decides."""
    return room.record.hints or len(room.record.people) < 2


async def hinted(room: Room, viewer: Viewer, id: str) -> Hinted:
    """A hint for the seat of this viewer, or a Complaint. Its seat's number tells whether the game has moved on:
    what others do in secret does not change it.
    """
    seat = room.seat_of(viewer)
    async with room.lock:
        game = room.game
        if game is None or game.over:
            raise not_now("game_over" if room.record.over else "no_game")
        if not allowed(room):
            raise not_now("hints_off")
        name, number = room.record.game, room.pictures[seat].seq
        errand = Errand(name, seat, "", room.pack_hash, dump_state(known(game.state, seat)), hint=viewer.language)

    def same() -> bool:
        there = room.record.game == name and room.seat_of(viewer) == seat and viewer in room.viewers
        return there and room.pictures[seat].seq == number

    found = await room.house.crew.adviser.advice(errand, room.pack, same)
    if not same():
        raise not_now("hint_late")
    if found is None:
        raise NotAllowed("busy", "too_slow")
    return Hinted(id, found.chance, found.moves)
