"""Uses of cards: moment, condition, price, limit and target. Shared by playing a card and by using an ability."""

from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.conditions import fits, holds, is_kept_curse, second_edition
from kickdoor.engine.defs import CardDef, Cost, Target, Use
from kickdoor.engine.effects.fight_words import removable
from kickdoor.engine.idle import asked_now, is_idle
from kickdoor.engine.kernel import Run
from kickdoor.engine.moments import idle_refusal, moments
from kickdoor.engine.names import FIGHT, LIMBO, TABLE
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.questions import for_the_win, may_be_forced
from kickdoor.engine.records import Context, Play
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.rules import ask
from kickdoor.engine.selectors import fighters
from kickdoor.engine.state import State
from kickdoor.engine.transfers import discard, lose_levels

# What is asked for every list of options is answered without making a new refusal each time.
WHILE_FIGHTING: Final = Refusal("CLS-09", "not_while_fighting")
CONDITION: Final = Refusal("CLS-06", "condition")
USED_UP: Final = Refusal("AMB-079", "used_up")
NO_WINNING_LEVEL: Final = Refusal("AMB-024", "no_winning_level")


class Aim:
    """What a command names: all of it as the player sees it."""

    __slots__ = ("on", "seat", "side", "pay")

    def __init__(self, on: int, seat: int, side: str, pay: tuple[int, ...]) -> None:
        self.on = on
        self.seat = seat
        self.side = side
        self.pay = pay


def use_refusal(state: State, seat: int, card: int, use: Use) -> Refusal | None:
    """Why this use is not possible now, whatever is named."""
    refusal = idle_refusal(state, seat)
    if refusal is not None:
        return refusal
    if not use.mask & moments(state, seat):  # INT-06: the card says when
        return Refusal("CLS-06", "wrong_moment")
    return timely_refusal(state, seat, card, use)


def timely_refusal(state: State, seat: int, card: int, use: Use) -> Refusal | None:
    """Why this use is not possible although this is its moment."""
    if use.target is not None and use.target.a == "item" and state.in_fight(seat):
        return WHILE_FIGHTING
    if use.cond is not None and not holds(state, use.cond, [seat]):
        return CONDITION
    if use.per != "target" and used_up(state, seat, card, use):
        return USED_UP
    if raises_level(state, seat, use):
        return NO_WINNING_LEVEL
    if use.target is None and asked_now(state) and is_idle(state, use.do, Context(seat, seat, card)):
        return Refusal("AMB-200", "does_nothing")
    return word_refusal(state, seat, use) if use.about_sides else None


def word_refusal(state: State, seat: int, use: Use) -> Refusal | None:
    """Why a word of the use is not possible in this fight."""
    fight = state.fight
    if "force_help" in use.words and fight is not None:
        if not has_forceable(state, seat, use):  # PREC-05; AMB-032: in every set
            return Refusal("HELP-13", "forced_at_the_win")
        if fight.helper >= 0:
            return Refusal("HELP-02", "one_helper")
        if not ask(state, "help", fight.fighter):
            return Refusal("MULT-03", "no_help_allowed")
    if "send_in" in use.words and fight is not None and not any(removable(state, foe) for foe in fight.foes):
        return Refusal("MULT-03", "only_killed")
    if "send_away" in use.words and (fight is None or fight.helper < 0):
        return Refusal("HELP-02", "nobody_helps")
    return None


def has_forceable(state: State, seat: int, use: Use) -> bool:
    """Whether it could force anybody, as far as that depends on who would win (AMB-030)."""
    if use.target is None or not by_seat(use.target):
        return not for_the_win(state)
    named = player_targets(state, seat, use.target)
    return not named or any(may_be_forced(state, other) for other in named)


def raises_level(state: State, seat: int, use: Use) -> bool:
    """A use that lifts its player is barred where the level could not be gained (AMB-021, AMB-024)."""
    return use.lifts and state.seats[seat].level >= ask(state, "kill_from") - 1


def speaker(state: State, card: int) -> CardDef:
    """Whose text a card in play carries: a double speaks for its original."""
    fight = state.fight
    if fight is not None:
        for foe in fight.foes:
            if foe.card == card:
                return state.cards[foe.original]
    return state.cards[card]


