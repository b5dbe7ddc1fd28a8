"""The story of a table's game in each language in use: its last lines, ready to be sent."""

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final
from zlib import DEFLATED, compressobj, decompress

import msgspec

from kickdoor.engine.events import Event
from kickdoor.engine.game import Game
from kickdoor.engine.sightings import Sighting
from kickdoor.engine.views import View
from kickdoor.server import games
from kickdoor.server.logs import log_error
from kickdoor.story.parts import Line
from kickdoor.story.sentence import Account
from kickdoor.story.teller import Teller

TAIL: Final = 200  # lines kept in memory
SHEET: Final = 10  # of them are compressed together, once they are not among the last ones
CHAPTER: Final = 200  # lines sent at once to a viewer who asks for more

WINDOW: Final = 12  # bits: a sheet is short, and clearing tables for longer texts would take as long as reading it
MEMORY: Final = 5  # of 9: the same

encode = msgspec.json.Encoder().encode


Lines = list[tuple[bytes, dict[int, bytes]]]  # a line for everybody, and those for seats that have seen more
NOBODYS: Final[dict[int, bytes]] = {}

Seen = tuple[Sequence[Sighting] | None, View | None]  # what everybody learns from events, and what they see then
UNSEEN: Final[Seen] = (None, None)

packed = msgspec.msgpack.Encoder().encode
unpacked = msgspec.msgpack.Decoder(Lines).decode


class Tail:
    """The last lines of a story as bytes. Most are read again only when somebody comes, so the older are compressed."""

    __slots__ = ("sheets", "lines")

    def __init__(self) -> None:
        self.sheets: list[bytes] = []
        self.lines: Lines = []

    def extend(self, news: Lines) -> None:
        self.lines += news
        while len(self.lines) >= 2 * SHEET:
            self.sheets.append(compressed(packed(self.lines[:SHEET])))
            del self.lines[:SHEET]
            del self.sheets[: -TAIL // SHEET]

    def all(self) -> Lines:
        older = [line for sheet in self.sheets for line in unpacked(decompress(sheet, -WINDOW))]
        return (older + self.lines)[-TAIL:]


def compressed(sheet: bytes) -> bytes:
    press = compressobj(1, DEFLATED, -WINDOW, MEMORY)
    return press.compress(sheet) + press.flush()


class Tongue:
    """The story in one language."""

    __slots__ = ("teller", "tail", "news")

    def __init__(self, game: Game, language: str) -> None:
        self.teller = Teller(game, language, range(len(game.state.seats)))
        self.tail = Tail()
        self.news: Lines = []  # about the last command

    def hear(self, game: Game, events: Sequence[Event], seen: Seen = UNSEEN) -> None:
        self.news = [as_bytes(account) for account in accounts(self.teller, game, events, seen)]
        self.tail.extend(self.news)


class Chronicle:
    def __init__(self) -> None:
        self.tongues: dict[str, Tongue] = {}

    def __contains__(self, language: str) -> bool:
        return language in self.tongues

    def begin(self, game: Game, languages: Iterable[str]) -> None:
        """Begin the story of a new game."""
        self.tongues = {language: Tongue(game, language) for language in languages}
        self.hear(game, game.opening)

    def hear(self, game: Game, events: Sequence[Event], seen: Seen = UNSEEN) -> None:
        for tongue in self.tongues.values():
            tongue.hear(game, events, seen)

    async def recall(self, whole: games.Record, game: Game, language: str) -> None:
        """Build the story so far in another language from the log."""
        try:
            tongue = await asyncio.to_thread(recalled, whole, language)
        except Exception as error:  # a game from another version: its story begins here
            log_error("story", error, game=whole.id)
            tongue = Tongue(game, language)
            tongue.teller.resume(game)
        self.tongues[language] = tongue

    def last(self, language: str) -> int:
        """The number of the last line."""
        return self.tongues[language].teller.count

    def story(self, seat: int, language: str) -> bytes:
        """The last lines for a viewer, separated by commas."""
        return told(self.tongues[language].tail.all(), seat) if language in self.tongues else b""

    def news(self, seat: int, language: str) -> bytes:
        """The lines about the last command."""
        return told(self.tongues[language].news, seat) if language in self.tongues else b""


def accounts(teller: Teller, game: Game, events: Sequence[Event], seen: Seen = UNSEEN) -> list[Account]:
    """The lines about a command. An error in the story is logged and skipped: it must not stop the game."""
    try:
        return teller.hear(game, events, *seen)
    except Exception as error:
        log_error("story", error)
        teller.resume(game)
        return []


def as_bytes(account: Account) -> tuple[bytes, dict[int, bytes]]:
    own = {seat: encode(line) for seat, line in account.own.items()} if account.own else NOBODYS
    return encode(account.line), own


def told(lines: Lines, seat: int) -> bytes:
    return b",".join([own.get(seat, line) for line, own in lines])


# -- from the log: this takes as long as the game is, so it runs outside the event loop or in another process ----------


def recalled(whole: games.Record, language: str) -> Tongue:
    """The story of a game so far."""
    steps = games.played(whole)
    game, _, _, opening = next(steps)
    tongue = Tongue(game, language)
    tongue.hear(game, opening)
    for game, _, _, events in steps:
        tongue.hear(game, events)
    return tongue


def chapter(whole: games.Record, language: str, seat: int, before: int) -> list[Line]:
    """The lines before that number, as a seat knows them."""
    lines: deque[Line] = deque(maxlen=CHAPTER)
    teller = None
    for game, _, _, events in games.played(whole):
        if teller is None:
            teller = Teller(game, language, (seat,))
        for account in accounts(teller, game, events):
            if account.line.n >= before:
                return list(lines)
            lines.append(account.to(seat))
    return list(lines)
