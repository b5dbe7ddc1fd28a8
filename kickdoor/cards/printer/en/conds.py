"""Conditions: as a clause ("you are an Elf"), as people ("Elves"), and behind a noun (" of Level 3 or lower")."""

from typing import NamedTuple

import msgspec

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Phrasebook, Unprintable
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import ANYONE, Person, a, listed, number, one, plural, verb
from kickdoor.cards.printer.en.nouns import many, noun, plurals, some, tail
from kickdoor.cards.printer.shape import is_any


class Claim(NamedTuple):
    """Who is spoken of, and whether it is denied of them."""

    who: Person
    denied: bool
    context: Context

    def opposite(self) -> "Claim":
        """The claim of a word that itself denies: "a fighter has no Class", and not "no fighter has a Class"."""
        every = (
            one("every fighter") if self.denied and self.who.nobody else msgspec.structs.replace(self.who, nobody="")
        )
        return self._replace(who=every, denied=not self.denied)

    def be(self, what: str) -> str:
        """Somebody is, or is not, something."""
        if self.denied and self.who.nobody:
            return f"{self.who.nobody} is {what}"
        return f"{self.who.subject} {verb('be', self.who)} {'not ' if self.denied else ''}{what}"

    def have(self, what: str, none: str) -> str:
        """Somebody has it, or has none of it."""
        if self.denied and self.who.nobody:
            return f"{self.who.nobody} has {what}"
        return f"{self.who.subject} {verb('have', self.who)} {none if self.denied else what}"


CLAUSES: Phrasebook[Claim, str] = Phrasebook("condition")
MODIFIERS: Phrasebook[Claim, str] = Phrasebook("condition")


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
    return claim.opposite().have(a(family), f"no {family}")


@CLAUSES.says(w.LevelIs)
def _level(cond: w.LevelIs, claim: Claim) -> str:
    return claim.be(f"of {_levels(cond.min, cond.max)}")


@CLAUSES.says(w.Highest)
def _highest(cond: w.Highest, claim: Claim) -> str:
    return _extreme("highest", cond.alone, claim)


@CLAUSES.says(w.Lowest)
def _lowest(cond: w.Lowest, claim: Claim) -> str:
    return _extreme("lowest", cond.alone, claim)


def _extreme(word: str, alone: bool, claim: Claim) -> str:
    level = f"the {word} Level{' alone' if alone else ''}"
    if claim.denied and not claim.who.nobody:
        return f"{claim.who.subject} {verb('do', claim.who)} not have {level}"
    return claim.have(level, "")


@CLAUSES.says(w.Has)
def _has(cond: w.Has, claim: Claim) -> str:
    what, who, context = cond.what, claim.who, claim.context
    if not is_any(cond):
        return claim.have(_some_of(cond, claim), "")
    if cond.max == 0:
        claim = claim.opposite()
    if in_use := _in_use(what, context):
        return claim.be(in_use)
    return claim.have(some(what, who, context), f"no {many(what, who, context)}")


def _in_use(what: w.Selector, context: Context) -> str:
    """What somebody does with such an Item: "wearing Armor", "holding a Hand Item"; nothing if they just have it."""
    if what.worn and what.slot is not None:
        return f"wearing {plurals(what, context)}"
    if what.worn and what.hands and not tail(msgspec.structs.replace(what, worn=None), ANYONE):
        return f"holding {a(noun(what, context))}"
    return ""


def _some_of(cond: w.Has, claim: Claim) -> str:
    if claim.denied:
        raise Unprintable('no phrase for "not" around a "has" with numbers; turn its numbers round')
    cards = some if cond.max == 1 else many
    return f"{_range(cond.min, cond.max)} {cards(cond.what, claim.who, claim.context)}".replace(" a ", " ")


@CLAUSES.says(w.Fighting)
def _fighting(cond: w.Fighting, claim: Claim) -> str:
    monster = foes(cond, claim.context, plural_form=False)
    return f"{'no ' + monster if claim.denied else a(monster)} is in the fight"


@CLAUSES.says(w.Alone)
def _alone(cond: w.Alone, claim: Claim) -> str:
    return "nobody is helping" if cond.yes != claim.denied else "somebody is helping"


@CLAUSES.says(w.Helping)
def _helping(cond: w.Helping, claim: Claim) -> str:
    return claim._replace(denied=claim.denied == cond.yes).be("helping")


