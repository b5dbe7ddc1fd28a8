"""Cards with an odd purpose: gambles, bargains, other people's Items, and the fights of others."""

from math import fsum, inf
from typing import Final

from kickdoor.bots import fighting
from kickdoor.bots.ruses import HURTS, SURE
from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import completed, payment, price, slot_of, uses
from kickdoor.bots.trade import ROUNDING, SALE, gift_gain, worth_to
from kickdoor.bots.worth import DOOR, LEVEL, TREASURE, card_worth, harm, item_worth, power, reward, rows, words
from kickdoor.engine import commands as cmd
from kickdoor.engine.burden import weight
from kickdoor.engine.commands import Command
from kickdoor.engine.defs import CardDef, Node, Use
from kickdoor.engine.options import Option, fill
from kickdoor.engine.views import SeenFight

SPITE: Final = 0.5  # what a point less for the leader is worth
RETRIEVED: Final = 7.0  # the best card of a pile of discards
PILE: Final = 5  # so many make a pile
RARE: Final = 15  # and so many for a card of one sort
LIFTED: Final = 5.0  # a Curse
MEDDLING: Final = frozenset({"hand_over", "force_help"})
AIMED: Final = frozenset({"take_target", "lose_target"})


def taken_gain(sense: Sense, handle: int) -> float:
    """What another's Item would bring this seat."""
    found = sense.of_a_rival(handle)
    return 0.0 if found is None else gift_gain(sense, found[1])


def most_taken_gain(sense: Sense, handle: int) -> float:
    """At most that, and quickly: no outfit grows by more than the Item has."""
    found = sense.of_a_rival(handle)
    if found is None:
        return 0.0
    card = sense.printed(found[1])
    return 2.0 * power(sense, card) + SALE * card.gold


def owner_misses(sense: Sense, handle: int) -> float:
    found = sense.of_a_rival(handle)
    return 0.0 if found is None else worth_to(sense, sense.printed(found[1]), found[0])


def gain(sense: Sense, node: Node, brings: float = 0.0, missed: float = 0.0) -> float:
    """About what an effect would bring this seat.

    If it is aimed at another's Item: what this would bring, and what its owner would miss.
    """
    if is_aimed(node):
        return aimed_gain(sense, node, brings, missed)
    found = sense.gains.get(node.id)
    if found is None:
        found = sense.gains[node.id] = plain_gain(sense, node)
    return found


def aimed_gain(sense: Sense, node: Node, brings: float, missed: float) -> float:
    """What it would bring if it is played on this Item."""
    word = node.word
    if word == "take_target":
        return brings + missed * SPITE
    if word == "lose_target":
        return missed * SPITE
    if word == "roll":
        return fsum([gain(sense, row, brings, missed) * faces for row, faces in rows(node)]) / 6
    if word == "seq" or word == "row":
        if len(node.do) == 1:
            return gain(sense, node.do[0], brings, missed)
        return fsum([gain(sense, kid, brings, missed) for kid in node.do])
    return plain_gain(sense, node)


def plain_gain(sense: Sense, node: Node) -> float:
    """What it would bring, whichever Item it is played on."""
    word = node.word
    if word == "draw" and node.who == "you":
        return sense.amount(node.n, sense.seat) * (DOOR if node.name == "door" else TREASURE)
    if word == "gain_levels" and node.who == "you":
        room = sense.rule("kill_from") - 1 - sense.me.level
        return LEVEL * max(0, min(sense.amount(node.n, sense.seat), room))
    if word == "retrieve":
        return RETRIEVED if worth_a_search(sense, node) else 0.0
    if word == "end_curses":
        return LIFTED if any(sense.printed(seen).kind == "curse" for seen in sense.me.table) else 0.0
    if word == "lose" and node.who == "highest" and node.to == "lowest":
        return redistributed(sense)
    if word == "each":
        return handed_round(sense, node)
    if word == "roll":
        return fsum([gain(sense, row) * faces for row, faces in rows(node)]) / 6
    if word in ("seq", "row"):
        return fsum([gain(sense, kid) for kid in node.do])
    return -harm(sense, node, sense.seat)


def is_aimed(node: Node) -> bool:
    """Whether it counts which Item it is played on."""
    found = node.aimed
    if found is None:
        found = node.aimed = node.word in AIMED or any(is_aimed(kid) for kid in node.do)
    return found


def worth_a_search(sense: Sense, node: Node) -> bool:
    """Whether the discards are likely to have what a card looks for there."""
    any_card = node.what is None or node.what.kind == "any"
    return sense.view.discards[node.name != "door"] >= (PILE if any_card else RARE)


def handed_round(sense: Sense, node: Node) -> float:
    """What everybody of a kind gets: good for oneself, bad where rivals get it too."""
    each = -fsum([weight(kid) for kid in node.do])
    top = sense.rule("kill_from") - 1
    rising = [seat for seat in (sense.seat, *sense.rivals()) if sense.view.seats[seat].level < top]
    fitting = [seat for seat in rising if sense.holds(node.cond, seat)]
    return fsum([each if seat == sense.seat else -each * SPITE for seat in fitting])


