"""More monsters for one's own fight: each is another level."""

from kickdoor.bots import fighting
from kickdoor.bots.sense import Sense
from kickdoor.bots.tools import Tool, used
from kickdoor.bots.worth import KINDS, LEVEL, TREASURE, GAME, words
from kickdoor.bots.hinder import played
from kickdoor.engine import commands as cmd
from kickdoor.engine.options import Option, fill
from kickdoor.engine.visibility import SeenFight


def more_monsters(sense: Sense, fight: SeenFight, margin: int) -> cmd.Command | None:
    """While the fight is as good as won: another monster that would be beaten too."""
    if sense.seat != fight.fighter:
        return None
    spare = -fighting.need(sense, fight) - margin
    best: cmd.Command | None = None
    most = 0.0
    for option in sense.eyes.plays:
        if "card" not in option.fixed:
            continue
        for command, strength, gain in additions(sense, fight, option):
            if strength <= spare and gain > most:
                best, most = command, gain
    return best


def additions(sense: Sense, fight: SeenFight, option: Option) -> list[tuple[cmd.Command, int, float]]:
    level = sense.me.level + fighting.spoils(fight)[0]
    top = sense.rule("win_level")

    def gain(levels: int, treasures: int, cost: float) -> float:
        if level >= top:
            return 0.0
        return (GAME if level + levels >= top else LEVEL * levels) + TREASURE * treasures - cost

    card = sense.eyes.card(int(option.fixed["card"]))
    pair = used(sense, option)
    if pair is not None:
        if "join_fight" not in words(pair[1].do) or option.slots[0].name != "on":
            return []
        found = []
        for handle in option.slots[0].candidates:
            m = sense.eyes.card(handle)
            found.append(
                (fill(option, {"on": [handle]}), sense.strength_of(m, sense.seat), gain(m.levels, m.treasures, 6.0))
            )
        return found
    if card.kind == "duplicator":
        return [
            (
                fill(option, {"on": [foe.card.handle]}),
                foe.strength,
                gain(foe.levels, foe.treasures, KINDS["duplicator"]),
            )
            for foe in fight.foes
        ]
    if card.kind == "wandering":
        found = []
        for handle in option.slots[0].candidates:
            m = sense.eyes.card(handle)
            if m.kind == "monster":
                found.append(
                    (
                        fill(option, {"cards": [handle]}),
                        sense.strength_of(m, sense.seat),
                        gain(m.levels, m.treasures, 6.0),
                    )
                )
        return found
    if card.kind == "monster" and not option.slots:
        return [(fill(option, {}), sense.strength_of(card, sense.seat), gain(card.levels, card.treasures, 1.5))]
    return []
