"""What can be wrong with well-formed words: one small check per question, each yields (path, message)."""

from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.mistakes import unknown
from kickdoor.cards.walk import Scene, scenes, walk

Complaint: TypeAlias = tuple[str, str]

_PLAYERS: Final = frozenset({"player", "rival", "opponent", "fighter"})
_ITEM_FACTS: Final = ("slot", "hands", "big", "vehicle", "worn", "once", "bonus_min", "gold_min", "gold_max", "pick")


class Known(msgspec.Struct, frozen=True):
    """The names that a set gives to its things."""

    identities: frozenset[str]
    tags: frozenset[str]
    families: frozenset[str]


def complaints(card: schema.Card, known: Known) -> Iterator[Complaint]:
    """All that is wrong with the words of a card."""
    for path, word in walk(card):
        for check in (ranges, sorts, standing):
            yield from ((path, message) for message in check(word))
        yield from ((path, message) for message in names(word, known))
        if isinstance(word, w.Use):
            yield from ((path + part, message) for part, message in prices(word))
    yield from targets(card)
    yield from moments(card)


def names(word: msgspec.Struct, known: Known) -> Iterator[str]:
    """Identities, tags and families that the set does not have."""
    for identity in word.any if isinstance(word, w.Is) else ():
        if identity not in known.identities:
            yield unknown("identity", identity, sorted(known.identities))
    for tag in _tags(word):
        if tag not in known.tags:
            yield unknown("tag", tag, sorted(known.tags))
    family = getattr(word, "family", None)
    if family is not None and family not in known.families:
        yield f'this set has no "{family}", only {", ".join(sorted(known.families))}'


def _tags(word: msgspec.Struct) -> tuple[str, ...]:
    if isinstance(word, w.Fighting | w.Selector):
        return (word.tag,) if word.tag else ()
    tags: tuple[str, ...] = getattr(word, "tags", ())
    return tags


def targets(card: schema.Card) -> Iterator[Complaint]:
    """Words that refer to a target or a player that does not exist."""
    for scene in scenes(card):
        for path, word in walk(scene.effects, scene.path):
            yield from _target(card, scene, path, word)
            if not scene.has_player and "player" in (getattr(word, "who", ""), getattr(word, "to", "")):
                yield path, 'nobody plays this card, so there is no "player" here'


def _target(card: schema.Card, scene: Scene, path: str, word: msgspec.Struct) -> Iterator[Complaint]:
    wanted: frozenset[str] = word.targets if isinstance(word, w.Effect) else frozenset()
    if "target" in (getattr(word, "who", ""), getattr(word, "side", "")):
        wanted = _PLAYERS
    itself = isinstance(word, w.RemoveMonster | w.KillMonster) and isinstance(card, schema.Monster)
    if not wanted or itself or (isinstance(word, w.RemoveMonster) and word.all):
        return
    given = scene.use.target.a if scene.use is not None and scene.use.target is not None else ""
    if given not in wanted:
        needed = "this use needs" if scene.use is not None else "nothing is chosen here; it belongs into a use with"
        yield path, f"{needed} a target: {' or '.join(sorted(wanted))}"


def moments(card: schema.Card) -> Iterator[Complaint]:
    """Words that mean nothing at the moments of their use."""
    for scene in scenes(card):
        for path, word in walk(scene.effects, scene.path):
            fitting = word.moments if isinstance(word, w.Effect) else frozenset()
            if not fitting:
                continue
            allowed = " or ".join(sorted(fitting))
            if scene.use is not None:
                for moment in sorted(set(scene.use.when) - fitting):
                    yield path, f'"{w.tag_of(word)}" means nothing at "{moment}", only at {allowed}'
            elif not (isinstance(word, w.Bonus) and path.startswith("on[")):
                yield path, f'"{w.tag_of(word)}" belongs into a use, at {allowed}'


def prices(word: w.Use) -> Iterator[Complaint]:
    """Costs, limits and amounts that do not fit together."""
    cost, limit = word.cost, word.limit
    if not word.when or not word.do:
        yield "", 'a use needs "when" and "do"'
    if len(set(word.when)) < len(word.when):
        yield ".when", "a moment stands here twice"
    if cost is not None and not (cost.discard or cost.hand or cost.levels or cost.this):
        yield ".cost", "costs nothing: name discard, hand, levels or this"
    if cost is not None and cost.up_to and cost.up_to < cost.discard:
        yield ".cost", f"up_to {cost.up_to} is less than discard {cost.discard}"
    if limit is not None and limit.per == "target" and word.target is None:
        yield ".limit", "per target, but there is no target"
    pays = cost is not None and (cost.discard or cost.hand)
    if not pays and any(isinstance(found.word, w.Paid) for found in walk(word.do)):
        yield ".do", '"paid" without a cost in cards'


def standing(line: msgspec.Struct) -> Iterator[str]:
    """Amounts that nobody rolls or pays for, because they always hold."""
    for _, word in walk(line) if isinstance(line, w.Line) else ():
        if isinstance(word, w.Die | w.Paid | w.GearOf):
            yield f'"{w.tag_of(word)}" means nothing in what always holds'


def ranges(word: msgspec.Struct) -> Iterator[str]:
    """Bounds that exclude each other, tables with gaps, and choices with fewer than two ways."""
    match word:
        case w.LevelIs() | w.Has() | w.FoesNumber() if word.min > word.max:
            yield f"min {word.min} is more than max {word.max}"
        case w.Selector(gold_min=int(low), gold_max=int(high)) if low > high:
            yield f"gold_min {low} is more than gold_max {high}"
        case w.RollTable():
            numbers = [row.to for row in word.rows]
            if numbers != sorted(set(numbers)) or numbers[-1:] != [6]:
                yield "the rows must go up and end at 6"
        case w.Choose() if len(word.of) < 2:
            yield "a choice needs two ways at least"
        case w.RuleLine() if (word.set is None) == (word.plus is None):
            yield 'give either "set" or "plus"'
        case w.May() | w.ForEach() | w.If() | w.Choice() | w.Trigger() if not word.do:
            yield '"do" is empty'
        case w.All() | w.Any() if len(word.of) < 2:
            yield "needs two conditions at least"
        case w.Is() | w.SexIs() if not word.any:
            yield "names nobody"
        case w.Bonus(n=0) | w.BonusLine(n=0) | w.FleeLine(n=0) | w.AddToRoll(n=0) | w.RuleLine(plus=0):
            yield "0 changes nothing"
        case _:
            pass


def sorts(what: msgspec.Struct) -> Iterator[str]:
    """Selectors that no card can fit."""
    if not isinstance(what, w.Selector):
        return
    asked = [field for field in _ITEM_FACTS if getattr(what, field) is not None]
    if what.kind not in ("item", "any") and asked:
        yield f'only Items have "{asked[0]}"'
    if what.family is not None and what.kind not in ("identity", "any"):
        yield 'only kind: identity has a "family"'
    if what.tag is not None and what.kind not in ("monster", "any"):
        yield 'only kind: monster has a "tag"'
    if what.worn is not None and what.zone == "hand":
        yield "nothing in a hand is worn"
    if what.slot is not None and what.hands:
        yield "an Item is worn or held, not both"
