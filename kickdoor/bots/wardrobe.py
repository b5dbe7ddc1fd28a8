"""A seat's Items, sorted once by the places that they compete for, and the best of them for each place."""

from itertools import combinations
from math import fsum
from typing import Final

from kickdoor.engine.defs import CardDef
from kickdoor.engine.views import SeenCard

HANDS: Final = "hands"  # a place like the slots, but some Items take more than one hand
PAIR: Final = 2


class Candidate:
    """An Item that could be equipped: its power, and its strength with what is attached to it."""

    __slots__ = ("card", "handle", "power", "strength", "worn", "places")

    def __init__(self, card: CardDef, seen: SeenCard, power: float, strength: float) -> None:
        self.card = card
        self.handle = seen.handle
        self.power = power
        self.strength = strength
        self.worn = seen.worn
        self.places: list[str] = [HANDS] if card.hands else []  # what it competes for
        if card.slot:
            self.places.append(card.slot)


class Wardrobe:
    """What a seat could equip. `always`: the power, by handle, of what competes for no place, or needs none."""

    __slots__ = ("always", "rivals", "best")

    def __init__(self) -> None:
        self.always: dict[int, float] = {}
        self.rivals: dict[str, list[Candidate]] = {}  # by place, the best first
        self.best: dict[str, list[Candidate]] = {}  # the choice for each place, once somebody has asked

    def add(self, item: Candidate) -> None:
        if not item.places:
            self.always[item.handle] = item.power
        for place in item.places:
            self.rivals[place] = with_items(self.rivals.get(place, NO_ITEMS), [item])


NO_ITEMS: Final[list[Candidate]] = []
NOTHING: Final[set[int]] = set()


def better(one: Candidate, other: Candidate) -> bool:
    """Which is the better of two; of two equals the one that is already equipped."""
    if one.strength != other.strength:
        return one.strength > other.strength
    return one.worn if one.worn != other.worn else one.handle < other.handle


def with_items(items: list[Candidate], more: list[Candidate]) -> list[Candidate]:
    """A new list with more of them, the best first."""
    found = items.copy()
    for item in more:
        place = len(found)
        while place and better(item, found[place - 1]):
            place -= 1
        found.insert(place, item)
    return found


def best_for(place: str, items: list[Candidate], room: int) -> list[Candidate]:
    """The choice for a place, of a list with the best first."""
    return best_hands(items, room) if place == HANDS else items[:room]


def best_hands(held: list[Candidate], hands: int) -> list[Candidate]:
    """Those that bring most in so many hands, of a list with the best first."""
    if not held or (held[-1].strength > 0 and sum([item.card.hands for item in held]) <= hands):  # all of them
        return held
    best: list[Candidate] = []
    most = 0.0
    for item in held:
        if item.card.hands <= hands and item.strength > most:
            best, most = [item], item.strength
    for place, item in enumerate(held) if hands >= PAIR else ():
        for other in held[place + 1 :]:
            if item.strength + other.strength > most and item.card.hands + other.card.hands <= hands:
                best, most = [item, other], item.strength + other.strength
    for number in range(PAIR + 1, min(len(held), hands) + 1):
        for some in combinations(held, number):
            total = fsum([item.strength for item in some])
            if total > most and sum([item.card.hands for item in some]) <= hands:
                best, most = list(some), total
    return best
