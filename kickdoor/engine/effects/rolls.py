"""Words that answer a roll or an affliction before it counts."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.conditions import second_edition
from kickdoor.engine.defs import Node
from kickdoor.engine.kernel import Run, picked
from kickdoor.engine.meanings import Meaning
from kickdoor.engine.procedures.flee import run_under_way
from kickdoor.engine.procedures.plays import is_proof
from kickdoor.engine.procedures.rolled_amounts import reckon
from kickdoor.engine.records import Affliction, Effect, RunAway, Window
from kickdoor.engine.selectors import people
from kickdoor.engine.state import State
from kickdoor.engine.transfers import roll

LOWEST: Final = 1  # of a die
HIGHEST: Final = 6


def reroll(game: Run, frame: Effect, node: Node) -> None:
    run = run_under_way(game.state)
    assert run is not None
    run.die = roll(game, run.seat, "flee")
    changed(game, frame, run)


def set_roll(game: Run, frame: Effect, node: Node) -> None:
    run = run_under_way(game.state)
    assert run is not None
    run.die = reckon(game, frame, node.n)
    changed(game, frame, run)


def load_die(game: Run, frame: Effect, node: Node) -> bool:
    """Any roll may be meant, so the number is named beforehand, for all to see."""
    if frame.answer is None:
        run = run_under_way(game.state)
        best = HIGHEST if run is None or run.seat == frame.by else LOWEST
        faces = list(range(LOWEST, HIGHEST + 1))
        if not game.put(frame, frame.seat, "load_die", "way", faces, [best], frame.card):
            return True
    game.emit(ev.DieLoaded(frame.seat, picked(frame), frame.card))
    return False


def add_to_roll(game: Run, frame: Effect, node: Node) -> None:
    run = run_under_way(game.state)
    assert run is not None
    run.added += reckon(game, frame, node.n)
    changed(game, frame, run)


def changed(game: Run, frame: Effect, run: RunAway) -> None:
    game.emit(ev.RollChanged(run.seat, run.die, run.added, frame.card))


def affliction_in_the_air(state: State) -> Affliction:
    """The words about one are only for uses that answer it."""
    for frame in reversed(state.frames):
        if isinstance(frame, Affliction):
            return frame
    raise AssertionError("no affliction in the air")


def cancel(game: Run, frame: Effect, node: Node) -> None:
    stop(game.state, affliction_in_the_air(game.state), "cancelled")


def stop(state: State, affliction: Affliction, why: str) -> None:
    """It does nothing, and there is no affliction left to answer."""
    affliction.stopped = why
    window = answering(state, affliction)
    window.passed = [True] * len(window.passed)


def answering(state: State, affliction: Affliction) -> Window:
    """The window in which an affliction may be answered."""
    window = state.frames[state.frames.index(affliction) + 1]
    assert isinstance(window, Window)
    return window


def deflect(game: Run, frame: Effect, node: Node) -> None:
    """Somebody else is the victim, and may answer it in turn."""
    state = game.state
    affliction = affliction_in_the_air(state)
    for seat in people(state, node.who, frame):
        if seat != affliction.seat and state.seats[seat].alive:
            game.emit(ev.CurseMoved(seat, affliction.seat, affliction.card))
            affliction.seat = seat
            if second_edition(state):
                answering(state, affliction).seat = seat  # AMB-009: now it is about to hit this one
                if is_proof(state, affliction):
                    stop(state, affliction, "proof")


WORDS: Final[dict[str, Meaning]] = {
    "reroll": Meaning(reroll, weight=0),
    "set_roll": Meaning(set_roll, weight=0),
    "load_die": Meaning(load_die, weight=0),
    "add_to_roll": Meaning(add_to_roll, weight=0),
    "cancel": Meaning(cancel, weight=-8),
    "deflect": Meaning(deflect, weight=0),
}
