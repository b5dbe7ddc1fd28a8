"""A card that is being resolved: played, used on the table, or an affliction that lands (CRS-01 to CRS-08)."""

from kickdoor.engine import events as ev
from kickdoor.engine.kernel import Run, Step
from kickdoor.engine.procedures.seals import ends_the_game
from kickdoor.engine.procedures.triggers import trigger
from kickdoor.engine.procedures.windows import open_window
from kickdoor.engine.records import Frame
from kickdoor.engine.rules import ask
from kickdoor.engine.state import FIGHT, LIMBO, TABLE, State
from kickdoor.engine.transfers import discard, move


def resolve_play(game: Run, frame: Frame) -> bool:
    frame.step = 1
    if frame.node >= 0:
        game.push(effect_frame(frame, frame.node))
    return False


def effect_frame(frame: Frame, node: int, seat: int = -1) -> Frame:
    """A frame for a part of what this one does, in the same context."""
    return Frame(
        "effect",
        seat=frame.seat if seat < 0 else seat,
        by=frame.by,
        card=frame.card,
        node=node,
        target=frame.target,
        tseat=frame.tseat,
        side=frame.side,
        paid=frame.paid,
    )


def put_away(game: Run, frame: Frame) -> bool:
    """What was played into the fight stays there to its end, everything else is discarded (ONE-03)."""
    state = game.state
    card = frame.card
    game.pop()
    if state.zone[card] == LIMBO:
        if in_the_fight(state, card):
            move(game, card, FIGHT, why="played")
        else:
            discard(game, card, "played")
    return False


def in_the_fight(state: State, card: int) -> bool:
    fight = state.fight
    return fight is not None and any(bonus.card == card for bonus in fight.bonuses + fight.enhancers)


PLAY_STEPS: tuple[Step, ...] = (resolve_play, put_away)


def fall(game: Run, frame: Frame) -> bool:
    """An affliction is about to land on its victim; only what cancels it may come first (AMB-009)."""
    state = game.state
    game.emit(ev.CurseFell(frame.seat, frame.card, frame.by))
    frame.step = 1
    if frame.by >= 0 and frame.by != frame.seat and ask(state, "curse_proof", frame.seat):
        frame.name = "proof"
    elif state.pool.cancels and not ends_the_game(state, state.cards[frame.card].do):
        open_window(game, "affliction", frame.seat)
    return False


def land(game: Run, frame: Frame) -> bool:
    state = game.state
    definition = state.cards[frame.card]
    if frame.name:
        game.pop()
        game.emit(ev.CurseCancelled(frame.seat, frame.card, frame.name))
        discard(game, frame.card, "cancelled")
        return False
    frame.step = 2
    frame.regs = [state.version]
    if definition.do is not None:
        game.push(effect_frame(frame, definition.do.id))
    return False


def alternative(game: Run, frame: Frame) -> bool:
    """Some afflictions do something else if they find nothing to do (CRS-08)."""
    state = game.state
    definition = state.cards[frame.card]
    frame.step = 3
    if definition.otherwise is not None and state.version == frame.regs[0]:
        game.push(effect_frame(frame, definition.otherwise.id))
    return False


def settle(game: Run, frame: Frame) -> bool:
    """Discarded, or kept before the victim as long as it lasts (CRS-03)."""
    state = game.state
    victim = state.seats[frame.seat]
    game.pop()
    if state.zone[frame.card] == LIMBO:
        if state.cards[frame.card].lasting and victim.alive and victim.present:
            move(game, frame.card, TABLE, frame.seat, "cursed")
        else:
            discard(game, frame.card, "landed")
    trigger(game, frame.seat, "curse_hit")
    return False


AFFLICTION_STEPS: tuple[Step, ...] = (fall, land, alternative, settle)
