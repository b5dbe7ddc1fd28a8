"""Munchkin as software: a rules engine, cards as data, bots and a simulator."""

from typing import TYPE_CHECKING

from kickdoor import fast as fast  # must come first: it decides which engine is imported

if TYPE_CHECKING:
    from kickdoor.engine import commands
    from kickdoor.table import Game

__all__ = ["Game", "__version__", "commands"]
__version__ = "0.2.0"


def __getattr__(name: str) -> object:
    """Load the game only when it is asked for: the command line's help should not wait for it."""
    if name == "Game":
        from kickdoor.table import Game

        return Game
    if name == "commands":
        from kickdoor.engine import commands

        return commands
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
