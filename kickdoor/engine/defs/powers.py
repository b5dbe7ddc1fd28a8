"""What a card does while it is in play: lines that always hold, triggers, and uses with their price and target."""

from typing import Final

from kickdoor.engine.defs.words import Amount, Cond, Filter, Node

# Moments at which a use is possible; a use carries a mask of them.
ANY_TIME: Final = 1
YOUR_TURN: Final = 2
FIGHT: Final = 4
YOUR_FIGHT: Final = 8
MAIN_FIGHT: Final = 16
OTHERS_FIGHT: Final = 32
FLEE: Final = 64
YOUR_FLEE: Final = 128
ROLL: Final = 256
YOUR_ROLL: Final = 512
AFFLICTION: Final = 1024
YOUR_AFFLICTION: Final = 2048
YOUR_FAILED_ROLL: Final = 4096
MOMENTS: Final = {
    "any_time": ANY_TIME,
    "your_turn": YOUR_TURN,
    "fight": FIGHT,
    "your_fight": YOUR_FIGHT,
    "main_fight": MAIN_FIGHT,
    "others_fight": OTHERS_FIGHT,
    "flee": FLEE,
    "your_flee": YOUR_FLEE,
    "roll": ROLL,
    "your_roll": YOUR_ROLL,
    "your_failed_roll": YOUR_FAILED_ROLL,
    "affliction": AFFLICTION,
    "your_affliction": YOUR_AFFLICTION,
}


class Line:
    """Something that always holds: a bonus, a Run Away modifier, an ignored kind of Item, or a rule's answer."""

    __slots__ = ("word", "rule", "op", "n", "cond", "scope", "what")

    def __init__(
        self,
        word: str,  # bonus, flee, ignore, rule
        n: Amount,
        cond: Cond | None = None,
        rule: str = "",
        op: str = "",  # set, plus
        scope: str = "owner",
        what: Filter | None = None,
    ) -> None:
        self.word = word
        self.rule = rule
        self.op = op
        self.n = n
        self.cond = cond
        self.scope = scope
        self.what = what


class Trigger:
    __slots__ = ("on", "do", "cond")

    def __init__(self, on: str, do: Node, cond: Cond | None = None) -> None:
        self.on = on
        self.do = do  # a "seq" node
        self.cond = cond


class Cost:
    __slots__ = ("low", "high", "zone", "what", "hand", "levels", "this")

    def __init__(
        self,
        low: int = 0,
        high: int = 0,
        zone: str = "any",
        what: Filter | None = None,
        hand: int = 0,
        levels: int = 0,
        this: bool = False,
    ) -> None:
        self.low = low
        self.high = high
        self.zone = zone
        self.what = what
        self.hand = hand
        self.levels = levels
        self.this = this


class Target:
    __slots__ = ("a", "what", "cond")

    def __init__(self, a: str, what: Filter | None = None, cond: Cond | None = None) -> None:
        self.a = a
        self.what = what
        self.cond = cond


SIDE_WORDS: Final = frozenset({"force_help", "send_in", "send_away"})


class Use:
    """One way of using a card. `either`: its user names the side."""

    __slots__ = (
        "name",
        "mask",
        "do",
        "cond",
        "cost",
        "limit",
        "per",
        "target",
        "either",
        "words",
        "strengthens",
        "lifts",
        "about_sides",
    )

    def __init__(
        self,
        name: str,
        mask: int,
        do: Node,
        cond: Cond | None = None,
        cost: Cost | None = None,
        limit: int = 0,
        per: str = "",
        target: Target | None = None,
        either: bool = False,
    ) -> None:
        self.name = name
        self.mask = mask
        self.do = do
        self.cond = cond
        self.cost = cost
        self.limit = limit
        self.per = per
        self.target = target
        self.either = either
        self.words = frozenset(node.word for node in do.do)
        self.about_sides = not self.words.isdisjoint(SIDE_WORDS)  # it asks who fights whom
        self.strengthens = "borrow_item" in self.words or any(
            node.word == "bonus" and node.name in ("munchkins", "target") for node in do.do
        )
        self.lifts = any(  # its player gains a Level by it
            node.word == "steal_level" or (node.word == "gain_levels" and node.who == "you" and not node.flag)
            for node in do.do
        )
