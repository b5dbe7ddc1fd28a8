"""What a seat may do, sort by sort: the sorts of acts that may be possible now, and the templates of one sort.

For players that choose a sort first, and for callers that only ask whether there is anything to do. The templates of
all sorts together are those of `legal.options`.
"""

from typing import Final

from kickdoor.engine.commands import (
    Accept,
    Charity,
    Claim,
    Command,
    Counter,
    Decline,
    DropIdentity,
    EndTurn,
    Entrust,
    Equip,
    Flee,
    Kick,
    Loot,
    Pass,
    Play,
    Propose,
    PutDown,
    Sell,
    Trouble,
    Unequip,
    Use,
    Withdraw,
)
from kickdoor.engine.defs import ANY_TIME
from kickdoor.engine.kit import Kit
from kickdoor.engine.modifiers import winning
from kickdoor.engine.moments import free_refusal, idle_refusal, moments, moments_in, own_turn, timely
from kickdoor.engine.names import CLAIMED
from kickdoor.engine.options import Option
from kickdoor.engine.proposals import room_refusal
from kickdoor.engine.records import Fight, Turn, Window
from kickdoor.engine.sort_names import (
    ACCEPT,
    ASK,
    CHARITY,
    CLAIM,
    COUNTER,
    DECLINE,
    DROP,
    END_TURN,
    ENTRUST,
    EQUIP,
    FLEE,
    KICK,
    KINDS,
    LOOT,
    PASS,
    PITCH,
    PLAY,
    PUT_DOWN,
    SELL,
    TRADE,
    TROUBLE,
    UNEQUIP,
    USE,
    WITHDRAW,
)
from kickdoor.engine.state import State
from kickdoor.engine.verbs import bargains, claims, items, playing, table_verbs, turns


def sorts(state: State, seat: int, only_plays: bool = False) -> list[int]:
    """The sorts that may be possible, none of them twice; `only_plays`: of the cards and abilities that could be used.

    A seat that is asked a question may do nothing else.
    """
    window = state.window()
    found: list[int] = []
    if idle_refusal(state, seat) is not None:
        fixing = window is not None and window.what == "overflow" and free_refusal(state, seat, window.only) is None
        if fixing and not only_plays:
            add_bargains(state, seat, window, found)
        return found
    now = moments_in(state, seat, window)
    kit = state.kit(seat)
    if not only_plays:
        if window is None:
            if state.turn == seat:
                add_turn(state, seat, found)
        elif not window.passed[seat]:
            found.append(PASS)
    add_plays(state, seat, now, kit, found)
    if now & ANY_TIME and not only_plays:
        add_arranging(state, seat, kit, found)
        if state.fight is None and window is None and not state.proposals:
            add_trades(state, seat, kit, found)
        else:
            add_bargains(state, seat, window, found)
    return found


def add_turn(state: State, seat: int, found: list[int]) -> None:
    """For the seat whose turn it is."""
    frame = state.frames[-1]
    if not isinstance(frame, Turn):
        return
    step = frame.step
    if step == turns.ARRANGING:
        found.append(KICK)
    elif step == turns.AT_DOOR:
        found.append(LOOT)
        for card in state.seats[seat].hand:
            if state.cards[card].kind == "monster":
                found.append(TROUBLE)
                break
    elif step == turns.GIVING:
        found.append(CHARITY if turns.excess(state, seat) else END_TURN)


def add_plays(state: State, seat: int, now: int, kit: Kit, found: list[int]) -> None:
    fight = state.fight
    if fight is not None and claims.decides(state, seat, fight):
        found.append(CLAIM if winning(state) else FLEE)
    if usable_now(state, now, kit, fight):
        found.append(USE)
    known = 0  # the sorts of cards that are listed, as bits
    for card in state.seats[seat].hand:
        definition = state.cards[card]
        if definition.playable & now and not known & definition.place_bit:
            known |= definition.place_bit
            found.append(PLAY + definition.place)
    for card in kit.once:
        definition = state.cards[card]
        if definition.mask & now and not known & definition.place_bit:
            found.append(PLAY + definition.place)
            break


def usable_now(state: State, now: int, kit: Kit, fight: Fight | None) -> bool:
    """Whether this is the moment of an ability in play."""
    for card in kit.useful:
        if state.cards[card].mask & now:
            return True
    if fight is not None:
        for foe in fight.foes:
            if state.cards[foe.original].mask & now:
                return True
    return False


def add_arranging(state: State, seat: int, kit: Kit, found: list[int]) -> None:
    if kit.droppable:
        found.append(DROP)
    if state.in_fight(seat):
        return
    if kit.sideways:
        found.append(EQUIP)
    if kit.upright:
        found.append(UNEQUIP)
    if kit.hirelings:
        found.append(ENTRUST)
    player = state.seats[seat]
    mine = own_turn(state, seat)
    for card in player.hand if mine else player.fresh:
        if state.cards[card].is_item:
            found.append(PUT_DOWN)
            break
    if mine:
        found.append(SELL)


