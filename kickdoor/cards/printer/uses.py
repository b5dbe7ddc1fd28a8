"""When something happens by itself, and how a card is used: what must be told, in the order it is told."""

from collections.abc import Callable, Mapping
from typing import Final, Generic, NamedTuple, TypeVar

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.context import Context
from kickdoor.cards.printer.shape import is_simple, names_target
from kickdoor.cards.printer.text import listed, paragraph, titled

P = TypeVar("P")

OWN_ROLL: Final = frozenset({"your_roll", "your_failed_roll"})
BY_FIGHTER: Final = frozenset({"before", "enters", "killed"})  # of a monster, they happen to the main fighter
OWN_SIDE: Final = frozenset({"your_fight", "main_fight"})


class Texts(NamedTuple, Generic[P]):
    """What is printed as it stands, but for `{curse}`, and how the language says the rest."""

    moments: Mapping[w.Moment, str]
    fought_by_others: str  # a monster's "others_fight"
    on: Mapping[str, str]
    either: str
    pay_this: str
    pay_levels: tuple[str, str]  # one of them and several
    per: Mapping[str, str]  # a fight, a turn, …
    triggered: Callable[[str, w.Trigger, Context[P]], list[str]]  # "when you kill it, if you are an Elf, lose a level"
    told: Callable[[w.Use, str, Context[P]], list[str]]  # when, at what price, on whom, and what it does
    opened_if: Callable[[str, w.Use, w.Cond, Context[P]], str]  # "on your turn, if you are an Elf"
    curse: Callable[[Context[P]], str]  # "a Curse"
    against: Callable[[w.Fighting, Context[P]], str]  # "against Undead monsters"
    target: Callable[[w.Target, Context[P]], P]  # what must be named when the card is played
    pay_cards: Callable[[w.Selector, int, int, Context[P]], str]  # "discard up to three cards from your hand"
    pay_hand: Callable[[int], str]  # "discard your whole hand"
    cards: Callable[[int], str]  # "three cards", so many of which may be paid
    times: Callable[[int], str]  # "once"


class Uses(Generic[P]):
    """Triggers and uses in one language, a paragraph each."""

    def __init__(self, texts: Texts[P]) -> None:
        self.texts = texts

    def trigger(self, word: w.Trigger, context: Context[P]) -> str:
        """Something that happens at a moment of the game."""
        opening = self.texts.on[word.on].format(curse=self.texts.curse(context))
        if word.on in BY_FIGHTER:
            context = context.about(context.person("fighter"))
        return paragraph(self.texts.triggered(opening, word, context))

    def use(self, word: w.Use, context: Context[P]) -> str:
        """One way of using a card."""
        if not word.when or not word.do:
            raise Unprintable('no phrase for a use without "when" or "do"')
        context.used = True
        context.own_side = set(word.when) <= OWN_SIDE and not context.is_monster  # whose "+5" would be its own
        context.own_roll = set(word.when) <= OWN_ROLL
        context.paying = word.cost is not None and word.cost.discard > 0
        if isinstance(word.cond, w.Fighting) and any(isinstance(effect, w.Bonus) for effect in word.do):
            context.against = self.texts.against(word.cond, context)
        return titled(word.name) + paragraph(self.texts.told(word, self._opening(word, context), context))

    def _opening(self, word: w.Use, context: Context[P]) -> str:
        """When and whether."""
        texts, curse = self.texts, self.texts.curse(context)
        moments = {**texts.moments, "others_fight": texts.fought_by_others} if context.is_monster else texts.moments
        opening = listed([moments[moment].format(curse=curse) for moment in word.when], texts.either)
        return opening if word.cond is None or context.against else texts.opened_if(opening, word, word.cond, context)

    def chosen(self, word: w.Use, context: Context[P]) -> P | None:
        """The choice of a target, where the effect itself does not introduce it."""
        if word.target is None:
            return None
        context.target = self.texts.target(word.target, context)
        introduced = is_simple(word.do) and word.target.cond is None and names_target(word.do[0])
        return None if introduced else context.mention()

    def cost(self, price: w.Cost, context: Context[P]) -> list[str]:
        """What a use costs."""
        parts: list[str] = []
        if price.this:
            parts.append(self.texts.pay_this)
        if price.discard or price.up_to:
            parts.append(self.texts.pay_cards(price.cards, price.discard, price.up_to or price.discard, context))
        if price.hand:
            parts.append(self.texts.pay_hand(price.hand))
        if price.levels:
            parts.append(self.texts.pay_levels[price.levels != 1].format(n=price.levels))
        return parts

    def limit(self, word: w.Use, context: Context[P]) -> str:
        """How often, behind the text: " (once per fight)"."""
        if word.limit is None:
            return ""
        counts_cards = word.cost is not None and word.cost.up_to > 1
        often = self.texts.cards if counts_cards else self.texts.times
        is_open = context.is_monster and "others_fight" in word.when  # to every player, who has a limit of their own
        per = "player" if is_open and word.limit.per == "fight" else word.limit.per
        return f" ({often(word.limit.n)} {self.texts.per[per]})"
