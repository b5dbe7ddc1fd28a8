"""Records of the engine as maps of their fields, and back: cards, seats and other numbers go by their names.

What a field's number stands for is in its type, which comes from the schema. What is empty is left out.
"""

import re
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Protocol, Union, get_args, get_origin, get_type_hints

import msgspec

from kickdoor import saved
from kickdoor.bounds import CardNumber, PickNumber, SeatNumber
from kickdoor.cards.mistakes import quoted, unknown
from kickdoor.cards.source import Listing, Scalar, Table, Tree
from kickdoor.engine.chapters import STEPS
from kickdoor.engine.defs import Pool
from kickdoor.engine.names import PHASES, STAGES
from kickdoor.positions.given import PositionError
from kickdoor.saves import thawed

FACTS: Final[dict[str, Any]] = get_type_hints(saved.Facts, include_extras=True)
FRAMES: Final[dict[str, type[saved.Frame]]] = {
    str(frame.__struct_config__.tag): frame for frame in get_args(saved.AnyFrame)
}
NAMED: Final = {"stage": STAGES, "phase": PHASES}
NONE: Final = -1  # no card, no seat, no node
CAN_BE_NONE: Final = ("card", "seat", "node", "pick", "definition")
_WAY: Final = re.compile(r"-[2-9]")
_INT: Final = re.compile(r"-?[0-9]{1,9}")


class Naming(Protocol):
    """What cards and seats are called in a text."""

    def card(self, number: int) -> str: ...

    def seat(self, number: int) -> str: ...


class Finding(Protocol):
    """Which card or seat a text means by a name."""

    def card(self, name: str) -> int: ...

    def seat(self, name: str) -> int: ...


class Used(saved.Saved, frozen=True):
    """How often an ability was used, by its name or by its card; see `abilities.limit_key`."""

    per: str
    seat: SeatNumber
    times: int
    target: CardNumber
    name: str = ""
    card: Annotated[int, "definition"] = NONE
    use: int = 0


def pick_kind(record: Any) -> str:
    """What a record's picks are, as another of its fields says."""
    if isinstance(record, saved.Bonus):
        return "card" if record.side == "monsters" else "seat"
    if isinstance(record, saved.Flight):
        return "seat"
    return record.of if isinstance(record, saved.Question) and record.of in ("card", "seat") else "number"


# -- to text ----------------------------------------------------------------------------------------------------------


class RecordWriter:
    def __init__(self, pool: Pool, naming: Naming) -> None:
        self.pool = pool
        self.naming = naming

    def fact(self, name: str, value: Any) -> Any:
        """A field of the facts."""
        return [self._used(key, n) for key, n in value.items()] if name == "used" else self.write(value, FACTS[name])

    def _used(self, key: str, times: int) -> dict[str, Any]:
        per, seat, power, *rest = key.split(":")
        on = int(rest[-1]) if per == "target" else NONE
        if not power.isdigit():
            return self._record(Used(per, int(seat), times, on, power))
        return self._record(Used(per, int(seat), times, on, "", int(power), int(rest[0])))

    def write(self, value: Any, hint: Any, pick: str = "number") -> Any:
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._number(value, inner[1], pick)
        if origin in (Union, UnionType):
            return (
                None
                if value is None
                else self.write(value, type(value) if isinstance(value, msgspec.Struct) else inner[0], pick)
            )
        if origin is dict:
            return {self.write(key, inner[0]): self.write(each, inner[1]) for key, each in value.items()}
        if origin is tuple and inner[-1] is not ...:
            return [self.write(each, kind) for each, kind in zip(value, inner, strict=True)]
        if origin in (list, tuple):
            return [self.write(each, inner[0], pick) for each in value]
        return self._record(value) if isinstance(value, msgspec.Struct) else value

    def _number(self, value: int, kind: str, pick: str) -> Any:
        kind = pick if kind == "pick" else kind
        if kind in NAMED:
            return NAMED[kind][value]
        if kind not in CAN_BE_NONE:
            return value
        if value == NONE:
            return None
        if kind == "node":
            owner = self.pool.owners[value]  # the card, and the place of the word in its text
            return {self.pool.defs[owner].id: value - self.pool.owners.index(owner)}
        if kind == "definition":
            return self.pool.defs[value].id
        if value < NONE:  # a way that stands among seats: both run, roll by roll
            return value
        return self.naming.card(value) if kind == "card" else self.naming.seat(value)

    def _record(self, record: Any) -> dict[str, Any]:
        hints, kind = get_type_hints(type(record), include_extras=True), pick_kind(record)
        fields = {
            name: self.write(getattr(record, name), hints[name], kind)
            for name in record.__struct_fields__
            if getattr(record, name) != empty(hints[name])
        }
        return {str(type(record).__struct_config__.tag): fields} if isinstance(record, saved.Frame) else fields


def empty(hint: Any) -> Any:
    """What a field has if nothing is said of it."""
    origin = get_origin(hint)
    if origin is Annotated:
        base, kind, *_ = get_args(hint)
        return NONE if kind in CAN_BE_NONE else base()
    if origin in (Union, UnionType):
        return None
    return hint() if origin is None else origin()


# -- from text --------------------------------------------------------------------------------------------------------


