"""Cards that do something at a moment of the game."""

from kickdoor.engine.burden import weight
from kickdoor.engine.conditions import holds
from kickdoor.engine.kernel import Run
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


def fire(game: Run, source: int, card: int, moment: str, seat: int) -> None:
    """What the text of `source` does at this moment, shown as done by `card`."""
    state = game.state
    for line in reversed(state.cards[source].on):
        if line.on == moment and (
            line.cond is None or holds(state, line.cond, [seat], harmful=weight(line.do) > 0)  # DUAL-04
        ):
            game.push(Effect(seat, seat, card, node=line.do.id))
