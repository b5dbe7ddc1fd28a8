"""The public tables, as a visitor finds them."""

import time
from contextlib import suppress
from typing import Final

import msgspec

from kickdoor.server import forms, latecomers
from kickdoor.server.record import TableRecord, decode_record
from kickdoor.server.store import Reader

LISTED: Final = 100
LISTED_SECONDS: Final = 24 * 3600.0


def lobby(store: Reader) -> list[forms.Listed]:
    """The public tables that were touched last."""
    rows = store.all(
        "SELECT id, record FROM tables WHERE public = 1 AND touched > ? ORDER BY touched DESC LIMIT ?",
        time.time() - LISTED_SECONDS,
        LISTED,
    )
    found = []
    for id, record in rows:
        with suppress(msgspec.MsgspecError):  # of another version
            table = decode_record(bytes(record))  # type: ignore[arg-type]
            if not table.closed:
                found.append(listed(str(id), table))
    return found


def listed(id: str, record: TableRecord) -> forms.Listed:
    """A table as the lobby shows it."""
    seat = record.seat_of(record.host)
    empty = [player for player in record.seats if player.kind == "empty"]
    free = latecomers.open_seats(record) if record.started and not record.over else empty
    return forms.Listed(
        id=id,
        host=record.seats[seat].name if seat >= 0 else "",
        sets=record.sets,
        people=len(record.people),
        bots=sum(1 for player in record.seats if player.kind == "bot"),
        seats=len(record.seats),
        started=record.started,
        watchable=record.watchable,
        free=len(free),
        answer_hours=record.answer_hours,
    )
