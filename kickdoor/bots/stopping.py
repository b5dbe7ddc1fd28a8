"""The last call: what keeps a winner from winning, and what would keep oneself from it.

A won fight can still miss the winning Level: a player who loses a level at the last moment only gains it back.
"""

from kickdoor.bots import fighting
from kickdoor.bots.hinder import EVERYTHING, curse_levels, curse_swing, hindering_tools
from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import Tool, completed, slot_of, used
from kickdoor.bots.worth import GAME, KINDS, words
from kickdoor.engine.options import Option, fill
from kickdoor.engine.views import SeenFight


def stopping_tools(sense: Sense, fight: SeenFight) -> list[Tool]:
    """What hinders, and what takes levels enough from the main fighter."""
    thieves = [tool for option in sense.plays if (tool := level_thief(sense, fight, option)) is not None]
    return hindering_tools(sense, fight) + thieves


def level_thief(sense: Sense, fight: SeenFight, option: Option) -> Tool | None:
    """A tool that takes levels enough from the main fighter, if nobody else would win by the kill."""
    seats = slot_of(option, "seat")
    if "card" not in option.fixed or seats is None or fight.fighter not in seats.candidates:
        return None
    if any(seat != fight.fighter for seat in sense.insight.would_win(fight.helper)):
        return None
    card, pair = sense.named(option), used(sense, option)
    if pair is not None:
        steals = "steal_level" in words(pair[1].do) and still_short(sense, fight, 1)
        command = completed(sense, option, {"seat": [fight.fighter]}) if steals else None
        return None if command is None else Tool(command, EVERYTHING, 0.0)
    if card.kind != "curse" or not sense.touches(fight.fighter):
        return None
    if not still_short(sense, fight, curse_levels(sense, card, fight.fighter)):
        return None
    return Tool(fill(option, {"seat": [fight.fighter]}), EVERYTHING, KINDS["curse"])


def still_short(sense: Sense, fight: SeenFight, lost: int) -> bool:
    """Whether so many levels less would leave the main fighter below the winning Level after the kill."""
    level = sense.view.seats[fight.fighter].level
    return max(1, level - lost) + sense.insight.kill_gain() < sense.view.win_level


def spoils_victory(sense: Sense, fight: SeenFight) -> float:
    """What the falling Curse would cost besides its own harm: the game, if it takes a victory away."""
    falling = sense.view.falling
    if falling is None or sense.seat != fight.fighter or not sense.insight.for_the_win():
        return 0.0
    card = sense.printed(falling)
    weakened = curse_swing(sense, fight, card, sense.seat) > -fighting.need(sense, fight)
    return GAME if weakened or still_short(sense, fight, curse_levels(sense, card, sense.seat)) else 0.0
