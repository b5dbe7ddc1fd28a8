"""A player with a plan."""

import os

from kickdoor.bots import fighting, outfit
from kickdoor.bots.basic import BasicBot, sort_out
from kickdoor.bots.hinder import hindering_tools
from kickdoor.bots.more import more_monsters
from kickdoor.bots.seals import disarm, finish_by_seals, tend_seals
from kickdoor.bots.selves import become_best, counts_one_shots
from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import cheapest_set
from kickdoor.bots.turns import Verbs, charity, extras, look_for_trouble, nasty, rise, stays, steal
from kickdoor.bots.worth import LEVEL, TREASURE
from kickdoor.engine import commands as cmd
from kickdoor.engine.options import Option
from kickdoor.engine.visibility import SeenFight, SeenProposal

F = dict(part.split("=") for part in os.environ.get("SHREWD", "").split(",") if part)


def flag(name: str, default: float) -> float:
    return float(F.get(name, default))


HINDER_FROM = flag("hf", 9)  # new level from which a non-winning kill is hindered
HINDER_COST = flag("hc", 8)
MORE = flag("more", 1)
MARGIN = flag("margin", 0)
HELPFIRST = flag("hfirst", 0)


SPEND = flag("spend", 0.4)
SPEND2 = flag("spend2", 0.6)
PITCH = flag("pitch", 1)
ASK = flag("ask", 1)
ACCEPT = flag("accept", 0.25)
TROUBLE = flag("trouble", 1)
SEALS = flag("seals", 1)
IDENT = flag("ident", 1)
HOLDALL = flag("holdall", 0)
MON = flag("mon", 0)
SELLMAX = flag("sellmax", 10)
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
    return card.kind == "level_up" and (HOLDALL > 0 or card.cond is None or card.cond.word in ("in_fight", "has"))


def surest_trouble(sense: Sense, option: Option) -> cmd.Command | None:
    """The monster that is beaten by most."""
    monsters = {handle: sense.eyes.card(handle) for handle in option.slots[0].candidates}
    beaten = [handle for handle, card in monsters.items() if sense.beats(card, sense.seat)]
    margin = {h: sense.strength_against(monsters[h], sense.seat) - sense.strength_of(monsters[h], sense.seat) for h in beaten}
    return cmd.Trouble(max(beaten, key=lambda h: (margin[h], h))) if beaten else None


