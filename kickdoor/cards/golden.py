"""The text of every card of a set in one file, so that a change of wording is seen.

`python -m kickdoor.cards.golden` compares, `python -m kickdoor.cards.golden --write` writes them anew.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from kickdoor import sets
from kickdoor.cards.printer import Face

FOLDER: Final = Path(__file__).parents[2] / "tests" / "cards" / "golden"


def page(set_id: str) -> str:
    """All cards of a set as plain text."""
    faces = sets.faces(set_id)
    return "\n".join(
        _entry(placed.card.id, placed.card.copies, faces[placed.card.id]) for placed in sets.load(set_id).cards
    )


def _entry(id: str, copies: int, face: Face) -> str:
    title = f"{face.name} {face.badge}".rstrip()
    lines = [f"{title} [{id}{f' ×{copies}' if copies > 1 else ''}]", face.type_line, *face.text]
    return "\n    ".join([*lines, *([" | ".join(face.footers)] if face.footers else [])]) + "\n"


def stale() -> list[str]:
    """The sets whose file is not what their cards say."""
    return [
        set_id
        for set_id in sets.ids()
        if not _file(set_id).exists() or _file(set_id).read_text("utf-8") != page(set_id)
    ]


def _file(set_id: str) -> Path:
    return FOLDER / f"{set_id}.txt"


def main(args: Sequence[str]) -> int:
    old = stale()
    if "--write" in args:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for set_id in old:
            _file(set_id).write_text(page(set_id), "utf-8")
        print(f"written: {', '.join(old) or 'nothing, all were up to date'}")
        return 0
    print(f"out of date: {', '.join(old)}" if old else "up to date")
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
