"""How lively a game was: the biggest turn, leaders who were stopped, and losers who were close."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from kickdoor.engine import events as ev
from kickdoor.engine.questions import winning_level
from kickdoor.engine.state import State


class Pace:
    """Hears all that happens in a game."""

    __slots__ = ("gains", "best_turn", "stopped", "called")

    def __init__(self) -> None:
        self.gains: Counter[int] = Counter()  # levels of each seat in this turn
        self.best_turn = 0  # the most levels that one seat went up in one turn
        self.stopped = 0  # fights with a last call that did not win the game
        self.called = False  # this fight had a last call

    def hear(self, events: Sequence[ev.Event]) -> None:
        for event in events:
            kind = type(event)
            if kind in NOTES:
                NOTES[kind](self, event)

    def turn_began(self, event: ev.TurnBegan) -> None:
        self.settle()
        self.gains.clear()

    def level_changed(self, event: ev.LevelChanged) -> None:
        self.gains[event.seat] += event.after - event.before
        self.best_turn = max(self.best_turn, self.gains[event.seat])

    def window_opened(self, event: ev.WindowOpened) -> None:
        self.called = self.called or event.what == "last_call"

    def fight_began(self, event: ev.FightBegan) -> None:
        self.settle()

    def settle(self) -> None:
        """The game goes on, so the last call of the fight before did not end it."""
        self.stopped += self.called
        self.called = False


NOTES: Final[dict[type[ev.Event], Callable[[Pace, Any], None]]] = {
    ev.TurnBegan: Pace.turn_began,
    ev.LevelChanged: Pace.level_changed,
    ev.WindowOpened: Pace.window_opened,
    ev.FightBegan: Pace.fight_began,
}


def close(state: State) -> bool:
    """Whether somebody who lost was one Level short of winning."""
    last_step = winning_level(state) - 1
    return any(player.level >= last_step for seat, player in enumerate(state.seats) if seat not in state.winners)
