"""Converts commands and events between the engine's classes and the structs that are sent and logged."""

from functools import cache
from typing import Final

import msgspec

from kickdoor.engine import commands, events
from kickdoor.logged import COMMANDS, EVENTS, VARIANTS, AnyCommand, Command, Event

_COMMANDS: Final = {plain: logged for logged, plain in COMMANDS.items()}
_EVENTS: Final = {plain: logged for logged, plain in EVENTS.items()}

encode_command = msgspec.json.Encoder().encode
decode_command = msgspec.json.Decoder(AnyCommand).decode


def to_plain(command: Command) -> commands.Command:
    """The engine's form of a command."""
    return COMMANDS[type(command)](*msgspec.structs.astuple(command))


def from_plain(command: commands.Command) -> AnyCommand:
    """The struct of a command."""
    kind = _COMMANDS[type(command)]
    return kind(*[getattr(command, name) for name in kind.__struct_fields__])  # type: ignore[return-value]


def unused(command: Command) -> list[str]:
    """The fields that are set although this variant of a command does not use them.

    >>> unused(decode_command(b'{"type": "dispute", "what": "rule", "rule": "hands", "value": 3, "seat": 2}'))
    ['seat']
    """
    deciding, variants = VARIANTS.get(type(command), ("", {}))
    used = variants.get(getattr(command, deciding, ""))
    others = () if used is None else msgspec.structs.fields(command)
    spare = [each for each in others if each.name not in (deciding, *(used or ()))]
    return [each.name for each in spare if getattr(command, each.name) != each.default]


def event_from_plain(event: events.Event) -> Event:
    """The struct of an event, with the engine's card numbers: for logs, never for viewers."""
    kind = _EVENTS[type(event)]
    return kind(*[getattr(event, name) for name in kind.__struct_fields__])


@cache
def snake(name: str) -> str:
    """The name of a command or event in JSON.

    >>> snake("PutDown")
    'put_down'
    """
    return "".join(("_" + c.lower()) if c.isupper() and i else c.lower() for i, c in enumerate(name))
