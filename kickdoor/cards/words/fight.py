"""What happens in a fight, and in running away from one."""

from typing import Annotated, Final, Literal

import msgspec

from kickdoor.cards.words.amounts import Amount, amount
from kickdoor.cards.words.common import Aim, Modifier, Moment, Treasures, Who
from kickdoor.cards.words.effects import Effect
from kickdoor.engine import defs

FIGHTS: Final[frozenset[Moment]] = frozenset({"fight", "your_fight", "main_fight", "others_fight"})
FLIGHTS: Final[frozenset[Moment]] = frozenset({"flee", "your_flee"})
ROLLS: Final[frozenset[Moment]] = frozenset({"roll", "your_roll", "your_failed_roll"})
MONSTERS: Final[frozenset[Aim]] = frozenset({"monster"})


class FightEffect(Effect, frozen=True):
    """Base of the effects that belong into a fight."""

    moments = FIGHTS


class MonsterEffect(FightEffect, frozen=True):
    """Base of those that need a monster of the fight to be chosen."""

    targets = MONSTERS


class RollEffect(Effect, frozen=True):
    """Base of the effects on the Run Away roll at hand."""

    moments = ROLLS


class Bonus(FightEffect, frozen=True, tag="bonus"):
    """A bonus or penalty in the fight. `either`: its player chooses the side; `target`: for that munchkin alone.

    bonus: {n: 5, side: either}
    bonus: {n: {paid: 3}}
    bonus: {n: -2, side: target}
    """

    n: Modifier | Amount
    side: Literal["munchkins", "monsters", "either", "target"] = "munchkins"


class RemoveMonster(MonsterEffect, frozen=True, tag="remove_monster"):
    """The target monster leaves the fight without being killed.

    remove_monster
    remove_monster: keep
    remove_monster: {treasures: 1, all: true}
    """

    treasures: Literal["none", "keep"] | Annotated[int, msgspec.Meta(ge=0, le=9)] = "none"  # keep: as if killed
    all: bool = False  # all monsters of the fight

    def lowered(self) -> defs.Node:
        if isinstance(self.treasures, int):
            return defs.Node("remove_monster", name="number", extra=self.treasures, flag=self.all)
        return defs.Node("remove_monster", name=self.treasures, flag=self.all)


class KillMonster(MonsterEffect, frozen=True, tag="kill_monster"):
    """The target monster is killed on the spot; its rewards come when the fight is over."""


class JoinFight(FightEffect, frozen=True, tag="join_fight"):
    """A monster from your hand joins the fight (chosen as the target)."""

    targets = frozenset({"hand_monster"})


class Clone(MonsterEffect, frozen=True, tag="clone"):
    """The target monster is joined by its double, with every enhancer of the pair."""


class SwapMonster(MonsterEffect, frozen=True, tag="swap_monster"):
    """The next monster in the Door deck takes the place of the target, which leaves for no reward."""


class SendIn(FightEffect, frozen=True, tag="send_in"):
    """A monster from your hand (chosen as the target) takes the place of one in the fight, for no reward."""

    targets = frozenset({"hand_monster"})


class BorrowItem(FightEffect, frozen=True, tag="borrow_item"):
    """The bonus of the chosen Item counts for the munchkins in this fight. To keep the Item, add `take_target`."""

    targets = frozenset({"outside_item"})


class EnhanceTarget(MonsterEffect, frozen=True, tag="enhance"):
    """This card stays on the target monster: combat strength, Treasures and tags: `enhance: {n: 5, treasures: 1}`."""

    n: Modifier | Amount
    treasures: Treasures = 0
    tags: tuple[str, ...] = ()
    floor: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0  # the monster is worth at least so many Treasures

    def lowered(self) -> defs.Node:
        """The rest is what the card itself carries, as an enhancer does."""
        return defs.Node("enhance", amount(self.n))


class Escape(Effect, frozen=True, tag="escape"):
    """Escape without a roll from every monster still to be fled (or only from the one at hand).

    escape
    escape: {all: false}
    """

    moments = FLIGHTS
    who: Who = "you"
    all: bool = True


class EndFight(FightEffect, frozen=True, tag="end_fight"):
    """The fight is over for everybody: no rewards, no Bad Stuff."""


class ForceHelp(FightEffect, frozen=True, tag="force_help"):
    """The target must help in this fight."""

    who: Who = "target"


class SendAway(FightEffect, frozen=True, tag="send_away"):
    """The helper must leave the fight."""


class HandOver(FightEffect, frozen=True, tag="hand_over"):
    """The target becomes the main fighter in your place, alone; rewards and Bad Stuff are theirs."""

    who: Who = "target"


class Reroll(RollEffect, frozen=True, tag="reroll"):
    """The Run Away roll at hand is rolled again."""


class AddToRoll(RollEffect, frozen=True, tag="add_to_roll"):
    """The Run Away roll at hand is changed by so much: `add_to_roll: 2`, `add_to_roll: -3`."""

    n: Modifier | Amount


class SetRoll(RollEffect, frozen=True, tag="set_roll"):
    """The die of the Run Away roll at hand is turned to this number: `set_roll: 6`."""

    n: Annotated[int, msgspec.Meta(ge=1, le=6)]


class LoadDie(Effect, frozen=True, tag="load_die"):
    """You name a number: the next die that anybody rolls, for whatever reason, shows it."""
