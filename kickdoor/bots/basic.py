"""A sound player: wears the best, sells the rest, fights what it beats, buys help, stops a winner, runs if it must."""

from random import Random

from kickdoor.bots import fighting, outfit
from kickdoor.bots.answers import answer
from kickdoor.bots.escape import answer_curse, answer_roll, slip_away
from kickdoor.bots.hinder import hindering_tools
from kickdoor.bots.memory import Memory
from kickdoor.bots.own_turn import Verbs, charity, extras, look_for_trouble, nasty, rise, stays, steal
from kickdoor.bots.player import Eyes
from kickdoor.bots.seal_sense import level_worth, tend_seals
from kickdoor.bots.sense import Sense
from kickdoor.bots.sundry import gamble, meddle
from kickdoor.bots.table_talk import Tongue
from kickdoor.bots.tempers import Temper, dealt
from kickdoor.bots.tools import cheapest_set
from kickdoor.bots.worth import LEVEL, card_worth
from kickdoor.engine import commands as cmd
from kickdoor.engine.options import Option
from kickdoor.engine.views import SeenCard, SeenFight, SeenProposal

CLOSE = 7  # so near to the winning Level, a rival is worth a card or two
MODESTY = 0.5  # how often it waits to be asked
SPITE = 20.0  # what it spends on a rival who comes close


