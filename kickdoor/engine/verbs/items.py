"""Items on the table: put down, equip, entrust, sell; and identities laid down (ITM-*, BIG-*, SELL-*, TIME-*)."""

from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.commands import DropIdentity, Entrust, Equip, PutDown, Sell, Unequip
from kickdoor.engine.conditions import cheat_on, second_edition, usable
from kickdoor.engine.idle import asked_now
from kickdoor.engine.kernel import Run
from kickdoor.engine.kit import Kit
from kickdoor.engine.moments import calm_refusal, free_refusal, own_turn
from kickdoor.engine.names import HAND, TABLE
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.procedures.overload import fits_slots, room_for, room_for_big
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.rules import ask
from kickdoor.engine.state import State
from kickdoor.engine.transfers import discard, gain_levels, move
from kickdoor.engine.verbs.playing import put_down_moment

# What is asked of many cards at a time is answered without making a new refusal for each.
EQUIPPED: Final = Refusal("ITM-02", "already_equipped")
SIDEWAYS: Final = Refusal("ITM-02", "not_equipped")
NOT_FOR_YOU: Final = Refusal("ITM-06", "not_for_you")
SLOT_FULL: Final = Refusal("ITM-05", "slot_full")
READY: Final = Refusal("AMB-151", "one_shots_lie_ready")
NOT_ON_YOUR_TURN: Final = Refusal("SELL-01", "sell_on_own_turn")
NO_SERVANTS_WORK: Final = Refusal("AMB-147", "cannot_entrust")


# -- put down ---------------------------------------------------------------------------------------------------------


def check_put_down(state: State, seat: int, command: cmd.PutDown) -> Refusal | None:
    card = state.by_handle(seat, command.card)
    refusal = put_down_moment(state, seat, card)
    if refusal is not None:
        return refusal
    if card < 0 or state.zone[card] != HAND:
        return Refusal("CARD-08", "no_such_card")
    if not state.cards[card].is_item:
        return Refusal("AMB-050", "not_an_item")
    return laying_refusal(state, seat, card)


def laying_refusal(state: State, seat: int, card: int) -> Refusal | None:
    """Why an Item from hand cannot be put down, though the moment is right."""
    if state.cards[card].vehicle and not usable(state, seat, card):
        return Refusal("AMB-110", "not_your_vehicle")
    if not room_for(state, seat, card):  # ITM-04: of use or not; AMB-111
        return Refusal("VEH-01", "one_vehicle") if state.cards[card].vehicle else Refusal("BIG-01", "one_big")
    if asked_now(state) and not usable(state, seat, card):  # AMB-200
        return Refusal("CHAR-06", "not_for_you")
    return None


def do_put_down(game: Run, seat: int, command: cmd.PutDown) -> None:
    state = game.state
    card = state.by_handle(seat, command.card)
    move(game, card, TABLE, seat, "put down")
    if not command.sideways and equippable(state, seat, card) is None:
        game.emit(ev.ItemTurned(card, True))


# -- equip and unequip ------------------------------------------------------------------------------------------------


def equippable(state: State, seat: int, card: int) -> Refusal | None:
    """Why a carried Item cannot be equipped."""
    if state.cards[card].kind != "item":
        return READY
    if not usable(state, seat, card):
        return NOT_FOR_YOU
    if not fits_slots(state, seat, card):
        return SLOT_FULL
    return None


def at_hand(state: State, seat: int, handle: int, clause: str, key: str) -> int | Refusal:
    """The carried Item with this handle, if it may be turned or entrusted now; clause and key if the combat forbids."""
    refusal = calm_refusal(state, seat, clause, key)  # TIME-06, AMB-156: in anybody's turn
    if refusal is not None:
        return refusal
    card = state.by_handle(seat, handle)
    return card if card in state.kit(seat).items else Refusal("ITM-02", "not_carried")


def check_equip(state: State, seat: int, command: cmd.Equip) -> Refusal | None:
    card = at_hand(state, seat, command.card, "ITM-03", "no_turning_in_combat")
    return card if isinstance(card, Refusal) else equip_refusal(state, seat, card)


def equip_refusal(state: State, seat: int, card: int) -> Refusal | None:
    return EQUIPPED if state.worn[card] else equippable(state, seat, card)


def do_equip(game: Run, seat: int, command: cmd.Equip) -> None:
    game.emit(ev.ItemTurned(game.state.by_handle(seat, command.card), True))


def check_unequip(state: State, seat: int, command: cmd.Unequip) -> Refusal | None:
    card = at_hand(state, seat, command.card, "ITM-03", "no_turning_in_combat")
    return card if isinstance(card, Refusal) else unequip_refusal(state, card)


def unequip_refusal(state: State, card: int) -> Refusal | None:
    if not state.worn[card]:
        return SIDEWAYS
    if state.host[card] >= 0:
        return Refusal("AMB-147", "hireling_has_it")
    if state.cards[card].vehicle:
        return Refusal("AMB-110", "vehicles_stay")
    return None


