"""Plays one table and checks the invariants after every command."""

import traceback
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from kickdoor.engine import commands as cmd
from kickdoor.engine.apply import apply
from kickdoor.engine.events import Event
from kickdoor.engine.game import Game
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.state import State
from kickdoor.saves import dump_state
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots
from kickdoor.soak.invariants import Broken, check_all, ensure
from kickdoor.soak.secrets import check_sighting
from kickdoor.soak.settings import ANYTHING, Table, new_game
from kickdoor.soak.trials import TRIALS
from kickdoor.soak.utterances import random_command, table_command

MOST_TURNS: Final = 2_000  # a game of bots that goes on longer has stalled
MOST_COMMANDS: Final = 1_500  # for players who do anything: they seldom finish a game
OUT_OF: Final = 10_000
SIGHTED: Final = 8  # one in so many commands is checked for every viewer
ASIDE: Final = 0.03  # how often people who do anything talk about the table instead
FOLDED: Final = 4  # one in so many games is rebuilt from its events alone

Stop = Callable[[], bool]


class Finding(NamedTuple):
    """Something that must never happen: what, at which table, after how many commands."""

    what: str
    table: Table
    command: int
    details: str = ""


class Outcome(NamedTuple):
    """How one table went."""

    table: Table
    commands: int
    trials: int
    ending: str  # why the game ended; "cut" if it did not come to its end
    finding: Finding | None = None


class TimeUp(Exception):
    """The run is over, in the middle of this game."""


class Watch:
    """Checks a game after every command."""

    def __init__(self, game: Game, table: Table, stop: Stop, most: int) -> None:
        self.game = game
        self.random = Random(f"watch/{table.seed}")
        self.stop = stop
        self.most = most
        self.commands = 0
        self.trials = 0
        self.facts: State | None = game.start.copy() if table.number % FOLDED == 0 else None
        self.fold(game.opening)

    def __call__(self, game: Game, seat: int, command: cmd.Command, events: list[Event]) -> None:
        """After every command."""
        self.commands += 1
        check_all(game)
        self.fold(events)
        if self.random.randrange(SIGHTED) == 0:
            for event in events:
                for viewer in range(-1, len(game.state.seats)):
                    check_sighting(game.state, event, viewer)
        if not game.over:
            for trial, often in TRIALS.items():
                if self.random.randrange(OUT_OF) < often:
                    self.trials += 1
                    trial(game, self.random)
        if self.stop() or self.commands >= self.most:
            raise TimeUp

    def fold(self, events: list[Event]) -> None:
        if self.facts is not None:
            for event in events:
                apply(self.facts, event)

    def finish(self) -> None:
        """The events alone give the facts: only frames and questions are the kernel's."""
        if self.facts is not None:
            there = self.game.state.copy()
            for state in (self.facts, there):
                state.frames, state.question, state.dirty = [], None, False
            ensure(dump_state(self.facts) == dump_state(there), "the events alone lead elsewhere")


def play(table: Table, stop: Stop = lambda: False, most: int = 0) -> Outcome:
    """Play a table until it ends, something is wrong or the time is up."""
    ending = "cut"
    watch: Watch | None = None
    try:
        game = new_game(table)
        wild = ANYTHING in table.bots
        watch = Watch(game, table, stop, most or (MOST_COMMANDS if wild else OUT_OF * MOST_TURNS))
        check_all(game)
        try:
            if wild:
                do_anything(game, watch)
            else:
                ended = Driver(game, new_bots(table.bots, table.seed), watch).run(MOST_TURNS)
                ensure(ended, f"no end after {MOST_TURNS} turns")
            ending = game.state.ending
        except TimeUp:
            ending = game.state.ending or "cut"
        watch.finish()
    except Exception as error:
        done = watch.commands if watch is not None else 0
        return Outcome(table, done, watch.trials if watch is not None else 0, "broken", found(error, table, done))
    return Outcome(table, watch.commands, watch.trials, ending)


def do_anything(game: Game, watch: Watch) -> None:
    """Whatever is offered; and now and then somebody shows a hand, argues, votes or leaves."""
    random = Random(f"anything/{game.start.seed.hex()}")
    while not game.over:
        move = table_command(game, random) if random.random() < ASIDE else random_command(game, random)
        if move is not None:
            answer = game.submit(*move)
            if isinstance(answer, Refusal):
                raise Broken(f"offered to seat {move[0]} but refused: {answer}")
            watch(game, *move, answer)


def found(error: Exception, table: Table, command: int) -> Finding:
    """A crash is told with where it happened; what was ensured says enough by itself."""
    if isinstance(error, Broken):
        return Finding(str(error), table, command)
    return Finding(f"{type(error).__name__}: {error}", table, command, "".join(traceback.format_exception(error)))
