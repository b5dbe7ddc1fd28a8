"""Counters for Prometheus, as text."""

from bisect import bisect_left
from collections import Counter
from itertools import accumulate
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """How often something took how long."""

    __slots__ = ("counts", "total", "sum")

    def __init__(self) -> None:
        self.counts = [0] * len(BOUNDS)  # above the bound before
        self.total = 0
        self.sum = 0.0

    def see(self, seconds: float) -> None:
        self.total += 1
        self.sum += seconds
        place = bisect_left(BOUNDS, seconds)
        if place < len(BOUNDS):
            self.counts[place] += 1

    def lines(self, name: str) -> list[str]:
        so_far = zip(BOUNDS, accumulate(self.counts), strict=True)
        rows = [f'{name}_bucket{{le="{bound}"}} {count}' for bound, count in so_far]
        return [
            *rows,
            f'{name}_bucket{{le="+Inf"}} {self.total}',
            f"{name}_sum {self.sum:.6f}",
            f"{name}_count {self.total}",
        ]


class Metrics:
    """What the server has done since it started."""

    __slots__ = ("counts", "latency", "commit")

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.latency = Histogram()  # from a command's arrival to its last viewer's queue
        self.commit = Histogram()

    def committed(self, seconds: float, writes: int) -> None:
        self.commit.see(seconds)
        self.counts["writes_total"] += writes

    def text(self, gauges: dict[str, int]) -> str:
        """Everything there is to see, in Prometheus' text format."""
        lines: list[str] = []
        for name, value in sorted(gauges.items()):
            lines += [f"# TYPE kickdoor_{name} gauge", f"kickdoor_{name} {value}"]
        for name in sorted({*self.counts, *COUNTED}):
            lines += [f"# TYPE kickdoor_{name} counter", f"kickdoor_{name} {self.counts[name]}"]
        for name, histogram in (("command_seconds", self.latency), ("commit_seconds", self.commit)):
            lines += [f"# TYPE kickdoor_{name} histogram", *histogram.lines(f"kickdoor_{name}")]
        return "\n".join(lines) + "\n"


COUNTED: Final = (
    "commands_total", "refusals_total", "bad_messages_total", "resyncs_total", "bot_overruns_total", "writes_total",
    "games_started_total", "games_finished_total", "errors_total", "too_fast_total",
)  # fmt: skip
