"""Converts commands between the engine's classes and the structs that are sent and logged."""

from functools import cache
from typing import Final

import msgspec

from kickdoor.engine import commands
from kickdoor.logged import COMMANDS, VARIANTS, AnyCommand, Command

_COMMANDS: Final = {plain: logged for logged, plain in COMMANDS.items()}

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
    if type(command) not in VARIANTS:
        return []
    deciding, variants = VARIANTS[type(command)]
    used = variants.get(getattr(command, deciding, ""))
    others = () if used is None else msgspec.structs.fields(command)
    spare = [each for each in others if each.name not in (deciding, *(used or ()))]
    return [each.name for each in spare if getattr(command, each.name) != each.default]


@cache
def snake(name: str) -> str:
    """The name of a command or event in JSON.

    >>> snake("PutDown")
    'put_down'
    """
    return "".join(("_" + c.lower()) if c.isupper() and i else c.lower() for i, c in enumerate(name))
