"""Proposals: trades and gifts, asking for help, pitching one's own (TRD-*, HELP-01 to HELP-05)."""

from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.commands import Accept, Counter, Decline, Propose, Withdraw
from kickdoor.engine.kernel import Run
from kickdoor.engine.kit import Kit
from kickdoor.engine.moments import free_refusal, held_up
from kickdoor.engine.names import TABLE
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.procedures.deals import may_promise, play_promised
from kickdoor.engine.procedures.overload import carries
from kickdoor.engine.proposals import help_refusal, parties, renegotiates, room_refusal
from kickdoor.engine.records import Fight, Proposal, Window
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.state import State
from kickdoor.engine.transfers import move

MOST_PICKS: Final = 30
PICKS: Final = Slot("picks", list(range(1, MOST_PICKS + 1)), 0, MOST_PICKS)


def carried_items(state: State, seat: int) -> list[int]:
    return state.kit(seat).items


def items_of(state: State, viewer: int, owner: int, handles: tuple[int, ...]) -> list[int] | Refusal:
    cards = [state.by_handle(viewer, handle) for handle in handles]
    able = carried_items(state, owner)
    if any(card not in able for card in cards) or len(set(cards)) != len(cards):
        return Refusal("TRD-01", "trade_carried_items")
    return cards


def check_propose(state: State, seat: int, command: cmd.Propose) -> Refusal | None:
    refusal = free_refusal(state, seat, command.to)
    if refusal is not None:
        return refusal
    to = command.to
    if to not in partners(state, seat):
        if to == seat or to not in state.living():
            return Refusal("TRD-02", "name_another_player")
        return Refusal("TRD-02", "one_open_proposal", name=state.seats[to].name)
    return content_refusal(state, seat, command)


def content_refusal(state: State, seat: int, command: cmd.Propose) -> Refusal | None:
    """Why these terms cannot be proposed."""
    for owner, handles in ((seat, command.give), (command.to, command.take)):
        cards = items_of(state, seat, owner, handles)
        if isinstance(cards, Refusal):
            return cards
    if command.kind == "trade":
        return trade_refusal(state, seat, command.to, command)
    if command.kind not in ("ask", "pitch"):
        return Refusal("TRD-01", "no_such_proposal")
    return terms_refusal(state, seat, command)


def partners(state: State, seat: int) -> list[int]:
    """Who can be proposed something: the living others with whom no offer is open."""
    found = state.others(seat)
    if len(found) >= len(state.living()):  # somebody is dead
        found = [other for other in found if state.seats[other].alive]
    if not state.proposals:
        return found
    busy = [proposal.to if proposal.by == seat else proposal.by for proposal in mine(state, seat)]
    return [other for other in found if other not in busy]


def mine(state: State, seat: int) -> list[Proposal]:
    """The open proposals by a seat or to it."""
    return [proposal for proposal in state.proposals if seat in (proposal.by, proposal.to)]


def trade_refusal(state: State, seat: int, to: int, command: cmd.Propose) -> Refusal | None:
    if command.picks or command.plays or command.even_if_lost:  # AMB-155: no promises
        return Refusal("TRD-01", "trade_carried_items")
    if not command.give and not command.take:  # TRD-04: one of them may be nothing
        return Refusal("TRD-01", "nothing_in_it")
    return both_calm(state, seat, to) or big_refusal(state, seat, to, command)


def both_calm(state: State, one: int, other: int) -> Refusal | None:
    """Both must be outside fights; other fights and the turn do not matter (TIME-05, AMB-154)."""
    refusal = free_refusal(state, one, other)
    if refusal is None and state.fight is not None and one_fights(state.fight, one, other):
        return Refusal("TRD-02", "no_trade_in_combat")
    return refusal


def one_fights(fight: Fight, one: int, other: int) -> bool:
    return fight.fighter in (one, other) or fight.helper in (one, other)


def big_refusal(state: State, seat: int, to: int, command: cmd.Propose) -> Refusal | None:
    """The receiver must be able to carry it; Big for Big is one act (AMB-141)."""
    give = [state.by_handle(seat, handle) for handle in command.give]
    take = [state.by_handle(seat, handle) for handle in command.take]
    if carries(state, seat, give, take) and carries(state, to, take, give):
        return None
    return Refusal("AMB-141", "cannot_carry")


