"""A sound player: wears the best, sells the rest, fights what it beats, buys help, stops a winner, runs if it must."""

from math import fsum, inf
from typing import Final

from kickdoor.bots import fighting, outfit
from kickdoor.bots.answers import answer
from kickdoor.bots.escape import answer_curse, answer_roll, hold_back, slip_away
from kickdoor.bots.hinder import hindering_tools
from kickdoor.bots.memory import Memory
from kickdoor.bots.own_turn import charity, extras, look_for_trouble, nasty, rise, stays
from kickdoor.bots.player import Eyes
from kickdoor.bots.ruses import trip_up
from kickdoor.bots.seal_sense import level_worth, tend_seals
from kickdoor.bots.sense import Sense, Verbs
from kickdoor.bots.sundry import gamble, meddle
from kickdoor.bots.table_talk import Tongue
from kickdoor.bots.tempers import Temper, dealt
from kickdoor.bots.tools import Tool, cheapest_set, first_of
from kickdoor.bots.worth import card_worth
from kickdoor.engine.commands import Accept, Charity, Claim, Command, Decline, Flee, Kick, Loot, Play, Propose, Trouble
from kickdoor.engine.options import Option
from kickdoor.engine.views import SeenCard, SeenFight, SeenProposal

CLOSE: Final = 3  # so near to the winning Level, a rival is worth a card or two
FAR_UP: Final = 0.7  # of the way; in a short game that is later
READILY: Final = 0.6  # of what a fight is worth: what it spends before it asks for help
SPITE: Final = 7.0  # what it spends on a rival who comes close
EVERYTHING: Final = inf  # and on one who wins


