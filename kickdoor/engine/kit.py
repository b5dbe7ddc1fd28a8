"""A seat's cards in play, sorted once and cached until one of them moves, is turned or is attached."""

from typing import Final

from kickdoor.engine.defs import CardDef
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.views import SeenCard

NONE: Final[list[int]] = []


class Kit:
    """The cards in play before one seat (CARD-06), sorted by what they are needed for. Shared: do not change it."""

    __slots__ = (
        "items", "swapped", "given", "taken", "strong", "rules", "useful", "once", "identities", "families", "crowded",
        "doubled", "loose", "droppable", "hirelings", "bigs", "rides", "vehicles", "full", "choosy", "settled",
        "seen", "trades",
    )  # fmt: skip

    def __init__(
        self, cards: list[CardDef], table: list[int], worn: list[bool], host: list[int], handle: list[int]
    ) -> None:
        self.items: list[int] = []
        self.strong: list[int] = []  # with a bonus or a line that always holds, and in force if they are of use
        self.rules: dict[str, list[int]] = {}  # those of them that answer a named question
        self.useful: list[int] = []  # with abilities
        self.once: list[int] = []  # one-shots
        self.identities: list[int] = []
        self.families: dict[str, list[int]] = {}  # the identities by what they are: races, classes
        self.crowded: list[int] = NONE  # the identities of a family of which there are too many (CLS-11)
        self.doubled: set[str] = set()  # the families that a doubler is there for
        self.loose: list[int] = []  # doublers that double nothing (AMB-048)
        self.droppable: list[int] = []  # the handles of identities and doublers; no Item is (ITM-07, BIG-02, AMB-152)
        self.hirelings: list[int] = []
        self.bigs: list[int] = []  # that count: neither cheated nor carried by a Hireling, and no Vehicles (VEH-02)
        self.rides: list[int] = []  # all Vehicles
        self.vehicles: list[int] = []  # those that count
        self.full: dict[str, int] = {}  # how much of each slot, and how many hands, upright Items take
        self.choosy: list[int] = []  # those of them that are not for everybody
        self.seen: list[SeenCard] | None = None  # as everybody sees them, once somebody has looked
        self.trades: dict[int, Option] = {}  # templates for a trade with another seat, while its Items are the same
        self.settled = False  # known to keep all limits, whatever else changes
        cheated = [host[card] for card in table if host[card] >= 0 and cards[card].kind == "cheat"]
        doublers: list[int] = []
        handles: list[int] = []
        for card in table:
            definition = cards[card]
            kind = definition.kind
            if definition.is_item:
                self.items.append(card)
                handles.append(handle[card])
                if kind == "one_shot":
                    self.once.append(card)
                self._add_item(card, definition, worn[card], host[card] >= 0 or card in cheated)
            elif kind == "identity":
                self.identities.append(card)
                self.families.setdefault(definition.family, []).append(card)
                self.droppable.append(handle[card])
            elif kind == "doubler":
                doublers.append(card)
                self.doubled.add(definition.family)
                self.droppable.append(handle[card])
            elif kind == "hireling":
                self.hirelings.append(card)
            bearer = host[card] if kind == "attachment" else card
            if kind not in ("item", "attachment") or (bearer >= 0 and worn[bearer]):
                self._add_words(card, definition)
        # The Items as terms of a bargain: in a trade, for help, and as what somebody else may ask for.
        self.swapped = Slot("give", handles, 0, len(handles), "trade")
        self.given = Slot("give", handles, 0, len(handles))
        self.taken = Slot("take", handles, 0, len(handles))
        for card in doublers:
            if cards[card].family not in self.families:
                self.loose.append(card)
        for family, mine in self.families.items():
            if len(mine) > (2 if family in self.doubled else 1) and not self.crowded:
                self.crowded = mine

    def _add_item(self, card: int, definition: CardDef, worn: bool, lifted: bool) -> None:
        """`lifted`: limits do not count for it."""
        if definition.vehicle:
            self.rides.append(card)
            if not lifted:
                self.vehicles.append(card)
        elif definition.big and not lifted:  # VEH-05; AMB-140: equipped or not
            self.bigs.append(card)
        if worn and not lifted:
            if definition.only is not None or definition.never is not None:
                self.choosy.append(card)
            if definition.slot:
                self.full[definition.slot] = self.full.get(definition.slot, 0) + 1
            if definition.hands:
                self.full["hands"] = self.full.get("hands", 0) + definition.hands

    def _add_words(self, card: int, definition: CardDef) -> None:
        if definition.bonus or definition.always:
            self.strong.append(card)
        if definition.uses and definition.kind != "one_shot":
            self.useful.append(card)
        for rule in definition.rules:
            self.rules.setdefault(rule, []).append(card)
