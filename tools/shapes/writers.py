"""Writes the functions that write what is seen as JSON, each shape field by field: a compiler makes that fast."""

import re
from typing import Final

from tools.shapes.plain import MADE, seen
from tools.shapes.reading import BOUNDS, NAME, Field, Shape, Shapes, names, snake

HEAD: Final = f'''"""What a viewer may see, as JSON: the same bytes as those of the structs in `sent`.

{MADE}
"""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from kickdoor.engine import views

MOST_QUOTED: Final = 20_000
QUOTED: Final[dict[str, str]] = {{}}
encode: Final = msgspec.json.Encoder().encode


def quoted(text: str) -> str:
    """A text with its quotation marks. Most are names of cards and players, so they are kept."""
    known = QUOTED.get(text)
    if known is None:
        if len(QUOTED) >= MOST_QUOTED:
            QUOTED.clear()
        known = QUOTED[text] = encode(text).decode()
    return known


def flag(value: bool) -> str:
    return "true" if value else "false"


def numbers(values: Sequence[int]) -> str:
    return f"[{{','.join([str(value) for value in values])}}]" if values else "[]"


def texts(values: Sequence[str]) -> str:
    return f"[{{','.join([quoted(value) for value in values])}}]" if values else "[]"


def listed(rows: list[str]) -> str:
    return f"[{{','.join(rows)}}]"


def keyed(rows: dict[int, str]) -> str:
    return "{{" + ",".join([f\'"{{key}}":{{row}}\' for key, row in rows.items()]) + "}}"'''


def writers_module(views: Shapes) -> str:
    plain = [shape for shape in views.values() if not (shape.sent_only or shape.patch)]
    *inner, outer = within("Seat", views)
    parts = [HEAD, *map(writer, plain), *(part for name in inner for part in (alike(views[name]), all_alike(name)))]
    parts.append(alike(views[outer]))
    whole = next(shape for shape in views.values() if shape.patch)
    nested = [each for each in whole.fields if NAME.search(each.type) and each.name != "seats"]
    for each in nested:
        head = f"def view_{each.name}(seen: views.{seen(whole.name)}) -> str:"
        parts.append(f"{head}\n    return {text(each.type, f'seen.{each.name}')}")
    rows = "".join(f'    "{each.name}": view_{each.name},\n' for each in nested)
    parts.append(
        "# The fields of a view that hold more than numbers and texts, but for the seats.\n"
        f"NESTED: Final[dict[str, Callable[[views.{seen(whole.name)}], str]]] = {{\n{rows}}}"
    )
    return "\n\n\n".join(parts) + "\n"


def writer(shape: Shape) -> str:
    """The function for one shape. A field with a default is left out where it has it."""
    first, *others = shape.fields
    assert not first.default, f"the first field of {shape.name} is always written"
    always, rows = [f'{{{{"{first.name}":{gap(first)}'], []
    for each in others:
        written = f',"{each.name}":{gap(each)}'
        if each.default:
            rows.append(f"    if {unusual(each)}:\n        found += f'{written}'")
        else:
            assert not rows, f"fields of {shape.name} without a default come first"
            always.append(written)
    lines = "".join(f"        f'{each}'\n" for each in always)
    head = f"def {snake(shape.name)}(seen: views.{seen(shape.name)}) -> str:\n    found = (\n{lines}    )"
    return "\n".join([head, *rows, '    return found + "}"'])


def gap(field: Field) -> str:
    return f"{{{text(field.type.removesuffix(' | None') if field.default else field.type, f'seen.{field.name}')}}}"


def unusual(field: Field) -> str:
    """The condition for a field to be written."""
    value = f"seen.{field.name}"
    if field.default == "None":
        return f"{value} is not None"
    return value if field.default in ('""', "0", "False", "[]", "()", "{}") else f"{value} != {field.default}"


def text(kind: str, value: str) -> str:
    """The expression that writes a value of a type."""
    if kind.endswith(" | None"):
        return f'"null" if {value} is None else {text(kind.removesuffix(" | None"), value)}'
    if found := re.fullmatch(r"dict\[\w+, (.+)\]", kind):
        return f"keyed({{key: {text(found[1], 'each')} for key, each in {value}.items()}})"
    if kind[:-1] in BOUNDS:
        return f"numbers({value})"
    if found := re.fullmatch(r"(?:list\[(.+)\]|tuple\[(.+), \.\.\.\])", kind):
        inside = found[1] or found[2]
        if inside in (*BOUNDS, "int", "str"):
            return f"{'texts' if inside == 'str' else 'numbers'}({value})"
        return f"listed([{text(inside, 'each')} for each in {value}])"
    if kind == "str" or kind in names():
        return f"quoted({value})"
    if kind in (*BOUNDS, "int"):
        return value
    if kind == "bool":
        return f"flag({value})"
    assert NAME.fullmatch(kind), kind
    return f"{snake(kind)}({value})"


def within(name: str, views: Shapes) -> list[str]:
    """A shape and those in it, the inner ones first."""
    inner = [found for each in views[name].fields for found in NAME.findall(each.type)]
    return list(dict.fromkeys([each for found in inner for each in within(found, views)] + [name]))


def alike(shape: Shape) -> str:
    """The function that says whether two of a shape are equal."""
    tests = []
    for each in shape.fields:
        mine, theirs, inside = f"one.{each.name}", f"other.{each.name}", NAME.search(each.type)
        tests.append(f"same_{snake(inside[0])}s({mine}, {theirs})" if inside else f"{mine} == {theirs}")
    whole = "\n        and ".join(sorted(tests, key=lambda test: test.startswith("same_")))
    kind = f"views.{seen(shape.name)}"
    return f"def same_{snake(shape.name)}(one: {kind}, other: {kind}) -> bool:\n    return (\n        {whole}\n    )"


def all_alike(name: str) -> str:
    """The same for lists. One that has changed is another list, so most need not be compared."""
    kind, one = f"list[views.{seen(name)}]", f"same_{snake(name)}"
    return (
        f"def {one}s(ones: {kind}, others: {kind}) -> bool:\n"
        f"    if ones is others:\n        return True\n"
        f"    same = len(ones) == len(others)\n"
        f"    return same and all({one}(each, others[place]) for place, each in enumerate(ones))"
    )
