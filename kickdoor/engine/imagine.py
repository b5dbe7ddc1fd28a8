"""A whole game that could be the real one for all that one seat can see: for players that search.

What the seat does not see (hands, decks, what lies under the top of the discards, the order of the Seals, who has
passed, the dice to come) is dealt again from the given seed, in an order that does not depend on the real cards.
What it does know stays: its own pass, cards that it has seen on their way into a hand, the cards of its question, and
discards that the fight or a deal still names. Somebody who knows what players like to keep can say so.
"""

from collections.abc import Sequence
from typing import Final

from kickdoor.engine import rng
from kickdoor.engine.game import Game, seed_bytes
from kickdoor.engine.known import BACK, laid_out
from kickdoor.engine.state import State

FINE: Final = 1 << 16  # how finely chances are told apart


def imagined(state: State, viewer: int, seed: int | bytes, kept: Sequence[float] = ()) -> Game:
    """The same seed imagines the same game for everybody who sees the same; `state` may be what the seat knows.

    `kept`: by the number of each card, how likely it stays in a hand, from 0 to 1; empty: all alike.
    """
    secret = seed_bytes(seed)
    dealt = 0

    def shuffled(cards: list[int]) -> list[int]:
        nonlocal dealt
        dealt += 1
        return rng.shuffled(secret, "imagined", dealt, cards)

    def chosen(cards: list[int], number: int) -> list[int]:
        """So many of the cards put last: from the end, each has its chance, and if too few are left, the first."""
        if not kept:
            return cards
        passed: list[int] = []
        taken: list[int] = []
        stream = f"kept.{dealt}"
        place = len(cards)
        while place and len(taken) < number:
            place -= 1
            card = cards[place]
            kind = taken if rng.number(secret, stream, place, FINE) < FINE * kept[card] else passed
            kind.append(card)
        missing = number - len(taken)
        return cards[:place] + passed[missing:] + passed[:missing] + taken

    new = laid_out(state, viewer, shuffled, chosen)
    new.seed = secret
    if any(card.kind == BACK for card in new.cards):
        new.cards = state.pool.cards()
    for seat, player in enumerate(new.seats):
        if seat != viewer:
            for place, card in enumerate(player.hand, 1):
                new.handle[card] = -place
    return Game.resume(new)
