"""All pages of the site, those that are written and those that are made from data, by their place in the repository."""

from pathlib import Path
from typing import Final

from tools.docsite import cards, commands, messages, pictures, proofs, rules
from tools.docsite.links import DOCS, TOP_PAGES

ROOT: Final = Path(__file__).parents[2]
LANGUAGES: Final = ("en", "de")


def written() -> dict[str, str]:
    """The pages that people write, by their path in the repository."""
    paths = [ROOT / name for name in TOP_PAGES if (ROOT / name).is_file()]
    paths += sorted((ROOT / "docs").rglob("*.md"))
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def made() -> dict[str, str]:
    """The pages that are made from data, as if they stood in docs/."""
    found = proofs.pages()
    for language in LANGUAGES:
        found |= rules.pages(language) | cards.pages(language)
    return {DOCS + place: text for place, text in found.items()}


def made_files() -> dict[str, bytes]:
    """The files that are made from data, as if they stood in docs/."""
    return {DOCS + place: content for place, content in pictures.files().items()}


def completed(text: str) -> str:
    """A written page with the tables that it leaves room for."""
    for part in (messages, commands):
        if part.MARK in text:
            text = text.replace(part.MARK, part.tables())
    return text


def all_pages() -> dict[str, str]:
    return {path: completed(text) for path, text in written().items()} | made()
