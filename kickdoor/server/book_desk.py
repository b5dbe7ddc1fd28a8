"""Keeps the books: who finished which game, carried from browser to browser by a link that works once."""

from typing import Final

import msgspec

from kickdoor.server.book import Book, Page, opened
from kickdoor.server.hub import Hub
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.replay_desk import Remembered
from kickdoor.server.store import Statement
from kickdoor.server.tokens import hashed, new_token
from kickdoor.story.deeds import Deeds
from kickdoor.texts.complaint import Complaint

CARRY_SECONDS: Final = 24 * 3600.0
MOST_LINKS: Final = 5  # of one browser that have not been used
MINE: Final = "SELECT game, seat, ended, deeds FROM books WHERE browser = ? ORDER BY ended DESC, game"
SEATED: Final = (
    "INSERT INTO holders SELECT ?, table_id, person FROM holders AS theirs WHERE browser = ? AND NOT EXISTS "
    "(SELECT 1 FROM holders AS mine WHERE mine.browser = ? AND mine.table_id = theirs.table_id) AND NOT EXISTS "
    "(SELECT 1 FROM seen_hands JOIN tables ON tables.game = seen_hands.game "
    "WHERE seen_hands.browser = ? AND tables.id = theirs.table_id) ON CONFLICT DO NOTHING"
)


async def book(hub: Hub, browser: str, language: str, charged: str) -> Book:
    """The book of a browser. What was never worked out is worked out now, as far as the address may ask for it."""
    pages, pending = [], 0
    for game, seat, ended, deeds in rows(hub, browser):
        if deeds is None and pending == 0:
            deeds = await worked_out(hub, game, seat, charged)
        if deeds is None:
            pending += 1
            continue
        pages.append(msgspec.structs.replace(msgspec.json.decode(deeds, type=Page), ended=ended))
    return opened(pages, language, pending)


def rows(hub: Hub, browser: str) -> list[tuple[str, int, float, bytes | None]]:
    found = hub.store.all(MINE, hashed(browser)) if browser else []
    return [
        (str(game), int(seat or 0), float(ended or 0), None if deeds is None else bytes(deeds))  # type: ignore[arg-type]
        for game, seat, ended, deeds in found
    ]


async def worked_out(hub: Hub, game: str, seat: int, charged: str) -> bytes | None:
    """The page of a game, kept from now on; None if it must wait. Who erased theirs meanwhile gets nothing back."""
    if not hub.replays.take(charged):
        return None
    try:
        answer, seconds = await hub.desk.found(Remembered(game))
    except NotAllowed:  # too many ask
        return None
    except Complaint:  # it cannot be replayed
        page = Page(game, 0.0)
    else:
        hub.replays.of(charged).left += 1 - seconds
        deeds = msgspec.json.decode(answer, type=Deeds)
        names = [each.name for each in deeds.seats]
        page = Page(game, 0.0, seat, deeds.sets, names, deeds.win_level, deeds.seats[seat])
    data = msgspec.json.encode(page)
    await hub.store.write(("UPDATE books SET deeds = ? WHERE game = ? AND seat = ?", (data, game, seat)))
    return data


async def erase(hub: Hub, browser: str) -> None:
    """Forget all games and links of a browser. A game that still runs is entered when it ends."""
    places = ("books", "carries")
    await hub.store.write(*((f"DELETE FROM {place} WHERE browser = ?", (hashed(browser),)) for place in places))


async def new_link(hub: Hub, browser: str) -> str:
    """A link that carries the book and the seats of a browser to another one, once, within a day."""
    token, now = new_token(), hub.wall()
    old = "DELETE FROM carries WHERE until < ? OR token IN (SELECT token FROM carries WHERE browser = ? "
    await hub.store.write(
        (f"{old}ORDER BY until DESC LIMIT 100 OFFSET {MOST_LINKS - 1})", (now, hashed(browser))),
        ("INSERT INTO carries VALUES (?, ?, ?)", (hashed(token), hashed(browser), now + CARRY_SECONDS)),
    )
    return token


async def carry(hub: Hub, token: str, browser: str) -> None:
    """Copy what another browser has. Where this one sits at the table already, or has seen a hand, it gets no seat."""
    row = hub.store.one("SELECT browser, until FROM carries WHERE token = ? AND until >= ?", hashed(token), hub.wall())
    if row is None:
        raise NotAllowed("not_yours", "link_used")
    theirs, mine = str(row[0]), hashed(browser)
    if theirs == mine:
        raise not_now("link_own")
    copied = "INSERT INTO books SELECT ?, game, seat, ended, deeds FROM books WHERE browser = ? ON CONFLICT DO NOTHING"
    statements: list[Statement] = [
        ("INSERT INTO carries VALUES (?, '', ?)", (f"used {hashed(token)}", row[1])),  # fails for all but the first
        ("DELETE FROM carries WHERE token = ?", (hashed(token),)),
        (SEATED, (mine, theirs, mine, mine)),
        (copied, (mine, theirs)),
    ]
    await hub.store.write(*statements)
