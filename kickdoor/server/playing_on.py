"""A new table that goes on from a moment of a finished game: the same cards in the same places, other decks."""

import secrets

from kickdoor.engine.game import Game
from kickdoor.positions.given import PositionError
from kickdoor.server import forms, games, sitting
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.record import SeatRecord, TableRecord
from kickdoor.server.tokens import commitment


def table_of(deal: games.Deal, form: forms.PlayOn, names: list[str]) -> tuple[TableRecord, str]:
    """The table: whoever plays on sits at the chosen seat, and bots play the others under the old names."""
    if form.seat >= len(names):
        raise NotAllowed("bad_message", "eyes_unknown")
    seats = [SeatRecord() for _ in names]
    rules = {name: int(value) for name, value in deal.house_rules.items()}
    record = TableRecord(deal.sets.split("+"), rules, seats, host="", latecomers="none")
    record.window_seconds, record.turn_seconds = 0.0, 0
    person = sitting.sit_down(record, form.name, form.seat, form.color)
    for seat, name in enumerate(names):
        if seat != form.seat:
            sitting.add_bot(record, seat, form.level)
            taken = {other.name.casefold() for other in record.seats if other is not record.seats[seat]}
            record.seats[seat].name = record.seats[seat].name if name.casefold() in taken else name
    return record, person


def new_deal(old: games.Deal, record: TableRecord, position: str) -> games.Deal:
    seed = secrets.token_bytes(32)
    owner = record.seat_of(record.host)
    names = [player.name for player in record.seats]
    return games.Deal(
        old.sets, names, seed, dict(old.house_rules), owner, commitment(seed), list(old.sexes), position=position
    )


def dealt(deal: games.Deal, pack: bytes) -> Game:
    try:
        return games.dealt(deal, pack)
    except PositionError as error:
        raise not_now("cannot_continue", why=str(error)) from None
