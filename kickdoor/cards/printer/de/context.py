"""Those of whom German cards speak, and what is theirs."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from kickdoor.cards.printer import context as shared
from kickdoor.cards.printer.de.grammar import HE, THEY, YOU, Case, Person, Thing, pronoun, thing
from kickdoor.cards.printer.de.lexicon import HAND, MONSTER, NEIGHBOUR
from kickdoor.cards.words import Who

Context: TypeAlias = shared.Context[Person]

THIS_MONSTER: Final = thing(Thing(MONSTER), "dies")


def _one(noun: str, genitive: str, behind: str = "") -> Person:
    """A man by his part in the game: der Helfer."""
    return Person(f"der {noun}{behind}", f"den {noun}{behind}", f"dem {noun}{behind}", f"des {genitive}{behind}")


def _all(behind: str = "", rest: str = "") -> Person:
    other, others = (f" {behind}e", f" {behind}en") if behind else ("", "")
    who = f"alle{others}{rest}"
    return Person(who, who, f"allen{others}{rest}", f"aller{other and others}{rest}", own="ihr", kind="many")


EVERYONE: Final = _all()
OTHERS: Final = _all("ander")
LOWEST: Final = _one("Munchkin", "Munchkins", " mit der niedrigsten Stufe")  # who gets a single card


def neighbour(side: str, you: Person) -> Person:
    """ "dein linker Nachbar" """
    return thing(Thing(NEIGHBOUR, ("link" if side == "left" else "recht",)), you.own or "sein")


class Paragraph(shared.Context[Person]):
    """The context of a new paragraph."""

    you = YOU
    people: Mapping[Who, Person] = {
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

    def person(self, who: Who) -> Person:
        if who == "others" and self.you == self.people["fighter"]:
            behind = f" außer {self.you.dat}"
            return _all(rest=behind)
        return super().person(who)

    def neighbour(self, side: str) -> Person:
        if not self.both:
            return neighbour(side, self.you)
        own = self.you.own or "sein"
        both = f"{own}e beiden Nachbarn"
        return Person(both, both, f"{own}en beiden Nachbarn", f"{own}er beiden Nachbarn", own="ihr", kind="many")

    def unnamed(self) -> Person:
        return THIS_MONSTER if self.is_monster else HE

    def again(self, target: Person) -> Person:
        return pronoun(target.pronoun)

    def player(self) -> Person:
        return HE if self.target is None else self.mention()


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
