"""Plays an imagined game on to the end of the turn, with players that think little and say nothing."""

from typing import Final

from kickdoor.bots.ahead.estimate import Estimate
from kickdoor.bots.player import Bot, Eyes
from kickdoor.bots.sense import Sense, Verbs
from kickdoor.bots.shrewd import ShrewdBot
from kickdoor.bots.tempers import TEMPERS
from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.refusal import Refusal
from kickdoor.sim.driver import Driver

MOST_STEPS: Final = 150  # of one rollout; what takes longer is judged where it stands


class Extra(ShrewdBot):
    """A shrewd player in an imagined game: it keeps no grudges, proposes no swaps and does not talk."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("extra", TEMPERS["fair"])

    def act(self, eyes: Eyes) -> cmd.Command | None:
        return self.decide(Sense(eyes))

    def swap(self, sense: Sense, verbs: Verbs) -> cmd.Command | None:
        return None

    def forget(self) -> None:
        """Before the next imagined game."""
        self.turn, self.asked, self.pitched = -1, {}, False

    def follow(self, other: ShrewdBot, asked: dict[int, int]) -> None:
        """Go on where the real player stands: whom it has asked, and whether it has offered its help."""
        self.turn, self.asked, self.pitched = other.turn, asked, other.pitched


class Ending:
    """Where one rollout led."""

    __slots__ = ("chances", "steps", "level", "alive", "over", "winner")

    def __init__(self, game: Game, seat: int, chances: list[float], steps: int) -> None:
        state = game.state
        self.chances = chances
        self.steps = steps
        self.level = state.seats[seat].level
        self.alive = state.seats[seat].alive
        self.over = bool(state.ending)
        self.winner = seat in state.winners


class Stage:
    """The players of all imagined games of one decision."""

    __slots__ = ("estimate", "extras", "bots")

    def __init__(self, estimate: Estimate, seats: int) -> None:
        self.estimate = estimate
        self.extras = [Extra() for _ in range(seats)]
        self.bots: list[Bot] = list(self.extras)

    def rollout(
        self, world: Game, seat: int, command: cmd.Command | None, player: ShrewdBot, asked: dict[int, int]
    ) -> Ending | None:
        """Say this in the imagined game and play on to the end of the turn; None if it is refused there.

        `asked`: whom the player had asked for help before this move.
        """
        for each in self.extras:
            each.forget()
        self.extras[seat].follow(player, having_asked(asked, command))
        game = world.copy()
        state = game.state
        turn = state.turns
        driver = Driver(game, self.bots, None, False)
        begin(driver, game, seat)
        if not said(driver, game, seat, command):
            return None
        steps = 1
        while not state.ending and state.turns == turn and steps < MOST_STEPS:
            driver.step()
            steps += 1
        return Ending(game, seat, self.estimate.chances(state, seat), steps)


def having_asked(asked: dict[int, int], command: cmd.Command | None) -> dict[int, int]:
    """How often everybody has been asked for help, after this move.

    >>> having_asked({1: 1}, cmd.Propose("ask", 1, picks=(1,))), having_asked({1: 1}, None)
    ({1: 2}, {1: 1})
    """
    if isinstance(command, cmd.Propose) and command.kind == "ask":
        return {**asked, command.to: asked.get(command.to, 0) + 1}
    return dict(asked)


def begin(driver: Driver, game: Game, seat: int) -> None:
    """Take up the talk where it is: in one's own fight everybody has had a word."""
    state = game.state
    driver.turn = state.turns
    floor = driver.floor
    floor.next(state)
    if state.fight is not None and state.fight.fighter == seat:
        floor.heard = True


def said(driver: Driver, game: Game, seat: int, command: cmd.Command | None) -> bool:
    """Carry out a move; None is silence, which means something else at every moment."""
    state = game.state
    if command is not None:
        return not isinstance(game.submit(seat, command), Refusal)
    if state.question is not None or state.window() is None:
        to_me = [each for each in state.proposals if each.to == seat] if state.question is None else []
        if to_me:
            return not isinstance(game.submit(seat, cmd.Decline(to_me[-1].id)), Refusal)
        if game.waiting() == [seat]:
            return not isinstance(game.submit(seat, game.default(seat)), Refusal)
        driver.floor.kept_silent(state, seat)
        return True
    return not isinstance(game.submit(seat, cmd.Pass()), Refusal)
