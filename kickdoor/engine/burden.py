"""How bad an effect is for the player it hits: enough to tell which of two is worse (DUAL-04)."""

from typing import Final

from kickdoor.engine.defs import ALL, Amount, Node
from kickdoor.engine.meanings import BRANCH, CHOICE, EACH, MAYBE, MEANINGS, TABLE

ALL_OF_THEM: Final = 6  # how many cards "all" is taken to be
THEIR_OWN: Final = ("you", "target")  # what hits others costs nothing


def burden(nodes: tuple[Node, ...]) -> int:
    """The total cost of these effects."""
    return sum([weight(node) for node in nodes])


def weight(node: Node) -> int:
    """The cost of an effect; negative if it is a gain."""
    meaning = MEANINGS[node.word]
    parts = meaning.parts
    if parts == CHOICE:
        return min(weight(kid) for kid in node.do)
    if parts == MAYBE:
        return min(0, burden(node.do))
    if parts == TABLE:
        return max(weight(kid) for kid in node.do)
    if parts == BRANCH:
        return max(burden(node.do), burden(node.other))
    if parts == EACH and node.who not in THEIR_OWN:
        return 0
    if parts:
        return burden(node.do)
    one = meaning.weight
    if one is None or node.who not in THEIR_OWN:
        return 0
    return (-one if meaning.swing and node.name == "monsters" else one) * number(node.n)


def priced(nodes: tuple[Node, ...], by_chance: bool = True) -> bool:
    """Whether any of these takes levels, cards or the life of the player it happens to; `by_chance`: or may take it."""
    for node in nodes:
        meaning = MEANINGS[node.word]
        if node.who == "you" and meaning.parts != MAYBE:
            if meaning.price or (by_chance and (priced(node.do) or priced(node.other))):
                return True
    return False


def deadly(node: Node | None) -> bool:
    """Whether somebody may die by this effect."""
    return node is not None and (node.word == "death" or any(deadly(kid) for kid in (*node.do, *node.other)))


def number(n: Amount | None) -> int:
    """About how many: an amount that is counted during play is taken as two."""
    if n is None:
        return 1
    return ALL_OF_THEM if n.base >= ALL else n.base + (2 * n.times if n.word else 0)
