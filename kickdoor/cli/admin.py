"""`kickdoor admin`: what those who run a server see and do, beside the database, whichever server has a table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.errors import UsageError, told, unknown
from kickdoor.cli.games import opened
from kickdoor.cli.serve import DATABASE, Database
from kickdoor.cli.table_flags import group

if TYPE_CHECKING:
    from kickdoor.server.overview import TableSeen
    from kickdoor.server.store import Statement, Store

app = group("Run a server: see its tables and people, close, remove, ban, say something, erase. All of it is recorded.")

Table = Annotated[str, typer.Argument(help="The id of a table: the end of its link.", metavar="TABLE")]
Seat = Annotated[str, typer.Argument(help="The number of a seat, or the name of who sits there.", metavar="SEAT")]
Days = Annotated[float, typer.Option("--days", help="How long the ban lasts.")]
Number = Annotated[str, typer.Argument(help="As the list shows it.", metavar="ID")]
PATIENCE = 10.0  # seconds until a server must have done it
EXIT_NOT_DONE = 1


@contextmanager
def store_of(db: str) -> Iterator[Store]:
    with closing(opened(db)) as store:
        yield store


def write(store: Store, *statements: Statement) -> None:
    import asyncio

    from kickdoor.texts.complaint import Complaint

    with told(Complaint):
        asyncio.run(store.write(*statements))


def me() -> str:
    """Who enters an act: the user of this machine."""
    import getpass
    import socket

    try:
        return f"{getpass.getuser()}@{socket.gethostname()}"
    except (KeyError, OSError):
        return f"somebody@{socket.gethostname()}"


def table_named(store: Store, id: str) -> TableSeen:
    from kickdoor.server import overview

    id = id.rstrip("/").rpartition("/")[2].partition("#")[0]
    for table in overview.tables(store, 1_000_000):
        if table.id == id:
            return table
    raise unknown("table", id, [])


def seat_named(table: TableSeen, word: str) -> int:
    if table.record is None:
        raise UsageError(f"table {table.id!r} cannot be read; see kickdoor games check")
    seats = table.record.seats
    found = [seat for seat, player in enumerate(seats) if player.name.casefold() == word.casefold()]
    seat = found[0] if found else int(word) if word.isdecimal() and len(word) < 3 else -1
    if not 0 <= seat < len(seats) or not seats[seat].person:
        raise unknown("person", word, [player.name for player in seats if player.person])
    return seat


def at_table(db: str, what: str, table: str, seat: str = "", detail: str = "") -> int:
    """Enter an act for a table, and wait until its server has done it."""
    from kickdoor.server import acts

    with store_of(db) as store:
        seen = table_named(store, table)
        act = acts.entered(me(), what, seen.id, seat_named(seen, seat) if seat else -1, detail)
        write(store, acts.keep(act))
        return waited(store, act.id)


def waited(store: Store, *ids: str) -> int:
    from kickdoor.server import acts

    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        results = [acts.result_of(store, id) for id in ids]
        if all(results):
            for result in results:
                typer.echo(result)
            return 0 if set(results) == {"done"} else EXIT_NOT_DONE
        time.sleep(0.1)
    typer.echo("No server has done it yet. It is recorded, and done as soon as one runs.")
    return EXIT_NOT_DONE


def everywhere(db: str, what: str, detail: str) -> None:
    from kickdoor.server import acts

    with store_of(db) as store, told(acts.BadAct):
        write(store, *acts.everywhere(me(), what, detail))
    typer.echo("done")


# -- seeing -----------------------------------------------------------------------------------------------------------


@app.command()
def status(db: Database = DATABASE) -> None:
    """Show the servers and what they carry, and what holds for all of them."""
    from kickdoor.server import acts, overview

    with store_of(db) as store:
        for server in overview.servers(store):
            load, state = server.load, "" if server.alive else "  (says nothing any more)"
            typer.echo(
                f"{server.name}  version {load.version}, since {overview.when(load.since)}: {load.tables} tables, "
                f"{load.games} games, {load.sockets} sockets, loop {load.lag_ms} ms late, {load.memory_mb} MB{state}"
            )
        facts = acts.facts(store)
        typer.echo(f"read-only: {'on' if facts.get('read_only') else 'off'}")
        typer.echo(f"message to all: {facts.get('notice', '').partition(' ')[2] or 'none'}")
        waiting, reported, banned = acts.waiting(store), acts.reports(store), acts.bans(store)
        typer.echo(f"{len(reported)} reports, {len(banned)} bans, {len(waiting)} acts that wait")


@app.command()
def tables(db: Database = DATABASE) -> None:
    """List the tables with their people; those where somebody is connected come first."""
    from kickdoor.server import overview

    with store_of(db) as store:
        for table in overview.tables(store):
            record = table.record
            sets = "" if record is None else "+".join(record.sets)
            typer.echo(f"{table.id}  {overview.when(table.touched)}  {table.state}  {sets}")
            for seat, player in enumerate([] if record is None else record.seats):
                if player.kind != "empty":
                    here = "bot" if player.kind == "bot" else "here" if seat in table.online else "away"
                    typer.echo(f"    {seat}  {player.name}  {here}")


@app.command()
def reports(
    db: Database = DATABASE,
    all_of_them: Annotated[bool, typer.Option("--all", help="Those that are handled, too.")] = False,
) -> None:
    """List the lines of chat that players have reported."""
    from kickdoor.server import acts, overview

    with store_of(db) as store:
        for each in acts.reports(store, all_of_them):
            handled = "" if each.closed is None else "  (handled)"
            where = f"{each.table}, seat {each.seat}"
            typer.echo(f"{each.id}  {overview.when(each.at)}  {where}  {each.name}: {each.line}{handled}")


@app.command()
def bans(db: Database = DATABASE) -> None:
    """List the bans that hold."""
    from kickdoor.server import acts, overview

    with store_of(db) as store:
        for ban in acts.bans(store):
            where = f"at table {ban.table}" if ban.table else "everywhere"
            typer.echo(f"{ban.id}  {ban.kind} {ban.value}  {where}, until {overview.when(ban.until)}")


@app.command("log")
def log_of_acts(
    db: Database = DATABASE,
    most: Annotated[int, typer.Option("--most", min=1, max=10_000, help="So many, the newest first.")] = 50,
) -> None:
    """List what operators did: when, who, what, and how it went."""
    from kickdoor.server import acts, overview

    with store_of(db) as store:
        for act in acts.latest(store, most):
            target = f" {act.table}" + (f" seat {act.seat}" if act.seat >= 0 else "") if act.table else ""
            detail = f" ({act.detail})" if act.detail else ""
            typer.echo(f"{overview.when(act.at)}  {act.who}  {act.what}{target}{detail}: {act.result or 'waits'}")


# -- doing ------------------------------------------------------------------------------------------------------------


@app.command()
def close(table: Table, db: Database = DATABASE) -> int:
    """Close a table: everybody leaves, and nobody comes in. Its game is kept."""
    return at_table(db, "close", table)


@app.command()
def reopen(table: Table, db: Database = DATABASE) -> int:
    """Open a table that was closed."""
    return at_table(db, "reopen", table)


@app.command()
def remove(table: Table, seat: Seat, db: Database = DATABASE) -> int:
    """Remove a person from a table for good. In a running game a bot takes over."""
    return at_table(db, "remove", table, seat)


@app.command()
def ban(table: Table, seat: Seat, db: Database = DATABASE, days: Days = 7.0) -> int:
    """Remove a person, and ban their browsers and the addresses they are connected from."""
    from kickdoor.server import acts

    with told(acts.BadAct):
        return at_table(db, "ban", table, seat, f"{acts.days_of(str(days)):g}")


@app.command("ban-reported")
def ban_reported(report: Number, db: Database = DATABASE, days: Days = 7.0) -> None:
    """Ban who said a line that was reported, wherever they sit now."""
    from kickdoor.server import acts

    with store_of(db) as store, told(acts.BadAct):
        known = {each.id: each for each in acts.reports(store, True)}
        if report not in known:
            raise unknown("report", report, known)
        if not known[report].browsers:
            raise UsageError("whoever said that has left without a trace; ban an address instead")
        write(store, *acts.ban_reported(me(), known[report], acts.days_of(str(days))))
    typer.echo("done")


@app.command("ban-address")
def ban_address(
    address: Annotated[str, typer.Argument(help="An address or a network: 192.0.2.0/24.", metavar="ADDRESS")],
    db: Database = DATABASE,
    days: Days = 7.0,
) -> None:
    """Ban an address, or a whole network."""
    everywhere(db, "ban-address", f"{address} {days:g}")


@app.command()
def unban(ban: Number, db: Database = DATABASE) -> None:
    """Lift a ban."""
    from kickdoor.server import acts

    with store_of(db) as store:
        known = [each.id for each in acts.bans(store)]
    if ban not in known:
        raise unknown("ban", ban, known)
    everywhere(db, "unban", ban)


@app.command()
def handled(report: Number, db: Database = DATABASE) -> None:
    """Put a report aside."""
    from kickdoor.server import acts

    with store_of(db) as store:
        known = [each.id for each in acts.reports(store, True)]
    if report not in known:
        raise unknown("report", report, known)
    everywhere(db, "handled", report)


@app.command("read-only")
def read_only(
    mode: Annotated[str, typer.Argument(help="on or off.", metavar="on|off")], db: Database = DATABASE
) -> None:
    """Let nobody change anything, while all may look; or let people play again."""
    everywhere(db, "read-only", mode)


@app.command()
def say(
    text: Annotated[str, typer.Argument(help="The message; an empty one takes the last one away.", metavar="TEXT")],
    db: Database = DATABASE,
) -> None:
    """Show a message to everybody at every table, and to those who come, until it is taken away."""
    from kickdoor.server.player_names import clean_text

    everywhere(db, "say", clean_text(text))


@app.command()
def erase(
    table: Table,
    seat: Seat,
    db: Database = DATABASE,
    only_here: Annotated[
        bool, typer.Option("--only-here", help="Not at the other tables of the same browser.")
    ] = False,
) -> int:
    """Erase a person: name, chat and way back, at all tables of their browser. The games stay, without a name."""
    from kickdoor.server import acts, erasing

    with store_of(db) as store:
        seen = table_named(store, table)
        number = seat_named(seen, seat)
        assert seen.record is not None
        where = [(seen.id, number)]
        browsers = erasing.browsers_of(store, seen.id, seen.record.seats[number].person)
        if browsers and not only_here:
            where += others(store, browsers, seen.id)
        entered = [acts.entered(me(), "erase", id, chair) for id, chair in where]
        write(store, *(acts.keep(act) for act in entered))
        return waited(store, *(act.id for act in entered))


def others(store: Store, browsers: list[str], but: str) -> list[tuple[str, int]]:
    """Table and seat of whatever else these browsers hold."""
    from kickdoor.server import erasing

    found = []
    for id, person in erasing.everywhere(store, browsers):
        record = None if id == but else table_named(store, id).record
        if record is not None and record.seat_of(person) >= 0:
            found.append((id, record.seat_of(person)))
    return found
