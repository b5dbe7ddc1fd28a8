"""Sitting down and getting up: what people do to a table rather than in the game."""

import secrets

import msgspec

from kickdoor import sets
from kickdoor.bots import BOTS, TEMPERED, TEMPERS
from kickdoor.engine.game import Game
from kickdoor.engine.procedures.setup import BadTable
from kickdoor.server import lesson, packs, store
from kickdoor.server import messages as msg
from kickdoor.server.games import Deal, dealt
from kickdoor.server.messages import Sex
from kickdoor.server.not_allowed import not_now
from kickdoor.server.player_names import clean_name
from kickdoor.server.record import TURN_SECONDS, WINDOW_SECONDS, Place, TableRecord
from kickdoor.server.room import Room
from kickdoor.server.tokens import commitment, hashed, new_token
from kickdoor.switches import expand
from kickdoor.texts.complaint import RuledOut

BOT_NAMES = ("Boffo", "Crumb", "Duchess", "Egbert", "Fang", "Grizelda", "Humbug", "Ipswich", "Jinx", "Knuckles", "Lint")


RULES = ("sets", "options", "chairs")  # they are fixed once the game has begun
ANY_TIME = ("window_seconds", "turn_seconds", "public", "watchable", "latecomers", "bot_talk")


# -- settings ---------------------------------------------------------------------------------------------------------


def check_settings(record: TableRecord) -> None:
    """Refuse sets, options, clocks and numbers of chairs that cannot be had."""
    known = sets.ids()
    if not record.sets or len(set(record.sets)) != len(record.sets) or any(each not in known for each in record.sets):
        raise not_now("no_such_sets", names=", ".join(known))
    pool = sets.pool(*record.sets)
    most = {**pool.rulebook.numbers, **expand(record.options, pool)}["max_seats"]
    if not 1 <= len(record.places) <= most:
        raise not_now("too_many_seats", most=most)
    if record.window_seconds not in WINDOW_SECONDS:
        raise not_now("window_seconds")
    if record.turn_seconds not in TURN_SECONDS:
        raise not_now("turn_seconds")


def change_settings(room: Room, wanted: msg.Settings) -> None:
    """New settings, all of them or none."""
    record = room.record
    if any(getattr(wanted, name) is not msgspec.UNSET for name in RULES):
        if record.started:
            raise not_now("rules_are_fixed")
        unless_lesson(record)
    changed = msgspec.structs.replace(record, places=list(record.places))
    for name in ("sets", "options", *ANY_TIME):
        value = getattr(wanted, name)
        if value is not msgspec.UNSET:
            setattr(changed, name, value)
    if wanted.chairs is not msgspec.UNSET:
        while len(changed.places) > wanted.chairs and any(place.kind == "empty" for place in changed.places):
            changed.places.remove(next(place for place in reversed(changed.places) if place.kind == "empty"))
        changed.places += [Place() for _ in range(wanted.chairs - len(changed.places))]
        if len(changed.places) != wanted.chairs:
            raise not_now("somebody_there")
    check_settings(changed)
    room.record = changed


def unless_lesson(record: TableRecord) -> None:
    if record.tutorial:
        raise not_now("lesson_is_fixed")


# -- people and bots --------------------------------------------------------------------------------------------------


def fitting_name(record: TableRecord, name: str, own: Place | None = None) -> str:
    clean = clean_name(name)
    if any(place.name.casefold() == clean.casefold() for place in record.places if place is not own):
        raise not_now("name_taken", name=clean)
    return clean


def sit_down(record: TableRecord, name: str, seat: int | None, color: int, sex: Sex = "") -> str:
    """A person on an empty chair: who it is at this table."""
    if record.started:
        raise not_now("game_begun")
    clean = fitting_name(record, name)
    free = [number for number, place in enumerate(record.places) if place.kind == "empty"]
    if not free or (seat is not None and seat not in free):
        raise not_now("seat_taken" if free else "all_seats_taken")
    person = record.new_person()
    place = Place("person", person, clean, color=record.free_color(color), sex=sex)
    record.places[free[0] if seat is None else seat] = place
    if record.seat_of(record.host) < 0:
        record.host = person
    return person


