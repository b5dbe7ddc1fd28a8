"""What a process has used of the machine, and on which core it may run."""

import os
from pathlib import Path
from typing import Final, NamedTuple

CORES: Final = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processors."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Round(NamedTuple):
    """So many commands in so much time of the clock and of the processor."""

    commands: int
    seconds: float
    cpu: float

    @property
    def per_core(self) -> float:
        return self.commands / self.cpu

    def __str__(self) -> str:
        rate = self.commands / self.seconds
        return f"{rate:6.0f} commands/s, {1e6 / self.per_core:5.0f} µs of CPU each"


def keep_to(pid: int, core: int) -> bool:
    """Let a process run on one core only, so that those who measure take nothing from what is measured."""
    if len(CORES) < 2:
        return False
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {CORES[core]})
    return True
