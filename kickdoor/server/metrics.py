"""Figures for Prometheus, as text: counters, histograms, and how the process is."""

import asyncio
import os
import resource
import sys
from bisect import bisect_left
from collections import Counter, defaultdict
from itertools import accumulate
from pathlib import Path
from time import perf_counter
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LAG_SECONDS: Final = 0.5  # between two looks at how late the loop is
PREFIX: Final = "kickdoor_"

HELP: Final = {
    "info": "The version that runs",
    "started_at_seconds": "When this server began, in seconds of Unix time",
    "tables_awake": "Tables in memory",
    "games_awake": "Games in memory that are not over",
    "people_online": "Seats whose player is connected",
    "sockets": "Open sockets of viewers",
    "connections": "Open connections for HTTP",
    "leases": "Tables that this server holds on a shared database",
    "lease_seconds_left": "How long this server may still be sure of its tables without the database",
    "servers_alive": "Servers on the shared database, this one included",
    "tunnels": "Sockets and requests that are passed on to or from other servers",
    "memory_bytes": "Resident memory of the process",
    "open_files": "Open file handles",
    "open_files_limit": "How many there may be",
    "full_collections": "Full garbage collections",
    "store_waiting": "Pieces of work that wait for the writer",
    "store_doubtful": "1 while it is not known what was stored last",
    "viewers_behind": "Viewers with messages that wait for them to read",
    "messages_waiting": "Messages that wait for slow viewers",
    "replays_waiting": "Replays and chapters that are being worked out or wait for it",
    "reviews_waiting": "Reviews that are being worked out",
    "bots_waiting": "Bots that think or wait for it",
    "bans": "Bans that hold",
    "reports_open": "Reports of chat that nobody has handled",
    "read_only": "1 while nothing may be changed",
    "commands_total": "Commands that were carried out",
    "refusals_total": "Commands that were refused by the rules",
    "bad_messages_total": "Messages that made no sense",
    "too_fast_total": "Messages beyond the pace of a seat",
    "resyncs_total": "Whole views that were sent again",
    "bot_overruns_total": "Bots that took too long or broke",
    "writes_total": "Pieces of work that were written",
    "store_errors_total": "Pieces of work that could not be written",
    "games_started_total": "Games that began",
    "games_finished_total": "Games that came to an end",
    "leases_lost_total": "Tables that were given up because the database did not answer",
    "reports_total": "Reports of chat",
    "banned_total": "Requests and sockets of visitors who are banned",
    "errors_total": "Errors that should not have happened",
    "http_requests_total": "Answers, by status",
    "command_seconds": "From a message of a client to its answer, by what kind it was",
    "commit_seconds": "One commit",
    "bot_seconds": "How long a bot thought; those that look ahead, and hints for people, apart",
    "http_seconds": "One request for HTTP",
    "replay_seconds": "Working out a replay or a chapter",
    "loop_lag_seconds": "How late the event loop is",
}
COUNTED: Final = tuple(name for name in HELP if name.endswith("_total") and name != "http_requests_total")
TIMED: Final = {
    "command_seconds": ("kind", ("act", "chat", "table", "ask", "hint")),
    "bot_seconds": ("kind", ("quick", "seer", "hint")),
    "commit_seconds": ("", ("",)),
    "http_seconds": ("", ("",)),
    "replay_seconds": ("", ("",)),
    "loop_lag_seconds": ("", ("",)),
}


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

    def lines(self, name: str, label: str = "") -> list[str]:
        before, alone = f"{label}," if label else "", f"{{{label}}}" if label else ""
        so_far = zip(BOUNDS, accumulate(self.counts), strict=True)
        rows = [f'{name}_bucket{{{before}le="{bound}"}} {count}' for bound, count in so_far]
        return [
            *rows,
            f'{name}_bucket{{{before}le="+Inf"}} {self.total}',
            f"{name}_sum{alone} {self.sum:.6f}",
            f"{name}_count{alone} {self.total}",
        ]


class Metrics:
    """What the server has done since it started."""

    __slots__ = ("counts", "times", "statuses", "last_lag")

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.times = {name: {each: Histogram() for each in kinds} for name, (_, kinds) in TIMED.items()}
        self.statuses: defaultdict[int, int] = defaultdict(int)
        self.last_lag = 0.0

    def took(self, name: str, seconds: float, kind: str = "") -> None:
        self.times[name][kind].see(seconds)

    def committed(self, seconds: float, writes: int) -> None:
        self.took("commit_seconds", seconds)
        self.counts["writes_total"] += writes

    async def watch_loop(self) -> None:
        """Look from time to time how late the loop is."""
        while True:
            began = perf_counter()
            await asyncio.sleep(LAG_SECONDS)
            self.last_lag = max(0.0, perf_counter() - began - LAG_SECONDS)
            self.took("loop_lag_seconds", self.last_lag)

    def text(self, gauges: dict[str, float], version: str) -> str:
        """Everything there is to see, in Prometheus' text format."""
        lines = [*head("info", "gauge"), f'{PREFIX}info{{version="{version}"}} 1']
        for name, value in gauges.items():
            lines += [*head(name, "gauge"), f"{PREFIX}{name} {value:.15g}"]
        for name in COUNTED:
            lines += [*head(name, "counter"), f"{PREFIX}{name} {self.counts[name]}"]
        lines += head("http_requests_total", "counter")
        for status, count in sorted(self.statuses.items()):
            lines.append(f'{PREFIX}http_requests_total{{status="{status}"}} {count}')
        for name, kinds in self.times.items():
            lines += head(name, "histogram")
            for kind, histogram in kinds.items():
                lines += histogram.lines(PREFIX + name, f'{TIMED[name][0]}="{kind}"' if kind else "")
        return "\n".join(lines) + "\n"


def head(name: str, kind: str) -> list[str]:
    return [f"# HELP {PREFIX}{name} {HELP[name]}", f"# TYPE {PREFIX}{name} {kind}"]


def process_gauges() -> dict[str, float]:
    """How the process is, as far as the system tells."""
    found: dict[str, float] = {"open_files_limit": resource.getrlimit(resource.RLIMIT_NOFILE)[0]}
    try:
        found["memory_bytes"] = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        found["open_files"] = len(os.listdir("/proc/self/fd"))
    except OSError:  # no Linux: the largest size so far, and no handles
        scale = 1 if sys.platform == "darwin" else 1024
        found["memory_bytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale
        found["open_files"] = 0
    return found