def add_trades(state: State, seat: int, kit: Kit, found: list[int]) -> None:
    """Outside fights, while nothing is proposed: with anybody, if one of the two has an Item."""
    for other in state.living():
        if other != seat and (kit.items or state.kit(other).items):
            found.append(TRADE)
            return


def add_bargains(state: State, seat: int, window: Window | None, found: list[int]) -> None:
    if state.proposals:
        for proposal in bargains.answerable(state, seat, window):
            for sort in (WITHDRAW,) if proposal.by == seat else (DECLINE, ACCEPT, COUNTER):
                if sort not in found:
                    found.append(sort)
    fight = state.fight
    if fight is not None and fight.fighter == seat:
        if fight.helper >= 0 or room_refusal(state, fight) is None:
            found.append(ASK)
        return
    items = state.kit(seat).items
    trades = False
    for other in bargains.partners_now(state, seat, window):
        if fight is None or not bargains.one_fights(fight, seat, other):
            if not trades and (items or state.kit(other).items):
                trades = True
                found.append(TRADE)
        elif other == fight.fighter and fight.stage <= CLAIMED:
            found.append(PITCH)


ANSWERS: Final[dict[int, type[Command]]] = {WITHDRAW: Withdraw, DECLINE: Decline, ACCEPT: Accept, COUNTER: Counter}


def ways(state: State, seat: int, sort: int) -> list[Option]:
    """The templates of one of the sorts that are listed for a seat."""
    found: list[Option] = []
    if sort >= PLAY:
        now = moments(state, seat)
        playing.offer(state, seat, now, state.kit(seat), timely(state, seat), found, KINDS[sort - PLAY])
    elif sort == USE:
        claims.offer_abilities(state, seat, moments(state, seat), state.kit(seat), found)
    elif sort in (CLAIM, FLEE):
        claims.offer_verdict(state, seat, found)
    elif sort >= EQUIP or sort == DROP:
        arranging_ways(state, seat, sort, state.kit(seat), found)
    elif sort in ANSWERS:
        window = state.window()
        for proposal in bargains.answerable(state, seat, window):
            bargains.offer_answers(state, seat, proposal, found)
        verb = ANSWERS[sort]
        return [option for option in found if option.verb is verb]
    elif sort in (TRADE, ASK, PITCH):
        bargain_ways(state, seat, sort == TRADE, found)
    elif sort == TROUBLE:
        turns.offer_trouble(state, seat, found)
    elif sort == LOOT:
        turns.offer_loot(state, seat, found)
    elif sort == PASS:
        found.append(table_verbs.PASS)
    else:
        turns.offer(state, seat, found)
    return found


SORT_OF: Final[dict[type[Command], int]] = {
    Kick: KICK, Loot: LOOT, EndTurn: END_TURN, Charity: CHARITY, Claim: CLAIM, Flee: FLEE, Trouble: TROUBLE, Pass: PASS,
    DropIdentity: DROP, Equip: EQUIP, Unequip: UNEQUIP, Entrust: ENTRUST, PutDown: PUT_DOWN, Sell: SELL, Use: USE,
    Accept: ACCEPT, Counter: COUNTER, Decline: DECLINE, Withdraw: WITHDRAW,
}  # fmt: skip


BITS_OF: Final[dict[type[Command], int]] = {
    **{verb: 1 << sort for verb, sort in SORT_OF.items()},
    Play: sum([1 << PLAY + place for place in range(len(KINDS))]),
    Propose: 1 << TRADE | 1 << ASK | 1 << PITCH,
}


def bits(listed: list[int]) -> int:
    """The sorts as bits."""
    found = 0
    for sort in listed:
        found |= 1 << sort
    return found


def of_verb(state: State, seat: int, verb: type[Command]) -> list[Option]:
    """The templates of one verb whose sorts are listed for a seat, in the order of `legal.options`."""
    found: list[Option] = []
    if verb is Play:
        playing.offer(state, seat, moments(state, seat), state.kit(seat), timely(state, seat), found)
    elif verb is Propose:
        bargains.offer_proposals(state, seat, state.window(), found)
    else:
        return ways(state, seat, SORT_OF[verb])
    return found


def arranging_ways(state: State, seat: int, sort: int, kit: Kit, found: list[Option]) -> None:
    if sort == DROP:
        items.offer_drop(kit, found)
    elif sort == EQUIP:
        items.offer_equip(state, seat, kit, found)
    elif sort == UNEQUIP:
        items.offer_unequip(state, kit, found)
    elif sort == ENTRUST:
        for servant in kit.hirelings:
            items.offer_entrust(state, seat, servant, kit.items, found)
    elif sort == PUT_DOWN:
        items.offer_put_down(state, seat, timely(state, seat), found)
    elif items.own_sale_refusal(state, seat) is None:
        items.offer_sale(state, seat, kit, found)


def bargain_ways(state: State, seat: int, trades: bool, found: list[Option]) -> None:
    """Proposals: of trades, or about help."""
    proposals: list[Option] = []
    bargains.offer_proposals(state, seat, state.window(), proposals)
    found += [option for option in proposals if (option.fixed["kind"] == "trade") == trades]
