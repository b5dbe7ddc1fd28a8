"""Playing a card: one small set of predicates per kind of card."""

from collections.abc import Callable
from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.conditions import cheat_on, fits, holds
from kickdoor.engine.defs import CardDef
from kickdoor.engine.defs.cards import AT_ANY_TIME, FOR_USE, INTO_FIGHT
from kickdoor.engine.idle import asked_now, has_price, is_idle_curse
from kickdoor.engine.kernel import Run
from kickdoor.engine.kit import Kit
from kickdoor.engine.moments import calm_refusal, free_refusal, idle_refusal, in_time
from kickdoor.engine.names import HAND, LIMBO, TABLE
from kickdoor.engine.options import Option, Slot, play
from kickdoor.engine.records import Affliction, Play
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.rules import ask
from kickdoor.engine.state import State
from kickdoor.engine.transfers import move
from kickdoor.engine.verbs.abilities import Aim, full_refusal, offer_uses, perform
from kickdoor.engine.verbs.identities import (
    check_doubler,
    check_identity,
    do_identity,
    doubling_refusal,
    offer_identity,
)
from kickdoor.engine.verbs.joining import (
    check_join,
    check_on_monster,
    check_wandering,
    do_duplicator,
    do_enhancer,
    do_join,
    do_wandering,
    offer_into_fight,
)
from kickdoor.engine.verbs.naming import plain_refusal

Check = Callable[[State, int, int, cmd.Play], Refusal | None]
PLAY: Final = cmd.Play
# Asked of every player for every list of options.
NO_WINNING_LEVEL: Final = Refusal("OTH-03", "no_winning_level")
CONDITION: Final = Refusal("OTH-02", "condition")


def find_card(state: State, seat: int, command: cmd.Play) -> int | Refusal:
    """The card that is meant: in one's hand, or a one-shot that one carries."""
    card = state.by_handle(seat, command.card)
    if card < 0:
        return Refusal("CARD-08", "no_such_card")
    if state.zone[card] == HAND or (state.owner[card] == seat and state.zone[card] == TABLE and is_once(state, card)):
        return card
    return Refusal("CARD-08", "not_in_hand")


def is_once(state: State, card: int) -> bool:
    return state.cards[card].kind == "one_shot"


def check(state: State, seat: int, command: cmd.Play) -> Refusal | None:
    refusal = idle_refusal(state, seat)
    if refusal is not None:
        return refusal
    card = find_card(state, seat, command)
    if isinstance(card, Refusal):
        return card
    definition = state.cards[card]
    if definition.kind in FOR_USE:
        return check_uses(state, seat, card, command)
    if definition.kind not in CHECKS:
        return Refusal("TRE-01", "put_it_down")
    if command.use or command.pay or command.side:
        return Refusal("CLS-06", "no_target")
    return CHECKS[definition.kind](state, seat, card, command)


# -- one-shots, tricks and boons --------------------------------------------------------------------------------------


