"""The games of a ladder, kept in a file as they end, so that a run can go on where it stopped: one line a game."""

from pathlib import Path
from typing import Final

import msgspec

from kickdoor import __version__
from kickdoor.sim.ladder import Kept, Rung
from kickdoor.sim.runner import Result

FORMAT: Final = 1


class BadLadderFile(ValueError):
    """A file that cannot be gone on with, and why."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what all games of the file have in common."""

    ladder: int
    seed: int
    version: str


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game."""

    set_id: str
    bot: str
    rivals: str
    number: int
    seed: int
    bots: tuple[str, ...]
    ending: str
    winners: tuple[int, ...]
    levels: tuple[int, ...]
    turns: int
    decisions: int
    error: str
    thoughts: int
    seconds: float


FIELDS: Final = [name for name in Row.__struct_fields__ if name not in Rung._fields]


class LadderFile(Kept):
    """Reads what is there, and adds every game that ends. A last line that was cut off is played again."""

    def __init__(self, path: Path, seed: int) -> None:
        self.rows: dict[Rung, list[Result]] = {}
        head = Head(FORMAT, seed, __version__)
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if lines:
            self._check(path, lines[0], head)
        for place, line in enumerate(lines[1:], 2):
            try:
                row = msgspec.json.decode(line, type=Row)
            except msgspec.MsgspecError as error:
                raise BadLadderFile(f"{path}, line {place}: {error}") from None
            rung = Rung(row.set_id, row.bot, row.rivals)
            self.rows.setdefault(rung, []).append(Result(**{name: getattr(row, name) for name in FIELDS}))
        path.write_bytes(whole or msgspec.json.encode(head) + b"\n")
        self.file = path.open("ab")

    def _check(self, path: Path, line: bytes, wanted: Head) -> None:
        try:
            head = msgspec.json.decode(line, type=Head)
        except msgspec.MsgspecError:
            raise BadLadderFile(f"{path} holds no ladder; give a new name") from None
        if head != wanted:
            raise BadLadderFile(f"{path} is of seed {head.seed} and version {head.version}; give a new name")

    def done(self, rung: Rung) -> list[Result]:
        return self.rows.get(rung, [])

    def keep(self, rung: Rung, result: Result) -> None:
        row = Row(*rung, *(getattr(result, name) for name in FIELDS))
        self.file.write(msgspec.json.encode(row) + b"\n")
        self.file.flush()

    def close(self) -> None:
        self.file.close()