class BasicBot:
    """Knows whom it has asked for help in this turn and what it has offered, and remembers who stood in its way."""

    __slots__ = ("temper", "memory", "tongue", "turn", "asked", "pitched")

    def __init__(self, seed: str, temper: Temper | None = None) -> None:
        self.temper = dealt(seed) if temper is None else temper
        self.memory = Memory()
        self.tongue = Tongue(self.temper, seed)
        self.turn = -1
        self.asked: dict[int, int] = {}
        self.pitched = False

    def act(self, eyes: Eyes) -> Command | None:
        sense = Sense(eyes)
        self.memory.look(sense)
        command = self.decide(sense)
        self.tongue.hear(sense, self.memory, command)
        return command

    def decide(self, sense: Sense) -> Command | None:
        eyes = sense.eyes
        if eyes.question is not None:
            return answer(sense, eyes.question)
        if sense.view.turns != self.turn:
            self.turn, self.asked, self.pitched = sense.view.turns, {}, False
        to_me = [proposal for proposal in sense.view.proposals if proposal.to == eyes.seat]
        if to_me and eyes.window in ("", "opening"):
            return self.reply(sense, to_me[-1])
        if eyes.window:
            return self.in_window(sense, eyes.window)
        fight = sense.view.fight
        if fight is None:
            return self.calm(sense)
        if not eyes.fighting:
            return self.look_on(sense, fight)
        winners = sense.winners(fight.helper)
        return self.lose(sense, fight) if winners and sense.seat not in winners else self.fight(sense, fight)

    # -- outside fights -----------------------------------------------------------------------------------------------

    def calm(self, sense: Sense) -> Command | None:
        verbs = Verbs(sense)
        over = bool(verbs.get(Charity))
        command = self.arrange(sense, verbs, over)
        if command is not None:
            return command
        if over:
            return nasty(sense, verbs) or self.last_resort(sense, verbs) or charity(sense, verbs.get(Charity)[0])
        if verbs.get(Kick):
            return self.swap(sense, verbs) or Kick()
        if verbs.get(Trouble):
            return self.trouble(sense, verbs.get(Trouble)[0]) or Loot()
        return None

    def arrange(self, sense: Sense, verbs: Verbs, over: bool) -> Command | None:
        """Seals, identities, gear, levels."""
        return (
            tend_seals(sense, verbs)
            or stays(sense, verbs)
            or outfit.gear_up(sense, verbs, over)
            or extras(sense, verbs)
            or outfit.sell(sense, verbs, level_worth(sense), gear=False)
        )

    def last_resort(self, sense: Sense, verbs: Verbs) -> Command | None:
        """Before cards are given away: nothing else than usual."""
        return None

    def swap(self, sense: Sense, verbs: Verbs) -> Command | None:
        """It proposes no trades."""
        return None

    def trouble(self, sense: Sense, option: Option) -> Command | None:
        return look_for_trouble(sense, option)

    # -- fights -------------------------------------------------------------------------------------------------------

    def fight(self, sense: Sense, fight: SeenFight) -> Command | None:
        if sense.of_verb(Claim):
            return fighting.loot_more(sense, fight) or Claim()
        if fighting.need(sense, fight) <= 0:
            return None
        return rise(sense, sense.of_verb(Play)) or self.turn_it(sense, fight)

    def limits(self, sense: Sense, fight: SeenFight) -> tuple[float, float]:
        """What it spends on a fight before it asks for help, and after that."""
        stake = fighting.stake(sense, fight)
        return stake * READILY, stake

    def lose(self, sense: Sense, fight: SeenFight) -> Command | None:
        """A fight whose victory would be the other's is better lost."""
        if sense.of_verb(Claim):
            return self.hinder(sense, fight, True) or Claim()
        if sense.seat == fight.helper or fighting.need(sense, fight) <= 0:
            return None
        return fighting.way_out(sense, fight, fighting.danger(sense, fight, sense.seat)) or Flee()

    def turn_it(self, sense: Sense, fight: SeenFight) -> Command | None:
        """A fight that is being lost: cheap tools, then help, then expensive tools, then a way out."""
        readily, at_most = self.limits(sense, fight)
        command = fighting.use_tools(sense, fight, readily)
        if command is not None or sense.seat == fight.helper:
            return command
        if fight.helper < 0:
            command = fighting.press_into_service(sense, fight, readily) or self.ask_for_help(sense, fight)
            command = command or fighting.press_into_service(sense, fight, at_most)
        command = command or fighting.use_tools(sense, fight, at_most)
        risk = fighting.danger(sense, fight, sense.seat)
        return command or fighting.way_out(sense, fight, risk) or gamble(sense, risk) or Flee()

    def ask_for_help(self, sense: Sense, fight: SeenFight) -> Command | None:
        return fighting.ask_for_help(sense, fight, sense.of_verb(Propose), self.asked)

    def look_on(self, sense: Sense, fight: SeenFight) -> Command | None:
        """A fight of others has just opened: take part in it, or offer help."""
        command = meddle(sense, fight)
        if command is not None or self.pitched or fight.helper >= 0:
            return command
        self.pitched = True
        wanted = self.wish(sense, fight)
        if wanted < 0 or not any(each.fixed["kind"] == "pitch" for each in sense.of_verb(Propose)):
            return None
        return Propose("pitch", fight.fighter, picks=tuple(range(1, 2 * wanted, 2)))

    def wish(self, sense: Sense, fight: SeenFight) -> int:
        """How many Treasures to ask for one's help, -1 to offer none. It waits to be asked."""
        return -1

    def reply(self, sense: Sense, proposal: SeenProposal) -> Command:
        accepting = [option.fixed["proposal"] for option in sense.of_verb(Accept)]
        agreed = proposal.id in accepting and self.likes(sense, proposal)
        return Accept(proposal.id) if agreed else Decline(proposal.id)

    def likes(self, sense: Sense, proposal: SeenProposal) -> bool:
        fight = sense.view.fight
        if proposal.kind == "trade":
            if sense.about_to_win(proposal.by):
                return False
            big = any(sense.printed(seen).big for seen in proposal.give)
            return not big and worth(sense, proposal.give) > worth(sense, proposal.take)
        if fight is None or proposal.take:
            return False
        if proposal.kind == "pitch":
            return self.welcome(sense, fight, proposal)
        gold = sum([sense.printed(seen).gold for seen in proposal.give])
        return fighting.accepts(sense, fight, len(proposal.picks), gold, self.temper.price)

    def welcome(self, sense: Sense, fight: SeenFight, proposal: SeenProposal) -> bool:
        """Offered help is taken if it wins and leaves something, and nothing cheaper at hand wins."""
        if not sense.insight.wins_with(proposal.by) or fighting.hands_over(sense, proposal.by):
            return False
        alone = fighting.use_tools(sense, fight, self.limits(sense, fight)[0])
        return alone is None and len(proposal.picks) <= (fighting.spoils(fight)[1] + 1) // 2

    # -- windows ------------------------------------------------------------------------------------------------------

    def in_window(self, sense: Sense, window: str) -> Command | None:
        fight = sense.view.fight
        if window == "affliction":
            return answer_curse(sense)
        if window == "roll":
            return answer_roll(sense)
        if window in ("opening", "overflow"):
            return self.calm(sense)
        if fight is None:
            return None
        if window == "flee":
            return slip_away(sense) if sense.view.window_seat == sense.seat else trip_up(sense) or hold_back(sense)
        winners = sense.winners(fight.helper)
        ours = sense.seat in winners or (sense.eyes.fighting and not winners)
        return None if ours else self.hinder(sense, fight, bool(winners))

    def hinder(self, sense: Sense, fight: SeenFight, last_call: bool) -> Command | None:
        """Stop a winner with every card there is; spend little on a rival who only comes close."""
        fighter = sense.view.seats[fight.fighter].level + sense.insight.kill_gain()
        others = [player.level for seat, player in enumerate(sense.view.seats) if seat != fight.fighter]
        top = sense.view.win_level
        close = fighter >= max(*others, max(top - CLOSE, top * FAR_UP) - self.temper.spite)
        if not last_call and not close:
            return None
        return self.stop(sense, fight, hindering_tools(sense, fight), EVERYTHING if last_call else SPITE)

    def stop(self, sense: Sense, fight: SeenFight, tools: list[Tool], spite: float) -> Command | None:
        """The tools that turn the fight, if they cost no more than this; at a last call the strongest if none do."""
        chosen = cheapest_set(tools, fighting.lead(sense, fight))
        if spite == EVERYTHING:
            rest = sorted((tool for tool in tools if tool.swing > 0), key=lambda tool: -tool.swing)
            return first_of(chosen or rest[:1], EVERYTHING)
        return first_of(chosen, spite * (self.temper.grudge if fight.fighter in self.memory.grudges else 1.0))


def worth(sense: Sense, cards: list[SeenCard]) -> float:
    return fsum([card_worth(sense, sense.printed(seen)) for seen in cards])
