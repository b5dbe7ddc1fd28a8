"""The Seals: who would win if the last one opened, and what that makes it worth to open or close one."""

from typing import Final

from kickdoor.bots.hinder import node_swing
from kickdoor.bots.sense import Sense, Verbs
from kickdoor.bots.tools import completed, rivals_in, slot_of
from kickdoor.bots.worth import LEVEL, words
from kickdoor.engine.commands import Command, Play, Use
from kickdoor.engine.options import Option

MOST_OPENED: Final = 4  # Seals that one hand could open
NEAR: Final = 2  # so few Seals before the end it is time to do something
HOLD: Final = 5  # and so few before it no gear is sold
IDLE: Final = 0.4  # of a level: unused Items are sold all the same


def level_worth(sense: Sense) -> float:
    """What a level may cost in Items: when the last Seals are about to open, gear decides and levels do not."""
    return LEVEL if sense.seals_left() > HOLD else LEVEL * IDLE


def best_equipped(sense: Sense) -> bool:
    """Whether this seat would win now."""
    return sense.seat in sense.insight.last_seal()


def tend_seals(sense: Sense, verbs: Verbs) -> Command | None:
    """Open the last Seal to win by it; close one if the end is near and another would."""
    left = sense.seals_left()
    if left > NEAR:
        return None
    wanted = "open_seal" if best_equipped(sense) else "close_seal"
    if wanted == "open_seal" and left > 1:
        return None
    turned = opening if wanted == "open_seal" else closing
    options = verbs.get(Play) + verbs.get(Use)
    return next((command for option in options if (command := turned(sense, option)) is not None), None)


def finish_by_seals(sense: Sense, verbs: Verbs) -> Command | None:
    """If the last Seal would win the game, open all that are left at once, if the cards for it are there."""
    left = sense.seals_left()
    if left > MOST_OPENED or not best_equipped(sense):
        return None
    found = [command for option in verbs.get(Play) if (command := opening(sense, option)) is not None]
    return found[0] if len(found) >= left else None


def opening(sense: Sense, option: Option) -> Command | None:
    """The command for a card that opens a Seal: a Curse hits the next best equipped."""
    if "open_seal" not in said_by(sense, option):
        return None
    curse = "use" not in option.fixed and sense.named(option).kind == "curse"
    able = [seat for seat in rivals_in(sense, option) if not curse or sense.touches(seat)]
    if curse and not able:
        return None
    rivals = sorted(able, key=lambda seat: -gear(sense, seat))
    return completed(sense, option, {"seat": rivals[:1]} if rivals else {})


def gear(sense: Sense, seat: int) -> int:
    """What counts when the last Seal opens."""
    return sense.view.strength(seat) - sense.view.seats[seat].level


def disarm(sense: Sense, verbs: Verbs) -> Command | None:
    """Near the end: a Curse that costs the best equipped rival some gear."""
    if sense.seals_left() > NEAR or best_equipped(sense):
        return None
    victim = max(sense.rivals(), key=lambda seat: gear(sense, seat))
    for option in verbs.get(Play):
        card = sense.named(option)
        hurts = card.kind == "curse" and sense.touches(victim) and node_swing(sense, card.do, victim) > 0
        if hurts and "open_seal" not in said_by(sense, option):
            return completed(sense, option, {"seat": [victim]})
    return None


def said_by(sense: Sense, option: Option) -> frozenset[str]:
    """The words of the card or the use that a template is about."""
    node = sense.effect(option)
    return frozenset() if node is None else words(node)


def closing(sense: Sense, option: Option) -> Command | None:
    """The command for a card that closes a Seal, if this is one that can be paid."""
    seats = slot_of(option, "seat")
    aimed = seats is None or sense.seat in seats.candidates
    closes = aimed and "close_seal" in said_by(sense, option)
    return completed(sense, option, {"seat": [sense.seat]}) if closes else None
