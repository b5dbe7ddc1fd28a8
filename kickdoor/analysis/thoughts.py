"""What bots that look ahead say of their own decisions: `kickdoor watch --why`."""

from collections.abc import Sequence

from kickdoor.analysis.hint import advice
from kickdoor.analysis.hint_words import HintWords
from kickdoor.bots.player import Bot, Eyes
from kickdoor.engine.commands import Command
from kickdoor.engine.game import Game


class Thoughts:
    """Listens to the bots of one game. The words are made before the command is carried out, while its cards lie."""

    def __init__(self, bots: Sequence[Bot], game: Game, language: str) -> None:
        self.bots = list(bots)
        self.words = [HintWords(game.state, seat, language) for seat in range(len(bots))]
        self.said: list[list[str]] = [[] for _ in bots]
        self.players: list[Bot] = [Thinker(self, seat) for seat in range(len(bots))]

    def taken(self, seat: int) -> list[str]:
        """What a seat thought before its last command, once."""
        said, self.said[seat] = self.said[seat], []
        return said

    def think(self, seat: int, eyes: Eyes) -> Command | None:
        from kickdoor.bots.seer import SeerBot

        bot = self.bots[seat]
        command = bot.act(eyes)
        found = bot.finding if isinstance(bot, SeerBot) else None
        words = self.words[seat]
        ranked = advice(found, found.chosen) if found is not None else []
        told = ranked[:2] if ranked and ranked[0].why.key != "close" else []
        self.said[seat] = [words.line(place, each) for place, each in enumerate(told, 1)]
        return command


class Thinker:
    """A bot with its thoughts aloud."""

    def __init__(self, thoughts: Thoughts, seat: int) -> None:
        self.thoughts = thoughts
        self.seat = seat

    def act(self, eyes: Eyes) -> Command | None:
        return self.thoughts.think(self.seat, eyes)
