"""What an act was said about: whether it still means the same when the page that sent it had not seen everything.

An act carries the number of the last update that its page had seen. Each kind of act stands on one ground, and it is
stale if that ground has changed since that update:

- the moment: the same rest, window or question, in the same fight of the same turn (most acts);
- the stakes: the same moment, and nobody has acted in it (a Pass, and what else lets things happen);
- the dispute or the request to take back that is voted on;
- the last public act, which is what somebody takes back;
- nothing: what names its own cards or offer means the same at any time.

Only what everybody sees changes a ground, so no answer tells of a hand or of a pass.
"""

from collections.abc import Mapping
from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine.game import TAKING_BACK, Game
from kickdoor.engine.legal import ASIDES

MOMENT: Final = "moment"
STAKES: Final = "stakes"
DISPUTE: Final = "dispute"
REQUEST: Final = "request"
LAST_ACT: Final = "last_act"

GROUNDS: Final[dict[type[cmd.Command], str]] = {
    cmd.Pass: STAKES,
    cmd.Claim: STAKES,
    cmd.Flee: STAKES,
    cmd.Accept: STAKES,
    cmd.Vote: DISPUTE,
    cmd.Rule: DISPUTE,
    cmd.Consent: REQUEST,
    cmd.Undo: LAST_ACT,
    cmd.AskUndo: LAST_ACT,
}
UNBOUND: Final = frozenset({
    cmd.PutDown, cmd.Equip, cmd.Unequip, cmd.Entrust, cmd.Decline, cmd.Withdraw, cmd.Show, cmd.Appoint, cmd.Leave,
})  # fmt: skip


class Grounds:
    """Since which of its updates each viewer stands on each ground."""

    def __init__(self, game: Game, numbers: Mapping[int, int]) -> None:
        self.now = Now(game)
        self.since = dict.fromkeys((MOMENT, STAKES, DISPUTE, REQUEST, LAST_ACT), numbers)

    def note(self, game: Game, command: cmd.Command, numbers: Mapping[int, int]) -> None:
        """After a command that others learn of: what it has changed. `numbers`, of the updates about it, are kept."""
        before, now = self.now, Now(game)
        self.now = now
        moment = not now.same_moment(before)
        if moment:
            self.since[MOMENT] = numbers
        if moment or type(command) not in ASIDES or type(command) in TAKING_BACK:
            self.since[STAKES] = numbers
        if now.dispute is not before.dispute:
            self.since[DISPUTE] = numbers
        if now.asker != before.asker:
            self.since[REQUEST] = numbers
        self.since[LAST_ACT] = numbers

    def stale(self, seat: int, command: cmd.Command, seen: int) -> bool:
        """Whether a command of a seat that had seen its update of that number would mean something else by now."""
        kind = type(command)
        return kind not in UNBOUND and seen < self.since[GROUNDS.get(kind, MOMENT)].get(seat, 0)


class Now:
    """What the grounds are now. They are compared by identity: an equal window that opens later is another one."""

    __slots__ = ("frame", "step", "question", "fight", "turn", "dispute", "asker")

    def __init__(self, game: Game) -> None:
        state = game.state
        self.frame = state.frames[-1] if state.frames else None
        self.step = "" if self.frame is None else self.frame.step
        self.question = state.question
        self.fight = state.fight
        self.turn = state.turn
        self.dispute = state.dispute
        self.asker = state.undo_asker

    def same_moment(self, other: "Now") -> bool:
        """Whether it is the same rest, window or question, in the same fight of the same turn."""
        same = self.frame is other.frame and self.step == other.step and self.question is other.question
        return same and self.fight is other.fight and self.turn == other.turn