class RecordReader:
    """Reads what `RecordWriter` writes. `card` and `seat` find a number by its name."""

    def __init__(self, pool: Pool, naming: Finding) -> None:
        self.pool = pool
        self.naming = naming
        self.path: list[str] = []

    def fact(self, name: str, node: Tree) -> Any:
        """A field of the facts, as the engine keeps it."""
        self.path = [name]
        if name == "used":
            return dict(self._used(each) for each in self._items(node))
        value = thawed(self.read(node, FACTS[name]))
        for frame in value if name == "frames" else ():
            if frame.step not in STEPS[type(frame)]:
                raise self.wrong(node, unknown("step", frame.step, STEPS[type(frame)]))
        return value

    def wrong(self, node: Tree, message: str) -> PositionError:
        return PositionError(f"line {node.line}: {'.'.join(self.path)}: {message}")

    def _used(self, node: Tree) -> tuple[str, int]:
        used = self._record(node, Used)
        target = f":{used.target}" if used.per == "target" else ""
        power = used.name or f"{used.card}:{used.use}"
        return f"{used.per}:{used.seat}:{power}{target}", used.times

    def read(self, node: Tree, hint: Any, pick: str = "number") -> Any:
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._number(node, inner[1], pick)
        if origin in (Union, UnionType):
            wanted = [each for each in inner if each is not NoneType]
            return self._frame(node) if wanted[0] in FRAMES.values() else self.read(node, wanted[0], pick)
        if origin is dict:
            if not isinstance(node, Table):
                raise self.wrong(node, "expected a map")
            keys = {key: self.read(Scalar(key, node.lines[key], True), inner[0]) for key in node.entries}
            return {keys[key]: self._inside(key, each, inner[1]) for key, each in node.entries.items()}
        if origin is tuple and inner[-1] is not ...:
            items = self._items(node)
            if len(items) != len(inner):
                raise self.wrong(node, f"expected {len(inner)} values, got {len(items)}")
            return tuple(self.read(each, kind) for each, kind in zip(items, inner, strict=True))
        if origin in (list, tuple):
            return origin(self._inside(f"[{at}]", each, inner[0], pick) for at, each in enumerate(self._items(node)))
        return self._record(node, hint) if issubclass(hint, msgspec.Struct) else self._plain(node, hint)

    def _inside(self, step: str, node: Tree, hint: Any, pick: str = "number") -> Any:
        self.path.append(step)
        value = self.read(node, hint, pick)
        self.path.pop()
        return value

    def _items(self, node: Tree) -> list[Tree]:
        if not isinstance(node, Listing):
            raise self.wrong(node, "expected a list")
        return node.items

    def _fields(self, node: Tree, known: tuple[str, ...]) -> dict[str, Tree]:
        if not isinstance(node, Table):
            raise self.wrong(node, "expected a map")
        for key in [key for key, _ in node.twice]:
            raise self.wrong(node, f"the key {quoted(key)} stands here twice")
        for key in node.entries:
            if key not in known:
                raise self.wrong(node, unknown("key", key, known))
        return node.entries

    def _frame(self, node: Tree) -> Any:
        entries = self._fields(node, tuple(FRAMES))
        if len(entries) != 1:
            raise self.wrong(node, f"expected one thing under way, got {len(entries)}")
        (name, fields) = next(iter(entries.items()))
        self.path.append(name)
        value = self._record(fields, FRAMES[name])
        self.path.pop()
        return value

    def _record(self, node: Tree, kind: type[msgspec.Struct]) -> Any:
        hints = get_type_hints(kind, include_extras=True)
        entries = self._fields(node, kind.__struct_fields__)
        values = {name: empty(hints[name]) for name in kind.__struct_fields__}
        for last in (False, True):  # what the picks are is said by another field
            pick = pick_kind(kind(**values))
            for name, each in entries.items():
                if is_pick(hints[name]) == last:
                    values[name] = self._inside(name, each, hints[name], pick)
        return kind(**values)

    def _number(self, node: Tree, kind: str, pick: str) -> int:
        kind = pick if kind == "pick" else kind
        if kind not in CAN_BE_NONE and kind not in NAMED:
            return int(self._plain(node, int))
        if kind in ("node", "definition"):
            return self._node(node) if kind == "node" else self._definition(node)
        word = self.read(node, str)
        if kind in NAMED:
            if word not in NAMED[kind]:
                raise self.wrong(node, unknown(kind, word, NAMED[kind]))
            return NAMED[kind].index(word)
        if word in ("", "null") and isinstance(node, Scalar) and node.plain:
            return NONE
        if isinstance(node, Scalar) and node.plain and _WAY.fullmatch(word):
            return int(word)
        try:
            return self.naming.card(word) if kind == "card" else self.naming.seat(word)
        except PositionError as error:
            raise self.wrong(node, str(error)) from None

    def _definition(self, node: Tree) -> int:
        id = self.read(node, str)
        if id not in self.pool.by_id:
            raise self.wrong(node, unknown("card", id, self.pool.by_id))
        return self.pool.by_id[id].index

    def _node(self, node: Tree) -> int:
        if not isinstance(node, Table) or len(node.entries) != 1:
            raise self.wrong(node, "expected a card and the place of a word in its text")
        id, place = next(iter(node.entries.items()))
        owner = self._definition(Scalar(id, node.line, True))
        number = self.read(place, int)
        if not 0 <= number < self.pool.owners.count(owner):
            raise self.wrong(node, f"{id} has {self.pool.owners.count(owner)} words, so there is no word {number}")
        return self.pool.owners.index(owner) + int(number)

    def _plain(self, node: Tree, hint: Any) -> Any:
        if not isinstance(node, Scalar):
            raise self.wrong(node, "expected one value")
        if hint is int and _INT.fullmatch(node.text):
            return int(node.text)
        if hint is bool and node.text in ("true", "yes", "false", "no"):
            return node.text in ("true", "yes")
        if hint is str:
            return node.text
        raise self.wrong(node, f"expected {'a number' if hint is int else 'true or false'}, got {quoted(node.text)}")


def is_pick(hint: Any) -> bool:
    return hint == PickNumber or PickNumber in get_args(hint)
