"""Games that go on here: one that began with real cards, with its Levels and identities, or a position of another."""

from collections.abc import Mapping, Sequence

import msgspec

from kickdoor.bounds import CountNumber, LevelNumber, Word
from kickdoor.engine import rng
from kickdoor.engine.defs import DOOR, SEAL, TREASURE, Pool
from kickdoor.engine.game import Game
from kickdoor.engine.state import DECK
from kickdoor.positions.from_text import read, standing
from kickdoor.positions.given import Given, PositionError, SeatGiven


class Head(msgspec.Struct, frozen=True):
    """A munchkin as it comes to the table: its cards in play are identities, and what allows a second of a kind."""

    name: Word
    level: LevelNumber
    cards: tuple[Word, ...] = ()


class Continued(msgspec.Struct, frozen=True):
    """By chair, in their order: who sits where, whose turn is next, and how many Seals are open."""

    heads: tuple[Head, ...]
    turn: CountNumber = 0
    seals: CountNumber = 0

    def of(self, chairs: Sequence[int]) -> "Continued":
        """Only those who have come; if the one whose turn it is has not, the next one's."""
        after = next((at for at, chair in enumerate(chairs) if chair >= self.turn), 0)
        return Continued(tuple(self.heads[chair] for chair in chairs), after, self.seals)

    def chair_of(self, name: str) -> int | None:
        """The chair that waits for somebody of this name."""
        waiting = (chair for chair, head in enumerate(self.heads) if head.name.casefold() == name.strip().casefold())
        return next(waiting, None)


def dealt_on(
    continued: Continued, pool: Pool, names: Sequence[str], seed: bytes, rules: Mapping[str, int], sexes: Sequence[str]
) -> Game:
    """The game before the first turn; PositionError if the cards do not allow it."""
    numbers = {**pool.rulebook.numbers, **rules}
    hand = ({"door?": str(numbers["start_doors"])}, {"treasure?": str(numbers["start_treasures"])})
    below = numbers["win_level"] - 1  # nobody has won yet
    seats = {
        name: SeatGiven(
            level=max(1, min(head.level, below)),
            sex=sex or None,  # type: ignore[arg-type]
            in_play=head.cards,
            hand=hand,
        )
        for name, head, sex in zip(names, continued.heads, sexes or [""] * len(names), strict=True)
    }
    has_seals = any(definition.deck == SEAL for definition in pool.defs)
    seals = ("seal?",) * min(continued.seals, numbers["seals_to_end"] - 1) if has_seals else ()
    given = Given(
        seats=seats,
        turn=names[continued.turn],
        phase="opening",
        open_seals=seals,
        house_rules=dict(rules),
        seed=seed.hex(),
    )
    return standing(given, pool, Game)


def stood(position: str, pool: Pool, names: list[str], seed: bytes) -> Game:
    """The game at that position under other names, with decks that nobody has seen: the seed decides them."""
    game = standing(read(position), pool, Game)
    state = game.state
    if len(state.seats) != len(names):
        raise PositionError("there are not as many names as seats")
    state.seed, state.counters, state.loaded = seed, {}, []
    for deck in (DECK + DOOR, DECK + TREASURE):
        state.decks[deck] = rng.shuffled(seed, "position", deck, state.decks[deck])
    state.seals = rng.shuffled(seed, "position seals", 0, state.seals)
    for seat, name in zip(state.seats, names, strict=True):
        seat.name = name
    game.start = state.copy()
    return game
