"""Runs a table: asks bots, carries out standing orders, handles timeouts, and replaces absent players."""

import asyncio
import time
from collections.abc import Sequence
from math import ceil
from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine.events import Event
from kickdoor.engine.game import Game
from kickdoor.engine.known import known
from kickdoor.engine.records import Window
from kickdoor.engine.speaking import go_round
from kickdoor.engine.state import State
from kickdoor.saves import dump_state
from kickdoor.server import days, standing_orders
from kickdoor.server.bot_crew import NO_WISH, Wish
from kickdoor.server.botworker import Errand
from kickdoor.server.chat import Quip
from kickdoor.server.limits import Bucket
from kickdoor.server.logs import log_error
from kickdoor.server.message_types import Pace
from kickdoor.server.prompter import Prompter, Word
from kickdoor.server.record import SeatRecord
from kickdoor.server.room import BOT, CLOCK, Room, nothing
from kickdoor.server.signals import Signal
from kickdoor.server.sitting import pass_on
from kickdoor.server.tells import Accepted
from kickdoor.story.quips import Quips
from kickdoor.texts.complaint import Complaint

PACES: Final[dict[Pace, float]] = {"relaxed": 2.5, "normal": 1.0, "quick": 0.4, "instant": 0.0}  # times the pause
READING_BEAT: Final = 0.2
MOST_COMMANDS: Final = 200  # of bots within one turn; after that they keep to what silence means


def next_beat(changed_at: float, now: float, pause: float) -> float:
    """When a bot may answer: at fixed beats, so that its thinking time reveals nothing about its hand.

    >>> next_beat(100.0, 100.1, 0.5), next_beat(100.0, 100.4, 0.5), next_beat(100.0, 100.6, 0.5)
    (100.5, 100.5, 101.0)
    """
    return changed_at + max(1, ceil((now - changed_at) / pause)) * pause if pause > 0 else now


