"""Levels in reserve: cards and sales that could raise this munchkin at once, kept until they win.

A player who is ahead is stopped; one who keeps two or three levels in hand is not.
"""

from typing import Final

from kickdoor.bots.outfit import levels_for_sale, most_for_sale
from kickdoor.bots.sense import Sense, Verbs
from kickdoor.bots.tools import completed, slot_of, used
from kickdoor.bots.worth import LEVEL, words
from kickdoor.engine.commands import Command, Play, Sell
from kickdoor.engine.options import Option, fill
from kickdoor.engine.views import SeenFight

WITHIN: Final = 0  # so few steps short of the last Level the reserve is worth showing
LASTING: Final = ("in_fight", "has")  # conditions of a Go Up a Level that are likely to hold later too


def raising(sense: Sense, option: Option) -> Command | None:
    """The command by which a template raises this munchkin: a Go Up a Level, or a level taken from the leader."""
    if option.verb is not Play:
        return None
    pair = used(sense, option)
    seats = slot_of(option, "seat")
    if seats is None:
        return None
    if pair is not None:
        robbed = [seat for seat in sense.rivals() if seat in seats.candidates]
        return completed(sense, option, {"seat": robbed[:1]}) if robbed and "steal_level" in words(pair[1].do) else None
    mine = sense.named(option).kind == "level_up" and sense.seat in seats.candidates
    return fill(option, {"seat": [sense.seat]}) if mine else None


def level_ups(sense: Sense, options: list[Option]) -> int:
    return sum([raising(sense, option) is not None for option in options])


def rise(sense: Sense, options: list[Option]) -> Command | None:
    """One level from the reserve."""
    return next((command for option in options if (command := raising(sense, option)) is not None), None)


def wins_by_rising(sense: Sense, fight: SeenFight) -> bool:
    """Whether the reserve turns this kill, which would not win the game, into the winning one."""
    levels = sense.insight.kill_gain()
    if sense.seat != fight.fighter or not levels or sense.insight.for_the_win():
        return False
    return sense.me.level + levels + level_ups(sense, sense.of_verb(Play)) >= sense.view.win_level


def suffices(sense: Sense, verbs: Verbs) -> bool:
    """Whether the reserve about reaches the Level below the winning one, beyond which only a kill goes.

    The reserve is what could be had at once: by cards, and by selling what is worth less than a level.
    """
    missing = sense.rule("kill_from") - 1 - WITHIN - sense.me.level - level_ups(sense, verbs.get(Play))
    sales = verbs.get(Sell)
    if missing > sum([most_for_sale(sense, option) for option in sales]):
        return False
    return missing <= sum([levels_for_sale(sense, option, LEVEL) for option in sales])


def without_reserve(sense: Sense, verbs: Verbs) -> Verbs:
    """The options but for the level-ups that will keep."""
    return verbs.with_plays([option for option in verbs.get(Play) if not keeps(sense, option)])


def keeps(sense: Sense, option: Option) -> bool:
    if raising(sense, option) is None:
        return False
    cond = sense.named(option).cond
    return cond is None or cond.word in LASTING
