"""What a seat may do now, and for everything else why not: one table of verbs serves both."""

from collections.abc import Callable
from typing import Any, Final

from kickdoor.engine import commands as cmd
from kickdoor.engine.defs import ANY_TIME, YOUR_TURN
from kickdoor.engine.kernel import Run
from kickdoor.engine.moments import free_refusal, idle_refusal, moments, timely
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.procedures.windows import CLAIMS
from kickdoor.engine.reach import out_of_reach
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.state import State
from kickdoor.engine.verbs import bargains, claims, items, playing, table_verbs, turns

Check = Callable[[State, int, Any], Refusal | None]
Do = Callable[[Run, int, Any], None]


class Verb:
    """Why a command is refused, and what it does. `aside`: it neither changes the game nor is an act in a window."""

    __slots__ = ("check", "do", "aside")

    def __init__(self, check: Check, do: Do, aside: bool = False) -> None:
        self.check = check
        self.do = do
        self.aside = aside


VERBS: Final[dict[type[cmd.Command], Verb]] = {
    cmd.Kick: Verb(turns.check_kick, turns.do_kick),
    cmd.Trouble: Verb(turns.check_trouble, turns.do_trouble),
    cmd.Loot: Verb(turns.check_loot, turns.do_loot),
    cmd.EndTurn: Verb(turns.check_end_turn, turns.do_end_turn),
    cmd.Charity: Verb(turns.check_charity, turns.do_charity),
    cmd.Play: Verb(playing.check, playing.do),
    cmd.PutDown: Verb(items.check_put_down, items.do_put_down),
    cmd.Equip: Verb(items.check_equip, items.do_equip),
    cmd.Unequip: Verb(items.check_unequip, items.do_unequip),
    cmd.Entrust: Verb(items.check_entrust, items.do_entrust),
    cmd.DropIdentity: Verb(items.check_drop, items.do_drop),
    cmd.Sell: Verb(items.check_sell, items.do_sell),
    cmd.Use: Verb(claims.check_use, claims.do_use),
    cmd.Claim: Verb(claims.check_claim, claims.do_claim),
    cmd.Flee: Verb(claims.check_flee, claims.do_flee),
    cmd.Propose: Verb(bargains.check_propose, bargains.do_propose, aside=True),
    cmd.Counter: Verb(bargains.check_counter, bargains.do_counter, aside=True),
    cmd.Accept: Verb(bargains.check_accept, bargains.do_accept),
    cmd.Decline: Verb(bargains.check_decline, bargains.do_decline, aside=True),
    cmd.Withdraw: Verb(bargains.check_withdraw, bargains.do_withdraw, aside=True),
    cmd.Pass: Verb(table_verbs.check_pass, table_verbs.do_pass, aside=True),
    cmd.Answer: Verb(table_verbs.check_answer, table_verbs.do_answer, aside=True),
    cmd.Show: Verb(table_verbs.check_show, table_verbs.do_show, aside=True),
    cmd.Leave: Verb(table_verbs.check_leave, table_verbs.do_leave),
    cmd.Dispute: Verb(table_verbs.check_dispute, table_verbs.do_dispute, aside=True),
    cmd.Vote: Verb(table_verbs.check_vote, table_verbs.do_vote, aside=True),
    cmd.Rule: Verb(table_verbs.check_rule, table_verbs.do_rule),
    cmd.Appoint: Verb(table_verbs.check_appoint, table_verbs.do_appoint, aside=True),
}
ASIDES: Final = frozenset([kind for kind, verb in VERBS.items() if verb.aside])


def refusal(state: State, seat: int, command: cmd.Command) -> Refusal | None:
    """Why not; None if the command would be accepted."""
    return refused(state, seat, command, VERBS.get(type(command)))


def refused(state: State, seat: int, command: cmd.Command, verb: Verb | None) -> Refusal | None:
    """Why not, for a command of this verb."""
    if not 0 <= seat < len(state.seats):
        return Refusal("COMP-06", "no_such_seat")
    return Refusal("PREC-01", "no_such_command") if verb is None else verb.check(state, seat, command)


def options(state: State, seat: int) -> list[Option]:
    """Everything this seat may do in the game now, as templates. What concerns the table is in `table_options`."""
    if state.question is not None and state.question.seat == seat and not state.ending:
        question = state.question
        values = table_verbs.question_values(state)
        return [Option(cmd.Answer, slots=[Slot("picks", values, question.low, question.high)])]
    window = state.window()
    found: list[Option] = []
    if idle_refusal(state, seat) is not None:
        fixing = window is not None and window.what == "overflow" and free_refusal(state, seat, window.only) is None
        if fixing:
            bargains.offer(state, seat, window, found)
        return found
    now = moments(state, seat)
    news = timely(state, seat)
    kit = state.kit(seat)
    if window is None:
        turns.offer(state, seat, found)
    else:
        table_verbs.offer(window, seat, found)
    claims.offer(state, seat, now, kit, found)
    playing.offer(state, seat, now, kit, news, found)
    if now & ANY_TIME:
        items.offer(state, seat, kit, news, found)
        bargains.offer(state, seat, window, found)
    return found


def plays(state: State, seat: int) -> list[Option]:
    """Of the options, the cards and abilities that could be used."""
    now = moments(state, seat)
    if not timed(state, seat, now) or idle_refusal(state, seat) is not None:
        return []
    return plays_at(state, seat, now)


def may_play(state: State, seat: int) -> bool:
    """Whether there are any of these, without making them all."""
    now = moments(state, seat)
    if not timed(state, seat, now) or idle_refusal(state, seat) is not None:
        return False
    kit = state.kit(seat)
    if playing.offers_one(state, seat, now, kit, timely(state, seat)):
        return True
    found: list[Option] = []
    claims.offer(state, seat, now, kit, found)
    return bool(found)


def timed(state: State, seat: int, now: int) -> bool:
    """Whether this is the moment of anything that this seat holds, or of the fight that it decides about."""
    cards = state.cards
    for card in state.seats[seat].hand:
        if cards[card].playable & now:
            return True
    kit = state.kit(seat)
    for card in kit.useful:
        if cards[card].mask & now:
            return True
    for card in kit.once:
        if cards[card].mask & now:
            return True
    fight = state.fight
    if fight is None:
        return False
    for foe in fight.foes:
        if cards[foe.original].mask & now:
            return True
    return claims.decides(state, seat, fight)


def plays_at(state: State, seat: int, now: int) -> list[Option]:
    found: list[Option] = []
    kit = state.kit(seat)
    claims.offer(state, seat, now, kit, found)
    playing.offer(state, seat, now, kit, timely(state, seat), found)
    return found


def idle(state: State, seat: int) -> bool:
    """Whether a seat could do nothing about what is going on: no card, no ability, no offer to answer.

    What may be played at any time needs no window, unless it could still change a kill that is claimed.
    """
    if idle_refusal(state, seat) is not None:
        return True
    if any(offer.to == seat for offer in state.proposals):
        return False
    window = state.window()
    if window is not None and window.what in CLAIMS:
        return out_of_reach(state, seat, plays_at(state, seat, moments(state, seat)))
    return not plays_at(state, seat, moments(state, seat) & ~(ANY_TIME | YOUR_TURN))


def table_options(state: State, seat: int) -> list[Option]:
    """What concerns the table rather than the game: show, leave, vote, rule, appoint."""
    if state.ending or not state.seats[seat].present:
        return []
    return table_verbs.offer_more(state, seat)
