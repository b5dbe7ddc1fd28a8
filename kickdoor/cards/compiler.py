"""Lowers cards of the card language to what the engine runs on: small nodes of one shape (`kickdoor.engine.defs`)."""

from collections.abc import Iterable
from typing import Final

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.rulebook import RulebookFile
from kickdoor.cards.walk import walk
from kickdoor.engine.defs import DOOR, MOMENTS, SEAL, TREASURE, CardDef, Cost, Line, Pool, Rulebook, Use
from kickdoor.engine.fields import fields

# What a card says of itself under the name that the engine has for it; effects become one sequence each, below.
_SAME: Final = frozenset(fields(CardDef)) - {"id", "name", "bad_stuff", "do", "otherwise"}


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
    deck = DOOR if isinstance(card, schema.DOORS) else SEAL if isinstance(card, schema.SEALS) else TREASURE
    lowered = CardDef(card.id, card.name, w.tag_of(card), deck, origin=origin)
    for field in card.__struct_fields__:
        value = getattr(card, field)
        if field in _SAME and value is not None:
            setattr(lowered, field, w.lower(value))
    match card:
        case schema.Monster():
            lowered.bad_stuff, lowered.always = w.sequence(card.bad_stuff), _scoped(card.always, "fighters")
        case schema.Curse():
            lowered.do = w.sequence(card.do)
            lowered.otherwise = w.sequence(card.otherwise) if card.otherwise else None
        case schema.Identity():
            lowered.identity = short
        case schema.Enhancer():
            lowered.amount = w.amount(card.n)
        case schema.Trick() | schema.Boon():
            lowered.uses = (card.use.lowered(),)
        case schema.Seal():
            lowered.do = w.sequence(card.do) if card.do else None
            lowered.always = _scoped(card.always, "everyone") + _scoped(card.monsters, "fighters")
        case schema.Item() if card.slows:  # VEH-04, AMB-109
            lowered.uses += (Use("Abandon", MOMENTS["your_flee"], w.sequence(()), cost=Cost(this=True)),)
        case schema.LevelUp():
            lowered.do = w.sequence((w.GainLevels(n=1), *card.cost))
        case _:  # everything on such a card is used
            pass
    _carry(lowered, card)
    return lowered


def _carry(lowered: CardDef, card: schema.Card) -> None:
    """A card that stays on a monster because of `enhance` carries what it brings, like an enhancer."""
    for _, word in walk(card):
        if isinstance(word, w.EnhanceTarget):
            lowered.treasures, lowered.tags, lowered.floor = word.treasures, word.tags, word.floor


def _scoped(lines: Iterable[w.Line], scope: str) -> tuple[Line, ...]:
    """The lines of a card that nobody owns: they speak to those who fight it, or to everyone."""
    lowered = tuple(line.lowered() for line in lines)
    for each in lowered:
        if each.scope == "owner":
            each.scope = scope
    return lowered
