"""Makes the learned estimate: plays games, fits the network, says how good it is. `make train`.

Usage: python -m kickdoor.analysis.train [--games N] [--seed N] [--bots basic,shrewd] [--workers N]
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from kickdoor import __version__
from kickdoor.analysis.calibration import drawn, levels_of, worst
from kickdoor.analysis.fingerprint import fingerprint
from kickdoor.analysis.learning import Data, Network, apart, arrays, fitted, log_loss, said
from kickdoor.analysis.samples import Sample, Task, sampled
from kickdoor.arguments import MOST_WORKERS, at_least
from kickdoor.bots import BOTS
from kickdoor.bots.ahead import estimate_file
from kickdoor.bots.ahead.estimate_file import Made, Saying
from kickdoor.sim.workers import Lost, mapped

GAMES: Final = 20_000
SEED: Final = 71
PLAYERS: Final = "shrewd,shrewd,shrewd,basic"  # game by game
PICTURE: Final = Path(__file__).parents[2] / "docs" / "pictures" / "calibration.svg"
MISSING: Final = "Training needs numpy: pip install 'kickdoor[train]'"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="kickdoor.analysis.train", description=__doc__)
    parser.add_argument("--games", type=at_least(0), default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED, help="games and network follow from it")
    parser.add_argument("--bots", default=PLAYERS, help="who plays, game by game")
    parser.add_argument("--workers", type=at_least(1, MOST_WORKERS), default=1)
    parser.add_argument("--samples", type=Path, nargs="*", default=[], help="learn from these samples too")
    parser.add_argument("--note", default="", help="where those samples come from")
    parser.add_argument("--keep", type=Path, help="write the samples here and learn nothing")
    parser.add_argument("--out", type=Path, default=estimate_file.FILE)
    parser.add_argument("--picture", type=Path, default=PICTURE)
    given = parser.parse_args(arguments)
    unknown = sorted(set(given.bots.split(",")) - set(BOTS))
    if unknown:
        parser.error(f"no bots: {', '.join(unknown)}; there are {', '.join(sorted(BOTS))}")
    missing = [str(path) for path in given.samples if not path.is_file()]
    if missing:
        parser.error(f"no samples there: {', '.join(missing)}")
    if not given.games and not given.samples:
        parser.error("nothing to learn from: give --games or --samples")
    try:
        np = import_module("numpy")
    except ImportError:
        print(MISSING, file=sys.stderr)
        return 1
    parts = [stored(np, path) for path in given.samples]
    if given.games > 0:
        parts.append(arrays(np, list(played(given.games, given.seed, given.bots.split(","), given.workers))))
    data = together(np, parts)
    if given.keep:
        np.savez_compressed(given.keep, **data._asdict())
        print(f"{len(data.games)} samples")
        return 0
    lessons, examination = apart(np, data)
    network = fitted(np, lessons, given.seed, lambda epoch, loss: print(f"epoch {epoch}: {loss:.4f}", flush=True))
    found = said(np, network, examination)
    levels = levels_of(np, found, examination)
    made = Made(
        command=command_of(given),
        version=__version__,
        when=datetime.now(UTC).strftime("%Y-%m-%d"),
        games=len(set(data.games.tolist())),
        positions=len(data.games),
        log_loss=round(log_loss(np, found, examination.won), 4),
        guessing=round(log_loss(np, examination.there / examination.there.sum(1, keepdims=True), examination.won), 4),
        by_seats=by_seats(np, found, examination),
        calibration=levels,
        note=given.note,
    )
    write(given.out, network, made)
    given.picture.write_text(drawn(levels))
    print(f"log-loss {made.log_loss} (guessing {made.guessing}); at most {worst(levels):.1%} off where there are many")
    return 0


def command_of(given: argparse.Namespace) -> str:
    """What makes the same estimate again, wherever it is written and however many workers play."""
    samples = ["--samples", *(path.name for path in given.samples)] if given.samples else []
    words = ["--games", str(given.games), "--seed", str(given.seed), "--bots", given.bots, *samples]
    return " ".join(["python -m kickdoor.analysis.train", *words])


def played(games: int, seed: int, bots: list[str], workers: int) -> Iterator[Sample]:
    """The samples of all games, in an order that does not depend on the workers."""
    tasks = (Task(number, seed, bots[number % len(bots)]) for number in range(games))
    found: dict[int, list[Sample]] = {}
    for task, samples in mapped(sampled, tasks, workers):
        found[task.number] = [] if isinstance(samples, Lost) else samples
        if len(found) % 500 == 0:
            print(f"{len(found)} games", flush=True)
    for number in sorted(found):
        yield from found[number]


def stored(np: Any, path: Path) -> Data:
    with np.load(path) as kept:
        return Data(*(kept[name] for name in Data._fields))


def together(np: Any, parts: Sequence[Data]) -> Data:
    """The samples of several runs, whose games are numbered on."""
    numbered: list[Data] = []
    games = 0
    for part in parts:
        numbered.append(part._replace(games=part.games + games))
        games += int(part.games.max()) + 1 if len(part.games) else 0
    return Data(*(np.concatenate(each) for each in zip(*numbered, strict=True)))


def by_seats(np: Any, found: Any, data: Data) -> dict[str, tuple[float, float]]:
    """The log-loss at tables of each size, beside that of guessing."""
    sizes = data.there.sum(axis=1).astype(int)
    return {
        str(size): (
            round(log_loss(np, found[sizes == size], data.won[sizes == size]), 4),
            round(float(np.log(size)), 4),
        )
        for size in sorted(set(sizes.tolist()))
    }


def write(path: Path, network: Network, made: Made) -> None:
    def plain(values: Any) -> Any:
        return [plain(each) for each in values] if values.ndim > 1 else [round(float(each), 4) for each in values]

    estimate_file.write(path, Saying(fingerprint(), made, *(plain(part) for part in network)))


if __name__ == "__main__":
    sys.exit(main())
