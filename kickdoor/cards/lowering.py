"""Lowers single words. Most fields keep their name; the rest of a word goes where its table below says."""

from typing import Any, Final

from kickdoor.cards import words as w
from kickdoor.cards.walk import walk
from kickdoor.engine import defs

# Where a word's own fields go in a node; `n`, `who`, `what`, `cond`, `do` and `other` go where they say.
_PLACES: Final[dict[type[w.Effect], dict[str, str]]] = {
    w.GainLevels: {"winning": "flag"},
    w.Lose: {"choice": "name", "to": "to"},
    w.Take: {"choice": "name"},
    w.Draw: {"deck": "name"},
    w.Retrieve: {"deck": "name"},
    w.ChangeIdentity: {"family": "name"},
    w.Bonus: {"side": "name"},
    w.RemoveMonster: {"all": "flag"},
    w.EnhanceTarget: {"tags": "names", "treasures": "extra"},
    w.Escape: {"all": "flag"},
}
_SHARED: Final = {name: name for name in ("n", "who", "what", "cond", "do", "other")}


def sequence(effects: tuple[w.Effect, ...]) -> defs.Node:
    """Effects one after another."""
    return defs.Node("seq", do=tuple(effect(each) for each in effects))


def effect(word: w.Effect) -> defs.Node:
    """One effect as a node."""
    node = defs.Node(str(word.__struct_config__.tag))
    places = _SHARED | _PLACES.get(type(word), {})
    for field in word.__struct_fields__:
        place, value = places.get(field), getattr(word, field)
        if place is not None:
            setattr(node, place, amount(value) if place == "n" else _lowered(value))
    _finish(node, word)
    return node


def _finish(node: defs.Node, word: w.Effect) -> None:
    match word:
        case w.Draw():
            node.flag = word.face == "up"
        case w.RemoveMonster():
            number = isinstance(word.treasures, int)
            node.name = "number" if number else str(word.treasures)
            node.extra = word.treasures if isinstance(word.treasures, int) else 0
        case w.EnhanceTarget():
            node.to = str(word.floor)
        case w.Choose():
            node.do = tuple(sequence(choice.do) for choice in word.of)
        case w.RollTable():
            node.do = tuple(defs.Node("row", extra=row.to, do=sequence(row.do).do) for row in word.rows)
        case _:  # all fields went where they say
            pass


def _lowered(value: Any) -> Any:
    match value:
        case w.Selector():
            return selector(value)
        case w.Cond():
            return condition(value)
        case tuple() if value and isinstance(value[0], w.Effect):
            return tuple(effect(each) for each in value)
    return value


def amount(value: int | str | w.Amount) -> defs.Amount:
    """A number, "all", or a computed amount.

    >>> amount(3).base, amount("all").base == defs.ALL, amount(w.Die(plus=1)).word
    (3, True, 'die')
    """
    match value:
        case int():
            return defs.Amount(base=value)
        case w.Die():
            return defs.Amount(base=value.plus, word="die", times=value.n)
        case w.Count():
            return defs.Amount(word="count", times=value.times, who=value.who, what=selector(value.what))
        case w.LevelOf():
            return defs.Amount(word="level_of", times=value.times, who=value.who)
        case w.Paid() | w.Players() | w.Foes() | w.Seals():
            return defs.Amount(word=str(value.__struct_config__.tag), times=value.times)
        case "all":
            return defs.Amount(base=defs.ALL)
        case _:
            raise TypeError(f"no lowering for the amount {value!r}")


def selector(what: w.Selector) -> defs.Filter:
    """Which cards; what is not asked becomes -1 or empty."""
    hands = -1 if what.hands is None else 9 if what.hands == "some" else int(what.hands)
    return defs.Filter(
        zone=what.zone,
        kind=what.kind,
        family=what.family or "",
        slot=what.slot or "",
        hands=hands,
        big=_asked(what.big),
        vehicle=_asked(what.vehicle),
        worn=_asked(what.worn),
        once=_asked(what.once),
        bonus_min=-99 if what.bonus_min is None else what.bonus_min,
        gold_min=_asked(what.gold_min),
        gold_max=_asked(what.gold_max),
        tag=what.tag or "",
        deck=-1 if what.deck is None else defs.DOOR if what.deck == "door" else defs.TREASURE,
        pick=what.pick or "",
    )


def _asked(value: int | None) -> int:
    return -1 if value is None else int(value)


def condition(cond: w.Cond) -> defs.Cond:
    """A condition, with those inside it."""
    lowered = defs.Cond(str(cond.__struct_config__.tag))
    match cond:
        case w.Is() | w.SexIs():
            lowered.names = cond.any
        case w.No():
            lowered.names = (cond.family,)
        case w.LevelIs() | w.FoesNumber() | w.SealsOpen():
            lowered.low, lowered.high = cond.min, cond.max
        case w.Highest() | w.Lowest():
            lowered.yes = cond.alone
        case w.Has():
            lowered.what, lowered.low, lowered.high = selector(cond.what), cond.min, cond.max
        case w.Fighting():
            lowered.names, lowered.low = ((cond.tag,) if cond.tag else ()), cond.level_min
        case w.Alone() | w.Helping() | w.MainFighter() | w.InFight() | w.YourTurn() | w.Epic():
            lowered.yes = cond.yes
        case w.WonBy():
            lowered.low = cond.min
        case w.Not():
            lowered.kids = (condition(cond.cond),)
        case w.Munchkins():
            lowered.kids, lowered.low, lowered.high = (condition(cond.cond),), cond.min, cond.max
        case w.All() | w.Any():
            lowered.kids = tuple(condition(each) for each in cond.of)
        case _:
            raise TypeError(f"no lowering for the condition {lowered.word}")
    return lowered


def _maybe(cond: w.Cond | None) -> defs.Cond | None:
    return None if cond is None else condition(cond)


def line(word: w.Line) -> defs.Line:
    """Something that always holds."""
    match word:
        case w.BonusLine() | w.FleeLine():
            return defs.Line(str(word.__struct_config__.tag), amount(word.n), _maybe(word.cond))
        case w.IgnoreLine():
            return defs.Line("ignore", amount(0), _maybe(word.cond), what=selector(word.what))
        case w.RuleLine():
            op, number = ("plus", word.plus) if word.set is None else ("set", int(word.set))
            return defs.Line("rule", amount(number or 0), _maybe(word.cond), word.name, op, word.scope)
        case _:
            raise TypeError(f"no lowering for the line {word!r}")


def trigger(word: w.Trigger) -> defs.Trigger:
    return defs.Trigger(word.on, sequence(word.do), _maybe(word.cond))


def use(word: w.Use) -> defs.Use:
    """One way of using a card."""
    mask = 0
    for moment in word.when:
        mask |= defs.MOMENTS[moment]
    limit = word.limit
    return defs.Use(
        word.name,
        mask,
        sequence(word.do),
        _maybe(word.cond),
        None if word.cost is None else _cost(word.cost),
        0 if limit is None else limit.n,
        "" if limit is None else limit.per,
        None if word.target is None else _target(word.target),
        either=any(isinstance(found.word, w.Bonus) and found.word.side == "either" for found in walk(word.do)),
    )


def _cost(cost: w.Cost) -> defs.Cost:
    what = None if cost.what is None else selector(cost.cards)
    return defs.Cost(cost.discard, cost.up_to or cost.discard, cost.zone, what, cost.hand, cost.levels, cost.this)


def _target(target: w.Target) -> defs.Target:
    return defs.Target(target.a, None if target.what is None else selector(target.what), _maybe(target.cond))
