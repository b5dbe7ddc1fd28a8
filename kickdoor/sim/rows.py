"""A row per game, for analysis with other tools: CSV, or Parquet where pyarrow is installed."""

import csv
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Protocol, Self

from kickdoor.sim.runner import Result

GROUP: Final = 5_000  # rows that Parquet writes at once
Value = int | str
Row = dict[str, Value]


class CannotWrite(Exception):
    """Rows that cannot be written, and why."""


class Rows(Protocol):
    """A file of rows."""

    def write(self, row: Row) -> None: ...

    def close(self) -> None: ...


def row(result: Result, set_id: str, seats: int) -> Row:
    """One game as a row: seats are counted from 1, several winners stand side by side."""
    book = result.book
    found: Row = {
        "game": result.number,
        "seed": result.seed,
        "set": set_id,
        "seats": seats,
        "ending": result.ending,
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
    __slots__ = ("file", "writer")

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
    __slots__ = ("path", "arrow", "parquet", "writer", "rows")

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


WRITERS: Final[Mapping[str, Callable[[Path], Rows]]] = {".csv": CsvRows, ".parquet": ParquetRows}


class RowFile:
    """Writes the games of a run into a file, or nowhere if there is none. Written rows stay, whatever happens."""

    __slots__ = ("rows", "set_id", "seats")

    def __init__(self, path: Path | None, set_id: str, seats: int) -> None:
        self.rows: Rows | None = None
        self.set_id = set_id
        self.seats = seats
        if path is not None:
            if path.suffix not in WRITERS:
                raise CannotWrite(f"{path.name}: rows are written to a file that ends in {' or '.join(WRITERS)}")
            try:
                self.rows = WRITERS[path.suffix](path)
            except OSError as error:
                raise CannotWrite(f"{path}: {error.strerror}") from None

    def hear(self, result: Result) -> None:
        if self.rows is not None:
            self.rows.write(row(result, self.set_id, self.seats))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.rows is not None:
            self.rows.close()
