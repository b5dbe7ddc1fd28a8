"""The command line as a page, from what the commands say of themselves."""

from collections.abc import Iterator

from kickdoor import cli
from kickdoor.cli.manual import EXITS, FILES, VARIABLES, sections

PLACE = "command-line.md"


def page() -> str:
    return "\n\n".join(_parts())


def _parts() -> Iterator[str]:
    yield "# The command line"
    yield (
        "`kickdoor --help` lists the commands, `kickdoor COMMAND --help` explains one, and `kickdoor man | man -l -` "
        "is this page in the terminal. `kickdoor completion bash` (or `zsh`, `fish`) completes commands, options and "
        "the names of cards, sets and clauses. `kickdoor doctor` says what is there on your computer, and what to do "
        "about what is not."
    )
    for title, entries in sections(cli.app):
        yield f"## {title}"
        for entry in entries:
            yield f"### {entry.name}"
            yield f"```\n{entry.name} {entry.usage}\n```"
            yield entry.about
            yield _table(entry.flags)
    for title, rows in (("Files", FILES), ("Environment", VARIABLES), ("Exit codes", EXITS)):
        yield f"## {title}"
        yield _table(list(rows))


def _table(rows: list[tuple[str, str]]) -> str:
    lines = (f"| `{term}` | {text.replace('|', chr(92) + '|').replace('<', '&lt;')} |" for term, text in rows)
    return "\n".join(("| | |", "| --- | --- |", *lines)) if rows else ""