class Minder:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.woken = Signal()
        self.alarm: float | None = None  # when it looks next, if nothing happens before
        self.alone: bytes | None = None  # the record of which everybody was found to play alone, since it last looked
        self.changed_at = time.monotonic()
        self.away: dict[str, float] = {}  # since when somebody is not there
        self.prompter = Prompter(lambda seat: room.record.seats[seat].automatic)
        self.quips = Quips()
        self.dressed = standing_orders.Dressed()
        self.turn = 0
        self.commands = 0
        self.lines = Bucket(room.house.limits.bot_lines, room.house.limits.bot_lines_seconds)
        room.on_change = self.changed
        self.task = asyncio.get_running_loop().create_task(self.run())

    def changed(self, quiet: bool, events: Sequence[Event] = ()) -> None:
        self.dressed.hear(self.room.clock.state, events)
        if not quiet:
            self.changed_at, now = time.monotonic(), self.room.clock.now()
            self.room.clock.restart(now, () if self.room.record.by_days else events)  # days have begun with the command
            self.room.clock.tell(now)
        if not self.rests():
            self.woken.set()

    def rests(self) -> bool:
        """Whether nobody here is played for, and there is nothing to do before the alarm that is set already."""
        room, game, alarm = self.room, self.room.game, self.alarm
        if game is None or game.over:
            return False
        now = time.monotonic()
        left = room.clock.left(now)
        if left is not None and (alarm is None or alarm > now + left):
            return False
        record = room.record
        if record.seats[game.state.table_owner].person != record.host:
            return False
        if self.alone is None or self.alone is not room.kept:
            self.alone = room.kept if self.all_alone() else None
        return self.alone is not None

    def all_alone(self) -> bool:
        """Whether everybody is here and plays for themselves, by the clocks of a table of people."""
        room, record = self.room, self.room.record
        if record.paused or record.by_days or not room.clock.hurried:
            return False
        away = set(record.places())
        for viewer in room.viewers:
            away.discard(viewer.person)
        return not away and all(player.plays_alone for player in record.seats)

    def arrived(self) -> None:
        """A player is back: clocks that were stopped run again."""
        by_days = self.room.record.by_days
        if not by_days and sum(1 for player in self.room.record.people if self.room.online(player.person)) <= 1:
            self.changed_at = now = time.monotonic()
            self.room.clock.wake(now)
            self.room.clock.tell(now)
        self.woken.set()

    def stop(self) -> None:
        """Stop minding, and leave no cycle behind: then the table is freed at once, without a collection."""
        self.room.on_change = nothing
        self.task.cancel()
        del self.task

    async def run(self) -> None:
        """Do what is due until the table is unloaded; an error is logged and does not stop it."""
        while not self.room.gone:
            self.woken.clear()
            self.alone = None
            try:
                wait = await self.step()
                if self.room.record.by_days and not self.room.gone:
                    await days.rest(self.room, wait)
            except Complaint:  # what failed has been logged where it did
                wait = 1.0
            except Exception as error:
                log_error("minder", error, table=self.room.id)
                self.room.house.metrics.counts["errors_total"] += 1
                wait = 1.0
            if wait is None:
                await self.woken.wait()
            elif wait > 0:
                self.alarm = time.monotonic() + wait
                alarm = asyncio.get_running_loop().call_later(wait, self.woken.set)
                await self.woken.wait()
                alarm.cancel()
                self.alarm = None

    async def step(self) -> float | None:
        """Do what is due; returns the seconds until the next thing is due, None if only a change can cause one."""
        room, game = self.room, self.room.game
        by_days = room.record.by_days
        here = {viewer.person for viewer in room.viewers}
        if not by_days and not any(player.person in here for player in room.record.people):
            self.away.clear()
            return None  # the table is unloaded
        if room.house.read_only or room.record.closed:
            return None
        grace = None if by_days else await self.look_for_absent()
        if game is None or game.over or room.record.paused:
            return grace
        await self.appoint_host(game)
        patience = await self.let_bots_speak(game)
        left = room.clock.left(room.clock.now())
        if left is not None and left <= 0:
            await self.ring()
            return 0.0
        return min((each for each in (grace, patience, left) if each is not None), default=None)

    async def ring(self) -> None:
        """Time is up: pass, or use the default."""
        room = self.room
        async with room.changing():
            game = room.game
            if game is None or (left := room.clock.left(room.clock.now())) is None or left > 0:
                return
            window = game.state.window()
            if window is None:
                seat = game.waiting()[0]
                days.missed(room, seat)
                await room.carry_out(seat, game.default(seat), None, CLOCK)
                return
            for seat, passed in enumerate(list(window.passed)):
                if not passed and game.state.window() is window:
                    days.missed(room, seat)
                    await room.carry_out(seat, cmd.Pass(), None, CLOCK)

    # -- people -------------------------------------------------------------------------------------------------------

    async def look_for_absent(self) -> float | None:
        """Let bots play for those who are away too long; returns the seconds until the next one is."""
        room, now, soonest = self.room, time.monotonic(), None
        here = {viewer.person for viewer in room.viewers}
        for player in room.record.people:
            if player.person in here:
                self.away.pop(player.person, None)
                continue
            left = self.away.setdefault(player.person, now) + room.house.limits.grace_seconds - now
            if player.substitute:
                continue
            if left > 0:
                soonest = left if soonest is None else min(soonest, left)
            elif (room.record.started and not room.record.over) or player.person == room.record.host:
                await self.replace(player.person)
        return soonest

    async def replace(self, person: str) -> None:
        """A bot plays for somebody who is away; before the start, only the host needs to be replaced."""
        room = self.room
        async with room.changing():
            seat = room.record.seat_of(person)
            if seat < 0 or room.online(person) or room.house.read_only:
                return
            if room.record.started and not room.record.over:
                room.record.seats[seat].substitute = "away"
                pass_on(room)
            elif others := [each.person for each in room.record.people if room.online(each.person)]:
                room.record.host = others[0]
            await room.keep_table()

    async def appoint_host(self, game: Game) -> None:
        """The host has the last word in the game too (AMB-168): a logged command hands it on."""
        room, state = self.room, game.state
        host = room.record.seat_of(room.record.host)
        if host < 0 or host == state.table_owner or not state.seats[host].present:
            return
        async with room.changing():
            if room.game is game:
                await room.carry_out(state.table_owner, cmd.Appoint(host), None, "table")

    # -- bots ---------------------------------------------------------------------------------------------------------

    async def let_bots_speak(self, game: Game) -> float | None:
        """Ask bots until the game waits for people; returns the seconds until a bot withdraws an offer."""
        state = game.state
        if state.turns != self.turn:
            self.turn, self.commands = state.turns, 0
            self.prompter.new_turn()
        word = self.prompter.next_word(game)
        if word is None:
            window = state.window()
            return None if window is None else await self.in_window(game, window)
        if word.why == "withdraw":
            left = self.changed_at + self.room.house.limits.patience_seconds - time.monotonic()
            if left > 0:
                return left
        await self.speak(game, word)
        return 0.0

    async def speak(self, game: Game, word: Word) -> None:
        """Ask a bot, and submit its answer unless the game has moved on."""
        seq = self.room.seq
        wish = await self.decide(game, word.seat) if self.prompter.prompted(word) else NO_WISH
        await self.pause()
        if self.room.seq != seq:
            return  # somebody else was faster: look again
        said_it = wish.command is not None and await self.submit(word.seat, wish.command, seq)
        if said_it or wish.command is None:
            await self.utter(word.seat, wish)
        if word.why == "speak":
            self.prompter.told(game.state, word, said_it)
        if said_it or word.why == "speak":
            return
        said = self.prompter.silence(game, word)
        if said is not None:
            await self.submit(word.seat, said, seq)

    # -- windows ------------------------------------------------------------------------------------------------------

    async def in_window(self, game: Game, window: Window) -> float | None:
        """Bots decide at once and answer after a pause, so that their thinking time reveals nothing."""
        state = game.state
        order = go_round(window)
        bots = [seat for seat in order if self.prompter.automatic(seat)]
        people = [(seat, self.room.record.seats[seat]) for seat in order if seat not in bots]
        silent = [seat for seat, player in people if standing_orders.passes(player, state, window, seat)]
        skipped = [seat for seat, player in people if self.skips(player, state, window, seat)]
        if not self.room.clock.hurried:
            silent += [seat for seat, _ in people if self.dressed.passes(window, seat) and seat not in silent]
        wait = self.hearing()
        if wait <= 0:
            silent += [seat for seat in skipped if seat not in silent]
        if not bots and not silent:
            return wait if skipped else None
        changed_at = self.changed_at

        def open_still() -> bool:
            return self.changed_at == changed_at and state.window() is window

        for seat in silent:  # before the bots take their time: nobody is shown a Pass that is not theirs to give
            if open_still():
                await self.submit(seat, cmd.Pass(), self.room.seq, ordered=True)
        decisions = {seat: await self.decide(game, seat) for seat in bots if open_still()}
        if decisions:
            await self.pause()
        for seat, wish in decisions.items():
            if not open_still():
                break
            said = wish.command is not None and await self.submit(seat, wish.command, self.room.seq)
            if not said:
                await self.submit(seat, cmd.Pass(), self.room.seq)
            if said or wish.command is None:
                await self.utter(seat, wish)
        return 0.0

    def skips(self, player: SeatRecord, state: State, window: Window, seat: int) -> bool:
        """Played by days only while they are here: a window that closes in their absence would tell of their hand."""
        here = not self.room.record.by_days or self.room.online(player.person)
        return here and standing_orders.skips(player, state, window, seat)

    def hearing(self) -> float:
        """Seconds until a Pass counts. The moment at which a window closes must not tell who had nothing to play."""
        if not self.room.clock.hurried:
            return 0.0
        return self.changed_at + self.room.house.limits.hearing_pause - time.monotonic()

    async def hear_out(self) -> None:
        """Wait until a Pass that somebody has given counts."""
        while (wait := self.hearing()) > 0 and not self.room.gone:
            await asyncio.sleep(wait)

    # -- asking -------------------------------------------------------------------------------------------------------

    async def decide(self, game: Game, seat: int) -> Wish:
        """What the bot of a seat wants, asked with what its seat knows."""
        room = self.room
        player = room.record.seats[seat]
        self.commands += 1
        if self.commands > MOST_COMMANDS:
            return NO_WISH
        async with room.lock:
            seen = dump_state(known(game.state, seat))
        errand = Errand(room.record.game, seat, player.level or "basic", room.pack_hash, seen)
        return await room.house.crew.ask(errand, room.pack)

    async def utter(self, seat: int, wish: Wish) -> None:
        """Send a bot's table talk about what everybody has just seen it do, or seen happen to it."""
        room, line = self.room, wish.line
        if line is None or not room.record.bot_talk or not self.lines.take():
            return
        if self.quips.game != room.record.game:
            self.quips = Quips(room.record.game)
        number = self.quips.fresh(line.temper, line.moment, line.number)
        if number is None:
            return
        seats = room.record.seats
        quip = Quip(line.temper, line.moment, number, seats[line.whom].name if line.whom >= 0 else "")
        async with room.changing():
            if self.prompter.automatic(seat):
                await room.talk.say(seats[seat].name, seat, quip=quip)

    async def pause(self) -> None:
        """Let people see what happened before a bot answers, and read what they are reading."""
        now = time.monotonic()
        await asyncio.sleep(next_beat(self.changed_at, now, self.beat) - now)
        while self.is_read():
            await asyncio.sleep(READING_BEAT)

    @property
    def beat(self) -> float:
        """How long bots pause. Where several people play they are never instant: thinking time would be seen."""
        pace = self.room.record.pace
        pace = "quick" if pace == "instant" and self.room.clock.hurried else pace
        return PACES[pace] * self.room.house.limits.bot_pause

    def is_read(self) -> bool:
        """Whether the only person at the table is reading."""
        if self.room.clock.hurried:
            return False
        since = [viewer.reading for viewer in self.room.viewers if viewer.person and viewer.reading is not None]
        return bool(since) and time.monotonic() - max(since) < self.room.house.limits.reading_seconds

    async def submit(self, seat: int, command: cmd.Command, seq: int, ordered: bool = False) -> bool:
        """Submit a command for a bot, or for a person with standing orders."""
        room = self.room
        try:
            async with room.changing():
                if (
                    room.seq != seq
                    or room.record.paused
                    or room.house.read_only
                    or not (ordered or self.prompter.automatic(seat))
                ):
                    return True  # the game has moved on, or somebody has taken the seat
                return isinstance(await room.carry_out(seat, command, None, BOT), Accepted)
        except Complaint:
            return False
