"""How the companion's games are kept: who has claimed which line, and the documents."""

import time
from typing import Final

from kickdoor.companion.merging import Ledger
from kickdoor.server.store import Reader, Statement

SEPARATOR: Final = " "


def claimed_lines(store: Reader, id: str) -> list[str] | None:
    """The lines of a game that somebody has claimed; None if there is no such game."""
    row = store.one("SELECT claimed FROM companions WHERE id = ?", id)
    return None if row is None else str(row[0]).split()


def ledgers(store: Reader, id: str) -> dict[str, Ledger]:
    rows = store.all("SELECT document, data FROM companion_documents WHERE companion = ?", id)
    return {str(name): Ledger(str(name), bytes(data)) for name, data in rows}  # type: ignore[arg-type]


def keep_companion(id: str, claimed: list[str]) -> Statement:
    return (
        "INSERT INTO companions VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
        "claimed = excluded.claimed, touched = excluded.touched",
        (id, SEPARATOR.join(claimed), time.time()),
    )


def keep_document(id: str, ledger: Ledger) -> tuple[Statement, Statement]:
    return (
        (
            "INSERT INTO companion_documents VALUES (?, ?, ?) ON CONFLICT (companion, document) DO UPDATE SET "
            "data = excluded.data",
            (id, ledger.name, ledger.data),
        ),
        ("UPDATE companions SET touched = ? WHERE id = ?", (time.time(), id)),
    )
