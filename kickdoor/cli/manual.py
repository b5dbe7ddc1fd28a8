"""`kickdoor man`: the manual, made from what the commands say of themselves."""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import typer

from kickdoor import __version__
from kickdoor.cli.sections import by_section

FILES: Final = (
    ("kickdoor.db", "The tables and games of a server, if no other file is named."),
    ("~/.local/share/kickdoor/kickdoor.db", "The same for `kickdoor play`."),
    ("kickdoor.db.key", "The server's secret key. Without it, old invitations stop working."),
)
VARIABLES: Final = (
    ("KICKDOOR_DB", "The database, if --db is not given."),
    ("KICKDOOR_LANG", "The language, en or de, if --lang is not given."),
    ("KICKDOOR_PLAIN", "If set, the engine runs in plain Python even if it is compiled."),
    ("KICKDOOR_…", "The limits of a server, such as KICKDOOR_CHATS. docs/server.md lists them."),
)
EXITS: Final = (
    ("0", "Done."),
    ("1", "Something was checked and found wrong: a card, a scenario, a game, this computer."),
    ("2", "A mistake on the command line, or a file that cannot be used; one line says which."),
    ("130", "Stopped by Ctrl-C."),
)


class Entry(NamedTuple):
    """What one command says of itself."""

    name: str  # with the commands that it belongs to: kickdoor card show
    usage: str
    about: str
    flags: list[tuple[str, str]]


class Section(NamedTuple):
    title: str
    entries: list[Entry]


def man() -> None:
    """Print the manual page: `kickdoor man | man -l -`."""
    from kickdoor.cli import app

    typer.echo(page(app))


def sections(app: typer.Typer) -> list[Section]:
    """Every command, by who needs it, each followed by the commands that it has."""
    root: Any = typer.main.get_command(app)
    top = typer.Context(root, info_name="kickdoor")
    found = []
    for title, names in by_section(list(root.commands)):
        entries = [entry for name in names for entry in _entries(root.commands[name], name, top)]
        if entries:
            found.append(Section(title, entries))
    return found


def _entries(command: Any, name: str, parent: Any) -> Iterator[Entry]:
    context = typer.Context(command, info_name=name, parent=parent)
    usage = " ".join(command.collect_usage_pieces(context))
    records = (param.get_help_record(context) for param in command.get_params(context))
    flags = [record for record in records if record is not None]
    yield Entry(context.command_path, usage, " ".join((command.help or "").split()), flags)
    for sub, each in getattr(command, "commands", {}).items():
        yield from _entries(each, sub, context)


def page(app: typer.Typer) -> str:
    """The manual as roff."""
    about = " ".join((typer.main.get_command(app).help or "").split())
    lines = [
        f'.TH KICKDOOR 1 "" "kickdoor {__version__}" "User Commands"',
        ".SH NAME",
        r"kickdoor \- Munchkin as software, unofficial",
        ".SH SYNOPSIS",
        r".B kickdoor",
        _roff("COMMAND [OPTIONS] [ARGS]..."),
        ".SH DESCRIPTION",
        _roff(about),
        _roff("Begin with `kickdoor play`. Every command explains itself: `kickdoor COMMAND --help`."),
    ]
    for title, entries in sections(app):
        lines.append(f".SH {title.upper()}")
        for entry in entries:
            lines += [f".SS {_roff(entry.name)} {_roff(entry.usage)}", _roff(entry.about), *_listed(entry.flags)]
    for title, rows in (("FILES", FILES), ("ENVIRONMENT", VARIABLES), ("EXIT STATUS", EXITS)):
        lines += [f".SH {title}", *_listed(list(rows))]
    return "\n".join(lines)


def _listed(rows: list[tuple[str, str]]) -> Iterator[str]:
    for term, text in rows:
        yield from (".TP", f".B {_roff(term)}", _roff(text))


def _roff(text: str) -> str:
    """The text as it is to be read: no letter of it is a command.

    >>> print(_roff(".x --db `kickdoor`"))
    \\&.x \\-\\-db \\fBkickdoor\\fR
    """
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    plain = re.sub("`([^`]*)`", r"\\fB\1\\fR", plain)
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
