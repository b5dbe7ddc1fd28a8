"""What happens."""

from typing import Annotated, Literal

import msgspec

from kickdoor.cards.words.amounts import Amount
from kickdoor.cards.words.common import Family, HowMany, Modifier, Selector, Treasures, Who, Word


class Effect(Word, frozen=True):
    """Base of the effects."""


class GainLevels(Effect, frozen=True, tag="gain_levels"):
    """Go up levels (never to the winning Level).

    gain_levels: 1
    gain_levels: {n: 1, who: lowest}
    """

    n: HowMany | Amount = 1
    who: Who = "you"


class LoseLevels(Effect, frozen=True, tag="lose_levels"):
    """Go down levels, not below 1.

    lose_levels: 2
    lose_levels: {n: 1, who: others}
    lose_levels: die
    """

    n: HowMany | Amount = 1
    who: Who = "you"


class Death(Effect, frozen=True, tag="death"):
    """The munchkin dies.

    death
    """

    who: Who = "you"


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
    """Take the very card that was chosen as the target; it stays in play before you.

    take_target
    """


class LoseTarget(Effect, frozen=True, tag="lose_target"):
    """The very card that was chosen as the target is discarded.

    lose_target
    """


class Draw(Effect, frozen=True, tag="draw"):
    """Draw cards.

    draw: treasure
    draw: {deck: door, n: 2}
    draw: {deck: treasure, face: up, who: everyone}
    """

    deck: Literal["door", "treasure"]
    n: HowMany | Amount = 1
    who: Who = "you"
    face: Literal["down", "up"] = "down"


class Retrieve(Effect, frozen=True, tag="retrieve"):
    """Look through the discards and take a card of your choice into hand.

    retrieve: {what: {kind: item}, deck: treasure}
    """

    what: Selector
    deck: Literal["door", "treasure", "any"] = "any"
    n: HowMany = 1


class ChangeIdentity(Effect, frozen=True, tag="change_identity"):
    """Lose the identity and become the topmost other one of that family in the discards, if there is one.

    change_identity: class
    """

    family: Family
    who: Who = "you"


class SeeHand(Effect, frozen=True, tag="see_hand"):
    """You look at somebody's hand.

    see_hand
    """

    who: Who = "target"


class SwapHands(Effect, frozen=True, tag="swap_hands"):
    """You and somebody swap hands.

    swap_hands
    """

    who: Who = "target"


class Bonus(Effect, frozen=True, tag="bonus"):
    """A bonus or penalty for one side of the fight. `either`: whoever plays it chooses the side.

    bonus: {n: 5, side: either}
    bonus: {n: {paid: 3}}
    """

    n: Modifier | Amount
    side: Literal["munchkins", "monsters", "either"] = "munchkins"


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


class Cancel(Effect, frozen=True, tag="cancel"):
    """The Curse at hand does nothing and is discarded.

    cancel
    """


class Deflect(Effect, frozen=True, tag="deflect"):
    """The Curse at hand hits the target instead.

    deflect
    """

    who: Who = "target"


class EndCurses(Effect, frozen=True, tag="end_curses"):
    """Lasting Curses on somebody are lifted.

    end_curses
    end_curses: 1
    """

    n: HowMany | Literal["all"] = "all"
    who: Who = "you"


class StealLevel(Effect, frozen=True, tag="steal_level"):
    """Take a level from somebody: they lose one and you gain one (not at all if you could not gain it).

    steal_level
    """

    who: Who = "target"


class LoseTurn(Effect, frozen=True, tag="skip_phase"):
    """The next Look For Trouble / Loot The Room of that player is skipped.

    skip_phase
    """

    who: Who = "you"
