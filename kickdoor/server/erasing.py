"""Erasing a person: their name, what they said, and what lets their browser come back. The games stay, without them."""

import msgspec

from kickdoor.server.chat import KeptLine
from kickdoor.server.games import Deal
from kickdoor.server.record import TableRecord
from kickdoor.server.store import Reader, Statement


def browsers_of(store: Reader, table: str, person: str) -> list[str]:
    """The hashes of the browsers that may speak for a person."""
    rows = store.all("SELECT browser FROM holders WHERE table_id = ? AND person = ? ORDER BY browser", table, person)
    return [str(browser) for (browser,) in rows]


def everywhere(store: Reader, browsers: list[str]) -> list[tuple[str, str]]:
    """Table and person of all seats that these browsers hold."""
    marks = ", ".join("?" * len(browsers))
    rows = store.all(f"SELECT DISTINCT table_id, person FROM holders WHERE browser IN ({marks})", *browsers)
    return sorted((str(table), str(person)) for table, person in rows)


def stand_in(record: TableRecord, seat: int) -> str:
    """A name for a seat whose player is gone, like nobody else's at the table; none for an empty chair."""
    if record.seats[seat].kind == "empty":
        return ""
    return free_name({player.name.casefold() for player in record.seats}, seat)


def free_name(taken: set[str], seat: int) -> str:
    """
    >>> free_name({"ann", "player 2"}, 1)
    'Player 2.1'
    """
    names = [f"Player {seat + 1}", *(f"Player {seat + 1}.{number}" for number in range(1, 20))]
    return next(name for name in names if name.casefold() not in taken)


def erased(store: Reader, table: str, record: TableRecord, seat: int) -> list[Statement]:
    """What must be written so that nothing of the person at this seat is left: names in games, lines, snapshots."""
    player = record.seats[seat]
    statements: list[Statement] = []
    for game, data in store.all("SELECT id, deal FROM games WHERE table_id = ?", table):
        deal = without(msgspec.json.decode(bytes(data), type=Deal), player.name)  # type: ignore[arg-type]
        statements += [
            ("UPDATE games SET deal = ? WHERE id = ?", (msgspec.json.encode(deal), game)),
            ("DELETE FROM snapshots WHERE game = ?", (game,)),  # it has the names, and the log is enough
            ("DELETE FROM reviews WHERE game = ?", (game,)),  # this and the next are worked out again
            ("UPDATE books SET deeds = NULL WHERE game = ?", (game,)),
        ]
    for number, data in store.all("SELECT number, data FROM talk WHERE table_id = ?", table):
        line = msgspec.json.decode(bytes(data), type=KeptLine)  # type: ignore[arg-type]
        if player.name in (line.by, line.quip and line.quip.whom) or player.name.casefold() in line.text.casefold():
            statements.append(("DELETE FROM talk WHERE table_id = ? AND number = ?", (table, number)))
    browsers = browsers_of(store, table, player.person)
    for place in ("seen_hands", "books", "carries"):
        statements += [(f"DELETE FROM {place} WHERE browser = ?", (browser,)) for browser in browsers]
    statements.append(("DELETE FROM reports WHERE table_id = ? AND name = ?", (table, player.name)))
    return statements


def without(deal: Deal, name: str) -> Deal:
    """The deal of a game with other names for this one, wherever it is."""
    taken = {each.casefold() for each in (*deal.names, *(late.name for late in deal.latecomers))}
    names = [free_name(taken, seat) if each == name else each for seat, each in enumerate(deal.names)]
    late = [
        msgspec.structs.replace(each, name=free_name(taken, each.seat)) if each.name == name else each
        for each in deal.latecomers
    ]
    return msgspec.structs.replace(deal, names=names, latecomers=late)
