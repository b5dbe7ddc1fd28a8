"""More monsters for one's own fight: while it is almost won, each is another level."""

from collections.abc import Iterator
from typing import NamedTuple

from kickdoor.bots import fighting
from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import used
from kickdoor.bots.worth import GAME, KINDS, LEVEL, TREASURE, card_worth, words
from kickdoor.engine import commands as cmd
from kickdoor.engine.options import Option, fill
from kickdoor.engine.views import SeenFight


class Guest(NamedTuple):
    """A monster that could be brought in, what it adds to each side, and what bringing it costs."""

    command: cmd.Command
    strength: int
    levels: int
    treasures: int
    cost: float


def more_monsters(sense: Sense, fight: SeenFight, margin: int) -> cmd.Command | None:
    """The monster that would be beaten too by so much, and brings most, if it brings more than it costs."""
    level = sense.me.level + fighting.spoils(fight)[0]
    top = sense.view.win_level
    if sense.seat != fight.fighter or level >= top:
        return None
    spare = -fighting.need(sense, fight) - margin

    def gain(guest: Guest) -> float:
        levels = GAME if level + guest.levels >= top else LEVEL * guest.levels
        return levels + TREASURE * guest.treasures - guest.cost

    options = [option for option in sense.eyes.plays if "card" in option.fixed]
    guests = [guest for option in options for guest in brought_by(sense, fight, option)]
    best = max((guest for guest in guests if guest.strength <= spare), key=gain, default=None)
    return best.command if best is not None and gain(best) > 0 else None


def brought_by(sense: Sense, fight: SeenFight, option: Option) -> Iterator[Guest]:
    """What a card could bring: a double, a monster with Wandering Monster or its like, one that finds its own kind."""
    card = sense.speaker(int(option.fixed["card"]))
    pair = used(sense, option)
    if pair is not None:
        if "join_fight" in words(pair[1].do) and option.slots[0].name == "on":
            yield from with_a_monster(sense, option, "on", card_worth(sense, card))
    elif card.kind == "duplicator":
        for foe in fight.foes:
            command = fill(option, {"on": [foe.card.handle]})
            yield Guest(command, foe.strength, foe.levels, foe.treasures, KINDS["duplicator"])
    elif card.kind == "wandering":
        yield from with_a_monster(sense, option, "cards", KINDS["wandering"])
    elif card.kind == "monster" and not option.slots:
        strength = sense.insight.joining(card)
        yield Guest(fill(option, {}), strength, card.levels, card.treasures, card_worth(sense, card))


def with_a_monster(sense: Sense, option: Option, slot: str, cost: float) -> Iterator[Guest]:
    for handle in option.slots[0].candidates:
        card = sense.eyes.card(handle)
        if card.kind == "monster":
            strength = sense.insight.joining(card)
            worth = cost + KINDS["monster"]
            yield Guest(fill(option, {slot: [handle]}), strength, card.levels, card.treasures, worth)
