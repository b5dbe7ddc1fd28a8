"""Gear and identities: what to lay down, what to wear, who to be."""

from itertools import combinations
from math import fsum
from typing import Final

from kickdoor.bots.sense import Sense, Verbs
from kickdoor.bots.worth import power, thing_worth
from kickdoor.engine.commands import Command, Entrust, Equip, PutDown, Sell, Unequip
from kickdoor.engine.defs import CardDef
from kickdoor.engine.options import Option, fill
from kickdoor.engine.views import SeenCard

WORTH_A_SWAP: Final = 3  # how much more bonus another identity must bring


class Candidate:
    """An Item that could be equipped."""

    __slots__ = ("card", "handle", "strength", "worn")

    def __init__(self, card: CardDef, seen: SeenCard, strength: float) -> None:
        self.card = card
        self.handle = seen.handle
        self.strength = strength
        self.worn = seen.worn


def rank(item: Candidate) -> tuple[float, bool, int]:
    """The best first; of two equals the one that is already equipped."""
    return -item.strength, not item.worn, item.handle


def best_outfit(sense: Sense, table: list[SeenCard] | None = None) -> set[int]:
    """The handles of the Items to equip, of those that compete for slots: one's own, or these."""
    lifted = {seen.host for seen in sense.me.table if seen.host and sense.printed(seen).kind == "cheat"}
    chosen: set[int] = set()
    held: list[Candidate] = []
    by_slot: dict[str, list[Candidate]] = {}
    for seen in sense.me.table if table is None else table:
        card = sense.printed(seen)
        if card.kind == "item" and not seen.host and seen.handle not in lifted and sense.usable(card, sense.seat):
            if not card.slot and not card.hands:
                chosen.add(seen.handle)
                continue
            item = Candidate(card, seen, strength(sense, seen))
            if card.hands:
                held.append(item)
            if card.slot:
                rivals = by_slot.get(card.slot)
                by_slot[card.slot] = [item] if rivals is None else [*rivals, item]
    if held:
        chosen |= best_hands(held, sense.rule("hands"))
    for slot, items in by_slot.items():
        room = sense.rule(slot)
        if len(items) > room:
            items.sort(key=rank)
        chosen.update([item.handle for item in items[:room]])
    return chosen | lifted


def strength(sense: Sense, seen: SeenCard) -> float:
    """What an Item gives with what is attached to it."""
    found = sense.strengths.get(seen.handle)
    if found is None:
        found = power(sense, sense.printed(seen)) + sum([card.bonus for card in sense.attached(seen.handle)])
        sense.strengths[seen.handle] = found
    return found


def best_hands(held: list[Candidate], hands: int) -> set[int]:
    """The handles of those that bring most in so many hands."""
    if sum([item.card.hands for item in held]) <= hands and all(item.strength > 0 for item in held):
        return {item.handle for item in held}
    best: tuple[Candidate, ...] = ()
    most = 0.0
    held.sort(key=rank)
    for number in range(1, min(len(held), max(hands, 0)) + 1):
        for some in combinations(held, number):
            if sum([item.card.hands for item in some]) <= hands:
                total = fsum([item.strength for item in some])
                if total > most:
                    best, most = some, total
    return {item.handle for item in best}


def dress(sense: Sense, verbs: Verbs) -> Command | None:
    """The next change on the way to the best outfit."""
    if not any(seen.carried for seen in sense.me.table):
        return None
    wanted = best_outfit(sense)
    for option in verbs.get(Equip):
        able = [handle for handle in option.slots[0].candidates if handle in wanted]
        if able:
            return Equip(max(able, key=lambda handle: power(sense, sense.eyes.card(handle))))
    missing = [sense.printed(seen) for seen in sense.me.table if seen.handle in wanted and not seen.worn]
    for option in verbs.get(Unequip) if missing else ():
        idle = [handle for handle in option.slots[0].candidates if handle not in wanted]
        taking = [handle for handle in idle if shares(sense.eyes.card(handle), missing[0])]
        if taking:
            return Unequip(taking[0])
    return None


def gear_up(sense: Sense, verbs: Verbs, everything: bool) -> Command | None:
    """Lay down, hand out and wear what there is."""
    return lay_down(sense, verbs, everything) or entrust(sense, verbs) or dress(sense, verbs)


def is_small(card: CardDef) -> bool:
    """Whether anybody could carry it besides what they have."""
    return not card.big and not card.vehicle


def shares(one: CardDef, other: CardDef) -> bool:
    """Whether two Items want the same place."""
    return bool(one.hands and other.hands) or (one.slot != "" and one.slot == other.slot)


def lay_down(sense: Sense, verbs: Verbs, everything: bool) -> Command | None:
    """Useful Items go to the table; the others only when the hand is too full."""
    for handle in [handle for option in verbs.get(PutDown) for handle in option.slots[0].candidates]:
        card = sense.eyes.card(handle)
        if everything or (card.kind == "item" and sense.usable(card, sense.seat)):
            return PutDown(handle)
    return None


def entrust(sense: Sense, verbs: Verbs) -> Command | None:
    """A Hireling without a load gets the best unused Item."""
    loaded = {seen.host for seen in sense.me.table}
    for option in verbs.get(Entrust):
        host = int(option.fixed["host"])
        best = strongest_idle(sense, option) if host and host not in loaded else 0
        if best:
            return Entrust(best, host)
    return None


