"""How heavy an effect weighs on whom it hits: enough to tell which of two is worse (DUAL-04)."""

from typing import Final

from kickdoor.engine.defs import ALL, Amount, Node

# What one of it costs; less than nothing is a gain. Words that are not listed weigh nothing.
WEIGHTS: Final = {
    "death": 100,
    "win": -1000,
    "lose_levels": 10,
    "gain_levels": -10,
    "steal_level": -10,
    "lose": 4,
    "take": -4,
    "draw": -3,
    "retrieve": -4,
    "change_identity": 5,
    "skip_phase": 3,
    "open_seal": 5,
    "close_seal": -3,
    "end_curses": -5,
    "cancel": -8,
    "escape": -10,
}
ALL_OF_THEM: Final = 6  # cards that "all" comes to
THEIR_OWN: Final = ("you", "target")  # what hits others costs nothing


def burden(nodes: tuple[Node, ...]) -> int:
    """What all of these cost together."""
    return sum(weight(node) for node in nodes)


def weight(node: Node) -> int:
    word = node.word
    if word == "choose":
        return min(weight(kid) for kid in node.do)
    if word == "may":
        return min(0, burden(node.do))
    if word == "roll":
        return max(weight(kid) for kid in node.do)
    if word == "if":
        return max(burden(node.do), burden(node.other))
    if word == "bonus":
        return number(node.n) if node.name == "monsters" else -number(node.n)
    if node.do and (word != "each" or node.who in THEIR_OWN):
        return burden(node.do)
    return WEIGHTS.get(word, 0) * number(node.n) if node.who in THEIR_OWN else 0


def number(n: Amount | None) -> int:
    """About how many: what is counted on the spot is taken as two."""
    if n is None:
        return 1
    return ALL_OF_THEM if n.base >= ALL else n.base + (2 * n.times if n.word else 0)
