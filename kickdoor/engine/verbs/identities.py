"""Playing identities and what doubles them (CLS-*, DUAL-*)."""

from kickdoor.engine import commands as cmd
from kickdoor.engine.conditions import has_doubler, identity_cards, identity_limit
from kickdoor.engine.kernel import Run
from kickdoor.engine.moments import free_refusal, own_turn
from kickdoor.engine.moves import discard, move
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.state import TABLE, State
from kickdoor.engine.verbs.naming import plain_refusal


def identity_moment(state: State, seat: int, card: int) -> Refusal | None:
    """On one's own turn even in combat (TIME-08), or just received (AMB-017), also by a helper (AMB-018)."""
    refusal = free_refusal(state, seat)
    if refusal is not None or own_turn(state, seat):
        return refusal
    if card in state.seats[seat].fresh:
        return None
    return Refusal("TIME-08", "identity_on_own_turn")


def check_identity(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    refusal = identity_moment(state, seat, card) or plain_refusal(command, on=True)
    if refusal is not None:
        return refusal
    family = state.cards[card].family
    mine = identity_cards(state, seat, family)
    replaced = -1
    if command.on:
        replaced = state.by_handle(seat, command.on)
        if replaced not in mine:
            return Refusal("AMB-047", "replace_your_own")
    staying = [other for other in mine if other != replaced]
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
    if refusal is not None:
        return refusal
    family = state.cards[card].family
    if not identity_cards(state, seat, family):
        return Refusal("DUAL-02", "nothing_to_double", family=family)
    if has_doubler(state, seat, family):
        return Refusal("AMB-049", "one_doubler")
    return None


def offer_identity(state: State, seat: int, card: int, fixed: dict[str, int | str | bool]) -> list[Option]:
    if identity_moment(state, seat, card) is not None:
        return []
    found: list[Option] = []
    if check_identity(state, seat, card, cmd.Play(0)) is None:
        found.append(Option(cmd.Play, fixed))
    mine = identity_cards(state, seat, state.cards[card].family)
    handles = [state.handle[other] for other in mine]
    swaps = [on for on in handles if check_identity(state, seat, card, cmd.Play(0, on=on)) is None]
    return [*found, Option(cmd.Play, fixed, [Slot("on", swaps)])] if swaps else found
