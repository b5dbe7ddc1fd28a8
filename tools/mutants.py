"""Changes the engine at random, one place at a time, and counts how many of the changes the tests notice."""

import argparse
import difflib
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import cache_from_source
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.mutations import Mutant, mutants_of

MEMORY_KB: Final = 4_000_000
# A mutant may make the tests slower, and two of them run at once.
PATIENCE: Final = 3.0
PATIENCE_SECONDS: Final = 20.0


@dataclass(frozen=True)
class Config:
    """The table [tool.mutants] of pyproject.toml."""

    weights: dict[str, float]
    copy: list[str]
    tests: list[str]
    deselect: list[str]
    quick: list[str] = field(default_factory=list)  # tests that notice most mutants soon, run before the others

    @classmethod
    def read(cls, root: Path) -> "Config":
        return cls(**tomllib.loads((root / "pyproject.toml").read_text())["tool"]["mutants"])

    def weight(self, path: str) -> float:
        """How likely a place in this file is to be chosen: the weight of the longest prefix that matches."""
        return self.weights[max((prefix for prefix in self.weights if path.startswith(prefix)), key=len)]

    def files(self, root: Path) -> Iterator[str]:
        for file in sorted(root.rglob("*.py")):
            path = file.relative_to(root).as_posix()
            if path.startswith(tuple(self.weights)):
                yield path


def candidates(root: Path, config: Config) -> list[Mutant]:
    return [mutant for path in config.files(root) for mutant in mutants_of(path, (root / path).read_bytes())]


def shuffled(mutants: Iterable[Mutant], config: Config, seed: int) -> Iterator[Mutant]:
    """The mutants in a random order in which the heavier ones tend to come first."""
    rng = random.Random(seed)
    order = sorted(mutants, key=lambda mutant: rng.random() ** (1 / config.weight(mutant.path)), reverse=True)
    return (mutant for mutant in order if mutant.is_python)


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    noticed: bool
    how: str
    seconds: float


