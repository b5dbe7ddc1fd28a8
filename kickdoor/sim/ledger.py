"""What is counted in one game: cards drawn and used, identities held, deaths, Seals, and rules in use."""

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.game import Game
from kickdoor.engine.names import HAND, OUT, SPOILS, TABLE
from kickdoor.engine.state import State
from kickdoor.sim.chances import Counts
from kickdoor.sim.pace import Pace, close
from kickdoor.sim.usage import COMMANDS, EVENTS, MOVED, PLAYED
from kickdoor.sim.victory import Victory

PLAYS: Final = frozenset({"played", "enhances", "doubles", "brings"})  # why a card leaves a hand when it is played


class Book(NamedTuple):
    """A game's counts. Cards are named by their place in the pool; seats of a card are bits, the first is 1."""

    deaths: tuple[int, ...]  # by seat
    won: str  # how, see `victory`
    seals_opened: int
    seals_closed: int
    best_turn: int  # the most levels that a seat went up in one turn
    stopped: int  # fights with a last call that did not win the game
    close: bool  # whether a loser was one Level short of winning
    held: tuple[tuple[str, ...], ...]  # identities at the end, by seat
    ever: tuple[tuple[str, ...], ...]  # identities at any time, by seat
    sets: tuple[tuple[str, ...], ...]  # where most of the cards that a seat played come from; several if as many
    drawn: "array[int]"  # how often each card was drawn
    used: "array[int]"  # how often it was used for what it is for
    users: bytes  # the seats that used it
    rules: dict[str, int]  # uses of clauses
    chances: Counts  # cards and abilities that could be used, and were


class Ledger:
    """Hears all that happens in a game."""

    def __init__(self, game: Game) -> None:
        state = game.state
        size, seats = len(state.pool.defs), len(state.seats)
        self.game = game
        self.index = [definition.index for definition in state.cards]
        self.drawn = array("I", bytes(4 * size))
        self.used = array("I", bytes(4 * size))
        self.users = bytearray(size)
        self.deaths = [0] * seats
        self.ever: list[set[str]] = [set() for _ in range(seats)]
        self.origins: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.rules: Counter[str] = Counter()
        self.fighter = -1
        self.victory = Victory(game)
        self.pace = Pace()
        self.opened = self.closed = 0
        self.note(0, [event for event in game.opening if not isinstance(event, ev.Shuffled)])

    def hear(self, game: Game, seat: int, command: cmd.Command, events: Sequence[ev.Event]) -> None:
        """Call this with every command and the events it caused."""
        clause = COMMANDS.get(type(command))
        if clause is not None:
            self.rules[clause] += 1
        self.note(seat, events)
        self.victory.hear(seat, command, events)
        self.pace.hear(events)

    def note(self, seat: int, events: Sequence[ev.Event]) -> None:
        rules = self.rules
        for event in events:
            kind = type(event)
            if kind in NOTES:
                NOTES[kind](self, event, seat)
            if kind in EVENTS:
                rules[EVENTS[kind](event)] += 1

    def use(self, card: int, seat: int) -> None:
        index = self.index[card]
        self.used[index] += 1
        if seat >= 0:
            if not self.users[index] >> seat & 1:
                self.origins[seat][self.game.state.cards[card].origin] += 1
            self.users[index] |= 1 << seat

    def moved(self, event: ev.CardMoved, seat: int) -> None:
        if event.src <= 1:
            if event.dst != OUT:
                self.drawn[self.index[event.card]] += 1
        elif event.why in PLAYS and event.src in (HAND, TABLE):
            self.use(event.card, event.src_seat)
            self.rules[PLAYED.get(self.game.state.cards[event.card].kind, "")] += 1
        elif event.why == "played" and event.src == SPOILS:  # the moment it was seen (AMB-096)
            self.use(event.card, self.fighter)
        elif event.why in MOVED:
            self.rules[MOVED[event.why]] += 1
        if event.dst == TABLE:
            definition = self.game.state.cards[event.card]
            if definition.kind == "identity":
                self.ever[event.dst_seat].add(definition.identity)

    def turned(self, event: ev.ItemTurned, seat: int) -> None:
        if event.worn:
            owner = self.game.state.owner[event.card]
            self.use(event.card, owner if owner >= 0 else seat)

    def joined(self, event: ev.FoeJoined, seat: int) -> None:
        if event.card == event.original:  # a double counts as its card
            self.use(event.card, self.fighter)

    def fight_began(self, event: ev.FightBegan | ev.FighterChanged, seat: int) -> None:
        self.fighter = event.seat

    def cursed(self, event: ev.CurseFell, seat: int) -> None:
        if event.by < 0:  # from behind the door; one that is played was in a hand
            self.use(event.card, -1)

    def ability(self, event: ev.AbilityUsed, seat: int) -> None:
        self.use(event.card, event.seat)

    def died(self, event: ev.Died, seat: int) -> None:
        self.deaths[event.seat] += 1

    def seal_opened(self, event: ev.SealOpened, seat: int) -> None:
        self.opened += 1
        self.drawn[self.index[event.card]] += 1
        self.use(event.card, event.seat)

    def seal_closed(self, event: ev.SealClosed, seat: int) -> None:
        self.closed += 1

    def book(self, chances: Counts | None = None) -> Book:
        """The counts, once the game is over."""
        self.rules.pop("", None)
        return Book(
            deaths=tuple(self.deaths),
            won=self.victory.won,
            seals_opened=self.opened,
            seals_closed=self.closed,
            best_turn=self.pace.best_turn,
            stopped=self.pace.stopped,
            close=close(self.game.state),
            held=tuple(identities(self.game.state, seat) for seat in range(len(self.deaths))),
            ever=tuple(tuple(sorted(names)) for names in self.ever),
            sets=tuple(most(counts) for counts in self.origins),
            drawn=self.drawn,
            used=self.used,
            users=bytes(self.users),
            rules=dict(self.rules),
            chances=chances or {},
        )


def identities(state: State, seat: int) -> tuple[str, ...]:
    cards = [state.cards[card] for card in state.seats[seat].table]
    return tuple(sorted({card.identity for card in cards if card.kind == "identity"}))


def most(counts: Counter[str]) -> tuple[str, ...]:
    """
    >>> most(Counter(mazes=3, legends=3, w40k=1))
    ('legends', 'mazes')
    """
    top = max(counts.values(), default=0)
    return tuple(sorted(name for name, count in counts.items() if count == top))


NOTES: Final[dict[type[ev.Event], Callable[[Ledger, Any, int], None]]] = {
    ev.CardMoved: Ledger.moved,
    ev.ItemTurned: Ledger.turned,
    ev.FoeJoined: Ledger.joined,
    ev.FightBegan: Ledger.fight_began,
    ev.FighterChanged: Ledger.fight_began,
    ev.CurseFell: Ledger.cursed,
    ev.AbilityUsed: Ledger.ability,
    ev.Died: Ledger.died,
    ev.SealOpened: Ledger.seal_opened,
    ev.SealClosed: Ledger.seal_closed,
}
