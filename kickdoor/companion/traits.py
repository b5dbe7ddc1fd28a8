"""What a card does to the figures of a fight, as far as a counter can reckon with it."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from kickdoor.cards.schema import Card, Enhancer, Identity, Monster, OneShot
from kickdoor.cards.words import BonusLine, Fighting, FleeLine, Is, RuleLine, WonBy
from kickdoor.cards.words.common import Word
from kickdoor.cards.words.fight import Bonus
from kickdoor.cards.words.lines import Line

What = Literal["win_ties", "helper_levels", "helper_once", "kill_levels", "bonus", "flee"]
RULES = ("win_ties", "helper_levels", "helper_once", "kill_levels")


class Trait(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that an identity brings: `n` of `what`, against monsters with a `tag`, after a win by a `margin`."""

    what: What
    n: int
    tag: str = ""
    margin: int = 0


class Versus(msgspec.Struct, frozen=True):
    """What a monster has for or against an identity."""

    identity: str
    n: int


def traits(card: Card) -> Iterator[Trait]:
    """What an identity brings, without what depends on more than the fight's own figures."""
    assert isinstance(card, Identity)
    for line in card.always:
        trait = trait_of(line)
        if trait is not None:
            yield trait


def trait_of(line: Line) -> Trait | None:
    if not isinstance(line, RuleLine | BonusLine | FleeLine):
        return None
    tag = margin = None
    if isinstance(line.cond, Fighting) and line.cond.tag:
        tag = line.cond.tag
    elif isinstance(line.cond, WonBy):
        margin = line.cond.min
    elif line.cond is not None:
        return None
    if isinstance(line, RuleLine):
        if line.name not in RULES or tag:
            return None
        return Trait(line.name, int(line.set or line.plus or 0), "", margin or 0)  # type: ignore[arg-type]
    if not isinstance(line.n, int) or margin is not None or (isinstance(line, FleeLine) and tag):
        return None
    return Trait("bonus" if isinstance(line, BonusLine) else "flee", line.n, tag or "")


def versus(monster: Monster) -> Iterator[Versus]:
    for line in monster.always:
        if isinstance(line, BonusLine) and isinstance(line.cond, Is) and isinstance(line.n, int):
            for identity in line.cond.any:
                yield Versus(identity, line.n)


def flee(monster: Monster) -> int:
    """What the monster does to every roll against it."""
    lines = (line for line in monster.always if isinstance(line, FleeLine) and line.cond is None)
    return sum(line.n for line in lines if isinstance(line.n, int))


def boost(card: Card) -> int | None:
    """The bonus of an enhancer or a one-shot; None if it is rolled or depends on something."""
    if isinstance(card, Enhancer):
        return card.n if isinstance(card.n, int) else None
    if not isinstance(card, OneShot) or len(card.uses) != 1:
        return None
    deeds: tuple[Word, ...] = card.uses[0].do
    only = deeds[0] if len(deeds) == 1 else None
    return only.n if isinstance(only, Bonus) and isinstance(only.n, int) else None
