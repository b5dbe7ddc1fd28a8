"""A row per game, for analysis with other tools: CSV, or Parquet where pyarrow is installed."""

import csv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from kickdoor.sim.runner import Result

GROUP: Final = 5_000  # rows that Parquet writes at once
Row = dict[str, int | str]


class CannotWrite(Exception):
    """Rows that cannot be written, and why."""


def row(result: Result, set_id: str, seats: int) -> Row:
    """One game as a row: seats are counted from 1, several winners stand side by side."""
    book = result.book
    found: Row = {
        "game": result.number,
        "seed": result.seed,
        "set": set_id,
        "seats": seats,
        "ending": result.ending,
        "won": "" if book is None else book.won,
        "winners": " ".join(str(seat + 1) for seat in result.winners),
        "turns": result.turns,
        "decisions": result.decisions,
        "deaths": 0 if book is None else sum(book.deaths),
        "seals_opened": 0 if book is None else book.seals_opened,
        "seals_closed": 0 if book is None else book.seals_closed,
    }
    for seat in range(seats):
        found[f"bot_{seat + 1}"] = result.bots[seat]
        found[f"level_{seat + 1}"] = result.levels[seat] if result.levels else 0
        found[f"deaths_{seat + 1}"] = 0 if book is None else book.deaths[seat]
        found[f"identities_{seat + 1}"] = "" if book is None else " ".join(book.held[seat])
    found["error"] = (result.error.strip().splitlines() or [""])[-1]
    return found


class CsvRows:
    def __init__(self, path: Path) -> None:
        self.file = path.open("w", buffering=1, newline="", encoding="utf-8")  # each game is there at once
        self.writer: csv.DictWriter[str] | None = None

    def write(self, row: Row) -> None:
        if self.writer is None:
            self.writer = csv.DictWriter(self.file, list(row))
            self.writer.writeheader()
        self.writer.writerow(row)

    def close(self) -> None:
        self.file.close()


class ParquetRows:
    def __init__(self, path: Path) -> None:
        try:
            self.arrow: Any = import_module("pyarrow")
            self.parquet: Any = import_module("pyarrow.parquet")
        except ImportError:
            raise CannotWrite("Parquet needs pyarrow: pip install pyarrow, or write CSV") from None
        self.path = path
        path.touch()  # a folder that does not exist is noticed before the games are played
        self.writer: Any = None
        self.rows: list[Row] = []

    def write(self, row: Row) -> None:
        self.rows.append(row)
        if len(self.rows) >= GROUP:
            self.flush()

    def flush(self) -> None:
        table = self.arrow.Table.from_pylist(self.rows)
        if self.writer is None:
            self.writer = self.parquet.ParquetWriter(self.path, table.schema)
        self.writer.write_table(table)
        self.rows = []

    def close(self) -> None:
        if self.rows:
            self.flush()
        if self.writer is not None:
            self.writer.close()


WRITERS: Final[dict[str, type[CsvRows | ParquetRows]]] = {".csv": CsvRows, ".parquet": ParquetRows}


@contextmanager
def row_file(path: Path | None, set_id: str, seats: int) -> Iterator[Callable[[Result], None]]:
    """Gives what writes a game into the file, or nowhere if there is none. Written rows stay, whatever happens."""
    if path is None:
        yield lambda result: None
        return
    if path.suffix not in WRITERS:
        raise CannotWrite(f"{path.name}: rows are written to a file that ends in {' or '.join(WRITERS)}")
    try:
        rows = WRITERS[path.suffix](path)
    except OSError as error:
        raise CannotWrite(f"{path}: {error.strerror}") from None
    try:
        yield lambda result: rows.write(row(result, set_id, seats))
    finally:
        rows.close()
