"""Whether dice and decks were honest: every roll and every draw of finished games beside what was to be expected.

What to expect is known before each roll and each draw: a face comes with one chance in six, and a card of a kind with
the share of that kind in the deck as it lies. The chances add up to what was to be expected, and p · (1 - p) of each to
how far honest chance strays from it. Nothing else goes in: not who rolled, not what was at stake.
"""

from collections.abc import Collection
from math import sqrt
from typing import Final

import msgspec

from kickdoor.engine import events as ev
from kickdoor.engine.defs import DOOR, TREASURE
from kickdoor.engine.game import Game
from kickdoor.engine.state import DECK, State

FACES: Final = range(1, 7)
ALL, PEOPLE, BOTS = "all", "people", "bots"
SURE: Final = 1.96  # standard deviations: 95 of 100 honest figures are within

FACE, FLEE, DOORS, TREASURES = "face", "flee", "doors", "treasures"  # sorts of figures
SORTS: Final = {DECK + DOOR: DOORS, DECK + TREASURE: TREASURES}


class Figure(msgspec.Struct):
    """How often something could happen, did, and was to be expected."""

    chances: int = 0
    seen: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def note(self, happened: bool, chance: float) -> None:
        self.chances += 1
        self.seen += happened
        self.expected += chance
        self.variance += chance * (1 - chance)

    def add(self, other: "Figure") -> None:
        self.chances += other.chances
        self.seen += other.seen
        self.expected += other.expected
        self.variance += other.variance

    def range(self) -> tuple[int, int]:
        """Between which counts 95 of 100 honest figures are; with few chances it holds more of them, not fewer."""
        far = SURE * sqrt(self.variance) + 0.5
        return max(0, int(self.expected - far + 0.999)), min(self.chances, int(self.expected + far))

    def within(self) -> bool:
        low, high = self.range()
        return low <= self.seen <= high


class Odds(msgspec.Struct):
    """The figures of some games, by "group sort what": "people face 6", "all doors monster"."""

    games: int = 0
    loaded: int = 0  # dice whose number a card had set
    figures: dict[str, Figure] = {}

    def note(self, groups: tuple[str, ...], sort: str, what: object, happened: bool, chance: float) -> None:
        for group in groups:
            self.figures.setdefault(f"{group} {sort} {what}", Figure()).note(happened, chance)

    def add(self, other: "Odds") -> None:
        self.games += other.games
        self.loaded += other.loaded
        for key, figure in other.figures.items():
            self.figures.setdefault(key, Figure()).add(figure)


class Counter:
    """Hears one game from the deal to the end. `people`, `bots`: the seats that were theirs throughout."""

    def __init__(self, people: Collection[int] = (), bots: Collection[int] = ()) -> None:
        self.odds = Odds(games=1)
        self.people = people
        self.bots = bots
        self.decks: dict[int, list[int]] = {deck: [] for deck in SORTS}
        self.placed: set[int] = set()  # cards that somebody put into a deck since it was shuffled
        self.turn = 0
        self.needs = 0  # what the die must show for the Run Away roll to come

    def groups(self, seat: int) -> tuple[str, ...]:
        if seat in self.people:
            return ALL, PEOPLE
        return (ALL, BOTS) if seat in self.bots else (ALL,)

    def hear(self, game: Game, events: list[ev.Event]) -> None:
        """The next step of the game, which is at its end when it is told."""
        for event in events:
            self.count(game.state, event)
        self.decks = {deck: game.state.decks[deck].copy() for deck in SORTS}  # also after something was taken back
        self.turn = game.state.turn

    def count(self, state: State, event: ev.Event) -> None:
        if isinstance(event, ev.FleeTurn):
            self.needs = event.needs - event.bonus
        elif isinstance(event, ev.DieRolled):
            self.roll(event)
        elif isinstance(event, ev.Shuffled):
            self.decks[DECK + event.deck] = list(event.order)
            self.placed -= set(event.order)
        elif isinstance(event, ev.CardMoved):
            self.move(state, event)

    def roll(self, event: ev.DieRolled) -> None:
        if not event.stream:
            self.odds.loaded += 1
            return
        groups = self.groups(event.seat)
        for face in FACES:
            self.odds.note(groups, FACE, face, event.value == face, 1 / 6)
        if event.why == "flee":
            enough = min(6, max(0, 7 - self.needs)) / 6
            self.odds.note(groups, FLEE, "escaped", event.value >= self.needs, enough)

    def move(self, state: State, event: ev.CardMoved) -> None:
        """A draw counts if the card lay on top by chance: not searched for, and put there by nobody."""
        deck = self.decks.get(event.src, [])
        if event.card in deck:
            if event.card == deck[-1] and event.card not in self.placed:
                self.draw(state, event, [card for card in deck if card not in self.placed])
            deck.remove(event.card)
        if event.dst in self.decks:
            self.decks[event.dst].append(event.card)
            self.placed.add(event.card)

    def draw(self, state: State, event: ev.CardMoved, deck: list[int]) -> None:
        """Of each kind that lies in the deck, whether it came."""
        groups = self.groups(event.dst_seat if event.dst_seat >= 0 else self.turn)
        kinds = [state.cards[card].kind for card in deck]
        for kind in sorted(set(kinds)):
            came = state.cards[event.card].kind == kind
            self.odds.note(groups, SORTS[event.src], kind, came, kinds.count(kind) / len(kinds))
