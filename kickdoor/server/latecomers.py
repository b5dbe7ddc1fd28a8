"""Sitting down at a game that has begun: on a bot's seat, or on that of somebody who is away, as the host allows."""

from kickdoor.server import forms, store
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.record import SeatRecord, TableRecord
from kickdoor.server.room import Room
from kickdoor.server.sitting import fitting_name


def open_seats(record: TableRecord) -> list[int]:
    """The seats that a latecomer may take, bots' first. A person who is connected but idle keeps the seat."""
    bots = [seat for seat, player in enumerate(record.seats) if player.kind == "bot"]
    away = [seat for seat, player in enumerate(record.seats) if player.substitute == "away"]
    return {"none": [], "bots": bots, "absent": [*bots, *away]}[record.latecomers]


def take_over(room: Room, form: forms.Join, seen: set[int]) -> tuple[str, str, list[store.Statement]]:
    """Give a bot's seat to a person; returns that person, the one who had it before, and what must be stored.

    A browser that has `seen` hands of this game may only return to where it has seen one.
    """
    record, game = room.record, room.game
    if game is None or record.over:
        raise not_now("game_over")
    free = [seat for seat in open_seats(record) if game.state.seats[seat].present]
    if seen and free:
        free = [seat for seat in free if seat in seen]
        if not free or form.seat not in (None, *free):
            raise NotAllowed("not_yours", "hand_seen")
    if not free or (form.seat is not None and form.seat not in free):
        raise not_now("seat_taken" if free else "no_seat_free")
    seat = free[0] if form.seat is None else form.seat
    old = record.seats[seat]
    name = fitting_name(record, form.name, old)
    person = record.new_person()
    color = form.color if record.free_color(form.color) == form.color else old.color
    record.seats[seat] = SeatRecord("person", person, name, color=color, face=form.face if form.face >= 0 else old.face)
    if record.seat_of(record.host) < 0:
        record.host = person
    forgotten = store.forget_person(room.id, old.person, record.game, seat) if old.person else ()
    return person, old.person, [room.seat_changed(seat), *forgotten]
