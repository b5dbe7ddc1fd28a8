"""Sitting down and getting up: what people do to a table rather than in the game."""

import secrets

import msgspec

from kickdoor import __version__, sets
from kickdoor.bots import BOTS, SEERS, TEMPERED, TEMPERS
from kickdoor.engine.game import Game
from kickdoor.engine.procedures.setup import BadTable
from kickdoor.house_rules import expand
from kickdoor.positions.given import PositionError
from kickdoor.server import lesson, packs, says, store
from kickdoor.server.games import Deal, dealt
from kickdoor.server.message_types import Sex
from kickdoor.server.not_allowed import not_now
from kickdoor.server.player_names import clean_name
from kickdoor.server.record import ANSWER_HOURS, TURN_SECONDS, WINDOW_SECONDS, SeatRecord, TableRecord
from kickdoor.server.room import Room
from kickdoor.server.tokens import commitment, hashed, new_token
from kickdoor.texts.complaint import RuledOut

BOT_NAMES = ("Boffo", "Crumb", "Duchess", "Egbert", "Fang", "Grizelda", "Humbug", "Ipswich", "Jinx", "Knuckles", "Lint")


RULES = ("sets", "house_rules", "seats")  # they are fixed once the game has begun
ANY_TIME = (
    "window_seconds", "turn_seconds", "answer_hours", "public", "watchable", "latecomers", "bot_talk", "pace", "hints",
)  # fmt: skip


# -- settings ---------------------------------------------------------------------------------------------------------


def check_settings(record: TableRecord) -> None:
    """Refuse invalid sets, house rules, clocks and numbers of seats."""
    known = sets.ids()
    if not record.sets or len(set(record.sets)) != len(record.sets) or any(each not in known for each in record.sets):
        raise not_now("no_such_sets", names=", ".join(known))
    pool = sets.pool(*record.sets)
    most = {**pool.rulebook.numbers, **expand(record.house_rules, pool)}["max_seats"]
    if not 1 <= len(record.seats) <= most:
        raise not_now("too_many_seats", most=most)
    if record.window_seconds not in WINDOW_SECONDS:
        raise not_now("window_seconds")
    if record.turn_seconds not in TURN_SECONDS:
        raise not_now("turn_seconds")
    if record.answer_hours not in ANSWER_HOURS:
        raise not_now("answer_hours")


def change_settings(room: Room, wanted: says.Settings) -> None:
    """Change all of the settings, or none."""
    record = room.record
    if any(getattr(wanted, name) is not msgspec.UNSET for name in RULES):
        if record.started:
            raise not_now("rules_are_fixed")
        unless_lesson(record)
        if record.continued is not None:
            raise not_now("continued_is_fixed")
    changed = msgspec.structs.replace(record, seats=list(record.seats))
    for name in ("sets", "house_rules", *ANY_TIME):
        value = getattr(wanted, name)
        if value is not msgspec.UNSET:
            setattr(changed, name, value)
    if wanted.seats is not msgspec.UNSET:
        while len(changed.seats) > wanted.seats and any(player.kind == "empty" for player in changed.seats):
            changed.seats.remove(next(player for player in reversed(changed.seats) if player.kind == "empty"))
        changed.seats += [SeatRecord() for _ in range(wanted.seats - len(changed.seats))]
        if len(changed.seats) != wanted.seats:
            raise not_now("somebody_there")
    check_settings(changed)
    room.record = changed


def unless_lesson(record: TableRecord) -> None:
    if record.tutorial:
        raise not_now("lesson_is_fixed")


# -- people and bots --------------------------------------------------------------------------------------------------


def fitting_name(record: TableRecord, name: str, own: SeatRecord | None = None) -> str:
    clean = clean_name(name)
    if any(player.name.casefold() == clean.casefold() for player in record.seats if player is not own):
        raise not_now("name_taken", name=clean)
    return clean


def sit_down(record: TableRecord, name: str, seat: int | None, color: int, sex: Sex = "", face: int = -1) -> str:
    """Seat a person on an empty seat; returns their id at this table."""
    if record.started:
        raise not_now("game_begun")
    clean = fitting_name(record, name)
    free = [number for number, player in enumerate(record.seats) if player.kind == "empty"]
    if not free or (seat is not None and seat not in free):
        raise not_now("seat_taken" if free else "all_seats_taken")
    person = record.new_person()
    player = SeatRecord("person", person, clean, color=record.free_color(color), sex=sex, face=record.free_face(face))
    record.seats[free[0] if seat is None else seat] = player
    if record.seat_of(record.host) < 0:
        record.host = person
    return person


