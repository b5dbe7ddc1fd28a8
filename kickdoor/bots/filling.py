"""Fills a template at random, keeping what its slots ask for."""

from typing import Final

from kickdoor.bots.dice import Dice
from kickdoor.bots.player import Eyes
from kickdoor.engine.commands import Charity, Command, Counter, Propose, Sell
from kickdoor.engine.options import Option, Slot, fill

MOST_TERMS: Final = 2  # of anything in one proposal
NOTHING_CHOSEN: Final[dict[str, list[int]]] = {}
MOST_PLACES: Final = 4  # in the picking order that anybody asks for


def fill_at_random(option: Option, eyes: Eyes, dice: Dice, side: str = "") -> Command | None:
    """A command that the template allows, None if the dice found none."""
    if option.verb is Sell:
        return sale(option, eyes, dice)
    if option.verb is Propose or option.verb is Counter:
        return proposal(option, eyes, dice)
    if option.verb is Charity:
        return charity(option, dice)
    values = NOTHING_CHOSEN
    if option.slots:
        values = {slot.name: pick(slot, eyes, dice) for slot in option.slots}
    return fill(option, values, side)


def pick(slot: Slot, eyes: Eyes, dice: Dice) -> list[int]:
    if slot.rule == "monster first":
        return monster_first(slot, eyes, dice)
    return dice.sample(slot.candidates, dice.between(slot.low, slot.high))


def monster_first(slot: Slot, eyes: Eyes, dice: Dice) -> list[int]:
    """A monster, and now and then a card that makes it something else."""
    monsters = [handle for handle in slot.candidates if eyes.card(handle).kind == "monster"]
    makers = [handle for handle in slot.candidates if handle not in monsters]
    extra = [dice.choice(makers)] if makers and dice.random() < 0.5 else []
    return [dice.choice(monsters), *extra]


def sale(option: Option, eyes: Eyes, dice: Dice) -> Command | None:
    """Items in a random order until they are worth a level; the most expensive for double if that is allowed."""
    slot = option.slots[0]
    price = slot.least
    doubles = option.slots[1].high if len(option.slots) > 1 else 0
    cards: list[int] = []
    for handle in dice.sample(slot.candidates, len(slot.candidates)):
        cards.append(handle)
        priciest = sorted(cards, key=lambda card: eyes.card(card).gold, reverse=True)[:doubles]
        if sum([eyes.card(card).gold for card in cards + priciest]) >= price:
            return Sell(tuple(cards), tuple(priciest), excess=True)
    return None


def charity(option: Option, dice: Dice) -> Command:
    """Any cards, shared out evenly from a random player on."""
    cards = dice.sample(option.slots[0].candidates, option.slots[0].low)
    if len(option.slots) == 1:
        return Charity(tuple(cards))
    lowest = dice.sample(option.slots[1].candidates, len(option.slots[1].candidates))
    return Charity(tuple(cards), tuple(lowest[place % len(lowest)] for place in range(len(cards))))


def proposal(option: Option, eyes: Eyes, dice: Dice) -> Command | None:
    """A swap of two small Items, or terms for help: at most a few of each kind."""
    values: dict[str, list[int]] = {}
    for slot in option.slots:
        candidates = slot.candidates[:MOST_PLACES] if slot.name == "picks" else slot.candidates
        if slot.name in ("give", "take"):
            candidates = [each for each in candidates if not eyes.card(each).big and not eyes.card(each).vehicle]
        most = min(MOST_TERMS if slot.name == "picks" else 1, len(candidates))
        values[slot.name] = dice.sample(candidates, dice.between(0, most))
    trade = any(slot.rule == "trade" for slot in option.slots)
    if trade and not values["give"] and not values["take"]:
        return None
    return fill(option, values)
