"""When something happens by itself, and how a card is used."""

from typing import Annotated, Literal

import msgspec

from kickdoor.cards.words.common import Aim, HowMany, Moment, Selector, Word, lower
from kickdoor.cards.words.conds import Cond
from kickdoor.cards.words.effects import Effect, sequence
from kickdoor.engine import defs

Event = Literal[
    "before",  # a fight begins with this monster; not if it joins later
    "enters",  # this monster enters the fight
    "unbeaten",  # this monster was not beaten: for everyone who runs from it, caught or not
    "killed",  # this monster was killed (you = the main fighter)
    "won",  # the card's owner won a fight as fighter or helper
    "kill",  # the card's owner killed a monster as main fighter: once for each of them
    "escaped",  # the card's owner got away by a roll
    "caught",  # the card's owner was caught
    "turn_start",
    "turn_end",
    "curse_hit",  # a Curse has taken effect on the card's owner
    "died",  # another munchkin has died
    "seal_opened",  # anybody has opened a Seal
]
Per = Literal["fight", "turn", "roll", "target"]
_Price = Annotated[int, msgspec.Meta(ge=0, le=10)]


class Trigger(Word, frozen=True):
    """Something that happens at a moment of the game.

    {on: killed, do: {draw: treasure}}
    {on: unbeaten, do: {lose_levels: 1}}
    """

    on: Event
    do: tuple[Effect, ...]
    cond: Cond | None = None

    def lowered(self) -> defs.Trigger:
        return defs.Trigger(self.on, sequence(self.do), lower(self.cond))


class Cost(Word, frozen=True):
    """What a use costs: `{discard: 1, up_to: 3}`, `{hand: 3}`, `{discard: 1, zone: hand}`."""

    discard: _Price = 0  # so many cards at least …
    up_to: _Price = 0  # … and at most
    zone: Literal["any", "hand", "table"] = "any"
    what: Selector | None = None
    hand: _Price = 0  # the whole hand, at least so many cards
    levels: _Price = 0
    this: bool = False  # this card itself

    @property
    def cards(self) -> Selector:
        """Which cards can pay: `zone` says where from, unless `what` does."""
        if self.what is None:
            return Selector(kind="any", zone=self.zone)
        return self.what if self.what.zone != "table" else msgspec.structs.replace(self.what, zone=self.zone)

    def lowered(self) -> defs.Cost:
        what = None if self.what is None else self.cards.lowered()
        return defs.Cost(self.discard, self.up_to or self.discard, self.zone, what, self.hand, self.levels, self.this)


class Limit(Word, frozen=True):
    """How often: times (or paid cards, if it costs any) per fight, turn, roll, or per target and fight.

    {n: 3, per: fight}
    {per: turn}
    """

    n: HowMany = 1
    per: Per = "fight"


class Target(Word, frozen=True):
    """What must be named when the card is played.

    monster
    {a: player, if: {level: {min: 5}}}
    {a: item, what: {big: false}}
    """

    a: Aim
    what: Selector | None = None  # which item
    cond: Cond | None = None  # which player

    def lowered(self) -> defs.Target:
        return defs.Target(self.a, lower(self.what), lower(self.cond))


class Use(Word, frozen=True, kw_only=True):
    """One way of using a card.

    {when: fight, do: {bonus: {n: 3, side: either}}}
    {when: your_fight, cost: {discard: 1, up_to: 3}, limit: 3, do: {bonus: {n: paid}}}
    {when: your_affliction, cost: {discard: 1}, do: cancel}
    """

    name: str = ""
    when: tuple[Moment, ...]
    do: tuple[Effect, ...]
    cond: Cond | None = None
    cost: Cost | None = None
    limit: Limit | None = None
    target: Target | None = None

    def lowered(self) -> defs.Use:
        limit, do = self.limit, sequence(self.do)
        return defs.Use(
            self.name,
            sum(defs.MOMENTS[moment] for moment in set(self.when)),
            do,
            lower(self.cond),
            lower(self.cost),
            0 if limit is None else limit.n,
            "" if limit is None else limit.per,
            lower(self.target),
            either=_names_side(do),
        )


def _names_side(node: defs.Node) -> bool:
    """Whether the player of the card names the side that a bonus goes to."""
    return (node.word == "bonus" and node.name == "either") or any(map(_names_side, node.do + node.other))
