"""A set in another language: the names, jokes and abilities of its cards, in `texts/LANGUAGE.yaml` beside them.

The rules text of a card is printed by the language's printer and is not in this file. What the file does not say is
said as the cards say it. What it says of a card or an ability that does not exist is a mistake.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from kickdoor.cards import schema
from kickdoor.cards.linter import names_of
from kickdoor.cards.loader import TEXTS, CardSet, Placed
from kickdoor.cards.mistakes import CardError, Mistake, unknown
from kickdoor.cards.printer import LANGUAGES, Form, Names
from kickdoor.cards.reader import Reader
from kickdoor.cards.rulebook import read_struct
from kickdoor.cards.words import Use


class CardWords(msgspec.Struct, frozen=True):
    """What a card is called in a language, with its joke and its abilities by their original names."""

    name: str
    flavour: str = ""
    abilities: dict[str, str] = {}
    forms: dict[str, str] = {}  # of an identity's name: what the printer of the language cannot guess


class SetWords(msgspec.Struct, frozen=True):
    """What a set and its cards are called in a language; the cards by their short ids."""

    name: str = ""
    cards: dict[str, CardWords] = {}

    def of(self, card: schema.Card) -> CardWords | None:
        return self.cards.get(card.short)


NOTHING: Final = SetWords()


def uses_of(card: schema.Card) -> tuple[Use, ...]:
    if isinstance(card, schema.Trick | schema.Boon):
        return (card.use,)
    found: tuple[Use, ...] = getattr(card, "uses", ())
    return found


def abilities(card: schema.Card) -> list[str]:
    """The names of what a card can do, as far as it has any."""
    return [use.name for use in uses_of(card) if use.name]


# -- reading ----------------------------------------------------------------------------------------------------------


def text_files(folder: Path) -> dict[str, Path]:
    """The files of a set's folder that translate it, by language."""
    return {path.stem: path for path in sorted((folder / TEXTS).glob("*.yaml"))}


def load_words(folder: Path, loaded: CardSet, language: str) -> SetWords:
    """What a set is called in a language: nothing if it has no file for it. Raises `CardError` with every mistake."""
    path = text_files(folder).get(language)
    if path is None:
        return NOTHING
    words, mistakes = read_words(path, loaded)
    if mistakes:
        raise CardError(mistakes)
    return words


def lint_words(folder: Path, loaded: CardSet) -> list[Mistake]:
    """The mistakes in all translations of a set, and as warnings what they lack."""
    found: list[Mistake] = []
    for language, path in text_files(folder).items():
        words, mistakes = read_words(path, loaded)
        found += mistakes
        for lack in [] if mistakes else missing(loaded, words, language):
            card, _, what = lack.partition(": ")
            found.append(Mistake(file=shown(path, loaded), card=card, message=f"{what} missing", warning=True))
    return found


def shown(path: Path, loaded: CardSet) -> str:
    """The name of a translation in mistakes."""
    return f"{loaded.id}/{TEXTS}/{path.name}"


def read_words(path: Path, loaded: CardSet) -> tuple[SetWords, list[Mistake]]:
    """A translation of a set, and every mistake in it."""
    reader = Reader(shown(path, loaded))
    if path.stem not in LANGUAGES:
        reader.mistake(unknown("language", path.stem, LANGUAGES), 0)
        return NOTHING, reader.mistakes
    words = read_struct(reader, path, SetWords)
    if words is None:
        return NOTHING, reader.mistakes
    cards = {placed.card.short: placed.card for placed in loaded.cards}
    taken: dict[str, str] = {}
    for id, said in words.cards.items():
        reader.card = id
        if id not in cards:
            reader.mistake(unknown("card", id, cards), 0)
            continue
        for complaint in _complaints(said, cards[id], LANGUAGES[path.stem].forms):
            reader.mistake(complaint, 0)
        if taken.setdefault(said.name.casefold(), id) != id:
            reader.mistake(f"the name is taken by the card {taken[said.name.casefold()]}", 0)
    return words, reader.mistakes


def _complaints(said: CardWords, card: schema.Card, forms: Mapping[str, Form]) -> Iterator[str]:
    if not 0 < len(said.name) <= 60:
        yield "the name must have 1 to 60 letters"
    known = abilities(card)
    yield from (unknown("ability", name, known) for name in said.abilities if name not in known)
    if said.forms and not isinstance(card, schema.Identity):
        yield "only the name of an identity has forms"
    for form, value in said.forms.items():
        if form not in forms:
            yield unknown("form", form, forms)
        elif forms[form].values and value not in forms[form].values:
            yield unknown(form, value, forms[form].values)
    if said.forms:
        yield from (f'the form "{form}" is missing' for form in needed(forms) if form not in said.forms)


def needed(forms: Mapping[str, Form]) -> list[str]:
    return [name for name, form in forms.items() if form.needed]


def missing(loaded: CardSet, words: SetWords, language: str) -> list[str]:
    """What nobody has said yet in a language, a line each: "mazes.glampire: flavour"."""
    has_forms = bool(needed(LANGUAGES[language].forms))
    return [f"{placed.card.id}: {what}" for placed in loaded.cards for what in _unsaid(placed.card, words, has_forms)]


def _unsaid(card: schema.Card, words: SetWords, has_forms: bool) -> Iterator[str]:
    said = words.of(card)
    if said is None:
        yield "name"
        return
    if card.flavour and not said.flavour:
        yield "flavour"
    yield from (f'ability "{name}"' for name in abilities(card) if name not in said.abilities)
    if has_forms and isinstance(card, schema.Identity) and not said.forms:
        yield "forms"


# -- translating ------------------------------------------------------------------------------------------------------


def translated(loaded: CardSet, words: SetWords) -> CardSet:
    """The same set with other names and jokes."""
    if words is NOTHING:
        return loaded
    book = msgspec.structs.replace(loaded.rulebook, name=words.name or loaded.rulebook.name)
    return CardSet(book, tuple(_placed(placed, words.of(placed.card)) for placed in loaded.cards))


def _placed(placed: Placed, said: CardWords | None) -> Placed:
    return placed if said is None else msgspec.structs.replace(placed, card=_card(placed.card, said))


def _card(card: schema.Card, said: CardWords) -> schema.Card:
    changes: dict[str, Any] = {"name": said.name, "flavour": said.flavour or card.flavour}
    if said.abilities:
        called = said.abilities
        renamed = tuple(msgspec.structs.replace(use, name=called.get(use.name, use.name)) for use in uses_of(card))
        changes |= {"use": renamed[0]} if isinstance(card, schema.Trick | schema.Boon) else {"uses": renamed}
    return msgspec.structs.replace(card, **changes)


def names_in(loaded: CardSet, words: SetWords) -> Names:
    """What a translated set calls its things, with the forms of its identities, for the printer."""
    names = names_of(loaded.cards, loaded.rulebook)
    forms = {id: said.forms for id, said in words.cards.items() if said.forms}
    return msgspec.structs.replace(names, forms=forms)
