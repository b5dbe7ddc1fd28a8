"""What operators do, as it is kept: every act with who and when, and what follows from it for all servers.

An act on a table waits here until the server of that table has done it. So an operator may enter it anywhere: by a
command beside the database, or on the page of any server.
"""

import secrets
import time
from ipaddress import ip_network
from typing import Final, NamedTuple

from kickdoor.server.store import Reader, Statement

AT_A_TABLE: Final = ("close", "reopen", "remove", "ban", "erase")
EVERYWHERE: Final = ("read-only", "say", "ban-address", "unban", "handled")
COLUMNS: Final = "id, at, who, what, table_id, seat, detail, done, result"
DAY: Final = 24 * 3600.0
FOREVER: Final = 100 * 365 * DAY
MOST_LETTERS: Final = 300  # of a message to everybody
MOST_DAYS: Final = 3650


class Act(NamedTuple):
    id: str
    at: float
    who: str
    what: str
    table: str
    seat: int
    detail: str
    done: float | None
    result: str


class Report(NamedTuple):
    """A line of chat that a player has reported. `browsers`: hashes, of who said it, so that they can be banned."""

    id: str
    at: float
    table: str
    seat: int
    name: str
    line: str
    browsers: str
    reporter: int
    closed: float | None


class Ban(NamedTuple):
    """Of a browser or of addresses, at one table or (table "") everywhere."""

    id: str
    kind: str
    value: str
    table: str
    until: float


class BadAct(ValueError):
    """What an operator cannot do, and why."""


def entered(who: str, what: str, table: str = "", seat: int = -1, detail: str = "", done: bool = False) -> Act:
    """A new act. Its id grows with time."""
    now = time.time()
    id = f"{int(now * 1000):013d}-{secrets.token_hex(4)}"
    return Act(id, now, who[:64], what, table, seat, detail, now if done else None, "done" if done else "")


def keep(act: Act) -> Statement:
    return "INSERT INTO acts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", tuple(act)


def finished(act: Act, result: str = "done") -> Statement:
    return "UPDATE acts SET done = ?, result = ? WHERE id = ? AND done IS NULL", (time.time(), result, act.id)


def keep_fact(name: str, data: str) -> Statement:
    return "INSERT INTO house VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET data = excluded.data", (name, data)


def facts(store: Reader) -> dict[str, str]:
    """What holds for all servers: `read_only`, `notice`, and a stamp of the bans that changes with them."""
    return {str(name): str(data) for name, data in store.all("SELECT name, data FROM house")}


def waiting(store: Reader) -> list[Act]:
    return listed(store, "done IS NULL ORDER BY at LIMIT 20")


def latest(store: Reader, most: int = 50) -> list[Act]:
    return listed(store, f"1 = 1 ORDER BY at DESC LIMIT {most:d}")


def listed(store: Reader, where: str) -> list[Act]:
    return [Act(*row) for row in store.all(f"SELECT {COLUMNS} FROM acts WHERE {where}")]  # type: ignore[arg-type]


def result_of(store: Reader, id: str) -> str:
    """How an act went, "" as long as it waits."""
    row = store.one("SELECT result FROM acts WHERE id = ? AND done IS NOT NULL", id)
    return "" if row is None else str(row[0])


# -- what holds everywhere at once ------------------------------------------------------------------------------------


def everywhere(who: str, what: str, detail: str) -> list[Statement]:
    """An act that concerns no table: all of it is stored together, and the servers see it within a second."""
    act = entered(who, what, detail=detail, done=True)
    match what:
        case "read-only" if detail in ("on", "off"):
            return [keep(act), keep_fact("read_only", "on" if detail == "on" else "")]
        case "read-only":
            raise BadAct("read-only is on or off")
        case "say" if len(detail) > MOST_LETTERS:
            raise BadAct(f"a message has at most {MOST_LETTERS} letters")
        case "say":
            return [keep(act), keep_fact("notice", f"{act.id} {detail}" if detail else "")]
        case "ban-address":
            return [keep(act), *new_ban("address", *address_and_days(detail))]
        case "unban":
            return [keep(act), ("DELETE FROM bans WHERE id = ?", (detail,)), restamped()]
        case "handled":
            return [keep(act), ("UPDATE reports SET closed = ? WHERE id = ?", (act.at, detail))]
        case _:
            raise BadAct(f"there is no act {what!r}")


def address_and_days(detail: str) -> tuple[str, float]:
    """
    >>> address_and_days("192.0.2.7/24 3")
    ('192.0.2.0/24', 3.0)
    """
    address, _, days = detail.partition(" ")
    try:
        return str(ip_network(address, strict=False)), days_of(days)
    except ValueError as error:
        raise BadAct(str(error)) from None


def days_of(text: str) -> float:
    """
    >>> days_of("7"), days_of("")
    (7.0, 7.0)
    """
    try:
        days = float(text or "7")
    except ValueError:
        days = -1.0
    if not 0 < days <= MOST_DAYS:
        raise BadAct(f"a ban lasts for more than 0 and at most {MOST_DAYS} days")
    return days


# -- bans -------------------------------------------------------------------------------------------------------------


def restamped() -> Statement:
    return keep_fact("bans", secrets.token_hex(8))


def new_ban(kind: str, value: str, days: float, table: str = "") -> list[Statement]:
    until = time.time() + days * DAY
    ban = Ban(secrets.token_hex(4), kind, value, table, until)
    return [("INSERT INTO bans VALUES (?, ?, ?, ?, ?)", tuple(ban)), restamped()]


def bans(store: Reader) -> list[Ban]:
    rows = store.all("SELECT id, kind, value, table_id, until FROM bans WHERE until > ? ORDER BY until", time.time())
    return [Ban(*row) for row in rows]  # type: ignore[arg-type]


# -- reports ----------------------------------------------------------------------------------------------------------


def keep_report(table: str, seat: int, name: str, line: str, browsers: list[str], reporter: int) -> Statement:
    report = Report(secrets.token_hex(4), time.time(), table, seat, name, line, " ".join(browsers), reporter, None)
    return "INSERT INTO reports VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", tuple(report)


def reports(store: Reader, all_of_them: bool = False) -> list[Report]:
    wanted = "" if all_of_them else "WHERE closed IS NULL "
    rows = store.all(
        f"SELECT id, at, table_id, seat, name, line, browsers, reporter, closed FROM reports {wanted}"
        "ORDER BY at DESC LIMIT 200"
    )
    return [Report(*row) for row in rows]  # type: ignore[arg-type]


def ban_reported(who: str, report: Report, days: float) -> list[Statement]:
    """Ban those who said a line, wherever they sit by now."""
    act = entered(who, "ban", report.table, report.seat, f"report {report.id}, {days:g} days", done=True)
    banned = [statement for browser in report.browsers.split() for statement in new_ban("browser", browser, days)]
    return [keep(act), *banned, ("UPDATE reports SET closed = ? WHERE id = ?", (act.at, report.id))]
