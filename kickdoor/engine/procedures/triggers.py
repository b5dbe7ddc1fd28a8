"""Cards that do something at a moment of the game."""

from kickdoor.engine.burden import weight
from kickdoor.engine.conditions import holds
from kickdoor.engine.defs import Node
from kickdoor.engine.kernel import Run
from kickdoor.engine.meanings import ALL, MEANINGS
from kickdoor.engine.records import Effect
from kickdoor.engine.rules import speaks


def trigger(game: Run, seat: int, moment: str) -> None:
    """What a seat's cards in play do at this moment, in the order in which they are on the table."""
    state = game.state
    player = state.seats[seat]
    if not player.present:
        return
    for card in reversed(player.table):
        definition = state.cards[card]
        if definition.on and speaks(state, seat, card, definition):
            fire(game, card, card, moment, seat)


def fire(game: Run, source: int, card: int, moment: str, seat: int, again: bool = False) -> None:
    """What the text of `source` does at this moment, shown as done by `card`.

    `again`: it has struck somebody already, and only what is personal strikes this one too (AMB-112).
    """
    state = game.state
    for line in reversed(state.cards[source].on):
        if line.on == moment and (
            line.cond is None or holds(state, line.cond, [seat], harmful=weight(line.do) > 0)  # DUAL-04
        ):
            for node in reversed(personal(line.do)) if again else (line.do,):
                game.push(Effect(seat, seat, card, node=node.id))


def personal(node: Node) -> list[Node]:
    """The parts of an effect that hit the player it happens to, and nobody and nothing else."""
    meaning = MEANINGS[node.word]
    if meaning.parts == ALL:
        return [part for kid in node.do for part in personal(kid)]
    return [] if meaning.common or node.who != "you" else [node]
