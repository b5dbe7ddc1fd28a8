"""Which cards and abilities the players could have used, and which of them they did.

A chance is a card in one hand or on one table, for as long as it stays there: it could be used, or was, at least once.
"""

from collections import Counter
from typing import Final

from kickdoor.bots import Bot, Eyes
from kickdoor.engine import commands as cmd

ANY: Final = -1  # the card, for whatever it is good for
Key = tuple[int, int]  # a card's place in the pool, and the number of its use
Holding = tuple[int, int]  # a seat, and the card's handle there
Counts = dict[Key, tuple[int, int]]  # how many could, and how many did


class Chances:
    """What all players of one game could do, and what they did."""

    def __init__(self) -> None:
        self.could: set[tuple[Key, Holding]] = set()
        self.did: set[tuple[Key, Holding]] = set()

    def note(self, eyes: Eyes, command: cmd.Command | None) -> None:
        for option in eyes.plays if eyes.window else eyes.options:
            if option.verb in (cmd.Play, cmd.Use):
                self.add(self.could, eyes, int(option.fixed["card"]), int(option.fixed.get("use", ANY)))
        if isinstance(command, cmd.Play | cmd.Use):
            self.add(self.did, eyes, command.card, command.use)

    def add(self, to: set[tuple[Key, Holding]], eyes: Eyes, handle: int, use: int) -> None:
        index, holding = eyes.card(handle).index, (eyes.seat, handle)
        to.add(((index, ANY), holding))
        to.add(((index, use), holding))

    def counts(self) -> Counts:
        could = Counter([key for key, _ in self.could])
        did = Counter([key for key, _ in self.did & self.could])
        return {key: (count, did[key]) for key, count in could.items()}


class Noting:
    """A player whose chances are noted."""

    def __init__(self, bot: Bot, chances: Chances) -> None:
        self.bot = bot
        self.chances = chances

    def act(self, eyes: Eyes) -> cmd.Command | None:
        command = self.bot.act(eyes)
        if eyes.question is None:
            self.chances.note(eyes, command)
        return command
