"""What is true now: seats, cards and where each one is, the fight, and the frames that are pending.

Cards are numbers (their place in `State.cards`). Facts are changed only by `apply`, frames only by the kernel. All of
it is plain lists and numbers, because bots copy states often.
"""

from typing import Final

from kickdoor.engine.defs import CardDef, Pool
from kickdoor.engine.defs.pools import Answer
from kickdoor.engine.kit import Kit
from kickdoor.engine.names import (
    BODY,
    DOOR_DISCARDS,
    DOORS,
    FIGHT,
    LIMBO,
    OUT,
    PHASES,
    SPOILS,
    TABLE,
    TREASURE_DISCARDS,
    UNSEALED,
    ZONES,
)
from kickdoor.engine.options import Option
from kickdoor.engine.records import Facts, Seat, Window
from kickdoor.engine.views import SeenCard, SeenFight, SeenSeat

# Doors and Treasures have a deck and a discard pile each: zone + deck.
DECK: Final = DOORS
DISCARD: Final = DOOR_DISCARDS
PUBLIC_ZONES: Final = frozenset({DOOR_DISCARDS, TREASURE_DISCARDS, TABLE, FIGHT, LIMBO, SPOILS, BODY, UNSEALED})
IS_PUBLIC: Final = [zone in PUBLIC_ZONES for zone in range(len(ZONES))]  # by zone


Match = tuple[int, int, bool]


class Supposed:
    """What a munchkin would come to, which holds until something changes its strength."""

    __slots__ = ("matches", "selves")

    def __init__(self) -> None:
        self.matches: dict[int, Match] = {}  # alone against a monster: both totals, and whether it would win
        self.selves: dict[tuple[int, int], int] = {}  # its strength with one more identity, instead of a card or not


