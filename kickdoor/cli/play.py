"""`kickdoor play`: the table on this computer, in a browser here and on the phones around it."""

import os
import sys
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from kickdoor.cli.errors import UsageError, told
from kickdoor.cli.serve import DATABASE, CertificateFile, KeyFile, Tls, certificate, served

Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        envvar="KICKDOOR_DB",
        help="The file that holds all tables and games. Else kickdoor.db if it is here, or one in your data folder.",
        metavar="FILE",
    ),
]


def play(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 127.0.0.1 is for this computer alone.")
    ] = "0.0.0.0",
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="The port. Else 8000, or the next free one.")
    ] = None,
    db: Database = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser here.")] = True,
    tls: Tls = False,
    cert: CertificateFile = None,
    cert_key: KeyFile = None,
) -> int:
    """Open a table for friends and bots: in your browser, and on every phone in the same network."""
    from kickdoor.cli.network import free_port

    file = db or str(own_database())
    if db is None:
        with told(OSError):
            Path(file).parent.mkdir(parents=True, exist_ok=True)

    def greet(url: str) -> None:
        _welcome(url, file, browser)

    shown_with = certificate(tls, cert, cert_key, file)
    return served(host, free_port(host) if port is None else port, file, greet, certificate=shown_with)


def own_database() -> Path:
    """The file of games here, if there is one; else the one in the user's folder for data."""
    if os.path.isfile(DATABASE):
        return Path(DATABASE)
    try:
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    except RuntimeError:
        raise UsageError("you have no home folder to keep games in: name a file with --db") from None
    return data / "kickdoor" / DATABASE


def _welcome(url: str, file: str, browser: bool) -> None:
    from kickdoor.cli.browser import opened
    from kickdoor.cli.network import ANY
    from kickdoor.server.database import shown

    here = urlsplit(url)
    mine = here._replace(netloc=f"127.0.0.1:{here.port}").geturl() if here.hostname in ANY else url
    seen = browser and opened(mine)
    print(f"Kickdoor is at {mine} ({'it opens in your browser; ' if seen else ''}Ctrl-C stops it)")
    if here.hostname in ANY:
        _invite(url)
    print(f"Your games are kept in {shown(file)}", flush=True)


def _invite(url: str) -> None:
    """The link for others in the same network, and its code for their cameras."""
    from kickdoor.cli.network import own_address

    address, here = own_address(), urlsplit(url)
    if not address:
        print("There is no network: only this computer can play.")
        return
    link = here._replace(netloc=f"{address}:{here.port}").geturl()
    print(f"On phones and computers in the same network: {link}")
    if sys.stdout.isatty() and "utf" in (sys.stdout.encoding or "").lower():
        print(code(link))


def code(link: str) -> str:
    """The link as a QR code, white on black whatever the colours of the terminal are: cameras want it so."""
    from io import StringIO

    import segno

    drawn = StringIO()
    segno.make(link, error="L", micro=False).terminal(drawn, compact=True, border=2)
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in drawn.getvalue().splitlines())
