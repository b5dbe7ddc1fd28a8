"""A player with a plan: it keeps levels in reserve and tools for the end, and uses them when that wins."""

from typing import Final

from kickdoor.bots import fighting, outfit
from kickdoor.bots.bargain import ask_for_help, fair_wish, helping_pays
from kickdoor.bots.basic import EVERYTHING, BasicBot
from kickdoor.bots.company import more_monsters
from kickdoor.bots.escape import answer_curse
from kickdoor.bots.outfit import is_small
from kickdoor.bots.own_turn import extras, stays
from kickdoor.bots.reserve import level_ups, rise, suffices, wins_by_rising, without_reserve
from kickdoor.bots.seal_sense import disarm, finish_by_seals, level_worth, tend_seals
from kickdoor.bots.selves import become_best, counts_one_shots, without_identities
from kickdoor.bots.sense import Sense, Verbs
from kickdoor.bots.stopping import spoils_victory, stopping_tools
from kickdoor.bots.tempers import Temper
from kickdoor.bots.trade import propose_swap, trade_gain
from kickdoor.bots.trouble import pick_a_fight
from kickdoor.engine.commands import Claim, Command, Kick, Play, Propose, Trouble
from kickdoor.engine.options import Option
from kickdoor.engine.views import SeenFight, SeenProposal

LAST_STEPS: Final = 1  # so few Levels before the end a rival is stopped even before the winning kill
SPITE: Final = 14.0  # what that may cost, in points
READILY: Final = 0.15  # of what a fight is worth: what it spends before it asks for help
AT_MOST: Final = 0.6  # and after that


class ShrewdBot(BasicBot):
    """Bargains for what help is worth to both, and avoids becoming a target."""

    __slots__ = ("offered", "swapped")

    def __init__(self, seed: str, temper: Temper | None = None) -> None:
        super().__init__(seed, temper)
        self.offered: set[tuple[int, str, str]] = set()  # the swaps that were proposed: to whom, what for what
        self.swapped = -1  # the turn in which it last thought of one

    # -- outside fights -----------------------------------------------------------------------------------------------

    def last_resort(self, sense: Sense, verbs: Verbs) -> Command | None:
        """Show the reserve rather than give it away."""
        return stays(sense, without_identities(sense, verbs))

    def trouble(self, sense: Sense, option: Option) -> Command | None:
        return pick_a_fight(sense, option)

    def swap(self, sense: Sense, verbs: Verbs) -> Command | None:
        """One proposal a turn: at a table with people each of them takes time."""
        if self.swapped == sense.view.turns:
            return None
        self.swapped = sense.view.turns
        return propose_swap(sense, verbs.get(Propose), self.offered)

    def arrange(self, sense: Sense, verbs: Verbs, over: bool) -> Command | None:
        """Seals, identities, gear; levels only before a fight that may be the last."""
        # Shown at the end of a turn, it would give the others a round to answer.
        ahead = bool(verbs.get(Kick) or verbs.get(Trouble))
        jump = ahead and suffices(sense, verbs)
        now = without_identities(sense, verbs if jump else without_reserve(sense, verbs))
        command = (
            finish_by_seals(sense, verbs)
            or tend_seals(sense, verbs)
            or disarm(sense, verbs)
            or become_best(sense, verbs.get(Play))
            or stays(sense, now)
            or outfit.gear_up(sense, verbs, over or counts_one_shots(sense))
            or extras(sense, now)
        )
        return outfit.sell(sense, verbs, level_worth(sense), gear=True) if command is None and jump else command

    def in_window(self, sense: Sense, window: str) -> Command | None:
        fight = sense.view.fight
        if window == "affliction" and fight is not None:
            return answer_curse(sense, spoils_victory(sense, fight))
        return super().in_window(sense, window)

    # -- fights -------------------------------------------------------------------------------------------------------

    def fight(self, sense: Sense, fight: SeenFight) -> Command | None:
        if sense.of_verb(Claim):
            if wins_by_rising(sense, fight):
                return rise(sense, sense.of_verb(Play))
            more = more_monsters(sense, fight, self.memory.threat(sense))
            return more or fighting.loot_more(sense, fight) or Claim()
        missing = fighting.need(sense, fight)
        if missing <= 0:
            return None
        options = sense.of_verb(Play)
        if level_ups(sense, options) >= missing:
            return rise(sense, options)
        return self.turn_it(sense, fight)

    def limits(self, sense: Sense, fight: SeenFight) -> tuple[float, float]:
        stake = fighting.stake(sense, fight)
        return stake if sense.insight.for_the_win() else stake * READILY, stake * AT_MOST

    def ask_for_help(self, sense: Sense, fight: SeenFight) -> Command | None:
        """Help with the winning kill comes only from those who would win too: a proud player would rather run."""
        proud = not self.temper.shares and sense.insight.for_the_win()
        return None if proud else ask_for_help(sense, fight, self.asked)

    def welcome(self, sense: Sense, fight: SeenFight, proposal: SeenProposal) -> bool:
        shared = fighting.wins_too(sense, proposal.by)
        return (self.temper.shares or not shared) and super().welcome(sense, fight, proposal)

    def wish(self, sense: Sense, fight: SeenFight) -> int:
        """It offers help wherever that pays."""
        wanted = fair_wish(sense, fight)
        return wanted if helping_pays(sense, fight, wanted, 0, self.temper.price) else -1

    def likes(self, sense: Sense, proposal: SeenProposal) -> bool:
        if proposal.kind == "trade":
            small = all(is_small(sense.printed(seen)) for seen in proposal.give)
            return small and not sense.about_to_win(proposal.by) and trade_gain(sense, proposal.take, proposal.give) > 0
        fight = sense.view.fight
        if fight is None or proposal.kind != "ask" or proposal.take:
            return super().likes(sense, proposal)
        gold = sum([sense.printed(seen).gold for seen in proposal.give])
        return helping_pays(sense, fight, len(proposal.picks), gold, self.temper.price)

    def hinder(self, sense: Sense, fight: SeenFight, last_call: bool) -> Command | None:
        """Everything against a winner, cheap cards against a player who would get close to winning, else nothing."""
        level = sense.view.seats[fight.fighter].level + sense.insight.kill_gain()
        steps = LAST_STEPS + (max(0, self.temper.spite) if fight.fighter in self.memory.grudges else 0)
        if not last_call and level < sense.view.win_level - steps:
            return None
        return self.stop(sense, fight, stopping_tools(sense, fight), EVERYTHING if last_call else SPITE)
