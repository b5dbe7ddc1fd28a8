"""The nouns of the game, and the words of rulebooks in German. What nobody has translated stays as it is.

Identities are cards: their names and forms are in the translation of their set.
"""

from collections.abc import Mapping
from typing import Final

from kickdoor.cards.printer.base import Names
from kickdoor.cards.printer.de.grammar import GENDERS, Noun

LEVEL: Final = Noun("Stufe", "f", "Stufen")
TREASURE: Final = Noun("Schatz", "m", "Schätze", "Schatzes")
DOOR: Final = Noun("Tür", "f", "Türen")
SEAL: Final = Noun("Siegel", "n", "Siegel", "Siegels")
CARD: Final = Noun("Karte", "f", "Karten")
HAND_CARD: Final = Noun("Handkarte", "f", "Handkarten")
HAND: Final = Noun("Hand", "f", "Hände")
ITEM: Final = Noun("Gegenstand", "m", "Gegenstände", "Gegenstands")
ONE_SHOT: Final = Noun("Einmalgegenstand", "m", "Einmalgegenstände", "Einmalgegenstands")
VEHICLE: Final = Noun("Fahrzeug", "n", "Fahrzeuge", "Fahrzeugs")
HIRELING: Final = Noun("Mietling", "m", "Mietlinge", "Mietlings")
UPGRADE: Final = Noun("Aufrüstung", "f", "Aufrüstungen")
MONSTER: Final = Noun("Monster", "n", "Monster", "Monsters")
MUNCHKIN: Final = Noun("Munchkin", "m", "Munchkins", "Munchkins")
NEIGHBOUR: Final = Noun("Nachbar", "m", "Nachbarn", "Nachbarn", weak="Nachbarn")
SLOTS: Final = {
    "headgear": Noun("Kopfbedeckung", "f", "Kopfbedeckungen"),
    "armor": Noun("Rüstung", "f", "Rüstungen"),
    "footgear": Noun("Schuhwerk", "n", "Schuhwerk", "Schuhwerks", mass=True),
}

# By what the sets call them.
_NOUNS: Final = {
    "Curse": Noun("Fluch", "m", "Flüche", "Fluchs"),
    "Disaster": Noun("Katastrophe", "f", "Katastrophen"),
    "Race": Noun("Volk", "n", "Völker", "Volks", joint="Volks"),
    "Class": Noun("Klasse", "f", "Klassen", joint="Klassen"),
    "Army": Noun("Armee", "f", "Armeen", joint="Armee"),
    "human": Noun("Mensch", "m", "Menschen", weak="Menschen"),
    "civilian": Noun("Zivilist", "m", "Zivilisten", weak="Zivilisten"),
    "Shark": Noun("Hai", "m", "Haie"),
}
_OTHERS: Final = {
    "without a class": "ohne Klasse",
    "Kick Down The Door": "Tür eintreten",
    "Kick Open The Door": "Tür auftreten",
}
_TAGS: Final = {"Undead": "untot"}  # those that are adjectives


def called(word: str) -> Noun:
    """What a set calls something, as a noun."""
    return _NOUNS.get(word) or Noun(word, "m", word, word)


def affliction(names: Names) -> Noun:
    return called(names.word("affliction"))


def family(key: str, names: Names) -> Noun:
    return called(names.word(key))


def identity(key: str, names: Names) -> Noun:
    """An identity as its set's translation declines it."""
    word, forms = names.identity(key), names.forms.get(key)
    if not forms:
        return called(word)
    gender = next(each for each in GENDERS if each == forms["gender"])
    return Noun(word, gender, forms["many"], forms.get("genitive", ""), forms.get("weak", ""))


def adjective(tag: str) -> str:
    """A tag that stands before the noun and declines; nothing if it is a noun itself."""
    return _TAGS.get(tag, "")


def of_sort(tag: str, noun: Noun) -> Noun:
    """A noun that has the tag in it: Hai-Monster."""
    word = called(tag).one
    return noun._replace(
        one=f"{word}-{noun.one}", many=f"{word}-{noun.many}", genitive=noun.genitive and f"{word}-{noun.genitive}"
    )


def becomes(tag: str) -> str:
    """What happens to a monster that gets the tag: "wird untot", "wird zum Hai"."""
    if adjective(tag):
        return f"wird {adjective(tag)}"
    return f"wird zum {called(tag).one}" if tag in _NOUNS else f"wird zum {of_sort(tag, MONSTER).one}"


def words(named: Mapping[str, str]) -> dict[str, str]:
    """A set's own words in German, by their keys."""
    return {key: _OTHERS.get(word) or called(word).one for key, word in named.items()}
