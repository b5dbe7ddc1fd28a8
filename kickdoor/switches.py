"""The optional rules of a table by name: what each does, where it comes from, and which do not go together."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import yaml

from kickdoor.choice import BadChoice, enough, is_choice, left_out
from kickdoor.engine.defs import Pool
from kickdoor.texts import subject

FILE: Final = Path(__file__).parent / "sets" / "switches.yaml"


class BadOption(ValueError):
    """An optional rule that cannot be had, and why."""


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An optional rule: on or off with its `numbers`, or a value within its `range`."""

    id: str
    name: str
    help: str
    clause: str
    numbers: dict[str, int] = {}
    number: str = ""
    also: tuple[str, ...] = ()
    range: tuple[int, int] = (0, 1)
    not_with: tuple[str, ...] = ()
    needs: str = ""


@cache
def switches() -> dict[str, Switch]:
    """All optional rules by id."""
    loaded = msgspec.convert(yaml.load(FILE.read_text(), yaml.CSafeLoader), list[Switch])
    return {switch.id: switch for switch in loaded}


def switches_in(language: str) -> list[Switch]:
    """All optional rules, named and explained in a language.

    >>> switches_in("de")[0].name
    'Schnelleres Spiel'
    """
    found = []
    for switch in switches().values():
        words = subject("switches", language).get(switch.id, {})
        assert isinstance(words, dict)
        name, help = words.get("name", switch.name), words.get("help", switch.help)
        found.append(msgspec.structs.replace(switch, name=str(name), help=str(help)))
    return found


def expand(options: Mapping[str, int], pool: Pool) -> dict[str, int]:
    """The rulebook numbers that these options set.

    >>> from kickdoor.sets import pool
    >>> expand({"epic": 1, "hand_limit": 7}, pool("mazes"))
    {'epic': 1, 'win_level': 20, 'kill_from': 19, 'hand_limit': 7}
    """
    numbers: dict[str, int] = {}
    choice = {name: value for name, value in options.items() if is_choice(name)}
    for name, value in options.items():
        if name in choice:
            continue
        if name not in switches():
            known = ", ".join(switches())
            raise BadOption(f"There is no option {name!r}. There are: {known}.")
        numbers.update(chosen(switches()[name], value, options, pool))
    enough_to_deal({**pool.rulebook.numbers, **numbers})
    try:
        numbers.update(left_out(choice, pool))
        enough(numbers, pool)
    except BadChoice as error:
        raise BadOption(str(error)) from None
    return numbers


def enough_to_deal(numbers: Mapping[str, int]) -> None:
    """A deck that was cut down must still do for the first hands of a full table."""
    seats = numbers["max_seats"]
    for what in ("doors", "treasures"):
        there, each = numbers[f"deck_{what}"], numbers[f"start_{what}"]
        if 0 < there < seats * each:
            raise BadOption(f"{there} {what.title()} do not do for {seats} players with {each} each (COMP-09).")


def chosen(switch: Switch, value: int, options: Mapping[str, int], pool: Pool) -> dict[str, int]:
    """What one option sets; nothing if it is switched off."""
    if switch.number:
        low, high = switch.range
        if not low <= value <= high:
            raise BadOption(f"{switch.name} must be from {low} to {high}, not {value} ({switch.clause}).")
        return dict.fromkeys((switch.number, *switch.also), value)
    if value not in (0, 1):
        raise BadOption(f"{switch.name} is either on or off, not {value} ({switch.clause}).")
    if not value:
        return {}
    for other in switch.not_with:
        if options.get(other):
            raise BadOption(f"{switch.name} and {switches()[other].name} do not go together ({switch.clause}).")
    if switch.needs and not has(pool, switch.needs):
        raise BadOption(f"{switch.name} makes no sense without {switch.needs} in the game ({switch.clause}).")
    return dict(switch.numbers)


def has(pool: Pool, what: str) -> bool:
    if what == "seals":
        return any(definition.kind == "seal" for definition in pool.defs)
    return bool(pool.rulebook.numbers.get(what, 0))
