"""What one seat knows, as a state: everything that it may not know is blank.

Cards that it does not see are backs. Their numbers are in a fixed order, so that two games that look the same to the
seat give the same state, whatever is hidden in them. A viewer of -1 is a spectator.
"""

from collections.abc import Callable
from typing import Final

from kickdoor.engine.defs import DOOR, SEAL, TREASURE, CardDef
from kickdoor.engine.names import HAND, OUT
from kickdoor.engine.procedures.setup import left_out
from kickdoor.engine.procedures.windows import fresh_passes
from kickdoor.engine.records import Context, Proposal, Question, Window
from kickdoor.engine.state import DECK, DISCARD, State

BACK: Final = "back"
BACKS: Final = tuple(CardDef("", "", BACK, deck) for deck in (DOOR, TREASURE, SEAL))

NOTHING: Final[list[int]] = []
Order = Callable[[list[int]], list[int]]
Choice = Callable[[list[int], int], list[int]]  # cards, and how many of them go into hands: these last


# -- what can be seen -------------------------------------------------------------------------------------------------


def in_sight(state: State, viewer: int) -> list[int]:
    """The cards that a viewer sees where they lie."""
    found = in_the_middle(state, viewer)
    for seat, player in enumerate(state.seats):
        found += player.table
        if seat == viewer:
            found += player.hand
    return found


def in_the_middle(state: State, viewer: int) -> list[int]:
    """Those of them that lie neither before a player nor in a hand of one's own."""
    found = state.in_passing()
    found += state.open_seals
    for pile in (DISCARD + DOOR, DISCARD + TREASURE):
        if state.decks[pile]:
            found.append(state.decks[pile][-1])  # CARD-02
    if state.question is not None and state.question.seat == viewer and state.question.of == "card":
        found += state.question.candidates
    for proposal in agreements(state):
        found += [card for card in proposal.plays if state.zone[card] == HAND]  # named aloud
    return found


def remembered(state: State, viewer: int) -> list[int]:
    """The cards in other hands that a viewer has seen on their way there."""
    return [
        card for card, knowing in state.glimpsed.items()
        if viewer in knowing and state.owner[card] != viewer and state.zone[card] == HAND
    ]  # fmt: skip


def memories(state: State, viewer: int) -> dict[int, tuple[int, ...]]:
    """What a viewer knows of who knows: everything about its own hand, its own knowledge about the others."""
    found: dict[int, tuple[int, ...]] = {}
    for card in sorted(state.glimpsed):
        knowing = state.glimpsed[card]
        if state.owner[card] == viewer:
            found[card] = knowing
        elif viewer in knowing:
            found[card] = (viewer,)
    return found


def agreements(state: State) -> list[Proposal]:
    """What is proposed, and what was agreed for the fight."""
    deal = None if state.fight is None else state.fight.deal
    return state.proposals if deal is None else [*state.proposals, deal]


def spoken_of(state: State) -> set[int]:
    """The cards that public facts name, wherever they are now."""
    numbers: list[int] = []
    for frame in state.frames:
        if isinstance(frame, Context):
            numbers += [frame.card, frame.target]
    for proposal in agreements(state):
        numbers += [*proposal.give, *proposal.take, *proposal.plays]
    fight = state.fight
    if fight is not None:
        numbers += fight.slain
        for foe in fight.foes:
            numbers += [foe.card, foe.original]
        for bonus in fight.enhancers + fight.bonuses:
            numbers += [bonus.card, bonus.on]
    if state.question is not None:
        numbers.append(state.question.card)
    if state.dispute is not None:
        numbers.append(state.dispute.card)
    return {number for number in numbers if 0 <= number < len(state.cards)}


def discarded(state: State, cards: set[int]) -> list[int]:
    """Those of the cards that lie in a discard pile, where everybody saw them go."""
    return [card for card in cards if DISCARD + DOOR <= state.zone[card] <= DISCARD + TREASURE]


def sighted(state: State, viewer: int, backs: list[CardDef]) -> list[CardDef]:
    """The cards with only the faces that the viewer sees; `backs` are all of them turned over."""
    cards, faces = backs.copy(), state.cards
    for player in state.seats:
        for card in player.table:
            cards[card] = faces[card]
    for card in state.seats[viewer].hand if viewer >= 0 else NOTHING:
        cards[card] = faces[card]
    for card in in_the_middle(state, viewer):
        cards[card] = faces[card]
    fight = state.fight
    if fight is not None and (fight.bonuses or fight.enhancers):
        for card in discarded(state, {bonus.card for bonus in fight.bonuses + fight.enhancers}):
            cards[card] = faces[card]
    return cards


