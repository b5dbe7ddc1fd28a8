"""The table's clock: how long the game waits for somebody. Its lengths never depend on a hand."""

import time
from typing import TYPE_CHECKING, Final, Literal

from kickdoor.engine import commands as cmd
from kickdoor.engine.state import Fight
from kickdoor.server import messages as msg
from kickdoor.server.messages import encode

if TYPE_CHECKING:
    from kickdoor.server.room import Room

HOLD_SECONDS: Final = 10.0
HOLDS: Final = 2  # per seat and fight
LAST_CALL: Final = 2.0  # times as long
LEAST_SECONDS: Final = 5.0  # for anything, even if the turn's time is used up
EXTRA_SECONDS: Final = 60.0  # per seat and game, over and above its turns
SLOW_WINDOWS: Final = frozenset({"opening", "overflow"})  # not reactions: they take their time

What = Literal["", "window", "turn"]


class Clock:
    """Runs while somebody is waited for; `restart` after every change that is told."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.began = time.monotonic()
        self.held = 0.0  # seconds added to this window
        self.holds: dict[int, int] = {}
        self.fight: Fight | None = None
        self.turns = -1
        self.used: dict[int, float] = {}  # of this turn
        self.bank: dict[int, float] = {}
        self.waited: tuple[What, int] = ("", -1)
        self.told: tuple[What, int, bool] = ("", -1, False)

    # -- what it says -------------------------------------------------------------------------------------------------

    def waiting_for(self) -> tuple[What, int]:
        """What is being waited for, and whom if it is one person."""
        game = self.room.game
        if game is None or game.over or self.room.record.paused:
            return "", -1
        window = game.state.window()
        if window is not None:
            return "window", window.tseat
        seat = game.waiting()[0]
        return ("", -1) if self.room.record.places[seat].automatic else ("turn", seat)

    @property
    def seconds(self) -> float:
        """How long this wait may last; -1 for as long as it takes: alone with bots nobody is hurried."""
        record, game = self.room.record, self.room.game
        what, seat = self.waited
        if not what or game is None or len(record.people) < 2:
            return -1
        window = game.state.window()
        if window is not None and window.name not in SLOW_WINDOWS:
            if not record.window_seconds:
                return -1
            return record.window_seconds * (LAST_CALL if window.name == "last_call" else 1.0) + self.held
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
        """The game has moved: wait anew."""
        what, seat = self.waited
        if what == "turn":
            spent = self.used.get(seat, 0.0) + now - self.began
            turn = float(self.room.record.turn_seconds)
            if spent > turn:
                self.bank[seat] = max(0.0, self.bank.get(seat, EXTRA_SECONDS) - (spent - turn))
            self.used[seat] = min(spent, turn)
        game = self.room.game
        state = None if game is None else game.state
        if state is not None and state.turns != self.turns:
            self.turns = state.turns
            self.used.clear()
        fight = None if state is None else state.fight
        if fight is not None and fight is not self.fight:
            self.holds.clear()
        self.fight = fight
        self.held = 0.0
        self.waited = self.waiting_for()
        self.began = now

    def hold(self, seat: int) -> bool:
        """Ten seconds more, if this seat may."""
        if self.waited[0] != "window" or self.seconds < 0 or self.holds.get(seat, 0) >= HOLDS:
            return False
        self.holds[seat] = self.holds.get(seat, 0) + 1
        self.held += HOLD_SECONDS
        return True

    async def ring(self) -> None:
        """Time is up: silence means a pass, or the default."""
        room = self.room
        async with room.lock:
            game = room.game
            if game is None or (left := self.left(time.monotonic())) is None or left > 0:
                return
            window = game.state.window()
            if window is None:
                seat = game.waiting()[0]
                await room.carry_out(seat, game.default(seat), None, "clock")
                return
            for seat, passed in enumerate(list(window.regs)):
                if not passed and game.state.window() is window:
                    await room.carry_out(seat, cmd.Pass(), None, "clock")

    # -- telling ------------------------------------------------------------------------------------------------------

    def message(self, seat: int, now: float) -> msg.Clock:
        left = self.left(now)
        holds = HOLDS - self.holds.get(seat, 0) if seat >= 0 and self.waited[0] == "window" else 0
        return msg.Clock(self.waited[0], -1 if left is None else round(max(0.0, left), 1), self.waited[1], holds)

    def tell(self, now: float) -> None:
        """Everybody sees the clock, unless it would say the same: untimed, and waiting for the same."""
        telling = (*self.waited, self.seconds >= 0)
        if telling == self.told and not telling[2]:
            return
        self.told = telling
        for viewer in self.room.viewers:
            viewer.send(encode(self.message(self.room.seat_of(viewer), now)))
