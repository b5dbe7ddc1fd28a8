"""What things are worth to a player, in points: a level is ten."""

from collections.abc import Callable
from math import fsum
from typing import Final

from kickdoor.bots.sense import Sense
from kickdoor.engine.burden import weight
from kickdoor.engine.defs import ALL as ALL_CARDS
from kickdoor.engine.defs import CardDef, Node
from kickdoor.engine.effects import MEANINGS
from kickdoor.engine.meanings import ALL, BRANCH, CHOICE, EACH, MAYBE, TABLE

LEVEL: Final = 10.0
TREASURE: Final = 3.5
DOOR: Final = 1.5
GAME: Final = 1000.0
SEAL: Final = 4.0
DREAD: Final = 4  # with so few Seals left, a Seal hurts a player who would lose by the last one twice as much
GOLD: Final = 1 / 250  # points for a Gold Piece
KINDS: Final = {
    "curse": 3.5,
    "enhancer": 3.0,
    "duplicator": 3.0,
    "wandering": 4.0,
    "monster": 1.5,
    "identity": 1.0,
    "doubler": 2.0,
    "cheat": 5.0,
    "hireling": 6.0,
    "trick": 4.0,
    "boon": 9.0,
    "level_up": 10.0,
}


def card_worth(sense: Sense, card: CardDef) -> float:
    """How much this player would miss the card."""
    found = sense.worths.get(card.index)
    if found is None:
        found = sense.worths[card.index] = card_worth_of(sense, card)
    return found


def card_worth_of(sense: Sense, card: CardDef) -> float:
    if card.kind == "item":
        return item_worth(sense, card)
    if card.kind == "one_shot":
        return 1.5 + card.gold * GOLD + best_bonus(sense, card) * 0.4
    if card.kind == "identity" and not sense.identities(sense.seat, card.family):
        return 4.0
    if card.kind == "monster" and sense.beats(card, sense.seat):
        return 4.0 + card.treasures
    if card.kind == "level_up" and sense.me.level >= sense.rule("kill_from") - 1:
        return 5.0  # no longer useful, but kept from the others
    return KINDS.get(card.kind, 2.0)


def thing_worth(sense: Sense, handle: int) -> float:
    """How much this player would miss a card that it can name, with what is attached to it."""
    return card_worth(sense, sense.eyes.card(handle)) + extras_worth(sense, handle)


def extras_worth(sense: Sense, handle: int) -> float:
    """What is attached to a card."""
    attached = sense.attached(handle)
    return fsum([2.0 * card.bonus if card.bonus else KINDS["cheat"] for card in attached]) if attached else 0.0


def item_worth(sense: Sense, card: CardDef) -> float:
    return card.gold * GOLD + (2.0 * power(sense, card) if sense.usable(card, sense.seat) else 0.5)


def power(sense: Sense, card: CardDef) -> float:
    """What an Item gives while it is equipped: its bonus, and a little for whatever else it does."""
    found = card.power
    if found is None:
        found = sense.powers.get(card.index)
        if found is None:
            found = power_of(sense, card)
            if any(line.word == "bonus" and line.n.word for line in card.always):
                sense.powers[card.index] = found
            else:
                card.power = found  # at any table
    return found


def power_of(sense: Sense, card: CardDef) -> float:
    lines = [line for line in card.always if line.word == "bonus"]
    extra = fsum([max(0, sense.amount(line.n, sense.seat)) * (0.5 if line.cond is not None else 1.0) for line in lines])
    others = len(card.always) - len(lines) + len(card.on) + len(card.uses)
    return card.bonus + extra + 0.7 * others


def best_bonus(sense: Sense, card: CardDef) -> int:
    """How far a card would swing a fight for the side it is meant for."""
    best = 0
    for use in card.uses:
        best = max(best, abs(swing(sense, use.do)))
    return best


def swing(sense: Sense, node: Node, paid: int = 0) -> int:
    """What an effect adds to the munchkins' side of the fight, the monsters' taken off; about, where dice decide."""
    meaning = MEANINGS[node.word]
    if meaning.swing:
        n = sense.amount(node.n, sense.seat, paid) * meaning.swing
        return -n if node.name == "monsters" else n
    if meaning.parts == BRANCH:
        return sum([swing(sense, kid, paid) for kid in (node.do if sense.holds(node.cond, sense.seat) else node.other)])
    if meaning.parts == TABLE:
        return round(sum([swing(sense, row, paid) * faces for row, faces in rows(node)]) / 6)
    return sum([swing(sense, kid, paid) for kid in node.do]) if meaning.parts in (ALL, EACH) else 0


def rows(node: Node) -> list[tuple[Node, int]]:
    """The rows of a roll table with the number of faces that lead to each. Shared: nobody changes the list."""
    found = node.rows
    if found is None:
        before = [0, *[row.extra for row in node.do]]
        found = node.rows = [(row, row.extra - start) for row, start in zip(node.do, before, strict=False)]
    return found


