"""Those of whom English cards speak."""

from collections.abc import Mapping
from typing import TypeAlias

from kickdoor.cards.printer import context as shared
from kickdoor.cards.printer.en.grammar import ANYONE, IT, THEY, YOU, Person, one
from kickdoor.cards.words import Who

Context: TypeAlias = shared.Context[Person]


class Paragraph(shared.Context[Person]):
    """The context of a new paragraph."""

    you = YOU
    people: Mapping[Who, Person] = {
        "player": one("whoever played this card"),
        "fighter": one("the main fighter"),
        "helper": one("the helper"),
        "fighters": one("everyone in the fight"),
        "others": one("every other player"),
        "everyone": one("everyone"),
        "highest": one("whoever has the highest Level"),
        "lowest": one("whoever has the lowest Level"),
        "current": one("the player whose turn it is"),
    }

    def person(self, who: Who) -> Person:
        if who == "others" and self.you != YOU:
            return one("everyone else" if self.you == THEY else f"everyone but {self.you.objective}")
        return super().person(who)

    def neighbour(self, side: str) -> Person:
        if self.both:
            both = f"both {self.you.possessive} neighbours"
            return Person(both, both, "their", plain=True)
        return one(f"the player on {self.you.possessive} {side}")

    def unnamed(self) -> Person:
        return one("this monster") if self.is_monster else IT

    def again(self, target: Person) -> Person:
        return IT

    def player(self) -> Person:
        return THEY if self.target_known or self.target is None else self.mention()


def again(person: Person) -> Person:
    """The same person in the same sentence."""
    return person if person in (YOU, ANYONE) else THEY


def owner_of(person: Person) -> Person:
    """Somebody at the first mention, as an owner: "another player's hand"."""
    if person.plain:
        return person
    return Person(person.subject, person.objective, f"{person.subject}'s")
