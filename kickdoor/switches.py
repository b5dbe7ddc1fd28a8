"""The optional rules of a table by name: what each does, where it comes from, and which do not go together."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import yaml

from kickdoor.choice import BadOption, enough, is_choice, left_out, many
from kickdoor.engine.defs import Pool
from kickdoor.texts import DEFAULT, text_at
from kickdoor.texts.complaint import Term

FILE: Final = Path(__file__).parent / "sets" / "switches.yaml"


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
def switches(language: str = DEFAULT) -> dict[str, Switch]:
    """All optional rules by id, named and explained in a language.

    >>> switches("de")["faster_play"].name
    'Schnelleres Spiel'
    """
    found = {}
    for row in yaml.load(FILE.read_text(), yaml.CSafeLoader):
        words = {word: text_at("switches", f"{row['id']}.{word}", language) for word in ("name", "help")}
        found[row["id"]] = msgspec.convert({**row, **words}, Switch)
    return found


def called(switch: str) -> Term:
    """What an optional rule is called."""
    return Term("switches", f"{switch}.name")


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
            raise BadOption("no_such_rule", name=repr(name), names=", ".join(switches()))
        numbers.update(chosen(switches()[name], value, options, pool))
    enough_to_deal({**pool.rulebook.numbers, **numbers})
    numbers.update(left_out(choice, pool))
    enough(numbers, pool)
    return numbers


def enough_to_deal(numbers: Mapping[str, int]) -> None:
    """A deck that was cut down must still do for the first hands of a full table."""
    seats = numbers["max_seats"]
    for what in ("door", "treasure"):
        there, each = numbers[f"deck_{what}s"], numbers[f"start_{what}s"]
        if 0 < there < seats * each:
            raise BadOption("deck_too_small", there=there, deck=many(what), seats=seats, each=each)


def chosen(switch: Switch, value: int, options: Mapping[str, int], pool: Pool) -> dict[str, int]:
    """What one option sets; nothing if it is switched off."""
    rule, clause = called(switch.id), switch.clause
    if switch.number:
        low, high = switch.range
        if not low <= value <= high:
            raise BadOption("rule_range", rule=rule, low=low, high=high, value=value, clause=clause)
        return dict.fromkeys((switch.number, *switch.also), value)
    if value not in (0, 1):
        raise BadOption("rule_on_off", rule=rule, value=value, clause=clause)
    if not value:
        return {}
    for other in switch.not_with:
        if options.get(other):
            raise BadOption("rules_apart", rule=rule, other=called(other), clause=clause)
    if switch.needs and not has(pool, switch.needs):
        raise BadOption("rule_needs", rule=rule, needs=Term("names", f"needs.{switch.needs}"), clause=clause)
    return dict(switch.numbers)


def has(pool: Pool, what: str) -> bool:
    if what == "seals":
        return any(definition.kind == "seal" for definition in pool.defs)
    return bool(pool.rulebook.numbers.get(what, 0))
