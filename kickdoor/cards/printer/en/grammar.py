"""A little English: articles, plurals, numbers, verbs and persons."""

from collections.abc import Sequence
from typing import Final

import msgspec

from kickdoor.cards.printer import text

_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_PLURALS: Final = {
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Thief": "Thieves",
    "Armor": "Armor",
    "Headgear": "Headgear",
    "Footgear": "Footgear",
    "Undead": "Undead",
    "Aeldari": "Aeldari",
    "Militia": "Militia",
}
_ADJECTIVES: Final = frozenset({"Undead", "Chaos"})
_VERBS: Final = {"have": "has", "be": "is", "do": "does", "go": "goes", "may": "may", "must": "must"}


class Person(msgspec.Struct, frozen=True):
    """Somebody in a sentence."""

    subject: str
    objective: str
    possessive: str
    plain: bool = False  # verbs stay as they are: you lose, they lose
    nobody: str = ""  # the subject of a denial, where it is not "is not" but "no fighter is"


YOU: Final = Person("you", "you", "your", plain=True)
THEY: Final = Person("they", "them", "their", plain=True)
IT: Final = Person("it", "it", "its")
ANYONE: Final = Person("they", "them", "", plain=True)  # with a card in hand
FIGHTERS: Final = Person("the fighters", "the fighters", "the fighters'", plain=True)
FOE: Final = Person("a fighter", "a fighter", "a fighter's", nobody="no fighter")


def one(subject: str) -> Person:
    """A third person; spoken of again as they."""
    return Person(subject, subject, "their")


def verb(base: str, person: Person) -> str:
    """The verb in the present.

    >>> verb("lose", YOU), verb("lose", one("the helper")), verb("be", YOU)
    ('lose', 'loses', 'are')
    """
    if base == "be":
        return "are" if person.plain else "is"
    if person.plain:
        return base
    if base in _VERBS:
        return _VERBS[base]
    return base + ("es" if base.endswith(("s", "sh", "ch", "x")) else "s")


def number(n: int) -> str:
    """A small number as a word.

    >>> number(3), number(20)
    ('three', '20')
    """
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def a(noun: str) -> str:
    """The noun with its indefinite article.

    >>> a("Elf"), a("one-shot"), a("Undead monster"), a("card")
    ('an Elf', 'a one-shot', 'an Undead monster', 'a card')
    """
    vowel = noun[:1].lower() in "aeiou" and not noun.lower().startswith(("one", "uni", "use"))
    return f"an {noun}" if vowel else f"a {noun}"


def plural(noun: str) -> str:
    """
    >>> plural("Elf"), plural("Class"), plural("player"), plural("Cleric of Level 3")
    ('Elves', 'Classes', 'players', 'Clerics of Level 3')
    """
    if noun in _PLURALS:
        return _PLURALS[noun]
    head, of, rest = noun.partition(" of ")
    if of:
        return plural(head) + of + rest
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "sh", "ch", "x")) else "s")


def sort(tag: str) -> str:
    """What a monster with this tag is.

    >>> sort("Undead"), sort("Shark")
    ('Undead', 'a Shark')
    """
    return tag if tag in _ADJECTIVES else a(tag)


def counted(n: int, noun: str) -> str:
    """
    >>> counted(1, "level"), counted(2, "level")
    ('1 level', '2 levels')
    """
    return f"{n} {noun if abs(n) == 1 else plural(noun)}"


def more(n: int, noun: str) -> str:
    """
    >>> more(1, "Hand"), more(-2, "card")
    ('one more Hand', 'two fewer cards')
    """
    return f"{number(abs(n))} {'more' if n > 0 else 'fewer'} {noun if abs(n) == 1 else plural(noun)}"


def listed(parts: Sequence[str], word: str = "and") -> str:
    return text.listed(parts, word)
