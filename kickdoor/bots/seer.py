"""A player that looks ahead: it tries moves on imagined worlds, and leaves shrewd's choice for what promises more."""

from random import Random
from typing import Final

from kickdoor.bots.ahead.estimate_file import estimate_for
from kickdoor.bots.ahead.rollouts import having_asked
from kickdoor.bots.ahead.search import FULL, QUICK, Budget, Finding, Search
from kickdoor.bots.basic import BasicBot
from kickdoor.bots.candidates import ASIDE, TURN, candidates, kind_of
from kickdoor.bots.player import Eyes
from kickdoor.bots.sense import Sense
from kickdoor.bots.shrewd import ShrewdBot
from kickdoor.bots.tempers import Temper
from kickdoor.engine.commands import Command, Entrust, Equip, Unequip

SETTLED: Final = (Equip, Unequip, Entrust)  # on one's own turn nothing else is worth a look before these


class SeerBot(ShrewdBot):
    """Sees only what its seat sees; what it does not see it imagines."""

    __slots__ = ("budget", "search", "worlds", "second", "finding")

    def __init__(self, seed: str, temper: Temper | None = None, budget: Budget = FULL) -> None:
        super().__init__(seed, temper)
        self.budget = budget
        self.search: Search | None = None
        self.worlds = Random(f"{seed}/worlds")
        self.second = BasicBot(f"{seed}/second", self.temper)
        self.finding: Finding | None = None  # of its last decision, if it looked ahead

    def act(self, eyes: Eyes) -> Command | None:
        sense = Sense(eyes)
        self.memory.look(sense)
        asked = dict(self.asked) if self.turn == sense.view.turns else {}
        offered, swapped = set(self.offered), self.swapped
        first = self.decide(sense)
        command = self.look_ahead(sense, first, asked)
        if command is not first:  # what it had in mind was not said
            self.asked, self.offered, self.swapped = having_asked(asked, command), offered, swapped
        self.tongue.hear(sense, self.memory, command)
        return command

    def look_ahead(self, sense: Sense, first: Command | None, asked: dict[int, int]) -> Command | None:
        """The move to make: another than the first only if that promises more."""
        self.finding = None
        kind = kind_of(sense)
        if kind == ASIDE or (kind == TURN and isinstance(first, SETTLED)):
            return first
        self.second.turn, self.second.asked, self.second.pitched = self.turn, dict(asked), self.pitched
        moves = candidates(sense, kind, first, self.second, asked)
        if len(moves) < 2:
            return first
        if self.search is None:
            self.search = Search(estimate_for(sense.pool), self.budget, len(sense.view.seats))
        eyes = sense.eyes
        finding = self.search.look(eyes, kind, moves, self, asked, self.worlds.getrandbits(60))
        self.finding = finding
        return first if finding.chosen is finding.first else finding.chosen.command


class QuickSeerBot(SeerBot):
    """Thinks a sixth as long."""

    __slots__ = ()

    def __init__(self, seed: str, temper: Temper | None = None) -> None:
        super().__init__(seed, temper, QUICK)