class BasicBot:
    """Knows whom it has asked for help in this turn and what it has offered, and remembers who stood in its way."""

    __slots__ = ("dice", "temper", "memory", "tongue", "turn", "asked", "pitched")

    def __init__(self, seed: str, temper: Temper | None = None) -> None:
        self.dice = Random(seed)
        self.temper = dealt(seed) if temper is None else temper
        self.memory = Memory()
        self.tongue = Tongue(self.temper, seed)
        self.turn = -1
        self.asked: dict[int, int] = {}
        self.pitched = False

    def act(self, eyes: Eyes) -> cmd.Command | None:
        sense = Sense(eyes)
        self.memory.look(sense)
        command = self.decide(sense)
        self.tongue.hear(sense, self.memory, command)
        return command

    def decide(self, sense: Sense) -> cmd.Command | None:
        eyes = sense.eyes
        question = eyes.question
        if question is not None:
            return answer(sense, question)
        if sense.view.turns != self.turn:
            self.turn, self.asked, self.pitched = sense.view.turns, {}, False
        to_me = [proposal for proposal in sense.view.proposals if proposal.to == eyes.seat]
        if to_me and eyes.window in ("", "opening"):
            return self.reply(sense, to_me[-1])
        if eyes.window:
            return self.in_window(sense, eyes.window)
        fight = sense.view.fight
        if fight is not None and eyes.seat in (fight.fighter, fight.helper):
            return self.fight(sense, fight)
        if fight is not None:
            return self.look_on(sense, fight)
        return self.calm(sense)

    # -- outside fights -----------------------------------------------------------------------------------------------

    def calm(self, sense: Sense) -> cmd.Command | None:
        verbs = sort_out(sense.eyes.options)
        over = cmd.Charity in verbs
        command = (
            tend_seals(sense, verbs)
            or stays(sense, verbs)
            or outfit.lay_down(sense, verbs, over)
            or outfit.entrust(sense, verbs)
        )
        command = command or outfit.dress(sense, verbs) or extras(sense, verbs)
        if command is None and cmd.Sell in verbs:
            command = outfit.sell(sense, verbs[cmd.Sell][0], level_worth(sense))
        if command is not None:
            return command
        if over:
            return nasty(sense, verbs) or charity(sense, verbs[cmd.Charity][0])
        if cmd.Kick in verbs:
            return steal(sense, verbs) or cmd.Kick()
        if cmd.Trouble in verbs:
            return look_for_trouble(sense, verbs[cmd.Trouble][0]) or cmd.Loot()
        return None

    # -- fights -------------------------------------------------------------------------------------------------------

    def fight(self, sense: Sense, fight: SeenFight) -> cmd.Command | None:
        options = sense.eyes.options
        if any(option.verb is cmd.Claim for option in options):
            return cmd.Claim()
        if fighting.need(sense, fight) <= 0:
            return None
        risen = rise(sense, options)
        if risen is not None:
            return risen
        stake = fighting.stake(sense, fight)
        return self.turn_it(sense, fight, stake * 0.6, stake)

    def turn_it(self, sense: Sense, fight: SeenFight, readily: float, at_most: float) -> cmd.Command | None:
        """A fight that is being lost: cheap tools, then help, then expensive tools, then a way out."""
        command = fighting.use_tools(sense, fight, readily)
        if command is not None or sense.seat == fight.helper:
            return command
        if fight.helper < 0:
            command = fighting.press_into_service(sense, fight) or self.ask_for_help(sense, fight)
        command = command or fighting.use_tools(sense, fight, at_most)
        risk = fighting.danger(sense, fight, sense.seat)
        return command or fighting.way_out(sense, fight, risk) or gamble(sense, risk) or cmd.Flee()

    def ask_for_help(self, sense: Sense, fight: SeenFight) -> cmd.Command | None:
        return fighting.ask_for_help(sense, fight, sense.eyes.options, self.asked)

    def look_on(self, sense: Sense, fight: SeenFight) -> cmd.Command | None:
        """A fight of others has just opened: offer help to a loser who cannot win the game by it."""
        command = meddle(sense, fight)
        if command is not None:
            return command
        if self.pitched or fight.helper >= 0 or fighting.for_the_win(sense):
            return None
        self.pitched = True
        if self.dice.random() < MODESTY:
            return None
        for option in sense.eyes.options:
            if option.verb is cmd.Propose and option.fixed["kind"] == "pitch" and fighting.spoils(fight)[1] > 1:
                wanted = (fighting.spoils(fight)[1] + 1) // 2
                if fighting.accepts(sense, fight, wanted, 0, self.temper.price):
                    return cmd.Propose("pitch", fight.fighter, picks=tuple(range(1, 2 * wanted, 2)))
        return None

    def reply(self, sense: Sense, proposal: SeenProposal) -> cmd.Command:
        for option in sense.eyes.options:
            if option.verb is cmd.Accept and option.fixed["proposal"] == proposal.id and self.likes(sense, proposal):
                return cmd.Accept(proposal.id)
        return cmd.Decline(proposal.id)

    def likes(self, sense: Sense, proposal: SeenProposal) -> bool:
        fight = sense.view.fight
        if proposal.kind == "trade":
            big = any(sense.printed(seen).big for seen in proposal.give)
            return not big and worth(sense, proposal.give) > worth(sense, proposal.take)
        if fight is None or proposal.take:
            return False
        if proposal.kind == "pitch":
            return self.welcome(sense, fight, proposal)
        gold = sum(sense.printed(seen).gold for seen in proposal.give)
        return fighting.accepts(sense, fight, len(proposal.picks), gold, self.temper.price)

    def welcome(self, sense: Sense, fight: SeenFight, proposal: SeenProposal) -> bool:
        """Offered help is taken if it wins and leaves something, and nothing cheaper at hand wins."""
        if not fighting.wins_with(sense, proposal.by):
            return False
        levels, treasures = fighting.spoils(fight)
        alone = fighting.use_tools(sense, fight, LEVEL * levels / 2)
        return alone is None and len(proposal.picks) <= (treasures + 1) // 2

    # -- windows ------------------------------------------------------------------------------------------------------

    def in_window(self, sense: Sense, window: str) -> cmd.Command | None:
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
            return slip_away(sense) if sense.view.window_seat == sense.seat else None
        if sense.seat in (fight.fighter, fight.helper):
            return None
        return self.hinder(sense, fight, window == "last_call")

    def hinder(self, sense: Sense, fight: SeenFight, last_call: bool) -> cmd.Command | None:
        """Stop a winner with every card there is; spend little on a rival who only comes close."""
        tools = hindering_tools(sense, fight)
        chosen = cheapest_set(tools, fighting.lead(sense, fight))
        if last_call:
            rest = sorted((tool for tool in tools if tool.swing > 0), key=lambda tool: -tool.swing)
            return (chosen or rest)[0].command if chosen or rest else None
        fighter = sense.view.seats[fight.fighter].level + fighting.spoils(fight)[0]
        close = fighter >= sense.winning_level() - CLOSE - self.temper.spite and fighter >= sense.me.level
        spite = SPITE * (self.temper.grudge if fight.fighter in self.memory.grudges else 1.0)
        if not close or not chosen or sum(tool.cost for tool in chosen) > spite:
            return None
        return chosen[0].command


def sort_out(options: list[Option]) -> Verbs:
    verbs: Verbs = {}
    for option in options:
        verbs.setdefault(option.verb, []).append(option)
    return verbs


def worth(sense: Sense, cards: list[SeenCard]) -> float:
    return sum(card_worth(sense, sense.printed(seen)) for seen in cards)
