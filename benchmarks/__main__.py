"""Measures one core in interleaved rounds and prints the best and the median of each figure.

Usage: python -m benchmarks [--rounds 5] [--games 12]
"""

import argparse
import gc
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter, process_time

from kickdoor import sets
from kickdoor.engine.game import Game
from kickdoor.engine.visibility import View
from kickdoor.sim.driver import Driver
from kickdoor.sim.table import new_bots, new_game

SET, SEATS = "mazes", 4
MICRO = 1_000_000
Figures = dict[str, float]


def play(bot: str, games: int) -> Figures:
    """Whole games of four bots of a kind, from the deal to the end."""
    decisions = turns = 0
    begun = process_time()
    for seed in range(games):
        game = new_game(SET, SEATS, seed)
        driver = Driver(game, new_bots([bot] * SEATS, seed))
        driver.run()
        decisions += driver.decisions
        turns += game.state.turns
    seconds = process_time() - begun
    return {
        f"{bot}: decisions per second": decisions / seconds,
        f"{bot}: turns per second": turns / seconds,
        f"{bot}: games per second": games / seconds,
    }


def middle_of_a_game() -> Game:
    game = new_game(SET, SEATS, 1)
    driver = Driver(game, new_bots(["random"] * SEATS, 1))
    while game.state.turns < 20 and not game.over:
        driver.step()
    return game


def micro(name: str, work: Callable[[], object], number: int = 400) -> Figures:
    begun = perf_counter()
    for _ in range(number):
        work()
    return {f"µs per {name}": (perf_counter() - begun) / number * MICRO}


def small_things() -> Figures:
    game = middle_of_a_game()
    state = game.state
    return {
        **micro("copy of a state", state.copy),
        **micro("view", lambda: View(state, 0)),
        **micro("list of options", lambda: game.options(0)),
    }


def load_set() -> Figures:
    """Reading and compiling the set, as at the start of the program."""
    sets.pool.cache_clear()
    sets.load.cache_clear()
    begun = perf_counter()
    sets.pool(SET)
    return {"ms to load the set": (perf_counter() - begun) * 1000}


def chess_games(games: int) -> Figures:
    """Random legal games of python-chess with its game-over test, if it is installed."""
    try:
        chess = import_module("chess")
    except ImportError:
        return {}

    dice = Random(1)
    moves = 0
    begun = process_time()
    for _ in range(max(1, games // 4)):
        board = chess.Board()
        while not board.is_game_over() and board.fullmove_number < 150:
            board.push(dice.choice(list(board.legal_moves)))
            moves += 1
    return {"python-chess: moves per second": moves / (process_time() - begun)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=12, help="games per bot and round")
    given = parser.parse_args()
    sets.pool(SET)
    found: dict[str, list[float]] = {}
    rounds: list[Callable[[], Figures]] = [
        partial(play, "random", given.games),
        partial(play, "basic", given.games),
        small_things,
        partial(chess_games, given.games),
        load_set,
    ]
    for _ in range(max(1, given.rounds)):
        for work in rounds:
            gc.collect()
            for name, value in work().items():
                found.setdefault(name, []).append(value)
    show(found)


def show(found: dict[str, list[float]]) -> None:
    print(f"{SET}, {SEATS} seats, one core; best and median of {len(found['ms to load the set'])} rounds")
    for name, values in found.items():
        best = max(values) if "per second" in name else min(values)
        print(f"  {name:<32} {best:>12,.1f} {median(values):>12,.1f}")
    chess = found.get("python-chess: moves per second")
    if chess:
        for bot in ("random", "basic"):
            ratio = median(found[f"{bot}: decisions per second"]) / median(chess)
            print(f"  {bot} decisions per chess move{'':<9} {ratio:>12.2f}")


if __name__ == "__main__":
    main()
