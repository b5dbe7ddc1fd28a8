"""A game by the name of its set: what `from kickdoor import Game` gives."""

from kickdoor.engine import visibility
from kickdoor.engine.game import Game as EngineGame
from kickdoor.engine.procedures.setup import BadTable
from kickdoor.engine.views import View
from kickdoor.sets import pool
from kickdoor.switches import expand
from kickdoor.texts.complaint import RuledOut


class Game(EngineGame):
    """A game of a set (or of several, "mazes+legends") for these players, with the optional rules they want.

    >>> from kickdoor import Game
    >>> game = Game("mazes", ["Ann", "Bob", "Cleo"], seed=7)
    >>> len(game.view(0).hand)
    8
    """

    __slots__ = ()

    def __init__(
        self,
        set_id: str,
        players: list[str],
        seed: int | bytes = 0,
        options: dict[str, int] | None = None,
        sexes: list[str] | None = None,
    ) -> None:
        cards = pool(*set_id.split("+"))
        try:
            super().__init__(cards, players, seed, expand(options or {}, cards), sexes)
        except BadTable as error:
            raise RuledOut(error.refusal) from None

    def view(self, seat: int) -> View:
        """All that this seat may know now."""
        return visibility.view(self.state, seat)
