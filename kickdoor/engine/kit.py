"""What lies before a seat, sorted out once. It holds until a card there comes, goes, is turned or attached."""

from kickdoor.engine.defs import CardDef


class Kit:
    """The cards in play before one seat, by what they are asked for. Shared by all who ask: nobody changes it."""

    __slots__ = (
        "items", "handles", "strong", "rules", "useful", "once", "identities", "doublers", "droppable", "hirelings",
        "bigs", "rides", "vehicles", "taken", "settled",
    )  # fmt: skip

    def __init__(
        self, cards: list[CardDef], table: list[int], worn: list[bool], host: list[int], handle: list[int]
    ) -> None:
        self.items: list[int] = []
        self.handles: list[int] = []  # of the items
        self.strong: list[int] = []  # with a bonus or a line that always holds, and in force if they are of use
        self.rules: dict[str, list[int]] = {}  # those of them that answer a named question
        self.useful: list[int] = []  # with abilities
        self.once: list[int] = []  # one-shots
        self.identities: list[int] = []
        self.doublers: list[int] = []
        self.droppable: list[int] = []  # the handles of both
        self.hirelings: list[int] = []
        self.bigs: list[int] = []  # that count: neither cheated nor carried by a Hireling, and no Vehicles (VEH-02)
        self.rides: list[int] = []  # all Vehicles
        self.vehicles: list[int] = []  # those that count
        self.taken: dict[str, int] = {}  # how much of each slot, and how many hands, equipped Items take
        self.settled = False  # known to keep all limits, whatever else changes
        cheated = [host[card] for card in table if host[card] >= 0 and cards[card].kind == "cheat"]
        for card in table:
            definition = cards[card]
            kind = definition.kind
            if definition.is_item:
                self.items.append(card)
                self.handles.append(handle[card])
                if kind == "one_shot":
                    self.once.append(card)
                self._add_item(card, definition, worn[card], host[card] >= 0 or card in cheated)
            elif kind == "identity":
                self.identities.append(card)
                self.droppable.append(handle[card])
            elif kind == "doubler":
                self.doublers.append(card)
                self.droppable.append(handle[card])
            elif kind == "hireling":
                self.hirelings.append(card)
            bearer = host[card] if kind == "attachment" else card
            if kind not in ("item", "attachment") or (bearer >= 0 and worn[bearer]):
                self._add_words(card, definition)

    def _add_item(self, card: int, definition: CardDef, worn: bool, lifted: bool) -> None:
        """`lifted`: limits do not count for it."""
        if definition.vehicle:
            self.rides.append(card)
            if not lifted:
                self.vehicles.append(card)
        elif definition.big and not lifted:
            self.bigs.append(card)
        if worn and not lifted:
            if definition.slot:
                self.taken[definition.slot] = self.taken.get(definition.slot, 0) + 1
            if definition.hands:
                self.taken["hands"] = self.taken.get("hands", 0) + definition.hands

    def _add_words(self, card: int, definition: CardDef) -> None:
        if definition.bonus or definition.always:
            self.strong.append(card)
        if definition.uses and definition.kind != "one_shot":
            self.useful.append(card)
        for rule in definition.rules:
            self.rules.setdefault(rule, []).append(card)
