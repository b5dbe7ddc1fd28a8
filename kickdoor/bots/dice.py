"""A random player's dice: what `random.Random` would roll, number for number, without its checks on the way."""

from random import Random
from typing import Final, TypeVar

Thing = TypeVar("Thing")
SMALL: Final = 21  # up to this size `random.sample` takes the numbers out of a copy of the list, one by one


BITS: Final = [number.bit_length() for number in range(64)]


class Dice:
    """The same seed rolls the same."""

    __slots__ = ("source", "bits", "random")

    def __init__(self, seed: str) -> None:
        self.source = Random(seed)
        self.bits = self.source.getrandbits
        self.random = self.source.random

    def below(self, count: int) -> int:
        """A number from 0 up to, not including, `count`."""
        assert count > 0
        size = BITS[count] if count < len(BITS) else count.bit_length()
        rolled = self.bits(size)
        while rolled >= count:
            rolled = self.bits(size)
        return rolled

    def between(self, low: int, high: int) -> int:
        """A number from `low` to `high`, both of them possible."""
        return low + self.below(high - low + 1)

    def choice(self, things: list[Thing]) -> Thing:
        return things[self.below(len(things))]

    def sample(self, numbers: list[int], count: int) -> list[int]:
        """So many of the numbers, none of them twice.

        >>> Dice("7").sample(list(range(20)), 6) == Random("7").sample(range(20), 6)
        True
        """
        if count == 1:
            return [self.choice(numbers)]
        size = len(numbers)
        if size > SMALL or count > size:
            return self.source.sample(numbers, count)
        left = numbers.copy()
        chosen: list[int] = []
        for taken in range(count):
            place = self.below(size - taken)
            chosen.append(left[place])
            left[place] = left[size - taken - 1]
        return chosen

    def weighted(self, things: list[int], weights: list[float]) -> int:
        """A place among the things, each as likely as its weight; a thing is the place of its weight.

        >>> Dice("7").weighted([0, 1, 2], [1.0, 2.0, 3.0]) == Random("7").choices(range(3), [1.0, 2.0, 3.0])[0]
        True
        """
        total = 0.0
        for thing in things:
            total += weights[thing]
        point = self.random() * total
        reached = 0.0
        for place, thing in enumerate(things):
            reached += weights[thing]
            if reached > point:
                return place
        return len(things) - 1
