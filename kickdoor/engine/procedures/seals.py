"""The chapter of the Seals: opening, closing, and the seventh (SEAL-01 to SEAL-14)."""

from collections.abc import Callable
from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine import rng
from kickdoor.engine.defs import Node
from kickdoor.engine.kernel import Run, Steps, steps
from kickdoor.engine.modifiers import fighter_parts, total
from kickdoor.engine.procedures.triggers import trigger
from kickdoor.engine.records import Effect, SealOpening
from kickdoor.engine.rules import ask
from kickdoor.engine.state import State


def shuffle_seals(game: Run) -> None:
    state = game.state
    order = rng.shuffled(state.seed, "seals", state.counters.get("seals", 0), state.seals)
    game.emit(ev.SealsShuffled(tuple(order)))


def open_seal(game: Run, frame: SealOpening) -> None:
    """The top Seal is turned over and covers the last; the seventh ends the game on the spot (SEAL-03, SEAL-12)."""
    state = game.state
    game.pop()
    card = state.seals[-1]
    game.emit(ev.SealOpened(card, frame.seat, len(state.open_seals) + 1))
    if len(state.open_seals) >= ask(state, "seals_to_end"):
        game.emit(ev.GameOver(tuple(best_equipped(state)), "seals"))  # WIN-07, EPIC-09
        return
    for seat in reversed([state.turn, *state.others(state.turn)]):
        if state.seats[seat].alive:  # AMB-185
            trigger(game, seat, "seal_opened")
    effect = state.cards[card].do
    if effect is not None:
        game.push(Effect(frame.seat, card=card, node=effect.id))  # SEAL-01


def ends_the_game(state: State, effect: Node | None) -> bool:
    """Whether an effect opens the last Seal for certain, so that nothing can stop it any more (SEAL-12, AMB-188)."""
    if effect is None:
        return False
    return len(state.open_seals) + opened_by(effect, min) >= ask(state, "seals_to_end")


def opened_by(node: Node, which: Callable[[list[int]], int]) -> int:
    """How many Seals an effect opens; where it can go several ways, at least (`min`) or at most (`max`)."""
    if node.word == "open_seal":
        assert node.n is not None
        return 1 if node.n.word else node.n.base
    parts = [opened_by(kid, which) for kid in node.do]
    if node.word == "if":
        return which([sum(parts), sum([opened_by(kid, which) for kid in node.other])])
    if node.word in ("choose", "roll"):
        return which(parts) if parts else 0
    if node.word in ("may", "each"):
        return which([0, sum(parts)])
    return sum(parts) if node.word in ("seq", "row") else 0


def best_equipped(state: State) -> list[int]:
    """The highest sum of bonuses from cards in play; then the higher Level; then together (SEAL-13, SEAL-14)."""
    rivals = state.living() or [seat for seat, player in enumerate(state.seats) if player.present]  # AMB-191
    best = max((bonus_sum(state, seat), state.seats[seat].level) for seat in rivals)
    return [seat for seat in rivals if (bonus_sum(state, seat), state.seats[seat].level) == best]


def bonus_sum(state: State, seat: int) -> int:
    """What the cards before a munchkin give: no Level, nothing of the fight (AMB-186)."""
    if state.fight is not None:  # SEAL-12: whatever was pending is dropped
        state = state.copy()
        state.fight = None
    return total([part for part in fighter_parts(state, seat) if part.why in ("item", "identity", "card")])


def close_seal(game: Run) -> None:
    """The topmost open Seal goes under the pile; the one beneath is in force again (SEAL-09). None open: nothing."""
    state = game.state
    if state.open_seals:  # AMB-182
        game.emit(ev.SealClosed(state.open_seals[-1], len(state.open_seals) - 1))  # AMB-183: nothing opens again


STEPS: Final[Steps] = steps(open_seal)
