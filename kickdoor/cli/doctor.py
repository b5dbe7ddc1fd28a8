"""`kickdoor doctor`: what is there on this computer, and what to do about what is not."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from kickdoor import __version__, fast
from kickdoor.cli.play import Database, own_database
from kickdoor.cli.printing import echo_json
from kickdoor.cli.table_flags import AsJson

if TYPE_CHECKING:
    from rich.text import Text

Verdict = Literal["ok", "note", "problem"]
FAILED: Final = 1
MARKS: Final = {"ok": ("ok", "green"), "note": ("note", "yellow"), "problem": ("PROBLEM", "bold red")}


class Finding(NamedTuple):
    what: str
    verdict: Verdict
    found: str
    advice: str = ""


def doctor(db: Database = None, as_json: AsJson = False) -> int:
    """Say what is there (engine, page, browser, ports, database), and what to do about what is not."""
    findings = [*(check() for check in CHECKS), *database(db or str(own_database()), made=db is None)]
    if as_json:
        echo_json([finding._asdict() for finding in findings])
    else:
        from rich.console import Console

        for finding in findings:
            Console(highlight=False).print(_line(finding), soft_wrap=True)
    return FAILED if any(finding.verdict == "problem" for finding in findings) else 0


def _line(finding: Finding) -> Text:
    from rich.text import Text

    mark, style = MARKS[finding.verdict]
    advice = (f"\n{'':19}→ {finding.advice}", "") if finding.advice else ""
    return Text.assemble((f"{mark:8}", style), f"{finding.what:11}", finding.found, advice)


def program() -> Finding:
    python = ".".join(map(str, sys.version_info[:3]))
    return Finding("kickdoor", "ok", f"{__version__}, with Python {python}, in {Path(__file__).parents[1]}")


def engine() -> Finding:
    if fast.STATUS == "compiled":
        return Finding("engine", "ok", "compiled")
    advice = "Run `make fast` in a copy of the repository, or install a compiled wheel. Everything works without."
    return Finding("engine", "note", f"{fast.TOLD[fast.STATUS]}: several times slower than compiled", advice)


def page() -> Finding:
    from kickdoor.server import pages

    if not pages.STATIC.is_dir():
        advice = "Run `make web` in a copy of the repository, or install a wheel: it brings the page."
        return Finding("page", "problem", "not built: a server would show an empty table", advice)
    if fault := pages.fault():
        return Finding("page", "problem", fault, "Run `make web` again, or install Kickdoor again.")
    return Finding("page", "ok", f"built, in {pages.STATIC}")


def browser() -> Finding:
    from kickdoor.cli import browser

    if browser.available():
        return Finding("browser", "ok", "`kickdoor play` opens it")
    found = "none that can be opened" if browser.windows() else "no screen here"
    return Finding("browser", "note", found, "Open the link that `kickdoor play` prints, on any other device.")


def port() -> Finding:
    from kickdoor.cli.network import PORT, free_port, is_free

    if is_free("0.0.0.0", PORT):
        return Finding("port", "ok", f"{PORT} is free")
    chosen = free_port("0.0.0.0") or "any free one"
    advice = f"`kickdoor play` takes {chosen} instead. `kickdoor serve` needs --port."
    return Finding("port", "note", f"{PORT} is taken by another program", advice)


def network() -> Finding:
    from kickdoor.cli.network import own_address

    if address := own_address():
        return Finding("network", "ok", f"others in the same network reach this computer at {address}")
    return Finding("network", "note", "none", "Only this computer can play.")


def parquet() -> Finding:
    from importlib.util import find_spec

    if find_spec("pyarrow"):
        return Finding("parquet", "ok", "`kickdoor sim --rows FILE.parquet` works")
    return Finding("parquet", "note", "pyarrow is not installed", "`pip install pyarrow`, or write FILE.csv instead.")


def postgres() -> Finding:
    from importlib.util import find_spec

    if find_spec("psycopg"):
        return Finding("postgresql", "ok", "`--db postgresql://…` works")
    advice = "Only servers of several processes need it: `pip install 'kickdoor[postgres]'`."
    return Finding("postgresql", "note", "its driver is not installed", advice)


CHECKS: Final[tuple[Callable[[], Finding], ...]] = (program, engine, page, browser, port, network, parquet, postgres)


def database(address: str, made: bool = False) -> Iterator[Finding]:
    """Whether the database can be used, and whether its server runs. `made`: its folder is made if need be."""
    import os

    from kickdoor.server.database import remote

    if remote(address) or os.path.exists(address):
        yield from _contents(address)
        return
    folder = Path(os.path.abspath(address)).parent
    there = next(each for each in (folder, *folder.parents) if os.path.exists(each))
    if not os.access(there, os.W_OK | os.X_OK):
        yield Finding("database", "problem", f"nothing can be written in {there}", "Name another file with --db.")
    elif there == folder:
        yield Finding("database", "ok", f"{address}: made when the first server starts")
    elif made:
        yield Finding("database", "ok", f"{address}: made by the first `kickdoor play`")
    else:
        yield Finding("database", "problem", f"there is no folder {folder}", "Make it, or name another file with --db.")


def _contents(address: str) -> Iterator[Finding]:
    from kickdoor.server.database import reading, remote, shown
    from kickdoor.server.holding import InUse, held
    from kickdoor.server.store import StoreError

    try:
        reader = reading(address)
        row = reader.one("SELECT count(*) FROM games")
        reader.close()
    except (StoreError, ImportError) as error:
        advice = "Name another database with --db, or restore a copy made by `kickdoor games backup`."
        yield Finding("database", "problem", f"{shown(address)}: {error}", advice)
        return
    yield Finding("database", "ok", f"{shown(address)}: {row[0] if row else 0!r} games")
    if remote(address):
        return
    try:
        with held(Path(address)):
            pass
    except InUse as error:
        yield Finding("server", "note", str(error), "A second server needs another file: --db.")
    except StoreError as error:
        yield Finding("server", "problem", f"it cannot use this database: {error}", "Name another file with --db.")
