"""A player without a plan. It chooses the kind of act first, so that many Items do not crowd out everything else."""

from typing import Final

from kickdoor.bots.dice import Dice
from kickdoor.bots.filling import fill_at_random
from kickdoor.bots.player import Eyes
from kickdoor.engine import commands as cmd
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
VERBS: Final = {verb: verb.__name__ for verb in cmd.Command.__subclasses__()}
GO_ON: Final = frozenset({cmd.Kick, cmd.Loot, cmd.EndTurn, cmd.Charity, cmd.Flee, cmd.Pass})
WAITED_FOR: Final = GO_ON | {cmd.Claim, cmd.Decline}
DOUBTFUL: Final = frozenset({cmd.Trouble, cmd.Propose})  # what may make no sense at all
GOING_ON: Final = 8.0
SILENCE: Final = 60.0


class RandomBot:
    """Has its own dice; the same seed plays the same game."""

    __slots__ = ("dice",)

    def __init__(self, seed: str) -> None:
        self.dice = Dice(seed)

    def act(self, eyes: Eyes) -> cmd.Command | None:
        question = eyes.question
        if question is not None:
            number = self.dice.between(question.low, question.high)
            return cmd.Answer(tuple(self.dice.sample(question.values, number)))
        return self.choose(eyes, eyes.plays if eyes.window not in ("", "opening", "overflow") else eyes.options)

    def choose(self, eyes: Eyes, options: list[Option]) -> cmd.Command | None:
        kinds: dict[str, list[Option]] = {}
        waited_for = False
        for option in options:
            waited_for = waited_for or option.verb in WAITED_FOR
            if option.verb not in DOUBTFUL or self.sane(option, eyes):
                kinds.setdefault(kind_of(option, eyes), []).append(option)
        if not waited_for:
            kinds[""] = []
        chosen = list(kinds.values())[self.dice.weighted([liking(kind, found) for kind, found in kinds.items()])]
        if not chosen:
            return None
        option = self.dice.choice(chosen)
        self.aim(option, eyes)
        return fill_at_random(option, eyes, self.dice, self.side(eyes) if option.sides else "")

    def sane(self, option: Option, eyes: Eyes) -> bool:
        """It has no plan, but it asks only for help that helps, and seldom looks for trouble it cannot beat."""
        if option.verb is cmd.Trouble and self.dice.random() < 0.9:
            strength = eyes.strength
            return any(eyes.card(handle).level < strength for handle in option.slots[0].candidates)
        if option.verb is not cmd.Propose or option.fixed["kind"] == "trade":
            return True
        munchkins, monsters = eyes.forecast(int(option.fixed["to"]) if option.fixed["kind"] == "ask" else eyes.seat)
        return munchkins > monsters

    def side(self, eyes: Eyes) -> str:
        """Its own side in its own fight, mostly the monsters' in those of others."""
        return "munchkins" if self.dice.random() < (0.95 if eyes.fighting else 0.2) else "monsters"

    def aim(self, option: Option, eyes: Eyes) -> None:
        """Good things rather for itself, bad things rather for others."""
        if option.verb is not cmd.Play or not option.slots or option.slots[0].name != "seat":
            return
        kind = eyes.card(int(option.fixed["card"])).kind
        seats = option.slots[0].candidates
        mine = kind == "level_up"
        if kind in ("level_up", "curse") and self.dice.random() < 0.9:
            wanted = [seat for seat in seats if (seat == eyes.seat) == mine]
            if wanted:
                option.slots[0] = Slot("seat", wanted)


def kind_of(option: Option, eyes: Eyes) -> str:
    """What sort of act it is: the card's kind for a play, the verb for the rest."""
    if option.verb is cmd.Play:
        return eyes.card(int(option.fixed["card"])).kind
    if option.verb is cmd.Propose:
        return str(option.fixed["kind"])
    return VERBS[option.verb]


def liking(kind: str, options: list[Option]) -> float:
    if not options:
        return SILENCE
    return GOING_ON if options[0].verb in GO_ON else LIKES.get(kind, LITTLE)
