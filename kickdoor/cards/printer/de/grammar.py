"""A little German: what declines, and how."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, get_args

from kickdoor.cards.printer import text
from kickdoor.cards.printer.text import spaced

Case = Literal["nom", "acc", "dat", "gen"]
Gender = Literal["m", "f", "n"]
Form = Literal["m", "f", "n", "pl"]
GENDERS: Final[tuple[Gender, ...]] = get_args(Gender)

_NUMBERS: Final = (
    "kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
)  # fmt: skip

# Endings by case for masculine, feminine, neuter, plural.
_EIN: Final = {
    "nom": ("", "e", "", "e"),
    "acc": ("en", "e", "", "e"),
    "dat": ("em", "er", "em", "en"),
    "gen": ("es", "er", "es", "er"),
}
_DER: Final = {**_EIN, "nom": ("er", "e", "es", "e"), "acc": ("en", "e", "es", "e")}
_MIXED: Final = {"nom": ("er", "e", "es", "en"), "acc": ("en", "e", "es", "en"), "dat": ("en",) * 4, "gen": ("en",) * 4}
_WEAK: Final = {"nom": ("e", "e", "e", "en"), "acc": ("en", "e", "e", "en"), "dat": ("en",) * 4, "gen": ("en",) * 4}
_STRONG: Final = {**_DER, "gen": ("en", "er", "en", "er")}
_THE: Final = {
    "nom": ("der", "die", "das", "die"),
    "acc": ("den", "die", "das", "die"),
    "dat": ("dem", "der", "dem", "den"),
    "gen": ("des", "der", "des", "der"),
}
_FORMS: Final = "m", "f", "n", "pl"
_DER_WORDS: Final = frozenset({"jed", "all", "dies"})


class Noun(NamedTuple):
    """A noun with what cannot be guessed about it."""

    one: str
    gender: Gender
    many: str
    genitive: str = ""
    weak: str = ""  # in every other case of the singular: der Mensch, den Menschen
    joint: str = ""  # before another noun: Klassen(karte)
    mass: bool = False  # counted in pieces: ein Stück Schuhwerk

    def form(self, case: Case, form: Form) -> str:
        if form == "pl":
            return self.many + ("n" if case == "dat" and self.many.endswith(("e", "l", "r")) else "")
        if case == "gen" and self.genitive:
            return self.genitive
        return self.one if case == "nom" or not self.weak else self.weak


class Thing(NamedTuple):
    """A noun with its adjectives, and what comes behind it."""

    noun: Noun
    adjectives: tuple[str, ...] = ()  # without their endings
    behind: str = ""

    def but(self, *adjectives: str) -> "Thing":
        """The same with more adjectives before the others."""
        return self._replace(adjectives=(*adjectives, *self.adjectives))

    def said(self, word: str, case: Case, many: bool = False) -> str:
        """Behind an article, a possessive or a number, in a case: "einen großen Gegenstand".

        >>> Thing(Noun("Gegenstand", "m", "Gegenstände"), ("groß",)).said("ein", "acc")
        'einen großen Gegenstand'
        """
        noun = self.noun
        form: Form = "pl" if many else noun.gender
        pieces = noun.mass and (word in ("ein", "jed") or (many and word not in (*_POSSESSIVES, "", "kein")))
        if pieces:
            few: Form = "pl" if many else "n"
            return spaced(
                article(word, case, few), *self._adjectives(word, case, few), f"Stück {noun.one}", self.behind
            )
        form = noun.gender if noun.mass else form
        return spaced(
            article(word, case, form), *self._adjectives(word, case, form), noun.form(case, form), self.behind
        )

    def _adjectives(self, word: str, case: Case, form: Form) -> list[str]:
        endings = _endings(word)
        return [
            adjective + endings[case][_FORMS.index(form)] if adjective[-1].isalpha() else adjective
            for adjective in self.adjectives
        ]


_POSSESSIVES: Final = frozenset({"dein", "sein", "ihr"})


def _endings(word: str) -> Mapping[str, tuple[str, ...]]:
    if word in ("der", *_DER_WORDS):
        return _WEAK
    return _MIXED if word in ("ein", "kein", *_POSSESSIVES) else _STRONG


def article(word: str, case: Case, form: Form) -> str:
    """An article, a possessive or the like, declined; a number stays as it is.

    >>> article("dein", "acc", "m"), article("der", "dat", "f"), article("jed", "acc", "n")
    ('deinen', 'der', 'jedes')
    """
    at = _FORMS.index(form)
    if word == "der":
        return _THE[case][at]
    if word in _DER_WORDS:
        return word + _DER[case][at]
    if word in ("ein", "kein", *_POSSESSIVES):
        return word + _EIN[case][at]
    return word


class Person(NamedTuple):
    """Somebody, or something that acts, in a sentence."""

    nom: str
    acc: str
    dat: str
    gen: str = ""  # behind what is theirs: "die Hand des Helfers"
    own: str = "sein"  # before what is theirs; nothing at the first mention
    kind: Literal["du", "one", "many"] = "one"
    pronoun: Gender = "m"
    nobody: str = ""  # the subject of a denial, where it is not "nicht" but "kein Kämpfer"

    @property
    def is_you(self) -> bool:
        return self.kind == "du"


YOU: Final = Person("du", "dich", "dir", own="dein", kind="du")
HE: Final = Person("er", "ihn", "ihm")
SHE: Final = Person("sie", "sie", "ihr", own="ihr", pronoun="f")
IT: Final = Person("es", "es", "ihm", pronoun="n")
THEY: Final = Person("sie", "sie", "ihnen", own="ihr", kind="many")
FOE: Final = Person("ein Kämpfer", "einen Kämpfer", "einem Kämpfer", "eines Kämpfers", nobody="kein Kämpfer")
FIGHTERS: Final = Person("die Kämpfer", "die Kämpfer", "den Kämpfern", "der Kämpfer", own="ihr", kind="many")
EACH_FOE: Final = Person("jeder Kämpfer", "jeden Kämpfer", "jedem Kämpfer", "jedes Kämpfers")


def pronoun(gender: Gender) -> Person:
    return {"m": HE, "f": SHE, "n": IT}[gender]


def thing(what: Thing, word: str) -> Person:
    """A thing in all its cases, as subject or object."""
    nom, acc, dat, gen = (what.said(word, case) for case in ("nom", "acc", "dat", "gen"))
    return Person(nom, acc, dat, gen, pronoun=what.noun.gender)


class Verb(NamedTuple):
    """A verb in the forms that cards use, and the part of it that goes to the end: wirf … ab."""

    imperative: str
    du: str
    one: str
    many: str
    particle: str = ""

    def finite(self, person: Person) -> str:
        return {"du": self.du, "one": self.one, "many": self.many}[person.kind]

    @property
    def infinitive(self) -> str:
        return self.particle + self.many


def number(n: int) -> str:
    """
    >>> number(3), number(20)
    ('drei', '20')
    """
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def counted(n: int, noun: Noun, case: Case = "acc") -> str:
    """With the number as a figure: "1 Schatz", "2 Schätze"."""
    return f"{n} {noun.form(case, noun.gender if abs(n) == 1 else 'pl')}"


def numbered(n: int, what: Thing, case: Case = "acc") -> str:
    """With the number as a word: "einen Schatz", "zwei Schätze"."""
    return what.said("ein", case) if n == 1 else what.said(number(n), case, many=True)


def more(n: int, noun: Noun) -> str:
    """
    >>> more(1, Noun("Hand", "f", "Hände")), more(-2, Noun("Karte", "f", "Karten"))
    ('eine Hand mehr', 'zwei Karten weniger')
    """
    return f"{numbered(abs(n), Thing(noun))} {'mehr' if n > 0 else 'weniger'}"


def listed(parts: Sequence[str], word: str = "und") -> str:
    return text.listed(parts, word)


def contracted(text: str) -> str:
    """
    >>> contracted("zu der Kampfstärke"), contracted("von dem Wurf")
    ('zur Kampfstärke', 'vom Wurf')
    """
    for long, short in (("zu der ", "zur "), ("zu dem ", "zum "), ("von dem ", "vom ")):
        text = short + text.removeprefix(long) if text.startswith(long) else text
    return text