def terms_refusal(state: State, seat: int, command: cmd.Propose) -> Refusal | None:
    """A helper may be offered Items, Treasures, and cards to be played (HELP-04, HELP-05)."""
    fighter, helper = (seat, command.to) if command.kind == "ask" else (command.to, seat)
    refusal = help_refusal(state, fighter, helper)
    if refusal is not None:
        return refusal
    if any(not 1 <= pick <= MOST_PICKS for pick in command.picks) or len(set(command.picks)) != len(command.picks):
        return Refusal("HELP-04", "picks")
    if command.plays and command.kind != "ask":
        return Refusal("HELP-05", "promise_your_own")
    plays = [state.by_handle(seat, handle) for handle in command.plays]
    if len(set(plays)) != len(plays) or any(handle >= 0 for handle in command.plays) or -1 in plays:
        return Refusal("HELP-05", "no_such_card")
    if any(not may_promise(state, card, helper) for card in plays):
        return Refusal("HELP-05", "not_playable_on")
    return None


def do_propose(game: Run, seat: int, command: cmd.Propose) -> None:
    propose(game, seat, command)


def propose(game: Run, seat: int, command: cmd.Propose, promised: tuple[int, ...] = ()) -> None:
    """`promised`: the cards that the other side has promised to play already."""
    state = game.state
    give = tuple(state.by_handle(seat, handle) for handle in command.give)
    take = tuple(state.by_handle(seat, handle) for handle in command.take)
    plays = promised or tuple(state.by_handle(seat, handle) for handle in command.plays)
    game.emit(
        ev.Proposed(
            state.next_proposal, command.kind, seat, command.to, give, take, command.picks, plays, command.even_if_lost
        )
    )


# -- counter-offers ---------------------------------------------------------------------------------------------------

MIRRORED: Final = {"trade": "trade", "ask": "pitch", "pitch": "ask"}  # the kind of the offer that answers one


def as_proposal(proposal: Proposal, command: cmd.Counter) -> cmd.Propose:
    """The counter-offer as an offer to the other side."""
    return cmd.Propose(
        MIRRORED[proposal.kind],
        proposal.by,
        command.give,
        command.take,
        command.picks,
        command.plays,
        command.even_if_lost,
    )


def check_counter(state: State, seat: int, command: cmd.Counter) -> Refusal | None:
    """The first offer stands until the counter-offer is made (TRD-02, AMB-094)."""
    proposal = to_answer(state, seat, command.proposal)
    return proposal if isinstance(proposal, Refusal) else content_refusal(state, seat, as_proposal(proposal, command))


def do_counter(game: Run, seat: int, command: cmd.Counter) -> None:
    proposal = find_proposal(game.state, command.proposal)
    assert proposal is not None
    game.emit(ev.ProposalClosed(proposal.id, "countered"))
    propose(game, seat, as_proposal(proposal, command), proposal.plays if proposal.kind == "ask" else ())


# -- answers ----------------------------------------------------------------------------------------------------------


def find_proposal(state: State, number: int) -> Proposal | None:
    return next((proposal for proposal in state.proposals if proposal.id == number), None)


def to_answer(state: State, seat: int, number: int) -> Proposal | Refusal:
    """The open proposal with this number, if this seat may answer it now."""
    proposal = find_proposal(state, number)
    refusal = free_refusal(state, seat, -1 if proposal is None else proposal.by)
    if refusal is not None:
        return refusal
    if proposal is None or proposal.to != seat:
        return Refusal("TRD-02", "no_such_proposal")
    return proposal


def check_accept(state: State, seat: int, command: cmd.Accept) -> Refusal | None:
    proposal = to_answer(state, seat, command.proposal)
    return proposal if isinstance(proposal, Refusal) else stands_refusal(state, proposal)


def stands_refusal(state: State, proposal: Proposal) -> Refusal | None:
    """Checked again when accepted."""
    if proposal.kind == "trade":
        one, other = proposal.by, proposal.to
        refusal = both_calm(state, one, other)
        if refusal is not None:
            return refusal
        give, take = list(proposal.give), list(proposal.take)
        fits = carries(state, one, give, take) and carries(state, other, take, give)
        return None if fits else Refusal("AMB-141", "cannot_carry")
    return help_refusal(state, *parties(proposal))


def do_accept(game: Run, seat: int, command: cmd.Accept) -> None:
    state = game.state
    proposal = find_proposal(state, command.proposal)
    assert proposal is not None
    if proposal.kind == "trade":
        game.emit(ev.ProposalClosed(proposal.id, "accepted"))
        swap(game, proposal)
        return
    fighter, helper = parties(proposal)
    if state.fight is not None and state.fight.helper < 0:
        game.emit(ev.HelperJoined(helper, False))  # AMB-042
    game.emit(ev.DealMade(proposal.id))
    game.emit(ev.ProposalClosed(proposal.id, "accepted"))
    play_promised(game, proposal.plays, fighter, helper)  # AMB-093: what may be played now is played at once


def swap(game: Run, proposal: Proposal) -> None:
    """One act; what is received stays in play (TRD-03, CARD-10)."""
    for card in proposal.give:
        move(game, card, TABLE, proposal.to, "traded")
    for card in proposal.take:
        move(game, card, TABLE, proposal.by, "traded")