class Workbench:
    """A copy of the tree, in which one mutant after the other is tested."""

    def __init__(self, root: Path, config: Config, directory: Path) -> None:
        self.root = root
        self.config = config
        self.directory = directory
        self.tests: subprocess.Popen[str] | None = None
        for name in config.copy:
            source = root / name
            if source.is_dir():
                shutil.copytree(source, directory / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.exists():
                shutil.copy2(source, directory / name)

    def put(self, path: str, source: bytes) -> None:
        file = self.directory / path
        file.write_bytes(source)
        # Bytecode is told from stale bytecode by size and second, which is too coarse for us.
        Path(cache_from_source(str(file))).unlink(missing_ok=True)

    def try_out(self, mutant: Mutant, timeout: float) -> Verdict:
        self.put(mutant.path, mutant.mutated)
        start = time.monotonic()
        try:
            code, _ = self.run_tests(timeout)
            how = "passed" if code == 0 else "failed"
        except subprocess.TimeoutExpired:
            how = "hung"
        finally:
            self.put(mutant.path, mutant.source)
        return Verdict(mutant, how != "passed", how, time.monotonic() - start)

    def run_tests(self, timeout: float | None = None) -> tuple[int, str]:
        """The tests' exit code and output: the quick ones, then all."""
        code, output = self.run_stage(self.config.quick, timeout) if self.config.quick else (0, "")
        return (code, output) if code else self.run_stage(self.config.tests, timeout)

    def run_stage(self, tests: list[str], timeout: float | None) -> tuple[int, str]:
        """Some of the tests. They run in a group of their own, so that their children end with them."""
        deselect = [word for name in self.config.deselect for word in ("--deselect", name)]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", *tests, *deselect]
        limited = ["sh", "-c", 'ulimit -v "$0" 2>/dev/null; exec "$@"', str(MEMORY_KB), *command]
        places = {"PYTHONPATH": str(self.directory), "XDG_CACHE_HOME": str(self.directory / ".cache")}
        with subprocess.Popen(
            limited,
            cwd=self.directory,
            env=os.environ | places | {"PYTHONHASHSEED": "0"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as self.tests:
            try:
                output, _ = self.tests.communicate(timeout=timeout)
            finally:
                self.kill()
        return self.tests.returncode, output

    def kill(self) -> None:
        if self.tests is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.tests.pid, signal.SIGKILL)


@dataclass
class Hunt:
    """Two or more workbenches that take mutants from one queue until it is empty or the time is up."""

    queue: Iterator[Mutant]
    benches: list[Workbench]
    deadline: float
    timeout: float
    verdicts: list[Verdict] = field(default_factory=list)
    stopped: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    def run(self) -> None:
        """Raises KeyboardInterrupt when interrupted; the verdicts so far are kept."""
        threads = [threading.Thread(target=self.work, args=(bench,)) for bench in self.benches]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                thread.join()
        finally:
            self.stopped = True
            for bench, thread in zip(self.benches, threads, strict=True):
                while thread.is_alive():
                    bench.kill()
                    thread.join(0.1)

    def work(self, bench: Workbench) -> None:
        while (mutant := self.next()) is not None:
            verdict = bench.try_out(mutant, self.timeout)
            with self.lock:
                if self.stopped:
                    return
                self.verdicts.append(verdict)
                mark = "noticed " if verdict.noticed else "SURVIVED"
                print(f"{mark} {mutant.place}: {mutant.what} ({verdict.how}, {verdict.seconds:.1f} s)", flush=True)

    def next(self) -> Mutant | None:
        with self.lock:
            if self.stopped or time.monotonic() > self.deadline:
                return None
            return next(self.queue, None)


def summary(verdicts: list[Verdict], threshold: float) -> tuple[str, bool]:
    """The closing report, and whether enough was noticed."""
    survivors = [verdict.mutant for verdict in verdicts if not verdict.noticed]
    noticed = len(verdicts) - len(survivors)
    percentage = 100 * noticed / len(verdicts)
    parts = [f"\n{mutant.place}: {mutant.what}\n{diff(mutant)}" for mutant in survivors]
    parts.append(
        f"\n{len(verdicts)} mutants tried, {noticed} noticed ({percentage:.1f} %, wanted {threshold:g} %), "
        f"{len(survivors)} survived"
    )
    return "\n".join(parts), percentage >= threshold


def diff(mutant: Mutant) -> str:
    before, after = (text.decode().splitlines() for text in (mutant.source, mutant.mutated))
    return "\n".join(difflib.unified_diff(before, after, mutant.path, mutant.path, n=2, lineterm=""))


def arguments(args: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="time box (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="chooses the sample (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="mutants tested at a time (default: %(default)s)")
    parser.add_argument("--threshold", type=float, default=85, help="percentage to notice (default: %(default)s)")
    parser.add_argument("--most", type=int, help="try no more mutants than this")
    parser.add_argument("--only", default="", metavar="PREFIX", help="only files whose path begins so")
    parser.add_argument("--root", type=Path, default=Path(__file__).parent.parent, help=argparse.SUPPRESS)
    return parser.parse_args(args)


def main(args: list[str] | None = None) -> int:
    options = arguments(args)
    config = Config.read(options.root)
    start = time.monotonic()
    mutants = [mutant for mutant in candidates(options.root, config) if mutant.path.startswith(options.only)]
    if not mutants:
        print("mutants: found nothing to change", file=sys.stderr)
        return 2
    with TemporaryDirectory(prefix="mutants-") as directory:
        benches = [Workbench(options.root, config, Path(directory, str(n))) for n in range(options.workers)]
        print(f"{len(mutants)} possible mutants; seed {options.seed}. First the tests without any ...", flush=True)
        sample = islice(shuffled(mutants, config, options.seed), options.most)
        return hunt(options, benches, sample, start)


def hunt(options: argparse.Namespace, benches: list[Workbench], sample: Iterator[Mutant], start: float) -> int:
    begun = time.monotonic()
    try:
        code, output = benches[0].run_tests()
    except KeyboardInterrupt:
        return 130
    if code != 0:
        print(f"{output}\nmutants: the tests fail without any mutant (pytest's exit code {code})", file=sys.stderr)
        return 2
    baseline = time.monotonic() - begun
    # A mutant that nobody notices takes a whole run: none is begun that would not be done in time.
    deadline = start + 60 * options.minutes - baseline
    quarry = Hunt(sample, benches, deadline, PATIENCE * baseline + PATIENCE_SECONDS)
    interrupted = False
    try:
        quarry.run()
    except KeyboardInterrupt:
        interrupted = True
    if not quarry.verdicts:
        print(f"mutants: no time for any (one run of the tests takes {baseline:.0f} s)", file=sys.stderr)
        return 130 if interrupted else 2
    text, enough = summary(quarry.verdicts, options.threshold)
    print(text)
    return 130 if interrupted else 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
