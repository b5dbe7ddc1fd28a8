"""What a seat may do, sort by sort: the sorts of acts that may be possible now, and the templates of one sort.

For players that choose a sort first, and for callers that only ask whether there is anything to do. The templates of
all sorts together are those of `legal.options`.
"""

from typing import Final

from kickdoor.engine.commands import Accept, Command, Counter, Decline, Withdraw
from kickdoor.engine.defs import ANY_TIME
from kickdoor.engine.defs.cards import AT_ANY_TIME, FOR_USE, INTO_FIGHT, WHEN_RECEIVED
from kickdoor.engine.kit import Kit
from kickdoor.engine.modifiers import winning
from kickdoor.engine.moments import free_refusal, idle_refusal, moments, own_turn, timely
from kickdoor.engine.names import CLAIMED
from kickdoor.engine.options import Option
from kickdoor.engine.proposals import room_refusal
from kickdoor.engine.records import Fight, Window
from kickdoor.engine.state import State
from kickdoor.engine.verbs import bargains, claims, items, playing, table_verbs, turns

# The game may go on with these; where one of them is listed, it is possible.
PASS: Final = 0
KICK: Final = 1
LOOT: Final = 2
END_TURN: Final = 3
CHARITY: Final = 4
CLAIM: Final = 5
FLEE: Final = 6
DECLINE: Final = 7
# These too are possible where they are listed.
WITHDRAW: Final = 8
TROUBLE: Final = 9
TRADE: Final = 10
DROP: Final = 11
# These may turn out not to be possible.
ASK: Final = 12
PITCH: Final = 13
ACCEPT: Final = 14
COUNTER: Final = 15
EQUIP: Final = 16
UNEQUIP: Final = 17
ENTRUST: Final = 18
PUT_DOWN: Final = 19
SELL: Final = 20
USE: Final = 21
PLAY: Final = 22  # and from here on the kinds of cards that are played

KINDS: Final = tuple(sorted([*FOR_USE, *INTO_FIGHT, *AT_ANY_TIME, *WHEN_RECEIVED]))
SORT_OF_KIND: Final = {kind: PLAY + place for place, kind in enumerate(KINDS)}
LAST_AWAITED: Final = DECLINE
LAST_CERTAIN: Final = DROP
# Names of the sorts, as a reader would call them: the verb's, that of the proposal, the kind of card.
NAMES: Final = (
    "Pass", "Kick", "Loot", "EndTurn", "Charity", "Claim", "Flee", "Decline", "Withdraw", "Trouble", "trade",
    "DropIdentity", "ask", "pitch", "Accept", "Counter", "Equip", "Unequip", "Entrust", "PutDown", "Sell", "Use",
    *KINDS,
)  # fmt: skip


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
    now = moments(state, seat)
    kit = state.kit(seat)
    if only_plays:
        add_plays(state, seat, now, kit, found)
        return found
    if window is None:
        add_turn(state, seat, found)
    elif not window.passed[seat]:
        found.append(PASS)
    add_plays(state, seat, now, kit, found)
    if now & ANY_TIME:
        add_arranging(state, seat, kit, found)
        add_bargains(state, seat, window, found)
    return found


def add_turn(state: State, seat: int, found: list[int]) -> None:
    frame = turns.resting_turn(state)
    if frame is None or state.turn != seat:
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
    for card in state.seats[seat].hand:
        definition = state.cards[card]
        if definition.playable & now:
            sort = SORT_OF_KIND[definition.kind]
            if sort not in found:
                found.append(sort)
    for card in kit.once:
        if state.cards[card].mask & now:
            if ONE_SHOT not in found:
                found.append(ONE_SHOT)
            break


ONE_SHOT: Final = SORT_OF_KIND["one_shot"]


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
    for card in timely(state, seat):
        if state.cards[card].is_item:
            found.append(PUT_DOWN)
            break
    if own_turn(state, seat):
        found.append(SELL)


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
    fight = state.fight
    kit = state.kit(seat)
    for other in bargains.partners_now(state, seat, state.window()):
        if fight is None or not bargains.one_fights(fight, seat, other):
            if trades:
                bargains.offer_trade(kit, state.kit(other), other, found)
        elif not trades and bargains.may_help(state, fight, seat, other):
            bargains.offer_help(state, seat, other, fight, found)
