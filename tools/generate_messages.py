"""Writes the classes of commands and events from tools/messages.yaml: the engine's plain ones and the edge's structs.

Usage: python tools/generate_messages.py [--check]
"""

import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
PYTHON = {
    "int": "int",
    "str": "str",
    "bool": "bool",
    "ints": "tuple[int, ...]",
    "card": "int",
    "cards": "tuple[int, ...]",
}
Fields = list[tuple[str, str, str]]  # name, type, default


def fields(spec: dict[str, object]) -> Fields:
    found: Fields = []
    for name, value in spec.items():
        if name == "doc":
            continue
        kind, _, default = str(value).partition(" = ")
        found.append((name, kind, default))
    return found


def signature(name: str, kind: str, default: str) -> str:
    return f"{name}: {PYTHON[kind]}" + (f" = {default}" if default else "")


def plain_class(name: str, base: str, spec: dict[str, object]) -> str:
    rows = fields(spec)
    slots = ", ".join(f'"{n}"' for n, _, _ in rows) + ("," if len(rows) == 1 else "")
    lines = [f"class {name}({base}):", f'    """{spec["doc"]}"""', "", f"    __slots__ = ({slots})"]
    if rows:
        params = ", ".join(signature(*row) for row in rows)
        lines += ["", f"    def __init__(self, {params}) -> None:"]
        lines += [f"        self.{n} = {n}" for n, _, _ in rows]
    return "\n".join(lines)


def engine_module(title: str, base: str, base_doc: str, specs: dict[str, dict[str, object]]) -> str:
    parts = [f'"""{title}\n\nGenerated from tools/messages.yaml; do not edit.\n"""']
    parts.append(f'class {base}:\n    """{base_doc}"""\n\n    __slots__ = ()')
    parts += [plain_class(name, base, spec) for name, spec in specs.items()]
    return "\n\n\n".join(parts) + "\n"


def snake(name: str) -> str:
    return "".join(("_" + c.lower()) if c.isupper() and i else c.lower() for i, c in enumerate(name))


def wire_struct(name: str, base: str, spec: dict[str, object]) -> str:
    lines = [f'class {name}({base}, frozen=True, tag="{snake(name)}"):', f'    """{spec["doc"]}"""']
    rows = fields(spec)
    if rows:
        lines.append("")
    lines += [f"    {signature(*row)}" for row in rows]
    return "\n".join(lines)


def converters(specs: dict[str, dict[str, object]], label: str, module: str) -> str:
    plain = ", ".join(f"{name}: {module}.{name}" for name in specs)
    union = " | ".join(specs)
    pairs = "\n".join(
        f"    {name}: ({', '.join(repr(n) for n, _, _ in fields(s))}{',' if len(fields(s)) == 1 else ''}),"
        for name, s in specs.items()
    )
    return (
        f"Any{label} = {union}\n_{label.upper()}_FIELDS: dict[type[{label}], tuple[str, ...]] = {{\n{pairs}\n}}\n"
        f"_{label.upper()}_PLAIN: dict[type[{label}], type[{module}.{label}]] = {{{plain}}}\n"
        f"_{label.upper()}_WIRE = {{plain: wire for wire, plain in _{label.upper()}_PLAIN.items()}}"
    )


def wire_module(table: dict[str, dict[str, dict[str, object]]]) -> str:
    head = (
        '"""Commands and events as they travel and are stored.\n\nGenerated from tools/messages.yaml; do not edit.\n"""'
    )
    config = 'frozen=True, forbid_unknown_fields=True, tag_field="type", array_like=False'
    parts = [
        head + "\n\nimport msgspec\n\nfrom kickdoor.engine import commands, events",
        f'class Command(msgspec.Struct, {config}):\n    """Base of all commands."""',
        f'class Event(msgspec.Struct, {config}):\n    """Base of all events."""',
    ]
    parts += [wire_struct(name, "Command", spec) for name, spec in table["commands"].items()]
    parts += [wire_struct(name, "Event", spec) for name, spec in table["events"].items()]
    parts.append(converters(table["commands"], "Command", "commands"))
    parts.append(converters(table["events"], "Event", "events"))
    parts.append(FUNCTIONS.strip())
    return "\n\n\n".join(parts) + "\n"


FUNCTIONS = '''
def to_plain(command: Command) -> commands.Command:
    """The engine's form of a command."""
    kind = type(command)
    return _COMMAND_PLAIN[kind](*(getattr(command, name) for name in _COMMAND_FIELDS[kind]))


def from_plain(command: commands.Command) -> Command:
    """The travelling form of a command."""
    kind = _COMMAND_WIRE[type(command)]
    return kind(*(getattr(command, name) for name in _COMMAND_FIELDS[kind]))


def event_from_plain(event: events.Event) -> Event:
    """The storable form of an event: with the engine's card numbers, so for logs, never for viewers."""
    kind = _EVENT_WIRE[type(event)]
    return kind(*(getattr(event, name) for name in _EVENT_FIELDS[kind]))


def event_to_plain(event: Event) -> events.Event:
    """The engine's form of a stored event."""
    kind = type(event)
    return _EVENT_PLAIN[kind](*(getattr(event, name) for name in _EVENT_FIELDS[kind]))


def snake(name: str) -> str:
    """The travelling name of a command or event: `PutDown` is `put_down`."""
    return "".join(("_" + c.lower()) if c.isupper() and i else c.lower() for i, c in enumerate(name))


encode_command = msgspec.json.Encoder().encode
decode_command = msgspec.json.Decoder(AnyCommand).decode
'''


def main() -> int:
    table = yaml.load((ROOT / "tools" / "messages.yaml").read_text(), Loader=yaml.BaseLoader)
    texts = {
        "kickdoor/engine/commands.py": engine_module(
            "The closed list of things a seat can say.", "Command", "Base of all commands.", table["commands"]
        ),
        "kickdoor/engine/events.py": engine_module(
            "The closed list of facts that can happen.", "Event", "Base of all events.", table["events"]
        ),
        "kickdoor/wire.py": wire_module(table),
    }
    stale = 0
    for name, text in texts.items():
        path = ROOT / name
        formatted = format_source(text)
        if "--check" in sys.argv:
            if not path.exists() or path.read_text() != formatted:
                print(f"{name} is out of date: run python tools/generate_messages.py", file=sys.stderr)
                stale = 1
        else:
            path.write_text(formatted)
    return stale


def format_source(text: str) -> str:
    import subprocess

    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", "generated.py", "-"]
    return subprocess.run(ruff, input=text, capture_output=True, text=True, check=True, cwd=ROOT).stdout


if __name__ == "__main__":
    sys.exit(main())
