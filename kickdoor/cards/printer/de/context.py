"""Where a phrase stands: on what card, about whom, and what has been mentioned before."""

from copy import copy
from typing import Final

from kickdoor.cards.printer.base import Names
from kickdoor.cards.printer.de.grammar import HE, THEY, YOU, Case, Person, Thing, pronoun, thing
from kickdoor.cards.printer.de.lexicon import HAND, MONSTER, NEIGHBOUR
from kickdoor.cards.words import Selector, Who

THIS_MONSTER: Final = thing(Thing(MONSTER), "dies")


class Context:
    """The place of a phrase. One per paragraph, because it remembers whether the target has been mentioned."""

    __slots__ = (
        "against", "is_monster", "known", "more", "names", "own_roll", "own_side", "paying", "ruled", "target",
        "target_known", "timed", "used", "you",
    )  # fmt: skip

    def __init__(self, names: Names, *, is_monster: bool = False) -> None:
        self.names = names
        self.is_monster = is_monster  # "es" is the monster whose card this is
        self.you: Person = YOU
        self.target: Person | None = None  # what was chosen when the card was played, at its first mention
        self.target_known = False  # has been mentioned: from now on a pronoun
        self.own_side = False  # used by a fighter, so that the munchkins' side goes without saying
        self.paying = False  # the price stands just before, so that "je" is enough
        self.against = ""  # behind every bonus: "gegen untote Monster"
        self.more = False  # the card has a plain bonus already
        self.ruled: set[str] = set()  # questions that the card has answered already
        self.own_roll = False  # used by whoever has just rolled
        self.timed = False  # the sentence has said when: "in deinem nächsten Kampf"
        self.used = False  # "du" is whoever plays the card
        self.known: Selector | None = None  # cards just spoken of: "wirf sie ab"

    def about(self, you: Person) -> "Context":
        """The same place, with somebody else for "du"."""
        other = copy(self)
        other.you = you
        return other

    def mention(self) -> Person:
        """The target: in full at the first mention, a pronoun from then on. Without one, a monster means itself."""
        if self.target is None:
            return THIS_MONSTER if self.is_monster else HE
        if self.target_known:
            return pronoun(self.target.pronoun)
        self.target_known = True
        return self.target


def _one(noun: str, genitive: str, behind: str = "") -> Person:
    """A man by his part in the game: der Helfer."""
    return Person(f"der {noun}{behind}", f"den {noun}{behind}", f"dem {noun}{behind}", f"des {genitive}{behind}")


def _all(behind: str = "", rest: str = "") -> Person:
    other, others = (f" {behind}e", f" {behind}en") if behind else ("", "")
    who = f"alle{others}{rest}"
    return Person(who, who, f"allen{others}{rest}", f"aller{other and others}{rest}", own="ihr", kind="many")


EVERYONE: Final = _all()
OTHERS: Final = _all("ander")
_PEOPLE: Final = {
    "player": _one("Spieler", "Spielers", " dieser Karte"),
    "fighter": _one("Hauptkämpfer", "Hauptkämpfers"),
    "helper": _one("Helfer", "Helfers"),
    "fighters": _all(rest=" im Kampf"),
    "others": OTHERS,
    "everyone": EVERYONE,
    "highest": _all(rest=" mit der höchsten Stufe"),
    "lowest": _all(rest=" mit der niedrigsten Stufe"),
    "current": _one("Munchkin", "Munchkins", " am Zug"),
}
LOWEST: Final = _one("Munchkin", "Munchkins", " mit der niedrigsten Stufe")  # who gets a single card


def person(who: Who, context: Context) -> Person:
    """Somebody, as the sentence would name them now."""
    if who == "you":
        return context.you
    if who == "left" or who == "right":
        return neighbour(who, context.you)
    if who == "target":
        return HE if context.target is None else context.mention()
    return _PEOPLE[who]


def neighbour(side: str, you: Person) -> Person:
    """ "dein linker Nachbar" """
    return thing(Thing(NEIGHBOUR, ("link" if side == "left" else "recht",)), you.own or "sein")


def again(person: Person) -> Person:
    """The same person in the same sentence."""
    return person if person.is_you else THEY if person.kind == "many" else pronoun(person.pronoun)


def owner_of(person: Person) -> Person:
    """Somebody at the first mention, as an owner: "die Hand des Helfers"."""
    return person._replace(own="") if person.gen else person


def possessed(what: Thing, owner: Person, case: Case, many: bool = False) -> str:
    """Something of somebody's: "deine Rüstung", "die Rüstung des Helfers"."""
    if owner.own:
        return what.said(owner.own, case, many)
    said = what._replace(behind="").said("der", case, many)
    return f"{said} {owner.gen} {what.behind}".rstrip()


def hand(owner: Person, case: Case = "acc") -> str:
    return possessed(Thing(HAND), owner, case)
