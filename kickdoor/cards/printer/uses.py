"""When something happens by itself, and how a card is used: what must be told, in the order it is told."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.context import Context
from kickdoor.cards.printer.shape import is_simple, names_target
from kickdoor.cards.printer.text import listed, paragraph, titled

P = TypeVar("P")

OWN_ROLL: Final = frozenset({"your_roll", "your_failed_roll"})
OWN_SIDE: Final = frozenset({"your_fight", "main_fight"})


class Texts(NamedTuple):
    """What is printed as it stands, but for `{curse}`."""

    moments: Mapping[w.Moment, str]
    fought_by_others: str  # a monster's "others_fight"
    on: Mapping[str, str]
    either: str
    pay_this: str
    pay_levels: tuple[str, str]  # one of them and several
    per: Mapping[str, str]  # a fight, a turn, …


class Uses(ABC, Generic[P]):
    """Triggers and uses in one language, a paragraph each."""

    texts: ClassVar[Texts]

    def trigger(self, word: w.Trigger, context: Context[P]) -> str:
        """Something that happens at a moment of the game."""
        opening = self.texts.on[word.on].format(curse=self.curse(context))
        return paragraph(self.triggered(opening, word, context))

    def use(self, word: w.Use, context: Context[P]) -> str:
        """One way of using a card."""
        if not word.when or not word.do:
            raise Unprintable('no phrase for a use without "when" or "do"')
        context.used = True
        context.own_side = set(word.when) <= OWN_SIDE
        context.own_roll = set(word.when) <= OWN_ROLL
        context.paying = word.cost is not None and word.cost.discard > 0
        if isinstance(word.cond, w.Fighting) and any(isinstance(effect, w.Bonus) for effect in word.do):
            context.against = self.against(word.cond, context)
        return titled(word.name) + paragraph(self.told(word, self._opening(word, context), context))

    def _opening(self, word: w.Use, context: Context[P]) -> str:
        """When and whether."""
        moments = dict(self.texts.moments)
        if context.is_monster:
            moments["others_fight"] = self.texts.fought_by_others
        opening = listed([moments[moment].format(curse=self.curse(context)) for moment in word.when], self.texts.either)
        return opening if word.cond is None or context.against else self.opened_if(opening, word, word.cond, context)

    def chosen(self, word: w.Use, context: Context[P]) -> P | None:
        """The choice of a target, where the effect itself does not introduce it."""
        if word.target is None:
            return None
        context.target = self.target(word.target, context)
        introduced = is_simple(word.do) and word.target.cond is None and names_target(word.do[0])
        return None if introduced else context.mention()

    def cost(self, price: w.Cost, context: Context[P]) -> list[str]:
        """What a use costs."""
        parts: list[str] = []
        if price.this:
            parts.append(self.texts.pay_this)
        if price.discard or price.up_to:
            parts.append(self.pay_cards(price.cards, price.discard, price.up_to or price.discard, context))
        if price.hand:
            parts.append(self.pay_hand(price.hand))
        if price.levels:
            parts.append(self.texts.pay_levels[price.levels != 1].format(n=price.levels))
        return parts

    def limit(self, word: w.Use) -> str:
        """How often, behind the text: " (once per fight)"."""
        if word.limit is None:
            return ""
        counts_cards = word.cost is not None and word.cost.up_to > 1
        often = self.cards if counts_cards else self.times
        return f" ({often(word.limit.n)} {self.texts.per[word.limit.per]})"

    # -- phrases ------------------------------------------------------------------------------------------------------

    @abstractmethod
    def triggered(self, opening: str, word: w.Trigger, context: Context[P]) -> list[str]:
        """The sentences of what happens then: "when you kill it, if you are an Elf, lose a level"."""

    @abstractmethod
    def told(self, word: w.Use, opening: str, context: Context[P]) -> list[str]:
        """The sentences of a use: when, at what price, on whom, and what it does."""

    @abstractmethod
    def opened_if(self, opening: str, word: w.Use, cond: w.Cond, context: Context[P]) -> str:
        """ "on your turn, if you are an Elf" """

    @abstractmethod
    def curse(self, context: Context[P]) -> str:
        """ "a Curse" """

    @abstractmethod
    def against(self, cond: w.Fighting, context: Context[P]) -> str:
        """ "against Undead monsters" """

    @abstractmethod
    def target(self, word: w.Target, context: Context[P]) -> P:
        """What must be named when the card is played."""

    @abstractmethod
    def pay_cards(self, what: w.Selector, low: int, high: int, context: Context[P]) -> str:
        """ "discard up to three cards from your hand" """

    @abstractmethod
    def pay_hand(self, least: int) -> str:
        """ "discard your whole hand" """

    @abstractmethod
    def cards(self, n: int) -> str:
        """ "three cards", so many of which may be paid"""

    @abstractmethod
    def times(self, n: int) -> str:
        """ "once" """
