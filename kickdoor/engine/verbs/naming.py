"""What a play names: a target, a seat, other cards."""

from kickdoor.engine import commands as cmd
from kickdoor.engine.refusal import Refusal


def plain_refusal(command: cmd.Play, on: bool = False, seat: bool = False, cards: bool = False) -> Refusal | None:
    """A play that names what this kind of card does not ask for."""
    if (command.on and not on) or (command.seat >= 0 and not seat) or (command.cards and not cards):
        return Refusal("CLS-06", "no_target")
    return None
