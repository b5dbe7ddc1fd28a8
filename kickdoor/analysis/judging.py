"""How good a decision was, by what its seat could know: it is compared with the other moves on imagined worlds."""

from typing import Final

from kickdoor.analysis.deeds import deed_of
from kickdoor.analysis.hint import reason
from kickdoor.analysis.review import Judged
from kickdoor.bots.ahead.estimate import Estimate
from kickdoor.bots.ahead.search import SURE, Budget, Outlook, Search
from kickdoor.bots.basic import BasicBot
from kickdoor.bots.candidates import ASIDE, candidates, kind_of
from kickdoor.bots.sense import Sense
from kickdoor.bots.shrewd import ShrewdBot
from kickdoor.bots.tempers import TEMPERS
from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.known import known
from kickdoor.engine.seat_eyes import SeatEyes

GLANCE: Final = Budget(6, ((4, 6), (8, 3)), 500)  # at every decision
LOOK: Final = Budget(6, ((12, 6), (30, 3)), 3_000)  # at those that stand out
# Table talk, and gear that may be turned about at will.
NO_DECISION: Final = (
    cmd.Equip, cmd.Unequip, cmd.Entrust, cmd.Show, cmd.Leave, cmd.Dispute, cmd.Vote, cmd.Rule, cmd.Appoint, cmd.Undo,
    cmd.AskUndo, cmd.Consent, cmd.Withdraw,
)  # fmt: skip


class Judge:
    """Judges the decisions of one game. It knows what each seat has asked for in its turn, as its bots do."""

    def __init__(self, estimate: Estimate, seats: int) -> None:
        self.glance = Search(estimate, GLANCE, seats)
        self.look = Search(estimate, LOOK, seats)

    def judged(self, game: Game, seat: int, command: cmd.Command, seq: int, deep: bool) -> tuple[float, Judged] | None:
        """The decision, and how much better it was than the best of the others, or worse; None if there is no telling.

        What may be an accident counts as no difference.
        """
        if isinstance(command, NO_DECISION):
            return None
        seen = Game.resume(known(game.state, seat))
        sense = Sense(SeatEyes(seen, seat))
        kind = kind_of(sense)
        if kind == ASIDE:
            return None
        played = None if isinstance(command, cmd.Pass) else command
        player, second = ShrewdBot("review", TEMPERS["fair"]), BasicBot("review", TEMPERS["fair"])
        others = candidates(sense, kind, player.decide(sense), second, {})
        moves = [played, *(each for each in others if repr(each) != repr(played))]
        if len(moves) < 2:
            return None
        found = (self.look if deep else self.glance).look(sense.eyes, kind, moves, player, {}, seq)
        mine = found.first
        rest = [each for each in found.outlooks if each is not mine and len(each.gains) > 1]
        if not mine.endings or not rest:
            return None
        other = max(rest, key=lambda each: (each.gain() - each.error(), each.gain()))
        better = -sure(other)
        better_one, worse_one = (mine, other) if better >= 0 else (other, mine)
        why = reason(better_one, worse_one, seat)
        told = Judged(
            seq,
            game.state.turns,
            seat,
            deed_of(game.state, seat, played),
            thousandths(mine.chance(seat)),
            deed_of(game.state, seat, other.command),
            thousandths(mine.chance(seat) + other.gain()),
            why.key,
            (round(why.this, 4), round(why.other, 4)),
            why.seat,
        )
        return better, told


def sure(other: Outlook) -> float:
    """By how much a move is better than the one that was made; nothing if that may be an accident."""
    gain = other.gain()
    return gain if abs(gain) > SURE * other.error() else 0.0


def thousandths(share: float) -> int:
    return round(1000 * max(0.0, min(1.0, share)))
