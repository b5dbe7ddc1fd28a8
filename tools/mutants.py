"""Changes the engine at random, one place at a time, and counts how many of the changes the tests notice."""

import argparse
import difflib
import json
import math
import os
import random
import shutil
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.mutant_trials import TestsFail, Trials, Verdict
from tools.mutations import Mutant, mutants_of
from tools.reach import fingerprint

# The same order of sets in every run, and the engine as it is written.
SURROUNDINGS: Final = {"PYTHONHASHSEED": "0", "KICKDOOR_PLAIN": "1"}
CACHE: Final = "build/mutants.reach"
Z: Final = 1.96  # for 95 %


@dataclass(frozen=True)
class Config:
    """The table [tool.mutants] of pyproject.toml."""

    weights: dict[str, float]
    copy: list[str]
    tests: list[str]
    deselect: list[str]

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


def copy_tree(root: Path, names: list[str], folder: Path) -> None:
    """The files that the tests need, so that work on the tree can go on meanwhile."""
    for name in names:
        source = root / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            folder.mkdir(exist_ok=True)
            shutil.copy2(source, folder / name)


@dataclass
class Hunt:
    """Tries a sample until it is used up or the time is."""

    sample: Iterator[Mutant]
    workers: int
    deadline: float
    verdicts: list[Verdict] = field(default_factory=list)

    def run(self, trials: Trials) -> None:
        """May be interrupted; the verdicts so far are kept."""
        told = time.monotonic()
        sizes = f"{len(trials.items)} tests, {sum(trials.reach.seconds):.0f} s of them"
        print(f"{sizes}; {len(trials.reach.masks)} statements reached", flush=True)
        while True:
            while len(trials.tried) < self.workers and (mutant := self.next()) is not None:
                self.tell(trials.start(mutant))
            if not trials.tried:
                print(f"{time.monotonic() - told:.0f} s", flush=True)
                return
            self.tell(trials.wait())

    def next(self) -> Mutant | None:
        return next(self.sample, None) if time.monotonic() < self.deadline else None

    def tell(self, verdict: Verdict | None) -> None:
        if verdict is not None:
            self.verdicts.append(verdict)
            mark = "noticed " if verdict.noticed else "SURVIVED"
            how = f"{verdict.how}, {verdict.seconds:.1f} s"
            by = f" by {verdict.test}" if verdict.test else ""
            print(f"{mark} {verdict.mutant.place}: {verdict.mutant.what} ({how}){by}", flush=True)


def wilson(noticed: int, tried: int) -> tuple[float, float]:
    """Between which shares the true one lies, with 95 % confidence."""
    share = noticed / tried
    middle = share + Z * Z / (2 * tried)
    spread = Z * math.sqrt(share * (1 - share) / tried + Z * Z / (4 * tried * tried))
    return max(0.0, (middle - spread) / (1 + Z * Z / tried)), min(1.0, (middle + spread) / (1 + Z * Z / tried))


def summary(verdicts: list[Verdict], threshold: float) -> tuple[str, bool]:
    """The closing report, and whether enough was noticed."""
    survivors = [verdict.mutant for verdict in verdicts if not verdict.noticed]
    noticed = len(verdicts) - len(survivors)
    percentage = 100 * noticed / len(verdicts)
    low, high = (100 * share for share in wilson(noticed, len(verdicts)))
    parts = [f"\n{mutant.place}: {mutant.what}\n{diff(mutant)}" for mutant in survivors]
    tried = Counter(verdict.mutant.path for verdict in verdicts)
    passed = Counter(mutant.path for mutant in survivors)
    parts += ["", *(f"{path}: {count} of {tried[path]} survived" for path, count in passed.most_common())]
    parts.append(
        f"\n{len(verdicts)} mutants tried, {noticed} noticed ({percentage:.1f} %, between {low:.1f} and {high:.1f} % "
        f"with 95 % confidence, wanted {threshold:g} %), {len(survivors)} survived"
    )
    return "\n".join(parts), percentage >= threshold


