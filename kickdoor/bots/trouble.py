"""Looking for trouble on purpose: which monster in hand is worth a fight, alone, with one-shots or with help."""

from math import fsum
from typing import Final

from kickdoor.bots.own_turn import look_for_trouble, surest_trouble
from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import Tool, cheapest_set
from kickdoor.bots.worth import DOOR, KINDS, LEVEL, TREASURE, card_worth, harm, swing
from kickdoor.engine import commands as cmd
from kickdoor.engine.defs import CardDef
from kickdoor.engine.options import Option

LOOT: Final = DOOR + KINDS["monster"]  # what is given up for a fight: a Door, and the monster in hand
HELPS: Final = 0.3  # how often it counts on somebody who could help for a fair price
CAUGHT: Final = 4 / 6
SAFE: Final = 3  # so many Levels before the end nobody helps any more


def pick_a_fight(sense: Sense, option: Option) -> cmd.Command | None:
    """For the last level the surest monster; else the best that is beaten, or that somebody could help with."""
    last = sense.me.level >= sense.view.win_level - 1
    easy = surest_trouble(sense, option) if last else look_for_trouble(sense, option)
    if easy is not None:
        return easy
    worth = {handle: prospect(sense, sense.eyes.card(handle)) for handle in option.slots[0].candidates}
    best = max(worth, key=lambda handle: (worth[handle], handle), default=0)
    return cmd.Trouble(best) if best and worth[best] > LOOT else None


def prospect(sense: Sense, monster: CardDef) -> float:
    """About what a fight with a monster that is too strong would bring."""
    if sense.ends_it(monster) or not sense.stays(monster):
        return 0.0
    gap = 1 - sense.margin(monster, sense.seat)
    gain = LEVEL * monster.levels + TREASURE * monster.treasures
    tools = cheapest_set(held_tools(sense), gap)
    alone = gain - fsum([tool.cost for tool in tools]) if tools else 0.0
    return max(alone, with_help(sense, monster, gap, gain))


def held_tools(sense: Sense) -> list[Tool]:
    """The one-shots at hand that would help in most fights."""
    if not sense.rule("one_shots"):
        return []
    cards = [sense.printed(seen) for seen in [*sense.view.hand, *sense.me.table]]
    best = {card.id: max((swing(sense, use.do) for use in card.uses), default=0) for card in cards}
    return [Tool(cmd.Pass(), best[card.id], card_worth(sense, card)) for card in cards if card.kind == "one_shot"]


def with_help(sense: Sense, monster: CardDef, gap: int, gain: float) -> float:
    """What it would bring on average if others are asked for help, who want two Treasures, or one from the weaker."""
    level = sense.me.level + monster.levels
    if level > sense.view.win_level - SAFE or not sense.rule("help") or sense.says(monster, "help", 1) == 0:
        return 0.0
    able = [seat for seat in sense.rivals() if sense.insight.match(monster, seat)[0] >= gap]
    prices = [1 if level < sense.view.seats[seat].level else 2 for seat in able]
    price = min((price for price in prices if price <= monster.treasures), default=0)
    if not price:
        return 0.0
    risk = CAUGHT * max(0.0, harm(sense, monster.bad_stuff, sense.seat))
    return HELPS * (gain - price * TREASURE) - (1 - HELPS) * risk
