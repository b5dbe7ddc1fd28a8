"""The only code that changes the facts of a state: one small function per event."""

from collections.abc import Callable
from typing import Any, Final

from kickdoor.engine import events as ev
from kickdoor.engine.defs import TREASURE
from kickdoor.engine.state import (
    ARRANGE,
    CLAIMED,
    DECK,
    DISCARD,
    FLEEING,
    HAND,
    OPEN,
    OVER,
    PUBLIC_ZONES,
    SEALED,
    SETTLING,
    STOPPED,
    TABLE,
    UNSEALED,
    Bonus,
    Dispute,
    Fight,
    Foe,
    Proposal,
    State,
)


def apply(state: State, event: ev.Event) -> None:
    """Make the event true."""
    state.version += 1
    kind = type(event)
    if state.sums and kind not in WITHOUT_WEIGHT:
        state.sums = {}
    APPLY[kind](state, event)


def next_handle(state: State, card: int, dst: int, seat: int) -> int:
    """The handle a card will have after a move: kept within public places, new on every entry into a hand (Secrets)."""
    if dst == HAND:
        return -state.seats[seat].next_handle
    if dst in PUBLIC_ZONES:
        current = state.handle[card]
        return current if current > 0 else state.next_public
    return 0


def card_moved(state: State, event: ev.CardMoved) -> None:
    card = event.card
    take_out(state, card, event.src, event.src_seat)
    dst = event.dst
    seat = event.dst_seat
    if dst <= DISCARD + TREASURE:
        state.decks[dst].append(card)
    elif dst == HAND:
        owner = state.seats[seat]
        owner.hand.append(card)
        owner.fresh.append(card)
        owner.next_handle += 1
    elif dst == TABLE:
        state.seats[seat].table.append(card)
        state.kits.pop(seat, None)
    if event.new == state.next_public:
        state.next_public += 1
    state.zone[card] = dst
    state.owner[card] = seat
    state.handle[card] = event.new
    state.dirty = True


def take_out(state: State, card: int, src: int, seat: int) -> None:
    if src <= DISCARD + TREASURE:
        pile = state.decks[src]
        if pile[-1] == card:
            pile.pop()
        else:
            pile.remove(card)
    elif src in (HAND, TABLE):
        owner = state.seats[seat]
        (owner.hand if src == HAND else owner.table).remove(card)
        if card in owner.fresh:
            owner.fresh.remove(card)
        if src == TABLE:
            state.worn[card] = False
            state.host[card] = -1
            state.kits.pop(seat, None)


def shuffled(state: State, event: ev.Shuffled) -> None:
    for card in event.order:
        state.zone[card] = DECK + event.deck
        state.handle[card] = 0
        state.owner[card] = -1
    state.decks[DECK + event.deck] = list(event.order)
    state.decks[DISCARD + event.deck] = []
    stream = f"deck{event.deck}"
    state.counters[stream] = state.counters.get(stream, 0) + 1


def die_rolled(state: State, event: ev.DieRolled) -> None:
    if event.stream:
        state.counters[event.stream] = state.counters.get(event.stream, 0) + 1
    else:
        state.loaded.pop(0)


def picked(state: State, event: ev.Picked) -> None:
    state.counters[event.stream] = state.counters.get(event.stream, 0) + event.count


def level_changed(state: State, event: ev.LevelChanged) -> None:
    player = state.seats[event.seat]
    player.level = event.after
    player.gained += max(0, event.after - event.before)
    state.dirty = True


def item_turned(state: State, event: ev.ItemTurned) -> None:
    state.worn[event.card] = event.worn
    state.kits.pop(state.owner[event.card], None)
    state.dirty = True  # BIG-03, AMB-145: what it allowed is allowed no longer


def card_attached(state: State, event: ev.CardAttached) -> None:
    state.host[event.card] = event.host
    state.kits.pop(state.owner[event.card], None)
    state.dirty = True


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


def forget_uses(state: State, scope: str) -> None:
    if state.used:
        state.used = {key: n for key, n in state.used.items() if not key.startswith(scope)}


def died(state: State, event: ev.Died) -> None:
    state.seats[event.seat].alive = False
    state.bodies.append(event.seat)
    state.dirty = True


def returned(state: State, event: ev.Returned) -> None:
    state.seats[event.seat].alive = True


def fight_began(state: State, event: ev.FightBegan) -> None:
    state.fight = Fight(event.seat)
    state.met = True
    forget_uses(state, "fight")
    forget_uses(state, "target")


def the_fight(state: State) -> Fight:
    assert state.fight is not None
    return state.fight


def foe_joined(state: State, event: ev.FoeJoined) -> None:
    the_fight(state).foes.append(Foe(event.card, event.original))
    state.dirty = True


def foe_left(state: State, event: ev.FoeLeft) -> None:
    fight = the_fight(state)
    fight.foes = [foe for foe in fight.foes if foe.card != event.card]
    fight.treasures += event.treasures
    if event.how == "killed":
        fight.killed_levels += event.levels
        fight.kills += 1
    state.dirty = True


def enhanced(state: State, event: ev.Enhanced) -> None:
    the_fight(state).enhancers.append(Bonus("monsters", event.n, event.card, event.by, event.on))
    state.dirty = True


def bonus_given(state: State, event: ev.BonusGiven) -> None:
    the_fight(state).bonuses.append(Bonus(event.side, event.n, event.card, event.by, event.seat))
    state.dirty = True


