"""Plays games and prints what they come to, a line each: run once compiled and once plain, it must say the same.

Usage: python -m tests.compiled_games NUMBER
"""

import json
import sys
from hashlib import sha256

import kickdoor.engine.game as engine
from kickdoor import sets
from kickdoor.engine import commands as cmd
from kickdoor.engine import visibility
from kickdoor.engine.events import Event
from kickdoor.engine.fields import fields
from kickdoor.engine.game import Game
from kickdoor.saves import dump_state, load, save
from kickdoor.server.chronicle import Tongue
from kickdoor.server.chronicle import told as lines_for
from kickdoor.server.picture import Picture, Shared
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game, seated
from kickdoor.soak.secrets import spread

BOTS = ["random", "basic", "shrewd"]
SEERS = 3  # the game in which somebody looks ahead, and so many turns of it
OFTEN = 23  # commands between two long looks
TOLD = 10  # one game in so many is also told to everybody, as an online table does
TURNS = 60


def described(said: cmd.Command | Event) -> tuple[object, ...]:
    kind = type(said)
    return kind.__name__, *(getattr(said, name) for name in fields(kind))


def told(seen: object) -> bytes:
    return json.dumps(spread(seen), sort_keys=True).encode()


class Audience:
    """The viewers of an online table: the bytes that they are sent."""

    def __init__(self, game: Game) -> None:
        self.tongue = Tongue(game, "de")
        self.shared = Shared(game)
        self.pictures = [Picture(viewer, 0) for viewer in range(-1, len(game.state.seats))]

    def hear(self, game: Game, events: list[Event]) -> bytes:
        self.shared.hear(game, events)
        self.tongue.hear(game, events)
        told = [(each, lines_for(self.tongue.news, each.viewer)) for each in self.pictures]
        found = b""
        for each, lines in told:
            before, after = each.update(game, self.shared)
            found += before + lines + after
        return found


def played(number: int) -> str:
    """The hash of one game: every event, now and then all that everybody sees and may do, and the save at its end."""
    tables = [*sets.ids(), "+".join(sets.ids())]
    seats = 3 + number % 4
    found = sha256()
    heard = 0

    def watch(game: Game, seat: int, command: cmd.Command, events: list[Event]) -> None:
        nonlocal heard
        heard += 1
        found.update(repr((seat, described(command), [described(event) for event in events])).encode())
        if audience is not None:
            found.update(audience.hear(game, events))
        if heard % OFTEN == 0:
            for viewer in range(-1, seats):
                found.update(told(visibility.view(game.state, viewer)))
            for viewer in range(seats):
                found.update(told(game.options(viewer) + game.table_options(viewer)))
            found.update(dump_state(game.state))

    game = new_game(tables[number % len(tables)], seats, number)
    audience = Audience(game) if number % TOLD == 0 else None
    ahead = number == SEERS
    bots = seated([*BOTS, "seer:quick"] if ahead else BOTS, seats, number)
    Driver(game, new_bots(bots, number), watch).run(SEERS if ahead else TURNS)
    found.update(save(game))
    found.update(save(load(save(game), game.state.pool)))
    found.update(dump_state(game.copy().state))
    return found.hexdigest()


if __name__ == "__main__":
    print(engine.__file__)
    for number in range(int(sys.argv[1])):
        print(number, played(number), flush=True)
