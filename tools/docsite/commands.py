"""Every command with its options, from what the commands say of themselves."""

from collections.abc import Iterator
from typing import Final

from kickdoor import cli
from kickdoor.cli.manual import EXITS, FILES, VARIABLES, sections

MARK: Final = "<!-- the commands -->"  # the page has them here


def tables() -> str:
    return "\n\n".join(_parts())


def _parts() -> Iterator[str]:
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
