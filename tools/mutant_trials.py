"""Tries mutants out: the tests are collected once, and each mutant gets a fork of that process to itself.

The fork puts the mutant in place of the one function that it changes and runs the tests that reach the changed line,
the most specific first, until one fails.
"""

import os
import resource
import signal
import sys
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Final

import pytest

from tools.forks import Forks
from tools.implants import Importer, replace_function
from tools.mutations import Mutant
from tools.reach import Reach, Tracer, bits, executable

MEMORY: Final = 4_000_000_000
# A mutant may make a test slower. The clock on the wall also counts what else the machine does.
PATIENCE: Final = 3.0
WALL_PATIENCE: Final = 30.0


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    how: str  # passed, failed, hung, died
    test: str  # the one that failed
    seconds: float

    @property
    def noticed(self) -> bool:
        return self.how != "passed"


class TestsFail(Exception):
    """Without any mutant."""


@dataclass(eq=False)
class Watch:
    """What the tests of this process report: the first failure is all that matters."""

    failed: str = ""
    story: str = ""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.note(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.note(report)

    def note(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed, self.story = report.nodeid or "the collection", str(report.longrepr)

    def run(self, items: list[pytest.Item]) -> Iterator[pytest.Item]:
        """Run the tests until one fails; each is yielded before it begins."""
        for item, following in zip_longest(items, items[1:]):
            if self.failed:
                return
            yield item
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)


@dataclass(eq=False)
class Trials(Watch):
    """A plugin for pytest. Once the tests are collected it tries mutants instead of running them."""

    folder: Path = field(kw_only=True)  # the copy of the tree that the tests run in
    arguments: list[str] = field(kw_only=True)  # pytest's
    files: list[str] = field(kw_only=True)  # whose lines are watched
    workers: int = field(kw_only=True)
    patience: float = field(kw_only=True)  # seconds that every test may take beyond its own
    cache: Path = field(kw_only=True)  # keeps what was found about the tests ...
    fingerprint: str = field(kw_only=True)  # ... of exactly these files
    job: Callable[["Trials"], None] = field(kw_only=True)
    items: list[pytest.Item] = field(default_factory=list)
    forks: Forks = field(default_factory=Forks)
    tried: dict[int, tuple[Mutant, int, float]] = field(default_factory=dict)  # by process: what, its pipe, since when
    startup: set[tuple[str, int]] = field(default_factory=set)
    reach: Reach = field(default_factory=lambda: Reach([], []))
    breadth: list[int] = field(default_factory=list)
    error: BaseException | None = None

    def __post_init__(self) -> None:
        self.tracer = Tracer(self.folder / path for path in self.files)

    def begin(self) -> None:
        """Import and collect the tests, and do the job; to be called once per process."""
        self.forks.listen()
        self.tracer.begin()
        code = pytest.main([*self.arguments, *QUIET], plugins=[self])
        sys.settrace(None)
        if self.error is not None:
            raise self.error
        if code != pytest.ExitCode.OK or self.failed or not self.items:
            raise TestsFail(self.story or f"pytest's exit code is {int(code)}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.startup = self.tracer.end()
        self.items = list(session.items)
        if not self.failed and self.items:
            try:
                self.reach = self.known_reach()
                self.breadth = self.reach.breadth()
                self.job(self)
            except BaseException as error:  # pytest has ideas of its own about these
                self.error = error
            finally:
                self.forks.stop()
        return True

    # What reaches what.

    def known_reach(self) -> Reach:
        mark = self.fingerprint.encode()
        with suppress(OSError):
            if (kept := self.cache.read_bytes()).startswith(mark):
                known = Reach.load(kept[len(mark) :])
                if known.tests == [item.nodeid for item in self.items]:
                    return known
        found = self.find_reach()
        self.cache.parent.mkdir(parents=True, exist_ok=True)
        self.cache.write_bytes(mark + found.dump())
        return found

    def find_reach(self) -> Reach:
        """Run every test once, traced, shared out between the workers."""
        whole = Reach([item.nodeid for item in self.items], [0.0] * len(self.items))
        whole.start = {self.place(*line) for line in self.startup}
        places = [self.folder.parent / f"reach-{n}" for n in range(self.workers)]
        processes = {self.forks.start(partial(self.trace_share, n, place)): place for n, place in enumerate(places)}
        while self.forks.running:
            process, code = self.forks.wait()
            place = processes[process]
            if code != 0:
                raise TestsFail(place.read_text() if place.exists() else f"a worker ended with {code}")
            whole.join(Reach.load(place.read_bytes()))
        return whole

    def trace_share(self, share: int, place: Path) -> int:
        found = Reach([], [0.0] * len(self.items))
        numbers = range(share, len(self.items), self.workers)
        tests = [self.items[number] for number in numbers]
        last, begun = -1, 0.0

        def close() -> None:
            if last >= 0:
                found.note(last, {self.place(*line) for line in self.tracer.end()})
                found.seconds[last] = time.process_time() - begun

        for _, number in zip(self.run(tests), numbers, strict=False):
            close()
            last, begun = number, time.process_time()
            self.tracer.begin()
        close()
        if self.failed:
            place.write_text(f"{self.failed}\n{self.story}")
            return 1
        place.write_bytes(found.dump())
        return 0

    def place(self, file: str, line: int) -> str:
        return f"{Path(file).relative_to(self.folder).as_posix()}:{line}"

    # One mutant.

    def selected(self, mutant: Mutant) -> tuple[list[int], bool]:
        """The tests for a mutant, the most specific first, and whether it must be there before they are imported."""
        masks = self.reach.masks
        lines = executable(mutant.source, mutant.path)
        at = f"{mutant.path}:{lines[max(0, bisect_right(lines, mutant.line) - 1)]}"
        early = not mutant.owner or at in self.reach.start
        reaching = 0
        for place in [f"{mutant.path}:{line}" for line in lines] if early else [at]:
            reaching |= masks.get(place, 0)
        tests = sorted(bits(reaching), key=lambda test: (self.breadth[test], test))
        if early:  # what it changes may be read anywhere
            tests += [test for test in range(len(self.items)) if not reaching >> test & 1]
        return tests, early

    def start(self, mutant: Mutant) -> Verdict | None:
        """Begin to try a mutant out; a verdict at once if no test reaches it."""
        tests, early = self.selected(mutant)
        if not tests:
            return Verdict(mutant, "passed", "", 0.0)
        outlet, inlet = os.pipe()
        process = self.forks.start(lambda: self.try_out(mutant, tests, early, inlet))
        os.close(inlet)
        self.tried[process] = mutant, outlet, time.monotonic()
        return None

    def wait(self) -> Verdict:
        """The next mutant that is done."""
        process, code = self.forks.wait()
        mutant, outlet, begun = self.tried.pop(process)
        with open(outlet, encoding="utf-8") as pipe:
            test = pipe.read()
        how = {0: "passed", 1: "failed", -signal.SIGALRM: "hung", -signal.SIGPROF: "hung"}.get(code, "died")
        return Verdict(mutant, how, test, time.monotonic() - begun)

    def try_out(self, mutant: Mutant, tests: list[int], early: bool, inlet: int) -> int:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
        watch: Watch = self
        if early or not replace_function(mutant, self.folder / mutant.path):
            watch = self.anew(mutant, tests)
        else:
            self.run_timed(self, [self.items[test] for test in tests], tests)
        if watch.failed:
            os.write(inlet, watch.failed.encode()[:4000])
        return bool(watch.failed)

    def run_timed(self, watch: Watch, items: list[pytest.Item], tests: list[int]) -> None:
        for _, test in zip(watch.run(items), tests, strict=False):
            allowed = PATIENCE * self.reach.seconds[test] + self.patience
            signal.setitimer(signal.ITIMER_PROF, allowed)
            signal.setitimer(signal.ITIMER_REAL, WALL_PATIENCE * allowed)

    def anew(self, mutant: Mutant, tests: list[int]) -> Watch:
        """Import everything again, with the mutant in its place."""
        sys.meta_path.insert(0, Importer(mutant, self.folder / mutant.path))
        inside = str(self.folder) + os.sep
        for name, module in list(sys.modules.items()):
            if (getattr(module, "__file__", None) or "").startswith(inside):
                del sys.modules[name]
        watch = Anew(trials=self, tests=tests)
        signal.setitimer(signal.ITIMER_REAL, WALL_PATIENCE * self.patience)
        code = pytest.main([*self.arguments, *QUIET], plugins=[watch])
        if code != pytest.ExitCode.OK:
            watch.failed = watch.failed or f"pytest's exit code {int(code)}"
        return watch


@dataclass(eq=False)
class Anew(Watch):
    """The same tests, collected again in a fork."""

    trials: Trials = field(kw_only=True)
    tests: list[int] = field(kw_only=True)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        found = {item.nodeid: item for item in session.items}
        if list(found) != self.trials.reach.tests:
            self.failed = self.failed or "the collection"
        if not self.failed:
            self.trials.run_timed(self, [found[self.trials.reach.tests[test]] for test in self.tests], self.tests)
        return True


# Nothing is shown, and assertions are left as they are written: only whether a test fails counts.
QUIET: Final = ["-p", "no:terminal", "-o", "faulthandler_timeout=0", "-s", "--assert=plain"]
