"""Answers to what is about to happen: a Run Away roll, a roll that was made, a Curse about to land."""

from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import completed, price, slot_of, spare, used
from kickdoor.bots.worth import LEVEL, card_worth, curse_harm, harm, words
from kickdoor.engine import commands as cmd
from kickdoor.engine.defs import CardDef, Node, Use
from kickdoor.engine.options import Option, fill
from kickdoor.engine.views import SeenRoll

WORTH_A_CARD = 1.2  # how much more a card must save than it costs


def chance(needs: int) -> float:
    """Of rolling at least so much."""
    return max(0, min(6, 7 - needs)) / 6


def at_stake(sense: Sense, roll: SeenRoll) -> float:
    """What being caught would cost; nothing if the monster lets this munchkin go."""
    fight = sense.view.fight
    foe = next((foe for foe in fight.foes if foe.card.handle == roll.card.handle), None) if fight is not None else None
    if foe is None:
        return 0.0
    monster = sense.pool.by_id[foe.original]
    if sense.me.level <= monster.pursues_above or not sense.says(monster, "escape", 1):
        return 0.0
    return max(0.0, harm(sense, monster.bad_stuff, sense.seat))


def slip_away(sense: Sense) -> cmd.Command | None:
    """Before the roll: a card that escapes for certain."""
    roll = sense.view.roll
    if roll is None:
        return None
    stake = at_stake(sense, roll)
    risk = stake * (1 - chance(roll.needs - roll.bonus))
    for option in sense.eyes.plays:
        pair = used(sense, option) if "card" in option.fixed else None
        if pair is not None and not pair[1].do.do:  # a Vehicle that may be abandoned
            faster = chance(roll.needs - on_foot(sense, roll, pair[0])) - chance(roll.needs - roll.bonus)
            if stake * faster > card_worth(sense, pair[0]) * WORTH_A_CARD:
                return fill(option, {})
        if pair is not None and "escape" in possible(pair[1].do) and risk > card_worth(sense, pair[0]) * WORTH_A_CARD:
            return completed(sense, option)
    return None


def on_foot(sense: Sense, roll: SeenRoll, vehicle: CardDef) -> int:
    """What would be added to the roll without the Vehicle, which keeps everything else from counting."""
    worn = [sense.printed(seen) for seen in sense.me.table if seen.worn or sense.printed(seen).kind != "item"]
    figures = {card.id: sum(line.n.base for line in card.always if line.word == "flee") for card in [*worn, vehicle]}
    return roll.bonus - 2 * figures[vehicle.id] + sum(figures.values())


def answer_roll(sense: Sense) -> cmd.Command | None:
    """After the roll: improve one's own if it fails."""
    roll = sense.view.roll
    if roll is None or roll.seat != sense.seat or roll.die + roll.bonus >= roll.needs:
        return None
    risk = at_stake(sense, roll)
    best: cmd.Command | None = None
    most = 0.0
    for option in sense.eyes.plays:
        pair = used(sense, option) if "card" in option.fixed else None
        if pair is not None:
            command, saved = improved(sense, option, *pair, roll, risk)
            if command is not None and saved > most:
                best, most = command, saved
    return best


def improved(
    sense: Sense, option: Option, card: CardDef, use: Use, roll: SeenRoll, risk: float
) -> tuple[cmd.Command | None, float]:
    """A use that changes the roll, and what it saves on average."""
    said = words(use.do)
    missing = roll.needs - roll.bonus - roll.die
    cost = card_worth(sense, card) if option.verb is cmd.Play or (use.cost is not None and use.cost.this) else 0.0
    values: dict[str, list[int]] = {}
    pay = slot_of(option, "pay")
    if pay is not None:
        wanted = missing if "add_to_roll" in said else pay.low
        able = spare(sense, pay)[: max(pay.low, min(wanted, pay.high))]
        if len(able) < max(pay.low, wanted if "add_to_roll" in said else 0):
            return None, 0.0
        values["pay"] = able
        cost += price(sense, able)
    if "add_to_roll" in said:
        works = 1.0
    elif "set_roll" in said:
        node = next(node for node in use.do.do if node.word == "set_roll")
        works = 1.0 if sense.amount(node.n, sense.seat) + roll.bonus >= roll.needs else 0.0
    elif "reroll" in said:
        works = chance(roll.needs - roll.bonus)
    else:
        works = 0.0
    saved = works * risk - cost * WORTH_A_CARD
    return (fill(option, values), saved) if saved > 0 else (None, 0.0)


def possible(node: Node) -> set[str]:
    """The words of an effect, including those that depend on a die."""
    return {node.word}.union(*(possible(kid) for kid in node.do))


def answer_curse(sense: Sense, besides: float = 0.0) -> cmd.Command | None:
    """Cancel or pass on a Curse that hurts more than the answer costs; `besides` is added to its own harm."""
    falling = sense.view.falling
    if falling is None or sense.view.window_seat != sense.seat:
        return None
    hurt = curse_harm(sense, sense.printed(falling), sense.seat) + besides
    for option in sense.eyes.plays:
        pair = used(sense, option) if "card" in option.fixed else None
        if pair is None or not possible(pair[1].do) & {"cancel", "deflect"}:
            continue
        cost = card_worth(sense, pair[0]) if option.verb is cmd.Play else 0.0
        cost += LEVEL * (pair[1].cost.levels if pair[1].cost is not None and sense.me.level > 1 else 0)
        seats, pay = slot_of(option, "seat"), slot_of(option, "pay")
        cost += price(sense, spare(sense, pay)[: pay.low]) if pay is not None else 0.0
        if hurt > cost * WORTH_A_CARD:
            rivals = [seat for seat in sense.rivals() if seats is not None and seat in seats.candidates]
            return completed(sense, option, {"seat": rivals[:1]} if rivals else {})
    return None
