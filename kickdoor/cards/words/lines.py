"""What always holds while a card is in play; on a monster, while it is in the fight."""

from typing import Annotated, Literal

import msgspec

from kickdoor.cards.words.amounts import Amount, amount
from kickdoor.cards.words.common import Modifier, Selector, Word, lower, placed, tag_of
from kickdoor.cards.words.conds import Cond
from kickdoor.engine import defs

RuleName = Literal[
    "hand_limit",  # cards that may be kept at the end of a turn
    "big_limit",  # Big Items that may be carried
    "hands",
    "headgear",  # pieces that may be worn
    "armor",
    "footgear",
    "grip",  # bonus for a 1-Hand Item that is held in both Hands
    "win_ties",  # yes: this side wins ties
    "helper_levels",  # levels per slain monster for a helper
    "helper_once",  # levels for a helper, once per fight
    "kill_levels",  # extra levels for the main fighter, once per fight
    "level_only",  # yes: fight with Level only
    "help",  # no: nobody may help
    "escape",  # no: cannot be escaped at all; without a roll: `free_escape`
    "free_escape",  # yes: no roll is needed
    "easy_escape",  # monsters up to this Level are escaped without a roll
    "items_count",  # no: Items give nothing
    "one_shots",  # no: one-shots cannot be played for the munchkins
    "removable",  # no: cannot be removed or charmed, only killed
    "sell_double",  # Items per turn that sell for double
    "sell_price",  # price of a level
    "curse_proof",  # yes: Curses played by others do nothing
    "theft_proof",  # yes: nothing can be stolen
    "treasures",  # Treasures more or fewer when the main fighter wins
    "can_steal",
    "loot_cards",  # cards drawn when looting the room
    "door_choice",  # Doors to choose from when kicking down the door
    "extra_doors",  # doors kicked down after the first
    "swap_draw",  # yes: may take the top discard for a face-up draw
    "loot_fight",  # yes: may fight a monster found in looting the room
    "vehicle_limit",  # Vehicles that may be had
    "level_loss",  # levels more, or fewer, whenever levels are lost through Bad Stuff
]


class Line(Word, frozen=True):
    """Base of what always holds while the card is in play (on a monster: while it is in the fight)."""

    def lowered(self) -> defs.Line:
        found = placed(self)
        return defs.Line(tag_of(self), amount(found.pop("n", 0)), **found)


class BonusLine(Line, frozen=True, tag="bonus"):
    """Combat strength of the card's owner, or of the monster.

    bonus: {n: 3, if: {fighting: undead}}
    bonus: {n: {count: {what: {big: true}}}}
    """

    n: Modifier | Amount
    cond: Cond | None = None


class FleeLine(Line, frozen=True, tag="flee"):
    """Run Away rolls of the card's owner; on a monster, rolls against it.

    flee: 1
    flee: {n: -1, if: {has: {what: {big: true}}}}
    """

    n: Modifier | Amount
    cond: Cond | None = None


class RuleLine(Line, frozen=True, tag="rule"):
    """An answer to one of the game's named questions.

    rule: {name: hand_limit, plus: 1}
    rule: {name: win_ties, set: true}
    rule: {name: help, set: false, scope: fighters}
    """

    name: RuleName
    set: Annotated[int, msgspec.Meta(ge=0, le=5000)] | bool | None = None
    plus: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] | None = None
    cond: Cond | None = None
    scope: Literal["owner", "fighters", "everyone", "others"] = "owner"  # a monster's rules hold for the fighters

    def lowered(self) -> defs.Line:
        op, number = ("plus", self.plus) if self.set is None else ("set", int(self.set))
        return defs.Line("rule", amount(number or 0), lower(self.cond), self.name, op, self.scope)


class IgnoreLine(Line, frozen=True, tag="ignore"):
    """Such Items give the fighters nothing in this fight: `ignore: {what: {slot: headgear}}`."""

    what: Selector
    cond: Cond | None = None
