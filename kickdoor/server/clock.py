"""The table's clock: how long the game waits for a player. Times never depend on hidden cards."""

import time
from collections.abc import Sequence
from typing import Final, Literal
from weakref import proxy

import msgspec

from kickdoor.engine import events as ev
from kickdoor.engine.modifiers import strengths
from kickdoor.engine.records import Fight
from kickdoor.engine.state import State
from kickdoor.engine.views import SeenRoll
from kickdoor.engine.visibility import SPECTATOR, falling_card, seen_roll
from kickdoor.server import store, tells
from kickdoor.server.live_table import LiveTable
from kickdoor.server.tells import encode

HOLD_SECONDS: Final = 10.0
HOLDS: Final = 2  # per seat and fight
MOST_HELD: Final = 30.0  # seconds that all of them together may add until somebody plays something
LAST_CALL: Final = 2.0  # times as long
LEAST_SECONDS: Final = 5.0  # for anything, even if the turn's time is used up
EXTRA_SECONDS: Final = 60.0  # per seat and game, in addition to its turns
WORTH_KEEPING: Final = 1.0  # seconds spent since it was last written down
NOTICED: Final = 0.1  # seconds: a difference that people are told of
# Events of a play in a window: it gives everybody the full window again. Talk, offers and others' Items do not.
PLAYS: Final[frozenset[type[ev.Event]]] = frozenset({
    ev.CardPlayed, ev.AbilityUsed, ev.Enhanced, ev.BonusGiven, ev.FoeJoined, ev.FoeLeft, ev.HelperJoined, ev.HelperLeft,
    ev.FighterChanged, ev.DieRolled, ev.RollChanged, ev.CurseFell, ev.CurseMoved, ev.CurseCancelled, ev.WindowOpened,
})  # fmt: skip
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
    began: float = 0.0  # the wait of a table that is played by days, in seconds since 1970


NOTHING: Final = Spent(-1, {}, {}, {}, 0.0, False)


class Clock:
    """Runs while the game waits for a player; call `restart` after every change."""

    def __init__(self, table: LiveTable) -> None:
        self.table: LiveTable = proxy(table)  # no cycle: a table that is unloaded is gone at once
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
        self.by_days = False  # `began` is a time of the world, not of this process
        self.about = situation(None)
        self.told: Telling | None = None
        self.keep(NOTHING)

    def now(self) -> float:
        """By the world's clock where turns take days: it goes on while nothing runs."""
        return self.table.house.wall() if self.table.record.by_days else time.monotonic()

    # -- what it says -------------------------------------------------------------------------------------------------

    def waiting_for(self) -> tuple[What, int]:
        """What the game waits for, and for whom if it is one person."""
        game = self.table.game
        if game is None or game.over or self.table.record.paused or self.table.house.read_only:
            return "", -1
        window = game.state.window()
        if window is not None:
            return "window", window.only
        seat = game.waiting()[0]
        return ("", -1) if self.table.record.seats[seat].automatic else ("turn", seat)

    @property
    def hurried(self) -> bool:
        """Whether the clock applies: a person alone with bots is never hurried."""
        people = 0
        for player in self.table.record.seats:
            people += player.kind == "person"
            if people >= 2:
                return True
        return False

    @property
    def seconds(self) -> float:
        """How long this wait may last; -1 for as long as it takes."""
        record, game = self.table.record, self.table.game
        what, seat = self.waited
        if not what or game is None or not self.hurried:
            return -1
        if record.by_days:
            return record.answer_hours * 3600.0
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

    def restart(self, now: float, events: Sequence[ev.Event] = ()) -> None:
        """Start waiting again if the game has moved on. An open window runs on until somebody plays something."""
        self.used, self.bank = self.charged(now)
        by_days = self.table.record.by_days
        runs_on = by_days == self.by_days and (by_days or self.waited[0] == "window")
        same = runs_on and self.waited == self.waiting_for() and self.about == situation(self.state)
        if not same or is_play(events):
            self.held = 0.0
            self.wake(now)

    @property
    def state(self) -> State | None:
        return None if self.table.game is None else self.table.game.state

    def charged(self, now: float) -> tuple[dict[int, float], dict[int, float]]:
        """What of this turn and of the extra time is used up by now. Nobody changes these dictionaries."""
        what, seat = self.waited
        turn = float(self.table.record.turn_seconds)
        if what != "turn" or not turn or self.by_days or not self.hurried:
            return self.used, self.bank
        spent = self.used.get(seat, 0.0) + now - self.began
        used = {**self.used, seat: min(spent, turn)}
        if spent <= turn:
            return used, self.bank
        return used, {**self.bank, seat: max(0.0, self.bank.get(seat, EXTRA_SECONDS) - (spent - turn))}

    def stand_still(self, now: float) -> None:
        """Stop counting while nobody is connected; the time used so far stays used. Days go on."""
        if self.by_days:
            return
        self.used, self.bank = self.charged(now)
        self.waited, self.told = ("", -1), None

    def wake(self, now: float) -> None:
        """Start waiting for the players who have to speak."""
        state = self.state
        if state is not None and state.turns != self.turns:
            self.turns = state.turns
            self.used = {}
        fight = None if state is None else state.fight
        if fight is not None and fight is not self.fight:
            self.holds.clear()
        self.fight = fight
        self.waited = self.waiting_for()
        self.by_days = self.table.record.by_days
        self.about = (
            situation(state) if self.by_days or self.waited[0] == "window" else ()
        )  # others begin anew each time
        self.began = now

    def hold(self, seat: int) -> bool:
        """Add ten seconds, if this seat may."""
        if self.seconds < 0 or not self.holds_left(seat):
            return False
        self.holds[seat] = self.holds.get(seat, 0) + 1
        self.held += HOLD_SECONDS
        return True

    @property
    def may_hold(self) -> bool:
        return not self.by_days and self.waited[0] == "window" and self.held + HOLD_SECONDS <= MOST_HELD

    def holds_left(self, seat: int) -> int:
        return HOLDS - self.holds.get(seat, 0) if seat >= 0 and self.may_hold else 0

    # -- what survives ------------------------------------------------------------------------------------------------

    def statements(self, now: float) -> list[store.Statement]:
        """What has to be stored now; nothing if little time was spent since the last write."""
        if self.table.game is None or not self.hurried:
            return []
        used, bank = self.charged(now)
        began = self.began if self.by_days else 0.0
        same = self.holds == self.kept.holds and began == self.kept.began
        if same and abs(total(self.turns, used, bank) - self.total_kept) < WORTH_KEEPING:
            return []
        self.keep(Spent(self.turns, used, bank, self.holds.copy(), self.held, self.fight is not None, began))
        return [store.keep_clock(self.table.record.game, msgspec.json.encode(self.kept))]

    def keep(self, spent: Spent) -> None:
        self.kept, self.total_kept = spent, total(spent.turns, spent.used, spent.bank)

    def recall(self) -> None:
        """Restore what was stored."""
        self.reset()
        row = self.table.house.store.one("SELECT data FROM clocks WHERE game = ?", self.table.record.game)
        game = self.table.game
        if game is None:
            return
        if row is None or not isinstance(row[0], bytes):
            return self.wake(self.now()) if self.table.record.by_days else None
        spent = msgspec.json.decode(row[0], type=Spent)
        self.keep(spent)
        self.turns, self.used, self.bank = spent.turns, dict(spent.used), dict(spent.bank)
        if spent.turns == game.state.turns and spent.fighting == (game.state.fight is not None):
            self.fight, self.holds, self.held = game.state.fight, dict(spent.holds), spent.held
        if self.table.record.by_days:
            self.wake(spent.began or self.now())  # written with the command that began it

    # -- telling ------------------------------------------------------------------------------------------------------

    def message(self, seat: int, now: float) -> tells.Clock:
        return self.clock_of(self.left(now), self.holds_left(seat))

    def clock_of(self, left: float | None, holds: int) -> tells.Clock:
        seconds = -1 if left is None else round(max(0.0, left), 1)
        return tells.Clock(self.waited[0], seconds, self.waited[1], holds)

    def tell(self, now: float) -> None:
        """Send the clock to everybody, unless it waits for the same as before, and until the same time."""
        left, viewers = self.left(now), self.table.viewers
        holds = sum(self.holds.values()) if self.may_hold else -1
        telling = Telling(self.waited, None if left is None else now + left, holds, len(viewers))
        if self.told is not None and telling.same(self.told):
            return
        self.told = telling
        messages: dict[int, bytes] = {}
        for viewer in tuple(viewers):
            own = 0 if holds < 0 else self.holds_left(self.table.seat_of(viewer))
            message = messages.get(own)
            if message is None:
                message = messages[own] = encode(self.clock_of(left, own))
            viewer.send(message)


