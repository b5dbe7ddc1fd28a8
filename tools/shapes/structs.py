"""Writes the strict structs for the log, the saves and the wire."""

from tools.shapes.plain import MADE
from tools.shapes.reading import MEANT, Field, Shape, Shapes, names, snake


def wire_module(commands: Shapes, events: Shapes) -> str:
    config = 'frozen=True, forbid_unknown_fields=True, tag_field="type"'
    parts = [
        f'"""Commands and events as they travel and are stored.\n\n{MADE}\n"""\n\nimport msgspec\n\n'
        "from kickdoor.engine import commands, events",
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
    return "\n\n\n".join(parts) + "\n"


def tagged(shape: Shape, base: str) -> str:
    lines = [f'class {shape.name}({base}, frozen=True, tag="{snake(shape.name)}"):', f'    """{shape.doc}"""']
    rows = [f"    {each.name}: {each.python}" + (f" = {each.default}" if each.default else "") for each in shape.fields]
    return "\n".join([*lines, *([""] if rows else []), *rows])


def saved_module(records: Shapes, frames: Shapes) -> str:
    """Saves are arrays: compact, and a field that is missing or one too many is refused. Numbers say what they are."""
    declared = "\n".join(each.type for shape in (*records.values(), *frames.values()) for each in shape.fields)
    numbers = "\n".join(f'{number(kind)} = Annotated[int, "{kind}"]' for kind in sorted(set(MEANT.findall(declared))))
    head = (
        f'"""The facts and the frames as they are saved.\n\n{MADE}\n"""\n\n'
        "from typing import Annotated\n\nimport msgspec\n\n"
        f"from kickdoor.engine import records\n\n{numbers}"
    )
    base = (
        "class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):\n"
        '    """Base of all that is saved."""'
    )
    frame = (
        'class Frame(Saved, frozen=True, tag_field="proc"):\n'
        '    """Base of all frames."""\n\n    step: str\n    answer: list[int] | None'
    )
    frames = {name: shape for name, shape in frames.items() if all(name != each.base for each in frames.values())}
    union = f"AnyFrame = {' | '.join(frames)}"
    late = struct(records["Facts"], "Saved, frozen=True").replace("list[Frame]", "list[AnyFrame]")
    plain = [f"    {name}: (records.{name}, {asked(shape)!r})," for name, shape in {**records, **frames}.items()]
    table = "\n".join(
        ["# The engine's class of each, and what its constructor asks for.",
         "PLAIN: dict[type[Saved], tuple[type, tuple[str, ...]]] = {", *plain, "}"]
    )  # fmt: skip
    return (
        "\n\n\n".join(
            [
                head,
                base,
                *(struct(shape, "Saved, frozen=True") for name, shape in records.items() if name != "Facts"),
                frame,
                *(saved_frame(shape) for shape in frames.values()),
                union,
                late,
                table,
            ]
        )
        + "\n"
    )


def asked(shape: Shape) -> tuple[str, ...]:
    return tuple(each.name for each in shape.fields if each.argument)


def number(kind: str) -> str:
    """The type of a number that stands for something.

    >>> number("card")
    'CardNumber'
    """
    return f"{kind.capitalize()}Number"


def saved_frame(shape: Shape) -> str:
    fields = (
        shape.fields if any(each.name == "seat" for each in shape.fields) else [Field("seat", "seat"), *shape.fields]
    )
    return struct(shape._replace(fields=fields), f'Frame, frozen=True, tag="{snake(shape.name)}"')


def struct(shape: Shape, bases: str) -> str:
    rows = [f"    {each.name}: {MEANT.sub(lambda kind: number(kind[0]), each.type)}" for each in shape.fields]
    return "\n".join([f"class {shape.name}({bases}):", f'    """{shape.doc}"""', "", *rows])


def sent_module(views: Shapes) -> str:
    """What is sent leaves its defaults out; a patch has the fields of its view, each of which may be missing."""
    aliases = "\n".join(
        f"{kind.capitalize()} = Literal[{', '.join(repr(value) for value in values)}]"
        for kind, values in names().items()
        if any(each.type == kind for shape in views.values() for each in shape.fields)
    )
    imports = "from typing import Literal\n\nimport msgspec"
    head = f'"""What a viewer is sent of a game.\n\n{MADE}\n"""\n\n{imports}\n\n{aliases}'
    base = (
        "class Sent(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):\n"
        '    """Base of all that is sent inside a message."""'
    )
    parts = [head, base]
    for shape in views.values():
        rows = [
            f"    {each.name}: {sent_type(each)}" + (f" = {each.default}" if each.default else "")
            for each in shape.fields
        ]
        parts.append("\n".join([f"class {shape.name}(Sent, frozen=True):", f'    """{shape.doc}"""', "", *rows]))
        if shape.patch:
            parts.append(patch(shape))
    return "\n\n\n".join(parts) + "\n"


def patch(shape: Shape) -> str:
    """Lists of shapes that stay in their places are patched one by one."""
    rows = []
    for each in shape.fields:
        type = "dict[int, Seat]" if each.name == "seats" else sent_type(each)
        nothing = " | None" if type.endswith(" | None") else ""
        rows.append(f"    {each.name}: {type.removesuffix(' | None')} | msgspec.UnsetType{nothing} = msgspec.UNSET")
    doc = (
        "The fields of a view that have changed; put them over the old ones. `seats` holds only the seats that changed."
    )
    return "\n".join(["class Patch(msgspec.Struct, frozen=True):", f'    """{doc}"""', "", *rows])


def sent_type(field: Field) -> str:
    return field.type.capitalize() if field.type in names() else field.type
