"""What a seat sees in a game, through `visibility` and `insight`, computed only when asked for.

The game may be the real one, or one that holds no more than the seat knows.
"""

from collections.abc import Sequence
from typing import Final

from kickdoor.engine import visibility
from kickdoor.engine.commands import Command, Play, Use
from kickdoor.engine.defs import CardDef, Pool
from kickdoor.engine.game import Game
from kickdoor.engine.imagine import imagined
from kickdoor.engine.insight import Insight
from kickdoor.engine.legal import may_play, plays
from kickdoor.engine.modifiers import power
from kickdoor.engine.options import Option
from kickdoor.engine.sight import Sight
from kickdoor.engine.sort_names import LAST_CERTAIN, PLAY, USE
from kickdoor.engine.sorts import BITS_OF, bits, of_verb, sorts, ways
from kickdoor.engine.stakes import forecast
from kickdoor.engine.views import SeenQuestion, View
from kickdoor.engine.visibility import seen_question

NONE: Final[list[Option]] = []


class SeatEyes:
    """What one seat sees at one moment. Made once per seat; `blink` before every look."""

    __slots__ = ("_game", "_seat", "_view", "_sight", "_options", "_plays", "_sorts", "_bits", "_insight", "_fresh")

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self._seat = seat
        self._view: View | None = None
        self._sight: Sight | None = None
        self._options: list[Option] | None = None
        self._plays: list[Option] | None = None
        self._sorts: list[int] | None = None
        self._bits = -1  # the sorts as bits, -1 if they are not known
        self._insight: Insight | None = None
        self._fresh = False  # the insight is up to date

    def blink(self) -> None:
        """Drop what was computed: the game has changed."""
        self._view = None
        self._sight = None
        self._options = None
        self._plays = None
        self._sorts = None
        self._bits = -1
        self._fresh = False

    @property
    def seat(self) -> int:
        return self._seat

    @property
    def pool(self) -> Pool:
        """All cards of the game as printed, which everybody may read."""
        return self._game.state.pool

    @property
    def view(self) -> View:
        if self._view is None:
            self._view = visibility.view(self._game.state, self._seat)
        return self._view

    @property
    def sight(self) -> Sight:
        """The same as the view, part by part: for a player that needs only some of it."""
        if self._sight is None:
            self._sight = Sight(self._game.state, self._seat)
        return self._sight

    @property
    def insight(self) -> Insight:
        """Answers to questions about the rules, from what this seat knows."""
        if self._insight is None:
            self._insight = Insight(self._game.state, self._seat)
        if not self._fresh:
            self._insight.look(self._game.state)
            self._fresh = True
            if self._sight is not None and self._sight.fight is not None:
                self._insight.told(self._sight.fight)
        return self._insight

    @property
    def question(self) -> SeenQuestion | None:
        """What this seat is being asked."""
        question = self._game.state.question
        if question is None or question.seat != self._seat:
            return None
        return seen_question(self._game.state, question)

    @property
    def window(self) -> str:
        """The name of the open window, "" if none."""
        window = self._game.state.window()
        return "" if window is None else window.what

    @property
    def strength(self) -> int:
        """The strength of this seat's munchkin now."""
        return power(self._game.state, self._seat)

    @property
    def fighting(self) -> bool:
        """Whether this seat is in the fight."""
        return self._game.state.in_fight(self._seat)

    @property
    def options(self) -> list[Option]:
        """Everything this seat may do in the game now."""
        if self._options is None:
            self._options = self._game.options(self._seat)
        return self._options

    @property
    def plays(self) -> list[Option]:
        """Of the options, the cards and abilities that could be used."""
        if self._plays is None:
            self._plays = plays(self._game.state, self._seat)
        return self._plays

    @property
    def may_play(self) -> bool:
        """Whether there are any of these, known without making them all."""
        return may_play(self._game.state, self._seat) if self._plays is None else bool(self._plays)

    @property
    def sorts(self) -> list[int]:
        """The sorts of acts that may be possible now (see `sorts`)."""
        if self._sorts is None:
            self._sorts = sorts(self._game.state, self._seat)
        return self._sorts

    @property
    def play_sorts(self) -> list[int]:
        """Those of them that are cards and abilities."""
        return sorts(self._game.state, self._seat, only_plays=True)

    def ways(self, sort: int) -> list[Option]:
        """Of the options, those of one sort."""
        if self._plays is not None and sort >= USE:
            return [option for option in self._plays if self._is_of(option, sort)]
        return ways(self._game.state, self._seat, sort)

    def _is_of(self, option: Option, sort: int) -> bool:
        if sort == USE:
            return option.verb is Use
        return option.verb is Play and self.card(option.about()).place == sort - PLAY

    def of_verb(self, verb: type[Command]) -> list[Option]:
        """Of the options, those of one verb."""
        if not self.may(verb):
            return NONE
        if self._options is not None:
            return [option for option in self._options if option.verb is verb]
        if (verb is Play or verb is Use) and (self._plays is not None or self._game.state.fight is not None):
            return [option for option in self.plays if option.verb is verb]
        return of_verb(self._game.state, self._seat, verb)

    def may(self, verb: type[Command]) -> bool:
        """Whether there may be options of this verb, known without making them."""
        if self._bits < 0:
            self._bits = bits(self.sorts)
        return self._bits & BITS_OF[verb] != 0

    def offers(self, number: int) -> bool:
        """Whether there are at least so many options, without making them all if that is plain before."""
        listed = self.sorts
        if self._options is not None or not listed:
            return len(self.options) >= number
        found = 0
        for sort in listed:
            if sort <= LAST_CERTAIN:
                found += 1
                if found >= number:
                    return True
        found = 0
        for sort in listed:
            found += len(self.ways(sort))
            if found >= number:
                return True
        return False

    def card(self, handle: int) -> CardDef:
        """What is printed on a card that this seat can name."""
        state = self._game.state
        number = state.by_handle(self._seat, handle)
        if number < 0:
            raise LookupError(f"no card {handle} that this seat can name")
        return state.cards[number]

    def forecast(self, helper: int) -> tuple[int, int]:
        """The two totals of the fight if that seat helped."""
        return forecast(self._game.state, helper)

    def imagine(self, seed: int, kept: Sequence[float] = ()) -> Game:
        """A whole game that looks the same from this seat; what the seat does not see is dealt at random.

        `kept`: by the number of each card, how likely it stays in a hand, from 0 to 1; empty: all alike.
        """
        return imagined(self._game.state, self._seat, seed, kept)