@CLAUSES.says(w.MainFighter)
def _main_fighter(cond: w.MainFighter, claim: Claim) -> str:
    return claim._replace(denied=claim.denied == cond.yes).be("the main fighter")


@CLAUSES.says(w.InFight)
def _in_fight(cond: w.InFight, claim: Claim) -> str:
    return claim._replace(denied=claim.denied == cond.yes).be("in combat")


@CLAUSES.says(w.YourTurn)
def _your_turn(cond: w.YourTurn, claim: Claim) -> str:
    whose = claim.who.possessive if claim.who.plain else f"{claim.who.subject}'s"
    return f"it is {'' if cond.yes != claim.denied else 'not '}{whose} turn"


@CLAUSES.says(w.WonBy)
def _won_by(cond: w.WonBy, claim: Claim) -> str:
    return f"the fight was {'not ' if claim.denied else ''}won by {cond.min} or more"


@CLAUSES.says(w.FoesNumber)
def _foes(cond: w.FoesNumber, claim: Claim) -> str:
    if claim.denied:
        raise Unprintable('no phrase for "not" around "foes"; turn its numbers round')
    if cond.max == 1:
        return "there is only one monster in the fight"
    return f"there are {_range(cond.min, cond.max)} monsters in the fight"


@CLAUSES.says(w.SealsOpen)
def _seals(cond: w.SealsOpen, claim: Claim) -> str:
    if claim.denied:
        raise Unprintable('no phrase for "not" around "seals"; turn its numbers round')
    if (cond.min, cond.max) == (1, 99):
        return "a Seal is open"
    return f"{_range(cond.min, cond.max)} Seals are open" if cond.max else "no Seal is open"


@CLAUSES.says(w.Munchkins)
def _munchkins(cond: w.Munchkins, claim: Claim) -> str:
    one_of, many_of = _sort_of_munchkin(cond.cond, claim.context)
    if cond.max == 0 or (claim.denied and is_any(cond)):
        return f"there is no {one_of} in the game"
    if claim.denied:
        raise Unprintable('no phrase for "not" around "munchkins"; turn its numbers round')
    if cond.max == 1 and cond.min:
        return f"there is exactly one {one_of} in the game"
    if is_any(cond):
        return f"there is {a(one_of)} in the game"
    there, sort = ("is", one_of) if cond.max == 1 else ("are", many_of)
    return f"there {there} {_range(cond.min, cond.max)} {sort} in the game"


def _sort_of_munchkin(cond: w.Cond, context: Context) -> tuple[str, str]:
    """One of them and several: "Kid" and "Kids", "munchkin without a Class" and "munchkins without a Class"."""
    if isinstance(cond, w.Is) and len(cond.any) == 1:
        name = context.names.identity(cond.any[0])
        return name, plural(name)
    behind = modifier(cond, context)
    return f"munchkin{behind}", f"munchkins{behind.replace(' who is ', ' who are ')}"


@CLAUSES.says(w.SexIs)
def _sex(cond: w.SexIs, claim: Claim) -> str:
    return claim.be(listed(cond.any, "or"))


@CLAUSES.says(w.Epic)
def _epic(cond: w.Epic, claim: Claim) -> str:
    return claim._replace(denied=claim.denied == cond.yes).be("Epic")


@CLAUSES.says(w.Not)
def _not(cond: w.Not, claim: Claim) -> str:
    return clause(cond.cond, claim.who, claim.context, not claim.denied)


@CLAUSES.says(w.All)
def _all(cond: w.All, claim: Claim) -> str:
    worn = [each for each in cond.of if isinstance(each, w.Has) and (each.min, each.max) == (1, 99)]
    outfit = [_in_use(each.what, claim.context) for each in worn]
    if len(outfit) == len(cond.of) and not claim.denied and all(part.startswith("wearing ") for part in outfit):
        return claim.be("wearing " + listed([part.removeprefix("wearing ") for part in outfit]))
    return _several(cond.of, "or" if claim.denied else "and", claim)


@CLAUSES.says(w.Any)
def _any(cond: w.Any, claim: Claim) -> str:
    return _several(cond.of, "and" if claim.denied else "or", claim)


def _several(conds: tuple[w.Cond, ...], joint: str, claim: Claim) -> str:
    return listed([clause(each, claim.who, claim.context, claim.denied) for each in conds], joint)


