"""Gear and identities: what to lay down, what to wear, who to be."""

from math import fsum
from typing import Final

from kickdoor.bots.sense import Sense, Verbs
from kickdoor.bots.wardrobe import NO_ITEMS, NOTHING, Candidate, Wardrobe, best_for, with_items
from kickdoor.bots.worth import card_worth, extras_worth, power
from kickdoor.engine.commands import Command, Entrust, Equip, PutDown, Sell, Unequip
from kickdoor.engine.defs import CardDef
from kickdoor.engine.options import Option, fill
from kickdoor.engine.views import SeenCard

WORTH_A_SWAP: Final = 3  # how much more bonus another identity must bring


def wardrobe(sense: Sense) -> Wardrobe:
    """What this seat could equip of its own. Shared: nobody changes it."""
    mine = sense.wardrobe
    if mine is None:
        mine = sense.wardrobe = Wardrobe()
        table = sense.me.table
        lifted = {seen.host for seen in table if seen.host and sense.printed(seen).kind == "cheat"}
        for seen in table:
            if seen.handle in lifted:
                mine.always[seen.handle] = power(sense, sense.printed(seen))
            elif (item := candidate(sense, seen)) is not None:
                mine.add(item)
    return mine


def candidate(sense: Sense, seen: SeenCard) -> Candidate | None:
    """An Item that this seat could equip; one that a Hireling carries is nobody else's."""
    card = sense.printed(seen)
    if card.kind != "item" or seen.host or not sense.usable(card, sense.seat):
        return None
    return Candidate(card, seen, power(sense, card), strength(sense, seen))


def best_items(sense: Sense, gone: set[int] = NOTHING, more: list[Candidate] = NO_ITEMS) -> dict[int, float]:
    """What is best equipped, by handle, and its power: of one's own Items without some of them, and with more."""
    mine = wardrobe(sense)
    chosen = {handle: power for handle, power in mine.always.items() if handle not in gone}
    places = list(mine.rivals)
    for item in more:
        if not item.places:
            chosen[item.handle] = item.power
        places += [place for place in item.places if place not in places]
    for place in places:
        for item in best_for_place(sense, mine, place, gone, more):
            chosen[item.handle] = item.power
    return chosen


def best_for_place(sense: Sense, mine: Wardrobe, place: str, gone: set[int], more: list[Candidate]) -> list[Candidate]:
    """The choice for one place."""
    items = mine.rivals.get(place, NO_ITEMS)
    added = [item for item in more if place in item.places]
    if added or (gone and any(item.handle in gone for item in items)):
        able = with_items([item for item in items if item.handle not in gone], added)
        return best_for(place, able, sense.rule(place))
    found = mine.best.get(place)
    if found is None:
        found = mine.best[place] = best_for(place, items, sense.rule(place))
    return found


def is_better(sense: Sense, item: Candidate) -> bool:
    """Whether one more Item would be equipped."""
    mine = wardrobe(sense)
    for place in item.places:
        if item in best_for_place(sense, mine, place, NOTHING, [item]):
            return True
    return not item.places


def outfit_power(sense: Sense, gone: set[int] = NOTHING, more: list[Candidate] = NO_ITEMS) -> float:
    """What the best of one's own Items give together, without some of them and with more."""
    return fsum(best_items(sense, gone, more).values())


def strength(sense: Sense, seen: SeenCard) -> float:
    """What an Item gives with what is attached to it."""
    bonus = 0
    for card in sense.attached(seen.handle):
        bonus += card.bonus
    return power(sense, sense.printed(seen)) + bonus


def dress(sense: Sense, verbs: Verbs) -> Command | None:
    """The next change on the way to the best outfit."""
    if not any(seen.carried for seen in sense.me.table):
        return None
    wanted = best_items(sense)
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
    options = verbs.get(Entrust)
    loaded = {seen.host for seen in sense.me.table} if options else NOTHING
    for option in options:
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
        handle: card_worth(sense, card)
        + extras_worth(sense, handle)
        - card.gold / 400
        + (1.5 * card.bonus if handle in worn else 0.0)
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
    if not number:
        return []
    return sorted(chosen, key=lambda handle: -cards[handle].gold)[:number]


def worth_of(cards: dict[int, CardDef], chosen: list[int], doubles: int) -> int:
    gold = 0
    for handle in chosen:
        gold += cards[handle].gold
    for handle in priciest(cards, chosen, doubles):
        gold += cards[handle].gold
    return gold
