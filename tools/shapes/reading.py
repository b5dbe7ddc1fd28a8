"""The declarations in schema/, read."""

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

ROOT: Final = Path(__file__).resolve().parents[2]
SCHEMA: Final = ROOT / "schema"
MARKS: Final = frozenset(
    {"doc", "changes", "extends", "steps", "sent", "patch", "secret", "hidden", "drawn", "variants"}
)
MEANINGS: Final = {"handle": "card", "handles": "card", "seat": "seat", "seats": "seat"}  # of a command's numbers
NAME: Final = re.compile(r"[A-Z]\w+")


class Field(NamedTuple):
    """A field: its type as declared, how it begins, and whether the constructor asks for it."""

    name: str
    type: str
    default: str = ""
    argument: bool = True
    later: bool = False  # missing in older saves

    @property
    def python(self) -> str:
        """The type in the engine."""
        return KINDS.sub(lambda kind: "str" if kind[0] == "word" else "int", self.spelt)

    @property
    def bounded(self) -> str:
        """The type of a struct: its numbers and words have bounds."""
        return KINDS.sub(lambda kind: bounded(kind[0]), self.spelt)

    @property
    def spelt(self) -> str:
        """The type with its plural written out: `seats` are several of `seat`."""
        return f"tuple[{self.type[:-1]}, ...]" if self.type[:-1] in BOUNDS else self.type

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
    variants: tuple[tuple[str, dict[str, list[str]]], ...] = ()  # a field; for each of its values the others in use


Shapes = dict[str, Shape]


def shapes(file: str) -> Shapes:
    """All shapes of a file, in their order."""
    found: Shapes = {}
    for name, body in declared(file).items():
        base = body.get("extends", "")
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
            tuple(body.get("variants", {}).items()),
        )
    return found


def names() -> dict[str, list[str]]:
    """The names of the engine's numbers."""
    return declared("names.yaml")


def declared(file: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.load((SCHEMA / file).read_text(), Loader=yaml.BaseLoader)
    return loaded


BOUNDS: Final = declared("numbers.yaml")
KINDS: Final = re.compile(rf"\b({'|'.join(BOUNDS)})\b")


def bounded(kind: str) -> str:
    """The type of a number that stands for something.

    >>> bounded("card"), bounded("int"), bounded("word")
    ('CardNumber', 'Number', 'Word')
    """
    return {"int": "Number", "word": "Word"}.get(kind, f"{kind.capitalize()}Number")


def field(name: str, value: str) -> Field:
    """A field as it is written: `int`, `int = 1`, `list[int] := []` or, if older saves lack it, `list[int] ?= []`.

    >>> field("level", "int := 1")
    Field(name='level', type='int', default='1', argument=False, later=False)
    """
    for sign, argument in ((" := ", False), (" ?= ", False), (" = ", True)):
        kind, found, default = value.partition(sign)
        if found:
            return Field(name, kind, default, argument, sign == " ?= ")
    return Field(name, value)


def snake(name: str) -> str:
    """The name of a command, an event or a frame in JSON.

    >>> snake("PutDown")
    'put_down'
    """
    return "".join(("_" + c.lower()) if c.isupper() and i else c.lower() for i, c in enumerate(name))
