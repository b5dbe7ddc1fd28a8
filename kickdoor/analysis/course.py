"""How everybody's chance to win went in a finished game, and what moved it: decisions, or dice and draws.

A command that turns up a card or rolls a die is tried again with other dice and other decks. What it was worth on
average is the decision's; what really came, less that average, is luck. Where nobody had a choice all of it is luck.
So both together are the movement, exactly.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from kickdoor.analysis.deeds import Deed, deed_of
from kickdoor.analysis.review import Came
from kickdoor.bots.ahead.estimate import Estimate
from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine import rng
from kickdoor.engine.defs import DOOR, TREASURE
from kickdoor.engine.game import Game, seed_bytes
from kickdoor.engine.legal import idle
from kickdoor.engine.names import HAND
from kickdoor.engine.records import Window
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.state import DECK, State
from kickdoor.sim.driver import only_way

WORLDS: Final = 16  # other dice and decks for one command
MOST_ANSWERS: Final = 20
SPECTATOR: Final = -1
DECKS: Final = (DECK + DOOR, DECK + TREASURE)
CHANCE: Final = (ev.DieRolled, ev.Shuffled, ev.Picked, ev.SealOpened, ev.SealsShuffled)

Line = list[tuple[int, cmd.Command]]


class BadLine(Exception):
    """A command of the line is refused."""


class Step(NamedTuple):
    """One command: the chances before and after it, and what of the movement was decided.

    When a window closes, what follows is not the last pass's doing: `by` and `deed` are of who opened it.
    """

    seq: int
    turn: int  # in which it was said
    seat: int
    by: int
    deed: Deed
    before: list[float]
    after: list[float]
    decided: list[float]
    free: bool  # the seat had a choice
    came: Came | None

    @property
    def luck(self) -> list[float]:
        return [
            after - before - part for before, after, part in zip(self.before, self.after, self.decided, strict=True)
        ]


class Openers:
    """Who opened the windows of a turn, by doing what. A window that opens again after an answer is the same one."""

    def __init__(self) -> None:
        self.turn = -1
        self.known: dict[str, tuple[int, Deed]] = {}

    def of(self, window: Window | None) -> tuple[int, Deed] | None:
        return None if window is None else self.known.get(window.what)

    def note(self, state: State, command: cmd.Command, by: int, deed: Deed) -> None:
        """Another window is open now, or none, after this command."""
        if state.turns != self.turn:
            self.turn, self.known = state.turns, {}
        window = state.window()
        if window is not None and not (isinstance(command, cmd.Pass | cmd.Answer) and window.what in self.known):
            self.known[window.what] = by, deed


def course(start: Game, line: Line, estimate: Estimate) -> Iterator[Step]:
    """The game command by command."""
    game = start.copy()
    before = standing(game, estimate)
    openers = Openers()
    for seq, (seat, command) in enumerate(line, 1):
        turn, window, free = game.state.turns, game.state.window(), has_choice(game, seat, command)
        passed = isinstance(command, cmd.Pass)
        opener = openers.of(window)
        by, deed = opener if passed and opener is not None else (seat, deed_of(game.state, seat, command))
        decided = free or (passed and opener is not None)
        world = game.copy() if decided else None
        events = game.submit(seat, command)
        if isinstance(events, Refusal):
            raise BadLine(f"command {seq} of seat {seat} is refused ({events.clause}, {events.key})")
        after = standing(game, estimate) if events else before
        expected = after
        if world is not None and any(by_chance(event) for event in events):
            expected = average(world, seat, command, estimate, seq) or after
        parts = [to - origin if decided else 0.0 for origin, to in zip(before, expected, strict=True)]
        came = what_came(game.state, events) if events else None
        yield Step(seq, turn, seat, by, deed, before, after, parts, free, came)
        before = after
        if game.state.window() is not window:
            openers.note(game.state, command, by, deed)


def standing(game: Game, estimate: Estimate) -> list[float]:
    """The chances as everybody sees them. A question that is open counts as if the usual answer had been given."""
    if game.state.question is not None:
        game = game.copy()
        for _ in range(MOST_ANSWERS):
            question = game.state.question
            if question is None:
                break
            game.submit(question.seat, game.default(question.seat))
    return estimate.chances(game.state, SPECTATOR)


def has_choice(game: Game, seat: int, command: cmd.Command) -> bool:
    """Whether the seat could have done something else."""
    if isinstance(command, cmd.Pass):
        window = game.state.window()
        return not idle(game.state, seat) if window is not None and window.what != "opening" else True
    options = game.options(seat)
    return not (len(options) == 1 and only_way(options[0]))


def by_chance(event: ev.Event) -> bool:
    if isinstance(event, ev.CardMoved):
        return event.src in DECKS
    return isinstance(event, CHANCE)


def average(before: Game, seat: int, command: cmd.Command, estimate: Estimate, seq: int) -> list[float]:
    """The chances after a command, on average over what dice and decks might have brought; empty if it never fits."""
    total: list[float] = []
    count = 0
    for number in range(WORLDS):
        world = before.copy()
        shuffle(world.state, seq * WORLDS + number)
        if isinstance(world.submit(seat, command), Refusal):
            continue
        found = standing(world, estimate)
        total = [old + new for old, new in zip(total, found, strict=True)] if total else found
        count += 1
    return [each / count for each in total]


def shuffle(state: State, number: int) -> None:
    """Other dice and other decks: nothing else changes."""
    secret = seed_bytes(number)
    state.seed, state.counters, state.loaded = secret, {}, []
    for deck in DECKS:
        state.decks[deck] = rng.shuffled(secret, "review", deck, state.decks[deck])
    state.seals = rng.shuffled(secret, "review seals", 0, state.seals)


def what_came(state: State, events: list[ev.Event]) -> Came:
    """What dice and decks brought, for words."""
    dice = [(each.seat, each.value) for each in events if isinstance(each, ev.DieRolled)]
    cards, drawn = [], dict[int, int]()
    for each in events:
        if isinstance(each, ev.CardMoved) and each.src in DECKS:
            if each.dst == HAND:
                drawn[each.dst_seat] = drawn.get(each.dst_seat, 0) + 1
            else:
                cards.append(state.cards[each.card].id)
    return Came(tuple(dice), tuple(cards), tuple(drawn.items()), bool(state.ending))
