"""The chapter of death: the body is laid out and looted (DTH-01 to DTH-07)."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.kernel import Run, Steps, picked, steps
from kickdoor.engine.names import BODY, HAND
from kickdoor.engine.procedures.triggers import trigger
from kickdoor.engine.records import Body, Deaths, SealOpening
from kickdoor.engine.rules import ask
from kickdoor.engine.state import State
from kickdoor.engine.transfers import discard, move, roll


def kill_munchkin(game: Run, seat: int) -> None:
    """Dead until the next player's turn begins; new cards come on their own next turn (DTH-09, DTH-10, DTH-11)."""
    player = game.state.seats[seat]
    if player.alive:
        game.emit(ev.Died(seat))
        game.emit(ev.Marked(seat, "reborn", 1))
        for other in reversed(game.state.others(seat)):
            if game.state.seats[other].alive:
                trigger(game, other, "died")


def bodies(game: Run, frame: Deaths) -> None:
    """Every body is looted before anything else happens."""
    frame.go("seal")
    for seat in reversed(frame.dead):
        game.push(Body(seat))


def seal(game: Run, frame: Deaths) -> None:
    """Then one Seal opens, however many died (DTH-12, SEAL-06, SEAL-07)."""
    game.pop()
    if ask(game.state, "death_opens_seal"):
        game.push(SealOpening(frame.dead[0] if len(frame.dead) == 1 else game.state.turn))  # AMB-184


def kept(state: State, card: int) -> bool:
    """Identities, their doublers and Curses stay with the dead (DTH-01, AMB-129)."""
    return state.cards[card].kind in ("identity", "doubler", "curse")


def lay_out(game: Run, frame: Body) -> None:
    """Hand and table in one row, all cards separate, even what a Cheat! or a Hireling held (DTH-03, DTH-04)."""
    state = game.state
    player = state.seats[frame.seat]
    cards = [card for card in player.table if not kept(state, card)] + player.hand
    order = looting_order(game, frame.seat) if cards else []  # no roll if there is nothing to loot
    game.emit(ev.LootBegan(frame.seat, tuple(order)))
    for card in cards:
        if state.host[card] >= 0 and state.cards[card].kind != "attachment":
            game.emit(ev.CardAttached(card, -1))
    for card in cards:
        if state.zone[card] != BODY:  # an attachment has followed its Item
            move(game, card, BODY, frame.seat, "laid out")
    frame.looters = order
    frame.go("loot")


def looting_order(game: Run, dead: int) -> list[int]:
    """The highest Level first; equal Levels roll (DTH-05, AMB-122)."""
    state = game.state
    looters = [seat for seat in state.others(dead) if state.seats[seat].alive]
    order: list[int] = []
    for level in sorted({state.seats[seat].level for seat in looters}, reverse=True):
        order += by_roll(game, [seat for seat in looters if state.seats[seat].level == level])
    return order


def by_roll(game: Run, seats: list[int]) -> list[int]:
    """The seats in the order of their rolls, equals rolling again."""
    if len(seats) < 2:
        return seats
    rolls = {seat: roll(game, seat, "order") for seat in seats}
    order: list[int] = []
    for value in sorted(set(rolls.values()), reverse=True):
        order += by_roll(game, [seat for seat in seats if rolls[seat] == value])
    return order


def loot(game: Run, frame: Body) -> None:
    """Everybody takes one card into hand; the rest is discarded (DTH-06, DTH-07)."""
    state = game.state
    if frame.answer is not None:
        move(game, picked(frame), HAND, frame.looters.pop(0), "looted")  # AMB-123
    body = [card for card in state.lying(BODY) if state.owner[card] == frame.seat]
    cards = [card for card in body if state.host[card] < 0]
    if cards and frame.looters:
        looter = frame.looters[0]
        game.put(frame, looter, "loot_body", "card", cards, [cards[0]])
        return
    game.pop()
    for card in cards:
        discard(game, card, "left on the body")


BODY_STEPS: Final[Steps] = steps(lay_out, loot)
DEATHS_STEPS: Final[Steps] = steps(bodies, seal)
