"""Conditions as clauses with their verb last, "du ein Elf bist", and as people: "Munchkins bis Stufe 3"."""

from collections.abc import Sequence
from typing import Final

from kickdoor.cards import words as w
from kickdoor.cards.printer import conds as shared
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.conds import Conditions, is_any, outfit
from kickdoor.cards.printer.de.amounts import EACH
from kickdoor.cards.printer.de.context import Context
from kickdoor.cards.printer.de.grammar import EACH_FOE, Case, Person, Thing, Verb, listed, number
from kickdoor.cards.printer.de.lexicon import MUNCHKIN, called, family, identity
from kickdoor.cards.printer.de.nouns import card, held, monsters
from kickdoor.cards.printer.de.verbs import BE, HAVE, HELP, WEAR
from kickdoor.cards.printer.text import Range, spaced

SEXES: Final = {"male": "männlich", "female": "weiblich"}


class Claim(shared.Claim[Person]):
    """What is claimed of somebody."""

    __slots__ = ()

    def opposite(self) -> "Claim":
        each = EACH_FOE if self.denied and self.who.nobody else self.who._replace(nobody="")
        return self._replace(who=each, denied=not self.denied)

    def says(self, what: str, verb: Verb, denial: str = "") -> str:
        """Somebody is or does something, or not: "nicht" before it, or else another word for it."""
        finite = verb.finite(self.who)
        if self.denied and self.who.nobody:
            return spaced(self.who.nobody, what, finite)
        return spaced(self.who.nom, (denial or f"nicht {what}") if self.denied else what, finite)


CLAUSES: Conditions[Claim] = Conditions()
MODIFIERS: Conditions[Claim] = Conditions()
_LEVELS: Final = Range("mindestens Stufe {low}", "höchstens Stufe {high}", "Stufe {low}", "Stufe {low} bis {high}")
_BOUND: Final = Range("mindestens", "höchstens", "genau", "")
_NUMBER: Final = Range("{low}", "{high}", "{low}", "{low} bis {high}")
_ON: Final = Range("ab Stufe {low}", "bis Stufe {high}", "auf Stufe {low}", "auf Stufe {low} bis {high}")
_OFF: Final = Range(
    "unter Stufe {low}", "über Stufe {high}", "nicht auf Stufe {low}", "nicht auf Stufe {low} bis {high}"
)


def clause(cond: w.Cond, who: Person, context: Context, denied: bool = False) -> str:
    """The condition as a clause behind "wenn": "du ein Elf bist"."""
    return CLAUSES.say(cond, Claim(who, denied, context))


@CLAUSES.says(w.Is)
def _is(cond: w.Is, claim: Claim) -> str:
    nouns = [Thing(identity(name, claim.context.names)) for name in cond.any]
    some = listed([noun.said("ein", "nom") for noun in nouns], "oder")
    none = listed([noun.said("kein", "nom") for noun in nouns], "und")
    return claim.says(some, BE, none)


@CLAUSES.says(w.No)
def _no(cond: w.No, claim: Claim) -> str:
    noun = Thing(family(cond.family, claim.context.names))
    return claim.says(noun.said("ein", "acc"), HAVE, noun.said("kein", "acc"))


CLAUSES.add(w.LevelIs, lambda cond, claim: claim.says(_LEVELS.said(cond.min, cond.max), HAVE))
CLAUSES.add(w.Highest, lambda cond, claim: claim.says(f"{'allein ' if cond.alone else ''}die höchste Stufe", HAVE))
CLAUSES.add(w.Lowest, lambda cond, claim: claim.says(f"{'allein ' if cond.alone else ''}die niedrigste Stufe", HAVE))


@CLAUSES.says(w.Has)
def _has(cond: w.Has, claim: Claim) -> str:
    found = held(cond.what, claim.context)
    if not is_any(cond):
        return claim.says(some_of(cond, claim, "acc"), HAVE)
    if cond.what.worn and cond.what.slot is not None:
        bare = found._replace(adjectives=tuple(word for word in found.adjectives if word != "angelegt"))
        some = bare.said("" if bare.noun.mass else "ein", "acc")
        return claim.says(some, WEAR, bare.said("kein", "acc"))
    if cond.what.worn:
        bare = found._replace(adjectives=tuple(word for word in found.adjectives if word != "angelegt"))
        return claim.says(f"{bare.said('ein', 'acc')} angelegt", HAVE, f"{bare.said('kein', 'acc')} angelegt")
    return claim.says(found.said("ein", "acc"), HAVE, found.said("kein", "acc", many=not found.noun.mass))


def some_of(cond: w.Has, claim: Claim, case: Case) -> str:
    """ "mindestens drei Gegenstände" """
    many, n = bounds(cond.min, cond.max)
    found = held(cond.what, claim.context)
    return f"{many} {found.said('ein', case) if n == 'ein' else found.said(n, case, many=True)}"


def bounds(low: int, high: int) -> tuple[str, str]:
    """ "mindestens" and "drei" """
    return _BOUND.said(low, high, 0), _NUMBER.said(low, high, 0, number)


@CLAUSES.says(w.Fighting)
def _fighting(cond: w.Fighting, claim: Claim) -> str:
    return f"{foe(cond, claim.context).said('kein' if claim.denied else 'ein', 'nom')} im Kampf ist"


def foes(cond: w.Fighting, context: Context) -> str:
    """The monsters meant: "untote Monster", "Monster ab Stufe 10"."""
    return foe(cond, context).said("", "acc", many=True)


def foe(cond: w.Fighting, context: Context) -> Thing:
    return monsters(context.names.word(cond.tag) if cond.tag else "", cond.level_min)