def limit_key(state: State, seat: int, card: int, use: Use, target: int) -> str:
    """Counted by what the card is, not by the card: a second copy brings nothing new (AMB-045)."""
    definition = speaker(state, card)
    power = f"{definition.index}:{definition.uses.index(use)}"  # AMB-015: each power for itself
    if use.name and second_edition(state):
        power = use.name.replace(":", "")  # by its name in a mix: the namesake from another set is a second copy
    key = f"{use.per}:{seat}:{power}"
    return f"{key}:{target}" if use.per == "target" else key


def used_up(state: State, seat: int, card: int, use: Use, target: int = -1) -> bool:
    return bool(use.limit) and room(state, seat, card, use, target) <= 0


def room(state: State, seat: int, card: int, use: Use, target: int = -1) -> int:
    """How many uses, or paid cards, the limit still allows."""
    if not state.used:
        return use.limit
    return use.limit - state.used.get(limit_key(state, seat, card, use, target), 0)


# -- price ------------------------------------------------------------------------------------------------------------


def payable(state: State, seat: int, card: int, cost: Cost) -> list[int]:
    """Cards that can pay: from hand or play (CLS-07), no kept Curse (CRS-04, SEAL-10), not itself (AMB-046)."""
    player = state.seats[seat]
    cards: list[int] = []
    if cost.zone != "table":
        cards += player.hand
    if cost.zone != "hand":
        cards += [other for other in player.table if state.cards[other].kind != "curse"]
    if cost.what is not None:  # CLS-08
        what = cost.what
        cards = [other for other in cards if fits(state, what, other)]
    return [other for other in cards if other != card]


def most_payable(state: State, seat: int, card: int, use: Use) -> int:
    cost = use.cost
    assert cost is not None
    limited = use.limit and cost.high > cost.low
    return min(cost.high, room(state, seat, card, use)) if limited else cost.high


def cost_refusal(state: State, seat: int, card: int, use: Use, aim: Aim) -> Refusal | None:
    """Why the price cannot be paid with what is named."""
    cost, pay, on = use.cost, aim.pay, aim.on  # DUAL-05: what it costs, doubled or not
    if cost is None or cost.low == 0:
        if pay:
            return Refusal("CLS-07", "nothing_to_pay")
        if cost is not None and cost.hand and len(hand_price(state, seat, card)) < cost.hand:
            return Refusal("CLS-07", "hand_too_small", number=cost.hand)
        return None
    cards = [state.by_handle(seat, handle) for handle in pay]
    able = payable(state, seat, card, cost)
    for other in cards:
        if other not in able:
            return unpayable(state, seat, card, other)
    if len(set(cards)) != len(cards) or (on and on in pay):
        return Refusal("CLS-07", "cannot_pay_with")
    most = most_payable(state, seat, card, use)
    if not cost.low <= len(cards) <= most:
        return Refusal("CLS-07", "wrong_price", low=cost.low, high=most)
    return None


def unpayable(state: State, seat: int, card: int, other: int) -> Refusal:
    """Why a card cannot pay for a power."""
    if other == card:
        return Refusal("AMB-046", "not_with_itself")
    if other >= 0 and state.owner[other] == seat and is_kept_curse(state, other):
        return Refusal("CRS-04", "not_with_a_curse")
    return Refusal("CLS-07", "cannot_pay_with")


def hand_price(state: State, seat: int, card: int) -> list[int]:
    return [other for other in state.seats[seat].hand if other != card]


# -- target -----------------------------------------------------------------------------------------------------------


def targets(state: State, seat: int, card: int, use: Use) -> list[int]:
    """What may be named: handles of cards, or seats."""
    target = use.target
    assert target is not None
    if target.a == "monster":
        return foe_handles(state, use)
    if by_seat(target):
        found = player_targets(state, seat, target)
        if "force_help" in use.words:
            found = [other for other in found if may_be_forced(state, other)]
        if asked_now(state):
            found = [o for o in found if not is_idle(state, use.do, Context(seat, seat, card, target_seat=o))]
        return [other for other in found if not used_up(state, seat, card, use, other)]
    if target.a == "hand_monster":
        hand = state.seats[seat].hand
        return [state.handle[other] for other in hand if state.cards[other].kind == "monster" and other != card]
    return item_targets(state, seat, card, use, target)