def diff(mutant: Mutant) -> str:
    before, after = (text.decode().splitlines() for text in (mutant.source, mutant.mutated))
    return "\n".join(difflib.unified_diff(before, after, mutant.path, mutant.path, n=2, lineterm=""))


def as_json(verdicts: list[Verdict], seed: int) -> str:
    noticed = sum(verdict.noticed for verdict in verdicts)
    mutants = [
        {
            "path": verdict.mutant.path,
            "line": verdict.mutant.line,
            "what": verdict.mutant.what,
            "diff": diff(verdict.mutant),
            "noticed": verdict.noticed,
            "how": verdict.how,
            "test": verdict.test,
            "seconds": round(verdict.seconds, 2),
        }
        for verdict in verdicts
    ]
    interval = [round(share, 4) for share in wilson(noticed, len(verdicts))]
    score = {"seed": seed, "tried": len(verdicts), "noticed": noticed, "interval": interval}
    return json.dumps(score | {"mutants": mutants}, indent=1) + "\n"


def arguments(args: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--most", type=int, default=300, help="mutants to try (default: %(default)s)")
    parser.add_argument("--minutes", type=float, default=30, help="begin none later than this (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="chooses the sample (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="mutants tested at a time (default: %(default)s)")
    parser.add_argument("--effort", type=float, default=20, help="seconds of tests per mutant (default: %(default)s)")
    parser.add_argument("--threshold", type=float, default=90, help="percentage to notice (default: %(default)s)")
    parser.add_argument("--only", default="", metavar="PREFIX", help="only files whose path begins so")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all verdicts to this file")
    parser.add_argument("--patience", type=float, default=5, help=argparse.SUPPRESS)
    parser.add_argument("--root", type=Path, default=Path(__file__).parent.parent, help=argparse.SUPPRESS)
    return parser.parse_args(args)


def main(args: list[str]) -> int:
    options = arguments(args)
    config = Config.read(options.root)
    mutants = [mutant for mutant in candidates(options.root, config) if mutant.path.startswith(options.only)]
    if not mutants:
        print("mutants: found nothing to change", file=sys.stderr)
        return 2
    sample = islice(shuffled(mutants, config, options.seed), options.most)
    print(f"{len(mutants)} possible mutants; seed {options.seed}. First the tests without any ...", flush=True)
    with TemporaryDirectory(prefix="mutants-") as directory:
        return hunt(options, config, sample, Path(directory).resolve() / "tree")


def hunt(options: argparse.Namespace, config: Config, sample: Iterator[Mutant], folder: Path) -> int:
    hunted = Hunt(sample, options.workers, time.monotonic() + 60 * options.minutes)
    copy_tree(options.root, config.copy, folder)
    trials = Trials(
        folder=folder,
        arguments=[*config.tests, *(word for name in config.deselect for word in ("--deselect", name))],
        files=list(config.files(folder)),
        workers=options.workers,
        effort=options.effort,
        patience=options.patience,
        cache=(options.root / CACHE).resolve(),
        fingerprint=fingerprint(folder),
        job=hunted.run,
    )
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    interrupted = False
    try:
        trials.begin()
    except TestsFail as failure:
        print(f"{failure}\nmutants: the tests fail without any mutant", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        interrupted = True
    finally:
        os.chdir(options.root)
    if not hunted.verdicts:
        print("mutants: no time for any", file=sys.stderr)
        return 130 if interrupted else 2
    if options.json:
        options.json.write_text(as_json(hunted.verdicts, options.seed))
    text, enough = summary(hunted.verdicts, options.threshold)
    print(text)
    return 130 if interrupted else 0 if enough else 1


if __name__ == "__main__":
    if any(os.environ.get(name) != value for name, value in SURROUNDINGS.items()):
        os.execve(sys.executable, [sys.executable, "-m", "tools.mutants", *sys.argv[1:]], os.environ | SURROUNDINGS)
    sys.exit(main(sys.argv[1:]))
