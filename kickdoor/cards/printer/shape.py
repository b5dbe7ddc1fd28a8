"""What a card says before it is said in any language: which words make people, choices, targets and prices."""

from typing import Final, NamedTuple

import msgspec

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.printer.text import Range
from kickdoor.engine.burden import priced

MANY: Final = 9  # from here on a limit is no limit
MARGINS: Final = ("kill_levels", "helper_once", "treasures")  # their sentences say by how much a fight is won
_ANY_PRICE: Final = 1_000_000
NESTED: Final = (w.If, w.Choose, w.RollTable, w.May)


def signed(n: int) -> str:
    """
    >>> signed(3), signed(-2)
    ('+3', '−2')
    """
    return f"+{n}" if n >= 0 else f"−{-n}"


def price(what: w.Selector, worth: Range, nothing: str) -> str:
    """What such a card is worth, where that is asked."""
    if what.gold_min is None and what.gold_max is None:
        return ""
    if what.gold_max == 0:
        return nothing
    high = _ANY_PRICE if what.gold_max is None else what.gold_max
    return worth.said(what.gold_min or 0, high, floor=0, end=_ANY_PRICE)


def badge(card: schema.Card) -> str:
    """The number that players look for first."""
    match card:
        case schema.Monster():
            return str(card.level)
        case schema.Item() | schema.Hireling() | schema.Attachment():
            return signed(card.bonus) if card.bonus else ""
        case schema.Enhancer():
            return signed(card.n) if isinstance(card.n, int) else ""
        case _:
            return ""


def times(n: w.Amount) -> int:
    """How often an amount counts."""
    return int(getattr(n, "times", 1))


def speaks_of_people(cond: w.Cond) -> bool:
    """Whether the condition makes a sort of people that is as true of two fighters as of one."""
    match cond:
        case w.Is() | w.No() | w.LevelIs() | w.Has() | w.SexIs() | w.Epic():
            return True
        case w.Highest() | w.Lowest():
            return not cond.alone
        case w.Any():
            return all(speaks_of_people(each) for each in cond.of)
        case _:
            return False


def is_epic(cond: w.Cond | None) -> bool:
    """Whether it can hold only where Epic is played."""
    match cond:
        case w.Epic():
            return cond.yes
        case w.All():
            return any(is_epic(each) for each in cond.of)
        case _:
            return False


def counts_levels(effects: tuple[w.Effect, ...]) -> bool:
    """Whether they begin with the loss of so many levels as something counts, which may be none."""
    return any(isinstance(effect, w.LoseLevels) and not isinstance(effect.n, int) for effect in effects[:1])


def chooses(effects: tuple[w.Effect, ...], way: tuple[w.Effect, ...]) -> bool:
    """Whether they are a choice of which this is one way, so that nobody needs to be told what else is left."""
    return any(isinstance(effect, w.Choose) and w.Choice(do=way) in effect.of for effect in effects)


def is_mixed(cond: w.Cond | None) -> bool:
    """Whether it asks for fighters of both sexes."""
    return isinstance(cond, w.All) and set(cond.of) == {w.SexIs(any=("male",)), w.SexIs(any=("female",))}


def is_outside(cond: w.Cond) -> bool:
    """Whether it asks for somebody who is in no fight."""
    return isinstance(cond, w.InFight) and not cond.yes


class Aim(NamedTuple):
    """Whom a line is about, and what else must hold."""

    people: w.Cond | None = None
    foes: w.Fighting | None = None
    rest: tuple[w.Cond, ...] = ()


def aimed(cond: w.Cond | None, is_monster: bool) -> Aim:
    """Whom a bonus counts against: people for a monster, monsters for a munchkin; else when it counts."""
    match cond:
        case None:
            return Aim()
        case w.Fighting() if not is_monster:
            return Aim(foes=cond)
        case _ if is_monster and speaks_of_people(cond):
            return Aim(people=cond)
        case w.All(of=(first, second, *others)) if is_monster and speaks_of_people(first):
            rest = (second, *others)
            return Aim(rest=(cond,)) if any(speaks_of_people(each) for each in rest) else Aim(people=first, rest=rest)
        case _:
            return Aim(rest=(cond,))


def margin_apart(line: w.RuleLine) -> tuple[w.RuleLine, w.Cond | None]:
    """A line whose sentence says by how much a fight is won, and what else it asks for."""
    if line.name not in MARGINS or not isinstance(line.cond, w.All):
        return line, None
    margins = [each for each in line.cond.of if isinstance(each, w.WonBy)]
    rest = tuple(each for each in line.cond.of if not isinstance(each, w.WonBy))
    if len(margins) != 1 or not rest:
        return line, None
    return msgspec.structs.replace(line, cond=margins[0]), rest[0] if len(rest) == 1 else w.All(of=rest)


def is_blind(word: w.Lose | w.Take) -> bool:
    """Nobody picks from a hand they cannot see."""
    return word.choice == "player" and word.what.zone != "table"


def is_random(word: w.Lose | w.Take) -> bool:
    return is_blind(word) or word.choice == "random"


def is_picked(word: w.Lose) -> bool:
    """Whether the one who played the card picks what is lost."""
    return word.choice == "player" and not is_blind(word)


def is_simple(effects: tuple[w.Effect, ...]) -> bool:
    """Whether the effect goes behind a colon; otherwise it is a sentence of its own."""
    return not isinstance(effects[0], w.RollTable | w.If | w.Choose | w.May)


def names_target(effect: w.Effect) -> bool:
    """Whether the effect itself says what is chosen."""
    if isinstance(effect, w.RemoveMonster):
        return not effect.all
    return bool(effect.targets) or "target" in (getattr(effect, "who", ""), getattr(effect, "side", ""))


def is_priced(card: schema.LevelUp) -> bool:
    """Whether the receiver pays for the level: then nobody can make a rival do it (AMB-023)."""
    return priced(w.sequence(card.cost).do)
