"""Players that see only what their seat sees. This is the one way in: `make("basic", seed)`."""

from collections.abc import Callable
from typing import Final

from kickdoor.bots.basic import BasicBot
from kickdoor.bots.eyes import Bot, Eyes
from kickdoor.bots.random import RandomBot
from kickdoor.bots.shrewd import ShrewdBot

__all__ = ["BOTS", "Bot", "Eyes", "make"]

BOTS: Final[dict[str, Callable[[str], Bot]]] = {"basic": BasicBot, "random": RandomBot, "shrewd": ShrewdBot}


def make(name: str, seed: str) -> Bot:
    """A fresh player of that name, with dice of its own."""
    return BOTS[name](seed)
