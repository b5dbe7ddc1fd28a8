"""The house rules of a table by name: what each does, where it comes from, and which do not go together."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import yaml

from kickdoor.choice import BadHouseRule, enough, is_choice, left_out, many
from kickdoor.engine.defs import Pool
from kickdoor.texts import DEFAULT, text_at
from kickdoor.texts.complaint import Term

FILE: Final = Path(__file__).parent / "sets" / "house_rules.yaml"


class HouseRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house rule: on or off with its `numbers`, or a value within its `range`."""

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
def house_rules(language: str = DEFAULT) -> dict[str, HouseRule]:
    """All house rules by id, named and explained in a language.

    >>> house_rules("de")["faster_play"].name
    'Schnelleres Spiel'
    """
    found = {}
    for row in yaml.load(FILE.read_text(), yaml.CSafeLoader):
        words = {word: text_at("house_rules", f"{row['id']}.{word}", language) for word in ("name", "help")}
        found[row["id"]] = msgspec.convert({**row, **words}, HouseRule)
    return found


def called(id: str) -> Term:
    """What a house rule is called."""
    return Term("house_rules", f"{id}.name")


def expand(agreed: Mapping[str, int], pool: Pool) -> dict[str, int]:
    """The rulebook numbers that these house rules set.

    >>> from kickdoor.sets import pool
    >>> expand({"epic": 1, "hand_limit": 7}, pool("mazes"))
    {'epic': 1, 'win_level': 20, 'kill_from': 19, 'hand_limit': 7}
    """
    numbers: dict[str, int] = {}
    choice = {name: value for name, value in agreed.items() if is_choice(name)}
    for name, value in agreed.items():
        if name in choice:
            continue
        if name not in house_rules():
            raise BadHouseRule("no_such_rule", name=repr(name), names=", ".join(house_rules()))
        numbers.update(chosen(house_rules()[name], value, agreed, pool))
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
            raise BadHouseRule("deck_too_small", there=there, deck=many(what), seats=seats, each=each)


def chosen(house_rule: HouseRule, value: int, agreed: Mapping[str, int], pool: Pool) -> dict[str, int]:
    """What one house rule sets; nothing if it is off."""
    rule, clause = called(house_rule.id), house_rule.clause
    if house_rule.number:
        low, high = house_rule.range
        if not low <= value <= high:
            raise BadHouseRule("rule_range", rule=rule, low=low, high=high, value=value, clause=clause)
        return dict.fromkeys((house_rule.number, *house_rule.also), value)
    if value not in (0, 1):
        raise BadHouseRule("rule_on_off", rule=rule, value=value, clause=clause)
    if not value:
        return {}
    for other in house_rule.not_with:
        if agreed.get(other):
            raise BadHouseRule("rules_apart", rule=rule, other=called(other), clause=clause)
    if house_rule.needs and not has(pool, house_rule.needs):
        raise BadHouseRule("rule_needs", rule=rule, needs=Term("names", f"needs.{house_rule.needs}"), clause=clause)
    return dict(house_rule.numbers)


def has(pool: Pool, what: str) -> bool:
    if what == "seals":
        return any(definition.kind == "seal" for definition in pool.defs)
    return bool(pool.rulebook.numbers.get(what, 0))
