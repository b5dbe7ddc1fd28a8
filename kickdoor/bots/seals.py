"""The Seals: who would win if the last one opened, and what that makes it worth to open or close one."""

from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import slot_of, spare, used
from kickdoor.bots.worth import words
from kickdoor.engine import commands as cmd
from kickdoor.engine.options import Option, fill

NEAR = 2  # so few Seals before the end it is time to do something


def seals_left(sense: Sense) -> int:
    """How many more would end the game; many if there are none at all."""
    has_seals = sense.view.seals or sense.view.open_seals
    return sense.rule("seals_to_end") - len(sense.view.open_seals) if has_seals else 99


def best_equipped(sense: Sense) -> bool:
    """Whether this seat would win now."""

    def bonus(seat: int) -> tuple[int, int]:
        player = sense.view.seats[seat]
        return player.strength - player.level, player.level

    return all(bonus(sense.seat) >= bonus(rival) for rival in sense.rivals())


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
