"""A player with a plan: it keeps levels in reserve and tools for the end, and uses them when that wins."""

from kickdoor.bots import fighting, outfit
from kickdoor.bots.bargain import ask_for_help, fair_wish, helping_pays
from kickdoor.bots.basic import BasicBot, sort_out
from kickdoor.bots.company import more_monsters
from kickdoor.bots.escape import answer_curse
from kickdoor.bots.outfit import is_small
from kickdoor.bots.own_turn import Verbs, charity, extras, nasty, stays, steal
from kickdoor.bots.reserve import (
    level_ups,
    rise,
    suffices,
    wins_by_rising,
    without_reserve,
)
from kickdoor.bots.seal_sense import disarm, finish_by_seals, level_worth, tend_seals
from kickdoor.bots.selves import become_best, counts_one_shots, without_identities
from kickdoor.bots.sense import Sense
from kickdoor.bots.stopping import spoils_victory, stopping_tools
from kickdoor.bots.sundry import meddle
from kickdoor.bots.tempers import Temper
from kickdoor.bots.tools import cheapest_set
from kickdoor.bots.trade import propose_swap, trade_gain
from kickdoor.bots.trouble import pick_a_fight
from kickdoor.engine import commands as cmd
from kickdoor.engine.views import SeenFight, SeenProposal

LAST_STEPS = 1  # so few Levels before the end a rival is stopped even before the winning kill
SPITE = 8.0  # what that may cost, in points
READILY = 0.4  # of what a fight is worth: what it spends before it asks for help
AT_MOST = 0.6  # and after that


class ShrewdBot(BasicBot):
    """Bargains for what help is worth to both, and avoids becoming a target."""

    __slots__ = ("offered", "swapped")

    def __init__(self, seed: str, temper: Temper | None = None) -> None:
        super().__init__(seed, temper)
        self.offered: set[tuple[int, str, str]] = set()  # the swaps that were proposed: to whom, what for what
        self.swapped = -1  # the turn in which it last thought of one

    # -- outside fights -----------------------------------------------------------------------------------------------

    def calm(self, sense: Sense) -> cmd.Command | None:
        verbs = sort_out(sense.eyes.options)
        over = cmd.Charity in verbs
        command = self.arrange(sense, verbs, over)
        if command is not None:
            return command
        if over:
            return (
                nasty(sense, verbs)
                or stays(sense, without_identities(sense, verbs))
                or charity(sense, verbs[cmd.Charity][0])
            )
        if cmd.Kick in verbs:
            return self.swap(sense, verbs) or steal(sense, verbs) or cmd.Kick()
        if cmd.Trouble in verbs:
            return pick_a_fight(sense, verbs[cmd.Trouble][0]) or cmd.Loot()
        return None

    def swap(self, sense: Sense, verbs: Verbs) -> cmd.Command | None:
        """One proposal a turn: at a table with people each of them takes time."""
        if self.swapped == sense.view.turns:
            return None
        self.swapped = sense.view.turns
        return propose_swap(sense, verbs.get(cmd.Propose, []), self.offered)

    def arrange(self, sense: Sense, verbs: Verbs, over: bool) -> cmd.Command | None:
        """Seals, identities, gear; levels only when they bring the last step within reach."""
        jump = suffices(sense, verbs)
        now = without_identities(sense, verbs if jump else without_reserve(sense, verbs))
        command = (
            finish_by_seals(sense, verbs)
            or tend_seals(sense, verbs)
            or disarm(sense, verbs)
            or become_best(sense, verbs.get(cmd.Play, []))
            or stays(sense, now)
            or outfit.lay_down(sense, verbs, over or counts_one_shots(sense))
            or outfit.entrust(sense, verbs)
            or outfit.dress(sense, verbs)
            or extras(sense, now)
        )
        if command is None and jump and cmd.Sell in verbs:
            command = outfit.sell(sense, verbs[cmd.Sell][0], level_worth(sense))
        return command

    def in_window(self, sense: Sense, window: str) -> cmd.Command | None:
        fight = sense.view.fight
        if window == "affliction" and fight is not None:
            return answer_curse(sense, spoils_victory(sense, fight))
        return super().in_window(sense, window)

    # -- fights -------------------------------------------------------------------------------------------------------

    def fight(self, sense: Sense, fight: SeenFight) -> cmd.Command | None:
        options = sense.eyes.options
        if any(option.verb is cmd.Claim for option in options):
            if wins_by_rising(sense, fight):
                return rise(sense, options)
            return more_monsters(sense, fight, self.memory.threat(sense)) or cmd.Claim()
        missing = fighting.need(sense, fight)
        if missing <= 0:
            return None
        if level_ups(sense, options) >= missing:
            return rise(sense, options)
        stake = fighting.stake(sense, fight)
        last = fighting.for_the_win(sense)
        return self.turn_it(sense, fight, stake if last else stake * READILY, stake * AT_MOST)

    def ask_for_help(self, sense: Sense, fight: SeenFight) -> cmd.Command | None:
        return ask_for_help(sense, fight, self.asked)

    def look_on(self, sense: Sense, fight: SeenFight) -> cmd.Command | None:
        """A fight of others has just opened: offer help wherever that pays."""
        command = meddle(sense, fight)
        if command is not None:
            return command
        if self.pitched or fight.helper >= 0:
            return None
        self.pitched = True
        if not any(each.verb is cmd.Propose and each.fixed["kind"] == "pitch" for each in sense.eyes.options):
            return None
        wanted = fair_wish(sense, fight)
        if not helping_pays(sense, fight, wanted, 0, self.temper.price):
            return None
        return cmd.Propose("pitch", fight.fighter, picks=tuple(range(1, 2 * wanted, 2)))

    def likes(self, sense: Sense, proposal: SeenProposal) -> bool:
        if proposal.kind == "trade":
            small = all(is_small(sense.printed(seen)) for seen in proposal.give)
            return small and trade_gain(sense, proposal.take, proposal.give) > 0
        fight = sense.view.fight
        if fight is None or proposal.kind != "ask" or proposal.take:
            return super().likes(sense, proposal)
        gold = sum(sense.printed(seen).gold for seen in proposal.give)
        return helping_pays(sense, fight, len(proposal.picks), gold, self.temper.price)

    def hinder(self, sense: Sense, fight: SeenFight, last_call: bool) -> cmd.Command | None:
        """Everything against a winner, cheap cards against a player who would get close to winning, else nothing."""
        level = sense.view.seats[fight.fighter].level + fighting.spoils(fight)[0]
        resented = fight.fighter in self.memory.grudges
        steps = LAST_STEPS + (max(0, self.temper.spite) if resented else 0)
        if not last_call and level < sense.winning_level() - steps:
            return None
        tools = stopping_tools(sense, fight)
        chosen = cheapest_set(tools, fighting.lead(sense, fight))
        if last_call:
            rest = sorted((tool for tool in tools if tool.swing > 0), key=lambda tool: -tool.swing)
            return (chosen or rest)[0].command if chosen or rest else None
        spite = SPITE * (self.temper.grudge if resented else 1.0)
        return chosen[0].command if chosen and sum(tool.cost for tool in chosen) <= spite else None
