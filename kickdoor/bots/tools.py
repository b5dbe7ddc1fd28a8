"""What could be played in a fight, how far it would swing the fight, and what it would cost its owner."""

from itertools import combinations
from math import fsum
from typing import Final

from kickdoor.bots.sense import Sense
from kickdoor.bots.worth import GAME, KINDS, LEVEL, TREASURE, card_worth, swing, thing_worth, words
from kickdoor.engine import commands as cmd
from kickdoor.engine.commands import Command
from kickdoor.engine.defs import CardDef, Use
from kickdoor.engine.options import Option, Slot, fill
from kickdoor.engine.views import SeenFight

MOST_TOOLS: Final = 9  # weighed against each other at once


class Tool:
    """A possible command, how far it swings the fight for its player, and its cost in points."""

    __slots__ = ("command", "swing", "cost", "ends")

    def __init__(self, command: Command, swing: int, cost: float, ends: bool = False) -> None:
        self.command = command
        self.swing = swing
        self.cost = cost
        self.ends = ends  # nothing is left to fight about


def cheapest_set(tools: list[Tool], need: int) -> list[Tool]:
    """The tools that together swing a fight far enough for the least, the strongest first; none if they cannot."""
    best: list[Tool] = []
    least = 0.0
    able = [tool for tool in tools if tool.swing > 0]
    if not able:
        return best
    if len(able) == 1:
        return able if able[0].swing >= need else best
    found = sorted(able, key=lambda tool: tool.cost / tool.swing)[:MOST_TOOLS]
    for number in range(1, len(found) + 1):
        for some in combinations(found, number):
            cost = fsum([tool.cost for tool in some])
            if sum([tool.swing for tool in some]) >= need and (not best or cost < least):
                best, least = list(some), cost
    return sorted(best, key=lambda tool: -tool.swing)


def first_of(chosen: list[Tool], at_most: float) -> Command | None:
    """What to begin with, if together they cost no more."""
    return chosen[0].command if chosen and fsum([tool.cost for tool in chosen]) <= at_most else None


def least_missed(sense: Sense, handles: list[int]) -> list[int]:
    """The cards, the least missed first."""
    worths = [(thing_worth(sense, handle), handle) for handle in handles]
    worths.sort()
    return [handle for _, handle in worths]


# -- paying -----------------------------------------------------------------------------------------------------------


def spare(sense: Sense, slot: Slot) -> list[int]:
    """The cards that could pay, the least missed first: nothing that is equipped, and no identity in play."""
    busy = {card.handle for card in sense.me.table if card.worn or sense.printed(card).kind != "item"}
    able = [handle for handle in slot.candidates if handle not in busy]
    return least_missed(sense, able) if len(able) > 1 else able


def price(sense: Sense, handles: list[int]) -> float:
    return fsum([thing_worth(sense, handle) for handle in handles])


def payment(sense: Sense, option: Option) -> list[int] | None:
    """The least missed cards that pay for it; None if there are too few."""
    pay = slot_of(option, "pay")
    able = [] if pay is None else spare(sense, pay)[: pay.low]
    return able if pay is None or len(able) == pay.low else None


def completed(
    sense: Sense, option: Option, values: dict[str, list[int]] | None = None, side: str = ""
) -> Command | None:
    """A template filled with these values and the least of whatever else it asks for; None if that is too much."""
    known = dict(values or {})
    for slot in option.slots:
        if slot.name not in known and slot.low:
            able = spare(sense, slot) if slot.name == "pay" else slot.candidates
            if len(able) < slot.low:
                return None
            known[slot.name] = able[: slot.low]
    return fill(option, known, side)


def slot_of(option: Option, name: str) -> Slot | None:
    for slot in option.slots:
        if slot.name == name:
            return slot
    return None


def rivals_in(sense: Sense, option: Option) -> list[int]:
    """The rivals that a template can be aimed at, the most dangerous first."""
    seats = slot_of(option, "seat")
    return [] if seats is None else [seat for seat in sense.rivals() if seat in seats.candidates]


def at_a_rival(sense: Sense, option: Option) -> dict[str, list[int]]:
    """Aim a template at the most dangerous rival, if it can be."""
    rivals = rivals_in(sense, option)
    return {"seat": rivals[:1]} if rivals else {}


def used(sense: Sense, option: Option) -> tuple[CardDef, Use] | None:
    """The card and the use that a template is about, None for cards that are played as such."""
    if "use" not in option.fixed:
        return None
    card = sense.speaker(option.about())
    return card, card.uses[int(option.fixed["use"])]


def uses(sense: Sense, options: list[Option]) -> list[tuple[Option, CardDef, Use]]:
    """The templates that use a card or an ability, with the text that counts."""
    found: list[tuple[Option, CardDef, Use]] = []
    for option in options:
        pair = used(sense, option)
        if pair is not None:
            found.append((option, pair[0], pair[1]))
    return found


# -- for one's own side -----------------------------------------------------------------------------------------------