class ShrewdBot(BasicBot):
    __slots__ = ()

    def calm(self, sense: Sense) -> cmd.Command | None:
        verbs = sort_out(sense.eyes.options)
        over = cmd.Charity in verbs
        sprint = not HOLD or sense.me.level + reserve(sense, verbs) >= SPRINT
        if sprint and MON and not over and sense.me.level < 9:
            rise_by = 9 - sense.me.level
            ready = any(
                card.kind == "monster" and sense.strength_against(card, sense.seat) + rise_by > sense.strength_of(card, sense.seat) + MON
                for card in (sense.printed(seen) for seen in sense.view.hand)
            )
            sprint = ready or cmd.Kick not in verbs and False
        command = tend_seals(sense, verbs)
        if SEALS:
            command = finish_by_seals(sense, verbs) or command or disarm(sense, verbs)
        if command is None and IDENT:
            command = become_best(sense, verbs.get(cmd.Play, []))
        if command is not None:
            return command
        plain = verbs
        if not sprint:
            plain = {**verbs, cmd.Play: [o for o in verbs.get(cmd.Play, []) if not holdable(sense, o)]}
        if IDENT:
            plain = {**plain, cmd.Play: [o for o in plain.get(cmd.Play, []) if sense.eyes.card(int(o.fixed["card"])).kind != "identity"]}
        command = (
            stays(sense, plain)
            or outfit.lay_down(sense, verbs, over or (IDENT > 0 and counts_one_shots(sense)))
            or outfit.entrust(sense, verbs)
            or outfit.dress(sense, verbs)
            or extras(sense, verbs)
        )
        if command is None and cmd.Sell in verbs and sprint:
            command = outfit.sell(sense, verbs[cmd.Sell][0], SELLMAX)
        if command is not None:
            return command
        if over:
            return nasty(sense, verbs) or stays(sense, verbs) or charity(sense, verbs[cmd.Charity][0])
        if cmd.Kick in verbs:
            return steal(sense, verbs) or cmd.Kick()
        if cmd.Trouble in verbs:
            if TROUBLE and sense.me.level >= sense.rule("win_level") - 1:
                return surest_trouble(sense, verbs[cmd.Trouble][0]) or cmd.Loot()
            return look_for_trouble(sense, verbs[cmd.Trouble][0]) or cmd.Loot()
        return None

    def ask(self, sense: Sense, fight: SeenFight) -> cmd.Command | None:
        options = sense.eyes.options
        if not ASK:
            return fighting.ask_for_help(sense, fight, options, self.asked)
        win = fighting.for_the_win(sense, fight)
        asking = [o for o in options if o.verb is cmd.Propose and o.fixed["kind"] == "ask"]
        if not win:
            asking = [o for o in asking if not fighting.wins_too(sense, fight, int(o.fixed["to"]))]
        cheap = [o for o in asking if not fighting.levels_for_helping(sense, fight, int(o.fixed["to"]))]
        return fighting.ask_for_help(sense, fight, cheap, self.asked) or fighting.ask_for_help(
            sense, fight, asking, self.asked
        )

    def look_on(self, sense: Sense, fight: SeenFight) -> cmd.Command | None:
        if not PITCH:
            return super().look_on(sense, fight)
        if self.pitched or fight.helper >= 0:
            return None
        self.pitched = True
        pitching = any(o.verb is cmd.Propose and o.fixed["kind"] == "pitch" for o in sense.eyes.options)
        if not pitching:
            return None
        gained = fighting.levels_for_helping(sense, fight, sense.seat)
        wanted = 0 if gained else (fighting.spoils(fight)[1] + 1) // 2
        if not self.helps(sense, fight, wanted, 0):
            return None
        return cmd.Propose("pitch", fight.fighter, picks=tuple(range(1, 2 * wanted, 2)))

    def likes(self, sense: Sense, proposal: SeenProposal) -> bool:
        fight = sense.view.fight
        if ACCEPT and fight is not None and proposal.kind == "ask" and not proposal.take:
            gold = sum(sense.printed(seen).gold for seen in proposal.give)
            return self.helps(sense, fight, len(proposal.picks), gold)
        return super().likes(sense, proposal)

    def helps(self, sense: Sense, fight: SeenFight, picks: int, gold: int) -> bool:
        levels, treasures = fighting.spoils(fight)
        munchkins, monsters = sense.eyes.forecast(sense.seat)
        if munchkins <= monsters:
            return False
        if fighting.wins_too(sense, fight, sense.seat):
            return True
        top = sense.rule("win_level")
        fighter = sense.view.seats[fight.fighter].level + levels
        if fighter >= top:
            return False
        gained = fighting.levels_for_helping(sense, fight, sense.seat)
        picks = min(picks, treasures)
        weight = self.temper.price * ACCEPT
        weight = weight if fighter < top - 2 else 2 * weight if fighter < top - 1 else 4 * weight
        mine = gained * LEVEL + picks * TREASURE + gold / 150
        return mine > weight * (LEVEL * levels + TREASURE * (treasures - picks))

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
            command = self.ask(sense, fight)
            if command is not None:
                return command
        command = fighting.use_tools(sense, fight, stake * (0.6 if win else SPEND))
        if command is not None or sense.seat == fight.helper:
            return command
        if fight.helper < 0:
            command = fighting.press_into_service(sense, fight)
            command = command or self.ask(sense, fight)
        command = command or fighting.use_tools(sense, fight, stake if win else stake * SPEND2)
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
