"""How far one player could still swing a claimed kill: what is out of reach needs no answer in its window.

It is a bound from above. A card of which nothing certain can be said reaches BEYOND everything.
"""

from typing import Final

from kickdoor.engine.amounts import amount
from kickdoor.engine.conditions import find
from kickdoor.engine.defs import ALL, Amount, CardDef, Node
from kickdoor.engine.modifiers import fighter_parts, strengths, ties_win
from kickdoor.engine.options import Option
from kickdoor.engine.records import Context
from kickdoor.engine.selectors import fighters
from kickdoor.engine.state import State

BEYOND: Final = 1_000
DIE: Final = 6
KNOCK_ON: Final = 2  # what else may go with something that is lost, such as a bonus for having it
COMPOUND: Final = frozenset({"seq", "if", "each", "choose", "roll", "row", "may"})
# Words that make no fighter weaker and no monster stronger.
HARMLESS: Final = frozenset(
    {"draw", "retrieve", "see_hand", "load_die", "skip_phase", "cancel", "deflect", "end_curses",
     "escape", "reroll", "add_to_roll", "set_roll"}
)  # fmt: skip


def out_of_reach(state: State, seat: int, plays: list[Option]) -> bool:
    """Whether nothing of all these, played together, could turn the fight that is about to be won."""
    munchkins, monsters = strengths(state)
    needed = munchkins - monsters + int(ties_win(state))
    if needed <= 0:
        return not plays
    cards = {state.by_handle(seat, option.about()) for option in plays}
    reached = 0
    for card in cards:
        reached += max(0, reach_of(state, seat, card))
        if reached >= needed:
            return False
    return True


def reach_of(state: State, seat: int, card: int) -> int:
    """What one card could do, at most."""
    definition = state.cards[card]
    context = Context(seat, seat, card)
    kind = definition.kind
    foes = [] if state.fight is None else state.fight.foes
    if kind == "hireling":
        return 0
    if kind == "level_up":
        return BEYOND if definition.do is None else node_reach(state, definition.do, context)
    if kind == "curse":
        return curse_reach(state, definition, context)
    if kind == "enhancer":
        return most(state, definition.amount, context) * len(foes)
    if kind == "wandering":
        return max([monster_reach(state, state.cards[other]) for other in state.seats[seat].hand], default=0)
    if kind == "monster" and card in state.seats[seat].hand:
        return monster_reach(state, definition)
    if not definition.uses or (state.in_fight(seat) and any(use.cost is not None for use in definition.uses)):
        return BEYOND  # among others a duplicator, and what a helper pays for with gear that counts
    return max(
        [node_reach(state, use.do, context, 0 if use.cost is None else use.cost.high) for use in definition.uses]
    )


def monster_reach(state: State, definition: CardDef) -> int:
    """What a monster that joins the fight brings, at most."""
    if definition.kind != "monster":
        return 0
    return BEYOND if definition.always or definition.on else definition.level + len(state.open_seals)


def grudges(state: State, context: Context) -> int:
    """What the monsters could gain if somebody's Level went up: some are stronger against high Levels."""
    foes = [] if state.fight is None else state.fight.foes
    lines = [line for foe in foes for line in state.cards[foe.original].always]
    return sum([abs(most(state, line.n, context)) for line in lines if line.word == "bonus" and line.cond is not None])


def most(state: State, n: Amount | None, context: Context) -> int:
    """The value of an amount, at most."""
    if n is None:
        return 0
    return n.base + abs(n.times) * DIE if n.word == "die" else amount(state, n, context)


def node_reach(state: State, node: Node, context: Context, paid: int = 0) -> int:
    """What an effect could do against the munchkins of the fight, at most."""
    if node.word in COMPOUND:
        return sum([max(0, node_reach(state, kid, context, paid)) for kid in (*node.do, *node.other)])
    if node.word in HARMLESS:
        return 0
    own = Context(context.seat, context.by, context.card, paid=paid)
    if node.word == "bonus":
        n = most(state, node.n, own)
        return abs(n) if node.name in ("either", "monsters", "") else max(0, -n)
    if node.word == "gain_levels":
        return grudges(state, own)
    if node.word == "steal_level":
        return 1
    if node.word == "lose_levels":
        return max(0, most(state, node.n, own)) + KNOCK_ON
    if node.word == "lose" and node.who in ("you", "target"):
        return max([loss(state, node, own, seat) for seat in fighters(state)])
    return BEYOND


def loss(state: State, node: Node, context: Context, seat: int) -> int:
    """What somebody's losing cards could cost their side of the fight."""
    assert node.what is not None
    cards = find(state, node.what, seat)
    if any(state.cards[card].kind not in ("item", "one_shot") and card not in state.seats[seat].hand for card in cards):
        return BEYOND  # an identity: Items may go with it
    number = len(cards) if node.n is None or node.n.base >= ALL else most(state, node.n, context)
    parts = sorted([part.n for part in fighter_parts(state, seat) if part.card in cards and part.n > 0], reverse=True)
    return sum(parts[:number]) + KNOCK_ON if cards else 0


def curse_reach(state: State, curse: CardDef, context: Context) -> int:
    """What a Curse on one of the fighters could do."""
    if curse.always or curse.on:
        return BEYOND
    return sum([node_reach(state, node, context) for node in (curse.do, curse.otherwise) if node is not None])