def foe_handles(state: State, use: Use) -> list[int]:
    fight = state.fight
    if fight is None:
        return []
    lethal = "remove_monster" not in use.words and "swap_monster" not in use.words
    return [state.handle[foe.card] for foe in fight.foes if lethal or removable(state, foe)]


def player_targets(state: State, seat: int, target: Target) -> list[int]:
    """The seats that a use may name."""
    found = state.living()
    if target.a == "rival":
        found = [other for other in found if other != seat]
    elif target.a == "opponent":  # anybody outside the fight
        found = [other for other in found if other != seat and not state.in_fight(other)]
    elif target.a == "fighter":  # another player in combat (AMB-077)
        found = [other for other in found if other != seat and state.in_fight(other)]
    return [other for other in found if holds(state, target.cond, [other])]


def item_targets(state: State, seat: int, card: int, use: Use, target: Target) -> list[int]:
    """Carried Items: one's own, or those of rivals. Nothing is stolen in combat (CLS-09) or from the theft-proof."""
    found: list[int] = []
    what = target.what
    if target.a == "item" and not ask(state, "can_steal", seat):
        return found
    owners = [seat] if target.a == "own_item" else [other for other in state.living() if other != seat]
    for owner in owners:
        if owner != seat and not may_be_robbed(state, owner, use):
            continue
        for other in state.kit(owner).items:
            if other != card and (what is None or fits(state, what, other)):
                found.append(state.handle[other])
    return found


def may_be_robbed(state: State, owner: int, use: Use) -> bool:
    return not state.in_fight(owner) and not is_guarded(state, owner, use)


def is_guarded(state: State, owner: int, use: Use) -> bool:
    """Whether something keeps thieves away; what is only borrowed or discarded is not stolen (PREC-01)."""
    steals = "take_target" in use.words or not second_edition(state)
    return steals and bool(ask(state, "theft_proof", owner))


def target_refusal(state: State, seat: int, card: int, use: Use, aim: Aim) -> Refusal | None:
    """Why what is named cannot be the target."""
    target = use.target
    if target is None:
        return Refusal("CLS-06", "no_target") if aim.on or aim.seat >= 0 else None
    named = aim.seat if by_seat(target) else aim.on
    other = aim.on if by_seat(target) else aim.seat + 1
    if other or named not in targets(state, seat, card, use):
        item = state.by_handle(seat, aim.on) if target.a in ("item", "outside_item") else -1
        if item >= 0 and state.owner[item] >= 0:
            refusal = robbing_refusal(state, seat, use, target, state.owner[item])
            if refusal is not None:
                return refusal
        if target.a == "fighter" and aim.seat in state.living() and state.in_fight(aim.seat) and aim.seat != seat:
            return Refusal("AMB-077", "used_up")
        if "force_help" in use.words and aim.seat in player_targets(state, seat, target):
            return Refusal("HELP-13", "forced_at_the_win")
        if asked_now(state) and by_seat(target) and named in player_targets(state, seat, target):
            return Refusal("AMB-200", "does_nothing")
        return Refusal("CLS-06", "wrong_target")
    return None


def robbing_refusal(state: State, seat: int, use: Use, target: Target, owner: int) -> Refusal | None:
    """Why nothing of this owner's can be the target."""
    if owner != seat and is_guarded(state, owner, use):
        return Refusal("PREC-01", "theft_proof", name=state.seats[owner].name)
    if target.a == "outside_item":
        return Refusal("ITM-03", "item_of_a_fighter") if state.in_fight(owner) else None
    return None if ask(state, "can_steal", seat) and not state.in_fight(owner) else WHILE_FIGHTING


def by_seat(target: Target) -> bool:
    return target.a in ("player", "rival", "opponent", "fighter")


