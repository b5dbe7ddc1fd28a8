"""A game by its record: dealt, replayed, checked against its commitment, put into a file and read back."""

import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from typing import Annotated, Final

import msgspec

from kickdoor import saves
from kickdoor.bounds import ChairNumber, CountNumber, SeatNumber, Word
from kickdoor.cards.rulebook import base_rulebook
from kickdoor.engine import events as ev
from kickdoor.engine.game import Game
from kickdoor.engine.refusal import Refusal
from kickdoor.house_rules import expand
from kickdoor.logged import AnyCommand
from kickdoor.server import packs
from kickdoor.server.continuing import Continued, dealt_on, stood
from kickdoor.server.message_types import HouseRules, Name
from kickdoor.server.store import Logged, Reader
from kickdoor.server.tokens import commitment
from kickdoor.server.without_nul import without_nul
from kickdoor.wire import decode_command, to_plain

FORMAT: Final = 1
OLDEST_EDITION: Final = 1  # of the rules, that the engine still knows
SNAPSHOT_EVERY: Final = 50  # commands
MOST_COMMANDS: Final = 100_000
MOST_POSITION: Final = 100_000  # letters
MOST_BYTES, MOST_INFLATED = 5_000_000, 30_000_000  # of a file; a long game has 50,000 and 500,000


class BadGame(ValueError):
    """A record that cannot be read or does not replay, and why."""


Names = Annotated[list[Name], msgspec.Meta(max_length=12)]


class Latecomer(msgspec.Struct, frozen=True):
    """Somebody who plays a seat under another name from the command `after` on."""

    after: CountNumber
    seat: ChairNumber
    name: Name


class Deal(msgspec.Struct, frozen=True):
    """All that decides a game besides its commands, and who played it. Names decide nothing."""

    sets: Name
    names: Names
    seed: bytes
    house_rules: HouseRules = msgspec.field(name="options")  # as games call it since 0.1
    owner: SeatNumber  # the seat of the table's owner
    commitment: Word
    sexes: Names = []
    tutorial: bool = False  # the seed was known beforehand
    latecomers: list[Latecomer] = []
    continued: Continued | None = None  # it began with real cards
    position: Annotated[str, msgspec.Meta(max_length=MOST_POSITION)] = ""  # it began in the middle of another game
    version: Word = ""  # the release that dealt it; games of 0.1 do not say


class Record(msgspec.Struct, frozen=True):
    """A whole game in a file."""

    format: CountNumber
    id: Word
    pack: bytes
    deal: Deal
    commands: Annotated[list[tuple[SeatNumber, AnyCommand]], msgspec.Meta(max_length=MOST_COMMANDS)]


def dealt(deal: Deal, pack: bytes) -> Game:
    """The game right after the deal."""
    pool = packs.pool(pack)
    edition = pool.rulebook.numbers["edition"]
    if not OLDEST_EDITION <= edition <= base_rulebook().numbers["edition"]:
        raise BadGame(f"it is played by edition {edition} of the rules, which this program does not have")
    rules = expand(deal.house_rules, pool)
    if deal.position:
        game = stood(deal.position, pool, deal.names, deal.seed)
    elif deal.continued is not None:
        game = dealt_on(deal.continued, pool, deal.names, deal.seed, rules, deal.sexes)
    else:
        game = Game(pool, deal.names, deal.seed, rules, deal.sexes or None)
    game.start.table_owner = game.state.table_owner = deal.owner
    return game


def replayed(game: Game, log: Iterable[Logged]) -> Game:
    """The game after these commands, each of which it accepted once."""
    for entry in log:
        said(game, entry.seq, entry.seat, decode_command(entry.command))
    return game


def said(game: Game, seq: int, seat: int, command: AnyCommand) -> list[ev.Event]:
    events = game.submit(seat, to_plain(command))
    if isinstance(events, Refusal):
        raise BadGame(f"command {seq} of seat {seat} is refused ({events.clause}, {events.key})")
    return events


def resumed(store: Reader, id: str, deal: Deal, pack: bytes) -> Game:
    """A game as the store has it: the last snapshot and what was said since."""
    row = store.one("SELECT seq, data FROM snapshots WHERE game = ?", id)
    if row is not None and isinstance(row[0], int) and isinstance(row[1], bytes):
        with suppress(saves.BadSave, BadGame):  # written by another version: the log is enough
            return replayed(saves.load(row[1], packs.pool(pack)), store.log(id, row[0]))
    return replayed(dealt(deal, pack), store.log(id))


# -- finished games ---------------------------------------------------------------------------------------------------


