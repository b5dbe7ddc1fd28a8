"""Finds what is broken in a database, table by table and game by game, and what can be saved of it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from kickdoor import saves
from kickdoor.engine.game import Game
from kickdoor.server import games, packs, store
from kickdoor.server.chat import KeptLine
from kickdoor.server.clock import Spent
from kickdoor.server.games import BadGame, Deal
from kickdoor.server.record import TableRecord, decode_record, encode_record
from kickdoor.server.store import Logged, Reader, Statement
from kickdoor.server.tokens import commitment
from kickdoor.wire import decode_command

NOTHING: Final = "nothing"


class Fault(NamedTuple):
    """`lost`: what is lost for good if it is repaired by `fix`; without a fix, it stays as it is."""

    where: str
    what: str
    lost: str = NOTHING
    fix: tuple[Statement, ...] = ()
    rescue: str = ""  # the game whose file should be written, because nothing else can show it

    def told(self) -> str:
        if not self.fix:
            return f"{self.where}: {self.what}"
        return f"{self.where}: {self.what}; repair loses {self.lost}"


class GameRow(NamedTuple):
    id: str
    pack: str
    deal: bytes
    ended: float | None
    length: int


def faults(reader: Reader, quick: bool = False) -> Iterator[Fault]:
    """Everything that is wrong. `quick`: no game is played again."""
    for (id,) in reader.all("SELECT id FROM tables ORDER BY id"):
        yield from table_faults(reader, str(id))
    for (id,) in reader.all("SELECT id FROM games ORDER BY id"):
        yield from game_faults(reader, str(id), quick)


# -- tables -----------------------------------------------------------------------------------------------------------


def table_faults(reader: Reader, id: str) -> Iterator[Fault]:
    row = reader.one("SELECT record, game FROM tables WHERE id = ?", id)
    assert row is not None
    where = f"table {id}"
    try:
        record = decode_record(bytes(row[0]))  # type: ignore[arg-type]
    except msgspec.MsgspecError as error:
        yield Fault(where, f"its record cannot be read ({error}); its game can be", rescue=str(row[1] or ""))
        return
    if record.game and reader.one("SELECT 1 FROM games WHERE id = ?", record.game) is None:
        yield Fault(where, "its game is gone", "nothing that is there", (emptied(reader, id, record),))
    for number, data in reader.all("SELECT number, data FROM talk WHERE table_id = ? ORDER BY number", id):
        try:
            msgspec.json.decode(bytes(data), type=KeptLine)  # type: ignore[arg-type]
        except msgspec.MsgspecError:
            gone = "DELETE FROM talk WHERE table_id = ? AND number = ?", (id, number)
            yield Fault(where, f"line {number!s} of its chat cannot be read", "that line", (gone,))


def emptied(reader: Reader, id: str, record: TableRecord) -> Statement:
    """The table as it is before a game, with its people."""
    record.game, record.started, record.over, record.paused = "", False, False, False
    return "UPDATE tables SET record = ?, game = NULL WHERE id = ?", (encode_record(record), id)


# -- games ------------------------------------------------------------------------------------------------------------


def game_faults(reader: Reader, id: str, quick: bool) -> Iterator[Fault]:
    row = reader.one("SELECT id, pack, deal, ended, length FROM games WHERE id = ?", id)
    assert row is not None
    found = GameRow(*row)  # type: ignore[arg-type]
    where = f"game {id}"
    try:
        deal = msgspec.json.decode(found.deal, type=Deal)
    except msgspec.MsgspecError as error:
        yield Fault(where, f"its deal cannot be read ({error})", rescue=id)
        return
    if commitment(deal.seed) != deal.commitment:
        yield Fault(where, "its seed is not the one that was committed to")
    wrong = pack_fault(reader, where, found, deal)
    if wrong is not None:
        yield wrong
        return
    clock = reader.one("SELECT data FROM clocks WHERE game = ?", id)
    if clock is not None and not reads(clock[0], Spent):
        gone = "DELETE FROM clocks WHERE game = ?", (id,)
        yield Fault(where, "its clock cannot be read", "the time that was spent", (gone,))
    pack = reader.pack(found.pack)
    assert pack is not None
    yield from log_faults(reader, where, found, deal, pack, quick)


def reads(data: object, kind: type[msgspec.Struct]) -> bool:
    try:
        msgspec.json.decode(bytes(data), type=kind)  # type: ignore[call-overload]
    except msgspec.MsgspecError:
        return False
    return True


def pack_fault(reader: Reader, where: str, game: GameRow, deal: Deal) -> Fault | None:
    """Whether the cards are not there, or not those that they should be; the sets of today may be the same."""
    pack = reader.pack(game.pack)
    try:
        if pack is not None and packs.content_hash(pack) == game.pack:
            packs.pool(pack)
            return None
        what = "its cards are missing" if pack is None else "its cards are not those of their hash"
    except Exception as error:
        what = f"its cards cannot be read ({type(error).__name__})"
    try:
        now, data = packs.pack(tuple(deal.sets.split("+")))
    except Exception:
        now, data = "", b""
    if now != game.pack:
        return Fault(where, f"{what}, and those of today are others", rescue=game.id)
    again = (
        "INSERT INTO packs VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET data = excluded.data",
        (game.pack, data),
    )
    return Fault(where, f"{what}; those of today are the same", NOTHING, (again,))


def log_faults(reader: Reader, where: str, game: GameRow, deal: Deal, pack: bytes, quick: bool) -> Iterator[Fault]:
    log = reader.log(game.id)
    snapshot = reader.one("SELECT seq, data FROM snapshots WHERE game = ?", game.id)
    seq, data = (0, b"") if snapshot is None else (int(snapshot[0] or 0), bytes(snapshot[1]))  # type: ignore[arg-type]
    followed = Followed(deal, pack, log, seq, quick)
    forget = "DELETE FROM snapshots WHERE game = ?", (game.id,)
    if followed.why:
        yield broken_log(reader, where, game, pack, followed, len(log))
        return
    if snapshot is not None and seq > len(log):
        yield Fault(where, f"its snapshot is of command {seq}, its log ends at {len(log)}", NOTHING, (forget,))
    elif snapshot is not None:
        why = snapshot_fault(data, pack, followed.there)
        if why:
            yield Fault(where, f"its snapshot {why}; its log is enough", NOTHING, (forget,))
    if followed.end is None:
        return
    if game.ended is None and followed.end.over:
        yield Fault(where, "it is over, and nobody noted it", NOTHING, (end_of(reader, game.id, len(log)),))
    elif game.ended is not None and not followed.end.over:
        yield Fault(where, "it is noted as over, and its log does not go to the end")


class Followed:
    """How far a log can be played: `good` commands, and why not further."""

    def __init__(self, deal: Deal, pack: bytes, log: list[Logged], look_at: int, quick: bool) -> None:
        self.good, self.why = 0, ""
        self.there: bytes | None = None  # the state at `look_at`
        self.end: Game | None = None
        try:
            game = None if quick else games.dealt(deal, pack)
            for number, entry in enumerate(log, 1):
                self.follow(game, number, entry)
                if self.why:
                    return
                self.good = number
                if game is not None and number == look_at:
                    self.there = saves.dump_state(game.state)
            self.end = game
        except Exception as error:
            self.why = f"command {self.good + 1} breaks the rules of this version ({type(error).__name__})"

    def follow(self, game: Game | None, number: int, entry: Logged) -> None:
        if entry.seq != number:
            self.why = f"its log has no command {number}"
            return
        try:
            command = decode_command(entry.command)
        except msgspec.MsgspecError:
            self.why = f"command {number} cannot be read"
            return
        if game is not None:
            try:
                games.said(game, number, entry.seat, command)
            except BadGame as error:
                self.why = str(error)


def older(data: bytes) -> bool:
    """Whether a snapshot is of an older release: it is skipped, and its log is enough."""
    try:
        head = msgspec.msgpack.decode(data, type=list[msgspec.Raw])
        return 0 < msgspec.msgpack.decode(head[0], type=int) < saves.FORMAT
    except (msgspec.MsgspecError, IndexError):
        return False


def snapshot_fault(data: bytes, pack: bytes, there: bytes | None) -> str:
    if older(data):
        return ""
    try:
        state = saves.dump_state(saves.load(data, packs.pool(pack)).state)
    except Exception:
        return "cannot be read"
    return "" if there is None or state == there else "is not what its log leads to"


def broken_log(reader: Reader, where: str, game: GameRow, pack: bytes, followed: Followed, length: int) -> Fault:
    """An open game goes on from its snapshot if that leads to the end, or else from the last command that is good."""
    if goes_on(reader, game.id, pack):
        return Fault(where, f"{followed.why}; it goes on from its snapshot, and only that can be shown of it")
    if game.ended is not None:
        return Fault(where, f"{followed.why}; it is over, and what its snapshot has can be shown", rescue=game.id)
    cut: tuple[Statement, ...] = (
        ("DELETE FROM commands WHERE game = ? AND seq > ?", (game.id, followed.good)),
        ("DELETE FROM snapshots WHERE game = ? AND seq > ?", (game.id, followed.good)),
        ("DELETE FROM clocks WHERE game = ?", (game.id,)),
    )
    lost = f"{length - followed.good} commands behind command {followed.good}"
    return Fault(where, f"{followed.why}; it can go on from command {followed.good}", lost, cut)


def goes_on(reader: Reader, id: str, pack: bytes) -> bool:
    """Whether the game can be loaded nevertheless: from its snapshot, with all that was said since."""
    row = reader.one("SELECT seq, data FROM snapshots WHERE game = ?", id)
    if row is None:
        return False
    seq = int(row[0] or 0)
    rest = reader.log(id, seq)
    if [entry.seq for entry in rest] != list(range(seq + 1, seq + 1 + len(rest))):
        return False
    try:
        games.replayed(saves.load(bytes(row[1]), packs.pool(pack)), rest)  # type: ignore[arg-type]
    except Exception:
        return False
    return True


def end_of(reader: Reader, id: str, length: int) -> Statement:
    row = reader.one("SELECT max(at) FROM commands WHERE game = ?", id)
    assert row is not None
    return store.end_game(id, length, float(row[0] or 0))
