"""What a seat may do, as templates: a verb, what is fixed, and slots to fill."""

from collections.abc import Callable
from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine.commands import Play, Propose, Use
from kickdoor.engine.fields import Printed

Fixed = dict[str, int | str | bool]

NAMELESS: Final[dict[int, str]] = {}
NOTHING_FIXED: Final[Fixed] = {}
PICKS: Final = {"picks": "card"}  # an answer may be of cards


class Slot(Printed):
    """One field of the command: pick between `low` and `high` of the candidates.

    `rule` names what a filling must keep besides ("gold": together worth `least` or more).
    """

    __slots__ = ("name", "candidates", "low", "high", "rule", "least")

    def __init__(
        self, name: str, candidates: list[int], low: int = 1, high: int = 1, rule: str = "", least: int = 0
    ) -> None:
        self.name = name
        self.candidates = candidates
        self.low = low
        self.high = high
        self.rule = rule
        self.least = least


NO_SLOTS: Final[list[Slot]] = []


class Option(Printed):
    """`fixed` fields are given, `slots` are open; `sides`: the side must be named. It prints like its command.

    Shared: the same template is offered as long as it is true, so nobody changes one.

    >>> Option(cmd.Play, {"card": -3}, [Slot("on", [7, 9])], sides=True)
    Play(card=-3, on=7|9, side=munchkins|monsters)
    """

    __slots__ = ("verb", "fixed", "slots", "sides", "label", "cards")

    def __init__(
        self,
        verb: type[cmd.Command],
        fixed: Fixed = NOTHING_FIXED,
        slots: list[Slot] = NO_SLOTS,
        sides: bool = False,
        label: str = "",
    ) -> None:
        self.verb = verb
        self.fixed = fixed
        self.slots = slots
        self.sides = sides
        self.label = label
        self.cards = NAMELESS  # names of the cards it is about, by handle, if set

    def __repr__(self) -> str:
        meant = cmd.MEANT.get(self.verb, PICKS)
        shown = [
            f"{name}={self._told(name, value, meant)}"
            for name, value in self.fixed.items()
            if self.verb.usual.get(name) != value
        ]
        shown += [f"{slot.name}={self._open(slot, meant)}" for slot in self.slots]
        shown += ["side=munchkins|monsters"] if self.sides else []
        return f"{self.verb.__name__}({', '.join(shown)})"

    def _told(self, name: str, value: int | str | bool, meant: dict[str, str]) -> str:
        known = self.cards.get(value, "") if isinstance(value, int) and meant.get(name) == "card" else ""
        return f"{value!r} {known}" if known else repr(value)

    def _open(self, slot: Slot, meant: dict[str, str]) -> str:
        listed = "|".join(self._told(slot.name, value, meant) for value in slot.candidates)
        if not slot.candidates:
            return "nothing"
        least = f"{slot.low} of " if slot.low == slot.high else f"{slot.low} to {slot.high} of "
        many = "" if slot.low == slot.high == 1 else least
        return f"{many}{listed}" + (f" ({slot.rule})" if slot.rule else "")

    def about(self) -> int:
        """The handle of the card that is played or used."""
        handle = self.fixed["card"]
        assert isinstance(handle, int)
        return handle

    def handles(self) -> list[int]:
        """The cards that it is about."""
        meant = cmd.MEANT.get(self.verb, PICKS)
        found = [value for name, value in self.fixed.items() if meant.get(name) == "card" and isinstance(value, int)]
        for slot in self.slots:
            found += slot.candidates if meant.get(slot.name) == "card" else []
        return found


def play(card: int, slots: list[Slot] = NO_SLOTS) -> Option:
    """The template for playing a card from hand, by its handle."""
    return Option(Play, {"card": card}, slots)


OF_ONE_CARD: Final[dict[type[cmd.Command], Callable[[int], cmd.Command]]] = {
    verb: verb for verb in (cmd.Trouble, cmd.PutDown, cmd.Equip, cmd.Unequip, cmd.DropIdentity)
}
NONE: Final[frozenset[str]] = frozenset()
NOTHING: Final[list[int]] = []


def fill(option: Option, values: dict[str, list[int]], side: str = "") -> cmd.Command:
    """The command that a filling of a template means."""
    if option.verb is Play or option.verb is Use:
        return fill_play(option, values, side)
    if not option.slots and not option.fixed:
        return option.verb()
    if option.verb is Propose:
        return fill_proposal(option, values)
    of_one_card = OF_ONE_CARD.get(option.verb)
    if of_one_card is not None:
        return of_one_card(values["card"][0])
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


def fill_proposal(option: Option, values: dict[str, list[int]]) -> cmd.Command:
    """An offer, made by position too."""
    to = option.fixed["to"]
    assert isinstance(to, int)
    give, take = tuple(values.get("give", NOTHING)), tuple(values.get("take", NOTHING))
    picks, plays = tuple(values.get("picks", NOTHING)), tuple(values.get("plays", NOTHING))
    return Propose(str(option.fixed["kind"]), to, give, take, picks, plays)


def fill_play(option: Option, values: dict[str, list[int]], side: str) -> cmd.Command:
    """A card played or used, as most fillings are: a class called by the names of its fields is slow when compiled."""
    fixed = option.fixed
    on, seat = 0, -1
    cards: tuple[int, ...] = ()
    pay: tuple[int, ...] = ()
    for slot in option.slots:
        chosen = values.get(slot.name, NOTHING)
        if slot.name == "cards":
            cards = tuple(chosen)
        elif slot.name == "pay":
            pay = tuple(chosen)
        elif chosen and slot.name == "on":
            on = chosen[0]
        elif chosen:
            seat = chosen[0]
    use = fixed.get("use", 0)
    assert isinstance(use, int)
    named = side if option.sides else str(fixed.get("side", ""))
    if option.verb is Use:
        return Use(option.about(), use, on, seat, named, pay)
    return Play(option.about(), use, on, seat, named, cards, pay)
