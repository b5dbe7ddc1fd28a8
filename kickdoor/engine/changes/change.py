"""What a change is, and what several of them do."""

from collections.abc import Callable
from typing import Any

from kickdoor.engine.state import State

Change = Callable[[State, Any], None]  # the event is of the kind that it stands for


def forget_uses(state: State, scope: str) -> None:
    """The uses that were counted for this fight, turn or roll are free again."""
    if state.used:
        state.used = {key: n for key, n in state.used.items() if not key.startswith(scope)}
