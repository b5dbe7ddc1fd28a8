"""Words that compose others: sequence, if, choose, may, for each, roll table."""

from typing import Final

from kickdoor.engine.burden import burden
from kickdoor.engine.conditions import holds
from kickdoor.engine.defs import Node
from kickdoor.engine.kernel import Run, picked
from kickdoor.engine.meanings import ALL, BRANCH, CHOICE, EACH, MAYBE, TABLE, Meaning
from kickdoor.engine.procedures.plays import effect_frame
from kickdoor.engine.records import Effect
from kickdoor.engine.selectors import people
from kickdoor.engine.transfers import roll


def run_all(game: Run, frame: Effect, nodes: tuple[Node, ...], seat: int = -1) -> None:
    """Push the nodes so that the first is done first."""
    for node in reversed(nodes):
        game.push(effect_frame(frame, node.id, seat))


def seq(game: Run, frame: Effect, node: Node) -> None:
    """Run the effects in order, each after the one before it is done."""
    run_all(game, frame, node.do)


def if_(game: Run, frame: Effect, node: Node) -> None:
    run_all(game, frame, branch(game, frame, node))


def branch(game: Run, frame: Effect, node: Node) -> tuple[Node, ...]:
    """Where a doubled identity decides, the branch that costs less (DUAL-04)."""
    state = game.state
    whom = people(state, node.who, frame)
    yes = holds(state, node.cond, whom)
    if yes != holds(state, node.cond, whom, harmful=True) and burden(node.do) != burden(node.other):
        yes = burden(node.do) < burden(node.other)
    return node.do if yes else node.other


def chooser(game: Run, frame: Effect, who: str) -> int:
    """The seat that decides: the one meant, or the current player in place of the dead and those who left (AMB-189)."""
    found = people(game.state, who, frame)
    if found and game.state.seats[found[0]].alive:
        return found[0]
    return game.state.turn


def choose(game: Run, frame: Effect, node: Node) -> bool:
    if frame.answer is None:
        ways = list(range(len(node.do)))
        if not game.put(frame, chooser(game, frame, node.who), "choose", "way", ways, [0], frame.card):
            return True
    game.push(effect_frame(frame, node.do[picked(frame)].id))
    return False


def may(game: Run, frame: Effect, node: Node) -> bool:
    if frame.answer is None:
        game.put(frame, chooser(game, frame, node.who), "may", "way", [0, 1], [0], frame.card)
        return True
    if picked(frame):
        run_all(game, frame, node.do)
    return False


def each(game: Run, frame: Effect, node: Node) -> None:
    """Every one of these players in turn becomes "you"."""
    state = game.state
    harmful = burden(node.do) > 0
    for seat in reversed(people(state, node.who, frame)):
        if holds(state, node.cond, [seat], harmful):  # DUAL-04
            run_all(game, frame, node.do, seat)


def roll_table(game: Run, frame: Effect, node: Node) -> None:
    value = roll(game, chooser(game, frame, node.who), "table")
    for row in node.do:
        if value <= row.extra:
            run_all(game, frame, row.do)
            break


WORDS: Final[dict[str, Meaning]] = {
    "seq": Meaning(seq, parts=ALL),
    "row": Meaning(seq, parts=ALL),  # of a roll table
    "if": Meaning(if_, parts=BRANCH),
    "choose": Meaning(choose, parts=CHOICE),
    "may": Meaning(may, parts=MAYBE),
    "each": Meaning(each, parts=EACH),
    "roll": Meaning(roll_table, parts=TABLE),
}