def words(node: Node) -> frozenset[str]:
    """The words of an effect that happen for certain."""
    found = node.certain
    if found is None:
        kids = node.do if MEANINGS[node.word].parts == ALL else ()
        found = node.certain = frozenset({node.word}).union(*[words(kid) for kid in kids])
    return found


# -- what hurts -------------------------------------------------------------------------------------------------------


def harm(sense: Sense, node: Node | None, seat: int) -> float:
    """How much an effect would cost a seat, in its own points."""
    if node is None:
        return 0.0
    meaning = MEANINGS[node.word]
    parts = meaning.parts
    if parts == BRANCH:
        return harm_of_all(sense, node.do if sense.holds(node.cond, seat) else node.other, seat)
    if parts == TABLE:
        return fsum([harm(sense, row, seat) * faces for row, faces in rows(node)]) / 6
    if parts == CHOICE:
        return min(harm(sense, kid, seat) for kid in node.do)
    if parts:
        return 0.0 if parts == MAYBE else harm_of_all(sense, node.do, seat)
    closer = HARMS.get(node.word)
    if closer is not None:
        return closer(sense, node, seat)
    return 0.0 if meaning.swing else max(0.0, float(weight(node)))  # a fight is judged by `swing`; a gain is no harm


def harm_of_all(sense: Sense, nodes: tuple[Node, ...], seat: int) -> float:
    if len(nodes) == 1:  # as most are
        return harm(sense, nodes[0], seat)
    return fsum([harm(sense, node, seat) for node in nodes])


def levels_lost(sense: Sense, node: Node, seat: int) -> float:
    n = sense.amount(node.n, seat)
    return LEVEL * min(n, sense.view.seats[seat].level - 1) if node.who == "you" else 0.0


def all_lost(sense: Sense, node: Node, seat: int) -> float:
    return fsum(sorted(belongings(sense, seat))[-12:]) + 15.0


def drawn(sense: Sense, node: Node, seat: int) -> float:
    return -DOOR if node.who == "you" else 0.0


def bother(sense: Sense, node: Node, seat: int) -> float:
    return 2.0


def seal_harm(sense: Sense, node: Node, seat: int) -> float:
    """A Seal hurts its opener, and more the nearer the last Seal is, unless the opener is the best equipped."""
    left, ahead = sense.insight.seals_left(), sense.insight.last_seal()
    if left > sense.amount(node.n, seat):
        dread = SEAL * DREAD / left
        return SEAL - dread if seat in ahead else SEAL + dread
    return GAME if (seat == sense.seat) != (sense.seat in ahead) else -GAME


def belongings(sense: Sense, seat: int) -> list[float]:
    table = [card_worth(sense, sense.printed(card)) for card in sense.view.seats[seat].table]
    hand = [card_worth(sense, sense.printed(card)) for card in sense.view.hand] if seat == sense.seat else []
    return table + (hand or [2.5] * sense.backs(seat))


def lost(sense: Sense, node: Node, seat: int) -> float:
    """Cards that would be lost: the owner lets the least go unless the card says otherwise."""
    what = node.what
    assert what is not None
    n = sense.amount(node.n, seat)
    if what.zone == "hand" and seat != sense.seat:
        return 2.5 * min(n, sense.backs(seat))
    worths = sorted(card_worth(sense, card) for card in sense.cards(what, seat))
    if not worths:
        return 0.0
    if n >= ALL_CARDS:
        return fsum(worths)
    if what.pick in ("best_bonus", "dearest"):
        return worths[-1]
    if node.name == "random":
        return min(n, len(worths)) * fsum(worths) / len(worths)
    return fsum(worths[:n])


# Words whose harm can be estimated better from the table than by their weight.
HARMS: Final[dict[str, Callable[[Sense, Node, int], float]]] = {
    "lose_levels": levels_lost,
    "death": all_lost,
    "lose": lost,
    "draw": drawn,
    "skip_phase": bother,
    "change_identity": bother,
    "open_seal": seal_harm,
}


def curse_harm(sense: Sense, card: CardDef, seat: int) -> float:
    """How much a Curse would hurt a seat."""
    if not sense.touches(seat):
        return 0.0
    done = harm(sense, card.do, seat)
    if done <= 0 and card.otherwise is not None:
        done = harm(sense, card.otherwise, seat)
    return done + (6.0 if card.lasting else 0.0)


def reward(sense: Sense, levels: int, treasures: int) -> float:
    """What a won fight brings its main fighter."""
    wins = sense.me.level + levels >= sense.view.win_level
    return (GAME if wins else levels * LEVEL) + treasures * TREASURE
