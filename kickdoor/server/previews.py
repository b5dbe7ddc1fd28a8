"""What a link shows where somebody pastes it: a title, a sentence and a picture. They tell no secret.

Of a table only what is played and how many sit there, because the address alone is no invitation. Of a finished game
who played it, but not who won.
"""

from datetime import UTC, datetime
from html import escape
from typing import Final, NamedTuple

import msgspec

from kickdoor import sets
from kickdoor.puzzles.puzzle import day_of, number_of
from kickdoor.server import games
from kickdoor.server.record import decode_record
from kickdoor.server.replays import finished
from kickdoor.server.store import Reader
from kickdoor.texts import text_at
from kickdoor.texts.complaint import Complaint

PICTURE: Final = ("/share.png", 1200, 630)


class Preview(NamedTuple):
    title: str
    words: str


def preview(kind: str, id: str, store: Reader, language: str) -> Preview:
    """What the page of this kind (t, replay, …) shows of itself."""
    if kind == "t":
        return of_table(id, store, language)
    if kind in ("replay", "story"):
        return of_game(kind, id, store, language)
    if kind == "odds":
        return said("odds", language)
    return of_puzzle(id, language) if kind == "puzzle" else said("home", language)


def said(key: str, language: str, **gaps: object) -> Preview:
    return Preview(*(text_at("previews", f"{key}.{part}", language).format(**gaps) for part in Preview._fields))


def of_table(id: str, store: Reader, language: str) -> Preview:
    row = store.one("SELECT record FROM tables WHERE id = ?", id)
    try:
        record = decode_record(bytes(row[0])) if row is not None else None  # type: ignore[arg-type]
    except msgspec.MsgspecError:  # of another version
        record = None
    if record is None:
        return said("home", language)
    seats = sum(1 for player in record.seats if player.kind != "empty")
    key = "over" if record.over else "running" if record.started else "table"
    return said(key, language, sets=names_of(record.sets, language), n=seats)


def of_game(kind: str, id: str, store: Reader, language: str) -> Preview:
    try:
        deal = games.begun(store, finished(store, id)[0])[0]
    except (Complaint, games.BadGame, msgspec.MsgspecError):
        return said("home", language)
    return said(kind, language, sets=names_of(deal.sets.split("+"), language), names=", ".join(deal.names))


def of_puzzle(id: str, language: str) -> Preview:
    """Which puzzle it is, and nothing of the position."""
    day = day_of(id) if id else datetime.now(UTC).date()
    return said("puzzle", language, n=number_of(day)) if day is not None else said("home", language)


def names_of(ids: list[str], language: str) -> str:
    known = set(sets.ids())
    return " + ".join(sets.load_in(id, language).rulebook.name if id in known else id for id in ids)


def head(shown: Preview, origin: str, path: str) -> str:
    """The tags that chat programs and networks read."""
    picture, width, height = PICTURE
    tags = {
        "og:type": "website", "og:site_name": "Kickdoor", "og:title": shown.title, "og:description": shown.words,
        "og:url": origin + path, "og:image": origin + picture, "og:image:width": str(width),
        "og:image:height": str(height), "twitter:card": "summary_large_image",
    }  # fmt: skip
    return "".join(f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items())
