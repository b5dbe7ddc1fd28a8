"""Levels in reserve: cards and sales that could raise this munchkin at once, kept until they win.

Whoever is ahead is stopped; whoever keeps two or three levels up the sleeve is not.
"""

from kickdoor.bots.sense import Sense
from kickdoor.bots.turns import Verbs
from kickdoor.engine import commands as cmd
from kickdoor.engine.defs import CardDef
from kickdoor.engine.options import Option

LASTING = ("in_fight", "has")  # conditions of a Go Up a Level that are likely to hold later too


def level_up(sense: Sense, option: Option) -> CardDef | None:
    """The Go Up a Level that a template would play on this munchkin."""
    if option.verb is not cmd.Play:
        return None
    card = sense.eyes.card(int(option.fixed["card"]))
    mine = card.kind == "level_up" and sense.seat in option.slots[0].candidates
    return card if mine else None


def level_ups(sense: Sense, options: list[Option]) -> int:
    return sum(level_up(sense, option) is not None for option in options)


def reserve(sense: Sense, verbs: Verbs) -> int:
    """How many levels could be had at once, without selling what is equipped."""
    levels = level_ups(sense, verbs.get(cmd.Play, []))
    for option in verbs.get(cmd.Sell, []):
        worn = {seen.handle for seen in sense.me.table if seen.worn}
        idle = [sense.eyes.card(handle) for handle in option.slots[0].candidates if handle not in worn]
        levels += sum(card.gold for card in idle) // int(option.slots[0].rule.split()[1])
    return levels


def suffices(sense: Sense, verbs: Verbs) -> bool:
    """Whether the reserve reaches the Level below the winning one, beyond which only a kill goes."""
    return sense.me.level + reserve(sense, verbs) >= sense.rule("kill_from") - 1


def without_reserve(sense: Sense, verbs: Verbs) -> Verbs:
    """The options but for the level-ups that will keep."""
    return {**verbs, cmd.Play: [option for option in verbs.get(cmd.Play, []) if not keeps(sense, option)]}


def keeps(sense: Sense, option: Option) -> bool:
    card = level_up(sense, option)
    return card is not None and (card.cond is None or card.cond.word in LASTING)
