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


class Bonus(Effect, frozen=True, tag="bonus"):
    """A bonus or penalty in the fight. `either`: its player chooses the side; `target`: for that munchkin alone.

    bonus: {n: 5, side: either}
    bonus: {n: {paid: 3}}
    bonus: {n: -2, side: target}
    """

    moments = FIGHTS
    n: Modifier | Amount
    side: Literal["munchkins", "monsters", "either", "target"] = "munchkins"


class RemoveMonster(Effect, frozen=True, tag="remove_monster"):
    """The target monster leaves the fight without being killed.

    remove_monster
    remove_monster: keep
    remove_monster: {treasures: 1, all: true}
    """

    moments = FIGHTS
    targets = MONSTERS
    treasures: Literal["none", "keep"] | Annotated[int, msgspec.Meta(ge=0, le=9)] = "none"  # keep: as if killed
    all: bool = False  # all monsters of the fight

    def lowered(self) -> defs.Node:
        if isinstance(self.treasures, int):
            return defs.Node("remove_monster", name="number", extra=self.treasures, flag=self.all)
        return defs.Node("remove_monster", name=self.treasures, flag=self.all)


class KillMonster(Effect, frozen=True, tag="kill_monster"):
    """The target monster is killed on the spot; its rewards come when the fight is over.

    kill_monster
    """

    moments = FIGHTS
    targets = MONSTERS


class JoinFight(Effect, frozen=True, tag="join_fight"):
    """A monster from your hand joins the fight (chosen as the target).

    join_fight
    """

    moments = FIGHTS
    targets = frozenset({"hand_monster"})


class Clone(Effect, frozen=True, tag="clone"):
    """The target monster is joined by its double, with every enhancer of the pair.

    clone
    """

    moments = FIGHTS
    targets = MONSTERS


class EnhanceTarget(Effect, frozen=True, tag="enhance"):
    """This card stays on the target monster: combat strength, Treasures and tags.

    enhance: {n: 5, treasures: 1}
    """

    moments = FIGHTS
    targets = MONSTERS
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


class EndFight(Effect, frozen=True, tag="end_fight"):
    """The fight is over for everybody: no rewards, no Bad Stuff.

    end_fight
    """

    moments = FIGHTS


class ForceHelp(Effect, frozen=True, tag="force_help"):
    """The target must help in this fight.

    force_help
    """

    moments = FIGHTS
    who: Who = "target"


class SendAway(Effect, frozen=True, tag="send_away"):
    """The helper must leave the fight.

    send_away
    """

    moments = FIGHTS


class HandOver(Effect, frozen=True, tag="hand_over"):
    """The target becomes the main fighter in your place, alone; rewards and Bad Stuff are theirs.

    hand_over
    """

    moments = FIGHTS
    who: Who = "target"


class Reroll(Effect, frozen=True, tag="reroll"):
    """The Run Away roll at hand is rolled again.

    reroll
    """

    moments = ROLLS


class AddToRoll(Effect, frozen=True, tag="add_to_roll"):
    """The Run Away roll at hand is changed by so much.

    add_to_roll: 2
    add_to_roll: -3
    """

    moments = ROLLS
    n: Modifier | Amount


class SetRoll(Effect, frozen=True, tag="set_roll"):
    """The die of the Run Away roll at hand is turned to this number.

    set_roll: 6
    """

    moments = ROLLS
    n: Annotated[int, msgspec.Meta(ge=1, le=6)]