class State(Facts):
    """The facts, the cards they are about, and what is derived from both."""

    __slots__ = (
        "pool",
        "cards",
        "kits",
        "passing",
        "named",
        "templates",
        "rounds",
        "alive",
        "sums",
        "powers",
        "supposed",
        "seen",
        "seen_stale",
        "seen_weighed",
        "seen_whole",
        "seen_hands",
        "seen_fight",
        "seen_stakes",
        "numbers",
        "answers",
    )

    def __init__(self, pool: Pool, cards: list[CardDef], names: list[str], seed: bytes) -> None:
        super().__init__(seed)
        self.pool = pool
        self.cards = cards
        if cards:  # a copy takes its lists from the original
            size = len(cards)
            self.seats = [Seat(name) for name in names]
            self.zone = [OUT] * size
            self.owner = [-1] * size
            self.handle = [0] * size
            self.worn = [False] * size
            self.host = [-1] * size
        # Derived, and computed again when it is missing or out of date: not part of a save or a copy.
        self.kits: list[Kit | None] = [None] * len(names)  # by seat
        self.passing: list[int] | None = None  # the cards of the fight, being resolved, to be shared out or looted
        self.named: dict[int, int] = {}  # cards by handle, as far as asked; true while the card has it
        self.templates: dict[int, Option] = {}  # of cards in hand that can be aimed at all the living
        self.rounds: list[list[int] | None] = [None] * (len(names) + 1)  # the others at the table, by seat
        self.alive: list[int] | None = None  # the seats of the living
        self.sums: dict[int, tuple[int, int]] = {}  # the two totals of the fight, by who helps
        self.powers: dict[int, int] = {}  # what each munchkin is worth in a fight, by seat
        self.supposed: dict[int, Supposed] = {}  # by seat, see `insight`
        self.seen: list[SeenSeat] | None = None  # the players as everybody sees them, once somebody has looked
        self.seen_stale = True  # something about them may have changed
        self.seen_weighed = False  # with the strength of each
        self.seen_whole: list[SeenSeat] | None = None  # with its parts, and what each may keep
        self.seen_hands: list[list[SeenCard] | None] = [None] * len(names)  # and each hand as its owner sees it
        self.seen_fight: SeenFight | None = None  # and the fight, while nothing about it changes
        self.seen_stakes: SeenFight | None = None  # with what is at stake
        self.numbers: dict[str, int] = pool.rulebook.numbers  # the answers of the set, corrected by the rulings
        self.answers: dict[str, Answer] = pool.answers  # the same, for `rules.ask`

    def __repr__(self) -> str:
        seats = ", ".join(f"{seat.name} {seat.level}" for seat in self.seats)
        return f"State({self.pool.rulebook.id!r}, turn {self.turns}, {PHASES[self.phase]}, Levels: {seats})"

    def copy(self) -> "State":
        new = State(self.pool, [], [], self.seed)
        new.cards = self.cards
        self.copy_facts(new)
        new.kits = [None] * len(self.seats)
        new.rounds = [None] * (len(self.seats) + 1)
        new.seen_hands = [None] * len(self.seats)
        new.numbers = self.numbers
        new.answers = self.answers
        return new

    def forget(self) -> None:
        """Drop what was derived, after the facts were changed without `apply`."""
        self.kits = [None] * len(self.seats)
        self.passing = None
        self.rounds = [None] * (len(self.seats) + 1)
        self.alive = None
        self.sums = {}
        self.powers = {}
        self.supposed = {}
        self.seen = None
        self.seen_stale = True
        self.seen_whole = None
        self.seen_hands = [None] * len(self.seats)
        self.seen_fight = None
        self.seen_stakes = None
        usual = self.pool.rulebook.numbers
        self.numbers = {**usual, **self.rulings} if self.rulings else usual
        self.answers = self.pool.answers_of(self.numbers)

    # -- small questions that everybody asks --------------------------------------------------------------------------

    def kit(self, seat: int) -> Kit:
        """A seat's cards in play, sorted."""
        kit = self.kits[seat]
        if kit is None:
            kit = Kit(self.cards, self.seats[seat].table, self.worn, self.host, self.handle)
            self.kits[seat] = kit
        return kit

    def in_passing(self) -> list[int]:
        """The cards of the fight, being resolved, to be shared out or looted. A new list."""
        if self.passing is None:
            self.passing = [card for card, place in enumerate(self.zone) if FIGHT <= place <= BODY]
        return self.passing.copy()

    def lying(self, first: int, last: int = -1) -> list[int]:
        """The cards in a passing zone, or in all from one to another, in the order of their numbers."""
        if self.passing is None:
            self.in_passing()
        passing = self.passing
        if not passing:
            return []
        last = max(first, last)
        return sorted([card for card in passing if first <= self.zone[card] <= last])

    def in_fight(self, seat: int) -> bool:
        fight = self.fight
        return fight is not None and (fight.fighter == seat or fight.helper == seat)

    def others(self, seat: int) -> list[int]:
        """The other seats still in the game, to the left first; everybody for -1. Shared: nobody changes the list."""
        found = self.rounds[seat]  # the last of them for -1
        if found is None:
            left, right = range(seat + 1, len(self.seats)), range(seat)
            found = [other for other in (*left, *right) if self.seats[other].present]
            self.rounds[seat] = found
        return found

    def living(self) -> list[int]:
        """The seats of the living. Shared: nobody changes the list."""
        if self.alive is None:
            self.alive = [i for i, seat in enumerate(self.seats) if seat.alive]
        return self.alive

    def window(self) -> Window | None:
        """The open window, if the game rests in one."""
        frames = self.frames
        if frames and isinstance(frame := frames[-1], Window):
            return frame
        return None

    def by_handle(self, seat: int, handle: int) -> int:
        """The card that a seat means by a handle: negative in its own hand, positive anywhere public; -1 if none."""
        if handle < 0:
            for card in self.seats[seat].hand:
                if self.handle[card] == handle:
                    return card
            return -1
        if handle == 0:
            return -1
        card = self.named.get(handle, -1)
        if card < 0 or self.handle[card] != handle:
            try:
                card = self.handle.index(handle)
            except ValueError:
                return -1
            self.named[handle] = card
        return card
