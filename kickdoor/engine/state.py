"""What is true now: seats, cards and where each one is, the fight, and the frames that are pending.

Cards are numbers (their place in `State.cards`). Facts are changed only by `apply`, frames only by the kernel. All of
it is plain lists and numbers, because bots copy states all day.
"""

from typing import Final

from kickdoor.engine.defs import CardDef, Pool
from kickdoor.engine.kit import Kit
from kickdoor.engine.records import Dispute, Fight, Frame, Proposal, Question, Seat

# Where a card can be. Doors and Treasures have a deck and a discard pile each: zone + deck.
DECK: Final = 0  # 0 Doors, 1 Treasures
DISCARD: Final = 2  # 2 Doors, 3 Treasures
HAND: Final = 4
TABLE: Final = 5  # in play before a seat
FIGHT: Final = 6  # monsters, enhancers and one-shots of the fight
LIMBO: Final = 7  # being resolved
SPOILS: Final = 8  # face up, to be shared out
BODY: Final = 9  # laid out to be looted
OUT: Final = 10  # not in this game
SEALED: Final = 11  # the pile of closed Seals
UNSEALED: Final = 12  # open Seals
PUBLIC_ZONES: Final = frozenset({2, 3, TABLE, FIGHT, LIMBO, SPOILS, BODY, UNSEALED})

# Phases of a turn.
OPENING: Final = 0  # before the first turn
ARRANGE: Final = 1
DOOR: Final = 2  # the door is open, Look For Trouble or Loot The Room is still to be chosen
FIGHTING: Final = 3
CHARITY: Final = 4
OVER: Final = 5


class State:
    __slots__ = (
        "pool", "cards", "seats", "zone", "owner", "handle", "worn", "host", "decks", "next_public", "turn", "turns",
        "phase", "met", "fight", "bodies", "proposals", "next_proposal", "used", "rulings", "dispute", "table_owner",
        "winners", "ending", "seed", "counters", "loaded", "frames", "question", "version", "dirty", "undo_asker",
        "undo_votes", "seals", "open_seals", "kits", "passing", "named", "rounds", "sums", "powers",
    )  # fmt: skip

    def __init__(self, pool: Pool, cards: list[CardDef], names: list[str], seed: bytes) -> None:
        size = len(cards)
        self.pool = pool
        self.cards = cards
        self.seats = [Seat(name) for name in names]
        self.zone = [OUT] * size
        self.owner = [-1] * size
        self.handle = [0] * size
        self.worn = [False] * size
        self.host = [-1] * size  # the card that this one is attached to
        self.decks: list[list[int]] = [[], [], [], []]  # Doors, Treasures, and their discards; the top is the last
        self.next_public = 1
        self.turn = 0
        self.turns = 0
        self.phase = OPENING
        self.met = False  # a monster was met this turn (TURN-06)
        self.fight: Fight | None = None
        self.bodies: list[int] = []  # the dead who are not looted yet
        self.proposals: list[Proposal] = []
        self.next_proposal = 1
        self.used: dict[str, int] = {}  # uses of abilities per fight, turn or roll
        self.rulings: dict[str, int] = {}  # answers that the table has ruled
        self.dispute: Dispute | None = None
        self.table_owner = 0
        self.winners: tuple[int, ...] = ()
        self.ending = ""  # why the game is over; "" while it is not
        self.seed = seed
        self.counters: dict[str, int] = {}  # how far each random stream has been read
        self.loaded: list[int] = []  # scripted dice, for scenarios
        self.frames: list[Frame] = []
        self.question: Question | None = None
        self.version = 0
        self.dirty = False  # something changed that upkeep must look at
        self.undo_asker = -1
        self.undo_votes: dict[int, bool] = {}
        self.seals: list[int] = []  # closed, the top is the last
        self.open_seals: list[int] = []  # the last one opened is the one in force
        # Derived, and worked out again whenever it is missing or out of date: no part of a save or a copy.
        self.kits: list[Kit | None] = [None] * len(names)  # by seat
        self.passing: list[int] | None = None  # the cards of the fight, being resolved, to be shared out or looted
        self.named: dict[int, int] = {}  # cards by handle, as far as asked; true while the card has it
        self.rounds: dict[int, list[int]] = {}  # the others at the table, by seat
        self.sums: dict[int, tuple[int, int]] = {}  # the two totals of the fight, by who helps
        self.powers: dict[int, int] = {}  # what each munchkin is worth in a fight, by seat

    def copy(self) -> "State":
        new = State(self.pool, [], [], self.seed)
        new.cards = self.cards
        new.seats = [seat.copy() for seat in self.seats]
        new.zone = self.zone.copy()
        new.owner = self.owner.copy()
        new.handle = self.handle.copy()
        new.worn = self.worn.copy()
        new.host = self.host.copy()
        new.decks = [deck.copy() for deck in self.decks]
        new.next_public = self.next_public
        new.turn = self.turn
        new.turns = self.turns
        new.phase = self.phase
        new.met = self.met
        new.fight = None if self.fight is None else self.fight.copy()
        new.bodies = self.bodies.copy()
        new.proposals = self.proposals.copy()
        new.next_proposal = self.next_proposal
        new.used = self.used.copy()
        new.rulings = self.rulings.copy()
        new.dispute = self.dispute
        new.table_owner = self.table_owner
        new.winners = self.winners
        new.ending = self.ending
        new.counters = self.counters.copy()
        new.loaded = self.loaded.copy()
        new.frames = [frame.copy() for frame in self.frames]
        new.question = self.question
        new.version = self.version
        new.dirty = self.dirty
        new.undo_asker = self.undo_asker
        new.undo_votes = self.undo_votes.copy()
        new.seals = self.seals.copy()
        new.open_seals = self.open_seals.copy()
        new.kits = [None] * len(self.seats)
        return new

    def forget(self) -> None:
        """Drop what was derived: somebody has changed the facts by hand."""
        self.kits = [None] * len(self.seats)
        self.passing = None
        self.rounds = {}
        self.sums = {}
        self.powers = {}

    # -- small questions that everybody asks --------------------------------------------------------------------------

    def kit(self, seat: int) -> Kit:
        """What lies before a seat, sorted out."""
        kit = self.kits[seat]
        if kit is None:
            kit = Kit(self.cards, self.seats[seat].table, self.worn, self.host, self.handle)
            self.kits[seat] = kit
        return kit

    def lying(self, zone: int) -> list[int]:
        """The cards in a passing zone, in the order of their numbers."""
        if self.passing is None:
            self.passing = [card for card, place in enumerate(self.zone) if FIGHT <= place <= BODY]
        return sorted([card for card in self.passing if self.zone[card] == zone])

    def in_fight(self, seat: int) -> bool:
        fight = self.fight
        return fight is not None and (fight.fighter == seat or fight.helper == seat)

    def others(self, seat: int) -> list[int]:
        """The other seats still in the game, to the left first; everybody for -1. Shared: nobody changes the list."""
        found = self.rounds.get(seat)
        if found is None:
            left, right = range(seat + 1, len(self.seats)), range(seat)
            found = [other for other in (*left, *right) if self.seats[other].present]
            self.rounds[seat] = found
        return found

    def living(self) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if seat.present and seat.alive]

    def window(self) -> Frame | None:
        """The open window, if the game rests in one."""
        if not self.frames:
            return None
        frame = self.frames[-1]
        return frame if frame.proc == "window" else None

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
