"""A whole game that could be the real one for all that one seat can see: for players that search.

What the seat does not see (hands, decks, what lies under the top of the discards, the order of the Seals, who has
passed, the dice to come) is dealt anew from the seed given, in an order that the real cards have no part in.
"""

from kickdoor.engine import rng
from kickdoor.engine.defs import DOOR, TREASURE
from kickdoor.engine.game import Game, seed_bytes
from kickdoor.engine.procedures.windows import fresh_passes
from kickdoor.engine.state import DECK, DISCARD, State


def imagined(state: State, viewer: int, seed: int | bytes) -> Game:
    """The same seed imagines the same game for everybody who sees the same."""
    new = state.copy()
    new.seed = seed_bytes(seed)
    new.loaded = []
    new.cards = state.cards.copy()
    named = promised(state)
    for deck in (DOOR, TREASURE):
        deal_anew(new, unseen(state, viewer, deck, named), f"imagined.{deck}")
    deal_anew(new, state.seals, "imagined.seals")
    window = new.window()
    if window is not None:
        passed = window.passed[viewer] if viewer >= 0 else False
        window.passed = fresh_passes(new, window)
        if viewer >= 0:
            window.passed[viewer] = passed
    return Game.resume(new)


def promised(state: State) -> set[int]:
    """Cards in hands that were named aloud in a proposal."""
    named = {card for proposal in state.proposals for card in proposal.plays}
    return named if state.fight is None or state.fight.deal is None else named | set(state.fight.deal.plays)


def unseen(state: State, viewer: int, deck: int, named: set[int]) -> list[int]:
    """The cards of a deck that the viewer does not see, in the order of their places."""
    places = [*state.decks[DECK + deck], *state.decks[DISCARD + deck][:-1]]
    for seat, player in enumerate(state.seats):
        if seat != viewer:
            places += [card for card in player.hand if state.cards[card].deck == deck and card not in named]
    return places


def deal_anew(state: State, places: list[int], stream: str) -> None:
    """Other cards in the same places: from a sorted pile, so that how they lay before makes no difference."""
    pile = sorted((state.cards[card] for card in places), key=lambda card: card.index)
    order = rng.shuffled(state.seed, stream, 0, list(range(len(pile))))
    for card, place in zip(places, order, strict=True):
        state.cards[card] = pile[place]
