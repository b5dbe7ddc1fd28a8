"""Which card or seat a text means by a name."""

import re
from collections.abc import Iterable
from typing import Final

from kickdoor.cards.mistakes import nearest
from kickdoor.engine.names import OUT
from kickdoor.engine.state import State
from kickdoor.positions.given import PositionError

BLANK_IDS: Final = ("extra.blank_door", "extra.blank_treasure")

NUMBERED: Final = re.compile(r"(.+) \((\d+)\)")


class Cast:
    """The seats and cards of one position. `mentions` are the cards named in the given, in that order."""

    def __init__(self, seats: Iterable[str]) -> None:
        self.seats = list(seats)
        self.letters: dict[str, int] = {}  # cards that do not matter, by their letter
        self.mentions: list[int] = []
        self.numbered: dict[str, int] = {}  # cards that the given names with a number: `Elf (2)`

    # -- from names to numbers ----------------------------------------------------------------------------------------

    def seat(self, name: str) -> int:
        if name not in self.seats:
            raise PositionError(f"no seat {name!r}{hint(name, self.seats)}")
        return self.seats.index(name)

    def cards(self, state: State, name: str) -> list[int]:
        """All cards of this name in the game, those of the given first. `Elf (2)` is the second Elf of the given."""
        numbered = NUMBERED.fullmatch(name)
        plain = numbered.group(1) if numbered else name
        if name in self.letters:
            return [self.letters[name]]
        if name in self.numbered:
            return [self.numbered[name]]
        named = [card for card in self.mentions if called(state, card, plain)]
        if numbered:
            number = int(numbered.group(2))
            if not 1 <= number <= len(named):
                raise PositionError(f"no card {name!r}: {plain!r} is named {len(named)} times in the given")
            return [named[number - 1]]
        rest = [card for card in range(len(state.cards)) if called(state, card, plain) and card not in named]
        found = named + [card for card in rest if state.zone[card] != OUT]
        if not found:
            known = {definition.name for definition in state.pool.defs}
            raise PositionError(f"no card {name!r} in this game{hint(name, [*known, *self.letters])}")
        return found

    # -- from numbers to names ----------------------------------------------------------------------------------------

    def name_of(self, state: State, card: int) -> str:
        for letter, number in self.letters.items():
            if number == card:
                return letter
        return state.cards[card].name

    def names_of(self, state: State, cards: Iterable[int]) -> list[str]:
        return [self.name_of(state, card) for card in cards]

    def checked(self, state: State, names: Iterable[str]) -> list[str]:
        """The names as `name_of` tells them; one that no card has is an error."""
        return [self.name_of(state, self.cards(state, name)[0]) for name in names]


def called(state: State, card: int, name: str) -> bool:
    definition = state.cards[card]
    return name in (definition.name, definition.id)


def hint(word: str, known: Iterable[str]) -> str:
    """The nearest name that exists, as the end of a sentence."""
    close = nearest(word, known)
    return f"; did you mean {close!r}?" if close else ""
