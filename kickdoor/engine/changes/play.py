"""Events of the rest of the game: turns, dice, munchkins, bargains, and decisions of the table."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.changes.change import Change, forget_uses
from kickdoor.engine.conditions import second_edition
from kickdoor.engine.names import ARRANGE, OVER
from kickdoor.engine.records import Dispute, Played, Proposal
from kickdoor.engine.state import State


def die_rolled(state: State, event: ev.DieRolled) -> None:
    if event.stream:
        state.counters[event.stream] = state.counters.get(event.stream, 0) + 1
    elif state.next_die:
        state.next_die = 0
    else:
        state.loaded.pop(0)


def die_loaded(state: State, event: ev.DieLoaded) -> None:
    state.next_die = event.value


def picked(state: State, event: ev.Picked) -> None:
    state.counters[event.stream] = state.counters.get(event.stream, 0) + event.count


def level_changed(state: State, event: ev.LevelChanged) -> None:
    player = state.seats[event.seat]
    player.level = event.after
    if event.why != "ruling" or not second_edition(state):  # AMB-181: what is only put right is not gained
        player.gained += max(0, event.after - event.before)


def game_began(state: State, event: ev.GameBegan) -> None:
    state.turn = event.first


def turn_began(state: State, event: ev.TurnBegan) -> None:
    state.turn = event.seat
    state.turns = event.number
    state.phase = ARRANGE
    state.met = False
    for seat in state.seats:
        seat.doubled = 0
        seat.gained = 0
    forget_uses(state, "turn")


def phase_began(state: State, event: ev.PhaseBegan) -> None:
    state.phase = event.phase


def died(state: State, event: ev.Died) -> None:
    state.seats[event.seat].alive = False
    state.alive = None
    state.bodies.append(event.seat)


def returned(state: State, event: ev.Returned) -> None:
    state.seats[event.seat].alive = True
    state.alive = None


def ability_used(state: State, event: ev.AbilityUsed) -> None:
    if event.key:
        state.used[event.key] = state.used.get(event.key, 0) + max(1, event.paid)
    if state.fight is not None:
        note_use(state.fight.played, event.seat, state.cards[event.card].id)


def note_use(played: list[Played], seat: int, id: str) -> None:
    """The power of a card that has just been played is part of the play."""
    last = played[-1] if played else None
    if last is not None and last.by == seat and last.id == id and not last.used:
        played.pop()
    played.append(Played(seat, id, True))


def sold(state: State, event: ev.Sold) -> None:
    state.seats[event.seat].doubled += event.doubled


def proposed(state: State, event: ev.Proposed) -> None:
    state.proposals.append(
        Proposal(
            event.proposal, event.what, event.seat, event.to, event.give, event.take, event.picks, event.plays,
            event.even_if_lost,
        )
    )  # fmt: skip
    state.next_proposal = event.proposal + 1


def proposal_closed(state: State, event: ev.ProposalClosed) -> None:
    state.proposals = [proposal for proposal in state.proposals if proposal.id != event.proposal]


def loot_began(state: State, event: ev.LootBegan) -> None:
    state.bodies.remove(event.seat)


def marked(state: State, event: ev.Marked) -> None:
    state.seats[event.seat].marks[event.what] = event.n


def fresh_cleared(state: State, event: ev.FreshCleared) -> None:
    for seat in state.seats:
        seat.fresh = []


def sex_changed(state: State, event: ev.SexChanged) -> None:
    state.seats[event.seat].sex = event.sex


def left(state: State, event: ev.Left) -> None:
    seat = state.seats[event.seat]
    state.rounds = [None] * (len(state.seats) + 1)
    state.alive = None
    seat.present = False
    seat.alive = False
    if event.seat in state.bodies:
        state.bodies.remove(event.seat)


def owner_changed(state: State, event: ev.OwnerChanged) -> None:
    state.table_owner = event.seat


def disputed(state: State, event: ev.Disputed) -> None:
    state.dispute = Dispute(event.seat, event.what, event.who, event.card, event.value, event.rule, {})


def voted(state: State, event: ev.Voted) -> None:
    old = state.dispute
    assert old is not None
    votes = {**old.votes, event.seat: event.yes}
    state.dispute = Dispute(old.by, old.what, old.seat, old.card, old.value, old.rule, votes)


def dispute_settled(state: State, event: ev.DisputeSettled) -> None:
    state.dispute = None


def rule_changed(state: State, event: ev.RuleChanged) -> None:
    state.rulings[event.rule] = event.value
    state.forget()


def undo_asked(state: State, event: ev.UndoAsked) -> None:
    state.undo_asker = event.seat
    state.undo_votes = {}


def undo_refused(state: State, event: ev.UndoRefused) -> None:
    state.undo_asker = -1
    state.undo_votes = {}


def game_over(state: State, event: ev.GameOver) -> None:
    state.winners = event.winners
    state.ending = event.why
    state.phase = OVER


CHANGES: Final[dict[type[ev.Event], Change]] = {
    ev.GameBegan: game_began,
    ev.TurnBegan: turn_began,
    ev.PhaseBegan: phase_began,
    ev.DieRolled: die_rolled,
    ev.DieLoaded: die_loaded,
    ev.Picked: picked,
    ev.LevelChanged: level_changed,
    ev.Died: died,
    ev.Returned: returned,
    ev.AbilityUsed: ability_used,
    ev.Sold: sold,
    ev.Proposed: proposed,
    ev.ProposalClosed: proposal_closed,
    ev.LootBegan: loot_began,
    ev.Marked: marked,
    ev.FreshCleared: fresh_cleared,
    ev.SexChanged: sex_changed,
    ev.Left: left,
    ev.OwnerChanged: owner_changed,
    ev.Disputed: disputed,
    ev.Voted: voted,
    ev.DisputeSettled: dispute_settled,
    ev.RuleChanged: rule_changed,
    ev.UndoAsked: undo_asked,
    ev.UndoRefused: undo_refused,
    ev.GameOver: game_over,
}
