"""Commands that are only just refused: something that is offered, with one thing changed."""

from random import Random
from typing import Any

from kickdoor.engine import commands as cmd
from kickdoor.engine.fields import fields
from kickdoor.engine.game import Game
from kickdoor.engine.state import State
from kickdoor.soak.utterances import random_filling, wild_command


def near_command(game: Game, random: Random) -> tuple[int, cmd.Command]:
    """Something that is offered with one thing changed, or said by somebody else: often only just refused."""
    seats = len(game.state.seats)
    seat = random.choice([*game.waiting(), random.randrange(seats)])
    options = game.options(seat) + game.table_options(seat)
    option = random.choice(options) if options else None
    command = None if option is None else random_filling(game.state, seat, option, random)
    if command is None:
        return wild_command(game, random)
    if random.random() < 0.2:
        return random.randrange(seats), command
    said: dict[str, Any] = {name: getattr(command, name) for name in fields(type(command))}
    if said:
        name = random.choice(list(said))
        said[name] = changed(game.state, seat, said[name], random)
    verb: Any = type(command)
    return seat, verb(**said)


def changed(state: State, seat: int, value: Any, random: Random) -> Any:
    """Another value of the same kind: one more or less, another card, the other answer."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return random.choice(("", "munchkins", "monsters", "trade", "ask", "pitch"))
    if isinstance(value, tuple):
        more = (*value, random.choice(value) if value and random.random() < 0.3 else other_number(state, seat, random))
        return random.choice((more, value[:-1]))
    return random.choice((value + 1, value - 1, other_number(state, seat, random)))


def other_number(state: State, seat: int, random: Random) -> int:
    """A handle or a seat."""
    mine = [state.handle[card] for card in state.seats[seat].hand + state.seats[seat].table]
    public = [handle for handle in state.handle if handle > 0]
    seats = list(range(-1, len(state.seats)))
    return random.choice(random.choice([mine or seats, public or seats, seats]))
