"""A reader of YAML whose fields may be "a number or names" and the like, and YAML written back on one line."""

import re
from types import NoneType
from typing import Any, Final, Literal, get_origin

import msgspec

from kickdoor.cards.reader import Reader
from kickdoor.cards.source import Listing, Scalar, Table, Tree

_WORD: Final = re.compile(r"[\w.+-]+")


class LooseReader(Reader):
    """Chooses among the kinds of value that a field takes by the shape of what is written."""

    def _union(self, node: Tree, options: tuple[Any, ...]) -> Any:
        wanted = [option for option in options if option is not NoneType]
        if isinstance(node, Listing):
            return self._first(node, wanted, tuple, options)
        if isinstance(node, Table):
            structs = [option for option in wanted if isinstance(option, type) and issubclass(option, msgspec.Struct)]
            return self.read(node, structs[0]) if structs else self._first(node, wanted, dict, options)
        if int in wanted or bool in wanted:
            value = self._number(node, wanted)
            if value is not None:
                return value
        if str in wanted:
            return self.read(node, str)
        literals = [option for option in wanted if get_origin(option) is Literal]
        if literals:
            return self.read(node, literals[0])
        return self._first(node, wanted, tuple, options)

    def _first(self, node: Tree, wanted: list[Any], origin: type, options: tuple[Any, ...]) -> Any:
        fitting = [option for option in wanted if get_origin(option) is origin]
        return self.read(node, fitting[0]) if fitting else self._wrong(node, options)

    def _number(self, node: Scalar, wanted: list[Any]) -> int | bool | None:
        if int in wanted and re.fullmatch(r"-?\d{1,6}", node.text):
            return int(node.text)
        if bool in wanted and node.text in ("yes", "no", "true", "false"):
            return node.text in ("yes", "true")
        return None

    def _tuple(self, node: Tree, item: Any) -> Any:
        if isinstance(node, Scalar) and node.plain and node.text in ("none", "", "~"):
            return ()
        return super()._tuple(node, item)


def written(node: Tree) -> str:
    """A tree as YAML on one line."""
    if isinstance(node, Scalar):
        if node.plain and _WORD.fullmatch(node.text):
            return node.text
        return msgspec.json.encode(node.text).decode()
    if isinstance(node, Listing):
        return f"[{', '.join(written(item) for item in node.items)}]"
    return "{" + ", ".join(f"{_key(key)}: {written(value)}" for key, value in node.entries.items()) + "}"


def _key(key: str) -> str:
    return key if _WORD.fullmatch(key) else msgspec.json.encode(key).decode()
