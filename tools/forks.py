"""Forked processes that end together with everything they started, also on Ctrl-C."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import NoReturn


class Forks:
    """The forks of this process that are still running."""

    def __init__(self) -> None:
        self.running: set[int] = set()
        self.interrupted = False

    def listen(self) -> None:
        """From here on Ctrl-C ends the forks, and `wait` tells. An exception could get lost inside `os.fork`."""
        signal.signal(signal.SIGINT, self.interrupt)

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        self.interrupted = True
        for process in self.running:
            end(process)

    def start(self, work: Callable[[], int]) -> int:
        """Run something in a fork, in a group of its own; its exit code is what it returns."""
        process = os.fork()
        if process == 0:
            _run_and_exit(work)
        with suppress(ProcessLookupError, PermissionError):  # the fork does it too, and one of them is first
            os.setpgid(process, process)
        self.running.add(process)
        return process

    def wait(self) -> tuple[int, int]:
        """The next fork that is done, and its exit code."""
        self.check()
        process, status = os.waitpid(-1, 0)
        self.check()
        end(process)  # what it may have left behind
        self.running.discard(process)
        return process, os.waitstatus_to_exitcode(status)

    def check(self) -> None:
        if self.interrupted:
            raise KeyboardInterrupt

    def stop(self) -> None:
        for process in self.running:
            end(process)
            with suppress(ChildProcessError):
                os.waitpid(process, 0)
        self.running.clear()


def _run_and_exit(work: Callable[[], int]) -> NoReturn:
    code = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.setpgid(0, 0)
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        code = work()
    finally:
        os._exit(code)


def end(process: int) -> None:
    """Kill a fork and what it started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)
