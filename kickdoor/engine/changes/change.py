"""The type of a change, and what several of them share."""

from collections.abc import Callable
from typing import Any

from kickdoor.engine.state import State

Change = Callable[[State, Any], None]  # the event is of the kind that it stands for


class Kind:
    """What a kind of event means for a state: how it changes it, and what is no longer certain after it."""

    __slots__ = ("change", "weighs", "unsettles", "staged")

    def __init__(self, change: Change, weighs: bool, unsettles: bool, staged: bool) -> None:
        self.change = change
        self.weighs = weighs  # somebody's strength may be another one
        self.staged = staged  # the fight looks different
        self.unsettles = unsettles  # something may have to be fixed


def forget_uses(state: State, scope: str) -> None:
    """Reset the counts of uses for this fight, turn or roll."""
    if state.used:
        state.used = {key: n for key, n in state.used.items() if not key.startswith(scope)}
