"""Where a phrase stands: on what card, about whom, and what has been mentioned before."""

from copy import copy

from kickdoor.cards.printer.base import Names
from kickdoor.cards.printer.en.grammar import THEY, YOU, Person, one
from kickdoor.cards.words import Selector, Who


class Context:
    """The place of a phrase. One per paragraph, because it remembers whether the target has been mentioned."""

    __slots__ = (
        "against", "is_monster", "known", "more", "names", "own_roll", "own_side", "paying", "ruled", "target",
        "target_known", "timed", "used", "you",
    )  # fmt: skip

    def __init__(self, names: Names, *, is_monster: bool = False) -> None:
        self.names = names
        self.is_monster = is_monster  # "it" is the monster whose card this is
        self.you: Person = YOU
        self.target = ""  # what was chosen when the card was played, at its first mention
        self.target_known = False  # has been mentioned: from now on "that player", "it"
        self.own_side = False  # used by a fighter, so that the munchkins' side goes without saying
        self.paying = False  # the price stands just before, so that "each" is enough
        self.against = ""  # behind every bonus: "against Undead monsters"
        self.more = False  # the card has a plain bonus already
        self.ruled: set[str] = set()  # questions that the card has answered already
        self.own_roll = False  # used by whoever has just rolled
        self.timed = False  # the sentence has said when: "in your next combat"
        self.used = False  # "you" is whoever plays the card
        self.known: Selector | None = None  # cards just spoken of: "discard it"

    def about(self, you: Person) -> "Context":
        """The same place, with somebody else for "you"."""
        other = copy(self)
        other.you = you
        return other

    def mention(self) -> str:
        """The target: in full at the first mention, "it" from then on. Without one, a monster speaks of itself."""
        if not self.target and self.is_monster:
            return "this monster"
        if self.target_known:
            return "it"
        self.target_known = True
        return self.target or "it"


_PEOPLE = {
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


def person(who: Who, context: Context) -> Person:
    """Somebody, as the sentence would name them now."""
    if who == "you":
        return context.you
    if who == "left" or who == "right":
        return one(f"the player on {context.you.possessive} {who}")
    if who == "target":
        return THEY if context.target_known or not context.target else one(context.mention())
    return _PEOPLE[who]


def again(person: Person) -> Person:
    """The same person in the same sentence."""
    return person if person.subject == "you" else THEY


def owner_of(person: Person) -> Person:
    """Somebody at the first mention, as an owner: "another player's hand"."""
    if person.plain:
        return person
    return Person(person.subject, person.objective, f"{person.subject}'s")
