"""Whether a proposal still fits the state of the game (TRD-*, HELP-*)."""

from typing import Final

from kickdoor.engine.modifiers import winning
from kickdoor.engine.names import CLAIMED, HAND, OPEN, TABLE
from kickdoor.engine.records import Fight, Proposal, Window
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.rules import ask
from kickdoor.engine.state import State

# Asked for every list of options in a fight.
TOO_LATE: Final = Refusal("HELP-01", "too_late_to_help")
ONE_HELPER: Final = Refusal("HELP-02", "one_helper")
NO_HELP: Final = Refusal("MULT-03", "no_help_allowed")
WINNING: Final = Refusal("AMB-041", "winning_already")


def still_stands(state: State, proposal: Proposal) -> bool:
    """An open offer ends when what it is about changes."""
    seats = (proposal.by, proposal.to)
    if not all(state.seats[seat].alive for seat in seats):
        return False
    owners = ((proposal.give, proposal.by), (proposal.take, proposal.to))
    for cards, owner in owners:
        if any(state.zone[card] != TABLE or state.owner[card] != owner for card in cards):
            return False
    if proposal.kind == "trade":
        return not any(state.in_fight(seat) for seat in seats)
    fighter, helper = parties(proposal)
    if any(state.zone[card] != HAND or state.owner[card] != fighter for card in proposal.plays):
        return False
    fight = state.fight
    if fight is None or fight.fighter != fighter or fight.stage > CLAIMED:
        return False
    return fight.helper in (-1, helper)


def bargains_in(window: Window, proposal: Proposal) -> bool:
    """A player who carries too much may trade it away before anything else happens (BIG-03)."""
    return window.what == "overflow" and window.only in (proposal.by, proposal.to)


def parties(proposal: Proposal) -> tuple[int, int]:
    """Main fighter and helper of a proposal about help."""
    if proposal.kind == "ask":
        return proposal.by, proposal.to
    return proposal.to, proposal.by


def help_refusal(state: State, fighter: int, helper: int) -> Refusal | None:
    """Why this seat cannot help in this fight now."""
    fight = state.fight
    if fight is None or fight.fighter != fighter:
        return Refusal("HELP-01", "no_fight_to_help")
    if helper == fighter or not state.seats[helper].alive:
        return Refusal("HELP-01", "cannot_help")
    return None if renegotiates(fight, helper) else room_refusal(state, fight)


def renegotiates(fight: Fight, helper: int) -> bool:
    """The terms may change by consent (AMB-094)."""
    return fight.helper == helper and fight.stage <= CLAIMED


def room_refusal(state: State, fight: Fight) -> Refusal | None:
    """Why nobody new can help in this fight."""
    if fight.stage != OPEN:
        return TOO_LATE
    if fight.helper >= 0:  # AMB-031: one who has left makes room
        return ONE_HELPER
    if not ask(state, "help", fight.fighter):
        return NO_HELP
    if winning(state):
        return WINNING
    return None
