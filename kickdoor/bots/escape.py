"""Answers to what is about to happen: a Run Away roll, a roll that was made, a Curse about to land."""

from typing import Final

from kickdoor.bots.ruses import sure_roll
from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import at_a_rival, completed, level_price, payment, price, slot_of, spare, uses
from kickdoor.bots.worth import KINDS, card_worth, curse_harm, harm, words
from kickdoor.engine.commands import Command, Play
from kickdoor.engine.defs import CardDef, Node, Use
from kickdoor.engine.options import Option, fill
from kickdoor.engine.views import SeenRoll

WORTH_A_CARD: Final = 1.2  # how much more a card must save than it costs
LOADED: Final = 2.7  # what a loaded die is worth
SPITE: Final = 1.0  # what the leader's misfortune is worth, of what it costs

Way = tuple[Command | None, float]  # a command, and what it saves
NO_WAY: Way = (None, 0.0)


def chance(needs: int) -> float:
    """Of rolling at least so much."""
    return max(0, min(6, 7 - needs)) / 6


def at_stake(sense: Sense, roll: SeenRoll) -> float:
    """What being caught would cost the one who runs; nothing if the monster lets it go."""
    fight = sense.view.fight
    foe = next((foe for foe in fight.foes if foe.card.handle == roll.card.handle), None) if fight is not None else None
    if foe is None:
        return 0.0
    monster = sense.pool.by_id[foe.original]
    if sense.view.seats[roll.seat].level <= monster.pursues_above or not sense.says(monster, "escape", 1):
        return 0.0
    if monster.level <= sense.insight.rule("easy_escape", roll.seat):
        return 0.0
    return max(0.0, harm(sense, monster.bad_stuff, roll.seat))


def slip_away(sense: Sense) -> Command | None:
    """Before the roll: a card that escapes for certain."""
    roll = sense.view.roll
    if roll is None:
        return None
    stake = at_stake(sense, roll)
    risk = stake * (1 - chance(roll.needs - roll.bonus))
    for option, card, use in uses(sense, sense.plays):
        cost = card_worth(sense, card) * WORTH_A_CARD
        if not use.do.do:  # a Vehicle that may be abandoned
            faster = chance(roll.needs - on_foot(sense, roll, card)) - chance(roll.needs - roll.bonus)
            if stake * faster > cost:
                return fill(option, {})
        if "escape" in possible(use.do) and risk > cost:
            return completed(sense, option)
    return sure_roll(sense, roll, risk, LOADED * WORTH_A_CARD)


def on_foot(sense: Sense, roll: SeenRoll, vehicle: CardDef) -> int:
    """What would be added to the roll without the Vehicle, which keeps everything else from counting."""
    worn = [sense.printed(seen) for seen in sense.me.table if seen.worn or sense.printed(seen).kind != "item"]
    figures = {card.id: sum([line.n.base for line in card.always if line.word == "flee"]) for card in [*worn, vehicle]}
    return roll.bonus - 2 * figures[vehicle.id] + sum(figures.values())


def answer_roll(sense: Sense) -> Command | None:
    """After the roll: improve one's own if it fails, spoil the leader's if it does not."""
    roll = sense.view.roll
    mine = roll is not None and roll.seat == sense.seat
    if roll is None or (roll.die + roll.bonus >= roll.needs) == mine or roll.seat not in (sense.seat, leader(sense)):
        return None
    risk = at_stake(sense, roll) * (1.0 if mine else SPITE)
    ways = [improved(sense, option, card, use, roll, risk) for option, card, use in uses(sense, sense.plays)]
    best = max(ways, key=lambda way: way[1], default=NO_WAY)
    return best[0] if best[1] > 0 else None


def improved(sense: Sense, option: Option, card: CardDef, use: Use, roll: SeenRoll, risk: float) -> Way:
    """A use that changes the roll, and what it saves on average."""
    said = words(use.do)
    missing = roll.needs - roll.bonus - roll.die
    cost = card_worth(sense, card) if option.verb is Play or (use.cost is not None and use.cost.this) else 0.0
    values: dict[str, list[int]] = {}
    pay = slot_of(option, "pay")
    if pay is not None:
        wanted = missing if "add_to_roll" in said else pay.low
        able = spare(sense, pay)[: max(pay.low, min(wanted, pay.high))]
        if len(able) < max(pay.low, wanted if "add_to_roll" in said else 0):
            return NO_WAY
        values["pay"] = able
        cost += price(sense, able)
    nodes = [node for node in [use.do, *use.do.do] if node.word in ("add_to_roll", "set_roll", "reroll")]
    if not nodes:
        return NO_WAY
    if nodes[0].word == "reroll":
        escapes = chance(roll.needs - roll.bonus)
    else:
        n = sense.amount(nodes[0].n, sense.seat, len(values.get("pay", [])))
        die = n if nodes[0].word == "set_roll" else roll.die + n
        escapes = 1.0 if die + roll.bonus >= roll.needs else 0.0
    works = escapes if roll.seat == sense.seat else 1.0 - escapes
    return fill(option, values), works * risk - cost * WORTH_A_CARD


def hold_back(sense: Sense) -> Command | None:
    """Before the leader runs: a Curse that lets nobody escape, if being caught would hurt."""
    roll = sense.view.roll
    if roll is None or roll.seat != leader(sense) or not sense.touches(roll.seat):
        return None
    worth = at_stake(sense, roll) * SPITE * chance(roll.needs - roll.bonus)
    for option in sense.plays if worth > KINDS["curse"] else ():
        card = sense.named(option) if option.verb is Play else None
        if card is not None and card.kind == "curse" and any(line.rule == "escape" for line in card.always):
            return fill(option, {"seat": [roll.seat]})
    return None


def leader(sense: Sense) -> int:
    """A rival who is ahead of this seat, -1 if none is."""
    first = sense.rivals()[:1]
    return first[0] if first and sense.view.seats[first[0]].level >= sense.me.level else -1


def possible(node: Node) -> set[str]:
    """The words of an effect, including those that depend on a die."""
    return {node.word}.union(*[possible(kid) for kid in node.do])


def answer_curse(sense: Sense, besides: float = 0.0) -> Command | None:
    """Cancel or pass on a Curse that hurts more than the answer costs; `besides` is added to its own harm."""
    falling = sense.view.falling
    if falling is None or sense.view.window_seat != sense.seat:
        return None
    hurt = curse_harm(sense, sense.printed(falling), sense.seat) + besides
    for option, card, use in uses(sense, sense.plays):
        paid = payment(sense, option)
        if paid is None or not possible(use.do) & {"cancel", "deflect"}:
            continue
        cost = card_worth(sense, card) if option.verb is Play or (use.cost is not None and use.cost.this) else 0.0
        cost += level_price(sense, use)
        cost += price(sense, paid)
        if hurt > cost * WORTH_A_CARD:
            return completed(sense, option, at_a_rival(sense, option))
    return None
