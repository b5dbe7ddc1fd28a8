"""What the companion takes along: sets, identities and figures as the rulebooks state them, and all rules in words.

It is one file per language, so that a phone that has seen it once needs no network. Nothing in it is ours to invent:
people hold real cards. Only `own_cards` tells of the cards that come with Kickdoor.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import yaml

from kickdoor import __version__, rulebook, sets
from kickdoor.cards.loader import CardSet
from kickdoor.cards.mixing import mixed_rulebook
from kickdoor.cards.printer import face, words
from kickdoor.cards.schema import Card, Doubler, Enhancer, Identity, Monster, OneShot
from kickdoor.cards.translating import names_in
from kickdoor.companion.stated import Statement, stated
from kickdoor.companion.traits import Trait, Versus, boost, flee, traits, versus
from kickdoor.house_rules import HouseRule, house_rules
from kickdoor.rulebook import Ruling

SYNONYMS: Final = Path(__file__).parent / "synonyms.yaml"
ASKED: Final = Path(__file__).parent / "asked.yaml"
NUMBERS: Final = (  # the questions of the rules that a counter must know the answer to
    "min_seats", "max_seats", "win_level", "kill_from", "sex", "flee_target", "win_ties", "helper_levels",
    "seals_to_end", "death_opens_seal", "levels_close_seal", "seal_die", "shared_victory", "sell_price", "epic",
)  # fmt: skip
RULES: Final = ("faster_play", "shared_victory", "epic", "quick", "no_sex", "seal_die")

C = TypeVar("C", bound=Card)


class SomeIdentity(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    family: str
    traits: tuple[Trait, ...] = ()
    clauses: tuple[str, ...] = ()
    text: tuple[str, ...] = ()


class SomeMonster(msgspec.Struct, frozen=True, omit_defaults=True):
    """A monster; None where the rulebook does not state the figure."""

    id: str
    name: str
    level: int | None = None
    treasures: int | None = None
    levels: int | None = None
    tags: tuple[str, ...] = ()
    versus: tuple[Versus, ...] = ()
    flee: int = 0
    clauses: tuple[str, ...] = ()
    text: tuple[str, ...] = ()


class Boost(msgspec.Struct, frozen=True, omit_defaults=True):
    """An enhancer, or a one-shot that is a bonus; `n` is None if a die decides."""

    id: str
    name: str
    kind: str
    n: int | None = None
    treasures: int = 0
    clauses: tuple[str, ...] = ()


class KnownSet(msgspec.Struct, frozen=True):
    """A set with what its rulebook states of its cards; the names of monsters and boosts are those of the rulebook."""

    id: str
    name: str
    words: dict[str, str]  # what it calls its families, its Curses, and those without any identity
    tags: tuple[str, ...]
    seals: int
    doublers: dict[str, str]  # by family: the card that allows a second one
    identities: tuple[SomeIdentity, ...]
    monsters: tuple[SomeMonster, ...]
    boosts: tuple[Boost, ...]


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clause or a ruling, to be found and read."""

    id: str
    title: str
    chapter: str
    sets: tuple[str, ...]
    text: str
    variants: dict[str, str] = {}
    question: str = ""
    status: str = ""
    asked: tuple[str, ...] = ()  # how people ask for it, to be found by


class CompanionBook(msgspec.Struct, frozen=True):
    version: str
    language: str
    sets: tuple[KnownSet, ...]
    numbers: dict[str, dict[str, int]]  # by the sets that are played together, sorted and joined by +
    house_rules: tuple[HouseRule, ...]
    answers: tuple[Answer, ...]
    synonyms: tuple[tuple[str, ...], ...]


class OwnCards(msgspec.Struct, frozen=True):
    """The cards that come with Kickdoor, for those who play with them: by set."""

    identities: dict[str, tuple[SomeIdentity, ...]]
    monsters: dict[str, tuple[SomeMonster, ...]]
    boosts: dict[str, tuple[Boost, ...]]


# -- as the rulebooks state it ----------------------------------------------------------------------------------------


def cards_of(loaded: CardSet, kind: type[C]) -> Iterator[C]:
    return (placed.card for placed in loaded.cards if isinstance(placed.card, kind))


def key_of(card: Card) -> str:
    return card.id.partition(".")[2]


def stated_identity(card: Identity, says: Statement) -> SomeIdentity:
    known = tuple(trait for trait in traits(card) if trait.what in says.states)
    return SomeIdentity(card.id, card.name, card.family, known, says.clauses)


def stated_monster(card: Monster, says: Statement) -> SomeMonster:
    facts: dict[str, Any] = {"versus": tuple(versus(card)), "tags": card.tags}
    facts |= {name: getattr(card, name) for name in ("level", "treasures", "levels")}
    known = {name: facts[name] for name in says.states}
    return SomeMonster(card.id, card.name, **known, clauses=says.clauses)