def side_refusal(state: State, card: int, use: Use, side: str) -> Refusal | None:
    if use.either:
        if side not in ("munchkins", "monsters"):
            return Refusal("ONE-02", "name_a_side")
    elif side:
        return Refusal("ONE-02", "no_side")
    return barred_bonus(state, card, use) if side == "munchkins" or use.strengthens else None


def barred_bonus(state: State, card: int, use: Use) -> Refusal | None:
    """Why nothing can strengthen the munchkins: they fight with their Level only, or no one-shot may (MULT-03)."""
    fight = state.fight
    if fight is None:
        return None
    if ask(state, "level_only", fight.fighter):
        return Refusal("AMB-060", "level_only")
    whose = fighters(state) if second_edition(state) else [fight.fighter]
    if state.cards[card].kind == "one_shot" and not all(ask(state, "one_shots", seat) for seat in whose):
        return Refusal("MULT-03", "no_one_shots")
    return None


def full_refusal(state: State, seat: int, card: int, use: Use, aim: Aim) -> Refusal | None:
    """Why not, for a use with everything named."""
    return (
        use_refusal(state, seat, card, use)
        or target_refusal(state, seat, card, use, aim)
        or cost_refusal(state, seat, card, use, aim)
        or side_refusal(state, card, use, aim.side)
    )


# -- doing it ---------------------------------------------------------------------------------------------------------


def perform(game: Run, seat: int, card: int, use: Use, aim: Aim) -> None:
    """Count the use, pay, and start the effect. A discard is paid before anything happens (AMB-002)."""
    state = game.state
    cost = use.cost
    paid = [state.by_handle(seat, handle) for handle in aim.pay]
    target = state.by_handle(seat, aim.on) if aim.on else card if state.zone[card] == FIGHT else -1
    key = limit_key(state, seat, card, use, aim.seat) if use.limit else ""
    counted = len(paid) if cost is not None and cost.high > cost.low else 1
    if state.zone[card] != LIMBO or key:
        game.emit(ev.AbilityUsed(seat, card, speaker(state, card).uses.index(use), counted, key))
    if cost is not None:
        if cost.hand:
            paid += hand_price(state, seat, card)
        if cost.levels:
            lose_levels(game, seat, cost.levels, "price")  # AMB-020: even at Level 1
        for other in paid:
            if state.owner[other] == seat:  # a Cheat! may have gone with its Item
                discard(game, other, "price")
        if cost.this and state.zone[card] == TABLE:
            discard(game, card, "price")
    game.push(Play(seat, seat, card, target, aim.seat, aim.side, len(paid), use.do.id))


def offer_uses(
    state: State, seat: int, card: int, definition: CardDef, verb: type[cmd.Command], now: int, found: list[Option]
) -> None:
    """The templates for all uses of a card at these moments, for a seat that may act."""
    for number, use in enumerate(definition.uses):
        if use.mask & now and timely_refusal(state, seat, card, use) is None:
            template = option(state, seat, card, number, use, verb)
            if template is not None:
                found.append(template)


def option(state: State, seat: int, card: int, number: int, use: Use, verb: type[cmd.Command]) -> Option | None:
    """The template for a use that is possible, None if there is no way to fill it."""
    cost = use.cost
    able: list[int] = []
    if cost is not None:
        if cost.hand and len(hand_price(state, seat, card)) < cost.hand:
            return None
        if cost.low:
            able = payable(state, seat, card, cost)
            if len(able) < cost.low:
                return None
    slots: list[Slot] = []
    fixed: dict[str, int | str | bool] = {"card": state.handle[card], "use": number}
    sides = use.either
    if (sides or use.strengthens) and barred_bonus(state, card, use) is not None:
        if not sides:
            return None
        sides = False
        fixed["side"] = "monsters"
    if use.target is not None:
        named = targets(state, seat, card, use)
        if not named:
            return None
        slots.append(Slot("seat" if by_seat(use.target) else "on", named))
    if cost is not None and cost.low:
        most = min(most_payable(state, seat, card, use), len(able))
        own = use.target is not None and use.target.a in ("own_item", "hand_monster")
        slots.append(Slot("pay", [state.handle[other] for other in able], cost.low, most, "not on" if own else ""))
    return Option(verb, fixed, slots, sides, use.name)
