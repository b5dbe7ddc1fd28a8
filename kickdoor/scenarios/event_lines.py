"""Events as short lines, with names instead of numbers."""

from collections.abc import Callable
from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.events import CARD_FIELDS
from kickdoor.engine.fields import fields as names_of
from kickdoor.engine.state import State
from kickdoor.positions.cast import Cast

ZONES: Final = (
    "Doors", "Treasures", "Door discards", "Treasure discards", "hand", "table", "fight", "resolving", "spoils",
    "body", "out", "closed Seals", "open Seals",
)  # fmt: skip
PHASES: Final = ("opening", "arrange", "door", "fight", "charity", "over")
SEAT_FIELDS: Final = frozenset(
    {"seat", "by", "to", "src_seat", "dst_seat", "first", "helper", "target", "who", "winners", "order", "before"}
)
NUMBERS: Final[dict[type[ev.Event], frozenset[str]]] = {
    ev.LevelChanged: frozenset({"before"}),
    ev.Shuffled: frozenset({"order"}),
    ev.SealsShuffled: frozenset({"order"}),
}
HIDDEN: Final = frozenset({"old", "new", "key", "stream"})  # internal


def fields(state: State, cast: Cast, event: ev.Event) -> dict[str, str]:
    """What an event says, field by field, in words."""
    return {name: _value(state, cast, event, name) for name in names_of(type(event)) if name not in HIDDEN}


def _value(state: State, cast: Cast, event: ev.Event, name: str) -> str:
    kind = type(event)
    value = getattr(event, name)
    if name in CARD_FIELDS.get(kind, ()) or (kind is ev.Shuffled and name == "order"):
        return _several(value, lambda card: cast.name_of(state, card))
    if name in SEAT_FIELDS and name not in NUMBERS.get(kind, ()):
        return _several(value, lambda seat: cast.seats[seat])
    if name in ("src", "dst"):
        return ZONES[value]
    if name == "phase":
        return PHASES[value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _several(value: int | tuple[int, ...], name: Callable[[int], str]) -> str:
    numbers = value if isinstance(value, tuple) else (value,)
    return ", ".join(name(number) if number >= 0 else "none" for number in numbers)


def short(state: State, cast: Cast, event: ev.Event) -> str:
    """One line: `LevelChanged seat=Kim before=4 after=5 why=kill`."""
    kind = type(event)
    if kind is ev.Shuffled:
        return f"Shuffled {fields(state, cast, event)['deck']}"
    if kind is ev.SealsShuffled:
        return "SealsShuffled"
    parts = [f"{name}={value}" for name, value in fields(state, cast, event).items() if value not in ("none", "")]
    return " ".join([kind.__name__, *parts])
