"""Writes the types of all messages for the page from their JSON Schema: `python tools/protocol_ts.py`."""

import json
import re
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
SCHEMA: Final = ROOT / "docs" / "protocol.json"
FILE: Final = ROOT / "web" / "src" / "protocol.ts"
COMPANION: Final = ROOT / "docs" / "companion.json", ROOT / "web" / "src" / "companion" / "shapes.ts"
PLAIN: Final = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
WIDEST: Final = 120  # characters in a line, as prettier breaks them
UNION: Final = re.compile(r"( *)(export type \w+ =|\w+\??:) (.+ \| .+);")

Schema = dict[str, Any]


def type_of(schema: Schema) -> str:
    """The TypeScript type that a part of the schema means.

    >>> type_of({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}})
    '(number | null)[]'
    """
    if "$ref" in schema:
        return short(str(schema["$ref"]).rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    kind = schema.get("type")
    if kind == "array":
        return array(schema)
    if kind == "object":
        return table(schema)
    if isinstance(kind, list):
        return " | ".join(PLAIN[each] for each in kind)
    return PLAIN[kind] if isinstance(kind, str) else "unknown"


def short(name: str) -> str:
    """A name without its package; one that two modules have keeps its module.

    >>> short("Card"), short("kickdoor.wire.Leave")
    ('Card', 'WireLeave')
    """
    return "".join(part[:1].upper() + part[1:] for part in name.split(".")[-2:])


def array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(each) for each in schema['prefixItems'])}]"
    inner = type_of(schema.get("items") or {})
    return f"({inner})[]" if " " in inner and not inner.startswith("[") else f"{inner}[]"


def table(schema: Schema) -> str:
    if "properties" in schema:
        return f"{{ {'; '.join(fields(schema))} }}"
    return f"Record<string, {type_of(schema.get('additionalProperties') or {})}>"


def fields(schema: Schema) -> list[str]:
    needed = set(schema.get("required", ()))
    return [
        f"{name}{'' if name in needed else '?'}: {type_of(each)}" for name, each in schema.get("properties", {}).items()
    ]


def definition(name: str, schema: Schema) -> str:
    if "properties" not in schema and schema.get("type") != "object":
        return f"export type {name} = {type_of(schema)};"
    body = "".join(f"  {field};\n" for field in fields(schema))
    return f"export interface {name} {{\n{body}}}" if body else f"export type {name} = Record<string, never>;"


def camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def broken(line: str) -> str:
    """A line; a union that is too long goes into the next line, or into one line per type.

    >>> broken("  seat: number;")
    '  seat: number;'
    >>> broken(f"export type Said = {'A' * 50} | {'B' * 50};").count("|")
    1
    >>> broken(f"export type Said = {'A' * 60} | {'B' * 60};").count("|")
    2
    """
    union = UNION.fullmatch(line) if len(line) > WIDEST else None
    if union is None:
        return line
    indent, head, types = union.groups()
    if len(indent) + len(types) + 3 <= WIDEST:
        return f"{indent}{head}\n{indent}  {types};"
    return f"{indent}{head}" + "".join(f"\n{indent}  | {each}" for each in types.split(" | ")) + ";"


def text(schema: Schema, source: str = "docs/protocol.json") -> str:
    """The whole file."""
    parts = [f"// Types of all messages. Generated from {source} by tools/protocol_ts.py; do not edit."]
    if "version" in schema:
        parts.append(f"export const VERSION = {schema['version']};")
    parts += [definition(short(name), each) for name, each in schema["$defs"].items()]
    for name, each in schema["properties"].items():
        if camel(name) not in schema["$defs"]:
            parts.append(f"export type {camel(name)} = {type_of(each)};")
    return "\n".join(broken(line) for line in "\n\n".join(parts).split("\n")) + "\n"


if __name__ == "__main__":
    for schema, file in ((SCHEMA, FILE), COMPANION):
        file.write_text(text(json.loads(schema.read_text()), f"docs/{schema.name}"))
