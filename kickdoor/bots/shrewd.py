"""A player with a plan."""

import os

from kickdoor.bots import fighting, outfit
from kickdoor.bots.basic import BasicBot, sort_out
from kickdoor.bots.hinder import hindering_tools
from kickdoor.bots.more import more_monsters
from kickdoor.bots.seals import tend_seals
from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import cheapest_set
from kickdoor.bots.turns import Verbs, charity, extras, look_for_trouble, nasty, rise, stays, steal
from kickdoor.bots.worth import LEVEL
from kickdoor.engine import commands as cmd
from kickdoor.engine.options import Option
from kickdoor.engine.visibility import SeenFight

F = dict(part.split("=") for part in os.environ.get("SHREWD", "").split(",") if part)


def flag(name: str, default: float) -> float:
    return float(F.get(name, default))


HINDER_FROM = flag("hf", 9)  # new level from which a non-winning kill is hindered
HINDER_COST = flag("hc", 8)
MORE = flag("more", 1)
MARGIN = flag("margin", 0)
HELPFIRST = flag("hfirst", 0)


HOLD = flag("hold", 1)
SPRINT = flag("sprint", 9)


def reserve(sense: Sense, verbs: Verbs) -> int:
    """Levels that could be had at once."""
    worn = {seen.handle for seen in sense.me.table if seen.worn}
    levels = 0
    for option in verbs.get(cmd.Play, []):
        if sense.eyes.card(int(option.fixed["card"])).kind == "level_up" and sense.seat in option.slots[0].candidates:
            levels += 1
    if cmd.Sell in verbs:
        option = verbs[cmd.Sell][0]
        price = int(option.slots[0].rule.split()[1])
        levels += sum(sense.eyes.card(h).gold for h in option.slots[0].candidates if h not in worn) // price
    return levels


def holdable(sense: Sense, option: Option) -> bool:
    card = sense.eyes.card(int(option.fixed["card"]))
    return card.kind == "level_up" and (card.cond is None or card.cond.word in ("in_fight", "has"))


class ShrewdBot(BasicBot):
    __slots__ = ()

    def calm(self, sense: Sense) -> cmd.Command | None:
        verbs = sort_out(sense.eyes.options)
        over = cmd.Charity in verbs
        sprint = not HOLD or sense.me.level + reserve(sense, verbs) >= SPRINT
        command = tend_seals(sense, verbs)
        if command is not None:
            return command
        plain = verbs
        if not sprint:
            plain = {**verbs, cmd.Play: [o for o in verbs.get(cmd.Play, []) if not holdable(sense, o)]}
        command = (
            stays(sense, plain)
            or outfit.lay_down(sense, verbs, over)
            or outfit.entrust(sense, verbs)
            or outfit.dress(sense, verbs)
            or extras(sense, verbs)
        )
        if command is None and cmd.Sell in verbs and sprint:
            command = outfit.sell(sense, verbs[cmd.Sell][0], LEVEL)
        if command is not None:
            return command
        if over:
            return nasty(sense, verbs) or stays(sense, verbs) or charity(sense, verbs[cmd.Charity][0])
        if cmd.Kick in verbs:
            return steal(sense, verbs) or cmd.Kick()
        if cmd.Trouble in verbs:
            return look_for_trouble(sense, verbs[cmd.Trouble][0]) or cmd.Loot()
        return None

    def fight(self, sense: Sense, fight: SeenFight) -> cmd.Command | None:
        options = sense.eyes.options
        if any(option.verb is cmd.Claim for option in options):
            if MORE:
                more = more_monsters(sense, fight, int(MARGIN))
                if more is not None:
                    return more
            return cmd.Claim()
        if fighting.need(sense, fight) <= 0:
            return None
        ups = sum(
            1
            for o in options
            if o.verb is cmd.Play
            and sense.eyes.card(int(o.fixed["card"])).kind == "level_up"
            and sense.seat in o.slots[0].candidates
        )
        risen = rise(sense, options) if not HOLD or ups >= fighting.need(sense, fight) else None
        if risen is not None:
            return risen
        stake = fighting.stake(sense, fight)
        win = fighting.for_the_win(sense, fight)
        command: cmd.Command | None = None
        if HELPFIRST and not win and fight.helper < 0 and sense.seat == fight.fighter:
            command = fighting.ask_for_help(sense, fight, options, self.asked)
            if command is not None:
                return command
        command = fighting.use_tools(sense, fight, stake * 0.6)
        if command is not None or sense.seat == fight.helper:
            return command
        if fight.helper < 0:
            command = fighting.press_into_service(sense, fight)
            command = command or fighting.ask_for_help(sense, fight, options, self.asked)
        command = command or fighting.use_tools(sense, fight, stake)
        return command or fighting.way_out(sense, fight, fighting.danger(sense, fight, sense.seat)) or cmd.Flee()

    def hinder(self, sense: Sense, fight: SeenFight, last_call: bool) -> cmd.Command | None:
        fighter = sense.view.seats[fight.fighter].level + fighting.spoils(fight)[0]
        if not last_call and fighter < HINDER_FROM:
            return None
        tools = hindering_tools(sense, fight)
        chosen = cheapest_set(tools, fight.munchkins - fight.monsters + (1 if fighting.ties_win(sense, fight) else 0))
        if last_call:
            rest = sorted((tool for tool in tools if tool.swing > 0), key=lambda tool: -tool.swing)
            return (chosen or rest)[0].command if chosen or rest else None
        if not chosen or sum(tool.cost for tool in chosen) > HINDER_COST:
            return None
        return chosen[0].command
