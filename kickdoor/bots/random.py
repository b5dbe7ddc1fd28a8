"""A player without a plan. It chooses the kind of act first, so that many Items do not crowd out everything else."""

from typing import Final

from kickdoor.bots.dice import Dice
from kickdoor.bots.filling import fill_at_random
from kickdoor.bots.player import Eyes
from kickdoor.engine.commands import (
    Answer,
    Charity,
    Claim,
    Command,
    Decline,
    EndTurn,
    Flee,
    Kick,
    Loot,
    Pass,
    Play,
    Propose,
    Trouble,
)
from kickdoor.engine.options import Option, Slot

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
GO_ON: Final = frozenset({Kick, Loot, EndTurn, Charity, Flee, Pass})
WAITED_FOR: Final = GO_ON | {Claim, Decline}
DOUBTFUL: Final = frozenset({Trouble, Propose})  # what may make no sense at all
GOING_ON: Final = 8.0
SILENCE: Final = 60.0


class Habit:
    """A kind of act and how much it is liked; `waited_for`: the game may go on with it; `doubtful`: it may be silly."""

    __slots__ = ("liking", "waited_for", "doubtful")

    def __init__(self, kind: str, verb: type[Command]) -> None:
        self.liking = GOING_ON if verb in GO_ON else LIKES.get(kind, LITTLE)
        self.waited_for = verb in WAITED_FOR
        self.doubtful = verb in DOUBTFUL and kind != "trade"


SILENT: Final = Habit("", Command)
SILENT.liking = SILENCE
HABITS: Final = {verb: Habit(verb.__name__, verb) for verb in Command.__subclasses__()}
PROPOSING: Final = {kind: Habit(kind, Propose) for kind in ("trade", "ask", "pitch")}
PLAYING: Final[dict[str, Habit]] = {}  # by the card's kind, as they come up


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
        return self.choose(eyes, eyes.plays if eyes.window not in ("", "opening", "overflow") else eyes.options)

    def choose(self, eyes: Eyes, options: list[Option]) -> Command | None:
        kinds: dict[Habit, list[Option]] = {}
        waited_for = False
        for option in options:
            verb = option.verb
            habit = habit_of(option, eyes) if verb is Play or verb is Propose else HABITS[verb]
            waited_for = waited_for or habit.waited_for
            if not habit.doubtful or self.sane(option, eyes):
                found = kinds.get(habit)
                if found is None:
                    kinds[habit] = [option]
                else:
                    found.append(option)
        if not waited_for:
            kinds[SILENT] = []
        chosen = list(kinds.values())[self.dice.weighted([habit.liking for habit in kinds])]
        if not chosen:
            return None
        option = self.aimed(self.dice.choice(chosen), eyes)
        return fill_at_random(option, eyes, self.dice, self.side(eyes) if option.sides else "")

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


def habit_of(option: Option, eyes: Eyes) -> Habit:
    """What sort of play or proposal it is: by the card's kind, or by what is proposed."""
    if option.verb is Propose:
        return PROPOSING[str(option.fixed["kind"])]
    kind = eyes.card(option.about()).kind
    habit = PLAYING.get(kind)
    if habit is None:
        habit = PLAYING[kind] = Habit(kind, Play)
    return habit
