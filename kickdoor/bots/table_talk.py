"""Table talk: what a player says besides its moves. A line is a key; the words are in the catalogue of texts."""

from random import Random
from typing import Final, NamedTuple

from kickdoor.bots.memory import Memory
from kickdoor.bots.sense import Sense
from kickdoor.bots.tempers import Temper
from kickdoor.engine import commands as cmd

PAUSE: Final = 4  # so many moments of silence after a line
OFFERED: Final = {"ask": "asks", "pitch": "pitches"}
SURE: Final = frozenset({"wins", "dies"})  # said whatever the mood


class Line(NamedTuple):
    """What is said: whose temper, at which moment, which wording of it (counted round), and about whom (-1: nobody)."""

    temper: str
    moment: str
    number: int
    whom: int = -1


class Tongue:
    """Listens to its player's own moves and to what happens to it."""

    __slots__ = ("temper", "dice", "quiet", "line", "reach")

    def __init__(self, temper: Temper, seed: str) -> None:
        self.temper = temper
        self.dice = Random(f"{seed}/tongue")  # of its own, so that talk changes no move
        self.quiet = 0
        self.line: Line | None = None
        self.reach = -1, -1  # the Item that it has just tried to take, and whose that was

    def hear(self, sense: Sense, memory: Memory, command: cmd.Command | None) -> None:
        """Something happened, or is about to be said: perhaps there is a line in it."""
        self.quiet -= 1
        moment, whom = self.moment(sense, memory, command)
        if not moment or (moment not in SURE and (self.quiet > 0 or self.dice.random() > self.temper.chatter)):
            return
        self.quiet = PAUSE
        self.line = Line(self.temper.name, moment, self.dice.randrange(1 << 16), whom)

    def taken(self) -> Line | None:
        """What is said, once."""
        line, self.line = self.line, None
        return line

    def moment(self, sense: Sense, memory: Memory, command: cmd.Command | None) -> tuple[str, int]:
        if memory.died:
            return "dies", -1
        if memory.stabbed_by >= 0:
            return "stabbed", memory.stabbed_by
        wanted, victim = self.reach
        self.reach = reached_for(sense, command)
        if victim >= 0 and owner_of(sense, wanted) == sense.seat:
            return "steals", victim
        return said_with(sense, command)


def said_with(sense: Sense, command: cmd.Command | None) -> tuple[str, int]:
    """The moment that a command makes, and whom it is about."""
    if command is None:
        return "", -1
    if isinstance(command, (cmd.Play, cmd.Use)):
        return against(sense, command)
    if isinstance(command, cmd.Propose):
        return OFFERED.get(command.kind, ""), command.to
    if isinstance(command, (cmd.Accept, cmd.Decline)):
        by = next((each.by for each in sense.view.proposals if each.id == command.proposal), -1)
        return ("agrees" if isinstance(command, cmd.Accept) else "refuses"), by
    if isinstance(command, cmd.Claim):
        fight = sense.view.fight
        levels = 0 if fight is None else sum([foe.levels for foe in fight.foes])
        return ("wins" if sense.me.level + levels >= sense.view.win_level else "kills"), -1
    if isinstance(command, cmd.Flee):
        return "flees", -1
    return ("sells" if isinstance(command, cmd.Sell) else ""), -1


def against(sense: Sense, command: cmd.Play | cmd.Use) -> tuple[str, int]:
    """Cards and abilities that somebody else will remember."""
    fight = sense.view.fight
    card = sense.speaker(command.card)
    if card.kind == "curse" and command.seat not in (-1, sense.seat):
        return "curses", command.seat
    stabs = command.side == "monsters" or card.kind in ("enhancer", "wandering")
    return ("stabs", fight.fighter) if fight is not None and stabs and not sense.eyes.fighting else ("", -1)


def reached_for(sense: Sense, command: cmd.Command | None) -> tuple[int, int]:
    """An Item of somebody else that a power is used on, which may fail, and whose it is."""
    owner = owner_of(sense, command.on) if isinstance(command, cmd.Use) else -1
    return (command.on, owner) if isinstance(command, cmd.Use) and owner not in (-1, sense.seat) else (-1, -1)


def owner_of(sense: Sense, handle: int) -> int:
    tables = [[seen.handle for seen in player.table] for player in sense.view.seats]
    return next((seat for seat, table in enumerate(tables) if handle in table), -1)
