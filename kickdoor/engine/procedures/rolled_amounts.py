"""Amounts with dice in them."""

from kickdoor.engine.amounts import amount
from kickdoor.engine.defs import Amount
from kickdoor.engine.kernel import Run
from kickdoor.engine.records import Context
from kickdoor.engine.transfers import roll


def reckon(game: Run, frame: Context, n: Amount | None) -> int:
    """The value of an amount; its dice are rolled by the player of the card."""
    assert n is not None
    if n.word == "die":
        return n.base + n.times * roll(game, frame.seat if frame.by < 0 else frame.by, "amount")
    return amount(game.state, n, frame)