# -- cards that stay --------------------------------------------------------------------------------------------------


def become(sense: Sense, option: Option, card: CardDef) -> Command | None:
    """A new identity, if there is room for it or if it suits the gear much better than the old one."""
    if not option.slots:
        return fill(option, {}) if suits(sense, card) >= 0 else None
    for handle in option.slots[0].candidates:
        old = sense.eyes.card(handle)
        if old.identity != card.identity and suits(sense, card, handle) >= WORTH_A_SWAP:
            return fill(option, {"on": [handle]})
    return None


def suits(sense: Sense, identity: CardDef, instead: int = 0) -> int:
    """The bonus of the Items at hand that this identity opens, less the strength that it takes."""
    gear = [sense.printed(seen) for seen in sense.me.table + sense.view.hand if not seen.worn]
    opened = sum([card.bonus for card in gear if card.only is not None and identity.identity in card.only.names])
    return opened + min(0, sense.insight.strength_as(sense.seat, identity, instead) - sense.view.strength(sense.seat))


def cheat(sense: Sense, option: Option) -> Command | None:
    """On the strongest Item that is not equipped."""
    best = strongest_idle(sense, option)
    return fill(option, {"on": [best]}) if best and sense.eyes.card(best).bonus >= 2 else None


def improve(sense: Sense, option: Option) -> Command | None:
    """The strongest Item that is equipped, which will be kept longest."""
    worn = sense.equipped()
    able = [handle for handle in option.slots[0].candidates if handle in worn]
    best = max(able, key=lambda handle: (sense.eyes.card(handle).bonus, handle), default=0)
    return fill(option, {"on": [best]}) if best else None


def strongest_idle(sense: Sense, option: Option) -> int:
    """The strongest Item that a template could be for and that is not equipped; 0 if none."""
    worn = sense.equipped()
    idle = [handle for handle in option.slots[0].candidates if handle not in worn]
    return max(idle, key=lambda handle: sense.eyes.card(handle).bonus, default=0)


# -- sales ------------------------------------------------------------------------------------------------------------


def sell(sense: Sense, verbs: Verbs, level_worth: float, gear: bool) -> Command | None:
    """Sell the least valuable Items, if a level is worth more; the gear that it fights with only if told so."""
    if not verbs.get(Sell):
        return None
    option = verbs.get(Sell)[0]
    doubles = doubled(option)
    kept = set() if gear else sense.equipped()
    able = [handle for handle in option.slots[0].candidates if handle not in kept]
    chosen = for_a_level(sense, option, able, doubles, level_worth)
    cards = {handle: sense.eyes.card(handle) for handle in chosen}
    return Sell(tuple(chosen), tuple(priciest(cards, chosen, doubles)), excess=True) if chosen else None


def levels_for_sale(sense: Sense, option: Option, level_worth: float) -> int:
    """How many levels could be had one after the other, each for less than it is worth."""
    doubles = doubled(option)
    left = option.slots[0].candidates
    levels = 0
    while chosen := for_a_level(sense, option, left, doubles, level_worth):
        left = [handle for handle in left if handle not in chosen]
        doubles = 0
        levels += 1
    return levels


def most_for_sale(sense: Sense, option: Option) -> int:
    """How many levels everything together would pay for."""
    able = option.slots[0].candidates
    cards = {handle: sense.eyes.card(handle) for handle in able}
    return worth_of(cards, able, doubled(option)) // option.slots[0].least


def doubled(option: Option) -> int:
    """How many Items could be sold for double their price."""
    return option.slots[1].high if len(option.slots) > 1 else 0


def for_a_level(sense: Sense, option: Option, able: list[int], doubles: int, level_worth: float) -> list[int]:
    """What to sell of these for one level, nothing if it is not worth it."""
    price = option.slots[0].least
    cards = {handle: sense.eyes.card(handle) for handle in able}
    if worth_of(cards, able, doubles) < price:
        return []
    worn = sense.equipped()
    cost = {
        handle: thing_worth(sense, handle) - card.gold / 400 + (1.5 * card.bonus if handle in worn else 0.0)
        for handle, card in cards.items()
    }
    chosen: list[int] = []
    for handle in sorted(cards, key=lambda handle: (cost[handle] / (cards[handle].gold + 1), handle)):
        if worth_of(cards, chosen, doubles) < price:
            chosen.append(handle)
    for handle in sorted(chosen, key=lambda handle: -cost[handle]):
        rest = [other for other in chosen if other != handle]
        if worth_of(cards, rest, doubles) >= price:
            chosen = rest
    enough = worth_of(cards, chosen, doubles) >= price and fsum([cost[handle] for handle in chosen]) <= level_worth
    return chosen if enough else []


def priciest(cards: dict[int, CardDef], chosen: list[int], number: int) -> list[int]:
    return sorted(chosen, key=lambda handle: -cards[handle].gold)[:number]


def worth_of(cards: dict[int, CardDef], chosen: list[int], doubles: int) -> int:
    return sum([cards[handle].gold for handle in chosen + priciest(cards, chosen, doubles)])
