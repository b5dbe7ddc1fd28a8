"""A game by the name of its set: what `from kickdoor import Game` gives."""

from typing import Self

from kickdoor.engine.defs import Pool
from kickdoor.engine.game import Game as EngineGame
from kickdoor.engine.options import Option
from kickdoor.engine.procedures.setup import BadTable
from kickdoor.engine.state import State
from kickdoor.house_rules import expand
from kickdoor.sets import ids
from kickdoor.sets import pool as pool_of
from kickdoor.texts.complaint import RuledOut


class Game(EngineGame):
    """A game of a set, or of several ("mazes+legends"), for these players, with the house rules they want.

    >>> from kickdoor import Game, commands
    >>> game = Game("mazes", ["Ann", "Bob", "Cleo"], seed=7, house_rules={"epic": 1})
    >>> game
    Game('mazes', before turn 1, Ann, Bob and Cleo to speak)
    >>> while not game.over:
    ...     for seat in game.waiting()[:1]:
    ...         events = game.submit(seat, game.default(seat))
    ...     if game.state.turns == 3:
    ...         break
    >>> game
    Game('mazes', turn 3, Bob to move)
    """

    __slots__ = ()

    def __init__(
        self,
        cards: str | Pool,
        players: list[str],
        seed: int | bytes = 0,
        house_rules: dict[str, int] | None = None,
        sexes: list[str] | None = None,
        state: State | None = None,
    ) -> None:
        """`cards`: a set's name, several joined by "+", or a pool of cards; `state`: see `resume`."""
        pool = cards if isinstance(cards, Pool) else pool_of(*cards.split("+"))
        numbers = expand(house_rules or {}, pool) if state is None else None
        try:
            super().__init__(pool, players, seed, numbers, sexes, state)
        except BadTable as error:
            raise RuledOut(error.refusal) from None

    def save(self) -> bytes:
        """The whole game as bytes, with the commands that led here.

        >>> from kickdoor import Game
        >>> game = Game("mazes", ["Ann", "Bob", "Cleo"], seed=7)
        >>> Game.load(game.save())
        Game('mazes', before turn 1, Ann, Bob and Cleo to speak)
        """
        from kickdoor import saves

        return saves.save(self)

    @classmethod
    def load(cls, data: bytes) -> Self:
        """The game that `save` has written; `saves.BadSave` says why if it is none.

        >>> from kickdoor import Game
        >>> Game.load(b"my notes")
        Traceback (most recent call last):
        kickdoor.saves.BadSave: This is not a saved game: Expected `array`, got `int`.
        """
        from kickdoor import saves

        whole = saves.read(data)
        if whole.set and not set(whole.set.split("+")) <= set(ids()):
            raise saves.BadSave(f"There is no set {whole.set!r}.")
        return saves.opened(whole, pool_of(*whole.set.split("+")), cls)

    def position(self, seat: int | None = None, secret: bool = True) -> str:
        """The position as text: to be read, pasted and loaded again, without the moves that led here.

        It is the whole position, or what one seat knows of it: cards that the seat does not know are dealt again when
        the text is loaded. Without `secret` it does not hold what decides the dice and shuffles to come.
        """
        from kickdoor.positions import to_text

        return to_text.written(self.state, secret) if seat is None else to_text.written_for(self.state, seat)

    @classmethod
    def from_position(cls, text: str) -> Self:
        """The game that stands as the text says; `PositionError` says what is wrong with it, and where.

        >>> from kickdoor import Game
        >>> game = Game("mazes", ["Ann", "Bob", "Cleo"], seed=7)
        >>> Game.from_position(game.position())
        Game('mazes', before turn 1, Ann, Bob and Cleo to speak)
        >>> Game.from_position("{set: mazes, seats: {Ann: {hand: [Elff]}, Bob: {}, Cleo: {}}}")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        kickdoor.positions.given.PositionError: line 1: seats.Ann.hand[0]: no card 'Elff' ...; did you mean 'Elf'?
        """
        from kickdoor.positions.from_text import loaded

        return loaded(text, cls)

    def options(self, seat: int) -> list[Option]:
        """What this seat may do in the game now, each with the cards that it speaks of.

        >>> from kickdoor import Game
        >>> Game("mazes", ["Ann", "Bob", "Cleo"], seed=7).options(0)[-1]  # doctest: +ELLIPSIS
        PutDown(card=-...)
        """
        found = super().options(seat)
        for option in found:
            cards = {handle: self.state.by_handle(seat, handle) for handle in option.handles()}
            option.cards = {handle: self.state.cards[card].name for handle, card in cards.items() if card >= 0}
        return found