def add_bot(record: TableRecord, seat: int, level: str) -> None:
    if record.started:
        raise not_now("game_begun")
    unless_lesson(record)
    known_bot(level)
    if seat >= len(record.places) or record.places[seat].kind != "empty":
        raise not_now("seat_taken")
    record.places[seat] = new_bot(record, level)


def known_bot(level: str) -> None:
    """A bot of this house, with a temper if it has one: `basic`, `shrewd/greedy`. Programs are for home."""
    name, _, temper = level.partition("/")
    if level not in BOTS and not (name in TEMPERED and temper in TEMPERS):
        raise not_now("no_such_bot", names=", ".join(sorted(BOTS)))


def new_bot(record: TableRecord, level: str) -> Place:
    taken = {place.name.casefold() for place in record.places}
    name = next(name for name in BOT_NAMES if name.casefold() not in taken)
    return Place("bot", "", name, level, record.free_color())


def get_up(room: Room, seat: int) -> list[store.Statement]:
    """A chair is given up; during a game a bot plays on. What must be forgotten."""
    record = room.record
    place = record.places[seat]
    person = place.person
    if record.started and not record.over:
        record.places[seat] = Place("bot", "", place.name, "basic", place.color)
    else:
        record.places[seat] = Place()
    pass_on(room)
    return list(store.forget_person(room.id, person)) if person else []


def pass_on(room: Room) -> bool:
    """If the host has left, another person becomes host, rather one who is there. True if that has changed."""
    record = room.record
    seat = record.seat_of(record.host)
    if seat >= 0 and record.places[seat].substitute != "away":
        return False
    here = sorted(record.people, key=lambda place: (not room.online(place.person), place.person))
    here = [place for place in here if place.substitute != "away"]
    if not here or here[0].person == record.host:
        return False
    record.host = here[0].person
    return True


def new_seat_token(table: str, person: str) -> tuple[str, store.Statement]:
    token = new_token()
    return token, store.keep_seat(hashed(token), table, person)


# -- the game ---------------------------------------------------------------------------------------------------------


def start(room: Room) -> list[store.Statement]:
    """Deal: the commitment is part of what is written before anybody sees a card."""
    record = room.record
    if record.started:
        raise not_now("game_begun")
    places = [place for place in record.places if place.kind != "empty"]
    owner = next((seat for seat, place in enumerate(places) if place.person == record.host), 0)
    pack_hash, pack = packs.pack(tuple(record.sets))
    seed = lesson.seed(pack) if record.tutorial else secrets.token_bytes(32)
    deal = Deal(
        "+".join(record.sets),
        [place.name for place in places],
        seed,
        dict(record.options),
        owner,
        commitment(seed),
        [place.sex for place in places],
        record.tutorial,
    )
    try:
        game: Game = dealt(deal, pack)
    except BadTable as error:
        raise RuledOut(error.refusal) from None
    taken = [seat for seat, place in enumerate(record.places) if place.kind != "empty"]
    seats = {seat: number for number, seat in enumerate(taken)}
    record.places = places
    for place in places:
        place.substitute = ""
        place.muted = [seats[seat] for seat in place.muted if seat in seats]
    room.house.metrics.counts["games_started_total"] += 1
    return room.prepare(deal, game, pack_hash, pack)


def rematch(room: Room) -> None:
    """Back to the chairs: the same people, the same settings, another game to come."""
    record = room.record
    if not record.over:
        raise not_now("game_not_over")
    record.previous, record.game = record.game, ""
    record.started = record.over = record.paused = record.tutorial = False
    room.game, room.deal, room.pictures, room.clients = None, None, {}, {}
