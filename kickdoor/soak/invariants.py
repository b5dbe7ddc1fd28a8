"""Invariants: what must hold in every game after every command."""

from typing import Final

from kickdoor.engine.game import Game
from kickdoor.engine.names import FIGHT, HAND, LIMBO, SPOILS, TABLE
from kickdoor.engine.procedures.overload import big_items, overfull_slot
from kickdoor.engine.records import Effect, Identities, Overflow, Slots
from kickdoor.engine.rules import ask
from kickdoor.engine.state import DECK, DISCARD, PUBLIC_ZONES, State

PILES: Final = (DECK, DECK + 1, DISCARD, DISCARD + 1)
BETWEEN: Final = (FIGHT, LIMBO, SPOILS)  # where cards are only while something goes on
# While one of these goes on, somebody may have too much for a moment.
UNSETTLED: Final = (Overflow, Slots, Identities, Effect)


class Broken(AssertionError):
    """An invariant does not hold; the message says which."""


def ensure(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)


def check_all(game: Game) -> None:
    check_cards(game.state)
    check_handles(game.state)
    check_limits(game.state)
    check_identities(game.state)
    ensure(game.over or bool(game.waiting()), "the game waits for nobody")


def check_cards(state: State) -> None:
    """Every card is in exactly one place, and its place agrees with where it says it is."""
    seen: list[int] = []
    for place, pile in enumerate(state.decks):
        ensure(all(state.zone[card] == place for card in pile), "a card of a pile says that it is elsewhere")
        ensure(all(state.cards[card].deck == place % 2 for card in pile), "a pile holds a card of the other deck")
        seen += pile
    for seat, player in enumerate(state.seats):
        for zone, cards in ((HAND, player.hand), (TABLE, player.table)):
            there = all(state.zone[card] == zone and state.owner[card] == seat for card in cards)
            ensure(there, "a card before a seat says that it is elsewhere")
            seen += cards
        ensure(set(player.fresh) <= set(player.hand), "a fresh card is not in hand")
        ensure(player.present or not (player.hand or player.table), "somebody who has left holds cards")
    hidden = all(state.zone[card] == HAND for card in state.glimpsed)
    ensure(hidden, "a card that somebody has seen go into a hand is not in a hand")
    loose = [card for card, zone in enumerate(state.zone) if zone not in (*PILES, HAND, TABLE)]
    ensure(sorted(seen + loose) == list(range(len(state.cards))), "a card is in two places or in none")


def check_handles(state: State) -> None:
    """Public cards have public numbers, cards in a hand numbers of that seat's own, cards in a deck none."""
    public = [state.handle[card] for card, zone in enumerate(state.zone) if zone in PUBLIC_ZONES]
    ensure(all(handle > 0 for handle in public), "a public card has no public handle")
    ensure(len(set(public)) == len(public), "two public cards share a handle")
    for player in state.seats:
        mine = [state.handle[card] for card in player.hand]
        ensure(all(handle < 0 for handle in mine), "a card in hand has a public handle")
        ensure(len(set(mine)) == len(mine), "two cards of a hand share a handle")
    hidden = state.decks[DECK] + state.decks[DECK + 1]
    ensure(all(state.handle[card] == 0 for card in hidden), "a card in a deck can be told by its handle")


def check_limits(state: State) -> None:
    """Levels are in bounds, nobody has too much, and no card is left in a passing zone."""
    unsettled = any(isinstance(frame, UNSETTLED) for frame in state.frames)
    for seat, player in enumerate(state.seats):
        ensure(1 <= player.level <= ask(state, "win_level"), "a Level is out of bounds")
        if player.alive and not unsettled and not state.ending:  # the game may end before it is fixed
            ensure(len(big_items(state, seat)) <= ask(state, "big_limit", seat), "somebody carries too many Big items")
            ensure(not overfull_slot(state, seat), "somebody wears too much")
        for card in player.table:
            ensure(not state.worn[card] or state.cards[card].kind == "item", "something that is no Item is equipped")
            host = state.host[card]
            ensure(host < 0 or state.owner[host] == seat, "a card is attached to somebody else's")
    if not state.ending and state.fight is None and state.question is None and state.window() is None:
        ensure(not any(zone in BETWEEN for zone in state.zone), "a card is left lying between two places")


def check_identities(state: State) -> None:
    """One of a family, two with its doubler, never two of the same, and no doubler alone (CLS-11, DUAL-03, AMB-048)."""
    if any(isinstance(frame, UNSETTLED) for frame in state.frames):
        return
    for player in state.seats:
        cards = [state.cards[card] for card in player.table]
        identities = [card for card in cards if card.kind == "identity"]
        for family in {card.family for card in cards if card.kind in ("identity", "doubler")}:
            doublers = sum(card.kind == "doubler" and card.family == family for card in cards)
            names = [card.identity for card in identities if card.family == family]
            ensure(doublers <= 1 and len(names) <= 1 + doublers, "somebody has too many identities")
            ensure(len(set(names)) == len(names), "somebody has the same identity twice")
            ensure(bool(names) or not doublers or not player.alive, "a doubler has nothing to double")