def check_decline(state: State, seat: int, command: cmd.Decline) -> Refusal | None:
    """Nobody has to take a gift (AMB-142)."""
    proposal = find_proposal(state, command.proposal)
    if proposal is None or proposal.to != seat:
        return Refusal("TRD-02", "no_such_proposal")
    return free_refusal(state, seat, proposal.by)


def do_decline(game: Run, seat: int, command: cmd.Decline) -> None:
    game.emit(ev.ProposalClosed(command.proposal, "declined"))


def check_withdraw(state: State, seat: int, command: cmd.Withdraw) -> Refusal | None:
    proposal = find_proposal(state, command.proposal)
    if proposal is None or proposal.by != seat:
        return Refusal("TRD-02", "no_such_proposal")
    return free_refusal(state, seat, proposal.to)


def do_withdraw(game: Run, seat: int, command: cmd.Withdraw) -> None:
    game.emit(ev.ProposalClosed(command.proposal, "withdrawn"))


# -- what is offered --------------------------------------------------------------------------------------------------


def offer(state: State, seat: int, window: Window | None, found: list[Option]) -> None:
    """For a seat that may do what may be done at any time.

    A player who has to get rid of something may bargain over it; other bargains have to wait (BIG-03).
    """
    if state.proposals:
        for proposal in answerable(state, seat, window):
            offer_answers(state, seat, proposal, found)
    offer_proposals(state, seat, window, found)


def offer_proposals(state: State, seat: int, window: Window | None, found: list[Option]) -> None:
    """Trades with those outside fights, and help to or from the main fighter."""
    fight = state.fight
    kit = state.kit(seat)
    for other in partners_now(state, seat, window):
        if fight is None or not one_fights(fight, seat, other):
            offer_trade(kit, state.kit(other), other, found)
        elif may_help(state, fight, seat, other):
            offer_help(state, seat, other, fight, found)


def answerable(state: State, seat: int, window: Window | None) -> list[Proposal]:
    """The open proposals by a seat or to it that it may do something about now."""
    found = mine(state, seat)
    return found if window is None else [each for each in found if not held_up(window, each.by, each.to)]


def partners_now(state: State, seat: int, window: Window | None) -> list[int]:
    """Who can be proposed something now."""
    found = partners(state, seat)
    return found if window is None else [other for other in found if not held_up(window, seat, other)]


def may_help(state: State, fight: Fight, seat: int, other: int) -> bool:
    """Whether one of the two could help the other in this fight, or the terms could change."""
    if fight.fighter != seat and fight.fighter != other:
        return False
    helper = other if fight.fighter == seat else seat
    return renegotiates(fight, helper) or room_refusal(state, fight) is None


def offer_answers(state: State, seat: int, proposal: Proposal, found: list[Option]) -> None:
    fixed: dict[str, int | str | bool] = {"proposal": proposal.id}
    if proposal.by == seat:
        found.append(Option(Withdraw, fixed))
        return
    found.append(Option(Decline, fixed))
    if stands_refusal(state, proposal) is None:
        found.append(Option(Accept, fixed))
    if proposal.kind == "trade":
        if both_calm(state, seat, proposal.by) is None:
            slots = [state.kit(seat).bargained().swapped, state.kit(proposal.by).bargained().taken]
            found.append(Option(Counter, fixed, slots))
    elif help_refusal(state, *parties(proposal)) is None:
        found.append(Option(Counter, fixed, help_terms(state, seat, proposal.by, proposal.kind == "pitch")))


def offer_trade(mine: Kit, theirs: Kit, other: int, found: list[Option]) -> None:
    if mine.items or theirs.items:
        option = mine.trades.get(other)
        taken = theirs.bargained().taken
        if option is None or option.slots[1] is not taken:
            option = Option(Propose, {"kind": "trade", "to": other}, [mine.bargained().swapped, taken])
            mine.trades[other] = option
        found.append(option)


def offer_help(state: State, seat: int, other: int, fight: Fight, found: list[Option]) -> None:
    asks = fight.fighter == seat
    terms = help_terms(state, seat, other, asks)
    found.append(Option(Propose, {"kind": "ask" if asks else "pitch", "to": other}, terms))


def help_terms(state: State, seat: int, other: int, asks: bool) -> list[Slot]:
    """What can be named in an offer about help; `asks`: the seat is the main fighter."""
    slots = [state.kit(seat).bargained().given, state.kit(other).bargained().taken, PICKS]
    if asks:
        hand = [state.handle[card] for card in state.seats[seat].hand if may_promise(state, card, other)]
        slots.append(Slot("plays", hand, 0, len(hand)))
    return slots
