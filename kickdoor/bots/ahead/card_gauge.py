"""What the cards of a pool are good for, in a few numbers each: read once, for judging many positions."""

from typing import Final

from kickdoor.engine.defs import TREASURE, Amount, CardDef, Node, Pool
from kickdoor.engine.effects import MEANINGS

USUAL: Final = 2  # what an amount that depends on the table is taken to be, for each of what it counts
HARMFUL: Final = frozenset({"curse", "enhancer", "duplicator", "wandering"})
TRICKS: Final = frozenset({"trick", "boon", "cheat", "hireling"})


class CardGauge:
    """Numbers by a card's place in the pool."""

    __slots__ = ("pool", "swing", "power", "level_up", "harmful", "trick", "monster", "tone")

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.swing: list[float] = []  # how far a one-shot swings a fight
        self.power: list[float] = []  # what an Item gives while it is equipped
        self.level_up: list[float] = []
        self.harmful: list[float] = []  # good against others
        self.trick: list[float] = []
        self.monster: list[float] = []  # its Level
        for card in pool.defs:
            kind = card.kind
            self.swing.append(best_swing(card) if kind == "one_shot" else 0.0)
            self.power.append(item_power(card) if kind == "item" else 0.0)
            self.level_up.append(1.0 if kind == "level_up" else 0.0)
            self.harmful.append(1.0 if kind in HARMFUL else 0.0)
            self.trick.append(1.0 if kind in TRICKS else 0.0)
            self.monster.append(float(card.level) if kind == "monster" else 0.0)
        self.tone = tone(pool, self)


def tone(pool: Pool, gauge: CardGauge) -> list[float]:
    """What sort of game the decks make: how strong monsters and Items are, how many levels lie in the Treasures."""
    monsters, monster_levels, items, item_power, one_shots, treasures, levels = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    doors, harmful = 0.0, 0.0
    for card in pool.defs:
        copies = float(card.copies)
        if card.kind == "monster":
            monsters += copies
            monster_levels += copies * card.level
        if card.kind == "item":
            items += copies
            item_power += copies * gauge.power[card.index]
        if card.deck == TREASURE:
            treasures += copies
            levels += copies * gauge.level_up[card.index]
            one_shots += copies if card.kind == "one_shot" else 0.0
        else:
            doors += copies
            harmful += copies * gauge.harmful[card.index]
    return [
        monster_levels / max(1.0, monsters) / 10.0,
        item_power / max(1.0, items) / 4.0,
        levels / max(1.0, treasures) * 5.0,
        one_shots / max(1.0, treasures) * 2.0,
        monsters / max(1.0, doors) * 2.0,
        harmful / max(1.0, doors) * 3.0,
    ]


def about(n: Amount | None) -> float:
    """An amount without a table to count at."""
    if n is None:
        return 1.0
    return float(n.base + (n.times * USUAL if n.word else 0))


def swing_of(node: Node) -> float:
    """What an effect adds to a side of the fight, about."""
    meaning = MEANINGS[node.word]
    if meaning.swing:
        return abs(about(node.n) * meaning.swing)
    found = 0.0
    for kid in node.do:
        found = max(found, swing_of(kid))
    return found


def best_swing(card: CardDef) -> float:
    found = 0.0
    for use in card.uses:
        found = max(found, swing_of(use.do))
    return found


def item_power(card: CardDef) -> float:
    found = float(card.bonus)
    for line in card.always:
        if line.word == "bonus":
            found += max(0.0, about(line.n)) * (0.5 if line.cond is not None else 1.0)
    return found
