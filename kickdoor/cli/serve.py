"""`kickdoor serve`: the online table."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from kickdoor.cli.errors import UsageError, told

Database = Annotated[
    str,
    typer.Option(
        "--db",
        envvar="KICKDOOR_DB",
        help="The file that holds all tables and games, or postgresql://…",
        metavar="FILE",
    ),
]
DATABASE = "kickdoor.db"


Tls = Annotated[bool, typer.Option("--tls", help="Serve by https, with a certificate made by openssl or given.")]
CertificateFile = Annotated[Path | None, typer.Option("--cert", help="The certificate for --tls.", metavar="FILE")]
KeyFile = Annotated[Path | None, typer.Option("--cert-key", help="The key of that certificate.", metavar="FILE")]


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    db: Database = DATABASE,
    broker: Annotated[
        str, typer.Option("--broker", help="Several servers on one PostgreSQL: nats://…", metavar="ADDRESS")
    ] = "",
    browser: Annotated[bool, typer.Option("--browser", help="Open the page in a browser.")] = False,
    tls: Tls = False,
    cert: CertificateFile = None,
    cert_key: KeyFile = None,
) -> int:
    """Serve tables for people and bots, until Ctrl-C."""
    from kickdoor.cli.browser import opened

    def greet(url: str) -> None:
        from kickdoor.server.launch import say_where

        say_where(url)
        if browser:
            opened(url)

    return served(host, port, db, greet, broker, certificate(tls, cert, cert_key, db))


def certificate(tls: bool, cert: Path | None, key: Path | None, db: str) -> tuple[Path, Path] | None:
    """What to serve https with, if that is wanted: a certificate that is given, or one's own beside the games."""
    from kickdoor.cli.network import own_address
    from kickdoor.server.certificate import NoCertificate, given, own
    from kickdoor.server.database import remote

    if (cert is None) != (key is None):
        raise UsageError("--cert and --cert-key go together")
    with told(NoCertificate):
        if cert is not None and key is not None:
            return given(cert, key)
        if not tls:
            return None
        address = own_address()
        return own(Path("kickdoor.db" if remote(db) else db), (address,) if address else ())


def served(
    host: str,
    port: int,
    db: str,
    greet: Callable[[str], None],
    broker: str = "",
    certificate: tuple[Path, Path] | None = None,
) -> int:
    """Run the server; `greet` gets its address once it listens. What cannot be served is told in one line."""
    from kickdoor.server.database import remote, shown
    from kickdoor.server.holding import InUse
    from kickdoor.server.launch import run
    from kickdoor.server.limits import BadLimit
    from kickdoor.server.migrations import NewerDatabase
    from kickdoor.server.store import StoreError
    from kickdoor.server.tokens import BadKey

    if broker and not remote(db):
        raise UsageError("--broker is for several servers on one database: it needs --db postgresql://…")
    if not host:
        raise UsageError("there is no address in --host; 127.0.0.1 is this computer, 0.0.0.0 all its networks")
    if not remote(db) and not os.path.isdir(Path(db).parent):
        raise UsageError(f"there is no folder {str(Path(db).parent)!r}")
    with told(StoreError, NewerDatabase, InUse, of=shown(db)), told(BadLimit, BadKey):
        try:
            return run(host, port, db, greet, broker, certificate)
        except (OSError, UnicodeError) as error:
            why = getattr(error, "strerror", None) or error
            raise UsageError(f"cannot serve at {host}, port {port}: {why}") from None
