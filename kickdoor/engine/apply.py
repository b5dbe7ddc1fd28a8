"""The only way to change the facts of a state: apply an event to it."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.changes import fight_facts, places, play
from kickdoor.engine.changes.change import Change, Kind
from kickdoor.engine.names import TABLE
from kickdoor.engine.records import Fight
from kickdoor.engine.state import State


def apply(state: State, event: ev.Event) -> None:
    """Change the facts of the state as the event says."""
    state.version += 1
    kind = KINDS[type(event)]
    if kind.unsettles:
        state.dirty = True
    if kind.weighs or kind.staged:
        state.seen_fight = None
        state.seen_stakes = None
    if kind.weighs:
        state.seen_stale = True
        state.seen_whole = None
        if state.powers or state.sums or state.supposed:
            forget_strengths(state, event)
    if isinstance(event, ev.CardMoved):  # four of ten are: called directly, which is faster when compiled
        places.card_moved(state, event)
    else:
        kind.change(state, event)


def forget_strengths(state: State, event: ev.Event) -> None:
    """Drop the strengths that an event may change: outside fights mostly those of the seats whose cards in play do."""
    fight = state.fight
    if isinstance(event, ev.CardMoved):
        near = not state.pool.far_weights and (fight is None or not has_far_foes(state, fight))
        if near and TABLE not in (event.src, event.dst):
            return
        if near and fight is None:
            forget_power(state, event.src_seat)
            forget_power(state, event.dst_seat)
            return
    elif isinstance(event, ev.ItemTurned):
        if fight is None and not state.pool.far_weights:
            forget_power(state, state.owner[event.card])
            return
    elif isinstance(event, ev.TurnBegan) and not state.pool.turns_weigh:
        return
    state.sums = {}
    state.powers = {}
    state.supposed = {}


def has_far_foes(state: State, fight: Fight) -> bool:
    """Whether a monster of the fight is stronger or weaker for what is in a hand or before somebody else."""
    return any(state.cards[foe.original].far for foe in fight.foes)


def forget_power(state: State, seat: int) -> None:
    if seat in state.powers:
        del state.powers[seat]
    if seat in state.supposed:
        del state.supposed[seat]


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
        ev.DisputeSettled, ev.PhaseBegan, ev.Sold,
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

# Events that change no strength, but what everybody sees of the fight.
STAGING: Final = frozenset({ev.KillClaimed, ev.ClaimFailed, ev.DealMade, ev.AbilityUsed})

KINDS: Final[dict[type[ev.Event], Kind]] = {
    kind: Kind(change, kind not in WITHOUT_WEIGHT, kind in UNSETTLING, kind in STAGING)
    for kind, change in APPLY.items()
}