# -- as people --------------------------------------------------------------------------------------------------------


def people(cond: w.Cond, context: Context) -> str:
    """Those who fit, in general: "Elves", "anyone of Level 3 or lower"."""
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
            return people(first, context) + "".join(modifier(each, context) for each in rest)
        case w.All():
            return "anyone" + " and".join(modifier(each, context) for each in cond.of)
        case w.Highest() | w.Lowest():
            return f"whoever has the {'highest' if isinstance(cond, w.Highest) else 'lowest'} Level"
        case _:
            return "anyone" + modifier(cond, context)


def modifier(cond: w.Cond, context: Context, denied: bool = False) -> str:
    """What follows the noun for somebody: " of Level 3 or lower", " with a Big Item"."""
    return MODIFIERS.say(cond, Claim(ANYONE, denied, context))


@MODIFIERS.says(w.Is)
def _as_identity(cond: w.Is, claim: Claim) -> str:
    names = [a(claim.context.names.identity(name)) for name in cond.any]
    return f" who is {'not ' if claim.denied else ''}{listed(names, 'or')}"


@MODIFIERS.says(w.SexIs)
def _who_is(cond: w.SexIs, claim: Claim) -> str:
    return f" who is {'not ' if claim.denied else ''}{listed(cond.any, 'or')}"


@MODIFIERS.says(w.Epic)
def _who_is_epic(cond: w.Epic, claim: Claim) -> str:
    return f" who is {'not ' if claim.denied == cond.yes else ''}Epic"


@MODIFIERS.says(w.No)
def _with_family(cond: w.No, claim: Claim) -> str:
    return f" {'with' if claim.denied else 'without'} {a(claim.context.names.word(cond.family))}"


@MODIFIERS.says(w.LevelIs)
def _of_level(cond: w.LevelIs, claim: Claim) -> str:
    return f" {'not ' if claim.denied else ''}of {_levels(cond.min, cond.max)}"


@MODIFIERS.says(w.Has)
def _with_cards(cond: w.Has, claim: Claim) -> str:
    if not is_any(cond):
        return f" with {_some_of(cond, claim)}"
    without = claim.denied != (cond.max == 0)
    if in_use := _in_use(cond.what, claim.context):
        return f" {'not ' if without else ''}{in_use}"
    return f" {'without' if without else 'with'} {some(cond.what, claim.who, claim.context)}"


@MODIFIERS.says(w.InFight)
def _fighting_now(cond: w.InFight, claim: Claim) -> str:
    return f" {'not ' if cond.yes == claim.denied else ''}in combat"


@MODIFIERS.says(w.Not)
def _not_so(cond: w.Not, claim: Claim) -> str:
    return modifier(cond.cond, claim.context, not claim.denied)


@MODIFIERS.says(w.All)
def _all_so(cond: w.All, claim: Claim) -> str:
    if claim.denied:
        raise Unprintable('no phrase for "not" around "all" here')
    return " and".join(modifier(each, claim.context, claim.denied) for each in cond.of)


@MODIFIERS.says(w.Highest)
def _of_highest(cond: w.Highest, claim: Claim) -> str:
    return f" {'not ' if claim.denied else ''}of the highest Level"


@MODIFIERS.says(w.Lowest)
def _of_lowest(cond: w.Lowest, claim: Claim) -> str:
    return f" {'not ' if claim.denied else ''}of the lowest Level"


# -- numbers ----------------------------------------------------------------------------------------------------------


def foes(cond: w.Fighting, context: Context, plural_form: bool = True) -> str:
    """The monsters meant: "Undead monsters", "monsters of Level 10 or higher"."""
    tag = f"{context.names.word(cond.tag)} " if cond.tag else ""
    level = f" of Level {cond.level_min} or higher" if cond.level_min else ""
    return f"{tag}{'monsters' if plural_form else 'monster'}{level}"


def _levels(low: int, high: int) -> str:
    if high >= 99:
        return f"Level {low} or higher"
    if low <= 1:
        return f"Level {high} or lower"
    return f"Level {low}" if low == high else f"Level {low} to {high}"


def _range(low: int, high: int) -> str:
    if high >= 99:
        return f"{number(low)} or more"
    if low <= 0:
        return f"at most {number(high)}"
    return f"exactly {number(low)}" if low == high else f"{number(low)} to {number(high)}"