class Telling:
    """What everybody was told of the clock; they count the seconds themselves."""

    __slots__ = ("waited", "until", "holds", "viewers")

    def __init__(self, waited: tuple[What, int], until: float | None, holds: int, viewers: int) -> None:
        self.waited = waited
        self.until = until
        self.holds = holds  # how often somebody has held, -1 if nobody may
        self.viewers = viewers  # how many there were

    def same(self, other: "Telling") -> bool:
        if self.waited != other.waited or self.holds != other.holds or self.viewers != other.viewers:
            return False
        if self.until is None or other.until is None:
            return self.until is other.until
        return abs(self.until - other.until) < NOTICED


def is_play(events: Sequence[ev.Event]) -> bool:
    return any(type(event) in PLAYS for event in events)


def situation(state: State | None) -> tuple[object, ...]:
    """What the open window is about, as everybody sees it; without one, how far the turn has come."""
    if state is None:
        return ()
    window = state.window()
    if window is None:
        return state.turns, state.phase, state.fight is None, state.question is None
    roll, falling = seen_roll(state, SPECTATOR), falling_card(state, SPECTATOR)
    about = window.what, window.seat, whole_roll(roll), None if falling is None else (falling.handle, falling.id)
    fight = state.fight
    if fight is None:
        return about
    cards = [foe.card for foe in fight.foes] + [bonus.card for bonus in (*fight.enhancers, *fight.bonuses)]
    return *about, fight.fighter, fight.helper, strengths(state), cards


def whole_roll(roll: SeenRoll | None) -> tuple[object, ...]:
    """All that is seen of a roll, to be compared."""
    if roll is None:
        return ()
    parts = [(part.n, part.why, part.card, part.seat) for part in roll.parts]
    card = roll.card
    return roll.seat, card.handle, card.id, roll.die, roll.bonus, roll.needs, roll.escapes, parts, roll.fate


def total(turns: int, used: dict[int, float], bank: dict[int, float]) -> float:
    """Seconds used in this turn and of the extra time, all together."""
    found = float(turns) + EXTRA_SECONDS * len(bank)
    for seconds in used.values():
        found += seconds
    for seconds in bank.values():
        found -= seconds
    return found
