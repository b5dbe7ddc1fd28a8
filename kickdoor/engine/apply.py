"""The only way to change the facts of a state: apply an event to it."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.changes import fight_facts, places, play
from kickdoor.engine.changes.change import Change
from kickdoor.engine.state import State


def apply(state: State, event: ev.Event) -> None:
    """Change the facts of the state as the event says."""
    state.version += 1
    kind = type(event)
    if (state.sums or state.powers or state.seen is not None) and kind not in WITHOUT_WEIGHT:
        state.sums = {}
        state.powers = {}
        state.seen = None
    if kind in UNSETTLING:
        state.dirty = True
    APPLY[kind](state, event)


def nothing(state: State, event: ev.Event) -> None:
    """The event changes no facts."""


TELLING: Final = (
    ev.CardShown, ev.RollChanged, ev.Escaped, ev.Caught, ev.CardPlayed, ev.CurseFell, ev.CurseCancelled,
    ev.CurseMoved, ev.WindowOpened, ev.WindowClosed, ev.Undone,
)  # fmt: skip

APPLY: Final[dict[type[ev.Event], Change]] = {
    **places.CHANGES,
    **fight_facts.CHANGES,
    **play.CHANGES,
    **dict.fromkeys(TELLING, nothing),
}

# Events that change nobody's strength: those without facts, and those about facts other than cards.
WITHOUT_WEIGHT: Final = frozenset(
    {
        *TELLING, ev.HandShown, ev.DieRolled, ev.Picked, ev.DealMade, ev.KillClaimed, ev.ClaimFailed, ev.AbilityUsed,
        ev.Proposed, ev.ProposalClosed, ev.LootBegan, ev.Marked, ev.FreshCleared, ev.Disputed, ev.Voted,
        ev.DisputeSettled,
    }
)  # fmt: skip

# Events after which something may have to be fixed: what a card allowed is no longer allowed (BIG-03, AMB-145).
UNSETTLING: Final = frozenset(
    {
        ev.CardMoved, ev.ItemTurned, ev.CardAttached, ev.SealOpened, ev.SealClosed, ev.FoeJoined, ev.FoeLeft,
        ev.Enhanced, ev.BonusGiven, ev.HelperJoined, ev.HelperLeft, ev.FighterChanged, ev.FightStopped, ev.FleeBegan,
        ev.FightOver, ev.LevelChanged, ev.Died, ev.SexChanged, ev.Left, ev.RuleChanged,
    }
)  # fmt: skip
