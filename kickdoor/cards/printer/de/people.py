"""Conditions as people: "Elfen", "Munchkins bis Stufe 3", "ein Elf im Spiel ist"."""

from typing import Final

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.conds import Conditions, is_any
from kickdoor.cards.printer.de.amounts import EACH
from kickdoor.cards.printer.de.conds import CLAUSES, SEXES, Claim, bounds, some_of
from kickdoor.cards.printer.de.context import Context
from kickdoor.cards.printer.de.grammar import EACH_FOE, Person, Thing, listed
from kickdoor.cards.printer.de.lexicon import MUNCHKIN, called, family
from kickdoor.cards.printer.de.lexicon import identity as noun_of
from kickdoor.cards.printer.de.nouns import held
from kickdoor.cards.printer.people import People
from kickdoor.cards.printer.text import Range, spaced

MODIFIERS: Conditions[Claim] = Conditions()
_ON: Final = Range("ab Stufe {low}", "bis Stufe {high}", "auf Stufe {low}", "auf Stufe {low} bis {high}")
_OFF: Final = Range(
    "unter Stufe {low}", "über Stufe {high}", "nicht auf Stufe {low}", "nicht auf Stufe {low} bis {high}"
)


class _People(People[Person]):
    """Nominative and accusative are the same."""

    either = "oder"

    def called(self, identity: str, context: Context) -> str:
        return noun_of(identity, context.names).many

    def of_sex(self, cond: w.SexIs) -> str:
        return f"{listed([SEXES[sex] + 'e' for sex in cond.any], 'oder')} Munchkins"

    def civilians(self, context: Context) -> str:
        return called(context.names.word("civilian")).many

    def all_but(self, cond: w.Is, context: Context) -> str:
        others = [noun_of(name, context.names).form("dat", "pl") for name in cond.any]
        return f"Munchkins außer {listed(others)}"

    def anyone(self, cond: w.Cond, context: Context) -> str:
        return spaced("Munchkins", modifier(cond, context))

    def behind(self, cond: w.Cond, context: Context) -> str:
        return modifier(cond, context)


people: Final = _People().who


def modifier(cond: w.Cond, context: Context) -> str:
    """What follows the noun for somebody: "bis Stufe 3", "mit einem großen Gegenstand"."""
    return MODIFIERS.say(cond, Claim(EACH_FOE, False, context))


@MODIFIERS.says(w.Is)
def _as_identity(cond: w.Is, claim: Claim) -> str:
    nouns = [noun_of(name, claim.context.names).many for name in cond.any]
    return f"(keine {listed(nouns)})" if claim.denied else f"(nur {listed(nouns, 'oder')})"


@MODIFIERS.says(w.SexIs)
def _who_is(cond: w.SexIs, claim: Claim) -> str:
    return f"({'nicht' if claim.denied else 'nur'} {listed([SEXES[sex] for sex in cond.any], 'oder')})"


MODIFIERS.add(w.Epic, lambda cond, claim: f"({'nicht' if claim.denied else 'nur'} episch)")


@MODIFIERS.says(w.No)
def _with_family(cond: w.No, claim: Claim) -> str:
    noun = family(cond.family, claim.context.names)
    return f"ohne {noun.one}" if claim.denied else f"mit {Thing(noun).said('ein', 'dat')}"


MODIFIERS.add(w.LevelIs, lambda cond, claim: (_OFF if claim.denied else _ON).said(cond.min, cond.max))


@MODIFIERS.says(w.Has)
def _with_cards(cond: w.Has, claim: Claim) -> str:
    if not is_any(cond):
        return f"mit {some_of(cond, claim, 'dat')}"
    found = held(cond.what, claim.context)
    many = cond.what.zone == "hand"  # "mit Handkarten"
    if claim.denied:
        return f"ohne {found.said('', 'acc', many)}"
    return f"mit {found.said('' if many or cond.what.worn else 'ein', 'dat', many)}"


_DEEDS: Final = {"won": "einem eigenen Sieg", "ran": "der eigenen Flucht", "saw": "der Flucht eines anderen"}
MODIFIERS.add(
    w.Fought,
    lambda cond, claim: f"({'nicht' if claim.denied else 'nur'} nach {_DEEDS[cond.how]} in diesem Zug)",
)


MODIFIERS.add(w.InFight, lambda cond, claim: "außerhalb des Kampfes" if claim.denied else "im Kampf")


@MODIFIERS.says(w.All)
def _all_so(cond: w.All, claim: Claim) -> str:
    if claim.denied:
        raise Unprintable('no phrase for "not" around "all" here')
    return " und ".join(modifier(each, claim.context) for each in cond.of)


MODIFIERS.add(w.Highest, lambda cond, claim: f"{'unter' if claim.denied else 'mit'} der höchsten Stufe")
MODIFIERS.add(w.Lowest, lambda cond, claim: f"{'über' if claim.denied else 'mit'} der niedrigsten Stufe")


@CLAUSES.says(w.Munchkins)
def _munchkins(cond: w.Munchkins, claim: Claim) -> str:
    sort = sort_of_munchkin(cond.cond, claim.context)
    if claim.denied:
        return f"{sort.said('kein', 'nom')} im Spiel ist"
    if cond.max == 1 and cond.min:
        return f"genau {sort.said('ein', 'nom')} im Spiel ist"
    if is_any(cond):
        return f"{sort.said('ein', 'nom')} im Spiel ist"
    many, n = bounds(cond.min, cond.max)
    if n == "ein":
        return f"{many} {sort.said('ein', 'nom')} im Spiel ist"
    return spaced(many, sort.said(n, "nom", many=True), "im Spiel sind")


def sort_of_munchkin(cond: w.Cond, context: Context) -> Thing:
    """One of them: "Kind", "Munchkin ohne Klasse"."""
    if isinstance(cond, w.Is) and len(cond.any) == 1:
        return Thing(noun_of(cond.any[0], context.names))
    return Thing(MUNCHKIN, behind=modifier(cond, context))


@EACH.says(w.MunchkinsWho)
def _munchkins_who(word: w.MunchkinsWho, context: Context) -> str:
    where = "im Kampf" if word.who == "fighters" else "im Spiel"
    return f"für {sort_of_munchkin(word.cond, context).said('jed', 'acc')} {where}"