def helping_tools(sense: Sense, fight: SeenFight) -> list[Tool]:
    """What would help the munchkins."""
    found: list[Tool] = []
    for option in sense.plays:
        if "card" not in option.fixed:
            continue
        pair = used(sense, option)
        if pair is not None:
            found += helping_uses(sense, fight, option, pair[0], pair[1])
        elif sense.named(option).kind == "enhancer":
            found += weakening(sense, fight, option)
    return found


def weakening(sense: Sense, fight: SeenFight, option: Option) -> list[Tool]:
    """An enhancer that makes a monster smaller."""
    n = sense.amount(sense.named(option).amount, sense.seat)
    if n >= 0:
        return []
    foe = max(fight.foes, key=lambda foe: foe.treasures)
    return [Tool(fill(option, {"on": [foe.card.handle]}), -n, KINDS["enhancer"])]


def helping_uses(sense: Sense, fight: SeenFight, option: Option, card: CardDef, use: Use) -> list[Tool]:
    if option.fixed.get("side") == "monsters":
        return []
    values: dict[str, list[int]] = {}
    cost = card_worth(sense, card) if card.kind in ("one_shot", "trick") or (use.cost and use.cost.this) else 0.0
    target = slot_of(option, "on")
    if target is not None:
        foes = sorted(fight.foes, key=lambda foe: -foe.strength)
        able = [foe.card.handle for foe in foes if foe.card.handle in target.candidates]
        if not able:
            return []
        values["on"] = able[:1]
    if use.cost is not None and use.cost.hand:
        cost += price(sense, [held.handle for held in sense.view.hand if held.handle != option.fixed["card"]])
    lost = min(use.cost.levels, sense.me.level - 1) if use.cost is not None else 0
    cost += level_price(sense, use)
    pay = slot_of(option, "pay")
    if pay is not None:
        return paid_tools(sense, option, use, pay, values, cost)
    if slot_of(option, "seat") is not None:
        return []
    gone = removed(fight, use, values)
    cost -= spoils_of(fight, use, values)
    n = (abs(swing(sense, use.do)) if use.either else swing(sense, use.do)) - lost
    if gone or n > 0:
        return [Tool(fill(option, values, "munchkins"), gone or n, cost, gone > 0 and leaves_nobody(fight, use))]
    return []


def level_price(sense: Sense, use: Use) -> float:
    """What the levels are worth that a use costs: the game, in a fight that would win it."""
    lost = min(use.cost.levels, sense.me.level - 1) if use.cost is not None else 0
    fight = sense.view.fight
    wins = lost > 0 and fight is not None and sense.seat in sense.insight.would_win(fight.helper)
    return GAME if wins else LEVEL * lost


def removed(fight: SeenFight, use: Use, values: dict[str, list[int]]) -> int:
    """The strength of the monsters that would be gone."""
    if not words(use.do) & {"remove_monster", "kill_monster"}:
        return 0
    named = [foe.strength for foe in fight.foes if foe.card.handle in values.get("on", [])]
    return max(1, sum(named)) if named or len(fight.foes) > 1 else max(1, fight.monsters)


def leaves_nobody(fight: SeenFight, use: Use) -> bool:
    """Whether the last monster goes away without being beaten."""
    return len(fight.foes) == 1 and "remove_monster" in words(use.do)


def spoils_of(fight: SeenFight, use: Use, values: dict[str, list[int]]) -> float:
    """What the monsters leave behind that would be gone, in points: a kill is a level, and some pay to leave."""
    foes = [foe for foe in fight.foes if foe.card.handle in values.get("on", [])] or fight.foes[:1]
    kept = [node for node in use.do.do if node.word == "remove_monster" and node.name == "keep"]
    kills = "kill_monster" in words(use.do)
    treasures = TREASURE * sum([foe.treasures for foe in foes]) if kept or kills else 0.0
    return treasures + (LEVEL * sum([foe.levels for foe in foes]) if kills else 0.0)


def paid_tools(
    sense: Sense, option: Option, use: Use, pay: Slot, values: dict[str, list[int]], cost: float
) -> list[Tool]:
    """Abilities that cost cards: one tool for each card, since they can be used again, or one for a one-shot."""
    able = spare(sense, pay)
    if len(able) < pay.low:
        return []

    def tool(chosen: list[int], n: int, ends: bool = False) -> Tool:
        return Tool(fill(option, {**values, "pay": chosen}), n, cost + price(sense, chosen), ends)

    if words(use.do) & {"remove_monster", "kill_monster"}:
        assert sense.view.fight is not None
        cost -= spoils_of(sense.view.fight, use, values)
        return [tool(able[: pay.low], removed(sense.view.fight, use, values), leaves_nobody(sense.view.fight, use))]
    per_card = option.verb is cmd.Use and pay.low == 1
    ways = [[one] for one in able[: pay.high]] if per_card else [able[: pay.high]]
    return [tool(way, n) for way in ways if (n := swing(sense, use.do, len(way))) > 0]
