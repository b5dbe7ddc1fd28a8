"""What a seat may do, as templates: a verb, what is fixed, and slots to fill."""

from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine.fields import Printed


class Slot(Printed):
    """One field of the command: pick between `low` and `high` of the candidates.

    `rule` names what a filling must keep besides ("gold 1000": worth so much together).
    """

    __slots__ = ("name", "candidates", "low", "high", "rule")

    def __init__(self, name: str, candidates: list[int], low: int = 1, high: int = 1, rule: str = "") -> None:
        self.name = name
        self.candidates = candidates
        self.low = low
        self.high = high
        self.rule = rule


class Option(Printed):
    """`fixed` fields are given, `slots` are open; `sides`: the side must be named."""

    __slots__ = ("verb", "fixed", "slots", "sides", "label")

    def __init__(
        self,
        verb: type[cmd.Command],
        fixed: dict[str, int | str | bool] | None = None,
        slots: list[Slot] | None = None,
        sides: bool = False,
        label: str = "",
    ) -> None:
        self.verb = verb
        self.fixed = {} if fixed is None else fixed
        self.slots = [] if slots is None else slots
        self.sides = sides
        self.label = label


NONE: Final[frozenset[str]] = frozenset()


def fill(option: Option, values: dict[str, list[int]], side: str = "") -> cmd.Command:
    """The command that a filling of a template means."""
    arguments: dict[str, object] = dict(option.fixed)
    several = cmd.LIST_FIELDS.get(option.verb, NONE)
    for slot in option.slots:
        chosen = values.get(slot.name, [])
        if slot.name in several:
            arguments[slot.name] = tuple(chosen)
        elif chosen:
            arguments[slot.name] = chosen[0]
    if option.sides:
        arguments["side"] = side
    return option.verb(**arguments)
