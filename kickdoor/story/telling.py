"""What a function that tells an event is given, and what is remembered between events."""

from typing import Final

from kickdoor.engine.defs import DOOR
from kickdoor.engine.names import SETTLING, STAGES
from kickdoor.engine.sightings import Ref, Sighting
from kickdoor.engine.views import View
from kickdoor.story.joining import plain
from kickdoor.story.parts import NumberPart, Parts
from kickdoor.story.sentence import Sentence
from kickdoor.story.why import BY_A_CARD
from kickdoor.story.wording import Wording

# Which field of an event tells the variants of its text apart; a yes or no is told as such.
VARIANTS: Final = {
    "HelperJoined": "forced",
    "HelperLeft": "why",
    "CurseCancelled": "why",
    "Voted": "yes",
    "DisputeSettled": "yes",
}
# Which fields fill the gaps of a text: players, and else numbers.
GAPS: Final[dict[str, dict[str, str]]] = {
    "GameBegan": {"who": "first"},
    "FighterChanged": {"whom": "before"},
    "KillClaimed": {"munchkins": "munchkins", "monsters": "monsters"},
    "FightWon": {"whom": "helper", "munchkins": "munchkins", "monsters": "monsters"},
    "CurseMoved": {"whom": "before"},
    "Proposed": {"whom": "to"},
    "DieLoaded": {"n": "value"},
    "SealOpened": {"n": "number"},
    "SealClosed": {"n": "number"},
    "RuleChanged": {"n": "value"},
}


class Notes:
    """What the teller remembers from one event to the next."""

    def __init__(self) -> None:
        self.begun = False
        self.doors: list[Ref] = []  # found behind the door this turn
        self.layer = -1  # who last laid a card down
        self.moved_by = ""  # why the last card moved
        self.fighter = -1
        self.foes: list[Ref] = []
        self.doubles: set[int] = set()  # the handles of those that are a double
        self.settled = False
        self.needs = 0
        self.bonus = 0
        self.added = 0  # by cards, once the die is cast
        self.die = 0
        self.runner = -1
        self.told_roll = True  # whether the roll at hand needs no telling
        self.proposals: dict[int, tuple[int, int]] = {}
        self.cause = BY_A_CARD  # the clause of what has struck somebody
        self.harmless = False  # whether the Curse that fell has done nothing yet
        self.began_at = 0  # the Level with which a turn began, if its first moments change it
        self.refusers: list[int] = []  # who has declined since the last sentence about anything else

    @staticmethod
    def of(view: View) -> "Notes":
        """What somebody would remember who had heard everything until now."""
        notes = Notes()
        notes.begun = True
        notes.proposals = {proposal.id: (proposal.by, proposal.to) for proposal in view.proposals}
        if view.fight is not None:
            notes.fighter = view.fight.fighter
            notes.foes = [Ref(foe.card.handle, foe.original, DOOR) for foe in view.fight.foes]
            notes.doubles = {foe.card.handle for foe in view.fight.foes if foe.card.id != foe.original}
            notes.settled = view.fight.stage == STAGES[SETTLING]
        if view.roll is not None:
            notes.runner, notes.needs, notes.bonus = view.roll.seat, view.roll.needs, view.roll.bonus
            notes.die, notes.told_roll = view.roll.die, not view.roll.die
        return notes


class Telling:
    """A sighting with everything its teller needs."""

    __slots__ = ("wording", "notes", "kind", "values", "cards", "open", "view")

    def __init__(
        self, wording: Wording, notes: Notes, sighting: Sighting, sentence: Sentence | None, view: View | None
    ) -> None:
        self.wording = wording
        self.notes = notes
        self.kind = sighting.kind
        self.values = sighting.values
        self.cards = sighting.cards
        self.open = sentence
        self.view = view

    def int(self, field: str) -> int:
        return int_of(self.values[field])

    def foe(self) -> list[Ref]:
        """The monster that the event is about; a double by the name of its original."""
        card = self.cards["card"][0]
        return [foe for foe in self.notes.foes if foe.handle == card.handle] or [card]

    def about_foes(self, variant: str, foes: list[Ref], **gaps: Parts) -> Sentence:
        sentence = self.sentence(variant, foes, **gaps)
        doubles = self.notes.doubles & {foe.handle for foe in foes}
        sentence.notes = dict.fromkeys(doubles, self.wording.say("cards.double")) if doubles else {}
        return sentence

    def seat(self, field: str = "seat") -> Parts:
        return self.wording.seat(self.int(field))

    def usual(self) -> Sentence:
        """The sentence of an event that needs no more than its own fields."""
        said = self.values.get(VARIANTS.get(self.kind, ""), "")
        return self.sentence(("no", "yes")[said] if isinstance(said, bool) else str(said))

    def sentence(self, variant: str = "", refs: tuple[Ref, ...] | list[Ref] | None = None, **gaps: Parts) -> Sentence:
        key = f"{self.kind}.{variant}" if variant else self.kind
        if variant and not self.wording.knows(key):
            key = f"{self.kind}.{variant.partition(' ')[0] + ' other' if ' ' in variant else 'other'}"
        for gap, field in GAPS.get(self.kind, {}).items():
            gaps[gap] = self.seat(field) if gap in ("who", "whom") else n(self.int(field))
        if "who" not in gaps and "seat" in self.values:
            gaps["who"] = self.seat()
        return Sentence(key, gaps, self.cards.get("card", ()) if refs is None else refs)


def int_of(value: object) -> int:
    assert isinstance(value, int)
    return value


def n(value: int) -> Parts:
    return (NumberPart(plain(value)),)