# -- for sending and for searching ------------------------------------------------------------------------------------


def known(state: State, viewer: int) -> State:
    """A new state with all that this viewer knows and nothing else."""
    new = laid_out(state, viewer, lambda cards: cards, lambda cards, _: cards)
    hide(new, viewer)
    return new


def hide(state: State, viewer: int) -> None:
    """Turn over what the viewer does not see."""
    faces = {*in_sight(state, viewer), *remembered(state, viewer), *spoken_of(state)}
    state.cards = [
        card if number in faces or left_out(state, number) else BACKS[card.deck]
        for number, card in enumerate(state.cards)
    ]


def laid_out(state: State, viewer: int, order: Order, choice: Choice) -> State:
    """A copy in which the unseen cards of each deck lie in this order: discards, deck, hands, the box."""
    new = state.copy()
    new.seed, new.counters, new.loaded = b"", {}, []
    new.undo_votes = {seat: vote for seat, vote in state.undo_votes.items() if seat == viewer}
    for frame in new.frames:
        if isinstance(frame, Window):
            passed = viewer >= 0 and frame.passed[viewer]
            frame.passed = fresh_passes(new, frame)
            if viewer >= 0:
                frame.passed[viewer] = passed
    named = spoken_of(state)
    seen = {*in_sight(new, viewer), *remembered(state, viewer), *discarded(state, named)}
    new.glimpsed = memories(state, viewer)
    for seat, player in enumerate(new.seats):
        if seat != viewer:
            player.hand = sorted([card for card in player.hand if card in seen])
            player.fresh = []
    for deck in (DOOR, TREASURE):
        lay_deck(new, state, deck, seen, named, order, choice)
    new.seals = order(sorted(state.seals))
    for seat, player in enumerate(new.seats):
        if seat != viewer:
            player.next_handle = len(player.hand) + 1
            for card in player.hand:
                new.handle[card] = 0
    if state.question is not None and state.question.seat != viewer and state.question.of == "card":
        new.question = vague(new, state, state.question, seen)
    return new


def lay_deck(new: State, old: State, deck: int, seen: set[int], named: set[int], order: Order, choice: Choice) -> None:
    """Put the unseen cards of one deck into the places that hold unseen cards."""
    hidden = [
        number for number, card in enumerate(old.cards)
        if card.deck == deck and number not in seen and not left_out(old, number)
    ]  # fmt: skip
    numbers = order([card for card in hidden if card not in named])  # naming a discard means knowing that it is one
    pile = new.decks[DISCARD + deck]
    for place, card in enumerate(pile):
        if card not in seen:
            pile[place] = numbers.pop()
            put(new, pile[place], DISCARD + deck, -1, old.handle[card])
    held = [
        seat for seat, player in enumerate(old.seats) for card in player.hand
        if card not in seen and old.cards[card].deck == deck
    ]  # fmt: skip
    numbers = choice(order([card for card in hidden if card in named] + sorted(numbers)), len(held))
    size = len(old.decks[DECK + deck])
    new.decks[DECK + deck] = numbers[:size]
    for card in new.decks[DECK + deck]:
        put(new, card, DECK + deck, -1, 0)
    numbers = numbers[size:]
    for seat in held:
        new.seats[seat].hand.append(numbers[-1])
        put(new, numbers.pop(), HAND, seat, 0)
    for card in numbers:
        put(new, card, OUT, -1, 0)


def put(state: State, card: int, zone: int, owner: int, handle: int) -> None:
    state.zone[card] = zone
    state.owner[card] = owner
    state.handle[card] = handle


def vague(new: State, old: State, question: Question, seen: set[int]) -> Question:
    """Somebody else's question: which of the cards that the viewer does not see it is about stays open."""
    candidates = [card for card in question.candidates if card in seen]
    places = {(old.zone[card], old.owner[card]) for card in question.candidates if card not in seen}
    candidates += [card for card, zone in enumerate(new.zone) if card not in seen and (zone, new.owner[card]) in places]
    default = candidates[: len(question.default)]
    return Question(
        question.seat, question.key, question.of, candidates, question.low, question.high, default, question.card
    )
