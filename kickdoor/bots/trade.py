"""Swaps of Items that leave both better off: what one cannot wear for what the other cannot."""

from collections.abc import Iterator
from math import fsum, inf
from typing import Final, NamedTuple

from kickdoor.bots.outfit import candidate, is_better, is_small, outfit_power
from kickdoor.bots.sense import Sense
from kickdoor.bots.wardrobe import NOTHING
from kickdoor.bots.worth import GOLD, LEVEL, power
from kickdoor.engine import commands as cmd
from kickdoor.engine.defs import CardDef
from kickdoor.engine.options import Option
from kickdoor.engine.views import SeenCard

WORTH_A_WORD: Final = 2.0  # points that a swap must bring before it is proposed
ROUNDING: Final = 1e-6  # sums in another order may differ by less than that
SALE: Final = 0.8 * LEVEL / 1000  # points for a Gold Piece that will be sold for a level


class Swap(NamedTuple):
    to: int
    give: SeenCard
    take: SeenCard


def propose_swap(sense: Sense, options: list[Option], offered: set[tuple[int, str, str]]) -> cmd.Command | None:
    """The best swap that the other should like, unless it was turned down before."""
    trades = [option for option in options if option.fixed["kind"] == "trade"]
    able = [swap for swap in swaps(sense, trades) if (swap.to, swap.give.id, swap.take.id) not in offered]
    best = best_swap(sense, able)
    if best is None:
        return None
    offered.add((best.to, best.give.id, best.take.id))
    return cmd.Propose("trade", best.to, give=(best.give.handle,), take=(best.take.handle,))


def best_swap(sense: Sense, able: list[Swap]) -> Swap | None:
    """The swap that brings most and is worth a word, the first of equals. What cannot bring more is not worked out."""
    bounds = most_gains(sense, able)
    gain, best = WORTH_A_WORD, -1
    for place in sorted(range(len(able)), key=lambda place: -bounds[place]):
        if bounds[place] < gain - ROUNDING:
            break
        found = trade_gain(sense, [able[place].give], [able[place].take])
        if found > gain or (found == gain and place < best):
            gain, best = found, place
    return able[best] if best >= 0 else None


def most_gains(sense: Sense, able: list[Swap]) -> list[float]:
    """At most what `trade_gain` finds: an outfit grows by what the Item gives, and by what burdens it now."""
    mine = sense.me.table
    if any(seen.host for seen in mine):  # what is attached counts only while it is worn
        return [inf for _ in able]
    burdens = fsum([min(0.0, power(sense, card)) for card in map(sense.printed, mine) if card.is_item])
    found: list[float] = []
    for swap in able:
        taken = sense.printed(swap.take)
        more = max(0.0, power(sense, taken)) if sense.usable(taken, sense.seat) else 0.0
        found.append(2.0 * (more - burdens) + SALE * (taken.gold - sense.printed(swap.give).gold))
    return found


def trade_gain(sense: Sense, given: list[SeenCard], taken: list[SeenCard]) -> float:
    """What a trade brings this seat: a better outfit, and Gold Pieces for a sale."""
    if len(taken) == 1 and not given:
        return gift_gain(sense, taken[0])
    gold = sum([sense.printed(seen).gold for seen in taken]) - sum([sense.printed(seen).gold for seen in given])
    more = [item for seen in taken if (item := candidate(sense, seen)) is not None]
    return 2.0 * (outfit_power(sense, {seen.handle for seen in given}, more) - own_outfit(sense)) + SALE * gold


def gift_gain(sense: Sense, seen: SeenCard) -> float:
    """The same for one Item and nothing in return."""
    sale = SALE * sense.printed(seen).gold
    item = candidate(sense, seen)
    if item is None or not is_better(sense, item):
        return sale
    return 2.0 * (outfit_power(sense, NOTHING, [item]) - own_outfit(sense)) + sale


def swaps(sense: Sense, trades: list[Option]) -> Iterator[Swap]:
    """Those of one small Item for another that the other side gains by, as far as can be seen."""
    for option in trades:
        to = int(option.fixed["to"])
        if sense.about_to_win(to):
            continue
        give, take = [slot.candidates for slot in option.slots]
        mine = [seen for seen in sense.me.table if seen.handle in give and is_small(sense.printed(seen))]
        theirs = [seen for seen in sense.view.seats[to].table if seen.handle in take and is_small(sense.printed(seen))]
        for taken in theirs:
            price = worth_to(sense, sense.printed(taken), to)
            for given in mine:
                if worth_to(sense, sense.printed(given), to) > price:
                    yield Swap(to, given, taken)


def worth_to(sense: Sense, card: CardDef, seat: int) -> float:
    return card.gold * GOLD + (2.0 * power(sense, card) if sense.usable(card, seat) else 0.5)


def own_outfit(sense: Sense) -> float:
    """What the best of this seat's own Items give together."""
    if sense.outfit < 0:
        sense.outfit = outfit_power(sense)
    return sense.outfit