def do_unequip(game: Run, seat: int, command: cmd.Unequip) -> None:
    game.emit(ev.ItemTurned(game.state.by_handle(seat, command.card), False))


# -- Hirelings --------------------------------------------------------------------------------------------------------


def load_of(state: State, hireling: int) -> int:
    """What a Hireling carries, -1 if nothing."""
    for card in state.seats[state.owner[hireling]].table:
        if state.host[card] == hireling:
            return card
    return -1


def can_take_back(state: State, seat: int, card: int, instead: int = -1) -> bool:
    """Whether an Item can leave its Hireling: a Big one only if there is room for it (AMB-147, BIG-01)."""
    if card < 0 or not state.cards[card].big or cheat_on(state, card) >= 0:
        return True
    frees = instead >= 0 and state.cards[instead].big and cheat_on(state, instead) < 0
    return room_for_big(state, seat) or frees


def check_entrust(state: State, seat: int, command: cmd.Entrust) -> Refusal | None:
    card = at_hand(state, seat, command.card, "OTH-04", "no_hiring_in_combat")
    if isinstance(card, Refusal):
        return card
    if command.host == 0:
        return take_back_refusal(state, seat, card)
    hireling = state.by_handle(seat, command.host)
    if hireling not in state.kit(seat).hirelings:
        return Refusal("AMB-147", "not_a_hireling")
    return entrust_refusal(state, seat, card, load_of(state, hireling))


def take_back_refusal(state: State, seat: int, card: int) -> Refusal | None:
    if card < 0 or state.host[card] < 0:
        return Refusal("AMB-147", "nobody_has_it")
    return None if can_take_back(state, seat, card) else Refusal("BIG-01", "one_big")


def entrust_refusal(state: State, seat: int, card: int, load: int) -> Refusal | None:
    """Why an Item cannot be handed to a Hireling in exchange for what that one carries."""
    ridden = state.cards[card].vehicle and second_edition(state)  # VEH-02: nobody carries it
    if state.cards[card].kind != "item" or state.host[card] >= 0 or ridden:
        return NO_SERVANTS_WORK
    return None if can_take_back(state, seat, load, instead=card) else Refusal("BIG-01", "one_big")


def do_entrust(game: Run, seat: int, command: cmd.Entrust) -> None:
    """Works like a Cheat! whose Item can be swapped (AMB-147)."""
    state = game.state
    card = state.by_handle(seat, command.card)
    hireling = state.by_handle(seat, command.host) if command.host else state.host[card]
    load = load_of(state, hireling)
    if load >= 0:
        game.emit(ev.CardAttached(load, -1))
        game.emit(ev.ItemTurned(load, False))  # equipping it is the owner's next choice
    if command.host:
        game.emit(ev.CardAttached(card, hireling))
        if not state.worn[card]:
            game.emit(ev.ItemTurned(card, True))


# -- identities -------------------------------------------------------------------------------------------------------


def check_drop(state: State, seat: int, command: cmd.DropIdentity) -> Refusal | None:
    refusal = free_refusal(state, seat)
    if refusal is not None:
        return refusal
    if command.card not in state.kit(seat).droppable:  # CLS-10
        return Refusal("TIME-01", "not_your_identity")
    return None


def do_drop(game: Run, seat: int, command: cmd.DropIdentity) -> None:
    discard(game, game.state.by_handle(seat, command.card), "laid down")


# -- sales ------------------------------------------------------------------------------------------------------------


def sale_refusal(state: State, seat: int) -> Refusal | None:
    """Why nothing can be sold now."""
    refusal = calm_refusal(state, seat, "SELL-01", "no_sale_in_combat")
    return own_sale_refusal(state, seat) if refusal is None else refusal


def own_sale_refusal(state: State, seat: int) -> Refusal | None:
    """Why nothing can be sold now, outside combat."""
    if not own_turn(state, seat):  # TIME-09
        return NOT_ON_YOUR_TURN
    return None if may_buy_level(state, seat) else Refusal("SELL-05", "no_winning_level")


def may_buy_level(state: State, seat: int) -> bool:
    """The winning Level is not for sale (SELL-05)."""
    return state.seats[seat].level < ask(state, "kill_from") - 1


def sellable(state: State, seat: int) -> list[int]:
    """Items in hand and in play (SELL-04), one-shots and those of No Value too (ONE-05, SELL-03)."""
    return state.kit(seat).items + [card for card in state.seats[seat].hand if state.cards[card].is_item]


