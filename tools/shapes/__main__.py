"""`python -m tools.shapes` writes all forms of all shapes; `--check` only says which are out of date."""

import subprocess
import sys

from tools.shapes import plain, structs, writers
from tools.shapes.reading import ROOT, shapes


def texts() -> dict[str, str]:
    """Every generated Python file by its path."""
    commands, events = shapes("commands.yaml"), shapes("events.yaml")
    records, frames, views = shapes("records.yaml"), shapes("frames.yaml"), shapes("views.yaml")
    return {
        "kickdoor/engine/names.py": plain.names_module(),
        "kickdoor/engine/commands.py": plain.commands_module(commands),
        "kickdoor/engine/events.py": plain.events_module(events),
        "kickdoor/engine/records.py": plain.records_module(records, frames),
        "kickdoor/engine/views.py": plain.views_module(views),
        "kickdoor/engine/defs/words.py": plain.words_module(shapes("words.yaml")),
        "kickdoor/bounds.py": structs.bounds_module(),
        "kickdoor/logged.py": structs.wire_module(commands, events),
        "kickdoor/saved.py": structs.saved_module(records, frames),
        "kickdoor/sent.py": structs.sent_module(views),
        "kickdoor/written.py": writers.writers_module(views),
    }


def formatted(text: str) -> str:
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", "generated.py", "-"]
    done = subprocess.run(ruff, input=text, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise SystemExit(f"{done.stderr}\n{text}")
    return done.stdout


def main() -> int:
    stale = 0
    for name, text in texts().items():
        path, new = ROOT / name, formatted(text)
        if "--check" not in sys.argv:
            path.write_text(new)
        elif not path.exists() or path.read_text() != new:
            print(f"{name} is out of date: run `make shapes`.", file=sys.stderr)
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
