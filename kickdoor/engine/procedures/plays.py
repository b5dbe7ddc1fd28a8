"""A card that is being resolved: played, used on the table, or an affliction that lands (CRS-01 to CRS-08)."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.kernel import Run, Steps, steps
from kickdoor.engine.names import FIGHT, LIMBO, TABLE
from kickdoor.engine.procedures.seals import ends_the_game
from kickdoor.engine.procedures.triggers import trigger
from kickdoor.engine.procedures.windows import open_window
from kickdoor.engine.records import Affliction, Context, Effect, Play
from kickdoor.engine.rules import ask
from kickdoor.engine.state import State
from kickdoor.engine.transfers import discard, move


def resolve(game: Run, frame: Play) -> None:
    """All that it does is done before anything else is played: there is no stack (AMB-001)."""
    frame.go("put_away")
    if frame.node >= 0:
        game.push(effect_frame(frame, frame.node))


def effect_frame(frame: Context, node: int, seat: int = -1) -> Effect:
    """A frame for a part of what this one does, in the same context."""
    you = frame.seat if seat < 0 else seat
    return Effect(you, frame.by, frame.card, frame.target, frame.target_seat, frame.side, frame.paid, node)


def put_away(game: Run, frame: Play) -> None:
    """What was played into the fight stays there to its end, everything else is discarded (ONE-03)."""
    state = game.state
    card = frame.card
    game.pop()
    if state.zone[card] == LIMBO:
        if in_the_fight(state, card):
            move(game, card, FIGHT, why="played")
        else:
            discard(game, card, "played")


def in_the_fight(state: State, card: int) -> bool:
    fight = state.fight
    return fight is not None and any(bonus.card == card for bonus in fight.bonuses + fight.enhancers)


PLAY_STEPS: Final[Steps] = steps(resolve, put_away)


def fall(game: Run, frame: Affliction) -> None:
    """An affliction is about to land on its victim; only what cancels it may come first (AMB-009)."""
    state = game.state
    game.emit(ev.CurseFell(frame.seat, frame.card, frame.by))
    frame.go("land")
    if is_proof(state, frame):
        frame.stopped = "proof"
    elif state.pool.cancels and not ends_the_game(state, state.cards[frame.card].do):
        open_window(game, "affliction", frame.seat)


def is_proof(state: State, frame: Affliction) -> bool:
    """Whether somebody else has played it on a munchkin whom that does nothing to."""
    return frame.by >= 0 and frame.by != frame.seat and bool(ask(state, "curse_proof", frame.seat))


def land(game: Run, frame: Affliction) -> None:
    """The affliction takes effect, unless it was stopped."""
    state = game.state
    definition = state.cards[frame.card]
    if frame.stopped:
        game.pop()
        game.emit(ev.CurseCancelled(frame.seat, frame.card, frame.stopped))
        discard(game, frame.card, "cancelled")
        return
    frame.go("alternative")
    frame.version = state.version
    if definition.do is not None:
        game.push(effect_frame(frame, definition.do.id))


def alternative(game: Run, frame: Affliction) -> None:
    """Some afflictions do something else if they find nothing to do (CRS-08)."""
    state = game.state
    definition = state.cards[frame.card]
    frame.go("settle")
    if definition.otherwise is not None and state.version == frame.version:
        game.push(effect_frame(frame, definition.otherwise.id))


def settle(game: Run, frame: Affliction) -> None:
    """Discarded, or kept before the victim as long as it lasts (CRS-03)."""
    state = game.state
    victim = state.seats[frame.seat]
    game.pop()
    if state.zone[frame.card] == LIMBO:
        if state.cards[frame.card].lasting and victim.alive:
            move(game, frame.card, TABLE, frame.seat, "cursed")
        else:
            discard(game, frame.card, "landed")
    trigger(game, frame.seat, "curse_hit")


AFFLICTION_STEPS: Final[Steps] = steps(fall, land, alternative, settle)
