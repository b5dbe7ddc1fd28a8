"""Runs tasks in this process, or in several worker processes."""

import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")

AHEAD: Final = 4  # tasks queued per worker, so that it never waits for the next


class Lost(NamedTuple):
    """The result of a task whose worker process died."""

    code: int  # of its process: -9 if it was killed by signal 9

    def __str__(self) -> str:
        """
        >>> print(Lost(-9))
        its worker was killed by signal 9
        """
        return f"its worker was killed by signal {-self.code}" if self.code < 0 else f"its worker left with {self.code}"


class Crew(Protocol):
    """Carries out tasks, on this machine or on others."""

    def mapped(
        self, function: Callable[[Task], Outcome], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Outcome | Lost], None, None]:
        """Every task with its outcome, in the order in which they finish."""


class Processes(NamedTuple):
    """So many processes on this machine."""

    number: int

    def mapped(
        self, function: Callable[[Task], Outcome], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Outcome | Lost], None, None]:
        return mapped(function, tasks, self.number)


ALONE: Final = Processes(1)


def mapped(
    function: Callable[[Task], Outcome], tasks: Iterable[Task], workers: int
) -> Generator[tuple[Task, Outcome | Lost], None, None]:
    """Every task with its outcome, in the order in which they finish. One worker is this process itself.

    A process that dies loses its current task and is replaced; its other tasks are done again.
    """
    if workers <= 1:
        yield from ((task, function(task)) for task in tasks)
        return
    # fork is fast and shares what the program has loaded; elsewhere the platform's default is safer
    context: BaseContext = get_context("fork" if sys.platform == "linux" else None)
    queue = _Queue(tasks)
    crew: dict[Connection, _Worker[Task, Outcome]] = {}

    def hire() -> None:
        """Start one more worker, if there is work."""
        task = queue.next()
        if task is not None:
            queue.again.appendleft(task)
            worker: _Worker[Task, Outcome] = _Worker(context, function)
            worker.stocked(queue)
            crew[worker.pipe] = worker

    try:
        for _ in range(workers):
            hire()
        while crew:
            for pipe in wait(list(crew)):
                assert isinstance(pipe, Connection)
                worker = crew[pipe]
                try:
                    outcome: Outcome | Lost = pipe.recv()
                except (EOFError, ConnectionResetError):
                    del crew[pipe]
                    lost, *rest = worker.tasks
                    queue.again.extend(rest)
                    hire()
                    yield lost, Lost(worker.buried())
                    continue
                task = worker.tasks.popleft()
                if not worker.stocked(queue):
                    del crew[pipe]
                    worker.dismiss()
                yield task, outcome
    finally:
        for worker in crew.values():
            worker.dismiss(at_once=True)


class _Queue(Generic[Task]):
    """The tasks in order, those of a worker that died first."""

    def __init__(self, tasks: Iterable[Task]) -> None:
        self.again: deque[Task] = deque()
        self.fresh = iter(tasks)

    def next(self) -> Task | None:
        return self.again.popleft() if self.again else next(self.fresh, None)


class _Worker(Generic[Task, Outcome]):
    """A worker process, as the main process sees it: it works on the first of its tasks, the others wait."""

    def __init__(self, context: BaseContext, function: Callable[[Task], Outcome]) -> None:
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(function, theirs), daemon=True)  # type: ignore[attr-defined]
        self.process.start()
        theirs.close()  # otherwise the pipe would stay open after the process ends
        self.tasks: deque[Task] = deque()

    def stocked(self, queue: _Queue[Task]) -> bool:
        """Fill the worker's queue. False if there is nothing left for it to do."""
        while len(self.tasks) < AHEAD and (task := queue.next()) is not None:
            self.tasks.append(task)
            try:
                self.pipe.send(task)
            except (BrokenPipeError, ConnectionResetError):
                break  # it has died: reading will tell
        return bool(self.tasks)

    def buried(self) -> int:
        self.process.join()
        self.pipe.close()
        return self.process.exitcode or 0

    def dismiss(self, at_once: bool = False) -> None:
        """Send an explicit stop: workers started later hold copies of the pipe, so closing it would have no effect."""
        if at_once:
            self.process.terminate()
        else:
            self.pipe.send(None)
        self.process.join()
        self.pipe.close()


def _work(function: Callable[[Task], Outcome], pipe: Connection) -> None:
    """Runs in the worker: task after task, until the main process says stop or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    employer = parent_process()
    assert employer is not None
    while True:
        if pipe not in wait([pipe, employer.sentinel]):
            return
        task: Task | None = pipe.recv()
        if task is None:
            return
        pipe.send(function(task))
