"""A card's facts."""

from typing import Final

from kickdoor.engine.defs.powers import Line, Trigger, Use
from kickdoor.engine.defs.words import Amount, Cond, Filter, Node

DOOR: Final = 0
TREASURE: Final = 1
SEAL: Final = 2  # not a deck to draw from, but a separate pile
ALL: Final = 1_000_000  # "all of them", where a number of cards is asked for

# When a kind of card can be played from hand at all; Items are put down instead.
FOR_USE: Final = frozenset({"one_shot", "trick", "boon"})  # for one of their uses, at its moment
INTO_FIGHT: Final = frozenset({"enhancer", "duplicator", "wandering", "monster"})
AT_ANY_TIME: Final = frozenset({"level_up", "curse", "hireling"})
WHEN_RECEIVED: Final = frozenset({"identity", "doubler", "cheat", "attachment"})  # or on one's own turn
PLAYED: Final = tuple(sorted([*FOR_USE, *INTO_FIGHT, *AT_ANY_TIME, *WHEN_RECEIVED]))  # all of them, in a fixed order


class CardDef:
    """A card's facts. `index` is its place in the pool."""

    __slots__ = (
        "index", "id", "name", "kind", "deck", "copies", "level", "treasures", "levels", "tags", "bonus", "gold",
        "slot", "hands", "big", "family", "identity", "only", "never", "always", "on", "uses", "pursues_above",
        "leaves", "leaves_gift", "bad_stuff", "do", "otherwise", "lasting", "until", "cond", "amount", "floor",
        "is_item", "rules", "origin", "at_once", "vehicle", "what", "mask", "playable",
        "far", "own", "place", "place_bit", "power", "by_margin", "rule_bits",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        name: str,
        kind: str,  # monster, curse, identity, doubler, enhancer, duplicator, wandering, cheat, trick, item, one_shot …
        deck: int,
        copies: int = 1,
        level: int = 0,
        treasures: int = 0,
        levels: int = 1,
        tags: tuple[str, ...] = (),
        bonus: int = 0,
        gold: int = 0,
        slot: str = "",
        hands: int = 0,
        big: bool = False,
        family: str = "",
        identity: str = "",  # what an identity card makes you: "elf"
        only: Cond | None = None,
        never: Cond | None = None,
        always: tuple[Line, ...] = (),
        on: tuple[Trigger, ...] = (),
        uses: tuple[Use, ...] = (),
        pursues_above: int = 0,
        leaves: Cond | None = None,
        leaves_gift: int = 0,
        bad_stuff: Node | None = None,
        do: Node | None = None,  # a curse's or Go Up a Level's effect
        otherwise: Node | None = None,
        lasting: bool = False,
        until: str = "lifted",
        cond: Cond | None = None,
        amount: Amount | None = None,  # an enhancer's
        floor: int = 0,
        origin: str = "",  # the set it comes from
        at_once: bool = False,  # played the moment it is seen among shared rewards
        vehicle: bool = False,
        what: Filter | None = None,  # the Items that an attachment fits
    ) -> None:
        self.index = -1
        self.id = id
        self.name = name
        self.kind = kind
        self.deck = deck
        self.copies = copies
        self.level = level
        self.treasures = treasures
        self.levels = levels
        self.tags = tags
        self.bonus = bonus
        self.gold = gold
        self.slot = slot
        self.hands = hands
        self.big = big
        self.family = family
        self.identity = identity
        self.only = only
        self.never = never
        self.always = always
        self.on = on
        self.uses = uses
        self.pursues_above = pursues_above
        self.leaves = leaves
        self.leaves_gift = leaves_gift
        self.bad_stuff = bad_stuff
        self.do = do
        self.otherwise = otherwise
        self.lasting = lasting
        self.until = until
        self.cond = cond
        self.amount = amount
        self.floor = floor
        self.is_item = kind == "item" or kind == "one_shot"  # ITM-01, OTH-01, AMB-157
        self.rules: frozenset[str] = frozenset()  # the named questions that its lines answer; filled in by the pool
        self.rule_bits = 0  # the same as bits, see `Answer`; likewise
        self.origin = origin
        self.at_once = at_once
        self.vehicle = vehicle
        self.what = what
        self.mask = 0  # the moments at which any of its uses is possible; filled in by the pool
        self.far = False  # what always holds for it depends on hands, or on cards before others; likewise
        self.own = False  # nothing but its bearer's cards in play can change whether it is of use; likewise
        self.playable = 0  # the moments at which it can be played from hand; filled in by the pool
        self.place = -1  # of its kind among those that are played; likewise
        self.place_bit = 0  # and as a bit
        self.by_margin = False  # a rule that it changes depends on by how much a fight is won; likewise
        self.power: float | None = None  # see `bots.worth.power`

    def __repr__(self) -> str:
        """
        >>> CardDef("mazes.elf", "Elf", "identity", DOOR)
        CardDef('mazes.elf', 'Elf', 'identity')
        """
        return f"CardDef({self.id!r}, {self.name!r}, {self.kind!r})"
