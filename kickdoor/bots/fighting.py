"""In one's own fight: win it alone, buy help, or get away."""

from collections.abc import Callable
from math import fsum
from typing import Final

from kickdoor.bots.outfit import is_small
from kickdoor.bots.ruses import helping_ruses
from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import (
    cheapest_set,
    completed,
    first_of,
    helping_tools,
    payment,
    price,
    rivals_in,
    slot_of,
    uses,
)
from kickdoor.bots.worth import LEVEL, TREASURE, card_worth, harm, reward, swing, words
from kickdoor.engine.commands import Command, Play, Propose
from kickdoor.engine.options import Option, fill
from kickdoor.engine.views import SeenFight

DRAGS: Final = 40  # turns: after that a game counts as long
SAFE: Final = 3  # so much stronger than needed is strong enough
RESERVE: Final = 2  # levels that a player may go up at any moment, by a card or one more monster


def need(sense: Sense, fight: SeenFight) -> int:
    """How much is missing; 0 or less means winning."""
    return fight.monsters - fight.munchkins + (0 if sense.insight.ties_win() else 1)


def lead(sense: Sense, fight: SeenFight) -> int:
    """How much it would take to turn a fight that is being won."""
    return 1 - need(sense, fight)


def spoils(fight: SeenFight) -> tuple[int, int]:
    """The levels and Treasures to be won."""
    levels = treasures = 0
    for foe in fight.foes:
        levels += foe.levels
        treasures += foe.treasures
    return levels, treasures


def danger(sense: Sense, fight: SeenFight, seat: int) -> float:
    """About what running away from all of them would cost."""
    cost = 0.0
    for foe in fight.foes:
        monster = sense.pool.by_id[foe.original]
        weak = monster.level <= sense.insight.rule("easy_escape", seat)
        if sense.view.seats[seat].level > monster.pursues_above and not weak:
            missed = 1.0 if not sense.says(monster, "escape", 1) else 4 / 6
            cost += missed * max(0.0, harm(sense, monster.bad_stuff, seat))
        cost += fsum([harm(sense, trigger.do, seat) for trigger in monster.on if trigger.on == "unbeaten"])
    return cost


def use_tools(sense: Sense, fight: SeenFight, stake: float) -> Command | None:
    """Throw in what turns the fight, if it is worth it."""
    tools = [tool for tool in helping_tools(sense, fight) if not tool.ends] + helping_ruses(sense, fight)
    return first_of(cheapest_set(tools, need(sense, fight)), stake)


def loot_more(sense: Sense, fight: SeenFight) -> Command | None:
    """In a fight that is won: what draws cards and makes the monsters stronger, if it stays won."""
    for option, _, use in uses(sense, [] if sense.insight.for_the_win() else sense.plays):
        free = use.cost is None and use.limit and not option.slots and not option.sides
        drawn = any(node.word == "draw" and node.who == "you" for node in [use.do, *use.do.do])
        if free and drawn and lead(sense, fight) + swing(sense, use.do) > SAFE:
            return fill(option, {})
    return None


def way_out(sense: Sense, fight: SeenFight, risk: float) -> Command | None:
    """Get rid of the last monster, end the fight, or let somebody else have it."""
    for tool in sorted(helping_tools(sense, fight), key=lambda tool: tool.cost):
        if tool.ends and tool.cost <= risk + 2.0:
            return tool.command
    for option, card, use in uses(sense, sense.plays):
        said = words(use.do) if card_worth(sense, card) <= risk else ()
        if "end_fight" in said:
            return completed(sense, option)
        if "hand_over" in said:
            heirs = [fight.helper] if slot_of(option, "seat") is None else rivals_in(sense, option)
            able = [seat for seat in heirs if seat >= 0 and not sense.insight.taken_over(seat)[0]]
            if able:
                return completed(sense, option, {"seat": able[:1]})
    return None


# -- help -------------------------------------------------------------------------------------------------------------


def press_into_service(sense: Sense, fight: SeenFight, at_most: float) -> Command | None:
    """A card that makes somebody help, if that wins and costs no more: one who does not win too, the weaker first."""
    for option, card, use in uses(sense, sense.plays):
        seats, paid = slot_of(option, "seat"), payment(sense, option)
        if seats is None or paid is None or "force_help" not in words(use.do):
            continue
        cost = (card_worth(sense, card) if option.verb is Play else 0.0) + price(sense, paid)
        able = [seat for seat in seats.candidates if sense.insight.wins_with(seat) and not hands_over(sense, seat)]
        if able and cost <= at_most:
            best = min(able, key=lambda seat: (wins_too(sense, seat), sense.view.seats[seat].level, seat))
            return completed(sense, option, {"seat": [best]})
    return None


