"""Words about cards that change hands: lose, take, draw, retrieve, look, swap."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.conditions import find, second_edition, sort_fits
from kickdoor.engine.defs import DOOR, TREASURE, Node
from kickdoor.engine.kernel import Run, picked
from kickdoor.engine.meanings import Meaning
from kickdoor.engine.names import HAND, LIMBO, OPENING, TABLE
from kickdoor.engine.procedures.rolled_amounts import reckon
from kickdoor.engine.records import Context, Effect
from kickdoor.engine.rules import ask
from kickdoor.engine.selectors import living_neighbour, lowest, people
from kickdoor.engine.state import DISCARD, State
from kickdoor.engine.transfers import discard, draw, forget_fresh, move, pick_at_random, top_card


def spread(game: Run, frame: Effect, who: str) -> None:
    """Give every person meant a frame of their own."""
    for seat in reversed(people(game.state, who, frame)):
        one = frame.copy()
        one.role = "one"
        one.target = frame.seat  # the former "you"
        one.seat = seat
        game.push(one)


def lose(game: Run, frame: Effect, node: Node) -> bool:
    """The owner chooses what is lost unless the card says otherwise (CRS-07)."""
    if frame.role != "one":
        spread(game, frame, node.who)
        return False
    assert node.what is not None
    state = game.state
    if node.to == "others":
        return each_takes_one(game, frame, node)
    if frame.answer is None:
        cards = find(state, node.what, frame.seat)
        n = min(reckon(game, frame, node.n), len(cards))
        if n <= 0:  # AMB-113
            return False
        if not select(game, frame, cards, n, node.name, "lose_which"):
            return True
    assert frame.answer is not None
    taker = receiver(state, node.to, frame)
    for card in frame.answer:
        give(game, card, taker, "lost")
    return False


def select(game: Run, frame: Effect, cards: list[int], n: int, choice: str, key: str) -> bool:
    """Find out which cards: at random, by the owner, or by the player of the card. True once it is answered."""
    state = game.state
    hidden = any(state.zone[card] == HAND for card in cards)
    chooser = frame.seat
    if choice == "player" and frame.by >= 0 and frame.by != frame.seat:
        choice = "random" if hidden else choice  # nobody picks from a hand they cannot see
        chooser = frame.by
    if choice == "random":
        frame.answer = pick_at_random(game, cards, n)
        return True
    if not state.seats[chooser].alive:
        chooser = state.turn  # AMB-189
    return game.put(frame, chooser, key, "card", cards, cheapest_first(state, cards, n), frame.card)


def cheapest_first(state: State, cards: list[int], n: int) -> list[int]:
    """The cards a sensible owner would give up first."""
    return sorted(cards, key=lambda card: (state.cards[card].bonus, state.cards[card].gold, state.handle[card]))[:n]


def receiver(state: State, to: str, frame: Effect) -> int:
    """The seat that gets the lost cards, -1 if they are discarded."""
    if to == "player":
        return frame.by
    if to == "lowest":
        others = [seat for seat in lowest(state, state.living()) if seat != frame.seat]
        return others[0] if others else -1
    if to in ("left", "right"):
        found = living_neighbour(state, frame.seat, 1 if to == "left" else -1)
        return found[0] if found else -1
    return -1


def give(game: Run, card: int, seat: int, why: str) -> None:
    """Into play from a table, into hand from a hand; the dead and gone receive nothing (DTH-08)."""
    state = game.state
    if seat < 0 or not state.seats[seat].alive:
        discard(game, card, why)
    elif state.zone[card] == TABLE and state.cards[card].is_item:
        move(game, card, TABLE, seat, why)  # CARD-10
    else:
        move(game, card, HAND, seat, why)


def each_takes_one(game: Run, frame: Effect, node: Node) -> bool:
    """Every other munchkin takes one such card, to the left first."""
    state = game.state
    assert node.what is not None
    if not frame.begun:
        frame.begun = True
        frame.takers = [seat for seat in state.others(frame.seat) if state.seats[seat].alive]
    while frame.takers:
        cards = find(state, node.what, frame.seat)
        if not cards:
            break
        taker = frame.takers[0]
        if frame.answer is None:
            if any(state.zone[card] == HAND for card in cards):
                frame.answer = pick_at_random(game, cards, 1)
            elif not game.put(frame, taker, "take_which", "card", cards, best(state, cards), frame.card):
                return True
        frame.takers.pop(0)
        give(game, picked(frame), taker, "taken")
    return False


def best(state: State, cards: list[int], n: int = 1) -> list[int]:
    """The cards that somebody would take first."""
    return sorted(cards, key=lambda card: (-state.cards[card].bonus, -state.cards[card].gold, state.handle[card]))[:n]


def take(game: Run, frame: Effect, node: Node) -> bool:
    """Take from somebody: what lies on the table is chosen, what is in a hand is drawn blind (AMB-150)."""
    state = game.state
    victims = people(state, node.who, frame)
    assert node.what is not None
    if not victims:
        return False
    if frame.answer is None:
        cards = find(state, node.what, victims[0])
        n = min(reckon(game, frame, node.n), len(cards))
        if n <= 0:
            return False
        hidden = any(state.zone[card] == HAND for card in cards)
        if node.name == "random" or (node.name == "player" and hidden):
            frame.answer = pick_at_random(game, cards, n)
        else:
            chooser = victims[0] if node.name == "owner" else frame.seat
            default = (best if chooser == frame.seat else cheapest_first)(state, cards, n)
            if not game.put(frame, chooser, "take_which", "card", cards, default, frame.card):
                return True
    assert frame.answer is not None
    for card in frame.answer:
        give(game, card, frame.seat, "taken")
    return False


def take_target(game: Run, frame: Effect, node: Node) -> None:
    state = game.state
    if state.zone[frame.target] == TABLE:
        give(game, frame.target, frame.seat, "stolen")


def lose_target(game: Run, frame: Effect, node: Node) -> None:
    if game.state.zone[frame.target] == TABLE:
        discard(game, frame.target, "lost")


def draw_cards(game: Run, frame: Effect, node: Node) -> bool:
    if node.flag and frame.role:
        return draw_open(game, frame, node)
    deck = DOOR if node.name == "door" else TREASURE
    if game.state.phase != OPENING:  # AMB-016; in the opening every card is just received
        forget_fresh(game)
    if node.flag:
        spread(game, frame, node.who)
        return False
    n = reckon(game, frame, node.n)
    for seat in people(game.state, node.who, frame):
        draw(game, seat, deck, n, "drawn")
    return False


def draw_open(game: Run, frame: Effect, node: Node) -> bool:
    """Face up, for all to see, then into hand: outside phase 1 nothing attacks or curses (AMB-013).

    A player who may take the top discard instead is asked, and then discards a card for it (CLS-06).
    """
    state = game.state
    seat, deck = frame.seat, DOOR if node.name == "door" else TREASURE
    if frame.role == "price":
        discard(game, picked(frame), "price")
        frame.role = "one"
    if not frame.begun:
        frame.begun = True
        frame.paid = reckon(game, frame, node.n)  # how many are left
    while frame.paid and state.seats[seat].alive:
        pile, hand = state.decks[DISCARD + deck], state.seats[seat].hand
        if frame.answer is None and pile and hand and second_edition(state) and ask(state, "swap_draw", seat):
            if not game.put(frame, seat, "swap_open", "way", [0, 1], [0], frame.card):
                return True
        swaps = frame.answer is not None and bool(picked(frame))
        card = pile[-1] if swaps else top_card(game, deck)
        if card < 0:
            return False
        frame.paid -= 1
        move(game, card, LIMBO, seat, "revealed")
        move(game, card, HAND, seat, "drawn")
        if swaps:
            frame.role = "price"
            others = [other for other in hand if other != card] or [card]
            if not game.put(frame, seat, "discard_for_swap", "card", others, others[:1]):
                return True
            discard(game, picked(frame), "price")
            frame.role = "one"
    return False


def retrieve(game: Run, frame: Effect, node: Node) -> bool:
    """The one way to look through the discards (CARD-02)."""
    state = game.state
    assert node.what is not None
    what = node.what
    if frame.answer is None:
        decks = {"door": [DOOR], "treasure": [TREASURE]}.get(node.name, [DOOR, TREASURE])
        cards = [card for deck in decks for card in state.decks[DISCARD + deck] if sort_fits(what, state.cards[card])]
        n = min(reckon(game, frame, node.n), len(cards))
        if n <= 0 or not state.seats[frame.seat].alive:
            return False
        if not game.put(frame, frame.seat, "retrieve_which", "card", cards, best(state, cards, n), frame.card):
            return True
    assert frame.answer is not None
    for card in frame.answer:
        move(game, card, HAND, frame.seat, "retrieved")
    return False


def see_hand(game: Run, frame: Effect, node: Node) -> None:
    for seat in people(game.state, node.who, frame):
        game.emit(ev.HandShown(seat, (frame.seat,), tuple(game.state.seats[seat].hand)))


def swap_hands(game: Run, frame: Effect, node: Node) -> None:
    state = game.state
    for seat in people(state, node.who, frame):
        if seat != frame.seat and state.seats[seat].alive and state.seats[frame.seat].alive:
            mine, theirs = state.seats[frame.seat].hand.copy(), state.seats[seat].hand.copy()
            for card in mine:
                move(game, card, HAND, seat, "swapped")
            for card in theirs:
                move(game, card, HAND, frame.seat, "swapped")


def nothing_to_lose(state: State, node: Node, context: Context) -> bool:
    """Nothing of the sort is in play; what hands hold is nobody's to know (AMB-113)."""
    what = node.what
    if what is None or what.zone != "table":
        return False
    return not any(find(state, what, seat) for seat in people(state, node.who, context))


WORDS: Final[dict[str, Meaning]] = {
    "lose": Meaning(lose, weight=4, price=True, idle=nothing_to_lose),
    "take": Meaning(take, weight=-4),
    "take_target": Meaning(take_target, weight=0),
    "lose_target": Meaning(lose_target, weight=0),
    "draw": Meaning(draw_cards, weight=-3),
    "retrieve": Meaning(retrieve, weight=-4),
    "see_hand": Meaning(see_hand, weight=0),
    "swap_hands": Meaning(swap_hands, weight=0),
}
