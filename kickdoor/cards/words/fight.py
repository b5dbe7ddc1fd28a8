"""What happens in a fight, and in running away from one."""

from typing import Annotated, Literal

import msgspec

from kickdoor.cards.words.amounts import Amount
from kickdoor.cards.words.common import Modifier, Treasures, Who
from kickdoor.cards.words.effects import Effect


class Bonus(Effect, frozen=True, tag="bonus"):
    """A bonus or penalty in the fight. `either`: whoever plays it chooses the side; `target`: for that munchkin alone.

    bonus: {n: 5, side: either}
    bonus: {n: {paid: 3}}
    bonus: {n: -2, side: target}
    """

    n: Modifier | Amount
    side: Literal["munchkins", "monsters", "either", "target"] = "munchkins"


class RemoveMonster(Effect, frozen=True, tag="remove_monster"):
    """The target monster leaves the fight without being killed.

    remove_monster
    remove_monster: keep
    remove_monster: {treasures: 1, all: true}
    """

    treasures: Literal["none", "keep"] | Annotated[int, msgspec.Meta(ge=0, le=9)] = "none"  # keep: as if killed
    all: bool = False  # all monsters of the fight


class KillMonster(Effect, frozen=True, tag="kill_monster"):
    """The target monster is killed on the spot; its rewards come when the fight is over.

    kill_monster
    """


class JoinFight(Effect, frozen=True, tag="join_fight"):
    """A monster from your hand joins the fight (chosen as the target).

    join_fight
    """


class Clone(Effect, frozen=True, tag="clone"):
    """The target monster is joined by its double, with every enhancer of the pair.

    clone
    """


class EnhanceTarget(Effect, frozen=True, tag="enhance"):
    """This card stays on the target monster: combat strength, Treasures and tags.

    enhance: {n: 5, treasures: 1}
    """

    n: Modifier | Amount
    treasures: Treasures = 0
    tags: tuple[str, ...] = ()
    floor: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0  # the monster is worth at least so many Treasures


class Escape(Effect, frozen=True, tag="escape"):
    """Escape without a roll from every monster still to be fled (or only from the one at hand).

    escape
    escape: {all: false}
    """

    who: Who = "you"
    all: bool = True


class EndFight(Effect, frozen=True, tag="end_fight"):
    """The fight is over for everybody: no rewards, no Bad Stuff.

    end_fight
    """


class ForceHelp(Effect, frozen=True, tag="force_help"):
    """The target must help in this fight.

    force_help
    """

    who: Who = "target"


class SendAway(Effect, frozen=True, tag="send_away"):
    """The helper must leave the fight.

    send_away
    """


class HandOver(Effect, frozen=True, tag="hand_over"):
    """The target becomes the main fighter in your place, alone; rewards and Bad Stuff are theirs.

    hand_over
    """

    who: Who = "target"


class Reroll(Effect, frozen=True, tag="reroll"):
    """The Run Away roll at hand is rolled again.

    reroll
    """


class AddToRoll(Effect, frozen=True, tag="add_to_roll"):
    """The Run Away roll at hand is changed by so much.

    add_to_roll: 2
    add_to_roll: -3
    """

    n: Modifier | Amount


class SetRoll(Effect, frozen=True, tag="set_roll"):
    """The die of the Run Away roll at hand is turned to this number.

    set_roll: 6
    """

    n: Annotated[int, msgspec.Meta(ge=1, le=6)]
