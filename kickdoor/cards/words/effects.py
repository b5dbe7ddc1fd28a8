"""What happens."""

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from kickdoor.cards.words.amounts import Amount, amount
from kickdoor.cards.words.common import Aim, Family, HowMany, Moment, Selector, Who, Word, placed, tag_of
from kickdoor.engine import defs

CURSES: Final[frozenset[Moment]] = frozenset({"affliction", "your_affliction"})
ITEMS: Final[frozenset[Aim]] = frozenset({"item", "own_item", "outside_item"})


class Effect(Word, frozen=True):
    """Base of the effects."""

    places: ClassVar[Mapping[str, str]] = {
        "all": "flag", "choice": "name", "deck": "name", "family": "name", "of": "do", "rows": "do", "side": "name",
        "winning": "flag",
    }  # fmt: skip
    moments: ClassVar[frozenset[Moment]] = frozenset()  # of the uses that it belongs into; none: it may stand anywhere
    targets: ClassVar[frozenset[Aim]] = frozenset()  # what must be chosen for it

    def lowered(self) -> defs.Node:
        found = placed(self)
        if "n" in found:
            found["n"] = amount(found["n"])
        return defs.Node(tag_of(self), **found)


def sequence(effects: tuple[Effect, ...]) -> defs.Node:
    """Effects one after another, as the engine carries them out."""
    return defs.Node("seq", do=tuple(effect.lowered() for effect in effects))


class Personal(Effect, frozen=True):
    """Base of the effects that need no more than somebody whom they happen to."""

    who: Who = "you"


class GainLevels(Effect, frozen=True, tag="gain_levels"):
    """Go up levels, not to the winning Level unless the card says `winning`.

    gain_levels: 1
    gain_levels: {n: 1, who: lowest}
    gain_levels: {n: 1, winning: true}
    """

    n: HowMany | Amount = 1
    who: Who = "you"
    winning: bool = False  # even the Level that only a kill brings


class LoseLevels(Effect, frozen=True, tag="lose_levels"):
    """Go down levels, not below 1: `lose_levels: 2`, `lose_levels: {n: 1, who: others}`, `lose_levels: die`."""

    n: HowMany | Amount = 1
    who: Who = "you"


class Win(Personal, frozen=True, tag="win"):
    """Win the game on the spot, at whatever Level: `win`, `win: {who: target}`."""


class Death(Personal, frozen=True, tag="death"):
    """The munchkin dies."""


class Lose(Effect, frozen=True, tag="lose"):
    """Lose cards. The owner chooses unless `choice` says otherwise.

    lose: {what: {slot: armor, worn: true}}
    lose: {what: {zone: hand, kind: any}, n: 2, choice: random}
    lose: {what: {big: true}, n: all}
    lose: {what: {pick: best_bonus}, to: lowest}
    """

    what: Selector
    n: HowMany | Literal["all"] | Amount = 1
    who: Who = "you"
    choice: Literal["owner", "random", "player"] = "owner"
    to: Literal["discard", "player", "lowest", "left", "right", "others"] = "discard"  # "others": one pick each


class Take(Effect, frozen=True, tag="take"):
    """Take cards from somebody: from the table into play, from a hand into yours.

    take: {what: {zone: hand, kind: any}, choice: random}
    """

    what: Selector
    who: Who = "target"
    n: HowMany = 1
    choice: Literal["owner", "random", "player"] = "player"


class TakeTarget(Effect, frozen=True, tag="take_target"):
    """Take the very card that was chosen as the target; it stays in play before you."""

    targets = ITEMS


class LoseTarget(Effect, frozen=True, tag="lose_target"):
    """The very card that was chosen as the target is discarded."""

    targets = ITEMS


class Draw(Effect, frozen=True, tag="draw"):
    """Draw cards: `draw: treasure`, `draw: {deck: door, n: 2}`, `draw: {deck: treasure, face: up, who: everyone}`."""

    deck: Literal["door", "treasure"]
    n: HowMany | Amount = 1
    who: Who = "you"
    face: Literal["down", "up"] = "down"

    def lowered(self) -> defs.Node:
        return defs.Node("draw", amount(self.n), self.who, name=self.deck, flag=self.face == "up")


class Retrieve(Effect, frozen=True, tag="retrieve"):
    """Look through the discards and take a card of your choice into hand.

    retrieve: {what: {kind: item}, deck: treasure}
    """

    what: Selector
    deck: Literal["door", "treasure", "any"] = "any"
    n: HowMany = 1


class ChangeIdentity(Effect, frozen=True, tag="change_identity"):
    """Lose an identity and become the topmost other one of that family in the discards, if there is one.

    change_identity: class
    """

    family: Family
    who: Who = "you"


class SeeHand(Effect, frozen=True, tag="see_hand"):
    """You look at somebody's hand."""

    who: Who = "target"


class SwapHands(Effect, frozen=True, tag="swap_hands"):
    """You and somebody swap hands."""

    who: Who = "target"


class Cancel(Effect, frozen=True, tag="cancel"):
    """The Curse at hand does nothing and is discarded."""

    moments = CURSES


class Deflect(Effect, frozen=True, tag="deflect"):
    """The Curse at hand hits the target instead."""

    moments = CURSES
    who: Who = "target"


class EndCurses(Effect, frozen=True, tag="end_curses"):
    """Lasting Curses on somebody are lifted: `end_curses`, `end_curses: 1`, `end_curses: this`."""

    n: HowMany | Literal["all", "this"] = "all"  # this: only the Curse that says so
    who: Who = "you"

    def lowered(self) -> defs.Node:
        this = self.n == "this"
        return defs.Node("end_curses", amount("all" if this else self.n), self.who, name="this" if this else "")


class StealLevel(Effect, frozen=True, tag="steal_level"):
    """Take a level from somebody: they lose one and you gain one (not at all if you could not gain it)."""

    who: Who = "target"


class SkipPhase(Personal, frozen=True, tag="skip_phase"):
    """The next Look For Trouble / Loot The Room of that player is skipped."""


class ChangeSex(Personal, frozen=True, tag="change_sex"):
    """Becomes the other of male and female, in a set that asks."""


class OpenSeal(Effect, frozen=True, tag="open_seal"):
    """You open Seals."""

    n: HowMany | Amount = 1


class CloseSeal(Effect, frozen=True, tag="close_seal"):
    """You close Seals, the topmost first: `close_seal: 2`."""

    n: HowMany | Amount = 1
