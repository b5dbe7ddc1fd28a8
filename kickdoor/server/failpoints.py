"""Points where a test can kill the server: `KICKDOOR_DIE_AT=after_commit:7` dies at the seventh commit of a command."""

import os
import signal
from collections.abc import Sequence
from typing import Final

VARIABLE: Final = "KICKDOOR_DIE_AT"


class Failpoint:
    """A point that is reached again and again; at the given time the process is gone, as in a power cut."""

    __slots__ = ("name", "left")

    def __init__(self, wanted: str) -> None:
        self.name, _, times = wanted.partition(":")
        self.left = int(times or 0)

    @classmethod
    def from_environment(cls) -> "Failpoint":
        return cls(os.environ.get(VARIABLE, ""))

    def reached(self, name: str, statements: Sequence[tuple[str, object]]) -> None:
        if name != self.name or not any(sql.startswith("INSERT INTO commands") for sql, _ in statements):
            return
        self.left -= 1
        if not self.left:
            os.kill(os.getpid(), signal.SIGKILL)
