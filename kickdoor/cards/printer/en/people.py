"""Conditions as people: "Elves", "anyone of Level 3 or lower", "there is an Elf in the game"."""

from typing import Final

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.conds import Conditions, is_any
from kickdoor.cards.printer.en.amounts import EACH
from kickdoor.cards.printer.en.conds import CLAUSES, DEEDS, LEVELS, RANGE, Claim, in_use, some_of
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import ANYONE, Person, a, listed, number, plural
from kickdoor.cards.printer.en.nouns import some
from kickdoor.cards.printer.people import People

MODIFIERS: Conditions[Claim] = Conditions()


class _People(People[Person]):
    either = "or"

    def called(self, identity: str, context: Context) -> str:
        return plural(context.names.identity(identity))

    def of_sex(self, cond: w.SexIs) -> str:
        return f"{listed(cond.any, 'or')} munchkins"

    def civilians(self, context: Context) -> str:
        return plural(context.names.word("civilian"))

    def all_but(self, cond: w.Is, context: Context) -> str:
        return f"anyone but {self.who(cond, context)}"

    def anyone(self, cond: w.Cond, context: Context) -> str:
        if isinstance(cond, w.Highest | w.Lowest):
            return f"whoever has the {'highest' if isinstance(cond, w.Highest) else 'lowest'} Level"
        return f"anyone{modifier(cond, context)}"

    def behind(self, cond: w.Cond, context: Context) -> str:
        return modifier(cond, context)


people: Final = _People().who


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