def helper_joined(state: State, event: ev.HelperJoined) -> None:
    fight = the_fight(state)
    fight.helper = event.seat
    fight.forced = event.forced
    state.dirty = True


def helper_left(state: State, event: ev.HelperLeft) -> None:
    fight = the_fight(state)
    fight.helper = -1
    fight.forced = False
    fight.deal = None
    state.dirty = True


def fighter_changed(state: State, event: ev.FighterChanged) -> None:
    the_fight(state).fighter = event.seat
    state.dirty = True


def deal_made(state: State, event: ev.DealMade) -> None:
    for proposal in state.proposals:
        if proposal.id == event.proposal:
            the_fight(state).deal = proposal


def kill_claimed(state: State, event: ev.KillClaimed) -> None:
    the_fight(state).stage = CLAIMED


def claim_failed(state: State, event: ev.ClaimFailed) -> None:
    the_fight(state).stage = OPEN


def fight_won(state: State, event: ev.FightWon) -> None:
    fight = the_fight(state)
    fight.stage = SETTLING
    fight.margin = event.munchkins - event.monsters
    fight.beaten = True


def fight_stopped(state: State, event: ev.FightStopped) -> None:
    the_fight(state).stage = STOPPED
    state.dirty = True


def flee_began(state: State, event: ev.FleeBegan) -> None:
    the_fight(state).stage = FLEEING
    state.dirty = True


def flee_turn(state: State, event: ev.FleeTurn) -> None:
    forget_uses(state, "roll")


def fight_over(state: State, event: ev.FightOver) -> None:
    state.fight = None
    forget_uses(state, "fight")
    forget_uses(state, "target")
    state.dirty = True


def ability_used(state: State, event: ev.AbilityUsed) -> None:
    if event.key:
        state.used[event.key] = state.used.get(event.key, 0) + max(1, event.paid)


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
    state.dirty = True


def seals_shuffled(state: State, event: ev.SealsShuffled) -> None:
    state.seals = list(event.order)
    for card in event.order:
        state.zone[card] = SEALED
    state.counters["seals"] = state.counters.get("seals", 0) + 1


def seal_opened(state: State, event: ev.SealOpened) -> None:
    state.seals.remove(event.card)
    state.open_seals.append(event.card)
    state.zone[event.card] = UNSEALED
    state.handle[event.card] = state.next_public
    state.next_public += 1
    state.dirty = True


def seal_closed(state: State, event: ev.SealClosed) -> None:
    """Face down under the pile (SEAL-09)."""
    state.open_seals.remove(event.card)
    state.seals.insert(0, event.card)
    state.zone[event.card] = SEALED
    state.handle[event.card] = 0
    state.dirty = True


def left(state: State, event: ev.Left) -> None:
    seat = state.seats[event.seat]
    seat.present = False
    seat.alive = False
    if event.seat in state.bodies:
        state.bodies.remove(event.seat)
    state.dirty = True


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
    state.kits.clear()
    state.dirty = True


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


def nothing(state: State, event: ev.Event) -> None:
    """The event only tells."""


APPLY: Final[dict[type[ev.Event], Callable[[State, Any], None]]] = {
    ev.GameBegan: game_began,
    ev.TurnBegan: turn_began,
    ev.PhaseBegan: phase_began,
    ev.CardMoved: card_moved,
    ev.CardShown: nothing,
    ev.HandShown: nothing,
    ev.Shuffled: shuffled,
    ev.DieRolled: die_rolled,
    ev.Picked: picked,
    ev.LevelChanged: level_changed,
    ev.ItemTurned: item_turned,
    ev.CardAttached: card_attached,
    ev.Died: died,
    ev.Returned: returned,
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
    ev.RollChanged: nothing,
    ev.Escaped: nothing,
    ev.Caught: nothing,
    ev.AbilityUsed: ability_used,
    ev.CardPlayed: nothing,
    ev.CurseFell: nothing,
    ev.CurseCancelled: nothing,
    ev.CurseMoved: nothing,
    ev.Sold: sold,
    ev.Proposed: proposed,
    ev.ProposalClosed: proposal_closed,
    ev.LootBegan: loot_began,
    ev.WindowOpened: nothing,
    ev.WindowClosed: nothing,
    ev.Marked: marked,
    ev.FreshCleared: fresh_cleared,
    ev.SexChanged: sex_changed,
    ev.SealsShuffled: seals_shuffled,
    ev.SealOpened: seal_opened,
    ev.SealClosed: seal_closed,
    ev.Left: left,
    ev.OwnerChanged: owner_changed,
    ev.Disputed: disputed,
    ev.Voted: voted,
    ev.DisputeSettled: dispute_settled,
    ev.RuleChanged: rule_changed,
    ev.UndoAsked: undo_asked,
    ev.UndoRefused: undo_refused,
    ev.Undone: nothing,
    ev.GameOver: game_over,
}

# What cannot change the strength of anybody: what only tells, and what is kept beside the cards.
WITHOUT_WEIGHT: Final = frozenset(
    {
        *(kind for kind, change in APPLY.items() if change is nothing),
        ev.DieRolled, ev.Picked, ev.DealMade, ev.KillClaimed, ev.ClaimFailed, ev.AbilityUsed, ev.Proposed,
        ev.ProposalClosed, ev.LootBegan, ev.Marked, ev.FreshCleared, ev.Disputed, ev.Voted, ev.DisputeSettled,
    }
)  # fmt: skip
