"""The scenarios as pages, so that a proof is one click away from its clause."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import yaml

from kickdoor.scenarios import read_file

ROOT: Final = Path(__file__).parents[2]
SCENARIOS: Final = ROOT / "tests" / "scenarios"
HOME: Final = "proofs"


def pages() -> dict[str, str]:
    """The Markdown of every file of scenarios; the search leaves them out, or they would hide the rules."""
    found = {}
    for path in files():
        name = path.relative_to(SCENARIOS).as_posix()
        head = f"---\nsearch:\n  exclude: true\n---\n\n# {name}\n\n`kickdoor scenario run tests/scenarios/{name}`"
        parts = [f"## {title} {{ #{anchor} }}\n\n```yaml\n{text}\n```" for title, anchor, text in told(path)]
        found[f"{HOME}/{path.relative_to(SCENARIOS).with_suffix('.md').as_posix()}"] = "\n\n".join((head, *parts))
    return found


def files() -> list[Path]:
    return sorted(SCENARIOS.rglob("*.yaml"))


def place(file: str, title: str) -> str:
    """Where a scenario stands on the site."""
    return f"{HOME}/{Path(file).with_suffix('.md').as_posix()}#{_anchors(SCENARIOS / file)[title]}"


@cache
def _anchors(path: Path) -> dict[str, str]:
    return {title: anchor for title, anchor, _ in told(path)}


@cache
def told(path: Path) -> list[tuple[str, str, str]]:
    """The title, the anchor and the text of every scenario in a file."""
    text = path.read_text("utf-8")
    whole = yaml.compose(text, yaml.CSafeLoader)
    nodes = whole.value if isinstance(whole, yaml.SequenceNode) else [whole]
    lines = text.splitlines()
    starts = [node.start_mark.line for node in nodes]
    ends = [*(start for start in starts[1:]), len(lines)]
    titles = [scenario.title for scenario in read_file(path)]
    texts = ("\n".join(lines[start:end]).strip("\n") for start, end in zip(starts, ends, strict=True))
    anchors = (f"case-{number}" for number in range(1, len(nodes) + 1))
    return [(title, anchor, _outdented(text)) for title, anchor, text in zip(titles, anchors, texts, strict=True)]


def _outdented(text: str) -> str:
    """A scenario of a list, as it would stand alone."""
    if not text.startswith("- "):
        return text
    return re.sub(r"^  ", "", "  " + text[2:], flags=re.MULTILINE)
