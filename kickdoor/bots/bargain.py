"""What help is worth to both sides of the bargain, and whom to ask for it."""

from typing import Final

from kickdoor.bots import fighting
from kickdoor.bots.sense import Sense
from kickdoor.bots.worth import LEVEL, TREASURE
from kickdoor.engine.commands import Command, Propose
from kickdoor.engine.options import Option
from kickdoor.engine.views import SeenFight

ENVY: Final = 0.2  # what a rival's gain costs each of the others, of what it is worth to the rival
FULL_HAND: Final = 4  # cards, of which three may bring a level each
MOST_GIVEN: Final = 600  # Gold Pieces: more than half a level is too much for help
GOLD: Final = 1 / 150  # points for a Gold Piece that is given


def helping_pays(sense: Sense, fight: SeenFight, picks: int, gold: int, price: float) -> bool:
    """Whether this seat gains more by helping than the fighter's gain costs it; `price` is its temper's."""
    levels, treasures = fighting.spoils(fight)
    settled = fighting.plainly(sense, hidden_levels(sense, fight.fighter))
    if settled is not None:
        return settled
    left = sense.view.win_level - sense.view.seats[fight.fighter].level - levels
    picks = min(picks, treasures)
    gained = sense.insight.help_gain(sense.seat)
    mine = gained * LEVEL + picks * TREASURE + gold * GOLD
    theirs = levels * LEVEL + (treasures - picks) * TREASURE
    return mine > price * envy(left) * theirs


def hidden_levels(sense: Sense, seat: int) -> int:
    """How many levels a player may have in hand."""
    return fighting.RESERVE + (1 if sense.backs(seat) >= FULL_HAND else 0)


def envy(left: int) -> float:
    """What a rival's gain costs the others: more, the nearer the rival is to the winning Level."""
    return ENVY * (4 if left == 1 else 2 if left == 2 else 1)


def fair_wish(sense: Sense, fight: SeenFight) -> int:
    """How many Treasures to ask for one's help: half of them, or none where helping is a level."""
    return 0 if sense.insight.help_gain(sense.seat) else (fighting.spoils(fight)[1] + 1) // 2


def ask_for_help(sense: Sense, fight: SeenFight, asked: dict[int, int]) -> Command | None:
    """Ask first those who gain no level by helping."""
    asking = [each for each in sense.of_verb(Propose) if each.fixed["kind"] == "ask"]
    plain = [each for each in asking if not sense.insight.help_gain(asked_seat(each))]
    command = fighting.ask_for_help(sense, fight, plain, asked, generous_offers)
    return command or fighting.ask_for_help(sense, fight, asking, asked, generous_offers)


def generous_offers(sense: Sense, option: Option, treasures: int) -> list[dict[str, list[int]]]:
    """More Treasures each time, up to all that the monsters have, and an Item: the level is worth more."""
    offers = fighting.rising_offers(sense, option, treasures)
    if treasures < 2:
        return offers
    everything = list(range(1, treasures + 1))
    more = [offer for offer in offers[1:] if len(offer["picks"]) > len(offers[0]["picks"])]
    offers = [offers[0], *more, {"picks": everything}]
    idle = [handle for handle in fighting.idle_items(sense, option) if sense.eyes.card(handle).gold <= MOST_GIVEN]
    priciest = max(idle, key=lambda handle: sense.eyes.card(handle).gold, default=0)
    return [*offers, {"picks": everything, "give": [priciest]}] if priciest else offers


def asked_seat(option: Option) -> int:
    return int(option.fixed["to"])