def check_uses(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    uses = state.cards[card].uses
    if not 0 <= command.use < len(uses) or command.cards:
        return Refusal("CLS-06", "no_such_use")
    use = uses[command.use]
    aim = Aim(command.on, command.seat, command.side, command.pay)
    return full_refusal(state, seat, card, use, aim)


def do_stay(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    move(game, card, TABLE, seat, "played")


# -- any time: Go Up a Level, Curses, Hirelings -----------------------------------------------------------------------


def check_level_up(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    refusal = free_refusal(state, seat) or plain_refusal(command, seat=True)  # TIME-02
    if refusal is not None:
        return refusal
    if command.seat not in state.living():  # OTH-02
        return Refusal("DTH-08", "name_a_living_player")
    return rising_refusal(state, seat, card, command.seat)


def rising_refusal(state: State, seat: int, card: int, to: int) -> Refusal | None:
    """Why a Go Up a Level cannot be played for somebody."""
    if to in risers(state, seat, card):
        return None
    if state.seats[to].level >= ask(state, "kill_from") - 1:
        return NO_WINNING_LEVEL
    if not holds(state, state.cards[card].cond, [to]):
        return CONDITION
    return Refusal("AMB-023", "not_at_their_cost")


def risers(state: State, seat: int, card: int) -> list[int]:
    """For whom a Go Up a Level can be played."""
    definition = state.cards[card]
    top = ask(state, "kill_from") - 1
    found = [other for other in state.living() if state.seats[other].level < top]
    if definition.cond is not None:
        found = [other for other in found if holds(state, definition.cond, [other])]
    return [other for other in found if other == seat] if has_price(state, definition) else found


def do_level_up(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    node = game.state.cards[card].do
    assert node is not None
    move(game, card, LIMBO, seat, "played")
    game.push(Play(command.seat, seat, card, target_seat=command.seat, node=node.id))


def check_curse(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    """At any time, any number of them (TIME-04, AMB-011), on anybody: a fighter, oneself (CRS-02, CRS-09, INT-05)."""
    refusal = free_refusal(state, seat) or plain_refusal(command, seat=True)
    if refusal is not None:
        return refusal
    if command.seat not in state.living():
        return Refusal("AMB-012", "name_a_living_player")
    return None if command.seat in curseable(state, seat, card) else Refusal("AMB-200", "does_nothing")


def curseable(state: State, seat: int, card: int) -> list[int]:
    """Who can be hit by a Curse: all the living, before the first turn only those it does something to."""
    if not asked_now(state):
        return state.living()
    definition = state.cards[card]
    return [other for other in state.living() if not is_idle_curse(state, card, definition, other, seat)]


def do_curse(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    move(game, card, LIMBO, seat, "played")
    game.push(Affliction(command.seat, seat, card))


def check_hireling(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    return free_refusal(state, seat) or plain_refusal(command)  # TIME-03


def check_cheat(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    refusal = put_down_moment(state, seat, card) or plain_refusal(command, on=True)
    if refusal is not None:
        return refusal
    if command.on not in cheatable(state, seat):
        return Refusal("AMB-146", "cheat_on_item")
    return None


def cheatable(state: State, seat: int) -> list[int]:
    table = state.seats[seat].table
    return [state.handle[item] for item in table if state.cards[item].kind == "item" and cheat_on(state, item) < 0]


def check_attachment(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    refusal = put_down_moment(state, seat, card) or plain_refusal(command, on=True)
    if refusal is not None:
        return refusal
    return None if command.on in improvable(state, seat, card) else Refusal("MIX-05", "improve_an_item")


def improvable(state: State, seat: int, card: int) -> list[int]:
    """Carried Items that this attachment fits."""
    what = state.cards[card].what
    items = [item for item in state.seats[seat].table if state.cards[item].kind == "item"]
    return [state.handle[item] for item in items if what is None or fits(state, what, item)]


def do_attachment(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    item = game.state.by_handle(seat, command.on)
    move(game, card, TABLE, seat, "played")
    game.emit(ev.CardAttached(card, item))


def put_down_moment(state: State, seat: int, card: int) -> Refusal | None:
    """On one's own turn outside combat, or just received and outside combat (TIME-07, TIME-10, TRE-01)."""
    refusal = calm_refusal(state, seat, "CMB-08", "no_items_in_combat")
    if refusal is not None or in_time(state, seat, card):
        return refusal
    return Refusal("TRE-01", "items_on_own_turn")


def do_cheat(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    """It lifts all limits, so the Item is equipped with it (AMB-146)."""
    state = game.state
    item = state.by_handle(seat, command.on)
    move(game, card, TABLE, seat, "played")
    game.emit(ev.CardAttached(card, item))
    if not state.worn[item]:
        game.emit(ev.ItemTurned(item, True))


CHECKS: dict[str, Check] = {
    "identity": check_identity,
    "doubler": check_doubler,
    "level_up": check_level_up,
    "curse": check_curse,
    "hireling": check_hireling,
    "cheat": check_cheat,
    "attachment": check_attachment,
    "enhancer": check_on_monster,
    "duplicator": check_on_monster,
    "wandering": check_wandering,
    "monster": check_join,
}
DOES: dict[str, Callable[[Run, int, int, cmd.Play], None]] = {
    "identity": do_identity,
    "doubler": do_stay,
    "level_up": do_level_up,
    "curse": do_curse,
    "hireling": do_stay,
    "cheat": do_cheat,
    "attachment": do_attachment,
    "enhancer": do_enhancer,
    "duplicator": do_duplicator,
    "wandering": do_wandering,
    "monster": do_join,
}


def do(game: Run, seat: int, command: cmd.Play) -> None:
    state = game.state
    card = state.by_handle(seat, command.card)
    definition = state.cards[card]
    on = state.by_handle(seat, command.on)
    aim = Aim(command.on, command.seat, command.side, command.pay)
    if definition.kind in FOR_USE:
        move(game, card, LIMBO, seat, "played")
        game.emit(ev.CardPlayed(seat, card, on, command.seat, command.side))
        perform(game, seat, card, definition.uses[command.use], aim)
    else:
        DOES[definition.kind](game, seat, card, command)


# -- what is offered --------------------------------------------------------------------------------------------------


def offer(state: State, seat: int, now: int, kit: Kit, news: list[int], found: list[Option], only: str = "") -> None:
    """What may be played at these moments, by a seat that may act; `news`: the cards that it may lay out.

    `only`: nothing but cards of this kind.
    """
    for card in state.seats[seat].hand:
        definition = state.cards[card]
        if definition.playable & now and (not only or definition.kind == only):
            offer_held(state, seat, now, card, definition, news, found)
    if only and only != "one_shot":
        return
    for card in kit.once:
        definition = state.cards[card]
        if definition.mask & now:
            offer_uses(state, seat, card, definition, PLAY, now, found)


def offer_held(
    state: State, seat: int, now: int, card: int, definition: CardDef, news: list[int], found: list[Option]
) -> None:
    """What one card in hand, whose moment it is, could be played for."""
    kind = definition.kind
    if kind in FOR_USE:
        offer_uses(state, seat, card, definition, PLAY, now, found)
    elif kind in INTO_FIGHT:
        offer_into_fight(state, seat, card, kind, found)
    elif kind in AT_ANY_TIME:
        offer_any_time(state, seat, card, kind, found)
    elif card in news:
        offer_lasting(state, seat, card, kind, found)


def offers_one(state: State, seat: int, now: int, kit: Kit, news: list[int]) -> bool:
    """Whether there is anything to play at these moments. It stops at the first card for which there is."""
    found: list[Option] = []
    for card in state.seats[seat].hand:
        definition = state.cards[card]
        if definition.playable & now:
            offer_held(state, seat, now, card, definition, news, found)
            if found:
                return True
    for card in kit.once:
        definition = state.cards[card]
        if definition.mask & now:
            offer_uses(state, seat, card, definition, PLAY, now, found)
            if found:
                return True
    return False


def offer_any_time(state: State, seat: int, card: int, kind: str, found: list[Option]) -> None:
    if kind == "hireling":
        found.append(play(state.handle[card]))
        return
    if kind == "level_up":
        seats = risers(state, seat, card)
    else:
        seats = curseable(state, seat, card)
    if seats is state.alive:
        found.append(at_anybody(state, card))
    elif seats:
        found.append(play(state.handle[card], [Slot("seat", seats)]))


def at_anybody(state: State, card: int) -> Option:
    """The template for a card that can be aimed at all the living, kept while they and its handle are the same."""
    option = state.templates.get(card)
    if option is None or option.slots[0].candidates is not state.alive or option.about() != state.handle[card]:
        option = state.templates[card] = play(state.handle[card], [Slot("seat", state.living())])
    return option


def offer_lasting(state: State, seat: int, card: int, kind: str, found: list[Option]) -> None:
    """Cards that stay in play: on one's own turn, or just received."""
    if kind == "identity":
        offer_identity(state, seat, card, found)
    elif kind == "doubler":
        if doubling_refusal(state, seat, card) is None:
            found.append(play(state.handle[card]))
    elif not state.in_fight(seat):
        items = cheatable(state, seat) if kind == "cheat" else improvable(state, seat, card)
        if items:
            found.append(play(state.handle[card], [Slot("on", items)]))
