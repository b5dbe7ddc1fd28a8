"""The declarations in schema/, read."""

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

ROOT: Final = Path(__file__).resolve().parents[2]
SCHEMA: Final = ROOT / "schema"
MARKS: Final = frozenset({"doc", "changes", "base", "steps", "sent", "patch", "secret", "hidden", "drawn"})
MEANINGS: Final = {"handle": "card", "handles": "card", "seat": "seat", "seats": "seat"}  # of a command's numbers
SHORT: Final = {"card": "int", "handle": "int", "seat": "int"} | dict.fromkeys(
    ("ints", "cards", "handles", "seats"), "tuple[int, ...]"
)
NAME: Final = re.compile(r"[A-Z]\w+")
MEANT: Final = re.compile(r"\b(card|handle|seat|node|pick|zone|phase|stage)\b")  # numbers that stand for something


class Field(NamedTuple):
    """A field: its type as declared, how it begins, and whether the constructor asks for it."""

    name: str
    type: str
    default: str = ""
    argument: bool = True

    @property
    def python(self) -> str:
        """The type in the engine."""
        return SHORT.get(self.type) or MEANT.sub("int", self.type)

    @property
    def fresh(self) -> bool:
        """Whether its initial value is mutable, so that each object needs a new one."""
        return self.default[:1] in ("[", "{")


class Shape(NamedTuple):
    name: str
    doc: str
    fields: list[Field]
    base: str = ""
    steps: tuple[str, ...] = ()
    changes: bool = False
    sent_only: bool = False
    patch: bool = False
    secret: bool = False
    hidden: tuple[str, ...] = ()
    drawn: bool = False


Shapes = dict[str, Shape]


def shapes(file: str) -> Shapes:
    """All shapes of a file, in their order."""
    found: Shapes = {}
    for name, body in declared(file).items():
        base = body.get("base", "")
        own = [field(key, value) for key, value in body.items() if key not in MARKS]
        found[name] = Shape(
            name,
            body["doc"],
            [*(found[base].fields if base else []), *own],
            base,
            tuple(body.get("steps", ())),
            body.get("changes") == "yes",
            body.get("sent") == "only",
            body.get("patch") == "yes",
            body.get("secret") == "all",
            tuple(body.get("hidden", ())),
            body.get("drawn") == "yes",
        )
    return found


def names() -> dict[str, list[str]]:
    """The names of the engine's numbers."""
    return declared("names.yaml")


def declared(file: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.load((SCHEMA / file).read_text(), Loader=yaml.BaseLoader)
    return loaded


def field(name: str, value: str) -> Field:
    """A field as it is written: `int`, `int = 1` or `list[int] := []`.

    >>> field("level", "int := 1")
    Field(name='level', type='int', default='1', argument=False)
    """
    for sign, argument in ((" := ", False), (" = ", True)):
        kind, found, default = value.partition(sign)
        if found:
            return Field(name, kind, default, argument)
    return Field(name, value)


def snake(name: str) -> str:
    """The name of a command, an event or a frame in JSON.

    >>> snake("PutDown")
    'put_down'
    """
    return "".join(("_" + c.lower()) if c.isupper() and i else c.lower() for i, c in enumerate(name))
