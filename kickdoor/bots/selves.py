"""Who to be: what an identity is worth to its bearer, and when another one would be better."""

from math import fsum
from typing import Final

from kickdoor.bots.outfit import suits
from kickdoor.bots.sense import Sense, Verbs
from kickdoor.engine.commands import Command, Play
from kickdoor.engine.defs import CardDef, Cond, Line
from kickdoor.engine.meanings import RULES
from kickdoor.engine.options import Option, fill

ABILITY: Final = 1.0
SOMETIMES: Final = 0.4  # of a bonus that holds only against some
TROUBLE_OF_CHANGING: Final = 2.0  # the old card is gone


def identity_worth(sense: Sense, card: CardDef) -> float:
    """What being this brings, gear aside."""
    lines = [line for line in card.always if in_force(sense, line.cond)]
    uses = [use for use in card.uses if in_force(sense, use.cond)]
    return ABILITY * len(uses) + fsum([line_worth(sense, line) for line in lines])


def in_force(sense: Sense, cond: Cond | None) -> bool:
    """Whether a condition can hold at this table: Epic abilities need the Epic rules."""
    if cond is None:
        return True
    if cond.word == "epic":
        return sense.rule("epic") == 1
    return cond.word != "all" or all(in_force(sense, kid) for kid in cond.kids)


def line_worth(sense: Sense, line: Line) -> float:
    if line.word == "rule":
        return abs(RULES[line.rule])
    n = sense.amount(line.n, sense.seat)
    if line.word == "bonus" and line.n.what is not None and line.n.what.once == 1:
        n += sum([sense.printed(seen).kind == "one_shot" for seen in sense.view.hand])
    return n * (1.0 if line.cond is None or line.word == "flee" else SOMETIMES)


def become_best(sense: Sense, options: list[Option]) -> Command | None:
    """The identity in hand that gains most, if there is room for it or if it is well worth the one it replaces."""
    ways: list[tuple[float, Command]] = []
    for option in options:
        card = sense.named(option)
        if card.kind != "identity":
            continue
        worth = identity_worth(sense, card)
        if not option.slots:
            ways.append((worth + suits(sense, card), fill(option, {})))
        for handle in option.slots[0].candidates if option.slots else ():
            old = sense.eyes.card(handle)
            if old.identity != card.identity:
                gain = worth - identity_worth(sense, old) + suits(sense, card, handle) - TROUBLE_OF_CHANGING
                ways.append((gain, fill(option, {"on": [handle]})))
    most, best = max(ways, key=lambda way: way[0], default=(0.0, None))
    return best if most > 0 else None


def counts_one_shots(sense: Sense) -> bool:
    """Whether one-shots on the table make this munchkin stronger."""
    lines = [line for card in sense.identities(sense.seat) for line in card.always if line.word == "bonus"]
    return any(line.n.what is not None and line.n.what.once == 1 for line in lines)


def without_identities(sense: Sense, verbs: Verbs) -> Verbs:
    """The options but for new identities, which are weighed here."""
    plays = [each for each in verbs.get(Play) if sense.named(each).kind != "identity"]
    return verbs.with_plays(plays)
