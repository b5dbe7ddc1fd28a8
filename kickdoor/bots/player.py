"""What a bot is given: exactly what its seat sees and may do, and none of the engine's state."""

from typing import TYPE_CHECKING, Protocol

from kickdoor.engine.commands import Command
from kickdoor.engine.defs import CardDef, Pool
from kickdoor.engine.insight import Insight
from kickdoor.engine.options import Option
from kickdoor.engine.views import SeenQuestion, View

if TYPE_CHECKING:
    from kickdoor.engine.game import Game


class Eyes(Protocol):
    """What one seat sees at one moment. Everything is computed only when it is asked for."""

    @property
    def seat(self) -> int: ...

    @property
    def pool(self) -> Pool:
        """All cards of the game as printed, which everybody may read."""

    @property
    def view(self) -> View: ...

    @property
    def insight(self) -> Insight:
        """Answers to questions about the rules, from what this seat knows."""

    @property
    def question(self) -> SeenQuestion | None:
        """What this seat is being asked."""

    @property
    def window(self) -> str:
        """The name of the open window, "" if none."""

    @property
    def strength(self) -> int:
        """The strength of this seat's munchkin now."""

    @property
    def fighting(self) -> bool:
        """Whether this seat is in the fight."""

    @property
    def options(self) -> list[Option]:
        """Everything this seat may do in the game now."""

    @property
    def plays(self) -> list[Option]:
        """Of the options, the cards and abilities that could be used."""

    def card(self, handle: int) -> CardDef:
        """What is printed on a card that this seat can name."""

    def forecast(self, helper: int) -> tuple[int, int]:
        """The two totals of the fight if that seat helped."""


class DreamingEyes(Eyes, Protocol):
    """What the simulator offers in addition: a bot may play a possible game to its end before it speaks."""

    def imagine(self, seed: int) -> "Game":
        """A whole game that looks the same from this seat; what the seat does not see is dealt at random."""


class Bot(Protocol):
    """A player. None means nothing to say: if the game waits for this seat, the default is used."""

    def act(self, eyes: Eyes) -> Command | None: ...
