"""What a seat sees, part by part: the same parts as in a whole view, each worked out when somebody asks for it."""

from kickdoor.engine import visibility
from kickdoor.engine.defs import DOOR, TREASURE
from kickdoor.engine.modifiers import power
from kickdoor.engine.names import BODY, SPOILS
from kickdoor.engine.questions import winning_level
from kickdoor.engine.state import DISCARD, State
from kickdoor.engine.views import SeenCard, SeenFight, SeenProposal, SeenRoll, SeenSeat


class Sight:
    """What one seat sees at one moment. It is of no use any more once the game has gone on."""

    __slots__ = (
        "_state",
        "_seat",
        "turns",
        "turn",
        "window_seat",
        "seats",
        "fight",
        "seals",
        "has_seals",
        "_proposals",
        "_win_level",
    )

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat
        self.turns = state.turns
        self.turn = state.turn
        window = state.window()
        self.window_seat = -1 if window is None else window.seat
        # What everybody asks for, and what is mostly known already.
        self.seats: list[SeenSeat] = visibility.unweighed_seats(state)
        fight = state.fight
        self.fight: SeenFight | None = None if fight is None else visibility.seen_open_fight(state, fight, seat)
        self.seals = len(state.seals)
        self.has_seals = self.seals > 0 or bool(state.open_seals)
        self._proposals: list[SeenProposal] | None = None
        self._win_level = 0

    def strength(self, seat: int) -> int:
        """What a munchkin is worth in a fight. Not every seat has it filled in here."""
        return power(self._state, seat)

    @property
    def hand(self) -> list[SeenCard]:
        return visibility.seen_hand(self._state, self._seat)

    @property
    def proposals(self) -> list[SeenProposal]:
        if self._proposals is None:
            state = self._state
            self._proposals = [visibility.seen_proposal(state, each, self._seat) for each in state.proposals]
        return self._proposals

    @property
    def win_level(self) -> int:
        if not self._win_level:
            self._win_level = winning_level(self._state)
        return self._win_level

    @property
    def roll(self) -> SeenRoll | None:
        return visibility.seen_roll(self._state, self._seat)

    @property
    def falling(self) -> SeenCard | None:
        return visibility.falling_card(self._state, self._seat)

    @property
    def row(self) -> list[SeenCard]:
        return [visibility.seen_card(self._state, card, self._seat) for card in self._state.lying(SPOILS, BODY)]

    @property
    def tops(self) -> list[SeenCard | None]:
        return [visibility.top_discard(self._state, deck, self._seat) for deck in (DOOR, TREASURE)]

    @property
    def discards(self) -> list[int]:
        return [len(self._state.decks[DISCARD + deck]) for deck in (DOOR, TREASURE)]

    @property
    def open_seals(self) -> list[SeenCard]:
        return [visibility.seen_card(self._state, card, self._seat) for card in self._state.open_seals]
