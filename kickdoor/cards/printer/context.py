"""Where a phrase stands: on what card, about whom, and what has been mentioned before."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from copy import copy
from typing import Generic, Self, TypeVar

from kickdoor.cards.printer.base import Names
from kickdoor.cards.words import Selector, Who

P = TypeVar("P")  # somebody or something in a sentence, as a language keeps them: with their cases, their pronoun


class Context(ABC, Generic[P]):
    """The place of a phrase. One per paragraph, because it remembers whether the target has been mentioned."""

    you: P
    people: Mapping[Who, P]  # by their part in the game

    def __init__(self, names: Names, is_monster: bool = False) -> None:
        self.names = names
        self.is_monster = is_monster  # "it" is the monster whose card this is
        self.target: P | None = None  # what was chosen when the card was played, at its first mention
        self.target_known = False  # has been mentioned: from now on a pronoun
        self.own_side = False  # used by a fighter, so that the munchkins' side goes without saying
        self.paying = False  # the price stands just before, so that "each" is enough
        self.against = ""  # behind every bonus: "against Undead monsters"
        self.more = False  # the card has a plain bonus already
        self.ruled: set[str] = set()  # questions that the card has answered already
        self.own_roll = False  # used by the player who has just rolled
        self.timed = False  # the sentence has said when: "in your next combat"
        self.used = False  # "you" is the player of the card
        self.known: Selector | None = None  # cards just spoken of: "discard it"
        self.both = False  # what is said of a neighbour is said of both

    def about(self, you: P) -> Self:
        """The same place, with somebody else for "you"."""
        other = copy(self)
        other.you = you
        return other

    def mention(self) -> P:
        """The target: in full at the first mention, a pronoun from then on."""
        if self.target is None:
            return self.unnamed()
        if self.target_known:
            return self.again(self.target)
        self.target_known = True
        return self.target

    def person(self, who: Who) -> P:
        """Somebody, as the sentence would name them now."""
        match who:
            case "you":
                return self.you
            case "left" | "right":
                return self.neighbour(who)
            case "target":
                return self.player()
            case _:
                return self.people[who]

    @abstractmethod
    def neighbour(self, side: str) -> P:
        """The player on the left or right."""

    @abstractmethod
    def unnamed(self) -> P:
        """What is meant where nothing was chosen: a monster means itself."""

    @abstractmethod
    def again(self, target: P) -> P:
        """What was chosen and has been mentioned: a pronoun."""

    @abstractmethod
    def player(self) -> P:
        """The player who was chosen."""
