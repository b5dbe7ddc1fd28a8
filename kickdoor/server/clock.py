"""The table's clock: how long the game waits for a player. Times never depend on hidden cards."""

import time
from typing import Final, Literal

import msgspec

from kickdoor.engine.records import Fight
from kickdoor.server import messages as msg
from kickdoor.server import store
from kickdoor.server.live_table import LiveTable
from kickdoor.server.messages import encode

HOLD_SECONDS: Final = 10.0
HOLDS: Final = 2  # per seat and fight
LAST_CALL: Final = 2.0  # times as long
LEAST_SECONDS: Final = 5.0  # for anything, even if the turn's time is used up
EXTRA_SECONDS: Final = 60.0  # per seat and game, in addition to its turns
WORTH_KEEPING: Final = 1.0  # seconds spent since it was last written down
SLOW_WINDOWS: Final = frozenset({"opening", "overflow"})  # not reactions: these are never hurried

What = Literal["", "window", "turn"]


class Spent(msgspec.Struct, frozen=True):
    """What a restart must not reset: time used in this turn, extra time, and Holds of this fight."""

    turns: int
    used: dict[int, float]
    bank: dict[int, float]
    holds: dict[int, int]
    held: float
    fighting: bool


NOTHING: Final = Spent(-1, {}, {}, {}, 0.0, False)


class Clock:
    """Runs while the game waits for a player; call `restart` after every change."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.reset()

    def reset(self) -> None:
        """Start a new game with nothing spent."""
        self.began = time.monotonic()
        self.held = 0.0  # seconds added to this window
        self.holds: dict[int, int] = {}
        self.fight: Fight | None = None
        self.turns = -1
        self.used: dict[int, float] = {}  # of this turn
        self.bank: dict[int, float] = {}
        self.waited: tuple[What, int] = ("", -1)
        self.told: tuple[What, int, bool] = ("", -1, False)
        self.kept = NOTHING

    # -- what it says -------------------------------------------------------------------------------------------------

    def waiting_for(self) -> tuple[What, int]:
        """What the game waits for, and for whom if it is one person."""
        game = self.table.game
        if game is None or game.over or self.table.record.paused:
            return "", -1
        window = game.state.window()
        if window is not None:
            return "window", window.only
        seat = game.waiting()[0]
        return ("", -1) if self.table.record.seats[seat].automatic else ("turn", seat)

    @property
    def hurried(self) -> bool:
        """Whether the clock applies: a person alone with bots is never hurried."""
        return len(self.table.record.people) >= 2

    @property
    def seconds(self) -> float:
        """How long this wait may last; -1 for as long as it takes."""
        record, game = self.table.record, self.table.game
        what, seat = self.waited
        if not what or game is None or not self.hurried:
            return -1
        window = game.state.window()
        if window is not None and window.what not in SLOW_WINDOWS:
            if not record.window_seconds:
                return -1
            return record.window_seconds * (LAST_CALL if window.what == "last_call" else 1.0) + self.held
        if not record.turn_seconds:
            return -1
        left = max(LEAST_SECONDS, record.turn_seconds - self.used.get(seat, 0.0))
        return left + self.held + self.bank.get(seat, EXTRA_SECONDS)

    def left(self, now: float) -> float | None:
        """Seconds until it rings; None if it will not."""
        seconds = self.seconds
        return None if seconds < 0 else self.began + seconds - now

    # -- what moves it ------------------------------------------------------------------------------------------------

    def restart(self, now: float) -> None:
        """Start waiting again, because the game has moved on."""
        self.used, self.bank = self.charged(now)
        self.held = 0.0
        self.wake(now)

    def charged(self, now: float) -> tuple[dict[int, float], dict[int, float]]:
        """What of this turn and of the extra time is used up by now."""
        used, bank = self.used.copy(), self.bank.copy()
        what, seat = self.waited
        turn = float(self.table.record.turn_seconds)
        if what == "turn" and turn and self.hurried:
            spent = used.get(seat, 0.0) + now - self.began
            if spent > turn:
                bank[seat] = max(0.0, bank.get(seat, EXTRA_SECONDS) - (spent - turn))
            used[seat] = min(spent, turn)
        return used, bank

    def stand_still(self, now: float) -> None:
        """Stop counting while nobody is connected; the time used so far stays used."""
        self.used, self.bank = self.charged(now)
        self.waited = ("", -1)

    def wake(self, now: float) -> None:
        """Start waiting for the players who have to speak."""
        game = self.table.game
        state = None if game is None else game.state
        if state is not None and state.turns != self.turns:
            self.turns = state.turns
            self.used.clear()
        fight = None if state is None else state.fight
        if fight is not None and fight is not self.fight:
            self.holds.clear()
        self.fight = fight
        self.waited = self.waiting_for()
        self.began = now

    def hold(self, seat: int) -> bool:
        """Add ten seconds, if this seat may."""
        if self.waited[0] != "window" or self.seconds < 0 or self.holds.get(seat, 0) >= HOLDS:
            return False
        self.holds[seat] = self.holds.get(seat, 0) + 1
        self.held += HOLD_SECONDS
        return True

    # -- what survives ------------------------------------------------------------------------------------------------

    def statements(self, now: float) -> list[store.Statement]:
        """What has to be stored now; nothing if little time was spent since the last write."""
        if self.table.game is None or not self.hurried:
            return []
        used, bank = self.charged(now)
        spent = Spent(self.turns, used, bank, self.holds.copy(), self.held, self.fight is not None)
        if spent.holds == self.kept.holds and abs(total(spent) - total(self.kept)) < WORTH_KEEPING:
            return []
        self.kept = spent
        return [store.keep_clock(self.table.record.game, msgspec.json.encode(spent))]

    def recall(self) -> None:
        """Restore what was stored."""
        self.reset()
        row = self.table.house.store.one("SELECT data FROM clocks WHERE game = ?", self.table.record.game)
        game = self.table.game
        if row is None or game is None or not isinstance(row[0], bytes):
            return
        self.kept = spent = msgspec.json.decode(row[0], type=Spent)
        self.turns, self.used, self.bank = spent.turns, dict(spent.used), dict(spent.bank)
        if spent.turns == game.state.turns and spent.fighting == (game.state.fight is not None):
            self.fight, self.holds, self.held = game.state.fight, dict(spent.holds), spent.held

    # -- telling ------------------------------------------------------------------------------------------------------

    def message(self, seat: int, now: float) -> msg.Clock:
        left = self.left(now)
        holds = HOLDS - self.holds.get(seat, 0) if seat >= 0 and self.waited[0] == "window" else 0
        return msg.Clock(self.waited[0], -1 if left is None else round(max(0.0, left), 1), self.waited[1], holds)

    def tell(self, now: float) -> None:
        """Send the clock to everybody, unless it is untimed and waits for the same as before."""
        telling = (*self.waited, self.seconds >= 0)
        if telling == self.told and not telling[2]:
            return
        self.told = telling
        for viewer in self.table.viewers:
            viewer.send(encode(self.message(self.table.seat_of(viewer), now)))


def total(spent: Spent) -> float:
    """Seconds used in this turn and of the extra time, all together."""
    return spent.turns + sum(spent.used.values()) - sum(spent.bank.values()) + EXTRA_SECONDS * len(spent.bank)
