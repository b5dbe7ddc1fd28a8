"""The moves that a puzzle offers: what the seat may do at this moment, one command for each way to aim it."""

from itertools import product
from typing import Final

from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import spare
from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.options import Option, fill
from kickdoor.engine.seat_eyes import SeatEyes

ASIDE: Final = (cmd.Propose, cmd.Counter, cmd.Accept, cmd.Decline, cmd.Withdraw, cmd.Show, cmd.Leave, cmd.Sell)
SETTLING: Final = (cmd.Equip, cmd.Unequip, cmd.Entrust, cmd.DropIdentity, cmd.PutDown)
MOST_WAYS: Final = 8  # to aim one template
SIDES: Final = ("munchkins", "monsters")


def moves(game: Game, seat: int) -> list[cmd.Command]:
    """The moves to choose from. Talk, trade and sales are left out: they wait for others, or win nothing at once."""
    return [command for command in possible(game, seat) if not isinstance(command, SETTLING)]


def settling(game: Game, seat: int) -> list[cmd.Command]:
    """What only puts one's own things in order. It is not offered, but it must not do either."""
    return [command for command in possible(game, seat) if isinstance(command, SETTLING)]


def possible(game: Game, seat: int) -> list[cmd.Command]:
    sense = Sense(SeatEyes(game, seat))
    found: dict[str, cmd.Command] = {}
    for option in game.options(seat):
        if option.verb not in ASIDE:
            for command in filled(sense, option):
                found.setdefault(repr(command), command)
    return [command for command in found.values() if game.why_not(seat, command) is None]


def filled(sense: Sense, option: Option) -> list[cmd.Command]:
    """A template filled in all ways that matter: what pays is the least missed, what it is aimed at is chosen."""
    ways: list[list[list[int]]] = []
    for slot in option.slots:
        if slot.name == "pay":
            able = spare(sense, slot)
            ways.append([able[: slot.low]])
        elif slot.high == 1:
            ways.append([[each] for each in slot.candidates] + ([[]] if slot.low == 0 else []))
        else:
            ways.append([slot.candidates[: slot.low], slot.candidates[: slot.high]])
    names = [slot.name for slot in option.slots]
    found = []
    for picks in list(product(*ways))[:MOST_WAYS]:
        for side in SIDES if option.sides else ("",):
            found.append(fill(option, dict(zip(names, picks, strict=True)), side))
    return found
