"""One's own turn outside fights: cards that help at once, trouble, theft, Charity."""

from kickdoor.bots.outfit import become, cheat, improve
from kickdoor.bots.sense import Sense
from kickdoor.bots.sundry import odd_use
from kickdoor.bots.tools import completed, slot_of, spare, used
from kickdoor.bots.worth import card_worth, curse_harm, words
from kickdoor.engine import commands as cmd
from kickdoor.engine.defs import CardDef, Use
from kickdoor.engine.options import Option, fill

Verbs = dict[type[cmd.Command], list[Option]]

RICH = 3  # so many cards more than one's own make a hand worth taking
WORTH_STEALING = 3  # the bonus that makes a theft at Level 1 worth a card


def stays(sense: Sense, verbs: Verbs) -> cmd.Command | None:
    """Identities, what doubles them, Hirelings and Cheat!; and Go Up a Level on oneself."""
    for option in verbs.get(cmd.Play, []):
        card = sense.eyes.card(int(option.fixed["card"]))
        command: cmd.Command | None = None
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


def rise(sense: Sense, options: list[Option]) -> cmd.Command | None:
    """A Go Up a Level on oneself, which is worth something in a fight too."""
    for option in options:
        if option.verb is cmd.Play and sense.eyes.card(int(option.fixed["card"])).kind == "level_up":
            if option.slots and sense.seat in option.slots[0].candidates:
                return fill(option, {"seat": [sense.seat]})
    return None


def extras(sense: Sense, verbs: Verbs) -> cmd.Command | None:
    """Cards and abilities that simply do good."""
    for option in verbs.get(cmd.Play, []):
        pair = used(sense, option)
        if pair is not None:
            command = good_use(sense, option, *pair)
            if command is not None:
                return command
    return None


def good_use(sense: Sense, option: Option, card: CardDef, use: Use) -> cmd.Command | None:
    said = words(use.do)
    seats = slot_of(option, "seat")
    able = [seat for seat in sense.rivals() if seats is not None and seat in seats.candidates]
    if "steal_level" in said and able:
        return completed(sense, option, {"seat": able[:1]})
    if "swap_hands" in said and able:
        richest = max(able, key=sense.backs)
        rich = sense.backs(richest) >= len(sense.view.hand) - 1 + RICH
        return completed(sense, option, {"seat": [richest]}) if rich else None
    if "take" in said and able:
        return completed(sense, option, {"seat": [max(able, key=sense.backs)]})
    if "change_sex" in said and able:
        return completed(sense, option, {"seat": able[:1]})
    gives = any(node.word == "lose" and node.to == "player" for node in use.do.do)
    if not option.slots and not option.sides and (gives or said & {"draw", "retrieve", "end_curses"}):
        if "open_seal" not in said:
            return fill(option, {}) if "retrieve" not in said or any(sense.view.discards) else None
    return odd_use(sense, option, card, use)


def look_for_trouble(sense: Sense, option: Option) -> cmd.Command | None:
    """The best monster that it beats."""
    monsters = {handle: sense.eyes.card(handle) for handle in option.slots[0].candidates}
    beaten = [handle for handle, card in monsters.items() if sense.beats(card, sense.seat)]
    if not beaten:
        return None
    return cmd.Trouble(max(beaten, key=lambda handle: (monsters[handle].levels, monsters[handle].treasures, handle)))


def surest_trouble(sense: Sense, option: Option) -> cmd.Command | None:
    """The monster that it beats by most: for the fight that everybody else will want it to lose."""

    def margin(handle: int) -> tuple[int, int]:
        monster = sense.eyes.card(handle)
        return sense.strength_against(monster, sense.seat) - sense.strength_of(monster, sense.seat), handle

    beaten = [handle for handle in option.slots[0].candidates if sense.beats(sense.eyes.card(handle), sense.seat)]
    return cmd.Trouble(max(beaten, key=margin)) if beaten else None


def steal(sense: Sense, verbs: Verbs) -> cmd.Command | None:
    """At Level 1 a failed theft costs nothing but the card."""
    if sense.me.level > 1:
        return None
    for option in verbs.get(cmd.Use, []):
        pair = used(sense, option)
        on, pay = slot_of(option, "on"), slot_of(option, "pay")
        if pair is None or on is None or pay is None or "roll" not in words(pair[1].do):
            continue
        paying = spare(sense, pay)[: pay.low]
        items = {handle: sense.eyes.card(handle) for handle in on.candidates}
        wanted = [handle for handle, card in items.items() if sense.usable(card, sense.seat)]
        best = max(wanted, key=lambda handle: (items[handle].bonus, handle), default=0)
        if paying and best and items[best].bonus >= WORTH_STEALING:
            return fill(option, {"on": [best], "pay": paying})
    return None


def nasty(sense: Sense, verbs: Verbs) -> cmd.Command | None:
    """Play Curses on the leader rather than give them away."""
    rivals = sense.rivals()
    for option in verbs.get(cmd.Play, []):
        card = sense.eyes.card(int(option.fixed["card"]))
        if card.kind == "curse" and rivals and curse_harm(sense, card, rivals[0]) > 3.0:
            return fill(option, {"seat": rivals[:1]})
    return None


def charity(sense: Sense, option: Option) -> cmd.Command:
    """The worst cards, shared out evenly; the less dangerous first."""
    hand = sorted(option.slots[0].candidates, key=lambda handle: (card_worth(sense, sense.eyes.card(handle)), handle))
    cards = hand[: option.slots[0].low]
    if len(option.slots) == 1:
        return cmd.Charity(tuple(cards))
    lowest = sorted(option.slots[1].candidates, key=lambda seat: (sense.view.seats[seat].strength, seat))
    return cmd.Charity(tuple(cards), tuple(lowest[place % len(lowest)] for place in range(len(cards))))
