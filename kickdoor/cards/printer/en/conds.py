"""Conditions as clauses, "you are an Elf", and as people: "Elves", "anyone of Level 3 or lower"."""

from typing import Final

from msgspec.structs import replace

from kickdoor.cards import words as w
from kickdoor.cards.printer import conds as shared
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.conds import Conditions, is_any, outfit
from kickdoor.cards.printer.en.amounts import EACH
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import ANYONE, Person, a, listed, number, one, plural, verb
from kickdoor.cards.printer.en.nouns import many, noun, plurals, some, tail
from kickdoor.cards.printer.text import Range, spaced


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
MODIFIERS: Conditions[Claim] = Conditions()
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


# -- as people --------------------------------------------------------------------------------------------------------


def people(cond: w.Cond, context: Context) -> str:
    """Those who fit: "Elves", "anyone of Level 3 or lower"."""
    match cond:
        case w.Is():
            return listed([plural(context.names.identity(name)) for name in cond.any], "or")
        case w.SexIs(any=(_, *_)):
            return f"{listed(cond.any, 'or')} munchkins"
        case w.No(family="army"):
            return plural(context.names.word("civilian"))
        case w.Any():
            return listed([people(each, context) for each in cond.of], "or")
        case w.Not(cond=w.Is() as inner):
            return f"anyone but {people(inner, context)}"
        case w.All(of=(w.Is() as first, *rest)):
            return spaced(people(first, context), *(modifier(each, context) for each in rest))
        case w.Highest() | w.Lowest():
            return f"whoever has the {'highest' if isinstance(cond, w.Highest) else 'lowest'} Level"
        case _:
            return f"anyone{modifier(cond, context)}"


def modifier(cond: w.Cond, context: Context) -> str:
    """What follows the noun for somebody: " of Level 3 or lower", " with a Big Item"."""
    return MODIFIERS.say(cond, Claim(ANYONE, False, context))


@MODIFIERS.says(w.Is)
def _as_identity(cond: w.Is, claim: Claim) -> str:
    names = [a(claim.context.names.identity(name)) for name in cond.any]
    return f" who is {claim.negation}{listed(names, 'or')}"


MODIFIERS.add(w.SexIs, lambda cond, claim: f" who is {claim.negation}{listed(cond.any, 'or')}")
MODIFIERS.add(w.Epic, lambda cond, claim: f" who is {claim.negation}Epic")
MODIFIERS.add(
    w.No,
    lambda cond, claim: f" {'without' if claim.denied else 'with'} {a(claim.context.names.word(cond.family))}",
)
MODIFIERS.add(w.LevelIs, lambda cond, claim: f" {claim.negation}of {LEVELS.said(cond.min, cond.max)}")


@MODIFIERS.says(w.Has)
def _with_cards(cond: w.Has, claim: Claim) -> str:
    if not is_any(cond):
        return f" with {some_of(cond, claim)}"
    if used := in_use(cond.what, claim.context):
        return f" {claim.negation}{used}"
    return f" {'without' if claim.denied else 'with'} {some(cond.what, claim.who, claim.context)}"


MODIFIERS.add(w.Fought, lambda cond, claim: f" who has {claim.negation}{DEEDS[cond.how]} this turn")
MODIFIERS.add(w.InFight, lambda cond, claim: f" {claim.negation}in combat")


@MODIFIERS.says(w.All)
def _all_so(cond: w.All, claim: Claim) -> str:
    if claim.denied:
        raise Unprintable('no phrase for "not" around "all" here')
    return " and".join(modifier(each, claim.context) for each in cond.of)


MODIFIERS.add(w.Highest, lambda cond, claim: f" {claim.negation}of the highest Level")
MODIFIERS.add(w.Lowest, lambda cond, claim: f" {claim.negation}of the lowest Level")


@CLAUSES.says(w.Munchkins)
def _munchkins(cond: w.Munchkins, claim: Claim) -> str:
    one_of, many_of = sort_of_munchkin(cond.cond, claim.context)
    if claim.denied:
        return f"there is no {one_of} in the game"
    if cond.max == 1 and cond.min:
        return f"there is exactly one {one_of} in the game"
    if is_any(cond):
        return f"there is {a(one_of)} in the game"
    there, sort = ("is", one_of) if cond.max == 1 else ("are", many_of)
    return f"there {there} {RANGE.said(cond.min, cond.max, 0, number)} {sort} in the game"


def sort_of_munchkin(cond: w.Cond, context: Context) -> tuple[str, str]:
    """One of them and several: "Kid" and "Kids", "munchkin without a Class" and "munchkins without a Class"."""
    if isinstance(cond, w.Is) and len(cond.any) == 1:
        name = context.names.identity(cond.any[0])
        return name, plural(name)
    behind = modifier(cond, context)
    return f"munchkin{behind}", f"munchkins{behind.replace(' who is ', ' who are ').replace(' who has ', ' who have ')}"


@EACH.says(w.MunchkinsWho)
def _munchkins_who(word: w.MunchkinsWho, context: Context) -> str:
    where = "in the fight" if word.who == "fighters" else "in the game"
    if word.who not in ("fighters", "everyone"):
        raise Unprintable('"munchkins" counts fighters or everyone')
    return f"for each {sort_of_munchkin(word.cond, context)[0]} {where}"
