"""Lowers cards of the card language to what the engine runs on: small nodes of one shape (`kickdoor.engine.defs`)."""

from collections.abc import Iterable, Sequence

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.lowering import amount, condition, line, selector, sequence, trigger, use
from kickdoor.cards.rulebook import RulebookFile
from kickdoor.cards.walk import walk
from kickdoor.engine.defs import DOOR, MOMENTS, SEAL, TREASURE, CardDef, Cost, Line, Pool, Rulebook, Trigger, Use


def pool_of(book: RulebookFile, cards: Iterable[schema.Card], extra: Iterable[schema.Card] = ()) -> Pool:
    """All cards of a game; `extra` cards are known to it but in no deck."""
    defs = [lower(card) for card in cards]
    for card in extra:
        outside = lower(card)
        outside.copies = 0
        defs.append(outside)
    return Pool(rulebook(book), defs)


def rulebook(book: RulebookFile) -> Rulebook:
    return Rulebook(book.id, book.name, dict(book.numbers), dict(book.words), tuple(book.families), book.tags)


def lower(card: schema.Card) -> CardDef:
    """One card. Its id is a full one, `set.card`."""
    origin, _, short = card.id.rpartition(".")
    lowered = CardDef(
        id=card.id,
        name=card.name,
        kind=str(card.__struct_config__.tag),
        deck=DOOR if isinstance(card, schema.DOORS) else SEAL if isinstance(card, schema.SEALS) else TREASURE,
        copies=card.copies,
        origin=origin,
    )
    match card:
        case schema.Monster():
            _monster(lowered, card)
        case schema.Curse():
            _curse(lowered, card)
        case schema.Identity():
            lowered.family, lowered.identity = card.family, short
            lowered.always, lowered.on, lowered.uses = _lines(card.always), _triggers(card.on), _uses(card.uses)
        case schema.Doubler():
            lowered.family = card.family
        case schema.Enhancer():
            lowered.amount, lowered.treasures = amount(card.n), card.treasures
            lowered.tags, lowered.floor = card.tags, card.floor
        case schema.Trick():
            lowered.uses = _uses((card.use,))
        case schema.Boon():
            lowered.uses, lowered.at_once = _uses((card.use,)), card.at_once
        case schema.Attachment():
            lowered.bonus, lowered.always = card.bonus, _lines(card.always)
            lowered.what = None if card.what is None else selector(card.what)
        case schema.Seal():
            lowered.do = sequence(card.do) if card.do else None
            lowered.always = _scoped(card.always, "everyone") + _scoped(card.monsters, "fighters")
        case schema.Item():
            _item(lowered, card)
        case schema.OneShot():
            lowered.gold, lowered.uses = card.gold, _uses(card.uses)
        case schema.LevelUp():
            lowered.cond = None if card.cond is None else condition(card.cond)
            lowered.do = sequence((w.GainLevels(n=1), *card.cost))
        case schema.Hireling():
            lowered.bonus, lowered.always, lowered.on = card.bonus, _lines(card.always), _triggers(card.on)
        case _:  # duplicators, Wandering Monsters and Cheat! cards are all kind
            pass
    _carry(lowered, card)
    return lowered


def _carry(lowered: CardDef, card: schema.Card) -> None:
    """A card that stays on a monster because of `enhance` carries what it brings, like an enhancer."""
    for _, word in walk(card):
        if isinstance(word, w.EnhanceTarget):
            lowered.treasures, lowered.tags, lowered.floor = word.treasures, word.tags, word.floor


def _monster(lowered: CardDef, card: schema.Monster) -> None:
    lowered.level, lowered.treasures, lowered.levels, lowered.tags = card.level, card.treasures, card.levels, card.tags
    lowered.always, lowered.on, lowered.uses = _scoped(card.always, "fighters"), _triggers(card.on), _uses(card.uses)
    lowered.pursues_above, lowered.leaves_gift = card.pursues_above, card.leaves_gift
    lowered.leaves = None if card.leaves is None else condition(card.leaves)
    lowered.bad_stuff = sequence(card.bad_stuff)


def _curse(lowered: CardDef, card: schema.Curse) -> None:
    lowered.do = sequence(card.do)
    lowered.otherwise = sequence(card.otherwise) if card.otherwise else None
    lowered.lasting, lowered.until = card.lasting, card.until
    lowered.always, lowered.on = _lines(card.always), _triggers(card.on)


def _item(lowered: CardDef, card: schema.Item) -> None:
    lowered.bonus, lowered.gold = card.bonus, card.gold
    lowered.slot, lowered.hands, lowered.big = card.slot or "", card.hands, card.big
    lowered.vehicle = card.vehicle
    lowered.only = None if card.only is None else condition(card.only)
    lowered.never = None if card.never is None else condition(card.never)
    lowered.always, lowered.on, lowered.uses = _lines(card.always), _triggers(card.on), _uses(card.uses)
    if card.slows:  # VEH-04, AMB-109
        lowered.uses += (Use("Abandon", MOMENTS["your_flee"], sequence(()), cost=Cost(this=True)),)


def _lines(lines: tuple[w.Line, ...]) -> tuple[Line, ...]:
    return tuple(line(each) for each in lines)


def _scoped(lines: Sequence[w.Line], scope: str) -> tuple[Line, ...]:
    """The lines of a card that nobody owns: they speak to those who fight it, or to everyone."""
    lowered = tuple(line(each) for each in lines)
    for each in lowered:
        if each.scope == "owner":
            each.scope = scope
    return lowered


def _triggers(triggers: tuple[w.Trigger, ...]) -> tuple[Trigger, ...]:
    return tuple(trigger(each) for each in triggers)


def _uses(uses: tuple[w.Use, ...]) -> tuple[Use, ...]:
    return tuple(use(each) for each in uses)
