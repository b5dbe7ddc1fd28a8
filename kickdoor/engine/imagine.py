"""A whole game that could be the real one for all that one seat can see: for players that search.

What the seat does not see (hands, decks, what lies under the top of the discards, the order of the Seals, who has
passed, the dice to come) is dealt again from the given seed, in an order that does not depend on the real cards.
What it does know stays: its own pass, cards that it has seen on their way into a hand, the cards of its question, and
discards that the fight or a deal still names.
"""

from kickdoor.engine import rng
from kickdoor.engine.game import Game, seed_bytes
from kickdoor.engine.known import BACK, laid_out
from kickdoor.engine.state import State


def imagined(state: State, viewer: int, seed: int | bytes) -> Game:
    """The same seed imagines the same game for everybody who sees the same; `state` may be what the seat knows."""
    secret = seed_bytes(seed)
    dealt = 0

    def shuffled(cards: list[int]) -> list[int]:
        nonlocal dealt
        dealt += 1
        return rng.shuffled(secret, "imagined", dealt, cards)

    new = laid_out(state, viewer, shuffled)
    new.seed = secret
    if any(card.kind == BACK for card in new.cards):
        new.cards = state.pool.cards()
    for seat, player in enumerate(new.seats):
        if seat != viewer:
            for place, card in enumerate(player.hand, 1):
                new.handle[card] = -place
    return Game.resume(new)