def redistributed(sense: Sense) -> float:
    """From the highest to the lowest: good for the lowest, bad for the highest, fun for all between."""
    levels = [seat.level for seat in sense.view.seats if seat.present and seat.alive]
    if sense.me.level == max(levels):
        return -TREASURE
    return TREASURE * 2 if sense.me.level == min(levels) else TREASURE * SPITE


def odd_use(sense: Sense, option: Option, card: CardDef, use: Use, excess: int = 0) -> Command | None:
    """On one's own turn: whatever brings more than the card is worth and what it costs.

    `excess` is how many cards of the hand would have to be given away.
    """
    idle = option.verb is cmd.Use and use.cost is None and not use.limit
    if idle or option.sides or slot_of(option, "seat") is not None:
        return None
    if "load_die" in words(use.do):  # that is kept for a roll that matters
        return None
    on = slot_of(option, "on")
    paid = None if on is not None and no_prey(sense, on.candidates) else payment(sense, option)
    if paid is None:
        return None
    values = {"pay": paid}
    missed = [handle for handle in paid if handle > 0] + [handle for handle in paid if handle < 0][excess:]
    cost = (card.gold / 250 if card.kind == "one_shot" else 0.0) + price(sense, missed)
    if use.cost is not None:
        cost += LEVEL * min(use.cost.levels, sense.me.level - 1)
        cost += item_worth(sense, card) if use.cost.this and option.verb is cmd.Use else 0.0
        cost += price(sense, [seen.handle for seen in sense.view.hand]) if use.cost.hand else 0.0
    if on is None:
        return fill(option, values) if gain(sense, use.do) > cost else None
    if not is_aimed(use.do):
        return fill(option, {**values, "on": [max(on.candidates)]}) if gain(sense, use.do) > cost else None
    best = best_prey(sense, use.do, on.candidates, cost)
    return fill(option, {**values, "on": [best]}) if best else None


def no_prey(sense: Sense, handles: list[int]) -> bool:
    """Whether an Item of one's own would have to do, or there is none at all."""
    return not handles or any(sense.is_mine(handle) for handle in handles)


def best_prey(sense: Sense, node: Node, handles: list[int], cost: float) -> int:
    """The Item that brings most, and more than the cost; 0 if none does. What cannot be better is not weighed."""
    bounded = any(seen.host for seen in sense.me.table)  # what is attached counts only while it is worn: no bound holds
    most: list[tuple[float, int, float]] = []
    for handle in handles:
        miss = owner_misses(sense, handle)
        bound = inf if bounded else gain(sense, node, most_taken_gain(sense, handle), miss)
        if bound > cost:
            most.append((bound, handle, miss))
    most.sort(reverse=True)
    best, brings = 0, cost
    for bound, handle, miss in most:
        if best and bound < brings - ROUNDING:
            break
        found = gain(sense, node, taken_gain(sense, handle), miss)
        if found > cost and (found > brings or (found == brings and handle > best)):
            best, brings = handle, found
    return best


def gamble(sense: Sense, risk: float) -> Command | None:
    """In a fight that is lost: a card whose dice may take the monsters away, if running is the worse choice."""
    for option, card, use in uses(sense, sense.plays):
        rolls = [part for part in use.do.do if part.word == "roll"] if card_worth(sense, card) <= risk else []
        if any("remove_monster" in words(row) for roll in rolls for row in roll.do):
            return completed(sense, option)
    return None


def at_hand(sense: Sense, fight: SeenFight) -> list[CardDef]:
    """The cards that this seat could use at some moment of the fight."""
    cards = [sense.printed(seen) for seen in sense.view.hand + sense.me.table]
    return cards + [sense.pool.by_id[foe.original] for foe in fight.foes]


def meddle(sense: Sense, fight: SeenFight) -> Command | None:
    """In the fight of others: take it over if it can be won, or drag the leader into it if it is lost."""
    if not any(not words(use.do).isdisjoint(MEDDLING) for card in at_hand(sense, fight) for use in card.uses):
        return None
    for option, card, use in uses(sense, sense.plays):
        said, seats = words(use.do), slot_of(option, "seat")
        if "hand_over" in said and seats is None and worth_taking(sense, fight, card):
            return completed(sense, option)
        if "force_help" in said and seats is not None and fighting.need(sense, fight) > 0:
            leaders = [seat for seat in sense.rivals() if sense.view.seats[seat].level >= sense.me.level]
            able = [seat for seat in leaders if seat in seats.candidates and dragged_down(sense, fight, seat)]
            if able:
                return completed(sense, option, {"seat": able[:1]})
    return None


def dragged_down(sense: Sense, fight: SeenFight, seat: int) -> bool:
    """Whether somebody who is made to help would lose, even with a few cards, and be hurt by it."""
    short = fighting.need(sense, fight) - sense.view.strength(seat)
    return short > SURE and not sense.insight.wins_with(seat) and fighting.danger(sense, fight, seat) >= HURTS


def worth_taking(sense: Sense, fight: SeenFight, card: CardDef) -> bool:
    levels, treasures = fighting.spoils(fight)
    return sense.insight.taken_over(sense.seat)[0] and reward(sense, levels, treasures) > card_worth(sense, card)
