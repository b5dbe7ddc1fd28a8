"""The moves worth a look: what shrewd and basic would do, silence, and a few more by the kind of decision."""

from typing import Final

from kickdoor.bots import fighting
from kickdoor.bots.bargain import asked_seat, generous_offers
from kickdoor.bots.basic import BasicBot
from kickdoor.bots.hinder import hindering_tools
from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import Tool, at_a_rival, completed, helping_tools, slot_of
from kickdoor.engine.commands import (
    Accept,
    Answer,
    Claim,
    Command,
    Decline,
    Flee,
    Kick,
    Loot,
    Pass,
    Play,
    Propose,
    Trouble,
)
from kickdoor.engine.options import Option, fill
from kickdoor.engine.views import SeenFight, SeenProposal, SeenQuestion

# Kinds of decision.
QUESTION: Final = "question"
REPLY: Final = "reply"
KILL: Final = "kill"  # a claimed kill, before it counts
WINDOW: Final = "window"
FIGHT: Final = "fight"  # one's own
LOOK_ON: Final = "look_on"  # somebody else's fight
TURN: Final = "turn"  # one's own, outside fights
ASIDE: Final = "aside"  # a word that nobody waits for

CALLS: Final = frozenset({"kill", "last_call"})
MOST_VALUES: Final = 5  # of a question
MOST_TOOLS: Final = 4


def kind_of(sense: Sense) -> str:
    """What sort of decision this is."""
    eyes = sense.eyes
    if eyes.question is not None:
        return QUESTION
    if eyes.window in ("", "opening") and any(each.to == eyes.seat for each in sense.view.proposals):
        return REPLY
    if eyes.window:
        return KILL if eyes.window in CALLS else WINDOW
    if sense.view.fight is not None:
        return FIGHT if eyes.fighting else LOOK_ON
    return TURN if sense.view.turn == eyes.seat else ASIDE


class Moves:
    """Different moves, the first ones the most likely. A pass is silence: who is asked says what that means."""

    __slots__ = ("commands", "seen")

    def __init__(self) -> None:
        self.commands: list[Command | None] = []
        self.seen: set[str] = set()

    def add(self, command: Command | None) -> None:
        if isinstance(command, Pass):
            command = None
        name = repr(command)
        if name not in self.seen:
            self.seen.add(name)
            self.commands.append(command)


def candidates(
    sense: Sense, kind: str, first: Command | None, other: BasicBot, asked: dict[int, int]
) -> list[Command | None]:
    """The moves to try. `first` is what would be done without looking ahead."""
    moves = Moves()
    moves.add(first)
    moves.add(other.decide(sense))
    question = sense.eyes.question
    fight = sense.view.fight
    if question is not None:
        answers(moves, question)
    elif kind == REPLY:
        replies(sense, moves, [each for each in sense.view.proposals if each.to == sense.seat][-1])
    elif fight is not None and kind == FIGHT:
        in_fight(sense, moves, fight, asked)
    elif fight is not None and kind in (KILL, LOOK_ON, WINDOW):
        moves.add(None)
        if fight.foes:
            tools = hindering_tools(sense, fight)
            strongest(moves, helping_tools(sense, fight) + tools if sense.eyes.fighting else tools)
    elif kind == TURN:
        on_turn(sense, moves)
    else:
        moves.add(None)
    return moves.commands


def answers(moves: Moves, question: SeenQuestion) -> None:
    moves.add(Answer(tuple(question.default)))
    if question.high == 1:
        for value in question.values[:MOST_VALUES]:
            moves.add(Answer((value,)))
    if question.low == 0:
        moves.add(Answer(()))


def replies(sense: Sense, moves: Moves, proposal: SeenProposal) -> None:
    moves.add(Decline(proposal.id))
    if any(each.verb is Accept and each.fixed["proposal"] == proposal.id for each in sense.options):
        moves.add(Accept(proposal.id))


def in_fight(sense: Sense, moves: Moves, fight: SeenFight, asked: dict[int, int]) -> None:
    """Claim or run, every tool, and what one might offer for help."""
    options = sense.options
    verbs = [option.verb for option in options]
    if Claim in verbs:
        moves.add(Claim())
    if Flee in verbs:
        moves.add(Flee())
    if fight.fighter == sense.seat and fight.helper < 0 and Claim not in verbs:
        offers(sense, moves, options, fight, asked)
    if fight.foes:
        strongest(moves, helping_tools(sense, fight))
    raised(sense, moves, options)


def offers(sense: Sense, moves: Moves, options: list[Option], fight: SeenFight, asked: dict[int, int]) -> None:
    """To each who could turn it: the next better offer than the last one."""
    treasures = fighting.spoils(fight)[1]
    for option in options:
        if option.verb is Propose and option.fixed["kind"] == "ask":
            to = asked_seat(option)
            rising = generous_offers(sense, option, treasures)
            times = asked.get(to, 0)
            if times < len(rising) and sense.insight.wins_with(to) and not fighting.hands_over(sense, to):
                moves.add(fill(option, rising[times]))


def raised(sense: Sense, moves: Moves, options: list[Option]) -> None:
    """A level at once."""
    for option in options:
        if option.verb is Play and "use" not in option.fixed and sense.named(option).kind == "level_up":
            moves.add(completed(sense, option, {"seat": [sense.seat]} if slot_of(option, "seat") is not None else {}))
            return


def strongest(moves: Moves, tools: list[Tool]) -> None:
    for tool in sorted(tools, key=lambda tool: (-tool.swing, tool.cost))[:MOST_TOOLS]:
        moves.add(tool.command)


def on_turn(sense: Sense, moves: Moves) -> None:
    """Go on with the turn at once, fight a monster from the hand, play a card at a rival, rise."""
    options = sense.options
    for option in options:
        if option.verb in (Kick, Loot) and not option.slots:
            moves.add(option.verb())
        elif option.verb is Trouble:
            for handle in option.slots[0].candidates[:MOST_TOOLS]:
                moves.add(completed(sense, option, {option.slots[0].name: [handle]}))
    raised(sense, moves, options)
    for option in options:
        if option.verb is Play and "use" not in option.fixed and sense.named(option).kind == "curse":
            moves.add(completed(sense, option, at_a_rival(sense, option)))
