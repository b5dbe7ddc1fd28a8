"""What is measured, one kind of figure per process: `python -m benchmarks.measures random 12` prints it as JSON.

A process of its own for each, because an engine is either compiled or plain. Only the work itself is timed.
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time
from typing import Any, Final

Figures = dict[str, float]

SET: Final = "mazes"
SEATS: Final = 4
MICRO: Final = 1_000_000
MOST_MOVES: Final = 300  # at most, in a random game of chess
MOST_TURNS: Final = 1_000  # at most, in a random game of Catan
AHEAD: Final = (2, 26, 3)  # the turns in which somebody looks ahead
TURNS_AHEAD: Final = 2


def played(bot: str, set_id: str, seats: int, games: int) -> tuple[int, int, float]:
    """Decisions, turns and seconds of whole games, from the deal to the end."""
    from kickdoor.sim.driver import Driver
    from kickdoor.sim.seating import new_bots, new_game

    new_game(set_id, seats, 0)  # the cards are read before the clock starts
    decisions = turns = 0
    begun = process_time()
    for seed in range(games):
        game = new_game(set_id, seats, seed)
        driver = Driver(game, new_bots([bot] * seats, seed))
        driver.run()
        decisions += driver.decisions
        turns += game.state.turns
    return decisions, turns, process_time() - begun


def of_bots(bot: str, games: int) -> Figures:
    decisions, turns, seconds = played(bot, SET, SEATS, games)
    return {
        "decisions per second": decisions / seconds,
        "turns per second": turns / seconds,
        "games per second": games / seconds,
    }


def of_random(games: int) -> Figures:
    return of_bots("random", games)


def of_basic(games: int) -> Figures:
    return of_bots("basic", games)


def of_shrewd(games: int) -> Figures:
    return of_bots("shrewd", games)


def of_looking_ahead(games: int) -> Figures:
    """A whole game that looks the same from one seat, played on by basic bots to the end of two turns."""
    from kickdoor.engine.game import Game
    from kickdoor.engine.seat_eyes import SeatEyes
    from kickdoor.sim.driver import Driver
    from kickdoor.sim.seating import new_bots, new_game

    def play_on(game: Game, turns: int) -> None:
        driver = Driver(game, new_bots(["basic"] * SEATS, 1))
        while not game.over and game.state.turns < turns:
            driver.step()

    seconds = 0.0
    worlds = 0
    for seed in range(games):
        game = new_game(SET, SEATS, seed)
        for turns in range(*AHEAD):
            play_on(game, turns)
            if game.over:
                break
            eyes = SeatEyes(game, game.state.turn)
            begun = process_time()
            play_on(eyes.imagine(turns), turns + TURNS_AHEAD)
            seconds += process_time() - begun
            worlds += 1
    return {"ms to imagine a game and play two turns": seconds / worlds * 1000}


def of_growth(games: int) -> Figures:
    """Microseconds per decision: more seats, then more sets at one table."""
    from kickdoor import sets

    tables = [(SET, seats) for seats in (3, 4, 5, 6)]
    tables += [("+".join([SET, *(s for s in sets.ids() if s != SET)][:count]), SEATS) for count in (2, 3, 4)]
    found: Figures = {}
    for set_id, seats in tables:
        decisions, _, seconds = played("random", set_id, seats, max(2, games // 3))
        count = set_id.count("+") + 1
        found[f"µs per decision, {seats} seats, {count} set{'s' if count > 1 else ''}"] = seconds / decisions * MICRO
    return found


def of_small_things(games: int) -> Figures:
    from kickdoor.engine import visibility
    from kickdoor.saves import save
    from kickdoor.sim.driver import Driver
    from kickdoor.sim.seating import new_bots, new_game

    game = new_game(SET, SEATS, 1)
    driver = Driver(game, new_bots(["random"] * SEATS, 1))
    while game.state.turns < 20 and not game.over:
        driver.step()
    state = game.state
    return {
        "µs per copy of a state": each(state.copy),
        "µs per save": each(lambda: save(game)),
        "µs per view": each(lambda: visibility.view(state, 0)),
        "µs per list of options": each(lambda: game.options(state.turn)),
    }


def each(work: Callable[[], object], number: int = 300) -> float:
    begun = process_time()
    for _ in range(number):
        work()
    return (process_time() - begun) / number * MICRO


def of_loading(games: int) -> Figures:
    """All sets, each for a game of its own, as at the start of the program."""
    from kickdoor import sets

    begun = process_time()
    for set_id in sets.ids():
        sets.pool(set_id)
    return {"ms to load all sets": (process_time() - begun) * 1000}


def of_chess(games: int) -> Figures:
    """python-chess: random legal games with its game-over test."""
    chess: Any = import_module("chess")
    dice = Random(1)
    decisions = 0
    begun = process_time()
    for _ in range(max(1, games // 4)):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < MOST_MOVES:
            moves = list(board.legal_moves)
            decisions += len(moves) > 1
            board.push(dice.choice(moves))
    return {"decisions per second": decisions / (process_time() - begun)}


def of_uno(games: int) -> Figures:
    """rlcard's Uno at a table of four, with the state that it extracts for the next player."""
    env: Any = import_module("rlcard").make("uno", config={"seed": 1})
    env.game.num_players = SEATS  # the option of that name is ignored
    dice = Random(1)
    decisions = 0
    begun = process_time()
    for _ in range(games):
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            decisions += len(actions) > 1
            state, _ = env.step(dice.choice(actions))
    return {"decisions per second": decisions / (process_time() - begun)}


def of_catan(games: int) -> Figures:
    """catanatron at a table of four, with its own random bots."""
    catanatron: Any = import_module("catanatron")
    decisions = 0
    begun = process_time()
    for seed in range(1, max(1, games // 4) + 1):
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color], seed=seed)
        while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
            decisions += len(game.state.playable_actions) > 1
            game.play_tick()
    return {"decisions per second": decisions / (process_time() - begun)}


MEASURES: Final[dict[str, Callable[[int], Figures]]] = {
    "random": of_random,
    "basic": of_basic,
    "shrewd": of_shrewd,
    "ahead": of_looking_ahead,
    "growth": of_growth,
    "small": of_small_things,
    "loading": of_loading,
    "chess": of_chess,
    "uno": of_uno,
    "catan": of_catan,
}


if __name__ == "__main__":
    print(json.dumps(MEASURES[sys.argv[1]](int(sys.argv[2]))))
