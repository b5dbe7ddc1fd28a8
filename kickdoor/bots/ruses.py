"""Cards that change the terms of a fight: another monster, another player's Item, a die that is no longer fair."""

from collections.abc import Callable
from typing import Final

from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import Tool, slot_of, uses
from kickdoor.bots.worth import card_worth, harm, item_worth
from kickdoor.engine import commands as cmd
from kickdoor.engine.defs import CardDef, Use
from kickdoor.engine.options import Option, fill
from kickdoor.engine.views import SeenFight, SeenQuestion, SeenRoll

USUAL_MONSTER: Final = 8  # about the strength of what comes next from the Door deck
HURTS: Final = 15.0  # what a rival must stand to lose before a card is spent on that
SURE: Final = 8  # so far from winning, a few cards do not turn a fight
SIX: Final = 6


RUSES: Final = frozenset({"borrow_item", "send_in", "swap_monster"})


def helping_ruses(sense: Sense, fight: SeenFight) -> list[Tool]:
    """What swaps and loans would do for the munchkins."""
    return [found for option, card, use in ruses(sense) for found in helping(sense, fight, option, card, use)]


def hindering_ruses(sense: Sense, fight: SeenFight) -> list[Tool]:
    """What swaps would do for the monsters."""
    return [found for option, card, use in ruses(sense) for found in hindering(sense, fight, option, card, use)]


def ruses(sense: Sense) -> list[tuple[Option, CardDef, Use]]:
    plays = [option for option in sense.plays if "card" in option.fixed and slot_of(option, "on") is not None]
    return [(option, card, use) for option, card, use in uses(sense, plays) if use.words & RUSES]


def helping(sense: Sense, fight: SeenFight, option: Option, card: CardDef, use: Use) -> list[Tool]:
    cost = card_worth(sense, card)
    if "borrow_item" in use.words:
        bonuses = named(option, lambda handle: sense.eyes.card(handle).bonus)
        best = best_of(bonuses)
        kept = item_worth(sense, sense.eyes.card(best)) if "take_target" in use.words else 0.0
        return tool(option, best, bonuses[best], max(0.5, cost - kept))
    if "send_in" in use.words:
        monsters = named(option, lambda handle: -sense.insight.joining(sense.eyes.card(handle)))
        best = best_of(monsters)
        return tool(option, best, max(foe.strength for foe in fight.foes) + monsters[best], cost)
    if sense.has_seals and sense.insight.seals_left() <= 1:  # nobody knows what comes, and it may open the last one
        return []
    strengths = in_the_fight(fight)
    foes = named(option, lambda handle: strengths[handle])
    best = best_of(foes)
    return tool(option, best, foes[best] - USUAL_MONSTER, cost)


def hindering(sense: Sense, fight: SeenFight, option: Option, card: CardDef, use: Use) -> list[Tool]:
    cost = card_worth(sense, card)
    if "send_in" in use.words:
        monsters = named(option, lambda handle: sense.insight.joining(sense.eyes.card(handle)))
        best = best_of(monsters)
        weakest = min(fight.foes, key=lambda foe: foe.strength)
        swing = monsters[best] - weakest.strength
        tempting = tempts(sense, fight, sense.eyes.card(best).levels - weakest.levels, swing)
        return [] if tempting else tool(option, best, swing, cost)
    if "swap_monster" not in use.words:
        return []
    strengths = in_the_fight(fight)
    foes = named(option, lambda handle: -strengths[handle])
    best = best_of(foes)
    return tool(option, best, USUAL_MONSTER + foes[best], cost)


def tempts(sense: Sense, fight: SeenFight, levels: int, swing: int) -> bool:
    """Whether so many levels more would make this kill the winning one, and a few cards could still win it."""
    level = sense.view.seats[fight.fighter].level + sense.insight.kill_gain() + levels
    lead = fight.munchkins - fight.monsters
    return level >= sense.view.win_level and swing < lead + SURE and not sense.winners(fight.helper)


def named(option: Option, worth: Callable[[int], int]) -> dict[int, int]:
    """What each card that the template can name is worth."""
    on = slot_of(option, "on")
    assert on is not None
    return {handle: worth(handle) for handle in on.candidates}


def best_of(worths: dict[int, int]) -> int:
    return max(worths, key=lambda handle: (worths[handle], handle))


def in_the_fight(fight: SeenFight) -> dict[int, int]:
    return {foe.card.handle: foe.strength for foe in fight.foes}


def tool(option: Option, on: int, swing: int, cost: float) -> list[Tool]:
    return [Tool(fill(option, {"on": [on]}), swing, cost)] if swing > 0 else []


def leaving(sense: Sense, question: SeenQuestion) -> list[int]:
    """Which monster goes when another comes: a fighter gets rid of the strongest, others of the weakest."""
    fight = sense.view.fight
    strengths = {} if fight is None else in_the_fight(fight)
    ranked = sorted(question.values, key=lambda handle: (strengths.get(handle, 0), handle))
    return ranked[-1:] if sense.eyes.fighting else ranked[:1]


def load_die(sense: Sense) -> cmd.Command | None:
    """A card that settles the next roll."""
    plays = [option for option in sense.plays if "card" in option.fixed]
    return next((fill(option, {}) for option, _, use in uses(sense, plays) if "load_die" in use.words), None)


def sure_roll(sense: Sense, roll: SeenRoll, risk: float, price: float) -> cmd.Command | None:
    """Before one's own roll: a six, if that is enough and running without it costs more than the card."""
    return load_die(sense) if risk > price and SIX + roll.bonus >= roll.needs else None


def trip_up(sense: Sense) -> cmd.Command | None:
    """Before the roll of the leader: a one, if being caught would hurt."""
    roll, fight = sense.view.roll, sense.view.fight
    if roll is None or fight is None or roll.seat not in sense.rivals()[:1] or 1 + roll.bonus >= roll.needs:
        return None
    foe = next((foe for foe in fight.foes if foe.card.handle == roll.card.handle), None)
    if foe is None or sense.view.seats[roll.seat].level < sense.me.level:
        return None
    monster = sense.pool.by_id[foe.original]
    pursued = sense.view.seats[roll.seat].level > monster.pursues_above
    return load_die(sense) if pursued and harm(sense, monster.bad_stuff, roll.seat) >= HURTS else None