def record(store: Reader, id: str) -> Record:
    """The full record of a game. It reveals every hand, so callers must check who asks."""
    deal, _, pack = begun(store, id)
    return Record(FORMAT, id, pack, deal, commands(store, id))


def begun(store: Reader, id: str) -> tuple[Deal, str, bytes]:
    """What a game began with: the deal, and the cards with their hash."""
    row = store.one("SELECT deal, pack FROM games WHERE id = ?", id)
    if row is None or not isinstance(row[0], bytes):
        raise BadGame(f"there is no game {id!r}")
    pack = store.pack(str(row[1]))
    if pack is None:
        raise BadGame(f"the cards of game {id!r} are missing")
    return msgspec.json.decode(row[0], type=Deal), str(row[1]), pack


def commands(store: Reader, id: str) -> list[tuple[int, AnyCommand]]:
    return [(entry.seat, decode_command(entry.command)) for entry in store.log(id)]


def as_far_as_it_reads(store: Reader, id: str) -> tuple[Record, bool]:
    """The record up to what is missing or cannot be read, and whether that is all."""
    deal, _, pack = begun(store, id)
    log, found = store.log(id), []
    for number, entry in enumerate(log, 1):
        try:
            found.append((entry.seat, decode_command(entry.command)))
        except msgspec.MsgspecError:
            break
        if entry.seq != number:
            found.pop()
            break
    return Record(FORMAT, id, pack, deal, found), len(found) == len(log)


def snapshot(store: Reader, id: str, pack: bytes) -> tuple[int, Game] | None:
    """The last snapshot of a game and its number, if there is one that this program reads."""
    row = store.one("SELECT seq, data FROM snapshots WHERE game = ?", id)
    if row is None:
        return None
    try:
        return int(row[0] or 0), saves.load(bytes(row[1]), packs.pool(pack))  # type: ignore[arg-type]
    except Exception:  # it may be of any version
        return None


Played = Iterator[tuple[Game, int, AnyCommand | None, list[ev.Event]]]


def played(whole: Record) -> Played:
    """The game step by step: the deal, then every command with its events. The game object is the same each time.

    A record may come from anywhere, so whatever goes wrong with it is a BadGame.
    """
    try:
        yield from steps(whole)
    except BadGame:
        raise
    except Exception as error:
        raise BadGame(f"it cannot be replayed: {type(error).__name__}") from error


def steps(whole: Record) -> Played:
    game = dealt(whole.deal, whole.pack)
    yield game, -1, None, game.opening
    for seq, (seat, command) in enumerate(whole.commands, 1):
        for late in whole.deal.latecomers:
            if late.after == seq - 1:
                rename(game, late.seat, late.name)
        yield game, seat, command, said(game, seq, seat, command)


def rename(game: Game, seat: int, name: str) -> None:
    """Give a seat another name from now on, also after an undo."""
    for state in (game.state, game.start):
        state.seats[seat].name = name
    game.state.seen = game.state.seen_whole = None  # what everybody sees of the players is worked out again


def verified(whole: Record) -> Game:
    """The finished game, if its seed is the one that was committed to and every command follows; else BadGame."""
    if not compare_digest(commitment(whole.deal.seed), whole.deal.commitment):
        raise BadGame("the seed is not the one that was committed to before the deal")
    if len(whole.deal.seed) != 32:
        raise BadGame("the seed has not 256 bits")
    *_, (game, _, _, _) = played(whole)
    return game


def to_file(whole: Record) -> bytes:
    return zlib.compress(msgspec.json.encode(whole), 9)


def file_as_kept(store: Reader, id: str) -> bytes:
    """The same file exactly as the store has it, even if the game cannot be replayed or read."""
    row = store.one("SELECT deal, pack FROM games WHERE id = ?", id)
    deal, pack = (b"null", "") if row is None or not isinstance(row[0], bytes) else (row[0], str(row[1]))
    said = [(entry.seat, msgspec.Raw(entry.command)) for entry in store.log(id)]
    kept = {"format": FORMAT, "id": id, "pack": store.pack(pack) or b"", "deal": msgspec.Raw(deal)}
    return zlib.compress(msgspec.json.encode({**kept, "commands": said}), 9)


def from_file(file: Path) -> Record:
    """The record in an untrusted file."""
    if file.stat().st_size > MOST_BYTES:
        raise BadGame("the file is too large for a game")
    try:
        whole = msgspec.json.decode(without_nul(packs.inflated(file.read_bytes(), MOST_INFLATED)), type=Record)
    except (zlib.error, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadGame(f"this is no file of a game: {error}") from None
    if whole.format != FORMAT:
        raise BadGame(f"the file has format {whole.format}, this program reads format {FORMAT}")
    return whole
