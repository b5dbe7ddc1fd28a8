"""Whether a card would do nothing, or would cost its receiver something, judged only by what everybody sees."""

from kickdoor.engine.burden import burden, priced
from kickdoor.engine.conditions import holds, second_edition
from kickdoor.engine.defs import CardDef, Node
from kickdoor.engine.meanings import BRANCH, EACH, MEANINGS
from kickdoor.engine.names import OPENING
from kickdoor.engine.records import Context
from kickdoor.engine.selectors import people
from kickdoor.engine.state import State


def asked_now(state: State) -> bool:
    """Before the first turn a card that would do nothing may not be played."""
    return state.phase == OPENING and second_edition(state)


def is_idle(state: State, node: Node | None, context: Context) -> bool:
    """Whether this effect changes nothing now. What cannot be known is taken to do something."""
    if node is None:
        return True
    meaning = MEANINGS[node.word]
    if meaning.parts == EACH:
        return all(is_idle_for(state, node, context, seat) for seat in people(state, node.who, context))
    if meaning.parts:
        kids = node.do
        if meaning.parts == BRANCH and not holds(state, node.cond, people(state, node.who, context)):
            kids = node.other
        return all(is_idle(state, kid, context) for kid in kids)
    return meaning.idle is not None and meaning.idle(state, node, context)


def is_idle_for(state: State, node: Node, context: Context, seat: int) -> bool:
    """Whether a word for each of several players changes nothing for this one, who is "you" in it."""
    if not holds(state, node.cond, [seat], burden(node.do) > 0):
        return True
    own = Context(seat, context.by, context.card, context.target, context.target_seat, context.side, context.paid)
    return all(is_idle(state, kid, own) for kid in node.do)


def is_idle_curse(state: State, card: int, definition: CardDef, victim: int, by: int) -> bool:
    """Whether a Curse would find nothing to do to this munchkin."""
    context = Context(victim, by, card)
    idle = is_idle(state, definition.do, context) and is_idle(state, definition.otherwise, context)
    return idle and not definition.lasting


def has_price(state: State, card: CardDef) -> bool:
    """Whether a Go Up a Level takes something from its receiver: nobody can make a rival pay (AMB-023)."""
    return card.do is not None and priced(card.do.do, by_chance=second_edition(state))
