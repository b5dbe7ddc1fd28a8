"""Tries mutants out: the tests are collected once, and each mutant gets a fork of that process to itself.

The fork puts the mutant in place of the one function that it changes and runs the tests that reach the changed line,
the most specific first, until one fails or enough have passed.
"""

import os
import resource
import signal
import sys
import time
from collections import Counter as Counts
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial, reduce
from itertools import accumulate, zip_longest
from operator import or_
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from tools.forks import Forks
from tools.implants import Importer, replace_function
from tools.mutations import Mutant
from tools.reach import Counter, Reach, bits

MEMORY: Final = 4_000_000_000
# A mutant may make a test slower. The clock on the wall also counts what else the machine does.
PATIENCE: Final = 3.0
WALL_PATIENCE: Final = 30.0
SPECIFIC: Final = 60  # tests that come before the whole games
GAMES: Final = 0.4  # the share of the effort that whole games may take


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

    def run(self, items: list[pytest.Item]) -> Iterator[int]:
        """Run the tests until one fails; each is told by its place in the list, before it and after it."""
        for number, (item, following) in enumerate(zip_longest(items, items[1:])):
            yield number
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            yield number
            if self.failed:
                return


@dataclass(eq=False)
class Trials(Watch):
    """A plugin for pytest. Once the tests are collected it tries mutants instead of running them."""

    folder: Path = field(kw_only=True)  # the copy of the tree that the tests run in
    arguments: list[str] = field(kw_only=True)  # pytest's
    files: list[str] = field(kw_only=True)  # whose lines are watched
    workers: int = field(kw_only=True)
    effort: float = field(kw_only=True)  # seconds of tests for one mutant
    patience: float = field(kw_only=True)  # seconds that every test may take beyond its own
    cache: Path = field(kw_only=True)  # keeps what was found about the tests ...
    fingerprint: str = field(kw_only=True)  # ... of exactly these files
    job: Callable[["Trials"], None] = field(kw_only=True)
    items: list[pytest.Item] = field(default_factory=list)
    forks: Forks = field(default_factory=Forks)
    tried: dict[int, tuple[Mutant, int, float]] = field(default_factory=dict)  # by process: what, its pipe, since when
    reach: Reach = field(default_factory=lambda: Reach([], []))
    breadth: list[int] = field(default_factory=list)
    error: BaseException | None = None

    def begin(self) -> None:
        """Import and collect the tests, and do the job; to be called once per process."""
        self.forks.listen()
        code = pytest.main([*self.arguments, *QUIET], plugins=[self])
        if self.error is not None:
            raise self.error
        if code != pytest.ExitCode.OK or self.failed or not self.items:
            raise TestsFail(self.story or f"pytest's exit code is {int(code)}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = list(session.items)
        if not self.failed and self.items:
            try:
                self.reach = self.known_reach()
                self.breadth = self.reach.breadth()
                self.job(self)
            except BaseException as error:  # pytest changes these itself
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
        """Run every test once, counting what it reaches, shared out between the workers."""
        whole = Reach([item.nodeid for item in self.items], [0.0] * len(self.items))
        places = [self.folder.parent / f"reach-{n}" for n in range(self.workers)]
        processes = {self.forks.start(partial(self.count_share, n, place)): place for n, place in enumerate(places)}
        while self.forks.running:
            process, code = self.forks.wait()
            place = processes[process]
            if code != 0:
                raise TestsFail(place.read_text() if place.exists() else f"a worker ended with {code}")
            whole.join(Reach.load(place.read_bytes()))
        return whole

    def count_share(self, share: int, place: Path) -> int:
        counter = Counter(self.folder, frozenset(str(self.folder / path) for path in self.files))
        tests = range(share, len(self.items), self.workers)
        counting = Counting(trials=self, tests=tests, counter=counter)
        self.collect_again(counter, counting)
        if counting.failed:
            place.write_text(f"{counting.failed}\n{counting.story}")
        else:
            place.write_bytes(counting.found.dump())
        return bool(counting.failed)

    # One mutant.

    def selected(self, mutant: Mutant) -> tuple[list[int], bool]:
        """The tests for a mutant, and whether it must be there before they are imported.

        First some that reach little else; then those that reach most, which are whole games and notice a lot; then
        the others. A scenario is played in one set before any is played in a second.
        """
        at = f"{mutant.path}:{mutant.statement}"
        early = not mutant.owner or at in self.reach.start
        reaching = self.reach.masks.get(at, 0)
        if early:
            around = [mask for place, mask in self.reach.masks.items() if place.startswith(f"{mutant.path}:")]
            reaching = reduce(or_, around, 0)
        tests = self.ordered(bits(reaching))
        if early:  # what it changes may be read anywhere
            tests += [test for test in range(len(self.items)) if not reaching >> test & 1]
        return self.affordable(tests, self.effort), early

    def ordered(self, reaching: Iterable[int]) -> list[int]:
        narrow = sorted(reaching, key=lambda test: (self.breadth[test], test))
        sets: Counts[str] = Counts()  # in which a scenario has been played before
        turns: dict[int, int] = {}
        for test in narrow:
            scenario = self.reach.tests[test].rpartition(" [")[0] or self.reach.tests[test]
            turns[test] = sets[scenario]
            sets[scenario] += 1
        narrow.sort(key=lambda test: turns[test])
        first, rest = narrow[:SPECIFIC], narrow[SPECIFIC:]
        wide = sorted(rest, key=lambda test: -self.breadth[test])
        return list(dict.fromkeys([*first, *self.affordable(wide, GAMES * self.effort), *rest]))

    def affordable(self, tests: list[int], effort: float) -> list[int]:
        """As many of these as begin within so many seconds."""
        before = accumulate((self.reach.seconds[test] for test in tests), initial=0.0)
        return [test for test, begins in zip(tests, before, strict=False) if begins < effort]

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
            watch = CollectedAgain(trials=self, tests=tests)
            signal.setitimer(signal.ITIMER_REAL, WALL_PATIENCE * self.patience)
            self.collect_again(Importer(mutant, self.folder / mutant.path), watch)
        else:
            self.run_timed(self, [self.items[test] for test in tests], tests)
        if watch.failed:
            os.write(inlet, watch.failed.encode()[:4000])
        return bool(watch.failed)

    def run_timed(self, watch: Watch, items: list[pytest.Item], tests: Sequence[int]) -> None:
        for number in watch.run(items):
            allowed = PATIENCE * self.reach.seconds[tests[number]] + self.patience
            signal.setitimer(signal.ITIMER_PROF, allowed)
            signal.setitimer(signal.ITIMER_REAL, WALL_PATIENCE * allowed)

    def collect_again(self, finder: Importer | Counter, watch: Watch) -> None:
        """Import and collect everything again, with another way to find the modules; only in a fork."""
        sys.meta_path.insert(0, finder)
        inside = str(self.folder) + os.sep
        for name, module in list(sys.modules.items()):
            if _place(module).startswith(inside):
                del sys.modules[name]
        code = pytest.main([*self.arguments, *QUIET], plugins=[watch])
        if code != pytest.ExitCode.OK:
            watch.failed = watch.failed or f"pytest's exit code {int(code)}"


def _place(module: ModuleType) -> str:
    """Where a module is; a folder without a file of its own keeps its modules as attributes, so it counts too."""
    return getattr(module, "__file__", None) or next(iter(getattr(module, "__path__", ())), "")


@dataclass(eq=False)
class CollectedAgain(Watch):
    """Some of the tests, collected again in a fork."""

    trials: Trials = field(kw_only=True)
    tests: Sequence[int] = field(kw_only=True)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if [item.nodeid for item in session.items] != [item.nodeid for item in self.trials.items]:
            self.failed = self.failed or "the collection"
        if not self.failed:
            self.run_all([session.items[test] for test in self.tests])
        return True

    def run_all(self, items: list[pytest.Item]) -> None:
        self.trials.run_timed(self, items, self.tests)


@dataclass(eq=False)
class Counting(CollectedAgain):
    """Finds out what each of the tests reaches, and how long it takes."""

    counter: Counter = field(kw_only=True)

    def run_all(self, items: list[pytest.Item]) -> None:
        size = len(self.trials.items)
        self.found = Reach([], [0.0] * size, start=self.counter.taken())
        for number in self.run(items):
            test, now = self.tests[number], time.process_time()
            self.found.note(test, self.counter.taken())
            self.found.seconds[test] = now - self.found.seconds[test]  # the second time it is what lies between


# Nothing is shown, and assertions are left as they are written: only whether a test fails counts.
QUIET: Final = ["-p", "no:terminal", "-o", "faulthandler_timeout=0", "-s", "--assert=plain"]
