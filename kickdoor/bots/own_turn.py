"""One's own turn outside fights: cards that help at once, trouble, Charity."""

from typing import Final

from kickdoor.bots.outfit import become, cheat, improve
from kickdoor.bots.sense import Sense, Verbs
from kickdoor.bots.sundry import odd_use, worth_a_search
from kickdoor.bots.tools import completed, rivals_in, uses
from kickdoor.bots.worth import card_worth, curse_harm, words
from kickdoor.engine import commands as cmd
from kickdoor.engine.commands import Charity, Command, Play, Trouble
from kickdoor.engine.defs import CardDef, Use
from kickdoor.engine.options import Option, fill

RICH: Final = 3  # so many cards more than one's own make a hand worth taking


def stays(sense: Sense, verbs: Verbs) -> Command | None:
    """Identities, what doubles them, Hirelings and Cheat!; and Go Up a Level on oneself."""
    for option in verbs.get(Play):
        card = sense.named(option)
        command = None
        if card.kind == "identity":
            command = become(sense, option, card)
        elif card.kind in ("doubler", "hireling"):
            command = fill(option, {})
        elif card.kind == "cheat":
            command = cheat(sense, option)
        elif card.kind == "attachment":
            command = improve(sense, option)
        elif card.kind == "level_up" and sense.seat in option.slots[0].candidates:
            command = fill(option, {"seat": [sense.seat]})
        if command is not None:
            return command
    return None


def rise(sense: Sense, options: list[Option]) -> Command | None:
    """A Go Up a Level on oneself, which is worth something in a fight too."""
    for option in options:
        if option.verb is Play and sense.named(option).kind == "level_up":
            if sense.seat in option.slots[0].candidates:
                return fill(option, {"seat": [sense.seat]})
    return None


def extras(sense: Sense, verbs: Verbs) -> Command | None:
    """Cards and abilities that simply do good."""
    excess = verbs.get(Charity)[0].slots[0].low if verbs.get(Charity) else 0
    for option, card, use in uses(sense, verbs.get(Play)):
        command = good_use(sense, option, card, use) or odd_use(sense, option, card, use, excess)
        if command is not None:
            return command
    for option, card, use in uses(sense, verbs.get(cmd.Use)):
        command = odd_use(sense, option, card, use, excess)
        if command is not None:
            return command
    return None


def good_use(sense: Sense, option: Option, card: CardDef, use: Use) -> Command | None:
    said = words(use.do)
    if "load_die" in said:  # kept for a roll that matters
        return None
    able = rivals_in(sense, option)
    if able and said & {"steal_level", "change_sex"}:
        return completed(sense, option, {"seat": able[:1]})
    if able and said & {"swap_hands", "take"}:
        richest = max(able, key=sense.backs)
        rich = "take" in said or sense.backs(richest) >= len(sense.view.hand) - 1 + RICH
        return completed(sense, option, {"seat": [richest]}) if rich else None
    gives = any(node.word == "lose" and node.to == "player" for node in use.do.do)
    if not option.slots and not option.sides and (gives or said & {"draw", "retrieve", "end_curses"}):
        if "open_seal" not in said:
            searches = [node for node in [use.do, *use.do.do] if node.word == "retrieve"]
            return fill(option, {}) if all(worth_a_search(sense, node) for node in searches) else None
    return None


def beaten(sense: Sense, option: Option) -> dict[int, CardDef]:
    """The monsters in hand that it beats."""
    monsters = {handle: sense.eyes.card(handle) for handle in option.slots[0].candidates}
    return {
        handle: card for handle, card in monsters.items()
        if sense.stays(card) and sense.beats(card, sense.seat) and not sense.ends_it(card)
    }  # fmt: skip


def look_for_trouble(sense: Sense, option: Option) -> Command | None:
    """The best monster that it beats."""
    worth = {handle: (card.levels, card.treasures, handle) for handle, card in beaten(sense, option).items()}
    return Trouble(max(worth, key=lambda handle: worth[handle])) if worth else None


def surest_trouble(sense: Sense, option: Option) -> Command | None:
    """The monster that it beats by most: for the fight that everybody else will want it to lose."""
    monsters = beaten(sense, option)
    best = max(monsters, key=lambda handle: (sense.margin(monsters[handle], sense.seat), handle), default=0)
    return Trouble(best) if best else None


def nasty(sense: Sense, verbs: Verbs) -> Command | None:
    """Play Curses on the most dangerous of the others whom they hurt rather than give them away."""
    rivals = sense.rivals()
    for option in verbs.get(Play):
        card = sense.named(option)
        if card.kind != "curse" or card.until == "fight_ends":  # that one is for a fight
            continue
        hurt = [seat for seat in rivals if curse_harm(sense, card, seat) > 0]
        if hurt:
            return fill(option, {"seat": hurt[:1]})
    return None


def charity(sense: Sense, option: Option) -> Command:
    """The worst cards, shared out evenly; the less dangerous first."""
    hand = [(card_worth(sense, sense.eyes.card(handle)), handle) for handle in option.slots[0].candidates]
    hand.sort()
    cards = [handle for _, handle in hand[: option.slots[0].low]]
    if len(option.slots) == 1:
        return Charity(tuple(cards))
    lowest = sorted(option.slots[1].candidates, key=lambda seat: (sense.view.strength(seat), seat))
    return Charity(tuple(cards), tuple(lowest[place % len(lowest)] for place in range(len(cards))))
