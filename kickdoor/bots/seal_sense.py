"""The Seals: who would win if the last one opened, and what that makes it worth to open or close one."""

from kickdoor.bots.hinder import node_swing
from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import completed, slot_of, spare, used
from kickdoor.bots.worth import LEVEL, words
from kickdoor.engine import commands as cmd
from kickdoor.engine.defs import CardDef
from kickdoor.engine.options import Option, fill

MOST_OPENED = 4  # Seals that one hand could open
NEAR = 2  # so few Seals before the end it is time to do something
HOLD = 5  # and so few before it no gear is sold
IDLE = 0.4  # of a level: unused Items are sold all the same


def seals_left(sense: Sense) -> int:
    """How many more would end the game; many if there are none at all."""
    has_seals = sense.view.seals or sense.view.open_seals
    return sense.rule("seals_to_end") - len(sense.view.open_seals) if has_seals else 99


def level_worth(sense: Sense) -> float:
    """What a level may cost in Items: when the last Seals are about to open, gear decides and levels do not."""
    return LEVEL if seals_left(sense) > HOLD else LEVEL * IDLE


def best_equipped(sense: Sense) -> bool:
    """Whether this seat would win now."""

    def rank(seat: int) -> tuple[int, int]:
        return gear(sense, seat), sense.view.seats[seat].level

    return all(rank(sense.seat) >= rank(rival) for rival in sense.rivals())


def tend_seals(sense: Sense, verbs: dict[type[cmd.Command], list[Option]]) -> cmd.Command | None:
    """Open the last Seal to win by it; close one if the end is near and another would."""
    left = seals_left(sense)
    if left > NEAR:
        return None
    wanted = "open_seal" if best_equipped(sense) else "close_seal"
    if wanted == "open_seal" and left > 1:
        return None
    for option in verbs.get(cmd.Play, []) + verbs.get(cmd.Use, []):
        command = turned(sense, option, wanted)
        if command is not None:
            return command
    return None


def finish_by_seals(sense: Sense, verbs: dict[type[cmd.Command], list[Option]]) -> cmd.Command | None:
    """If the last Seal would win the game, open all that are left at once, if the cards for it are there."""
    left = seals_left(sense)
    if left > MOST_OPENED or not best_equipped(sense):
        return None
    found = [command for option in verbs.get(cmd.Play, []) if (command := opening(sense, option)) is not None]
    return found[0] if len(found) >= left else None


def opening(sense: Sense, option: Option) -> cmd.Command | None:
    """The command for a card that opens a Seal: a Curse hits the next best equipped."""
    pair = used(sense, option)
    node = pair[1].do if pair is not None else sense.eyes.card(int(option.fixed["card"])).do
    if node is None or "open_seal" not in words(node):
        return None
    seats = slot_of(option, "seat")
    if seats is None:
        return completed(sense, option)
    rivals = sorted((seat for seat in sense.rivals() if seat in seats.candidates), key=lambda seat: -gear(sense, seat))
    able = rivals if rivals else seats.candidates
    return completed(sense, option, {"seat": able[:1]})


def gear(sense: Sense, seat: int) -> int:
    """What counts when the last Seal opens."""
    return sense.view.seats[seat].strength - sense.view.seats[seat].level


def disarm(sense: Sense, verbs: dict[type[cmd.Command], list[Option]]) -> cmd.Command | None:
    """Near the end: a Curse that costs the best equipped rival some gear."""
    if seals_left(sense) > NEAR or best_equipped(sense):
        return None
    victim = max(sense.rivals(), key=lambda seat: gear(sense, seat))
    for option in verbs.get(cmd.Play, []):
        card = sense.eyes.card(int(option.fixed["card"]))
        if card.kind == "curse" and node_swing(sense, card.do, victim) > 0 and "open_seal" not in words_of(card):
            return completed(sense, option, {"seat": [victim]})
    return None


def words_of(card: CardDef) -> set[str]:
    return set() if card.do is None else words(card.do)


def turned(sense: Sense, option: Option, wanted: str) -> cmd.Command | None:
    """The command for a card that opens or closes a Seal, if this is one that can be paid."""
    pair = used(sense, option)
    card = sense.eyes.card(int(option.fixed["card"]))
    node = pair[1].do if pair is not None else card.do
    if node is None or wanted not in words(node):
        return None
    pay, seats = slot_of(option, "pay"), slot_of(option, "seat")
    paying = [] if pay is None else spare(sense, pay)[: pay.low]
    if pay is not None and len(paying) < pay.low:
        return None
    if seats is not None and sense.seat not in seats.candidates:
        return None
    return fill(option, {"pay": paying, "seat": [sense.seat]})
