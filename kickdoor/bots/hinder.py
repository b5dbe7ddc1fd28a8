"""Spoiling the fights of others: what could be played against them, and when."""

from typing import Final

from kickdoor.bots.ruses import hindering_ruses, tempts
from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import Tool, payment, price, slot_of, used
from kickdoor.bots.worth import KINDS, card_worth, swing, words
from kickdoor.engine.commands import Play
from kickdoor.engine.defs import CardDef, Node, Use
from kickdoor.engine.options import Option, fill
from kickdoor.engine.views import SeenFight

EVERYTHING: Final = 99


def hindering_tools(sense: Sense, fight: SeenFight) -> list[Tool]:
    """What would help the monsters, or keep the fighter from the reward."""
    found: list[Tool] = []
    for option in sense.plays:
        if "card" not in option.fixed:
            continue
        pair = used(sense, option)
        card = sense.named(option)
        if pair is not None:
            found += hindering_uses(sense, fight, option, pair[0], pair[1])
        else:
            found += played(sense, fight, option, card)
    return found + hindering_ruses(sense, fight)


def played(sense: Sense, fight: SeenFight, option: Option, card: CardDef) -> list[Tool]:
    strongest = max(fight.foes, key=lambda foe: foe.strength)
    if card.kind == "enhancer":
        n = sense.amount(card.amount, sense.seat)
        return [Tool(fill(option, {"on": [strongest.card.handle]}), n, KINDS["enhancer"])] if n > 0 else []
    if card.kind == "duplicator" and not tempts(sense, fight, strongest.levels, strongest.strength):
        return [Tool(fill(option, {"on": [strongest.card.handle]}), strongest.strength, KINDS["duplicator"])]
    if card.kind == "curse":
        shared = len(sense.insight.would_win(fight.helper)) > 1
        seats = [seat for seat in (fight.fighter, fight.helper) if seat >= 0]
        return [
            Tool(fill(option, {"seat": [seat]}), curse_swing(sense, fight, card, seat), KINDS["curse"])
            for seat in seats
            if sense.touches(seat) and (not shared or not curse_levels(sense, card, seat))  # else the other wins alone
        ]  # fmt: skip
    if card.kind == "wandering":
        return with_the_strongest(sense, fight, option, "cards", KINDS["wandering"], {})
    if card.kind == "monster" and not option.slots:
        strength = sense.insight.joining(card)
        tempting = tempts(sense, fight, card.levels, strength)
        return [] if tempting else [Tool(fill(option, {}), strength, card_worth(sense, card))]
    return []


def with_the_strongest(
    sense: Sense, fight: SeenFight, option: Option, slot: str, cost: float, values: dict[str, list[int]]
) -> list[Tool]:
    """A card that brings a monster from the hand."""
    cards = {handle: sense.eyes.card(handle) for handle in option.slots[0].candidates}
    strengths = {handle: sense.insight.joining(card) for handle, card in cards.items() if card.kind == "monster"}
    able = [handle for handle, n in strengths.items() if not tempts(sense, fight, cards[handle].levels, n)]
    best = max(able, key=lambda handle: (strengths[handle], handle), default=0)
    if not best:
        return []
    return [Tool(fill(option, {**values, slot: [best]}), strengths[best], cost + card_worth(sense, cards[best]))]


def hindering_uses(sense: Sense, fight: SeenFight, option: Option, card: CardDef, use: Use) -> list[Tool]:
    said = words(use.do)
    paid = payment(sense, option)
    if paid is None:
        return []
    cost = (card_worth(sense, card) if option.verb is Play else 0.0) + price(sense, paid)
    values = {"pay": paid}
    on, seats = slot_of(option, "on"), slot_of(option, "seat")
    if "end_fight" in said or ("remove_monster" in said and len(fight.foes) == 1):
        if on is not None:
            values["on"] = on.candidates[:1]
        return [Tool(fill(option, values), EVERYTHING, cost, True)]
    if "send_away" in said:
        return [Tool(fill(option, values), brought_by(fight, fight.helper), cost)]
    if "join_fight" in said:
        return with_the_strongest(sense, fight, option, "on", cost, values)
    swung = swing(sense, use.do, len(paid))
    n = abs(swung) if use.either else -swung
    if n <= 0 or (on is not None and "enhance" not in said):
        return []
    if on is not None:
        values["on"] = [max(fight.foes, key=lambda foe: foe.strength).card.handle]
    if seats is not None:
        values["seat"] = seats.candidates[:1]
    return [Tool(fill(option, values, "monsters"), n, cost)]


