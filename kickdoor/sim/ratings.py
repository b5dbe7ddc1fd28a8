"""Ratings from many games (openskill's Plackett–Luce): how good a bot is, and how certain that is."""

from statistics import fmean
from typing import TYPE_CHECKING

import msgspec

from kickdoor.sim.runner import Result

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


class Rating(msgspec.Struct, frozen=True):
    """`skill` with its uncertainty; `sure` is what it has at the least, nearly for certain."""

    skill: float
    uncertainty: float
    sure: float


class Ratings:
    """One rating per name; who sits at a table several times is rated by the mean of them."""

    def __init__(self) -> None:
        from openskill.models import PlackettLuce  # slow to import, and only the ladder needs it

        self.model = PlackettLuce()
        self.by_name: dict[str, PlackettLuceRating] = {}

    def add(self, result: Result) -> None:
        """The winners before the rest, who are all alike: a low Level may be a plan."""
        if not result.finished:
            return
        before = [self.by_name.get(name) or self.model.rating(name=name) for name in result.bots]
        scores = [float(seat in result.winners) for seat in range(len(result.bots))]
        after = [team[0] for team in self.model.rate([[each] for each in before], scores=scores)]
        for name in set(result.bots):
            mine = [rating for rating, bot in zip(after, result.bots, strict=True) if bot == name]
            mu, sigma = fmean(each.mu for each in mine), fmean(each.sigma for each in mine)
            self.by_name[name] = self.model.rating(mu=mu, sigma=sigma, name=name)

    def told(self) -> dict[str, Rating]:
        """The best first."""
        found = sorted(self.by_name.items(), key=lambda pair: (-pair[1].mu, pair[0]))
        return {name: Rating(round(each.mu, 2), round(each.sigma, 2), round(each.ordinal(), 2)) for name, each in found}
