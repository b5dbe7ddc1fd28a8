"""Runs tasks on a Dask cluster: many machines, with the same results as at home.

Tasks travel in batches, because a game takes less time than a message. Dask hands the batches of a worker that died to
another one. A batch that costs several workers their lives is taken apart, and only the task that does it is lost.
"""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from kickdoor.sim.workers import Lost, Outcome, Task

LOCAL: Final = "local:"
MISSING: Final = "--cluster needs Dask: pip install 'kickdoor[cluster]'"
PATIENCE: Final = 10  # seconds until a cluster answers and has a worker
AHEAD: Final = 3  # batches at hand for every worker, so that none of them waits
SPAN: Final = 1.0  # seconds that a batch should take
LARGEST: Final = 256  # tasks in a batch
SOURCES: Final = ("__init__.py", "house_rules.py", "table.py", "engine", "bots", "cards", "sets", "sim")
KILLED: Final = -9  # what a worker that died is taken to have died of


class ClusterError(Exception):
    """The cluster cannot be used: it is not there, has no workers, or runs another version."""


class Batch(NamedTuple):
    """The outcomes of several tasks, and how long they took."""

    outcomes: list[Any]
    seconds: float


@cache
def fingerprint() -> str:
    """The version, with a hash of all that decides how a game goes. It must be the same on all machines."""
    package = Path(__file__).parent.parent
    found = sha256()
    for name in SOURCES:
        place = package / name
        files = [place] if place.is_file() else [path for path in place.rglob("*") if path.is_file()]
        for path in sorted(path for path in files if "__pycache__" not in path.parts):
            found.update(path.relative_to(package).as_posix().encode())
            found.update(path.read_bytes())
    return f"{version('kickdoor')} ({found.hexdigest()[:10]})"


def work_off(function: Callable[[Task], Outcome], tasks: list[Task], wanted: str) -> Batch:
    """Runs on a worker of the cluster."""
    if fingerprint() != wanted:
        raise ClusterError(
            f"A worker of the cluster runs Kickdoor {fingerprint()}; this is {wanted}. Install the same version there."
        )
    begun = perf_counter()
    return Batch([function(task) for task in tasks], perf_counter() - begun)


class Cluster:
    """A connection to a Dask cluster."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.distributed = import_module("distributed")
        self.size = 1  # tasks in the next batch

    def check(self, address: str) -> None:
        """Wait for the first worker, and refuse a cluster whose workers run another version."""
        try:
            self.client.wait_for_workers(1, timeout=PATIENCE)
            self.client.run(work_off, len, [], fingerprint())
        except TimeoutError:
            raise ClusterError(f"The cluster at {address} has no workers.") from None
        except (ImportError, AttributeError):
            raise ClusterError(f"The workers at {address} cannot load Kickdoor {fingerprint()}.") from None

    def mapped(
        self, function: Callable[[Task], Outcome], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Outcome | Lost], None, None]:
        """Every task with its outcome, in the order in which they finish."""
        source = iter(tasks)
        again: deque[list[Task]] = deque()  # from batches that no worker survived
        suspects: list[Task] = []  # Dask blames all that a dead worker had at hand: these are tried once more, alone
        given: dict[Any, list[Task]] = {}
        try:
            while True:
                while len(given) < AHEAD * self.workers():
                    batch = again.popleft() if again else list(islice(source, self.size))
                    if not batch:
                        break
                    given[self.submit(function, batch)] = batch
                if not given:
                    break
                for future in self.finished(list(given)):
                    batch = given.pop(future)
                    outcomes = self.outcomes(future, len(batch))
                    if outcomes is not None:
                        yield from zip(batch, outcomes, strict=True)
                    elif len(batch) == 1:
                        suspects += batch
                    else:
                        again.extend([task] for task in batch)
            for task in suspects:
                (future,) = self.finished([self.submit(function, [task])])
                outcomes = self.outcomes(future, 1)
                yield task, Lost(KILLED) if outcomes is None else outcomes[0]
        finally:
            with suppress(Exception):  # it may be gone
                self.client.cancel(list(given))

    def submit(self, function: Callable[[Task], Outcome], batch: list[Task]) -> Any:
        """Hand out a batch; returns what will hold its outcomes."""
        return self.client.submit(work_off, function, batch, fingerprint(), pure=False)

    def workers(self) -> int:
        """How many tasks can be worked on at once, now."""
        threads: dict[str, int] = self.client.nthreads()
        return max(1, sum(threads.values()))

    def finished(self, futures: list[Any]) -> list[Any]:
        """Those that are done; waits for the first one."""
        deserted = 0
        while deserted < PATIENCE:
            try:
                return list(self.distributed.wait(futures, timeout=1, return_when="FIRST_COMPLETED").done)
            except TimeoutError:
                deserted = 0 if self.client.nthreads() else deserted + 1
            except self.distributed.CancelledError:
                break
        raise ClusterError("The cluster has no workers any more, or cannot be reached any more.")

    def outcomes(self, future: Any, tasks: int) -> list[Any] | None:
        """What the tasks of a batch came to; None if it cost several workers their lives."""
        try:
            batch: Batch = future.result()
        except self.distributed.KilledWorker:
            return None
        except self.distributed.CancelledError:
            raise ClusterError("The connection to the cluster is lost.") from None
        self.adapt(tasks, batch.seconds)
        return batch.outcomes

    def adapt(self, tasks: int, seconds: float) -> None:
        """Choose the size of the batches by what the last one took, at most twice as large as before."""
        fitting = int(SPAN * tasks / max(seconds, 0.001))
        self.size = max(1, min(fitting, 2 * self.size, LARGEST))


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The cluster at an address, "tcp://10.0.0.7:8786"; "local:2" is one of two workers on this machine."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise ClusterError(MISSING) from None
    if address.startswith(LOCAL):
        with started_here(distributed, address) as local, distributed.Client(local) as client:
            yield checked(client, address)
        return
    with reached(distributed, address) as client:
        yield checked(client, address)


def checked(client: Any, address: str) -> Cluster:
    cluster = Cluster(client)
    cluster.check(address)
    return cluster


@contextmanager
def started_here(distributed: Any, address: str) -> Iterator[Any]:
    number = address.removeprefix(LOCAL)
    if not number.isdecimal() or not 1 <= int(number) <= 1024:
        raise ClusterError(f"{address}: how many workers? local:2 starts two.")
    with distributed.LocalCluster(
        n_workers=int(number),
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
        preload=[__name__],
    ) as cluster:
        yield cluster


def dask_setup(worker: object) -> None:
    """Dask calls this in every worker that preloads this module: Ctrl-C is for the program that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def reached(distributed: Any, address: str) -> Any:
    try:
        return distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterError(f"No Dask cluster answers at {address}: {reason}") from None
