"""Writes the strict structs for the log, the saves and the wire."""

import re

from tools.shapes.plain import MADE
from tools.shapes.reading import BOUNDS, Field, Shape, Shapes, bounded, names, snake


def bounds_module() -> str:
    """A type for every kind of number. It carries the name of what it stands for, for those who write it as text."""
    rows = []
    for kind, bound in BOUNDS.items():
        low, high = (f"{int(each):_}" for each in bound) if isinstance(bound, list) else ("", bound)
        limits = f"msgspec.Meta(ge={low}, le={high})" if low else f"msgspec.Meta(max_length={high})"
        rows.append(f'{bounded(kind)} = Annotated[{"int" if low else "str"}, "{kind}", {limits}]')
    title = f'"""Numbers and words by what they stand for, with their bounds.\n\n{MADE}\n"""'
    return "\n".join([title, "", "from typing import Annotated", "", "import msgspec", "", *rows, ""])


def imported(text: str) -> str:
    """The line that imports the bounded types that a text uses."""
    kinds = sorted({bounded(kind) for kind in BOUNDS if re.search(rf"\b{bounded(kind)}\b", text)})
    return f"from kickdoor.bounds import {', '.join(kinds)}"


def wire_module(commands: Shapes, events: Shapes) -> str:
    config = 'frozen=True, forbid_unknown_fields=True, tag_field="type"'
    parts = [
        f'class Command(msgspec.Struct, {config}):\n    """Base of all commands."""',
        f'class Event(msgspec.Struct, {config}):\n    """Base of all events."""',
    ]
    parts += [tagged(shape, "Command") for shape in commands.values()]
    parts += [tagged(shape, "Event") for shape in events.values()]
    for label, module, shapes in (("Command", "commands", commands), ("Event", "events", events)):
        pairs = "".join(f"    {name}: {module}.{name},\n" for name in shapes)
        parts.append(
            f"Any{label} = {' | '.join(shapes)}\n"
            f"{label.upper()}S: dict[type[{label}], type[{module}.{label}]] = {{\n{pairs}}}"
        )
    parts.append(variants(commands))
    body = "\n\n\n".join(parts) + "\n"
    title = f'"""Commands and events as they travel and are stored.\n\n{MADE}\n"""'
    return f"{title}\n\nimport msgspec\n\n{imported(body)}\nfrom kickdoor.engine import commands, events\n\n\n{body}"


def variants(commands: Shapes) -> str:
    """Which fields a command uses, where one of them decides about the others."""
    rows = "".join(
        f"    {name}: ({field!r}, {uses!r}),\n" for name, shape in commands.items() for field, uses in shape.variants
    )
    return f"VARIANTS: dict[type[Command], tuple[str, dict[str, list[str]]]] = {{\n{rows}}}"


def tagged(shape: Shape, base: str) -> str:
    lines = [f'class {shape.name}({base}, frozen=True, tag="{snake(shape.name)}"):', f'    """{shape.doc}"""']
    rows = [row(each, each.bounded) for each in shape.fields]
    return "\n".join([*lines, *([""] if rows else []), *rows])


def row(field: Field, type: str) -> str:
    return f"    {field.name}: {type}" + (f" = {field.default}" if field.default else "")


def saved_module(records: Shapes, frames: Shapes) -> str:
    """Saves are arrays: compact, and a field that is missing or one too many is refused. Numbers say what they are.

    Only a field that was added later may be missing: those are the last.
    """
    base = (
        "class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):\n"
        '    """Base of all that is saved."""'
    )
    frame = (
        'class Frame(Saved, frozen=True, tag_field="proc"):\n'
        '    """Base of all frames."""\n\n    step: str\n    answer: list[Number] | None'
    )
    frames = {name: shape for name, shape in frames.items() if all(name != each.base for each in frames.values())}
    union = f"AnyFrame = {' | '.join(frames)}"
    late = struct(records["Facts"], "Saved, frozen=True").replace("list[Frame]", "list[AnyFrame]")
    plain = [f"    {name}: (records.{name}, {asked(shape)!r})," for name, shape in {**records, **frames}.items()]
    table = "\n".join(
        ["# The engine's class of each, and what its constructor asks for.",
         "PLAIN: dict[type[Saved], tuple[type, tuple[str, ...]]] = {", *plain, "}"]
    )  # fmt: skip
    early = [struct(shape, "Saved, frozen=True") for name, shape in records.items() if name != "Facts"]
    body = "\n\n\n".join([base, *early, frame, *map(saved_frame, frames.values()), union, late, table]) + "\n"
    title = f'"""The facts and the frames as they are saved.\n\n{MADE}\n"""'
    return f"{title}\n\nimport msgspec\n\n{imported(body)}\nfrom kickdoor.engine import records\n\n\n{body}"


def asked(shape: Shape) -> tuple[str, ...]:
    return tuple(each.name for each in shape.fields if each.argument)


def saved_frame(shape: Shape) -> str:
    fields = (
        shape.fields if any(each.name == "seat" for each in shape.fields) else [Field("seat", "seat"), *shape.fields]
    )
    return struct(shape._replace(fields=fields), f'Frame, frozen=True, tag="{snake(shape.name)}"')


def struct(shape: Shape, bases: str) -> str:
    rows = [f"    {each.name}: {each.bounded}" + (f" = {each.default}" if each.later else "") for each in shape.fields]
    return "\n".join([f"class {shape.name}({bases}):", f'    """{shape.doc}"""', "", *rows])


def sent_module(views: Shapes) -> str:
    """What is sent leaves its defaults out; a patch has the fields of its view, each of which may be missing."""
    aliases = "\n".join(
        f"{kind.capitalize()} = Literal[{', '.join(repr(value) for value in values)}]"
        for kind, values in names().items()
        if any(each.type == kind for shape in views.values() for each in shape.fields)
    )
    base = (
        "class Sent(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):\n"
        '    """Base of all that is sent inside a message."""'
    )
    parts = [base]
    for shape in views.values():
        rows = [row(each, sent_type(each)) for each in shape.fields]
        parts.append("\n".join([f"class {shape.name}(Sent, frozen=True):", f'    """{shape.doc}"""', "", *rows]))
        if shape.patch:
            parts.append(patch(shape))
    body = "\n\n\n".join(parts) + "\n"
    imports = f"from typing import Literal\n\nimport msgspec\n\n{imported(body)}"
    return f'"""What a viewer is sent of a game.\n\n{MADE}\n"""\n\n{imports}\n\n{aliases}\n\n\n{body}'


def patch(shape: Shape) -> str:
    """Lists of shapes that stay in their places are patched one by one."""
    rows = []
    for each in shape.fields:
        type = "dict[ChairNumber, Seat]" if each.name == "seats" else sent_type(each)
        nothing = " | None" if type.endswith(" | None") else ""
        rows.append(f"    {each.name}: {type.removesuffix(' | None')} | msgspec.UnsetType{nothing} = msgspec.UNSET")
    doc = (
        "The fields of a view that have changed; put them over the old ones. `seats` holds only the seats that changed."
    )
    return "\n".join(["class Patch(msgspec.Struct, frozen=True):", f'    """{doc}"""', "", *rows])


def sent_type(field: Field) -> str:
    return field.type.capitalize() if field.type in names() else field.bounded
