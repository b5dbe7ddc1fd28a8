"""Plays one game with bots: asks the seats that are waited for, and lets the others speak where people would.

A decision is a bot's choice among at least two legal ways. Passes that the driver makes for a seat with nothing to
play do not count.
"""

from collections.abc import Callable, Sequence
from typing import Final

from kickdoor.bots.player import Bot
from kickdoor.engine import commands as cmd
from kickdoor.engine.events import Event
from kickdoor.engine.game import Game
from kickdoor.engine.options import Option, fill
from kickdoor.engine.questions import mover
from kickdoor.engine.records import Proposal, Window
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.engine.speaking import Floor, go_round, offers

MOST_TURNS: Final = 1_000  # a game that goes on longer has stalled
MOST_COMMANDS: Final = 400  # within one turn; after that nobody is asked until it ends
MOST_WORDS: Final = 6  # before a proposal must be answered
BROAD_WINDOWS: Final = frozenset({"opening", "overflow"})  # not only about cards that could be played

Watcher = Callable[[Game, int, cmd.Command, list[Event]], None]


class Refused(Exception):
    """A bot sent a command that the engine refused."""


class Driver:
    """A game, its bots, and who has already spoken."""

    __slots__ = (
        "game", "bots", "eyes", "looked", "said", "watcher", "strict", "decisions", "commands", "turn", "floor",
        "answered", "words",
    )  # fmt: skip

    def __init__(self, game: Game, bots: Sequence[Bot], watcher: Watcher | None = None, strict: bool = True) -> None:
        self.game = game
        self.bots = bots
        self.eyes = [SeatEyes(game, seat) for seat in range(len(bots))]
        self.said = 0  # how many commands
        self.looked = [0] * len(bots)  # how many of them each seat's eyes have seen
        self.watcher = watcher
        self.strict = strict
        self.decisions = 0
        self.commands = 0  # of this turn
        self.turn = 0
        self.floor = Floor()
        self.answered = 0  # the last proposal that was answered
        self.words = 0  # about the open proposal

    def run(self, most_turns: int = MOST_TURNS) -> bool:
        """Play to the end. False if the game stalls."""
        state = self.game.state
        while not state.ending:
            if state.turns > most_turns:
                return False
            self.step()
        return True

    def step(self) -> None:
        """One command of one seat."""
        state = self.game.state
        if state.turns != self.turn:
            self.turn = state.turns
            self.commands = 0
        if state.question is not None:
            self.say(state.question.seat, self.decide(state.question.seat))
            return
        window = state.window()
        if state.proposals and state.proposals[-1].id > self.answered and state.proposals[-1] in offers(state):
            self.answer(state.proposals[-1])
        elif window is not None:
            self.go_round(window)
        elif not self.others_speak():
            self.move(mover(state))

    # -- asking and telling -------------------------------------------------------------------------------------------

    def look(self, seat: int) -> SeatEyes:
        """What a seat sees now."""
        eyes = self.eyes[seat]
        if self.looked[seat] != self.said:
            self.looked[seat] = self.said
            eyes.blink()
        return eyes

    def decide(self, seat: int) -> cmd.Command | None:
        """What the bot wants; it counts as a decision."""
        self.decisions += 1
        return None if self.commands > MOST_COMMANDS else self.bots[seat].act(self.look(seat))

    def say(self, seat: int, command: cmd.Command | None) -> None:
        """Submit what a seat that is waited for says; silence means the default."""
        said = self.game.default(seat) if command is None else command
        if not self.submit(seat, said):
            self.submit(seat, self.game.default(seat))

    def submit(self, seat: int, command: cmd.Command) -> bool:
        result = self.game.submit(seat, command)
        if isinstance(result, Refusal):
            if self.strict:
                raise Refused(f"seat {seat}: {command!r}: {result}")
            return False
        self.commands += 1
        self.said += 1
        if self.watcher is not None:
            self.watcher(self.game, seat, command, result)
        return True

    # -- moments ------------------------------------------------------------------------------------------------------

    def move(self, seat: int) -> None:
        """The seat whose turn or fight it is goes on; with only one way to go on nobody is asked."""
        eyes = self.look(seat)
        options = [] if eyes.offers(2) else eyes.options
        if len(options) == 1 and only_way(options[0]):
            self.submit(seat, fill(options[0], {slot.name: slot.candidates for slot in options[0].slots}))
        else:
            self.say(seat, self.decide(seat))

    def go_round(self, window: Window) -> None:
        """Everybody who has not passed is asked in turn."""
        for seat in go_round(window):
            command = self.decide(seat) if self.has_a_say(seat, window.what) else None
            if not self.submit(seat, cmd.Pass() if command is None else command):
                self.submit(seat, cmd.Pass())
            if self.game.state.window() is not window or not (command is None or isinstance(command, cmd.Pass)):
                return

    def has_a_say(self, seat: int, window: str) -> bool:
        eyes = self.look(seat)
        return eyes.offers(2) if window in BROAD_WINDOWS else eyes.may_play

    def others_speak(self) -> bool:
        """Let seats speak before the one whose move it is, where people would. True if one did."""
        state = self.game.state
        while (seat := self.floor.next(state)) >= 0:
            if self.speak(seat):
                self.floor.spoke(seat)
                return True
            self.floor.kept_silent(state, seat)
        return False

    def speak(self, seat: int) -> bool:
        """Ask a seat that need not say anything; its silence is no decision."""
        if not self.look(seat).offers(1):
            return False
        command = self.decide(seat)
        if command is None:
            self.decisions -= 1
            return False
        return self.submit(seat, command)

    def answer(self, proposal: Proposal) -> None:
        """The other side says something; it may put its gear in order first (AMB-042), but silence declines."""
        command = self.decide(proposal.to) if self.words < MOST_WORDS else None
        self.words += 1
        if command is None or not self.submit(proposal.to, command):
            self.submit(proposal.to, cmd.Decline(proposal.id))
        if proposal not in self.game.state.proposals:
            self.answered = proposal.id
            self.words = 0


def only_way(option: Option) -> bool:
    """Whether a template can be filled in one way only."""
    return not option.sides and all(slot.low == len(slot.candidates) == slot.high for slot in option.slots)