def check_sell(state: State, seat: int, command: cmd.Sell) -> Refusal | None:
    refusal = sale_refusal(state, seat)
    if refusal is not None:
        return refusal
    cards = [state.by_handle(seat, handle) for handle in command.cards]
    able = sellable(state, seat)
    if not cards or any(card not in able for card in cards) or len(set(cards)) != len(cards):
        return Refusal("OTH-01", "sell_own_items")
    if any(handle not in command.cards for handle in command.double) or len(set(command.double)) != len(command.double):
        return Refusal("SELL-01", "double_what_you_sell")
    if len(command.double) > doubles_left(state, seat):
        return Refusal("CLS-06", "no_more_doubles")
    gold = worth(state, seat, command)
    price = level_price(state, seat)
    if gold < price:  # AMB-035
        return Refusal("SELL-01", "too_little_gold", gold=gold, price=price)
    gain = ask(state, "kill_from") - 1 - state.seats[seat].level
    if gold // price > gain and not command.excess:
        return Refusal("AMB-034", "pointless_excess", levels=gain)
    return None


def level_price(state: State, seat: int) -> int:
    """What a Level costs; rulings and discounts together can make it dirt cheap, but not free."""
    return max(1, ask(state, "sell_price", seat))


def doubles_left(state: State, seat: int) -> int:
    return max(0, ask(state, "sell_double", seat) - state.seats[seat].doubled)


def worth(state: State, seat: int, command: cmd.Sell) -> int:
    gold = sum([state.cards[state.by_handle(seat, handle)].gold for handle in command.cards])  # AMB-158
    return gold + sum([state.cards[state.by_handle(seat, handle)].gold for handle in command.double])


def do_sell(game: Run, seat: int, command: cmd.Sell) -> None:
    """No change is given (SELL-02, EX-05)."""
    state = game.state
    gold = worth(state, seat, command)
    levels = gold // level_price(state, seat)
    cards = [state.by_handle(seat, handle) for handle in command.cards]
    game.emit(ev.Sold(seat, gold, levels, len(command.double)))
    for card in cards:
        if state.owner[card] == seat:
            discard(game, card, "sold")
    gain_levels(game, seat, levels, "sale")


# -- what is offered --------------------------------------------------------------------------------------------------


def offer(state: State, seat: int, kit: Kit, news: list[int], found: list[Option]) -> None:
    """For a seat that may do what may be done at any time; `news`: the cards that it may lay out."""
    if kit.droppable:
        offer_drop(kit, found)
    if state.in_fight(seat):
        return
    if kit.sideways:
        offer_equip(state, seat, kit, found)
    if kit.upright:
        offer_unequip(state, kit, found)
    for servant in kit.hirelings:
        offer_entrust(state, seat, servant, kit.items, found)
    offer_put_down(state, seat, news, found)
    if own_sale_refusal(state, seat) is None:
        offer_sale(state, seat, kit, found)


def offer_drop(kit: Kit, found: list[Option]) -> None:
    """Lay down an identity, of which there are some."""
    if kit.drop is None:
        kit.drop = Option(DropIdentity, slots=[Slot("card", kit.droppable)])
    found.append(kit.drop)


def offer_equip(state: State, seat: int, kit: Kit, found: list[Option]) -> None:
    on = [state.handle[card] for card in kit.sideways if equippable(state, seat, card) is None]
    if on:
        found.append(Option(Equip, slots=[Slot("card", on)]))


def offer_unequip(state: State, kit: Kit, found: list[Option]) -> None:
    if kit.unequip is None:
        off = [state.handle[card] for card in kit.upright if unequip_refusal(state, card) is None]
        kit.unequip = Option(Unequip, slots=[Slot("card", off)])
    if kit.unequip.slots[0].candidates:
        found.append(kit.unequip)


def offer_entrust(state: State, seat: int, servant: int, items: list[int], found: list[Option]) -> None:
    load = load_of(state, servant)
    able = [state.handle[card] for card in items if entrust_refusal(state, seat, card, load) is None]
    if able:
        found.append(Option(Entrust, {"host": state.handle[servant]}, [Slot("card", able)]))
    if take_back_refusal(state, seat, load) is None:
        found.append(Option(Entrust, {"host": 0, "card": state.handle[load]}))


def offer_put_down(state: State, seat: int, news: list[int], found: list[Option]) -> None:
    down = [
        state.handle[card] for card in news if state.cards[card].is_item and laying_refusal(state, seat, card) is None
    ]
    if down:
        found.append(Option(PutDown, slots=[Slot("card", down)]))


def offer_sale(state: State, seat: int, kit: Kit, found: list[Option]) -> None:
    """Add the template for selling Items, if they are worth a level."""
    gold = kit.gold
    for card in state.seats[seat].hand:
        if state.cards[card].is_item:
            gold += state.cards[card].gold
    price = level_price(state, seat)
    if 2 * gold < price:  # mostly, even if everything counted double
        return
    doubles = doubles_left(state, seat)
    if gold < price and not doubles:
        return
    cards = sellable(state, seat)
    if doubles:
        gold += sum(sorted([state.cards[card].gold for card in cards], reverse=True)[:doubles])
    if gold >= price:
        handles = [state.handle[card] for card in cards]
        slots = [Slot("cards", handles, 1, len(handles), "gold", price)]
        if doubles:
            slots.append(Slot("double", handles, 0, doubles, "of cards"))
        found.append(Option(Sell, {"excess": True}, slots))
