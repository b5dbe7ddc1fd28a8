"""What the printed rulebooks state of their own cards: `stated.yaml`, checked against cards and clauses."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import yaml

from kickdoor import rulebook, sets

FILE: Final = Path(__file__).parent / "stated.yaml"


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facts of one card that a rulebook states, and the clauses where it does."""

    states: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


class Statements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By card, without the prefix of its set. A boost is an enhancer or a one-shot."""

    identities: dict[str, Statement]
    monsters: dict[str, Statement]
    boosts: dict[str, Statement]


class Misstated(ValueError):
    """A statement about a card or a clause that does not exist."""


@cache
def stated(set_id: str) -> Statements:
    """What the rulebook of a set states.

    >>> stated("mazes").identities["warrior"].clauses
    ('HELP-07',)
    """
    found = msgspec.convert(yaml.load(FILE.read_bytes(), yaml.CSafeLoader), dict[str, Statements])[set_id]
    cards = {placed.card.id for placed in sets.load(set_id).cards}
    clauses = {clause.id for clause in rulebook.load().holding_in(set_id)}  # type: ignore[arg-type]
    for key, statement in (found.identities | found.monsters | found.boosts).items():
        if f"{set_id}.{key}" not in cards:
            raise Misstated(f"{FILE.name}: the set {set_id} has no card {key!r}")
        for id in statement.clauses:
            if id not in clauses:
                raise Misstated(f"{FILE.name}, {set_id}.{key}: {id} does not hold in this set")
    return found
