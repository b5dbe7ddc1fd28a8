"""A seat's cards in play, sorted once and cached until one of them moves, is turned or is attached."""

from typing import Final

from kickdoor.engine.defs import CardDef
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.views import SeenCard

# What most kits share, because nothing is in it.
NONE: Final[list[int]] = []
NO_FAMILIES: Final[frozenset[str]] = frozenset()
NOTHING_FULL: Final[dict[str, int]] = {}


class Terms:
    """Items as terms of a bargain: in a trade, for help, and as what somebody else may ask for."""

    __slots__ = ("swapped", "given", "taken")

    def __init__(self, handles: list[int]) -> None:
        self.swapped = Slot("give", handles, 0, len(handles), "trade")
        self.given = Slot("give", handles, 0, len(handles))
        self.taken = Slot("take", handles, 0, len(handles))


class Kit:
    """The cards in play before one seat (CARD-06), sorted by what they are needed for. Shared: do not change it."""

    __slots__ = (
        "items", "handles", "upright", "sideways", "gold", "terms", "strong", "answering", "rule_bits", "useful",
        "once", "identities", "crowded", "doubled", "loose", "droppable", "hirelings", "bigs", "rides", "vehicles",
        "full", "choosy", "settled", "seen", "trades", "drop", "unequip", "fitting", "weighed", "steady", "varying",
        "one_handed", "by_margin", "suited",
    )  # fmt: skip

    def __init__(
        self,
        cards: list[CardDef],
        table: list[int],
        worn: list[bool],
        host: list[int],
        handle: list[int],
        more: CardDef | None = None,
    ) -> None:
        """`more`: an identity beside them, which is the next card after all others."""
        self.items: list[int] = []
        self.upright = NONE  # those that are equipped
        self.sideways = NONE  # and those that could be
        self.gold = 0  # what all of them are worth
        self.strong = NONE  # with a bonus or a line that always holds, and in force if they are of use
        self.answering = NONE  # likewise, those that answer a named question
        self.rule_bits = 0  # which questions these are
        self.useful = NONE  # with abilities
        self.once = NONE  # one-shots
        self.identities = NONE
        self.crowded = NONE  # the identities of a family of which there are too many (CLS-11)
        self.doubled = NO_FAMILIES  # the families that a doubler is there for
        self.loose = NONE  # doublers that double nothing (AMB-048)
        self.droppable = NONE  # the handles of identities and doublers; no Item is (ITM-07, BIG-02, AMB-152)
        self.hirelings = NONE
        self.bigs = NONE  # that count: neither cheated nor carried by a Hireling, and no Vehicles (VEH-02)
        self.rides = NONE  # all Vehicles
        self.vehicles = NONE  # those that count
        self.full = NOTHING_FULL  # how much of each slot, and how many hands, upright Items take
        self.choosy = NONE  # those of them that are not for everybody
        self.seen: list[SeenCard] | None = None  # as everybody sees them, once somebody has looked
        self.by_margin = False  # one of them answers a question by how much a fight is won
        self.terms: Terms | None = None  # once somebody bargains
        # Templates, once somebody has asked what this seat may do.
        self.trades: dict[int, Option] = {}  # for a trade with another seat, while its Items are the same
        self.drop: Option | None = None  # to lay down an identity
        self.unequip: Option | None = None
        self.settled = False  # known to keep all limits, whatever else changes
        self.fitting: dict[int, bool] = {}  # which Items are of use, if that is for these cards alone to say
        self.suited: dict[int, bool] = {}  # likewise of any card, by its place in the pool
        # What its Items give whatever else happens, once somebody has asked (see `modifiers.weigh`).
        self.weighed = False
        self.steady = 0
        self.one_handed = -1  # the last of these that takes one hand
        self.varying = NONE  # those of the strong ones that are not in it
        cheated = NONE
        for card in table:
            if host[card] >= 0 and cards[card].kind == "cheat":
                cheated = with_one(cheated, host[card])
        doublers = NONE
        handles: list[int] = []
        for card in table:
            definition = cards[card]
            kind = definition.kind
            if definition.is_item:
                self.items.append(card)
                handles.append(handle[card])
                self.gold += definition.gold
                if kind == "one_shot":
                    self.once = with_one(self.once, card)
                elif worn[card]:
                    self.upright = with_one(self.upright, card)
                else:
                    self.sideways = with_one(self.sideways, card)
                self._add_item(card, definition, worn[card], host[card] >= 0 or (bool(cheated) and card in cheated))
            elif kind == "identity":
                self._add_identity(card, handle[card])
            elif kind == "doubler":
                doublers = with_one(doublers, card)
                self.doubled = self.doubled | {definition.family}
                self.droppable = with_one(self.droppable, handle[card])
            elif kind == "hireling":
                self.hirelings = with_one(self.hirelings, card)
            bearer = host[card] if kind == "attachment" else card
            if kind not in ("item", "attachment") or (bearer >= 0 and worn[bearer]):
                self._add_words(card, definition)
        if more is not None:
            self._add_identity(len(handle), 0)
            self._add_words(len(handle), more)
        self.handles = handles  # of the Items
        for card in doublers:
            if not of_family(cards, self.identities, cards[card].family):
                self.loose = with_one(self.loose, card)
        if len(self.identities) > 1:
            for card in self.identities:
                family = cards[card].family
                mine = of_family(cards, self.identities, family)
                if len(mine) > (2 if family in self.doubled else 1):
                    self.crowded = mine
                    break

    def bargained(self) -> Terms:
        if self.terms is None:
            self.terms = Terms(self.handles)
        return self.terms

    def _add_identity(self, card: int, handle: int) -> None:
        self.identities = with_one(self.identities, card)
        self.droppable = with_one(self.droppable, handle)

    def _add_item(self, card: int, definition: CardDef, worn: bool, lifted: bool) -> None:
        """`lifted`: limits do not count for it."""
        if definition.vehicle:
            self.rides = with_one(self.rides, card)
            if not lifted:
                self.vehicles = with_one(self.vehicles, card)
        elif definition.big and not lifted:  # VEH-05; AMB-140: equipped or not
            self.bigs = with_one(self.bigs, card)
        if worn and not lifted:
            if definition.only is not None or definition.never is not None:
                self.choosy = with_one(self.choosy, card)
            if definition.slot:
                self._fill(definition.slot, 1)
            if definition.hands:
                self._fill("hands", definition.hands)

    def _fill(self, slot: str, n: int) -> None:
        if not self.full:
            self.full = {}
        self.full[slot] = self.full.get(slot, 0) + n

    def _add_words(self, card: int, definition: CardDef) -> None:
        if definition.bonus or definition.always:
            self.strong = with_one(self.strong, card)
        if definition.by_margin:
            self.by_margin = True
        if definition.uses and definition.kind != "one_shot":
            self.useful = with_one(self.useful, card)
        if definition.rule_bits:
            self.answering = with_one(self.answering, card)
            self.rule_bits |= definition.rule_bits


def with_one(cards: list[int], card: int) -> list[int]:
    """The list with one more card. Most of the lists of a kit stay empty, and these share the empty one."""
    if not cards:
        return [card]
    cards.append(card)
    return cards


def of_family(cards: list[CardDef], identities: list[int], family: str) -> list[int]:
    """Those of the identities that are one: races, classes."""
    return [card for card in identities if cards[card].family == family] if identities else NONE
