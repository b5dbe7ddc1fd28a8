"""Counts the highlights of a game for each player."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine import visibility
from kickdoor.engine.game import Game
from kickdoor.engine.visibility import SPECTATOR

COLUMNS = ("level", "strength", "won", "helped", "ran", "cursed", "died")
COUNTED: Final = {ev.FightWon: "won", ev.FleeBegan: "ran", ev.CurseFell: "cursed", ev.Died: "died"}


class Tally:
    """Counts per seat what a summary shows."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, int]] = Counter()

    def hear(self, events: Sequence[ev.Event]) -> None:
        """Count what these events add to the highlights."""
        for event in events:
            if isinstance(event, ev.FightWon):
                self.counts["helped", event.helper] += 1
            if isinstance(event, ev.FightWon | ev.FleeBegan | ev.CurseFell | ev.Died):
                self.counts[COUNTED[type(event)], event.seat] += 1

    def rows(self, game: Game) -> list[dict[str, int]]:
        """A row for every seat."""
        view = visibility.view(game.state, SPECTATOR)
        return [
            {"level": seat.level, "strength": seat.strength, **{what: self.counts[what, i] for what in COLUMNS[2:]}}
            for i, seat in enumerate(view.seats)
        ]
