"""The sets of cards that come with the game: a folder each, data only. Load them through this module.

>>> mazes = pool("mazes")
>>> mazes.by_id["mazes.glampire"].level
14
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import msgspec

from kickdoor.cards.compiler import pool_of
from kickdoor.cards.linter import errors, lint_cards
from kickdoor.cards.loader import RULEBOOK, CardSet, load_set, prefixed, read_cards
from kickdoor.cards.mistakes import CardError, unknown
from kickdoor.cards.mixing import mixed_cards, mixed_rulebook
from kickdoor.cards.printer import Face, Names, face
from kickdoor.cards.translating import NOTHING, CardWords, SetWords, load_words, names_in, translated
from kickdoor.engine.defs import Pool
from kickdoor.sets.packed import unpacked
from kickdoor.texts import DEFAULT

FOLDER: Final = Path(__file__).parent
EXTRA: Final = "extra"  # the set id of cards that a scenario or a test adds


class UnknownSet(LookupError):
    """No such set."""


def ids() -> list[str]:
    """The ids of all sets."""
    return sorted(path.parent.name for path in FOLDER.glob(f"*/{RULEBOOK}"))


@cache
def load(set_id: str) -> CardSet:
    """A set's rulebook and cards as they are written."""
    if set_id not in ids():
        raise UnknownSet(unknown("set", set_id, ids()))
    return unpacked(FOLDER / set_id, load_set)


@cache
def words(set_id: str, language: str) -> SetWords:
    """What a set's translation says; nothing for a set without one. It is read when somebody asks for the language."""
    return load_words(FOLDER / set_id, load(set_id), language) if set_id in ids() else NOTHING


@cache
def load_in(set_id: str, language: str) -> CardSet:
    """A set with the names and jokes of a language."""
    return translated(load(set_id), words(set_id, language))


@cache
def together(*set_ids: str, language: str = DEFAULT) -> CardSet:
    """A set as it is, or several of them as one (MIX-01)."""
    if len(set(set_ids)) != len(set_ids) or not set_ids:
        raise UnknownSet("a game takes one set or several different ones")
    loaded = [load_in(set_id, language) for set_id in sorted(set_ids)]
    if len(loaded) == 1:
        return loaded[0]
    places = [placed for each in loaded for placed in each.cards]
    cards = [msgspec.structs.replace(at, card=card) for at, card in zip(places, mixed_cards(loaded), strict=True)]
    return CardSet(mixed_rulebook([each.rulebook for each in loaded]), tuple(cards))


@cache
def pool(*set_ids: str) -> Pool:
    """All cards of a game with its rulebook; several sets are mixed. It is shared: nobody may change it."""
    cards = together(*set_ids)
    return pool_of(cards.rulebook, [placed.card for placed in cards.cards])


@lru_cache(maxsize=64)
def pool_from_text(text: str, base: str = "mazes") -> Pool:
    """The cards of a set (or a mix, "mazes+legends") and of a YAML text, known as `extra.<id>` and in no deck."""
    found, mistakes = read_cards(text.encode("utf-8", "replace"), "cards")
    loaded = together(*base.split("+"))
    extra = prefixed(found, EXTRA)
    mistakes = mistakes or errors(lint_cards(extra, loaded.rulebook, loaded.cards))
    if mistakes:
        raise CardError(mistakes)
    return pool_of(loaded.rulebook, [placed.card for placed in loaded.cards], [placed.card for placed in extra])


@cache
def card_words(pool_id: str, language: str) -> dict[str, CardWords]:
    """What the cards of a game ("mazes+legends") are called in a language, by full id, where anybody has said."""
    set_ids = [set_id for set_id in pool_id.split("+") if words(set_id, language) is not NOTHING]
    if not set_ids:
        return {}
    found: dict[str, CardWords] = {}
    for placed in together(*pool_id.split("+"), language=language).cards:
        said = words(placed.card.id.partition(".")[0], language).of(placed.card)
        if said is not None:
            found[placed.card.id] = msgspec.structs.replace(said, name=placed.card.name)
    return found


@cache
def names(set_id: str, language: str = DEFAULT) -> Names:
    """What a set calls its things, for the printer."""
    return names_in(load_in(set_id, language), words(set_id, language))


@cache
def faces(set_id: str, language: str = DEFAULT) -> dict[str, Face]:
    """All that stands on a set's cards, by full id."""
    called = names(set_id, language)
    return {placed.card.id: face(placed.card, called, language) for placed in load_in(set_id, language).cards}
