"""Cards that could bring themselves back from the discards for nothing, again and again."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.compiler import lower
from kickdoor.cards.walk import walk
from kickdoor.engine.conditions import sort_fits
from kickdoor.engine.defs import DOOR, TREASURE, CardDef

_DECKS: Final = {"door": (DOOR,), "treasure": (TREASURE,), "any": (DOOR, TREASURE)}


class Bringer(NamedTuple):
    """A card with uses that discard it, cost nothing else, and bring a card back."""

    card: schema.Card
    defined: CardDef
    wanted: tuple[w.Retrieve, ...]

    def brings(self, other: "Bringer") -> bool:
        found = other.defined
        return any(found.deck in _DECKS[word.deck] and sort_fits(word.what.lowered(), found) for word in self.wanted)

    @property
    def finds_itself(self) -> bool:
        """A card that is played is no discard before it is done; an Item that is its own price is one."""
        return self.brings(self) and (self.card.copies > 1 or isinstance(self.card, schema.Item))


def bringers(cards: Iterable[schema.Card]) -> list[Bringer]:
    found = ((card, tuple(_free(card))) for card in cards)
    return [Bringer(card, lower(card), wanted) for card, wanted in found if wanted]


def _free(card: schema.Card) -> Iterator[w.Retrieve]:
    played = isinstance(card, schema.OneShot | schema.Trick | schema.Boon)
    uses: tuple[w.Use, ...] = getattr(card, "uses", ())
    if isinstance(card, schema.Trick | schema.Boon):
        uses = (card.use,)
    for use in uses:
        cost = use.cost or w.Cost()
        if (played or cost.this) and not (cost.discard or cost.hand or cost.levels):
            yield from (found.word for found in walk(use.do) if isinstance(found.word, w.Retrieve))


def loops(known: list[Bringer]) -> Iterator[list[schema.Card]]:
    """For each card that comes back for free, the cards by which it does, itself at both ends."""
    for start in known:
        if start.finds_itself:
            yield [start.card, start.card]
        else:
            yield from _round_trip(start, known)


def _round_trip(start: Bringer, known: list[Bringer]) -> Iterator[list[schema.Card]]:
    ways = [[start]]
    seen = {start.card.id}
    for way in ways:
        if len(way) > 1 and way[-1].brings(start):
            yield [bringer.card for bringer in [*way, start]]
            return
        for other in known:
            if other.card.id not in seen and way[-1].brings(other):
                seen.add(other.card.id)
                ways.append([*way, other])
