"""Events of the fight: who is in it, what was played into it, and its stage."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.changes.change import Change, forget_uses
from kickdoor.engine.names import CLAIMED, FLEEING, OPEN, SETTLING, STOPPED
from kickdoor.engine.records import Bonus, Fight, Foe
from kickdoor.engine.state import State


def fight_began(state: State, event: ev.FightBegan) -> None:
    state.fight = Fight(event.seat)
    state.met = True
    forget_uses(state, "fight")
    forget_uses(state, "target")


def the_fight(state: State) -> Fight:
    assert state.fight is not None
    return state.fight


def foe_joined(state: State, event: ev.FoeJoined) -> None:
    the_fight(state).foes.append(Foe(event.card, event.original))  # MON-03


def foe_left(state: State, event: ev.FoeLeft) -> None:
    fight = the_fight(state)
    if event.how == "killed":
        fight.slain += [foe.original for foe in fight.foes if foe.card == event.card]
    fight.foes = [foe for foe in fight.foes if foe.card != event.card]  # AMB-072: nobody else
    if event.how == "friendly":
        fight.gifts += event.treasures
    else:
        fight.treasures += event.treasures  # AMB-066
    if event.how == "killed":  # PREC-03, AMB-037
        fight.killed_levels += event.levels
        fight.kills += 1


def enhanced(state: State, event: ev.Enhanced) -> None:
    the_fight(state).enhancers.append(Bonus("monsters", event.n, event.card, event.by, event.on))


def bonus_given(state: State, event: ev.BonusGiven) -> None:
    the_fight(state).bonuses.append(Bonus(event.side, event.n, event.card, event.by, event.seat))


def helper_joined(state: State, event: ev.HelperJoined) -> None:
    fight = the_fight(state)
    fight.helper = event.seat
    fight.forced = event.forced


def helper_left(state: State, event: ev.HelperLeft) -> None:
    fight = the_fight(state)
    fight.helper = -1
    fight.forced = False
    fight.deal = None


def fighter_changed(state: State, event: ev.FighterChanged) -> None:
    the_fight(state).fighter = event.seat


def deal_made(state: State, event: ev.DealMade) -> None:
    for proposal in state.proposals:
        if proposal.id == event.proposal:
            the_fight(state).deal = proposal  # AMB-090


def kill_claimed(state: State, event: ev.KillClaimed) -> None:
    the_fight(state).stage = CLAIMED


def claim_failed(state: State, event: ev.ClaimFailed) -> None:
    the_fight(state).stage = OPEN


def fight_won(state: State, event: ev.FightWon) -> None:
    fight = the_fight(state)
    fight.stage = SETTLING
    fight.margin = max(0, event.munchkins - event.monsters)  # AMB-193
    fight.beaten = True


def fight_stopped(state: State, event: ev.FightStopped) -> None:
    the_fight(state).stage = STOPPED


def flee_began(state: State, event: ev.FleeBegan) -> None:
    the_fight(state).stage = FLEEING


def flee_turn(state: State, event: ev.FleeTurn) -> None:
    forget_uses(state, "roll")


OUTCOMES: Final = {"won": "won", "lost": "ran"}  # what a seat remembers for the rest of the turn


def fight_over(state: State, event: ev.FightOver) -> None:
    fight = the_fight(state)
    for seat in (fight.fighter, fight.helper):
        if seat >= 0 and event.how in OUTCOMES:
            state.seats[seat].marks[OUTCOMES[event.how]] = state.turns
    state.fight = None
    forget_uses(state, "fight")
    forget_uses(state, "target")


CHANGES: Final[dict[type[ev.Event], Change]] = {
    ev.FightBegan: fight_began,
    ev.FoeJoined: foe_joined,
    ev.FoeLeft: foe_left,
    ev.Enhanced: enhanced,
    ev.BonusGiven: bonus_given,
    ev.HelperJoined: helper_joined,
    ev.HelperLeft: helper_left,
    ev.FighterChanged: fighter_changed,
    ev.DealMade: deal_made,
    ev.KillClaimed: kill_claimed,
    ev.ClaimFailed: claim_failed,
    ev.FightWon: fight_won,
    ev.FightStopped: fight_stopped,
    ev.FightOver: fight_over,
    ev.FleeBegan: flee_began,
    ev.FleeTurn: flee_turn,
}
