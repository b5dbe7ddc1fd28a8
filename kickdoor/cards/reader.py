"""Turns a YAML tree into structs by walking their type annotations, and notes every mistake on the way.

A word is a map of one key. Its value fills the word's fields by name, or, if it is no such map, the word's first field.
A word without required fields may stand alone: `death`. Where a list is expected, one thing alone is a list of one.
"""

import re
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec

from kickdoor.cards.mistakes import Mistake, nearest, quoted, unknown
from kickdoor.cards.source import Listing, Scalar, Table, Tree, Unreadable
from kickdoor.cards.words import FAMILIES, Word

MAX_MISTAKES: Final = 200
BAD: Final = object()  # a value that could not be read; its mistake is noted

_INT: Final = re.compile(r"[+-]?[0-9]{1,7}")
_YES: Final = frozenset({"true", "yes", "on"})
_NO: Final = frozenset({"false", "no", "off"})
_NOTHING: Final = frozenset({"", "~", "null"})
_MAX_TEXT: Final = 400


@cache
def fields_of(cls: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """A struct's fields by the names they have in YAML, in order."""
    return {field.encode_name: field for field in msgspec.structs.fields(cls)}


class Reader:
    """Reads the trees of one file. `card` and `path` say where it is."""

    def __init__(self, file: str = "") -> None:
        self.file = file
        self.card = ""
        self.path: list[str] = []
        self.mistakes: list[Mistake] = []

    def mistake(self, message: str, line: int) -> object:
        """Notes a mistake at the current place."""
        if len(self.mistakes) >= MAX_MISTAKES:
            raise Unreadable(f"more than {MAX_MISTAKES} mistakes; the rest was not read", line)
        path = ".".join(self.path).replace(".[", "[")
        self.mistakes.append(Mistake(file=self.file, line=line, card=self.card, path=path, message=message))
        return BAD

    # hint is whatever a struct's annotation holds: a class, a union, a Literal …
    def read(self, node: Tree, hint: Any) -> Any:
        """The value of `node` as `hint`, or BAD."""
        origin = get_origin(hint)
        if origin is Annotated:
            return self._bounded(node, *get_args(hint))
        if origin is Union or origin is UnionType:
            return self._union(node, get_args(hint))
        if origin is tuple:
            return self._tuple(node, get_args(hint)[0])
        if origin is dict:
            return self._dict(node, get_args(hint)[1])
        if origin is Literal:
            return self._literal(node, get_args(hint))
        if hint in FAMILIES:
            return self._word(node, hint)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.struct(node, hint)
        return self._plain(node, hint)

    def struct(self, node: Tree, cls: type[msgspec.Struct]) -> Any:
        """A struct from a map of its fields, or from the value of its first field."""
        fields = fields_of(cls)
        if isinstance(node, Scalar) and node.plain and node.text in _NOTHING:
            node = Table(node.line)
        if isinstance(node, Table) and not self._is_first_field(node, fields):
            return self.fill(node, cls)
        if not fields:
            return self.mistake("takes no value", node.line)
        first = next(iter(fields.values()))
        value = self.read(node, first.type)
        return BAD if value is BAD else self._build(cls, {first.name: value}, node.line)

    def fill(self, table: Table, cls: type[msgspec.Struct]) -> Any:
        """A struct from a map of its fields."""
        fields = fields_of(cls)
        values: dict[str, Any] = {}
        self._twice(table)
        strange = [key for key in table.entries if key not in fields]
        for key in strange:
            self.mistake(self._unknown_key(key, fields), table.lines[key])
        for key, node in table.entries.items():
            if key in fields:
                values[fields[key].name] = self._at(key, node, fields[key].type)
        if strange:  # the missing field is probably the misspelled one
            return BAD
        built = self._build(cls, values, table.line)
        return BAD if table.twice or any(value is BAD for value in values.values()) else built

    def _build(self, cls: type[msgspec.Struct], values: dict[str, Any], line: int) -> Any:
        missing = [
            field.encode_name for field in fields_of(cls).values() if field.required and field.name not in values
        ]
        if missing:
            return self.mistake(f"{' and '.join(quoted(key) for key in missing)} missing", line)
        return cls(**values)

    def _at(self, step: str, node: Tree, hint: Any) -> Any:
        self.path.append(step)
        value = self.read(node, hint)
        self.path.pop()
        return value

    def _twice(self, table: Table) -> None:
        for key, line in table.twice:
            self.mistake(f"the key {quoted(key)} stands here twice", line)

    def _unknown_key(self, key: str, fields: dict[str, msgspec.structs.FieldInfo]) -> str:
        inner = next((name for name, field in fields.items() if key in _keys_for(field.type)), None)
        if inner is not None:
            return f"unknown key {quoted(key)}, did you mean {inner}: {{{key}: …}}?"
        words = [word for field in list(fields.values())[:1] for word in _words_for(field.type)]
        if nearest(key, fields) is None and nearest(key, words) is not None:
            return unknown("word", key, words)
        return unknown("key", key, fields)

    def _is_first_field(self, table: Table, fields: dict[str, msgspec.structs.FieldInfo]) -> bool:
        """Whether a map is not the fields but the first field's value: `not: {is: orc}`."""
        if not fields or not table.entries or any(key in fields for key in table.entries):
            return False
        first = next(iter(fields.values()))
        return any(key in _words_for(first.type) for key in table.entries)

    def _word(self, node: Tree, base: type[Word]) -> Any:
        noun, table = FAMILIES[base]
        if isinstance(node, Scalar) and node.plain:
            key, line, value = node.text, node.line, Table(node.line)
        elif isinstance(node, Table) and len(node.lines) == 1 and not node.twice:
            key, line = next(iter(node.lines.items()))
            value = node.entries[key]  # type: ignore[assignment]
        else:
            return self.mistake(f"expected one {noun}, written as a map of one word", node.line)
        if key not in table:
            return self.mistake(unknown("word", key, table), line)
        return self._at(key, value, table[key])

    def _union(self, node: Tree, options: tuple[Any, ...]) -> Any:
        if isinstance(node, Scalar):
            return self._scalar_of(node, options)
        for option in options:
            if isinstance(option, type) and issubclass(option, msgspec.Struct):
                return self.read(node, option)
        return self._wrong(node, options)

    def _scalar_of(self, node: Scalar, options: tuple[Any, ...]) -> Any:
        text = node.text if node.plain else None
        for option in options:
            bare = _bare(option)
            if option is NoneType and text in _NOTHING:
                return None
            if bare is int and text is not None and _INT.fullmatch(text):
                return self.read(node, option)
            if bare is bool and text is not None and text.lower() in _YES | _NO:
                return self.read(node, option)
            if get_origin(option) is Literal and node.text in get_args(option):
                return node.text
            if option in FAMILIES and text in FAMILIES[option][1]:
                return self.read(node, option)
        rest = [option for option in options if option is not NoneType]
        return self.read(node, rest[0]) if len(rest) == 1 else self._wrong(node, options)

    def _tuple(self, node: Tree, item: Any) -> Any:
        nodes = node.items if isinstance(node, Listing) else [node]
        if isinstance(node, Listing):
            values = [self._at(f"[{index}]", each, item) for index, each in enumerate(nodes)]
        else:
            values = [self.read(node, item)]
        return BAD if any(value is BAD for value in values) else tuple(values)

    def _dict(self, node: Tree, item: Any) -> Any:
        if not isinstance(node, Table):
            return self.mistake("expected a map", node.line)
        self._twice(node)
        values = {key: self._at(key, each, item) for key, each in node.entries.items()}
        return BAD if node.twice or any(value is BAD for value in values.values()) else values

    def _literal(self, node: Tree, options: tuple[str, ...]) -> Any:
        if not isinstance(node, Scalar):
            return self._wrong(node, (Literal[options],))
        if node.text not in options:
            return self.mistake(unknown("word", node.text, options), node.line)
        return node.text

    def _bounded(self, node: Tree, hint: Any, meta: msgspec.Meta) -> Any:
        value = self.read(node, hint)
        low, high = meta.ge, meta.le
        if isinstance(value, int) and low is not None and high is not None and not low <= value <= high:
            return self.mistake(f"{value} is out of range, from {low:g} to {high:g}", node.line)
        return value

    def _plain(self, node: Tree, hint: Any) -> Any:
        if not isinstance(node, Scalar):
            return self._wrong(node, (hint,))
        text = node.text
        if hint is str:
            return self._text(node)
        if hint is int and node.plain and _INT.fullmatch(text):
            return int(text)
        if hint is bool and node.plain and text.lower() in _YES | _NO:
            return text.lower() in _YES
        return self._wrong(node, (hint,))

    def _text(self, node: Scalar) -> Any:
        text = " ".join(node.text.split())
        if len(text) > _MAX_TEXT:
            return self.mistake(f"longer than {_MAX_TEXT} letters", node.line)
        if not text.isprintable():
            return self.mistake("holds letters that cannot be printed", node.line)
        return text

    def _wrong(self, node: Tree, options: tuple[Any, ...]) -> object:
        got = quoted(node.text) if isinstance(node, Scalar) else "a list" if isinstance(node, Listing) else "a map"
        wanted = [describe(option) for option in options if option is not NoneType]
        return self.mistake(f"expected {' or '.join(wanted)}, got {got}", node.line)


def describe(hint: Any) -> str:
    """What a field takes, in words.

    >>> describe(int), describe(next(iter(FAMILIES)))
    ('a number', 'an effect')
    """
    bare = _bare(hint)
    if get_origin(bare) is Literal:
        return " or ".join(quoted(str(option)) for option in get_args(bare))
    if bare in FAMILIES:
        noun = FAMILIES[bare][0]
        return f"an {noun}" if noun[0] in "ae" else f"a {noun}"
    named = {int: "a number", bool: "true or false", str: "text"}
    if bare in named:
        return named[bare]
    return "a map" if isinstance(bare, type) else "a list"


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _options(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) in (Union, UnionType):
        return tuple(_bare(option) for option in get_args(hint))
    if get_origin(hint) is tuple:
        return _options(get_args(hint)[0])
    return (_bare(hint),)


def _words_for(hint: Any) -> list[str]:
    """The words that may fill a field."""
    return [word for option in _options(hint) if option in FAMILIES for word in FAMILIES[option][1]]


def _keys_for(hint: Any) -> list[str]:
    """The keys of a struct that is no word and may fill a field."""
    structs = [option for option in _options(hint) if isinstance(option, type) and option not in FAMILIES]
    return [key for option in structs if issubclass(option, msgspec.Struct) for key in fields_of(option)]