def brought_by(fight: SeenFight, seat: int) -> int:
    """What one of the two fighters adds."""
    return sum([part.n for part in fight.munchkin_parts if part.seat == seat and part.why != "bonus"])


# -- Curses -----------------------------------------------------------------------------------------------------------


def curse_swing(sense: Sense, fight: SeenFight, card: CardDef, seat: int) -> int:
    """About how much strength a Curse takes from a fighter at once."""
    n = 0
    for line in card.always if sense.insight.bonuses_count() else ():
        if line.word == "bonus":
            n -= sense.amount(line.n, seat)
        elif line.rule == "items_count":
            n += sum([part.n for part in fight.munchkin_parts if part.seat == seat and part.why == "item"])
        elif line.rule == "help" and fight.helper >= 0:
            n += brought_by(fight, fight.helper)
        elif line.rule == "hands":
            n += min((worn.bonus for worn in sense.worn(seat) if worn.hands), default=0)
    return n + node_swing(sense, lands(sense, card, seat), seat)


def lands(sense: Sense, card: CardDef, seat: int) -> Node | None:
    """What a Curse does to a seat: what it says, or what it says for a seat that has nothing to lose."""
    finds = card.do is None or any(finds_something(sense, node, seat) for node in card.do.do)
    return card.do if finds else card.otherwise


def finds_something(sense: Sense, node: Node, seat: int) -> bool:
    """Whether an effect has anything to do; a hand is taken to hold something."""
    if node.word != "lose" or node.what is None:
        return True
    return node.what.zone == "hand" or bool(sense.cards(node.what, seat))


def node_swing(sense: Sense, node: Node | None, seat: int) -> int:
    if node is None:
        return 0
    if node.word == "lose_levels":
        return min(sense.amount(node.n, seat), sense.view.seats[seat].level - 1)
    if node.word == "lose" and node.what is not None and node.what.zone != "hand":
        return loss_swing(sense, node, seat) if sense.insight.bonuses_count() else 0
    if node.word == "if":
        return sum([node_swing(sense, k, seat) for k in (node.do if sense.holds(node.cond, seat) else node.other)])
    return sum([node_swing(sense, kid, seat) for kid in node.do]) if node.word == "seq" else 0


def loss_swing(sense: Sense, node: Node, seat: int) -> int:
    assert node.what is not None
    lost = sense.cards(node.what, seat)
    if node.what.kind == "identity":
        names = {card.identity for card in lost}
        items = [card for card in sense.worn(seat) if card.only is not None and names & set(card.only.names)]
        return sum([card.bonus for card in items])
    bonuses = sorted(card.bonus for card in sense.worn(seat) if card in lost)
    if node.what.pick in ("best_bonus", "dearest"):
        return bonuses[-1] if bonuses else 0
    return sum(bonuses[: sense.amount(node.n, seat)]) if len(bonuses) == len(lost) else 0


def curse_levels(sense: Sense, card: CardDef, seat: int) -> int:
    """The levels that a Curse takes for certain."""
    return levels_lost(sense, lands(sense, card, seat), seat)


def levels_lost(sense: Sense, node: Node | None, seat: int) -> int:
    if node is None:
        return 0
    if node.word == "lose_levels":
        return sense.amount(node.n, seat) if node.who == "you" else 0
    if node.word == "if":
        return sum([levels_lost(sense, kid, seat) for kid in (node.do if sense.holds(node.cond, seat) else node.other)])
    if node.word in ("choose", "roll"):
        return min(levels_lost(sense, kid, seat) for kid in node.do)
    return sum([levels_lost(sense, kid, seat) for kid in node.do]) if node.word in ("seq", "row") else 0
