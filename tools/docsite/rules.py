"""The rulebook as pages, a chapter each: every clause with what proves it and what carries it out."""

from collections.abc import Iterator
from typing import Final

from kickdoor import sets
from kickdoor.rulebook import Chapter, Clause, Rulebook, Ruling, SetId, load, load_in
from kickdoor.rulebook.clause import MIX
from kickdoor.rulebook.enforcement import ID, enforced_at
from kickdoor.rulebook.loading import FOLDER, Contents, convert, read_yaml
from kickdoor.rulebook.proofs import Proof, Proofs, finished_sets, load_proofs
from tools.docsite import proofs as proof_pages
from tools.docsite.wording import WORDS, Words

Nav = list[dict[str, str | list[dict[str, str]]]]
BOOST: Final = "---\nsearch:\n  boost: 2\n---\n\n"  # a rule comes before a page that only speaks of it
HOME: Final = {"en": "rules", "de": "regeln"}


def pages(language: str) -> dict[str, str]:
    """The Markdown of every chapter, of the glossary and of the page before them, by its place on the site."""
    book, words, home = load_in(language), WORDS[language], HOME[language]
    proofs = load_proofs(load(), finished_sets())
    places = where(book, language)
    found = {
        place: BOOST + "\n\n".join(_chapter(chapter, book, proofs, places, words))
        for place, chapter in _chapters(book, language).items()
    }
    found[f"{home}/index.md"] = "\n\n".join(_first_page(book, proofs, language))
    found[f"{home}/glossary.md"] = "\n\n".join(_glossary(book, places, words))
    return found


def nav(language: str) -> Nav:
    """The chapters in reading order, for the menu."""
    book, words, home = load_in(language), WORDS[language], HOME[language]
    places = _chapters(book, language)
    clauses = [{each.title: place} for place, each in places.items() if each in book.clause_chapters]
    rulings = [{each.title: place} for place, each in places.items() if each in book.ruling_chapters]
    parts: Nav = [{words.clauses: clauses}, {words.rulings: rulings}]
    return [{words.rules: f"{home}/index.md"}, *parts, {words.glossary: f"{home}/glossary.md"}]


def where(book: Rulebook, language: str = "en") -> dict[str, str]:
    """The place of every clause and ruling: a page of the rules and an anchor, by id."""
    chapters = _chapters(book, language)
    return {entry.id: f"{place}#{entry.id.lower()}" for place, each in chapters.items() for entry in each.entries}


def _chapters(book: Rulebook, language: str) -> dict[str, Chapter]:
    contents = convert(read_yaml(FOLDER / "contents.yaml"), Contents, "contents.yaml")
    names = [*contents.clauses, *(f"rulings-{name}" for name in contents.rulings)]
    return {f"{HOME[language]}/{name}.md": chapter for name, chapter in zip(names, book.chapters, strict=True)}


def _first_page(book: Rulebook, proofs: Proofs, language: str) -> Iterator[str]:
    words, chapters = WORDS[language], _chapters(book, language)
    proven = sum(bool(proofs.of(id)) for id in book.by_id)
    scenarios = len({(proof.file, proof.title) for found in proofs.by_id.values() for proof in found})
    yield f"# {words.rules}"
    yield words.about_rules.format(
        clauses=len(book.clauses), rulings=len(book.rulings), proven=proven, scenarios=scenarios
    )
    yield f"[{words.other_language}](../{HOME[words.other]}/index.md)"
    for title, part in ((words.clauses, book.clause_chapters), (words.rulings, book.ruling_chapters)):
        yield f"## {title}"
        rows = (
            f"- [{chapter.title}]({place.rpartition('/')[2]}): "
            + ", ".join(f"[{each.title}]({place.rpartition('/')[2]}#{each.id.lower()})" for each in chapter.entries)
            for place, chapter in chapters.items()
            if chapter in part
        )
        yield "\n".join(rows)


def _chapter(chapter: Chapter, book: Rulebook, proofs: Proofs, places: dict[str, str], words: Words) -> Iterator[str]:
    yield f"# {chapter.title}"
    for entry in chapter.entries:
        yield f"## {entry.id} · {entry.title} {{ #{entry.id.lower()} }}"
        if isinstance(entry, Ruling):
            yield f"*{linked(entry.question, places)}*"
        yield linked(entry.text, places)
        for set_id, variant in entry.variants.items():
            yield f"**{set_name(set_id, words)}:** {linked(variant, places)}"
        holds = ", ".join(set_name(set_id, words) for set_id in entry.sets)
        source = f" · {words.status[entry.status]}" if isinstance(entry, Ruling) else ""
        yield f"<small>{words.holds_in} {holds}{source}</small>"
        yield from _proven(entry, proofs.of(entry.id), words)


def _proven(entry: Clause, proofs: tuple[Proof, ...], words: Words) -> Iterator[str]:
    shown = [proof for proof in proofs if proof.sets]
    if entry.exempt is not None:
        yield f'??? note "{words.nothing_to_prove}"\n    {entry.exempt}'
        return
    lines = [
        f"    - [{proof.title}](../{proof_pages.place(proof.file, proof.title)}): {', '.join(proof.sets)}"
        for proof in shown
    ]
    code = [f"    - `{place}`" for place in enforced_at().get(entry.id, ())]
    yield "\n".join(
        [
            f'??? success "{words.proven_by.format(n=len(shown))}"',
            *lines,
            "",
            *([f"    {words.carried_out_by}", "", *code] if code else []),
        ]
    )


def _glossary(book: Rulebook, places: dict[str, str], words: Words) -> Iterator[str]:
    yield f"# {words.glossary}"
    for term in book.glossary:
        links = ", ".join(f"[{id}]({places[id].rpartition('/')[2]})" for id in term.clauses)
        yield f"**{term.term}**\n:   {term.text} ({links})"


def set_name(set_id: SetId, words: Words) -> str:
    return words.mix if set_id == MIX else sets.load(set_id).rulebook.name


def linked(text: str, places: dict[str, str]) -> str:
    """The text with a link on every clause that it names."""
    return ID.sub(lambda found: f"[{found[0]}]({places[found[0]].rpartition('/')[2]})", text)
