"""Tempers: they change a player's prices, its grudges and its talk, not how well it plays."""

from random import Random
from typing import Final, NamedTuple


class Temper(NamedTuple):
    name: str
    price: float = 1.0  # what it wants for its help, against a fair price
    spite: int = 0  # how many Levels earlier than others it stands in somebody's way
    grudge: float = 1.0  # how much more it spends against those who stood in its way
    chatter: float = 0.35  # how often it says something when there is something to say
    shares: bool = True  # whether it asks for the help of somebody who would win too


TEMPERS: Final = {
    temper.name: temper
    for temper in (
        Temper("fair"),
        Temper("friendly", price=0.6, spite=-1, grudge=0.8, chatter=0.5),
        Temper("greedy", price=1.5, shares=False),
        Temper("vengeful", spite=1, grudge=2.5, shares=False),
        Temper("gloomy", price=1.1, spite=-1, chatter=0.3, shares=False),
        Temper("boastful", price=0.9, spite=1, grudge=1.3, chatter=0.6, shares=False),
    )
}


def dealt(seed: str) -> Temper:
    """The temper of a player who was not told which to have; the same seed deals the same one.

    >>> dealt("7/0/basic") is dealt("7/0/basic")
    True
    """
    return Random(f"{seed}/temper").choice(list(TEMPERS.values()))
