"""The text of every card of a set in one file per language, so that a change of wording is seen.

`python -m tools.golden` compares them, `python -m tools.golden --write` writes them again.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from kickdoor import sets
from kickdoor.cards.printer import LANGUAGES, Face, paragraphs

FOLDER: Final = Path(__file__).parents[1] / "tests" / "cards" / "golden"


def page(set_id: str, language: str = "en") -> str:
    """All cards of a set as plain text."""
    faces = sets.faces(set_id, language)
    return "\n".join(
        _entry(placed.card.id, placed.card.copies, faces[placed.card.id], language)
        for placed in sets.load(set_id).cards
    )


def _entry(id: str, copies: int, face: Face, language: str) -> str:
    title = f"{face.name} {face.badge}".rstrip()
    lines = [f"{title} [{id}{f' ×{copies}' if copies > 1 else ''}]", face.type_line, *paragraphs(face, language)]
    lines += [f"(Epic) {power}" for power in face.epic]
    return "\n    ".join([*lines, *([" | ".join(face.footers)] if face.footers else [])]) + "\n"


def stale() -> list[tuple[str, str]]:
    """The languages and sets whose file is not what their cards say."""
    return [
        (language, set_id)
        for language in LANGUAGES
        for set_id in sets.ids()
        if not file(language, set_id).exists() or file(language, set_id).read_text("utf-8") != page(set_id, language)
    ]


def file(language: str, set_id: str) -> Path:
    return FOLDER / language / f"{set_id}.txt"


def main(args: Sequence[str]) -> int:
    old = stale()
    named = ", ".join(f"{set_id} ({language})" for language, set_id in old)
    if "--write" in args:
        for language, set_id in old:
            file(language, set_id).parent.mkdir(parents=True, exist_ok=True)
            file(language, set_id).write_text(page(set_id, language), "utf-8")
        print(f"written: {named or 'nothing, all were up to date'}")
        return 0
    print(f"out of date: {named}" if old else "up to date")
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
