"""A learned estimate of every seat's chance to win, from what one viewer knows. `make train` makes its numbers.

A small network gives every seat a score; the shares of the scores are the chances. What is read of a seat and the
mean and the highest of all seats go into one hidden layer, the same for every seat.
"""

from math import exp
from typing import Final

from kickdoor.bots.ahead.card_gauge import CardGauge
from kickdoor.bots.ahead.features import SEAT_FACTS, TABLE_FACTS, Position, position
from kickdoor.engine.defs import Pool
from kickdoor.engine.state import State

WIDTH: Final = 2 * len(SEAT_FACTS) + len(TABLE_FACTS)  # of what all seats share
Rows = list[list[float]]


class Estimate:
    """The numbers of the network, and the cards they are applied to."""

    __slots__ = ("own", "shared", "hidden", "score", "gauge")

    def __init__(self, own: Rows, shared: Rows, hidden: list[float], score: list[float], pool: Pool) -> None:
        self.own = own  # by fact of a seat: what it adds to each hidden number
        self.shared = shared
        self.hidden = hidden
        self.score = score
        self.gauge = CardGauge(pool)

    def chances(self, state: State, viewer: int) -> list[float]:
        """Each seat's chance to win, for this viewer (-1: for a spectator). When the game is over, who has won."""
        found = [0.0] * len(state.seats)
        if state.ending:
            for seat in state.winners:
                found[seat] = 1.0 / len(state.winners)
            return found
        known = position(state, viewer, self.gauge)
        scores = self.scores(known)
        best = max(scores)
        total = 0.0
        for place, seat in enumerate(known.present):
            found[seat] = exp(scores[place] - best)
            total += found[seat]
        return [each / total for each in found]

    def scores(self, known: Position) -> list[float]:
        """A score for every seat that can still win."""
        base = added(self.hidden, shared_facts(known), self.shared)
        found: list[float] = []
        for seat in known.present:
            score = 0.0
            for value, weight in zip(added(base, known.seats[seat], self.own), self.score, strict=True):
                if value > 0.0:
                    score += value * weight
            found.append(score)
        return found


def shared_facts(known: Position) -> list[float]:
    """The mean and the highest of every fact of the seats, and what holds for the table."""
    means: list[float] = []
    highest: list[float] = []
    count = len(known.present)
    for place in range(len(SEAT_FACTS)):
        total, most = 0.0, -9.0
        for seat in known.present:
            value = known.seats[seat][place]
            total += value
            if value > most:
                most = value
        means.append(total / count)
        highest.append(most)
    return means + highest + known.table


def added(base: list[float], facts: list[float], rows: Rows) -> list[float]:
    """The base with every fact's row, as often as the fact says."""
    found = base.copy()
    for place, fact in enumerate(facts):
        if fact != 0.0:
            row = rows[place]
            for column in range(len(found)):
                found[column] += fact * row[column]
    return found
