"""A player without a plan. It chooses the kind of act first, so that many Items do not crowd out everything else."""

from typing import Final

from kickdoor.bots.dice import Dice
from kickdoor.bots.filling import fill_at_random
from kickdoor.bots.player import Eyes
from kickdoor.engine.commands import Answer, Command, Play, Propose, Trouble
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.sort_names import (
    ASK,
    CHARITY,
    END_TURN,
    FLEE,
    KICK,
    LAST_AWAITED,
    LOOT,
    NAMES,
    PASS,
    PITCH,
    TROUBLE,
)

# How much it likes each kind of act; acts that are not listed, a little. Items are put down and equipped before the
# door is kicked, and a winning fighter claims the kill, so that games come to an end.
LIKES: Final = {
    "PutDown": 60.0,
    "Equip": 60.0,
    "Unequip": 0.2,
    "Entrust": 0.5,
    "DropIdentity": 0.1,
    "Sell": 16.0,
    "trade": 0.1,
    "ask": 24.0,
    "pitch": 1.0,
    "identity": 12.0,
    "doubler": 30.0,
    "level_up": 30.0,
    "hireling": 30.0,
    "cheat": 30.0,
    "boon": 10.0,
    "curse": 1.5,
    "Trouble": 8.0,
    "one_shot": 5.0,
    "Use": 2.0,
    "Claim": 60.0,
    "Accept": 12.0,
    "Counter": 0.5,
    "Decline": 6.0,
    "Withdraw": 5.0,
}
LITTLE: Final = 1.0
GO_ON: Final = (KICK, LOOT, END_TURN, CHARITY, FLEE, PASS)
DOUBTFUL: Final = (TROUBLE, ASK, PITCH)  # what may make no sense at all
BROAD_WINDOWS: Final = ("opening", "overflow")  # where anything may be done
GOING_ON: Final = 8.0
SILENCE: Final = 60.0


def liking(sort: int) -> float:
    return GOING_ON if sort in GO_ON else LIKES.get(NAMES[sort], LITTLE)


SILENT: Final = len(NAMES)  # one more sort: to say nothing, where nobody waits
LIKING: Final = [*[liking(sort) for sort in range(len(NAMES))], SILENCE]


class RandomBot:
    """Has its own dice; the same seed plays the same game."""

    __slots__ = ("dice",)

    def __init__(self, seed: str) -> None:
        self.dice = Dice(seed)

    def act(self, eyes: Eyes) -> Command | None:
        question = eyes.question
        if question is not None:
            number = self.dice.between(question.low, question.high)
            return Answer(tuple(self.dice.sample(question.values, number)))
        window = eyes.window
        narrow = window and window not in BROAD_WINDOWS
        return self.choose(eyes, eyes.play_sorts if narrow else eyes.sorts.copy())

    def choose(self, eyes: Eyes, sorts: list[int]) -> Command | None:
        """One of the sorts by its liking, and so on until one of them is possible and makes sense; then one way.

        So each sort that is possible is as likely as its liking among them, and nobody looks at the others.
        """
        awaited = False
        for sort in sorts:
            awaited = awaited or sort <= LAST_AWAITED
        if not awaited:
            sorts.append(SILENT)
        while sorts:
            place = self.dice.weighted(sorts, LIKING)
            sort = sorts[place]
            if sort == SILENT:
                return None
            options = eyes.ways(sort)
            if sort in DOUBTFUL:
                options = [option for option in options if self.sane(option, eyes)]
            if options:
                option = self.aimed(self.dice.choice(options), eyes)
                return fill_at_random(option, eyes, self.dice, self.side(eyes) if option.sides else "")
            del sorts[place]
        return None

    def sane(self, option: Option, eyes: Eyes) -> bool:
        """It has no plan, but it asks only for help that helps, and seldom looks for trouble it cannot beat."""
        if option.verb is Trouble and self.dice.random() < 0.9:
            strength = eyes.strength
            return any(eyes.card(handle).level < strength for handle in option.slots[0].candidates)
        if option.verb is not Propose:
            return True
        munchkins, monsters = eyes.forecast(int(option.fixed["to"]) if option.fixed["kind"] == "ask" else eyes.seat)
        return munchkins > monsters

    def side(self, eyes: Eyes) -> str:
        """Its own side in its own fight, mostly the monsters' in those of others."""
        return "munchkins" if self.dice.random() < (0.95 if eyes.fighting else 0.2) else "monsters"

    def aimed(self, option: Option, eyes: Eyes) -> Option:
        """Good things rather for itself, bad things rather for others."""
        if option.verb is not Play or not option.slots or option.slots[0].name != "seat":
            return option
        kind = eyes.card(option.about()).kind
        seats = option.slots[0].candidates
        mine = kind == "level_up"
        if kind in ("level_up", "curse") and self.dice.random() < 0.9:
            wanted = [seat for seat in seats if (seat == eyes.seat) == mine]
            if wanted:
                return Option(Play, option.fixed, [Slot("seat", wanted), *option.slots[1:]], option.sides, option.label)
        return option
