"""Measures one core in interleaved rounds and prints the best and the median of each figure.

Usage: python -m benchmarks [--rounds 5] [--games 12]
"""

import argparse
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from statistics import median
from typing import Final

from benchmarks.measures import SEATS, SET, Figures
from kickdoor import fast
from kickdoor.arguments import at_least

Row = tuple[str, str]  # who, and what about it
BOTS: Final = ("random", "basic", "shrewd")
OURS: Final = (*BOTS, "ahead", "small", "growth", "loading")
PEERS: Final = {"chess": "python-chess", "uno": "rlcard uno", "catan": "catanatron"}
MODULES: Final = {"chess": "chess", "uno": "rlcard", "catan": "catanatron"}
WANTED: Final = {  # times python-chess
    ("plain", "random"): 0.9,
    ("compiled", "random"): 6.0,
    ("compiled", "basic"): 2.5,
    ("compiled", "shrewd"): 0.8,
}
SPEED: Final = "decisions per second"


def measure(what: str, games: int, plain: bool) -> Figures:
    """One measurement in a process of its own."""
    environment = {**os.environ, fast.PLAIN: "1" if plain else ""}
    command = [sys.executable, "-m", "benchmarks.measures", what, str(games)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"The measurement of {what} failed:\n{done.stderr}")
    found: Figures = json.loads(done.stdout)
    return found


def work() -> list[tuple[str, str, bool]]:
    """What is to be measured in a round: whose figure, which measure, and whether in plain Python."""
    rows = [("plain", what, True) for what in OURS]
    if fast.STATUS == "compiled":
        rows += [("compiled", what, False) for what in OURS]
    for what, name in PEERS.items():
        if find_spec(MODULES[what]) is None:
            print(f"{name} is not there to compare with: `make bench` would install it.", file=sys.stderr)
        else:
            rows.append((name, what, True))
    # Our measures and those of the peers alternate, so that a busy moment of the machine affects all of them.
    return sorted(rows, key=lambda row: list(OURS).index(row[1]) if row[1] in OURS else 0)


def run(rounds: int, games: int) -> dict[Row, list[float]]:
    found: dict[Row, list[float]] = {}
    rows = work()
    for number in range(rounds):
        for who, what, plain in rows:
            for name, value in measure(what, games, plain).items():
                label = f"{what}: {name}" if what in BOTS else name
                found.setdefault((who, label), []).append(value)
        print(f"round {number + 1} of {rounds}", end="\r", file=sys.stderr)
    return found


def show(found: dict[Row, list[float]], rounds: int) -> None:
    print(f"{SET}, {SEATS} seats, one core; best and median of {rounds} rounds")
    for (who, name), values in found.items():
        best = max(values) if "per second" in name else min(values)
        print(f"  {who:<12} {name:<38} {best:>11,.1f} {median(values):>11,.1f}")
    show_ratios(found)


def show_ratios(found: dict[Row, list[float]]) -> None:
    """How often we decide while the others decide once, in the median and at best."""
    print("decisions per second beside the others, in the median and at best")
    for peer in PEERS.values():
        theirs = found.get((peer, SPEED))
        for who, bot in [(who, bot) for bot in BOTS for who in ("plain", "compiled")]:
            ours = found.get((who, f"{bot}: {SPEED}"))
            if theirs and ours:
                ratio, best = median(ours) / median(theirs), max(ours) / max(theirs)
                wanted = WANTED.get((who, bot)) if peer == PEERS["chess"] else None
                goal = f"   wanted: {wanted}" if wanted is not None else ""
                print(f"  {who:<12} {f'{bot} players, × {peer}':<38} {ratio:>11.2f} {best:>11.2f}{goal}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("--rounds", type=at_least(1), default=5)
    parser.add_argument("--games", type=at_least(1), default=12, help="games per measurement")
    given = parser.parse_args()
    rounds = max(1, given.rounds)
    show(run(rounds, given.games), rounds)
    if fast.STATUS != "compiled":
        print("Engine and bots are not compiled: `make fast` does that.")


if __name__ == "__main__":
    main()
