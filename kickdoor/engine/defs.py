"""What a card is, for the engine: immutable facts and small trees, lowered from the card language.

Every tree node of a pool has a number, so that a pending effect is plain data: a frame names its node by number.
"""

from typing import Final

ALL: Final = 1_000_000  # "all of them", wherever an amount of cards is asked for

DOOR: Final = 0
TREASURE: Final = 1
SEAL: Final = 2  # not a deck to draw from: a pile of its own


class Filter:
    """Which cards; -1 and "" ask nothing."""

    __slots__ = (
        "zone", "kind", "family", "slot", "hands", "big", "vehicle", "worn", "once", "bonus_min", "gold_min",
        "gold_max", "tag", "deck", "pick",
    )  # fmt: skip

    def __init__(
        self,
        zone: str = "table",
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

    __slots__ = ("word", "base", "times", "who", "what")

    def __init__(
        self, base: int = 0, word: str = "", times: int = 1, who: str = "you", what: Filter | None = None
    ) -> None:
        self.word = word  # "", die, count, level_of, paid, players, foes, seals
        self.base = base
        self.times = times
        self.who = who
        self.what = what


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
    """One effect. Which fields matter is the word's affair."""

    __slots__ = ("id", "word", "n", "who", "to", "what", "cond", "do", "other", "name", "names", "flag", "extra")

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
        names: tuple[str, ...] = (),  # tags
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
        self.names = names
        self.flag = flag
        self.extra = extra


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


class Use:
    """One way of using a card. `either`: whoever uses it names the side."""

    __slots__ = ("name", "mask", "do", "cond", "cost", "limit", "per", "target", "either", "words", "strengthens")

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
        self.strengthens = any(node.word == "bonus" and node.name in ("munchkins", "target") for node in do.do)


class CardDef:
    """A card's facts. `index` is its place in the pool."""

    __slots__ = (
        "index", "id", "name", "kind", "deck", "copies", "level", "treasures", "levels", "tags", "bonus", "gold",
        "slot", "hands", "big", "family", "identity", "only", "never", "always", "on", "uses", "pursues_above",
        "leaves", "leaves_gift", "bad_stuff", "do", "otherwise", "lasting", "until", "cond", "amount", "floor",
        "is_item", "rules", "origin", "at_once", "vehicle", "what", "mask",
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
        self.is_item = kind == "item" or kind == "one_shot"
        self.rules: frozenset[str] = frozenset()  # the named questions that its lines answer; filled in by the pool
        self.origin = origin
        self.at_once = at_once
        self.vehicle = vehicle
        self.what = what
        self.mask = 0  # the moments at which any of its uses is possible; filled in by the pool


class Rulebook:
    """The answers a set gives to the named questions; see `rules`."""

    __slots__ = ("id", "name", "numbers", "words", "families", "tags")

    def __init__(
        self,
        id: str,
        name: str,
        numbers: dict[str, int],
        words: dict[str, str],
        families: tuple[str, ...],
        tags: tuple[str, ...],
    ) -> None:
        self.id = id
        self.name = name
        self.numbers = numbers  # rule name -> default answer; yes and no are 1 and 0
        self.words = words  # what this set calls things: affliction -> "Curse"
        self.families = families
        self.tags = tags  # tag families whose monsters may join their own kind


class Pool:
    """All cards that a game can hold, with their rulebook: shared by every copy of every state, never changed."""

    __slots__ = ("rulebook", "defs", "by_id", "nodes", "cancels", "roll_changers", "wide_rules", "shared_rules")

    def __init__(self, rulebook: Rulebook, defs: list[CardDef]) -> None:
        self.rulebook = rulebook
        self.defs = defs
        self.by_id: dict[str, CardDef] = {}
        self.nodes: list[Node] = []
        self.cancels = False  # somebody could answer an affliction
        self.roll_changers = False  # somebody could change a roll once it is made
        self.wide_rules: set[str] = set()  # rules that a card can change for others than its owner
        self.shared_rules: set[str] = set()  # those of them that a card on somebody's table can change
        for index, card in enumerate(defs):
            card.index = index
            self.by_id[card.id] = card
            self._number(card)

    def _number(self, card: CardDef) -> None:
        card.rules = frozenset(line.rule for line in card.always if line.word == "rule")
        roots = [node for node in (card.bad_stuff, card.do, card.otherwise) if node is not None]
        for line in card.always:
            if line.word == "rule" and line.scope != "owner":
                self.wide_rules.add(line.rule)
                if line.scope != "fighters" and card.deck != SEAL:
                    self.shared_rules.add(line.rule)
        for trigger in card.on:
            roots.append(trigger.do)
        for use in card.uses:
            roots.append(use.do)
            card.mask |= use.mask
            if use.mask & (AFFLICTION | YOUR_AFFLICTION):
                self.cancels = True
            if use.mask & (ROLL | YOUR_ROLL | YOUR_FAILED_ROLL):
                self.roll_changers = True
        while roots:
            node = roots.pop()
            node.id = len(self.nodes)
            self.nodes.append(node)
            roots.extend(node.do)
            roots.extend(node.other)
