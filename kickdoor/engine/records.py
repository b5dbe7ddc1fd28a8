"""What a state is made of: the seats, the fight and what is on the table in it, and the frames that are pending."""

from typing import Final

# Stages of a fight.
OPEN: Final = 0
CLAIMED: Final = 1
FLEEING: Final = 2
SETTLING: Final = 3
STOPPED: Final = 4  # a card ended it


class Seat:
    """One player's munchkin."""

    __slots__ = (
        "name", "level", "sex", "alive", "present", "hand", "table", "fresh", "next_handle", "doubled", "gained",
        "marks",
    )  # fmt: skip

    def __init__(self, name: str) -> None:
        self.name = name
        self.level = 1
        self.sex = ""  # "male" or "female" where the set asks
        self.alive = True
        self.present = True  # False once the player has left
        self.hand: list[int] = []
        self.table: list[int] = []
        self.fresh: list[int] = []  # just received: may be played off-turn (TIME-07)
        self.next_handle = 1
        self.doubled = 0  # Items sold for double this turn
        self.gained = 0  # levels gained this turn
        self.marks: dict[str, int] = {}

    def copy(self) -> "Seat":
        new = Seat(self.name)
        new.level = self.level
        new.sex = self.sex
        new.alive = self.alive
        new.present = self.present
        new.hand = self.hand.copy()
        new.table = self.table.copy()
        new.fresh = self.fresh.copy()
        new.next_handle = self.next_handle
        new.doubled = self.doubled
        new.gained = self.gained
        new.marks = self.marks.copy()
        return new


class Foe:
    """A monster in the fight. A double's body is the duplicator card; `original` is the monster it doubles."""

    __slots__ = ("card", "original")

    def __init__(self, card: int, original: int) -> None:
        self.card = card
        self.original = original


class Bonus:
    """A bonus played into the fight: for a side, or `on` a munchkin or a monster."""

    __slots__ = ("side", "n", "card", "by", "on")

    def __init__(self, side: str, n: int, card: int, by: int, on: int = -1) -> None:
        self.side = side
        self.n = n
        self.card = card
        self.by = by
        self.on = on


class Proposal:
    """Terms on the table between two seats. For help, `picks` are the helper's places in the picking order."""

    __slots__ = ("id", "kind", "by", "to", "give", "take", "picks", "plays", "even_if_lost")

    def __init__(
        self,
        id: int,
        kind: str,  # trade, ask, pitch
        by: int,
        to: int,
        give: tuple[int, ...],
        take: tuple[int, ...],
        picks: tuple[int, ...],
        plays: tuple[int, ...],
        even_if_lost: bool,
    ) -> None:
        self.id = id
        self.kind = kind
        self.by = by
        self.to = to
        self.give = give
        self.take = take
        self.picks = picks
        self.plays = plays
        self.even_if_lost = even_if_lost


class Fight:
    __slots__ = (
        "fighter", "helper", "forced", "stage", "foes", "enhancers", "bonuses", "deal", "killed_levels", "kills",
        "treasures", "margin", "beaten",
    )  # fmt: skip

    def __init__(self, fighter: int) -> None:
        self.fighter = fighter
        self.helper = -1
        self.forced = False  # the helper was compelled
        self.stage = OPEN
        self.foes: list[Foe] = []
        self.enhancers: list[Bonus] = []
        self.bonuses: list[Bonus] = []
        self.deal: Proposal | None = None
        self.killed_levels = 0  # of monsters killed before the fight is over
        self.kills = 0
        self.treasures = 0  # owed for monsters killed or removed before the fight is over
        self.margin = 0
        self.beaten = False

    def copy(self) -> "Fight":
        new = Fight(self.fighter)
        new.helper = self.helper
        new.forced = self.forced
        new.stage = self.stage
        new.foes = self.foes.copy()  # foes, bonuses and proposals are never changed once made
        new.enhancers = self.enhancers.copy()
        new.bonuses = self.bonuses.copy()
        new.deal = self.deal
        new.killed_levels = self.killed_levels
        new.kills = self.kills
        new.treasures = self.treasures
        new.margin = self.margin
        new.beaten = self.beaten
        return new


class Frame:
    """Something that is under way: which procedure, at which step, for whom, because of which card."""

    __slots__ = (
        "proc",
        "step",
        "seat",
        "by",
        "card",
        "node",
        "target",
        "tseat",
        "side",
        "paid",
        "name",
        "regs",
        "answer",
    )

    def __init__(
        self,
        proc: str,
        seat: int = -1,
        by: int = -1,
        card: int = -1,
        node: int = -1,
        target: int = -1,
        tseat: int = -1,
        side: str = "",
        paid: int = 0,
        name: str = "",
        regs: list[int] | None = None,
    ) -> None:
        self.proc = proc
        self.step = 0
        self.seat = seat  # "you"
        self.by = by  # whoever played the card
        self.card = card
        self.node = node
        self.target = target  # a card
        self.tseat = tseat
        self.side = side
        self.paid = paid
        self.name = name
        self.regs: list[int] = [] if regs is None else regs
        self.answer: list[int] | None = None

    def copy(self) -> "Frame":
        new = Frame(
            self.proc, self.seat, self.by, self.card, self.node, self.target, self.tseat, self.side, self.paid,
            self.name, self.regs.copy(),
        )  # fmt: skip
        new.step = self.step
        new.answer = None if self.answer is None else self.answer.copy()
        return new


class Question:
    """Put to one seat. `of` says what the candidates are: cards, seats, or the numbers of ways."""

    __slots__ = ("seat", "key", "of", "candidates", "low", "high", "default", "card")

    def __init__(
        self, seat: int, key: str, of: str, candidates: list[int], low: int, high: int, default: list[int], card: int
    ) -> None:
        self.seat = seat
        self.key = key  # what is asked, for the catalogue of texts
        self.of = of  # card, seat, way
        self.candidates = candidates
        self.low = low
        self.high = high
        self.default = default
        self.card = card  # because of which card, -1 if none


class Dispute:
    """A change of base facts that the table argues about."""

    __slots__ = ("by", "what", "seat", "card", "value", "rule", "votes")

    def __init__(self, by: int, what: str, seat: int, card: int, value: int, rule: str, votes: dict[int, bool]) -> None:
        self.by = by
        self.what = what  # level, give, discard, rule
        self.seat = seat
        self.card = card
        self.value = value
        self.rule = rule
        self.votes = votes
