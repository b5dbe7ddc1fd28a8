"""Finds what makes no sense in well-formed cards."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kickdoor.cards import checks, schema
from kickdoor.cards.checks import Complaint, Known
from kickdoor.cards.loader import CardSet, Placed
from kickdoor.cards.loops import bringers, loops
from kickdoor.cards.mistakes import Mistake, unknown
from kickdoor.cards.printer import LANGUAGES, Names, Unprintable, face
from kickdoor.cards.recipe import MOST_PROPS, MOST_SHAPES
from kickdoor.cards.rulebook import RulebookFile
from kickdoor.cards.words import BonusLine
from kickdoor.pictures.glyphs import glyphs

_ICON: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def lint_set(cards: CardSet) -> list[Mistake]:
    """All mistakes and warnings of a whole set, its decks counted."""
    book = cards.rulebook
    found = lint_cards(cards.cards, book)
    decks: tuple[tuple[str, tuple[type[schema.Card], ...], int], ...] = (
        ("doors", schema.DOORS, book.doors),
        ("treasures", schema.TREASURES, book.treasures),
        ("seals", schema.SEALS, book.seals),
    )
    for deck, kinds, wanted in decks:
        there = sum(placed.card.copies for placed in cards.cards if isinstance(placed.card, kinds))
        if there != wanted:
            message = f"the rulebook promises {wanted} {deck}, the cards are {there}"
            found.append(Mistake(file=f"{book.id}/rulebook.yaml", path=deck, message=message))
    return found


def lint_cards(cards: Sequence[Placed], book: RulebookFile, among: Iterable[Placed] = ()) -> list[Mistake]:
    """All mistakes and warnings of some cards, played with those `among` which they come."""
    others = list(among)
    everybody = [*others, *cards]
    brought = families_of(cards) if others else frozenset()  # VAR-03: a pack may bring kinds that the set lacks
    known, names = known_names(everybody, book, brought), names_of(everybody, book)
    found: list[Mistake] = []
    for placed in cards:
        wrong = list(_complaints(placed.card, known)) or list(_unsaid(placed.card, names))
        found += [_at(placed, path, message) for path, message in wrong]
        found += [_at(placed, path, message, warning=True) for path, message in _doubts(placed.card)]
    if not errors(found):
        found += list(_endless(cards, everybody))
    return found + list(_twice(cards, everybody))


def _endless(cards: Sequence[Placed], everybody: Sequence[Placed]) -> Iterator[Mistake]:
    """Cards that come back for nothing."""
    places = {placed.card.id: placed for placed in cards}
    for loop in loops(bringers(placed.card for placed in everybody)):
        if loop[0].id in places:
            way = ", which brings back ".join(card.name for card in loop)
            yield _at(places[loop[0].id], "", f"it comes back for nothing: {way}")


def _at(placed: Placed, path: str, message: str, warning: bool = False) -> Mistake:
    card = placed.card.short
    return Mistake(file=placed.file, line=placed.line, card=card, path=path, message=message, warning=warning)


def families_of(cards: Iterable[Placed]) -> frozenset[str]:
    return frozenset(placed.card.family for placed in cards if isinstance(placed.card, schema.Identity))


def known_names(cards: Iterable[Placed], book: RulebookFile, brought: frozenset[str] = frozenset()) -> Known:
    """The identities, tags and families that cards of this set, or of a pack that brings families, may speak of."""
    identities = {placed.card.short for placed in cards if isinstance(placed.card, schema.Identity)}
    human = {"human"} if "race" in book.families else set()
    return Known(frozenset(identities | human), frozenset(book.tags), frozenset(book.families) | brought)


def names_of(cards: Iterable[Placed], book: RulebookFile) -> Names:
    """What the set calls its things, for the printer."""
    identities = {placed.card.short: placed.card.name for placed in cards if isinstance(placed.card, schema.Identity)}
    return Names(book.words, identities, tuple(book.families))


def _complaints(card: schema.Card, known: Known) -> Iterator[Complaint]:
    """What keeps a card from being played."""
    yield from checks.complaints(card, known)
    yield from _recipe(card)
    match card:
        case schema.Monster():
            yield from _monster(card)
        case schema.Curse():
            yield from _curse(card)
        case schema.Item() if card.slot is not None and card.hands:
            yield "hands", "an Item is worn or held, not both"
        case schema.Seal() if not all(isinstance(line, BonusLine) for line in card.monsters):
            yield "monsters", "a Seal gives monsters a bonus and nothing else"
        case schema.OneShot() if not card.uses:
            yield "uses", "a one-shot without a use does nothing"
        case _:
            pass


def _recipe(card: schema.Card) -> Iterator[Complaint]:
    """What is wrong with a card's picture."""
    for path, name in _glyphs(card):
        if not _ICON.fullmatch(name):
            yield path, f'"{name}" does not look like an icon, such as "crossed-swords"'
    if card.picture:
        for path, there, most in (
            ("props", card.picture.props, MOST_PROPS),
            ("shapes", card.picture.shapes, MOST_SHAPES),
        ):
            if len(there) > most:
                yield f"picture.{path}", f"{len(there)} are too many for a small picture, at most {most}"