def add_bot(record: TableRecord, seat: int, level: str) -> None:
    if record.started:
        raise not_now("game_begun")
    unless_lesson(record)
    known_bot(level)
    if seat >= len(record.seats) or record.seats[seat].kind != "empty":
        raise not_now("seat_taken")
    record.seats[seat] = new_bot(record, level)


def known_bot(level: str) -> None:
    """A built-in bot, with a temper if it has one: `basic`, `shrewd/greedy`. The server runs no other programs."""
    name, _, temper = level.partition("/")
    if level not in BOTS and level not in SEERS and not (name in TEMPERED and temper in TEMPERS):
        raise not_now("no_such_bot", names=", ".join(sorted([*BOTS, *SEERS])))


def new_bot(record: TableRecord, level: str) -> SeatRecord:
    taken = {player.name.casefold() for player in record.seats}
    name = next(name for name in BOT_NAMES if name.casefold() not in taken)
    return SeatRecord("bot", "", name, level, record.free_color(), record.free_face())


def get_up(room: Room, seat: int) -> list[store.Statement]:
    """Give up a seat; during a game a bot plays on. Returns what must be deleted."""
    record = room.record
    player = record.seats[seat]
    person = player.person
    if record.started and not record.over:
        record.seats[seat] = SeatRecord("bot", "", player.name, "basic", player.color, player.face)
    else:
        record.seats[seat] = SeatRecord()
    pass_on(room)
    return store.forget_person(room.id, person, record.game, seat) if person else []


def pass_on(room: Room) -> None:
    """If the host has left, another person becomes host, if possible one who is connected."""
    record = room.record
    seat = record.seat_of(record.host)
    if seat < 0 or record.seats[seat].substitute == "away":
        here = [player.person for player in record.people if player.substitute != "away"]
        record.host = min(here, key=lambda person: (not room.online(person), person), default=record.host)


def new_seat_token(table: str, person: str) -> tuple[str, store.Statement]:
    token = new_token()
    return token, store.keep_seat(hashed(token), table, person)


# -- the game ---------------------------------------------------------------------------------------------------------


def start(room: Room) -> list[store.Statement]:
    """Start the game: the commitment is stored before anybody sees a card."""
    record = room.record
    if record.started:
        raise not_now("game_begun")
    players = [player for player in record.seats if player.kind != "empty"]
    owner = next((seat for seat, player in enumerate(players) if player.person == record.host), 0)
    pack_hash, pack = packs.pack(tuple(record.sets))
    seed = lesson.seed(pack) if record.tutorial else secrets.token_bytes(32)
    taken = [seat for seat, player in enumerate(record.seats) if player.kind != "empty"]
    deal = Deal(
        "+".join(record.sets),
        [player.name for player in players],
        seed,
        dict(record.house_rules),
        owner,
        commitment(seed),
        [player.sex for player in players],
        record.tutorial,
        continued=record.continued and record.continued.of(taken),
        version=__version__,
    )
    try:
        game: Game = dealt(deal, pack)
    except BadTable as error:
        raise RuledOut(error.refusal) from None
    except PositionError as error:
        raise not_now("cannot_continue", why=str(error)) from None
    numbers = {seat: number for number, seat in enumerate(taken)}
    record.seats = players
    for player in players:
        player.substitute = ""
        player.muted = [numbers[seat] for seat in player.muted if seat in numbers]
    room.house.metrics.counts["games_started_total"] += 1
    return room.prepare(deal, game, pack_hash, pack)


def rematch(room: Room) -> None:
    """Back to before the start: the same people, the same settings, another game to come."""
    record = room.record
    if not record.over and not room.unreadable:
        raise not_now("game_not_over")
    record.previous, record.game, record.continued = record.game, "", None
    record.started = record.over = record.paused = record.tutorial = False
    room.game, room.deal, room.unreadable, room.pictures, room.clients = None, None, False, {}, {}
