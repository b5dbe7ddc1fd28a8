"""The commands in the order of who needs them: for `kickdoor --help` and the manual."""

import re
from collections.abc import Iterator
from typing import Any, Final

from typer.core import TyperGroup

SECTIONS: Final = {
    "To play": ("play", "watch", "hint", "puzzle", "sets", "house-rules", "rules"),
    "To host": ("serve", "admin", "games", "replay", "review", "verify", "odds"),
    "To make cards": ("card", "scenario", "position", "balance"),
    "To make bots, and to count": ("sim", "ladder", "soak"),
    "To set up": ("doctor", "completion", "man"),
}
OTHERS: Final = "More"
WIDTH: Final = 64  # of a line that says what a command does


def by_section(names: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The commands that there are, section by section; those that no section names come last."""
    named = {name for section in SECTIONS.values() for name in section}
    for title, section in SECTIONS.items():
        yield title, [name for name in section if name in names]
    yield OTHERS, [name for name in names if name not in named]


def summary(text: str) -> str:
    """What a command does: its first sentence, and of a long one only the part before what explains it.

    >>> summary("Open a table for friends and bots: in your browser, and on every phone in the same network.")
    'Open a table for friends and bots'
    """
    first = re.split(r"\.(?: |$)", " ".join(text.split()), maxsplit=1)[0]
    if len(first) <= WIDTH:
        return first
    return re.split(r"[:;]| \(", first, maxsplit=1)[0]


class Sectioned(TyperGroup):
    """A group whose help has a heading for each section, and a line for each command."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        names = self.list_commands(ctx)
        width = max(map(len, names), default=0)
        for title, section in by_section(names):
            commands = [(name, self.get_command(ctx, name)) for name in section]
            rows = [(name.ljust(width), summary(each.help or "")) for name, each in commands if each is not None]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
