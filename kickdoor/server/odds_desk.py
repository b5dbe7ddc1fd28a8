"""Counts the dice and decks of finished games in another process, which reads the database by itself.

What a game gave is kept in its memory. All games together are counted a little at a time: who asks is told how far it
is, and asks again. Of a game that is not over it reads nothing.
"""

import sys
from time import monotonic
from typing import Final

import msgspec

from kickdoor.analysis.odds import Counter, Odds
from kickdoor.analysis.odds_words import OddsWords
from kickdoor.server import games
from kickdoor.server.database import Address, reading
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.reviews import PERSON
from kickdoor.server.side_process import SideProcess, serve
from kickdoor.server.store import Reader

SECONDS: Final = 30.0  # for one answer
AT_ONCE: Final = 2.0  # of counting games, before how far it is is told
MOST_WAITING: Final = 20
BOT: Final = "bot"


class Asked(msgspec.Struct, frozen=True):
    """`game`: one finished game, or "" for all of them."""

    game: str
    language: str


class OddsDesk(SideProcess):
    """The server's end."""

    def __init__(self, database: Address) -> None:
        super().__init__("kickdoor.server.odds_desk", str(database))
        self.waiting = 0

    async def found(self, asked: Asked) -> bytes:
        """The figures as JSON, or a Complaint."""
        if self.waiting >= MOST_WAITING:
            raise NotAllowed("busy", "busy")
        self.waiting += 1
        try:
            async with self.lock:
                answer = await self.ask(msgspec.json.encode(asked), SECONDS)
        except (OSError, EOFError):
            raise NotAllowed("busy", "too_slow") from None
        finally:
            self.waiting -= 1
        if not answer:
            raise not_now("game_unreadable")
        return answer


# -- the other end, and the command line ------------------------------------------------------------------------------


def seats_of(store: Reader, game: str) -> tuple[set[int], set[int]]:
    """The seats that people played, and those that bots played alone; where both did, a seat is neither."""
    said: dict[int, set[str]] = {}
    for entry in store.log(game):
        if entry.by in (PERSON, BOT):
            said.setdefault(entry.seat, set()).add(entry.by)
    return (
        {seat for seat, by in said.items() if by == {PERSON}},
        {seat for seat, by in said.items() if by == {BOT}},
    )


def counted(whole: games.Record, people: set[int], bots: set[int]) -> Odds:
    """The figures of one game; it must be over."""
    counter = Counter(people, bots)
    over = False
    for game, _, _, events in games.played(whole):
        counter.hear(game, events)
        over = game.over
    if not over:
        raise games.BadGame("it is not over")
    return counter.odds


class Ledger:
    """What the finished games of a database gave, as far as they were counted."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.known: dict[str, Odds | None] = {}  # None: it cannot be replayed
        self.lessons: set[str] = set()
        self.finished: list[str] = []

    def look(self) -> None:
        """Which games there are now; what was deleted is forgotten."""
        rows = self.reader.all("SELECT id FROM games WHERE ended IS NOT NULL ORDER BY ended, id")
        self.finished = [str(id) for (id,) in rows]
        there = set(self.finished)
        self.known = {id: odds for id, odds in self.known.items() if id in there}
        self.lessons &= there

    def left(self) -> list[str]:
        return [id for id in self.finished if id not in self.known and id not in self.lessons]

    def count(self, id: str) -> Odds | None:
        """One more game."""
        if id not in self.known:
            try:
                whole = games.record(self.reader, id)
                if whole.deal.tutorial:
                    self.lessons.add(id)
                    return None
                self.known[id] = counted(whole, *seats_of(self.reader, id))
            except (games.BadGame, msgspec.MsgspecError):
                self.known[id] = None
        return self.known[id]

    def count_some(self, seconds: float) -> None:
        end = monotonic() + seconds
        for id in self.left():
            self.count(id)
            if monotonic() >= end:
                return

    def together(self) -> Odds:
        total = Odds()
        for odds in self.known.values():
            if odds is not None:
                total.add(odds)
        return total

    def told(self, language: str) -> bytes:
        unreadable = sum(odds is None for odds in self.known.values())
        words = OddsWords(language)
        found = words.told(self.together(), len(self.finished), len(self.lessons), unreadable)
        return msgspec.json.encode(found)


class Worker:
    def __init__(self, database: Address) -> None:
        self.ledger = Ledger(reading(database))
        self.decode = msgspec.json.Decoder(Asked).decode

    def answer(self, data: bytes) -> bytes:
        """The answer; empty if the game cannot be counted."""
        asked = self.decode(data)
        self.ledger.look()
        if not asked.game:
            self.ledger.count_some(AT_ONCE)
            return self.ledger.told(asked.language)
        if asked.game not in self.ledger.finished:
            return b""
        odds = self.ledger.count(asked.game)
        if odds is None and asked.game not in self.ledger.lessons:
            return b""
        found = OddsWords(asked.language).told(odds or Odds(), lessons=odds is None, one=True)
        return msgspec.json.encode(found)


if __name__ == "__main__":
    serve(Worker(sys.argv[1]).answer)