def _glyphs(card: schema.Card) -> Iterator[tuple[str, str]]:
    """The glyphs of a card's picture, and where it names them."""
    yield "icon", card.icon
    for number, prop in enumerate(card.picture.props if card.picture else ()):
        yield f"picture.props[{number}].glyph", prop.glyph


def _unsaid(card: schema.Card, names: Names) -> Iterator[Complaint]:
    """What the printer of some language has no phrase for."""
    for language in LANGUAGES:
        try:
            face(card, names, language)
        except Unprintable as error:
            yield "", str(error) if language == "en" else f"{error} (in {language})"
            return


def _monster(card: schema.Monster) -> Iterator[Complaint]:
    if not card.bad_stuff:
        yield "bad_stuff", "a monster needs Bad Stuff"
    if card.leaves_gift and card.leaves is None:
        yield "leaves_gift", 'a gift from a monster that never "leaves"'


def _curse(card: schema.Curse) -> Iterator[Complaint]:
    if not (card.do or card.always or card.on):
        yield "", "this does nothing: it needs do, always or on"
    if card.otherwise and not card.do:
        yield "otherwise", 'instead of what? "do" is missing'
    if (card.always or card.on) and not card.lasting:
        yield "lasting", "what always holds needs lasting: true"
    if card.until != "lifted" and not card.lasting:
        yield "until", "only what is lasting can end"


def _doubts(card: schema.Card) -> Iterator[Complaint]:
    """What is unusual, but may be intended."""
    shipped = glyphs()
    for path, name in _glyphs(card):
        if name not in shipped:
            yield path, f"{unknown('glyph', name, shipped)}; its picture shows a blank card"
    if isinstance(card, schema.Monster):
        treasures, levels = ladder(card.level)
        if card.treasures not in treasures:
            usual = " or ".join(str(number) for number in treasures)
            yield "treasures", f"Level {card.level} usually gives {usual}, not {card.treasures}"
        if card.levels not in levels:
            yield "levels", f"Level {card.level} usually gives {levels[0]}, not {card.levels}"


def ladder(level: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What a monster of this Level usually gives: Treasures and levels.

    >>> ladder(6), ladder(18)
    (((2,), (1,)), ((4, 5), (2,)))
    """
    for top, treasures, levels in _LADDER:
        if level <= top:
            return treasures, levels
    return (5,), (2,)


_LADDER: Final = (
    (3, (1,), (1,)),
    (8, (2,), (1,)),
    (13, (3,), (1,)),
    (14, (4,), (1,)),
    (15, (4,), (1, 2)),
    (17, (4,), (2,)),
    (18, (4, 5), (2,)),
)


def _twice(cards: Iterable[Placed], everybody: Iterable[Placed]) -> Iterator[Mistake]:
    """Ids and names that several cards share."""
    ids: dict[str, Placed] = {}
    titles: dict[str, Placed] = {}
    mine = {id(placed) for placed in cards}
    for placed in everybody:
        key, title = placed.card.short, placed.card.name.casefold()
        for table, word, what in ((ids, key, "id"), (titles, title, "name")):
            first = table.setdefault(word, placed)
            if first is not placed and id(placed) in mine:
                other = f"{first.file}:{first.line}" if first.file else first.card.short
                yield _at(placed, what, f"the {what} is taken by the card at {other}")


def errors(found: Iterable[Mistake]) -> list[Mistake]:
    """Without the warnings."""
    return [mistake for mistake in found if not mistake.warning]
