"""Positions from simulated games, with who won: what the estimate learns from."""

from random import Random
from typing import Final, NamedTuple

from kickdoor import sets
from kickdoor.bots.ahead.card_gauge import CardGauge
from kickdoor.bots.ahead.estimate import shared_facts
from kickdoor.bots.ahead.features import position
from kickdoor.engine.commands import Command
from kickdoor.engine.events import Event
from kickdoor.engine.game import Game
from kickdoor.house_rules import expand
from kickdoor.sim.driver import Driver, Refused
from kickdoor.sim.seating import game_seed, new_bots, new_game

MIXED: Final = 0.3  # of the games are played with several sets
SEATS: Final = (3, 4, 4, 4, 5, 6)
AGREED: Final[tuple[dict[str, int], ...]] = (
    {}, {}, {}, {}, {}, {}, {"epic": 1}, {"epic": 1}, {"quick": 1}, {"shared_victory": 1}, {"faster_play": 1},
    {"epic": 1, "shared_victory": 1},
)  # fmt: skip
MOST_TURNS: Final = 300
IN_A_TURN: Final = 0.02  # how likely a position in the middle of a turn is taken
AT_ITS_START: Final = 0.5
SPECTATOR: Final = 0.15  # how many positions are looked at by a viewer without a hand


class Task(NamedTuple):
    """One game to learn from."""

    number: int
    seed: int
    bots: str  # of all seats but the first ones
    guests: str = ""  # of one seat, if not the same


class Sample(NamedTuple):
    """What the estimate is told of a position, and each seat's share of the victory."""

    seats: list[list[float]]
    shared: list[float]
    won: list[float]
    number: int  # of the game
    turns: int


def table_of(task: Task) -> tuple[str, int, dict[str, int]]:
    """The sets, seats and house rules of a game."""
    random = Random(f"table/{task.seed}/{task.number}")
    ids = sets.ids()
    several = random.sample(ids, random.randint(2, len(ids))) if random.random() < MIXED else [random.choice(ids)]
    return "+".join(sorted(several)), random.choice(SEATS), random.choice(AGREED)


def sampled(task: Task) -> list[Sample]:
    """Play a game and take positions from it; none if it does not end."""
    set_id, seats, agreed = table_of(task)
    game = new_game(set_id, seats, game_seed(task.seed, task.number), expand(agreed, sets.pool(*set_id.split("+"))))
    random = Random(f"samples/{task.seed}/{task.number}")
    row = [task.bots] * seats
    if task.guests:
        row[random.randrange(seats)] = task.guests
    gauge = CardGauge(game.state.pool)
    found: list[Sample] = []
    turn = 0

    def hear(game: Game, seat: int, command: Command, events: list[Event]) -> None:
        nonlocal turn
        state = game.state
        begins, turn = state.turns != turn, state.turns
        if not game.over and random.random() < (AT_ITS_START if begins else IN_A_TURN):
            viewer = -1 if random.random() < SPECTATOR else random.randrange(seats)
            known = position(state, viewer, gauge)
            if len(known.present) == seats:
                found.append(Sample(known.seats, shared_facts(known), [], task.number, state.turns))

    try:
        ended = Driver(game, new_bots(row, game_seed(task.seed, task.number)), hear, strict=False).run(MOST_TURNS)
    except Refused:
        return []
    winners = game.state.winners
    won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)] if ended and winners else []
    return [sample._replace(won=won) for sample in found] if won else []
