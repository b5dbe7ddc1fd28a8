"""Events that move or turn cards: hands, tables, decks and Seals."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.changes.change import Change
from kickdoor.engine.defs import TREASURE
from kickdoor.engine.names import BODY, HAND, SEALED, TABLE, UNSEALED
from kickdoor.engine.records import Played
from kickdoor.engine.state import DECK, DISCARD, IS_PUBLIC, State


def next_handle(state: State, card: int, dst: int, seat: int) -> int:
    """The handle a card will have after a move: kept within public places, new on every entry into a hand (Secrets)."""
    if dst == HAND:
        return -state.seats[seat].next_handle
    if IS_PUBLIC[dst]:
        current = state.handle[card]
        return current if current > 0 else state.next_public
    return 0


PLAYED: Final = frozenset({"played", "enhances", "doubles", "joins"})  # why a card leaves its player, openly


def card_moved(state: State, event: ev.CardMoved) -> None:
    """Take the card from its old place and put it in the new one."""
    card = event.card
    fight = state.fight
    if fight is not None and event.why in PLAYED and event.src in (HAND, TABLE):
        fight.played.append(Played(event.src_seat, state.cards[card].id))
    if event.src == HAND or event.dst == HAND:
        glimpse(state, card, event.src, event.src_seat, event.dst, event.dst_seat)
    take_out(state, card, event.src, event.src_seat)
    dst = event.dst
    seat = event.dst_seat
    if dst <= DISCARD + TREASURE:
        state.decks[dst].append(card)
    elif dst == HAND:
        owner = state.seats[seat]
        owner.hand.append(card)
        state.seen_hands[seat] = None
        owner.fresh.append(card)  # RWD-05
        owner.next_handle += 1
    elif dst == TABLE:
        state.seats[seat].table.append(card)
        state.kits[seat] = None  # CLS-06: it counts from now on
    elif dst <= BODY and state.passing is not None:
        state.passing.append(card)
    if event.new == state.next_public:
        state.next_public += 1
    state.zone[card] = dst
    state.owner[card] = seat
    state.handle[card] = event.new
    if event.new > 0:
        state.named[event.new] = card


def glimpse(state: State, card: int, src: int, giver: int, dst: int, taker: int) -> None:
    """Keep who knows of a card that it is in a hand: everybody if it lay open, the two if it went from hand to hand.

    Whoever sees only a back leave a hand no longer knows which cards with that back are still there.
    """
    if card in state.glimpsed:
        del state.glimpsed[card]
    if IS_PUBLIC[src]:
        state.glimpsed[card] = tuple(range(len(state.seats)))
    elif src == HAND and not IS_PUBLIC[dst]:
        back = state.cards[card].deck
        for other, knowing in list(state.glimpsed.items()):
            if state.owner[other] == giver and state.cards[other].deck == back:
                state.glimpsed[other] = tuple([seat for seat in knowing if seat in (giver, taker)])
        if dst == HAND:
            state.glimpsed[card] = tuple(sorted([giver, taker]))


def hand_shown(state: State, event: ev.HandShown) -> None:
    for card in event.cards:
        knowing = state.glimpsed.get(card, ())
        state.glimpsed[card] = tuple([seat for seat in range(len(state.seats)) if seat in knowing or seat in event.to])


def take_out(state: State, card: int, src: int, seat: int) -> None:
    """Remove a card from the list of the place it is in."""
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
        if src == HAND:
            state.seen_hands[seat] = None
        else:
            state.worn[card] = False
            state.host[card] = -1
            state.kits[seat] = None  # CLS-06
    elif src <= BODY and state.passing is not None:
        state.passing.remove(card)


def shuffled(state: State, event: ev.Shuffled) -> None:
    for card in event.order:
        state.zone[card] = DECK + event.deck
        state.handle[card] = 0
        state.owner[card] = -1
    state.decks[DECK + event.deck] = list(event.order)
    state.decks[DISCARD + event.deck] = []
    stream = f"deck{event.deck}"
    state.counters[stream] = state.counters.get(stream, 0) + 1


def item_turned(state: State, event: ev.ItemTurned) -> None:
    state.worn[event.card] = event.worn
    state.kits[state.owner[event.card]] = None


def card_attached(state: State, event: ev.CardAttached) -> None:
    state.host[event.card] = event.host
    state.kits[state.owner[event.card]] = None


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


def seal_closed(state: State, event: ev.SealClosed) -> None:
    """Face down under the pile (SEAL-09), never on a discard pile (CARD-05)."""
    state.open_seals.remove(event.card)
    state.seals.insert(0, event.card)
    state.zone[event.card] = SEALED
    state.handle[event.card] = 0


CHANGES: Final[dict[type[ev.Event], Change]] = {
    ev.CardMoved: card_moved,
    ev.HandShown: hand_shown,
    ev.Shuffled: shuffled,
    ev.ItemTurned: item_turned,
    ev.CardAttached: card_attached,
    ev.SealsShuffled: seals_shuffled,
    ev.SealOpened: seal_opened,
    ev.SealClosed: seal_closed,
}
