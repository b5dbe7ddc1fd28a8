"""The messages of the protocol as tables, from docs/protocol.json."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
MARK: Final = "<!-- the messages -->"  # the page has the tables here
TITLES: Final = {"said": "What a client says", "told": "What the server tells"}

Schema = dict[str, Any]


def tables() -> str:
    """The messages of the socket, then the bodies of the requests, then every shape that they are made of."""
    whole = json.loads((ROOT / "docs" / "protocol.json").read_text("utf-8"))
    shapes: dict[str, Schema] = whole["$defs"]
    parts: list[str] = []
    shown: set[str] = set()
    for key, title in TITLES.items():
        parts.append(f"## {title}")
        for name in _named(whole["properties"][key]):
            parts += _shape(name, shapes[name])
            shown.add(name)
    parts.append("## Requests and answers")
    parts.append(_bodies({key: of for key, of in whole["properties"].items() if key not in TITLES}))
    parts.append("## Shapes")
    for name in sorted(set(shapes) - shown):
        parts += _shape(name, shapes[name])
    return "\n\n".join(parts)


def _bodies(bodies: dict[str, Schema]) -> str:
    rows = (f"| `{key}` | {_type(of)} |" for key, of in bodies.items())
    return "\n".join(("| body | shape |", "| --- | --- |", *rows))


def _named(schema: Schema) -> list[str]:
    return [ref["$ref"].rpartition("/")[2] for ref in schema.get("anyOf", [schema])]


def _shape(name: str, schema: Schema) -> Iterator[str]:
    yield f"### {_short(name)} {{ #{_anchor(name)} }}"
    if "description" in schema:
        yield " ".join(schema["description"].split())
    if "enum" in schema or "anyOf" in schema:
        yield _type(schema)
    fields = schema.get("properties", {})
    if fields:
        needed = schema.get("required", [])
        rows = (f"| `{key}` | {_type(of)} | {_default(key, of, needed)} |" for key, of in fields.items())
        yield "\n".join(("| field | holds | if left out |", "| --- | --- | --- |", *rows))


def _short(name: str) -> str:
    return name.rpartition(".")[2]


def _anchor(name: str) -> str:
    return name.lower().replace(".", "-")


def _default(key: str, schema: Schema, needed: list[str]) -> str:
    return "" if key in needed else f"`{json.dumps(schema.get('default'), ensure_ascii=False)}`"


def _type(schema: Schema) -> str:
    """What a field holds, in words, with a link to every shape."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{_short(name)}](#{_anchor(name)})"
    if "anyOf" in schema:
        return " or ".join(_type(each) for each in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(each, ensure_ascii=False)}`" for each in schema["enum"])
    if schema.get("type") == "array":
        return f"a list of {_type(schema['items'])}" if schema.get("items") else _tuple(schema)
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"{_type(schema['additionalProperties'])} by name"
    return _plain(schema)


def _tuple(schema: Schema) -> str:
    found = schema.get("prefixItems", [])
    return f"a list: {', '.join(_type(each) for each in found)}" if found else "a list"


def _plain(schema: Schema) -> str:
    words = {"string": "text", "integer": "a number", "boolean": "`true` or `false`", "null": "`null`"}
    kind = words.get(schema.get("type", ""), schema.get("type", "anything"))
    if "minimum" in schema and "maximum" in schema:
        return f"{kind}, {schema['minimum']:,} to {schema['maximum']:,}"
    return f"{kind}, up to {schema['maxLength']:,} letters" if "maxLength" in schema else str(kind)
