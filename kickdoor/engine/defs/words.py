"""The small trees of a card's text: which cards, how many, whether, and what happens."""

from typing import Final

ALL: Final = 1_000_000  # "all of them", where a number of cards is asked for


class Filter:
    """Which cards; -1 and "" ask nothing."""

    __slots__ = (
        "zone", "kind", "family", "slot", "hands", "big", "vehicle", "worn", "once", "bonus_min", "gold_min",
        "gold_max", "tag", "deck", "pick",
    )  # fmt: skip

    def __init__(
        self,
        zone: str = "table",  # CARD-08, AMB-149
        kind: str = "item",
        family: str = "",
        slot: str = "",
        hands: int = -1,  # 9 means "some"
        big: int = -1,
        vehicle: int = -1,
        worn: int = -1,
        once: int = -1,
        bonus_min: int = -99,
        gold_min: int = -1,
        gold_max: int = -1,
        tag: str = "",
        deck: int = -1,
        pick: str = "",
    ) -> None:
        self.zone = zone
        self.kind = kind
        self.family = family
        self.slot = slot
        self.hands = hands
        self.big = big
        self.vehicle = vehicle
        self.worn = worn
        self.once = once
        self.bonus_min = bonus_min
        self.gold_min = gold_min
        self.gold_max = gold_max
        self.tag = tag
        self.deck = deck
        self.pick = pick


class Amount:
    """A number, or how to find one: `base + times × whatever the word counts`."""

    __slots__ = ("word", "base", "times", "who", "what", "cond")

    def __init__(
        self,
        base: int = 0,
        word: str = "",
        times: int = 1,
        who: str = "you",
        what: Filter | None = None,
        cond: "Cond | None" = None,
    ) -> None:
        self.word = word  # "", die, count, level_of, paid, players, …
        self.base = base
        self.times = times
        self.who = who
        self.what = what
        self.cond = cond


class Cond:
    """Whether something holds; `low` and `high` are bounds, `names` are identities or a tag or a family."""

    __slots__ = ("word", "names", "low", "high", "yes", "what", "kids")

    def __init__(
        self,
        word: str,
        names: tuple[str, ...] = (),
        low: int = 0,
        high: int = 99,
        yes: bool = True,
        what: Filter | None = None,
        kids: tuple["Cond", ...] = (),
    ) -> None:
        self.word = word
        self.names = names
        self.low = low
        self.high = high
        self.yes = yes
        self.what = what
        self.kids = kids


class Node:
    """One effect. Each word uses only some of the fields."""

    __slots__ = ("id", "word", "n", "who", "to", "what", "cond", "do", "other", "name", "flag", "extra", "certain")

    def __init__(
        self,
        word: str,
        n: Amount | None = None,
        who: str = "you",
        to: str = "",  # receiver, or who chooses
        what: Filter | None = None,
        cond: Cond | None = None,
        do: tuple["Node", ...] = (),
        other: tuple["Node", ...] = (),
        name: str = "",  # deck, side, family, way of choosing, what becomes of Treasures
        flag: bool = False,
        extra: int = 0,
    ) -> None:
        self.id = -1
        self.word = word
        self.n = n
        self.who = who
        self.to = to
        self.what = what
        self.cond = cond
        self.do = do
        self.other = other
        self.name = name
        self.flag = flag
        self.extra = extra
        self.certain: frozenset[str] | None = None  # the words that happen whatever else does, once a bot has asked
