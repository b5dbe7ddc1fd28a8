"""The rulebook in another language: the same clauses under the same ids, in other words.

A language is a folder beside the chapters: `titles.yaml` and `glossary.yaml` by the English title or term, and files of
clauses and rulings by id. What it does not say is said in English; what it says of something unknown is refused.
"""

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from kickdoor.rulebook.clause import Chapter, Clause, Rulebook, RulebookError, Ruling, SetId, Term
from kickdoor.rulebook.loading import FOLDER, convert, did_you_mean, load, read_yaml

ENGLISH: Final = "en"


class Words(msgspec.Struct, frozen=True):
    """A clause, or a ruling with its question, in other words."""

    title: str
    text: str
    question: str = ""
    variants: dict[SetId, str] = {}


class TermWords(msgspec.Struct, frozen=True):
    term: str
    text: str


@cache
def load_in(language: str, folder: Path = FOLDER) -> Rulebook:
    """The rulebook in a language.

    >>> load_in("de").clause("CMB-02").title
    'Bei Gleichstand siegen die Monster'
    """
    book, place = load() if folder == FOLDER else load(folder), folder / language
    if language == ENGLISH or not place.is_dir():
        return book
    titles = read(place / "titles.yaml", [chapter.title for chapter in book.chapters])
    words = said_by_id(place, book.by_id)
    clauses = tuple(translated(chapter, titles, words) for chapter in book.clause_chapters)
    rulings = tuple(translated(chapter, titles, words) for chapter in book.ruling_chapters)
    by_id = {entry.id: entry for chapter in (*clauses, *rulings) for entry in chapter.entries}
    return Rulebook(clauses, rulings, glossary(book.glossary, place / "glossary.yaml"), by_id)


def read(path: Path, known: Collection[str]) -> dict[str, object]:
    """A file whose keys are all known."""
    raw = read_yaml(path)
    if not isinstance(raw, dict):
        raise RulebookError(f"{path.name}: expected keys with values, found {raw!r:.40}")
    for key in raw:
        if key not in known:
            raise RulebookError(f"{path.parent.name}/{path.name}: no {key!r}{did_you_mean(str(key), known)}")
    return raw


def said_by_id(place: Path, known: Collection[str]) -> dict[str, Words]:
    """All clauses and rulings that the language has words for."""
    found: dict[str, Words] = {}
    for path in sorted(place.glob("*/*.yaml")):
        for id, raw in read(path, known).items():
            found[id] = convert(raw, Words, f"{path.parent.name}/{path.name}, {id}")
    return found


def translated(chapter: Chapter, titles: dict[str, object], words: dict[str, Words]) -> Chapter:
    title = str(titles.get(chapter.title, chapter.title))
    return Chapter(title, tuple(said(entry, words.get(entry.id)) for entry in chapter.entries))


def said(entry: Clause, words: Words | None) -> Clause:
    """The clause in these words; a variant that they do not have stays."""
    if words is None:
        return entry
    variants = {set_id: words.variants.get(set_id, text) for set_id, text in entry.variants.items()}
    if isinstance(entry, Ruling):
        question = words.question or entry.question
        return msgspec.structs.replace(entry, title=words.title, text=words.text, variants=variants, question=question)
    return msgspec.structs.replace(entry, title=words.title, text=words.text, variants=variants)


def glossary(terms: tuple[Term, ...], path: Path) -> tuple[Term, ...]:
    """The terms, in the order of the language."""
    raw = read(path, [term.term for term in terms])
    found = []
    for term in terms:
        words = convert(raw[term.term], TermWords, f"{path.name}, {term.term}") if term.term in raw else None
        found.append(term if words is None else msgspec.structs.replace(term, term=words.term, text=words.text))
    return tuple(sorted(found, key=lambda term: term.term.casefold()))
