"""A game by the name of its set: what `from kickdoor import Game` gives."""

from kickdoor.engine.game import Game as EngineGame
from kickdoor.engine.visibility import View
from kickdoor.sets import pool


class Game(EngineGame):
    """A game of a set, for these players.

    >>> from kickdoor import Game
    >>> game = Game("mazes", ["Ann", "Bob", "Cleo"], seed=7)
    >>> len(game.view(0).hand)
    8
    """

    __slots__ = ()

    def __init__(
        self, set_id: str, players: list[str], seed: int | bytes = 0, options: dict[str, int] | None = None
    ) -> None:
        super().__init__(pool(set_id), players, seed, options)

    def view(self, seat: int) -> View:
        """All that this seat may know now."""
        return View(self.state, seat)
