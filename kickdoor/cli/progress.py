"""A bar on the terminal while many games are played."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

PATIENCE = 1.0  # seconds before it is shown
REFRESH = 0.1  # seconds between two pictures


@contextmanager
def progress(games: int, what: str = "playing") -> Iterator[Callable[[int], None]]:
    """What it gives is told how many games are done. Only on a terminal, and only once a run turns out to be long."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    # It draws itself when told, without a thread: workers are forked while it is shown.
    bar = Progress(
        TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]} games/s"),
        TimeRemainingColumn(), console=Console(stderr=True), transient=True, auto_refresh=False,
    )  # fmt: skip
    task = bar.add_task(what, total=games, rate="")
    begun = shown = perf_counter()

    def tell(done: int) -> None:
        nonlocal shown
        now = perf_counter()
        if now - begun > PATIENCE and now - shown > REFRESH:
            shown = now
            bar.start()
            bar.update(task, completed=done, rate=f"{done / (now - begun):.1f}", refresh=True)

    try:
        yield tell
    finally:
        bar.stop()


@contextmanager
def share_done(what: str) -> Iterator[Callable[[float], None]]:
    """The same for one long piece of work: what it gives is told the share that is done, from 0 to 1."""
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = TextColumn(what), BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda share: bar.update(task, completed=share)
