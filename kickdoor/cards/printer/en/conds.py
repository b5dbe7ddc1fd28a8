"""Conditions as clauses: "you are an Elf"."""

from typing import Final

from msgspec.structs import replace

from kickdoor.cards import words as w
from kickdoor.cards.printer import conds as shared
from kickdoor.cards.printer.conds import Conditions, is_any, outfit
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import ANYONE, Person, a, listed, number, one, verb
from kickdoor.cards.printer.en.nouns import many, noun, plurals, some, tail
from kickdoor.cards.printer.text import Range


class Claim(shared.Claim[Person]):
    """What is claimed of somebody."""

    __slots__ = ()

    def opposite(self) -> "Claim":
        each = one("every fighter") if self.denied and self.who.nobody else replace(self.who, nobody="")
        return self._replace(who=each, denied=not self.denied)

    @property
    def negation(self) -> str:
        return "not " if self.denied else ""

    def be(self, what: str) -> str:
        """Somebody is, or is not, something."""
        if self.denied and self.who.nobody:
            return f"{self.who.nobody} is {what}"
        return f"{self.who.subject} {verb('be', self.who)} {self.negation}{what}"

    def have(self, what: str, none: str) -> str:
        """Somebody has it, or has none of it."""
        if self.denied and self.who.nobody:
            return f"{self.who.nobody} has {what}"
        return f"{self.who.subject} {verb('have', self.who)} {none if self.denied else what}"


CLAUSES: Conditions[Claim] = Conditions()
LEVELS: Final = Range("Level {low} or higher", "Level {high} or lower", "Level {low}", "Level {low} to {high}")
RANGE: Final = Range("{low} or more", "at most {high}", "exactly {low}", "{low} to {high}")


def clause(cond: w.Cond, who: Person, context: Context, denied: bool = False) -> str:
    """The condition as a clause: "you are an Elf"."""
    return CLAUSES.say(cond, Claim(who, denied, context))


@CLAUSES.says(w.Is)
def _is(cond: w.Is, claim: Claim) -> str:
    names = [a(claim.context.names.identity(name)) for name in cond.any]
    return claim.be(listed(names, "or"))


@CLAUSES.says(w.No)
def _no(cond: w.No, claim: Claim) -> str:
    family = claim.context.names.word(cond.family)
    return claim.have(a(family), f"no {family}")


CLAUSES.add(w.LevelIs, lambda cond, claim: claim.be(f"of {LEVELS.said(cond.min, cond.max)}"))
CLAUSES.add(w.Highest, lambda cond, claim: _extreme("highest", cond.alone, claim))
CLAUSES.add(w.Lowest, lambda cond, claim: _extreme("lowest", cond.alone, claim))


def _extreme(word: str, alone: bool, claim: Claim) -> str:
    level = f"the {word} Level{' alone' if alone else ''}"
    if claim.denied and not claim.who.nobody:
        return f"{claim.who.subject} {verb('do', claim.who)} not have {level}"
    return claim.have(level, "")


@CLAUSES.says(w.Has)
def _has(cond: w.Has, claim: Claim) -> str:
    what, who, context = cond.what, claim.who, claim.context
    if not is_any(cond):
        return claim.have(some_of(cond, claim), "")
    if used := in_use(what, context):
        return claim.be(used)
    return claim.have(some(what, who, context), f"no {many(what, who, context)}")


def in_use(what: w.Selector, context: Context) -> str:
    """What somebody does with such an Item: "wearing Armor", "holding a Hand Item"; nothing if they just have it."""
    if what.worn and what.slot is not None:
        return f"wearing {plurals(what, context)}"
    if what.worn and what.hands and not tail(replace(what, worn=None), ANYONE):
        return f"holding {a(noun(what, context))}"
    return ""


def some_of(cond: w.Has, claim: Claim) -> str:
    """ "three or more Items" """
    cards = some if cond.max == 1 else many
    return f"{RANGE.said(cond.min, cond.max, 0, number)} {cards(cond.what, claim.who, claim.context)}".replace(
        " a ", " "
    )


@CLAUSES.says(w.Fighting)
def _fighting(cond: w.Fighting, claim: Claim) -> str:
    monster = foes(cond, claim.context, plural_form=False)
    return f"{'no ' + monster if claim.denied else a(monster)} is in the fight"


CLAUSES.add(w.Alone, lambda cond, claim: "somebody is helping" if claim.denied else "nobody is helping")
CLAUSES.add(w.Helping, lambda cond, claim: claim.be("helping"))
CLAUSES.add(w.MainFighter, lambda cond, claim: claim.be("the main fighter"))
CLAUSES.add(w.InFight, lambda cond, claim: claim.be("in combat"))
CLAUSES.add(w.Epic, lambda cond, claim: claim.be("Epic"))


@CLAUSES.says(w.YourTurn)
def _your_turn(cond: w.YourTurn, claim: Claim) -> str:
    whose = claim.who.possessive if claim.who.plain else f"{claim.who.subject}'s"
    return f"it is {claim.negation}{whose} turn"


CLAUSES.add(w.WonBy, lambda cond, claim: f"the fight was {claim.negation}won by {cond.min} or more")


DEEDS: Final = {"won": "won a fight", "ran": "run away", "saw": "seen another player run away"}


@CLAUSES.says(w.Fought)
def _fought(cond: w.Fought, claim: Claim) -> str:
    return f"{claim.who.subject} {verb('have', claim.who)} {claim.negation}{DEEDS[cond.how]} this turn"


@CLAUSES.says(w.FoesNumber)
def _foes(cond: w.FoesNumber, claim: Claim) -> str:
    if cond.max == 1:
        return "there is only one monster in the fight"
    return f"there are {RANGE.said(cond.min, cond.max, 0, number)} monsters in the fight"


@CLAUSES.says(w.SealsOpen)
def _seals(cond: w.SealsOpen, claim: Claim) -> str:
    if (cond.min, cond.max) == (1, 99):
        return "a Seal is open"
    return f"{RANGE.said(cond.min, cond.max, 0, number)} Seals are open" if cond.max else "no Seal is open"


CLAUSES.add(w.SexIs, lambda cond, claim: claim.be(listed(cond.any, "or")))


@CLAUSES.says(w.All)
def _all(cond: w.All, claim: Claim) -> str:
    if not claim.denied and (worn := outfit(cond.of)):
        return claim.be(f"wearing {listed([plurals(what, claim.context) for what in worn])}")
    return _several(cond.of, "or" if claim.denied else "and", claim)


CLAUSES.add(w.Any, lambda cond, claim: _several(cond.of, "and" if claim.denied else "or", claim))


def _several(conds: tuple[w.Cond, ...], joint: str, claim: Claim) -> str:
    return listed([clause(each, claim.who, claim.context, claim.denied) for each in conds], joint)


def foes(cond: w.Fighting, context: Context, plural_form: bool = True) -> str:
    """The monsters meant: "Undead monsters", "monsters of Level 10 or higher"."""
    tag = f"{context.names.word(cond.tag)} " if cond.tag else ""
    level = f" of Level {cond.level_min} or higher" if cond.level_min else ""
    return f"{tag}{'monsters' if plural_form else 'monster'}{level}"
