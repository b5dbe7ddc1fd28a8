"""Playing identities and what doubles them (CLS-*, DUAL-*)."""

from kickdoor.engine import commands as cmd
from kickdoor.engine.conditions import has_doubler, identity_cards, identity_limit
from kickdoor.engine.kernel import Run
from kickdoor.engine.moments import free_refusal, in_time
from kickdoor.engine.names import TABLE
from kickdoor.engine.options import Option, Slot, play
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.state import State
from kickdoor.engine.transfers import discard, move
from kickdoor.engine.verbs.naming import plain_refusal


def identity_moment(state: State, seat: int, card: int) -> Refusal | None:
    """On one's own turn even in combat (TIME-08), or just received (AMB-017), also by a helper (AMB-018)."""
    refusal = free_refusal(state, seat)
    if refusal is not None or in_time(state, seat, card):
        return refusal
    return Refusal("TIME-08", "identity_on_own_turn")


def check_identity(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    refusal = identity_moment(state, seat, card) or plain_refusal(command, on=True)
    if refusal is not None:
        return refusal
    mine = identity_cards(state, seat, state.cards[card].family)
    replaced = -1
    if command.on:
        replaced = state.by_handle(seat, command.on)
        if replaced not in mine:
            return Refusal("AMB-047", "replace_your_own")
    return room_refusal(state, seat, card, [other for other in mine if other != replaced])


def room_refusal(state: State, seat: int, card: int, staying: list[int]) -> Refusal | None:
    """Why an identity cannot be added to those that stay."""
    family = state.cards[card].family
    if any(state.cards[other].identity == state.cards[card].identity for other in staying):
        return Refusal("DUAL-03", "twice_the_same")
    if len(staying) >= identity_limit(state, seat, family):
        return Refusal("CLS-11", "one_identity", family=family)
    return None


def do_identity(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    """A swap is one act: nothing happens in between (AMB-047)."""
    if command.on:
        discard(game, game.state.by_handle(seat, command.on), "swapped")
    move(game, card, TABLE, seat, "played")


def check_doubler(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    refusal = identity_moment(state, seat, card) or plain_refusal(command)
    return doubling_refusal(state, seat, card) if refusal is None else refusal


def doubling_refusal(state: State, seat: int, card: int) -> Refusal | None:
    """Why a doubler would double nothing."""
    family = state.cards[card].family
    if not identity_cards(state, seat, family):  # DUAL-01
        return Refusal("DUAL-02", "nothing_to_double", family=family)
    if has_doubler(state, seat, family):
        return Refusal("AMB-049", "one_doubler")
    return None


def offer_identity(state: State, seat: int, card: int, found: list[Option]) -> None:
    """For the right moment: to be added, or in place of another."""
    mine = identity_cards(state, seat, state.cards[card].family)
    if room_refusal(state, seat, card, mine) is None:
        found.append(play(state.handle[card]))
    swaps: list[int] = []
    for replaced in mine:
        if room_refusal(state, seat, card, [other for other in mine if other != replaced]) is None:
            swaps.append(state.handle[replaced])
    if swaps:
        found.append(play(state.handle[card], [Slot("on", swaps)]))
