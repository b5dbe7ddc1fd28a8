"""Keeps what was agreed: promised Items change hands and promised cards are played (AMB-090 to AMB-093)."""

from kickdoor.engine import events as ev
from kickdoor.engine.conditions import holds, second_edition
from kickdoor.engine.defs import Use
from kickdoor.engine.idle import has_price
from kickdoor.engine.kernel import Run
from kickdoor.engine.moments import moments
from kickdoor.engine.names import HAND, LIMBO, TABLE
from kickdoor.engine.procedures.overload import carries
from kickdoor.engine.proposals import parties
from kickdoor.engine.records import Affliction, Play, Proposal
from kickdoor.engine.rules import ask
from kickdoor.engine.state import State
from kickdoor.engine.transfers import move


def fighter_side(deal: Proposal) -> tuple[int, ...]:
    """The Items that the main fighter gives."""
    return deal.give if deal.kind == "ask" else deal.take


def helper_side(deal: Proposal) -> tuple[int, ...]:
    return deal.take if deal.kind == "ask" else deal.give


def keep_promises(game: Run, deal: Proposal, fighter: int, helper: int) -> None:
    """Right after the fight; void for what is lost and for the dead (AMB-092)."""
    pass_items(game, fighter_side(deal), helper_side(deal), fighter, helper)
    play_promised(game, deal.plays, fighter, helper)


def pass_items(game: Run, gives: tuple[int, ...], takes: tuple[int, ...], fighter: int, helper: int) -> None:
    """All Items that are still there change hands at once; what cannot be carried stays (AMB-141)."""
    state = game.state
    if not (state.seats[fighter].alive and state.seats[helper].alive):
        return
    for card, taker in passing(state, gives, takes, fighter, helper):
        move(game, card, TABLE, taker, "promised")


def passing(
    state: State, gives: tuple[int, ...], takes: tuple[int, ...], fighter: int, helper: int
) -> list[tuple[int, int]]:
    """The Items that can change hands as agreed, each with its new owner: all at once, or one after the other."""
    ours, theirs = still_carried(state, gives, fighter), still_carried(state, takes, helper)
    all_of_them = [(card, helper) for card in ours] + [(card, fighter) for card in theirs]
    if carries(state, fighter, ours, theirs) and carries(state, helper, theirs, ours):
        return all_of_them
    found: list[tuple[int, int]] = []
    for card, taker in all_of_them:
        lost = [other for other, whose in found if whose != taker]
        gained = [other for other, whose in found if whose == taker]
        if carries(state, taker, lost, [*gained, card]):
            found.append((card, taker))
    return found


def left_behind(state: State, deal: Proposal) -> list[int]:
    """The promised Items that would stay where they are, because they could not be carried (AMB-201)."""
    fighter, helper = parties(deal)
    gives, takes = fighter_side(deal), helper_side(deal)
    pass_on = [card for card, _ in passing(state, gives, takes, fighter, helper)]
    wanted = still_carried(state, gives, fighter) + still_carried(state, takes, helper)
    return [card for card in wanted if card not in pass_on]


def still_carried(state: State, cards: tuple[int, ...], owner: int) -> list[int]:
    return [card for card in cards if state.zone[card] == TABLE and state.owner[card] == owner]


def may_promise(state: State, card: int, seat: int) -> bool:
    """Whether a card can be promised to a helper; Go Up a Level not for the winning Level, nor at a price (OTH-03)."""
    definition = state.cards[card]
    if not state.seats[seat].alive:
        return False
    if definition.kind == "level_up":
        barred = second_edition(state) and has_price(state, definition)  # AMB-023
        return not barred and state.seats[seat].level < ask(state, "kill_from") - 1
    return definition.kind == "curse" or player_use(definition.uses) is not None


def may_play_on(state: State, card: int, by: int, seat: int) -> bool:
    """Whether a promised card can be played on the helper now (AMB-093)."""
    definition = state.cards[card]
    if not may_promise(state, card, seat) or not holds(state, definition.cond, [seat]):
        return False
    use = player_use(definition.uses)
    if use is None:
        return True
    assert use.target is not None
    now = bool(use.mask & moments(state, by)) and holds(state, use.cond, [by])
    return now and holds(state, use.target.cond, [seat])


def play_promised(game: Run, cards: tuple[int, ...], by: int, seat: int) -> None:
    """Those that can be played now, and no more levels than the helper can gain; the rest stays in hand (AMB-093)."""
    state = game.state
    if not state.seats[by].alive and second_edition(state):  # DTH-08
        return
    ready: list[int] = []
    for card in cards:
        if state.zone[card] == HAND and state.owner[card] == by and may_play_on(state, card, by, seat):
            levels = sum([state.cards[other].kind == "level_up" for other in ready])
            full = state.seats[seat].level + levels >= ask(state, "kill_from") - 1
            if state.cards[card].kind != "level_up" or not full:
                ready.append(card)
    for card in reversed(ready):  # pushed last, resolved first
        play_on(game, card, by, seat)


def player_use(uses: tuple[Use, ...]) -> Use | None:
    """A use that is aimed at a player and needs no payment."""
    for use in uses:
        if use.target is not None and use.target.a in ("player", "rival") and use.cost is None:
            return use
    return None


def play_on(game: Run, card: int, by: int, seat: int) -> None:
    """Play a promised card on the helper."""
    definition = game.state.cards[card]
    game.emit(ev.CardPlayed(by, card, -1, seat, ""))
    move(game, card, LIMBO, by, "played")
    if definition.kind == "curse":
        game.push(Affliction(seat, by, card))
    elif definition.kind == "level_up":
        assert definition.do is not None
        game.push(Play(seat, by, card, target_seat=seat, node=definition.do.id))
    else:
        use = player_use(definition.uses)
        assert use is not None
        game.push(Play(by, by, card, target_seat=seat, node=use.do.id))