def stated_boost(card: Card, says: Statement) -> Boost:
    n = boost(card) if "n" in says.states else None
    more = card.treasures if isinstance(card, Enhancer) and "treasures" in says.states else 0
    return Boost(card.id, card.name, str(card.__struct_config__.tag), n, more, says.clauses)


def known_set(set_id: str, language: str) -> KnownSet:
    loaded, original, says = sets.load_in(set_id, language), sets.load(set_id), stated(set_id)
    book, named = loaded.rulebook, {key_of(placed.card): placed.card for placed in original.cards}
    monsters = [card for card in named.values() if isinstance(card, Monster) and key_of(card) in says.monsters]
    return KnownSet(
        set_id,
        book.name,
        {key: word for key, word in words(book.words, language).items() if key != "kick"},
        book.tags,
        book.seals,
        {card.family: card.name for card in cards_of(loaded, Doubler)},
        tuple(stated_identity(card, says.identities[key_of(card)]) for card in cards_of(loaded, Identity)),
        tuple(stated_monster(card, says.monsters[key_of(card)]) for card in monsters),
        tuple(stated_boost(named[key], statement) for key, statement in says.boosts.items()),
    )


def numbers(set_ids: Sequence[str]) -> dict[str, int]:
    """What the rules of these sets together answer (MIX-01)."""
    books = [sets.load(set_id).rulebook for set_id in set_ids]
    book = books[0] if len(books) == 1 else mixed_rulebook(books)
    return {name: int(book.numbers[name]) for name in NUMBERS}


def mixes() -> Iterator[tuple[str, ...]]:
    for count in range(1, len(sets.ids()) + 1):
        yield from combinations(sets.ids(), count)


def asked(language: str) -> dict[str, tuple[str, ...]]:
    """By clause: how people ask for it."""
    told: dict[str, list[str]] = yaml.load(ASKED.read_bytes(), yaml.CSafeLoader).get(language, {})
    return {id: tuple(questions) for id, questions in told.items()}


def answers(language: str) -> Iterator[Answer]:
    plainly = asked(language)
    for chapter in rulebook.load_in(language).chapters:
        for entry in chapter.entries:
            question, status = (entry.question, entry.status) if isinstance(entry, Ruling) else ("", "")
            yield Answer(
                entry.id,
                entry.title,
                chapter.title,
                entry.sets,
                entry.text,
                {str(id): text for id, text in entry.variants.items()},
                question,
                status,
                plainly.get(entry.id, ()),
            )


@cache
def book(language: str) -> CompanionBook:
    """Everything but our own cards, in a language.

    >>> [trait.what for trait in next(each for each in book("en").sets if each.id == "mazes").identities[0].traits]
    ['win_ties']
    """
    rules = house_rules(language)
    same = yaml.load(SYNONYMS.read_bytes(), yaml.CSafeLoader)
    return CompanionBook(
        __version__,
        language,
        tuple(known_set(set_id, language) for set_id in sets.ids()),
        {"+".join(mix): numbers(mix) for mix in mixes()},
        tuple(rules[id] for id in RULES),
        tuple(answers(language)),
        tuple(map(tuple, same.get(language, ()))),
    )


# -- our own cards ----------------------------------------------------------------------------------------------------


def own_identity(card: Identity, text: tuple[str, ...]) -> SomeIdentity:
    return SomeIdentity(card.id, card.name, card.family, tuple(traits(card)), text=text)


def own_monster(card: Monster, text: tuple[str, ...]) -> SomeMonster:
    figures = card.level, card.treasures, card.levels
    return SomeMonster(card.id, card.name, *figures, card.tags, tuple(versus(card)), flee(card), text=text)


@cache
def own_cards(language: str) -> OwnCards:
    """All our cards that change the figures of a fight, with their text."""
    found = OwnCards({}, {}, {})
    for set_id in sets.ids():
        loaded = sets.load_in(set_id, language)
        names = names_in(loaded, sets.words(set_id, language))

        def text(card: Card, names: Any = names) -> tuple[str, ...]:
            shown = face(card, names, language)
            return (*shown.powers, *shown.bad_stuff)

        monsters = sorted(cards_of(loaded, Monster), key=lambda card: card.name)
        boosts = [card for kind in (Enhancer, OneShot) for card in cards_of(loaded, kind)]
        found.identities[set_id] = tuple(own_identity(card, text(card)) for card in cards_of(loaded, Identity))
        found.monsters[set_id] = tuple(own_monster(card, text(card)) for card in monsters)
        found.boosts[set_id] = tuple(
            Boost(card.id, card.name, str(card.__struct_config__.tag), boost(card), getattr(card, "treasures", 0))
            for card in boosts
            if isinstance(card, Enhancer) or boost(card) is not None
        )
    return found
