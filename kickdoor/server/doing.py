"""What a person at the table can do to the table: talk, clocks, seats, host powers. The room's lock is held."""

import time

import msgspec

from kickdoor.server import acts, says, sitting, tells
from kickdoor.server.erasing import browsers_of
from kickdoor.server.hub import Hub
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.player_names import clean_text
from kickdoor.server.record import SeatRecord
from kickdoor.server.room import Room
from kickdoor.server.viewer import Viewer

HOSTS = (says.Start, says.AddBot, says.RemoveSeat, says.Settings, says.Pause, says.Rematch)


async def do(room: Room, hub: Hub, viewer: Viewer, seat: int, said: says.AnySaid) -> None:
    """Do it, or raise NotAllowed."""
    record = room.record
    player = record.seats[seat]
    if isinstance(said, HOSTS):
        if record.host != viewer.person:
            raise NotAllowed("not_host", "host_only")
        return await host(room, said)
    match said:
        case says.Chat():
            text = hub.words.filtered(clean_text(said.text))
            if len(text) > hub.limits.chat_letters:
                raise NotAllowed("too_large", "too_many_letters", most=hub.limits.chat_letters)
            if text:
                await room.talk.say(player.name, seat, text, id=said.id)
        case says.Emote():
            room.talk.show(player.name, seat, said.name)
        case says.Mute():
            player.muted = sorted({*player.muted, said.seat} if said.on else {*player.muted} - {said.seat})
            await room.keep()
        case says.Report():
            await report(room, hub, viewer, said.number)
        case says.Hold():
            if not room.clock.hold(seat):
                raise not_now("nothing_to_hold")
            await room.keep(*room.clock.statements(room.clock.now()))
            room.tell_all(tells.Held(seat))
            room.clock.tell(room.clock.now())
            hub.minders[room.id].woken.set()
        case says.Orders():
            order(player, said)
            await (room.keep_table() if said.when is not msgspec.UNSET else room.keep())
        case says.Reading():
            viewer.reading = time.monotonic() if said.on else None
            hub.minders[room.id].woken.set()
        case says.Dress():
            dress(room, seat, said)
            await room.keep_table()
        case says.HandOver():
            hand_over(room, seat, said)
            await room.keep_table()
        case says.Leave():
            forgotten = sitting.get_up(room, seat)
            await room.keep_table(*forgotten)
            room.dismiss(viewer.person, 1000)
        case _:
            raise not_now("what_do_you_mean")


async def report(room: Room, hub: Hub, viewer: Viewer, number: int) -> None:
    """Keep a line for those who run this server, and who said it."""
    seats = room.record.seats
    line = next((each for each in room.talk.lines if each.number == number and not each.quip), None)
    if line is None:
        raise not_now("no_such_line")
    speaker = seats[line.seat].person if line.seat < len(seats) and seats[line.seat].name == line.by else ""
    browsers = browsers_of(hub.store, room.id, speaker) if speaker else []
    reporter = room.seat_of(viewer)
    await hub.store.write(acts.keep_report(room.id, line.seat, line.by, line.text, browsers, reporter))
    hub.metrics.counts["reports_total"] += 1
    viewer.send(tells.encode(tells.Reported(number)))


async def host(room: Room, said: says.AnySaid) -> None:
    """Do what only the host may do."""
    record = room.record
    match said:
        case says.Start():
            await room.keep(*sitting.start(room))
            room.tell_table()  # the commitment first
            room.show_everybody()
            room.on_change(False)
        case says.AddBot():
            sitting.add_bot(record, said.seat, said.level)
            await room.keep_table()
        case says.RemoveSeat():
            await remove(room, said.seat)
        case says.Settings():
            sitting.change_settings(room, said)
            await room.keep_table()
        case says.Pause():
            if not record.started or record.over:
                raise not_now("no_game_to_pause")
            record.paused = said.on
            await room.keep_table()
        case says.Rematch():
            sitting.rematch(room)
            await room.keep_table()
            room.show_everybody()
        case _:
            raise not_now("what_do_you_mean")


async def remove(room: Room, seat: int) -> None:
    """Kick somebody out, before the start only."""
    record = room.record
    if record.started:
        raise not_now("nobody_removed")
    sitting.unless_lesson(record)
    if seat >= len(record.seats) or record.seats[seat].kind == "empty":
        raise not_now("nobody_there")
    person = record.seats[seat].person
    if person == record.host:
        raise not_now("remove_yourself")
    forgotten = sitting.get_up(room, seat)
    await room.keep_table(*forgotten)
    room.dismiss(person, 4401)


def dress(room: Room, seat: int, said: says.Dress) -> None:
    """Change the name, colour or sex of a seat."""
    player = room.record.seats[seat]
    if said.name:
        if room.record.started:
            raise not_now("name_is_fixed")
        player.name = sitting.fitting_name(room.record, said.name, player)
    if said.color >= 0:
        taken = {other.color for other in room.record.seats if other is not player and other.kind != "empty"}
        if said.color in taken:
            raise not_now("colour_taken")
        player.color = said.color
    if said.face >= 0:
        player.face = said.face
    if said.sex is not msgspec.UNSET:
        if room.record.started:
            raise not_now("sex_is_fixed")
        player.sex = said.sex


def order(player: SeatRecord, said: says.Orders) -> None:
    """Change the standing orders of a seat, as far as anything was said about them."""
    if said.when is not msgspec.UNSET:
        player.orders = said.when
    for name in ("skip_idle", "skip_rolls", "ask_winning"):
        if getattr(said, name) is not msgspec.UNSET:
            setattr(player, name, getattr(said, name))


def hand_over(room: Room, seat: int, said: says.HandOver) -> None:
    player = room.record.seats[seat]
    sitting.known_bot(said.level)
    player.substitute = "handed" if said.on else ""
    player.level = said.level if said.on else ""
