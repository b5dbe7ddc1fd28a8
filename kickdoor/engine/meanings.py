"""What the words of effects and rules mean: what they do, and what that costs or brings."""

from collections.abc import Callable
from typing import Final

from kickdoor.engine.defs import Node
from kickdoor.engine.kernel import Word
from kickdoor.engine.records import Context
from kickdoor.engine.state import State

Idle = Callable[[State, Node, Context], bool]

# How a word that is made of others adds up.
ALL: Final = "all"  # all of them happen
EACH: Final = "each"  # all of them happen to every one of some players
CHOICE: Final = "choice"  # somebody chooses one
MAYBE: Final = "maybe"  # somebody chooses whether
TABLE: Final = "table"  # a die chooses one
BRANCH: Final = "branch"  # a condition chooses one


class Meaning:
    """One effect word. It says its weight, or, if it is made of others, how they add up.

    `weight` is what one of it costs the player it hits, in points: a level is ten, less than nothing is a gain.
    `swing` is what one of it adds to the munchkins' side of a fight; `price`: it takes levels, cards or a life;
    `common`: it happens to the whole table, not to one player. `idle` says when it does nothing, as everybody can see.
    """

    __slots__ = ("act", "weight", "swing", "price", "parts", "common", "idle")

    def __init__(
        self,
        act: Word,
        weight: int | None = None,
        swing: int = 0,
        price: bool = False,
        parts: str = "",
        common: bool = False,
        idle: Idle | None = None,
    ) -> None:
        self.act = act
        self.weight = weight
        self.swing = swing
        self.price = price
        self.parts = parts
        self.common = common
        self.idle = idle


MEANINGS: Final[dict[str, Meaning]] = {}  # by word; the modules of `effects` fill it

# The questions that cards may answer: what a change for the better is worth, less than nothing where less is better.
RULES: Final = {
    "hand_limit": 1.0,
    "big_limit": 1.5,
    "hands": 2.0,
    "headgear": 1.0,
    "armor": 1.0,
    "footgear": 1.0,
    "grip": 2.5,
    "win_ties": 1.5,
    "helper_levels": 4.0,
    "helper_once": 1.5,
    "kill_levels": 2.5,
    "level_only": -1.0,
    "help": 1.0,
    "escape": 1.0,
    "free_escape": 1.0,
    "easy_escape": 0.4,
    "items_count": 1.0,
    "one_shots": 1.0,
    "removable": 1.0,
    "sell_double": 2.5,
    "sell_price": -2.0,
    "curse_proof": 3.0,
    "theft_proof": 1.0,
    "treasures": 1.0,
    "can_steal": 1.0,
    "loot_cards": 2.0,
    "door_choice": 1.0,
    "extra_doors": 1.0,
    "swap_draw": 1.0,
    "loot_fight": 2.5,
    "vehicle_limit": 1.0,
    "level_loss": -2.0,
}
