"""The type of a change, and what several of them share."""

from collections.abc import Callable
from typing import Any

from kickdoor.engine.state import State

Change = Callable[[State, Any], None]  # the event is of the kind that it stands for


def forget_uses(state: State, scope: str) -> None:
    """Reset the counts of uses for this fight, turn or roll."""
    if state.used:
        state.used = {key: n for key, n in state.used.items() if not key.startswith(scope)}
