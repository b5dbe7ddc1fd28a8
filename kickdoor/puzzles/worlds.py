"""Tries a move on imagined worlds: each looks to the seat like the position, and deals what it does not see again.

After the move the seat only claims, passes and gives the usual answers, so the one move must do it. The others play on
as well as `shrewd` does, to the end of the turn.
"""

from typing import Final

from kickdoor.bots.ahead.rollouts import MOST_STEPS, Extra, begin
from kickdoor.bots.player import Bot, Eyes
from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.imagine import imagined
from kickdoor.engine.refusal import Refusal
from kickdoor.sim.driver import Driver, Watcher

WIN: Final = "win"  # the seat wins the game this turn
STOP: Final = "stop"  # nobody else wins it


class Silent:
    """A player that never says more than it must."""

    def act(self, eyes: Eyes) -> cmd.Command | None:
        return None


class Trials:
    """One position, its seat and its aim; the world of the same number is the same for every move."""

    def __init__(self, game: Game, seat: int, kind: str) -> None:
        self.game = game
        self.seat = seat
        self.kind = kind
        self.extras = [Extra() for _ in game.state.seats]
        self.bots: list[Bot] = list(self.extras)
        self.bots[seat] = Silent()

    def world(self, number: int) -> Game:
        return imagined(self.game.state, self.seat, number)

    def succeeds(self, number: int, line: list[cmd.Command], world: Game | None = None) -> bool:
        """Whether these moves, one after the other, do it in this world; one that is refused is left out."""
        game = (world or self.world(number)).copy()
        self.play(game, line)
        return self.done(game)

    def play(self, game: Game, line: list[cmd.Command], hear: Watcher | None = None) -> None:
        """Say these moves in a world and let it go on to the end of the turn."""
        state = game.state
        turn = state.turns
        for extra in self.extras:
            extra.forget()
        driver = Driver(game, self.bots, hear, False)
        begin(driver, game, self.seat)
        for command in line:
            if state.ending or state.turns != turn:
                break
            events = game.submit(self.seat, command)
            if hear is not None and not isinstance(events, Refusal):
                hear(game, self.seat, command, events)
        for _ in range(MOST_STEPS):
            if state.ending or state.turns != turn:
                break
            driver.step()

    def done(self, game: Game) -> bool:
        over, won = bool(game.state.ending), self.seat in game.state.winners
        return over and won if self.kind == WIN else not over or won

    def counts(self, moves: list[cmd.Command], first: int, past: int) -> list[int]:
        """In how many of these worlds each move does it."""
        found = [0] * len(moves)
        for number in range(first, past):
            world = self.world(number)
            for place, move in enumerate(moves):
                found[place] += self.succeeds(number, [move], world)
        return found