CLAUSES.add(w.Alone, lambda cond, claim: "jemand hilft" if claim.denied else "niemand hilft")
CLAUSES.add(w.Helping, lambda cond, claim: claim.says("", HELP))
CLAUSES.add(w.MainFighter, lambda cond, claim: claim.says("Hauptkämpfer", BE))
CLAUSES.add(w.InFight, lambda cond, claim: claim.says("im Kampf", BE))
CLAUSES.add(w.YourTurn, lambda cond, claim: claim.says("am Zug", BE))
CLAUSES.add(w.Epic, lambda cond, claim: claim.says("episch", BE))


@CLAUSES.says(w.WonBy)
def _won_by(cond: w.WonBy, claim: Claim) -> str:
    return f"der Kampf {'nicht ' if claim.denied else ''}mit mindestens {cond.min} Vorsprung gewonnen wurde"


_DEEDS: Final = {
    "won": ("einen Kampf gewonnen", "keinen Kampf gewonnen", HAVE),
    "ran": ("weggelaufen", "nicht weggelaufen", BE),
    "saw": ("jemand anderen weglaufen gesehen", "niemand anderen weglaufen gesehen", HAVE),
}


@CLAUSES.says(w.Fought)
def _fought(cond: w.Fought, claim: Claim) -> str:
    deed, denial, verb = _DEEDS[cond.how]
    return claim.says(f"in diesem Zug {deed}", verb, f"in diesem Zug {denial}")


@CLAUSES.says(w.FoesNumber)
def _foes(cond: w.FoesNumber, claim: Claim) -> str:
    if cond.max == 1:
        return "nur ein Monster im Kampf ist"
    return spaced(
        *bounds(cond.min, cond.max), "Monster im Kampf", "ist" if cond.min == 1 and cond.max >= 99 else "sind"
    )


@CLAUSES.says(w.SealsOpen)
def _seals(cond: w.SealsOpen, claim: Claim) -> str:
    if (cond.min, cond.max) == (1, 99):
        return "ein Siegel offen ist"
    many, n = bounds(cond.min, cond.max)
    return spaced(many, n, "Siegel offen", "ist" if n == "ein" else "sind") if cond.max else "kein Siegel offen ist"


CLAUSES.add(w.SexIs, lambda cond, claim: claim.says(listed([SEXES[sex] for sex in cond.any], "oder"), BE))


@CLAUSES.says(w.All)
def _all(cond: w.All, claim: Claim) -> str:
    if not claim.denied and (worn := outfit(cond.of)):
        return claim.says(listed([card(what, claim.context).noun.one for what in worn]), WEAR)
    return several(cond.of, "oder" if claim.denied else "und", claim)


CLAUSES.add(w.Any, lambda cond, claim: several(cond.of, "und" if claim.denied else "oder", claim))


def several(conds: Sequence[w.Cond], joint: str, claim: Claim) -> str:
    """Conditions in a row; "du" is said once."""
    parts = [clause(each, claim.who, claim.context, claim.denied) for each in conds]
    if claim.who.is_you and all(part.startswith("du ") for part in parts):
        parts[1:] = [part.removeprefix("du ") for part in parts[1:]]
    return one_verb(parts, joint)


def one_verb(parts: list[str], joint: str) -> str:
    """Clauses in a row; a verb that all of them end with is said once: "du episch und nicht im Kampf bist"."""
    verb = f" {parts[-1].rpartition(' ')[2]}" if parts else ""
    if len(parts) > 1 and all(part.endswith(verb) for part in parts):
        parts = [part.removesuffix(verb) for part in parts[:-1]] + parts[-1:]
    return listed(parts, joint)


# -- as people --------------------------------------------------------------------------------------------------------


def people(cond: w.Cond, context: Context) -> str:
    """Those who fit: "Elfen", "Munchkins bis Stufe 3". Nominative and accusative are the same."""
    match cond:
        case w.Is():
            return listed([identity(name, context.names).many for name in cond.any], "oder")
        case w.SexIs(any=(_, *_)):
            return f"{listed([SEXES[sex] + 'e' for sex in cond.any], 'oder')} Munchkins"
        case w.No(family="army"):
            return called(context.names.word("civilian")).many
        case w.Any():
            return listed([people(each, context) for each in cond.of], "oder")
        case w.Not(cond=w.Is() as inner):
            return f"Munchkins außer {listed([identity(name, context.names).form('dat', 'pl') for name in inner.any])}"
        case w.All(of=(w.Is() as first, *rest)):
            return spaced(people(first, context), *(modifier(each, context) for each in rest))
        case _:
            return spaced("Munchkins", modifier(cond, context))


def modifier(cond: w.Cond, context: Context) -> str:
    """What follows the noun for somebody: "bis Stufe 3", "mit einem großen Gegenstand"."""
    return MODIFIERS.say(cond, Claim(EACH_FOE, False, context))


@MODIFIERS.says(w.Is)
def _as_identity(cond: w.Is, claim: Claim) -> str:
    nouns = [identity(name, claim.context.names).many for name in cond.any]
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


_AFTER: Final = {"won": "einem eigenen Sieg", "ran": "der eigenen Flucht", "saw": "der Flucht eines anderen"}
MODIFIERS.add(
    w.Fought,
    lambda cond, claim: f"({'nicht' if claim.denied else 'nur'} nach {_AFTER[cond.how]} in diesem Zug)",
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
        return Thing(identity(cond.any[0], context.names))
    return Thing(MUNCHKIN, behind=modifier(cond, context))


@EACH.says(w.MunchkinsWho)
def _munchkins_who(word: w.MunchkinsWho, context: Context) -> str:
    where = "im Kampf" if word.who == "fighters" else "im Spiel"
    return f"für {sort_of_munchkin(word.cond, context).said('jed', 'acc')} {where}"