def hands_over(sense: Sense, helper: int, reserve: int = RESERVE) -> bool:
    """Whether this fight, won with that helper, might win the game for one of the two and not for this one.

    A partner who would win too may send a monster away and win alone: one level must be enough. The other may have so
    many levels in reserve.
    """
    outcomes = [*sense.insight.outcomes(helper), sense.winners(helper)]
    if any(winners and sense.seat not in winners for winners in outcomes):
        return True
    if sense.rule("shared_victory"):
        return False
    if any(outcomes):
        return sense.me.level < sense.view.win_level - 1
    fight = sense.view.fight
    assert fight is not None
    if sense.seat == helper:
        other, gain = fight.fighter, sense.insight.kill_gain()
    else:
        other, gain = helper, max(1, sense.insight.help_gain(helper)) if sense.insight.may_gain(helper) else -reserve
    return sense.view.seats[other].level + gain + reserve >= sense.view.win_level


Offers = Callable[[Sense, Option, int], list[dict[str, list[int]]]]


def rising_offers(sense: Sense, option: Option, treasures: int) -> list[dict[str, list[int]]]:
    """Every second Treasure, picked second; then the first pick and the larger half; for one Treasure, an Item too."""
    places = [list(range(first, treasures + 1, 2)) for first in (2, 1)]
    offers = [{"picks": some} for some in places if some] or [{"picks": [1]}]
    idle = idle_items(sense, option)
    return [*offers, {"picks": [1], "give": idle[:1]}] if treasures < 2 and idle else offers


def idle_items(sense: Sense, option: Option) -> list[int]:
    """The small Items that could be given and are not equipped."""
    give = slot_of(option, "give")
    idle = [] if give is None else [seen for seen in sense.me.table if not seen.worn and seen.handle in give.candidates]
    return [seen.handle for seen in idle if is_small(sense.printed(seen))]


def ask_for_help(
    sense: Sense, fight: SeenFight, options: list[Option], asked: dict[int, int], offers: Offers = rising_offers
) -> Command | None:
    """Ask players who could turn it, the least dangerous first; ask again only with a better offer.

    A player who would win by it asks only those who would win as well: nobody else would come. Nobody is asked who
    would win by it alone.
    """
    treasures = spoils(fight)[1]
    asking = [option for option in options if option.verb is Propose and option.fixed["kind"] == "ask"]
    by_seat = {int(option.fixed["to"]): option for option in asking}
    by_seat = {seat: option for seat, option in by_seat.items() if not hands_over(sense, seat)}
    if sense.insight.for_the_win():
        by_seat = {seat: option for seat, option in by_seat.items() if wins_too(sense, seat)}
    for to in sorted(by_seat, key=lambda seat: (asked.get(seat, 0), sense.view.seats[seat].level, seat)):
        times = asked.get(to, 0)
        rising = offers(sense, by_seat[to], treasures)
        if times < len(rising) and sense.insight.wins_with(to):
            asked[to] = times + 1
            return fill(by_seat[to], rising[times])
    return None


def wins_too(sense: Sense, helper: int) -> bool:
    """Whether a helper would win the game as well."""
    return helper in sense.insight.would_win(helper)


def accepts(sense: Sense, fight: SeenFight, picks: int, gold: int, temper: float = 1.0) -> bool:
    """Whether the price is worth it to this helper; its temper makes it more or less expensive.

    Nobody is helped to a victory that is not shared. Where everybody is poor, expensive help keeps them poor: when a
    game drags on, a Treasure is enough.
    """
    levels, treasures = spoils(fight)
    settled = plainly(sense)
    if settled is not None:
        return settled
    gained = sense.insight.help_gain(sense.seat)
    fighter = sense.view.seats[fight.fighter].level + levels
    if fighter >= sense.view.win_level - 2 and not gained:
        return False
    price = temper * TREASURE * (0.9 if fighter < sense.me.level else 1.9)
    if sense.view.turns > DRAGS:
        price = min(price, TREASURE * 0.9)
    return gained * LEVEL + min(picks, treasures) * TREASURE + gold / 150 >= price


def plainly(sense: Sense, reserve: int = RESERVE) -> bool | None:
    """Whether to help, if there is no doubt: not if it is no use, not for a victory that is not shared."""
    if not sense.insight.wins_with(sense.seat) or hands_over(sense, sense.seat, reserve):
        return False
    return True if sense.seat in sense.insight.would_win(sense.seat) else None


def stake(sense: Sense, fight: SeenFight) -> float:
    """What winning is worth to this fighter: the reward, and not having to run."""
    levels, treasures = spoils(fight)
    if sense.seat == fight.fighter:
        return reward(sense, levels, treasures) + danger(sense, fight, sense.seat)
    share = len(fight.deal.picks) if fight.deal is not None else 0
    return share * TREASURE + danger(sense, fight, sense.seat)
