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
    winners: list[int]  # of the game, if it were beaten too
    levels: int
    treasures: int
    cost: float


def more_monsters(sense: Sense, fight: SeenFight, margin: int) -> cmd.Command | None:
    """The monster that would be beaten too by so much, and brings most, if it brings more than it costs."""
    if sense.seat != fight.fighter or sense.insight.for_the_win():
        return None
    spare = -fighting.need(sense, fight) - margin

    def gain(guest: Guest) -> float:
        if guest.winners:
            return GAME if sense.seat in guest.winners else -GAME
        return LEVEL * guest.levels + TREASURE * guest.treasures - guest.cost

    options = [option for option in sense.plays if "card" in option.fixed]
    guests = [guest for option in options for guest in brought_by(sense, fight, option)]
    best = max((guest for guest in guests if guest.strength <= spare), key=gain, default=None)
    return best.command if best is not None and gain(best) > 0 else None


def brought_by(sense: Sense, fight: SeenFight, option: Option) -> Iterator[Guest]:
    """What a card could bring: a double, a monster with Wandering Monster or its like, one that finds its own kind."""
    card = sense.speaker(option.about())
    pair = used(sense, option)
    if pair is not None:
        if "join_fight" in words(pair[1].do) and option.slots[0].name == "on":
            yield from with_a_monster(sense, option, "on", card_worth(sense, card))
    elif card.kind == "duplicator":
        for foe in fight.foes if not sense.opened_by_victory() else ():
            command = fill(option, {"on": [foe.card.handle]})
            winners = sense.insight.joined(sense.pool.by_id[foe.original])[1]
            yield Guest(command, foe.strength, winners, foe.levels, foe.treasures, KINDS["duplicator"])
    elif card.kind == "wandering":
        yield from with_a_monster(sense, option, "cards", KINDS["wandering"])
    elif card.kind == "monster" and not option.slots and sense.stays(card) and not sense.ends_it(card):
        strength, winners = sense.insight.joined(card)
        yield Guest(fill(option, {}), strength, winners, card.levels, card.treasures, card_worth(sense, card))


def with_a_monster(sense: Sense, option: Option, slot: str, cost: float) -> Iterator[Guest]:
    for handle in option.slots[0].candidates:
        card = sense.eyes.card(handle)
        if card.kind == "monster" and sense.stays(card) and not sense.ends_it(card):
            strength, winners = sense.insight.joined(card)
            worth = cost + KINDS["monster"]
            yield Guest(fill(option, {slot: [handle]}), strength, winners, card.levels, card.treasures, worth)
