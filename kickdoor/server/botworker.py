"""A process that plays bots. It holds no game: an Errand contains what the seat knows and nothing else."""

import secrets
import sys
from collections.abc import Callable
from typing import Final

import msgspec

from kickdoor.bots import Bot, Line, make, talk
from kickdoor.engine.game import Game
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.engine.state import State
from kickdoor.logged import AnyCommand
from kickdoor.saves import load_known
from kickdoor.server import packs
from kickdoor.server.side_process import PATIENCE, serve
from kickdoor.server.tells import HintMove
from kickdoor.wire import from_plain

QUICK: Final = "quick"  # bots that do not look ahead
LOOKING_AHEAD: Final = 10  # how nice a process is that does: the bots of other tables go first
MOST_BOTS: Final = 2_000  # that are kept in memory


class Errand(msgspec.Struct, frozen=True):
    """`known` is the state as its seat knows it; `pack` only when this process has not seen it before."""

    game: str
    seat: int
    level: str
    pack_hash: str
    known: bytes
    pack: bytes = b""
    hint: str = ""  # a person wants a hint, in this language


class Advised(msgspec.Struct, frozen=True):
    """A hint: the chance to win, and moves."""

    chance: float
    moves: list[HintMove]


class Reply(msgspec.Struct, frozen=True):
    """What the bot wants, and what it says with it."""

    command: AnyCommand | None = None
    error: str = ""
    line: Line | None = None
    advised: Advised | None = None


class Worker:
    def __init__(self) -> None:
        self.packs: dict[str, bytes] = {}
        self.bots: dict[tuple[str, int, str], Bot] = {}

    def reply(self, errand: Errand) -> Reply:
        if errand.pack:
            self.packs[errand.pack_hash] = errand.pack
            packs.pool(errand.pack)
        if not errand.known:
            return Reply()
        known = load_known(errand.known, packs.pool(self.packs[errand.pack_hash]), errand.seat)
        if errand.hint:
            return Reply(advised=advised(known, errand.seat, errand.hint))
        eyes = SeatEyes(Game.resume(known), errand.seat)
        name = errand.game, errand.seat, errand.level
        bot = self.bots.pop(name, None) or make(errand.level, secrets.token_hex(16))
        self.bots[name] = bot
        if len(self.bots) > MOST_BOTS:
            self.bots.pop(next(iter(self.bots)))
        command = bot.act(eyes)
        return Reply(None if command is None else from_plain(command), line=talk(bot))


def advised(known: State, seat: int, language: str) -> Advised:
    """A hint in words. The same knowledge gives the same hint."""
    from kickdoor.analysis.hint import hint
    from kickdoor.analysis.hint_words import HintWords

    found = hint(Game.resume(known), seat)
    words = HintWords(known, seat, language)
    moves = [
        HintMove(
            None if each.command is None else from_plain(each.command),
            words.move(each.command),
            round(each.chance, 4),
            words.reason(each.why),
        )
        for each in found.moves
    ]
    return Advised(round(found.chances[seat], 4), moves)


def answers() -> Callable[[bytes], bytes]:
    worker, decode = Worker(), msgspec.json.Decoder(Errand).decode

    def answer(data: bytes) -> bytes:
        errand = decode(data)
        try:
            reply = worker.reply(errand)
        except Exception as error:
            reply = Reply(error=f"{type(error).__name__} in {errand.level or 'a hint'}")
        return msgspec.json.encode(reply)

    return answer


if __name__ == "__main__":
    serve(answers(), PATIENCE if QUICK in sys.argv[1:] else LOOKING_AHEAD)
