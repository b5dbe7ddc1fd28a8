"""All cards of a game and the rulebook they are played by."""

from typing import Final

from kickdoor.engine.defs.cards import AT_ANY_TIME, FOR_USE, INTO_FIGHT, PLAYED, SEAL, WHEN_RECEIVED, CardDef
from kickdoor.engine.defs.powers import AFFLICTION, ANY_TIME, FIGHT, ROLL, YOUR_AFFLICTION, YOUR_FAILED_ROLL, YOUR_ROLL
from kickdoor.engine.defs.words import Cond, Node

# How far a card changes a rule: not at all, for its owner, for others too.
NOWHERE: Final = 0
OWNER: Final = 1
OTHERS: Final = 2

# Conditions that ask about a munchkin's own cards, about Levels, or about the fight and the Seals; and those that ask
# about cards before others. Any other may ask about anything, whose turn it is included.
NEAR: Final = frozenset(
    {
        "is", "not", "all", "any", "level", "no", "has", "highest", "lowest", "epic", "sex", "seals", "in_fight",
        "fighting", "alone", "helping", "main_fighter", "won_by", "foes",
    }
)  # fmt: skip
FAR: Final = frozenset({"munchkins"})
OWN: Final = frozenset({"is", "no", "not", "all", "any"})  # about nothing but what its bearer is


class Answer:
    """The answer to a named question at a table, how far a card can change it, and the bit of the cards that can."""

    __slots__ = ("number", "reach", "bit")

    def __init__(self, number: int, reach: int, bit: int) -> None:
        self.number = number
        self.reach = reach
        self.bit = bit


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

    __slots__ = (
        "rulebook",
        "defs",
        "by_id",
        "nodes",
        "owners",
        "cancels",
        "roll_changers",
        "card_rules",
        "wide_rules",
        "shared_rules",
        "bits",
        "answers",
        "far_weights",
        "turns_weigh",
    )

    def __init__(self, rulebook: Rulebook, defs: list[CardDef]) -> None:
        self.rulebook = rulebook
        self.defs = defs
        self.by_id: dict[str, CardDef] = {}
        self.nodes: list[Node] = []
        self.owners: list[int] = []  # by node: the card whose text it is part of
        self.cancels = False  # some card can answer an affliction
        self.roll_changers = False  # some card can change a roll after it is made
        self.card_rules: set[str] = set()  # rules that a card can change
        self.wide_rules: set[str] = set()  # those of them that a card can change for others than its owner
        self.shared_rules: set[str] = set()  # those of them that a card on somebody's table can change
        self.bits: dict[str, int] = {}  # a bit for each rule that a card can change
        self.answers: dict[str, Answer] = {}  # those of the rulebook
        self.far_weights = False  # outside fights too, a munchkin may be worth more for cards that are not before it
        self.turns_weigh = False  # or for whose turn it is
        for index, card in enumerate(defs):
            card.index = index
            self.by_id[card.id] = card
            self._number(card)

        self.far_weights = self.far_weights or bool(self.shared_rules)
        self.bits = {rule: 1 << place for place, rule in enumerate(sorted(self.card_rules))}
        for card in defs:
            card.rule_bits = sum([self.bits[rule] for rule in card.rules])
        self.answers = self.answers_of(rulebook.numbers)

    def answers_of(self, numbers: dict[str, int]) -> dict[str, Answer]:
        """The answers of a table that answers with these numbers; what is as in the rulebook is shared."""
        if self.answers and numbers is self.rulebook.numbers:
            return self.answers
        rules = [*numbers, *[rule for rule in self.card_rules if rule not in numbers]]
        return {rule: self.answer(rule, numbers.get(rule, 0)) for rule in rules}

    def answer(self, rule: str, number: int) -> Answer:
        usual = self.answers.get(rule)
        if usual is not None and usual.number == number:
            return usual
        return Answer(number, self.reach(rule), self.bits.get(rule, 0))

    def reach(self, rule: str) -> int:
        """How far a card can change a rule."""
        if rule in self.wide_rules:
            return OTHERS
        return OWNER if rule in self.card_rules else NOWHERE

    def cards(self) -> list[CardDef]:
        """Every copy of every card: the number of a card in a game is its place here."""
        return [card for card in self.defs for _ in range(card.copies)]

    def __repr__(self) -> str:
        return f"Pool({self.rulebook.id!r}, {sum([card.copies for card in self.defs])} cards)"

    def _weigh(self, card: CardDef) -> None:
        """What the strength that a card gives depends on."""
        words = {cond.word for cond in conditions(card)}
        unknown = not words <= NEAR | FAR
        filters = [cond.what for cond in conditions(card)] + [line.n.what for line in card.always]
        card.far = (
            unknown
            or not words.isdisjoint(FAR)
            or any(what is not None and what.zone != "table" for what in filters)
            or any(line.n.word and line.n.who != "you" for line in card.always)
        )
        card.own = all(cond.word in OWN for cond in nested([card.only, card.never]))
        card.by_margin = any(cond.word == "won_by" for cond in conditions(card))
        self.far_weights = self.far_weights or (card.far and card.kind not in INTO_FIGHT)
        self.turns_weigh = self.turns_weigh or unknown

    def _number(self, card: CardDef) -> None:
        card.rules = frozenset(line.rule for line in card.always if line.word == "rule")
        self.card_rules |= card.rules
        self._weigh(card)
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
        card.playable = playable(card)
        if card.kind in PLAYED:
            card.place = PLAYED.index(card.kind)
            card.place_bit = 1 << card.place
        while roots:
            node = roots.pop()
            node.id = len(self.nodes)
            self.nodes.append(node)
            self.owners.append(card.index)
            roots.extend(node.do)
            roots.extend(node.other)


def playable(card: CardDef) -> int:
    """The moments at which a card can be played from hand."""
    if card.kind in FOR_USE:
        return card.mask
    if card.kind in INTO_FIGHT:
        return FIGHT
    return ANY_TIME if card.kind in AT_ANY_TIME or card.kind in WHEN_RECEIVED else 0


def conditions(card: CardDef) -> list[Cond]:
    """All conditions of what always holds for a card, and of who may use it."""
    roots = [card.only, card.never]
    for line in card.always:
        roots += [line.cond, line.n.cond]
    return nested(roots)


def nested(roots: list[Cond | None]) -> list[Cond]:
    """These conditions and those that they are made of."""
    left = roots.copy()
    found: list[Cond] = []
    while left:
        cond = left.pop()
        if cond is not None:
            found.append(cond)
            left += cond.kids
    return found
