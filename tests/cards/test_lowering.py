"""Every word arrives in the engine as the node that it means."""

from itertools import combinations
from typing import Any

import pytest

from kickdoor.cards import words as w
from kickdoor.cards.examples import examples_of
from kickdoor.cards.words import amount
from kickdoor.engine import defs
from kickdoor.engine.fields import fields as names_of

NODE_DEFAULTS = {name: getattr(defs.Node(""), name) for name in names_of(defs.Node) if name not in ("id", "word")}


def shape(value: Any) -> Any:
    """A tree of the engine as plain data, so that trees can be compared."""
    if isinstance(value, tuple):
        return tuple(shape(each) for each in value)
    if not type(value).__module__.startswith("kickdoor.engine.defs"):
        return value
    return {name: shape(getattr(value, name)) for name in names_of(type(value)) if name != "id"}


def plain(n: int) -> defs.Amount:
    return defs.Amount(base=n)


ANY_CARD = w.Selector(zone="hand", kind="any")
DEATH = defs.Node("death")


@pytest.mark.parametrize(
    ("word", "fields"),
    [
        (w.GainLevels(n=2, who="lowest"), {"n": plain(2), "who": "lowest"}),
        (w.LoseLevels(n=w.Die(plus=1)), {"n": defs.Amount(base=1, word="die")}),
        (w.Death(who="helper"), {"who": "helper"}),
        (
            w.Lose(what=ANY_CARD, n="all", choice="random", to="left"),
            {"n": plain(defs.ALL), "what": ANY_CARD.lowered(), "name": "random", "to": "left"},
        ),
        (w.Take(what=ANY_CARD), {"n": plain(1), "who": "target", "what": ANY_CARD.lowered(), "name": "player"}),
        (w.TakeTarget(), {}),
        (w.LoseTarget(), {}),
        (w.Draw(deck="door", n=3), {"n": plain(3), "name": "door"}),
        (w.Draw(deck="treasure", face="up"), {"n": plain(1), "name": "treasure", "flag": True}),
        (w.Retrieve(what=ANY_CARD, deck="door"), {"n": plain(1), "what": ANY_CARD.lowered(), "name": "door"}),
        (w.ChangeIdentity(family="class"), {"name": "class"}),
        (w.SeeHand(), {"who": "target"}),
        (w.SwapHands(who="left"), {"who": "left"}),
        (w.Bonus(n=-2, side="monsters"), {"n": plain(-2), "name": "monsters"}),
        (w.RemoveMonster(), {"name": "none"}),
        (w.RemoveMonster(treasures="keep", all=True), {"name": "keep", "flag": True}),
        (w.RemoveMonster(treasures=2), {"name": "number", "extra": 2}),
        (w.KillMonster(), {}),
        (w.JoinFight(), {}),
        (w.Clone(), {}),
        (
            w.EnhanceTarget(n=5, treasures=1, tags=("undead",), floor=1),
            {"n": plain(5)},
        ),
        (w.Escape(), {"flag": True}),
        (w.Escape(who="target", all=False), {"who": "target"}),
        (w.EndFight(), {}),
        (w.ForceHelp(), {"who": "target"}),
        (w.SendAway(), {}),
        (w.HandOver(), {"who": "target"}),
        (w.Reroll(), {}),
        (w.AddToRoll(n=2), {"n": plain(2)}),
        (w.SetRoll(n=6), {"n": plain(6)}),
        (w.Cancel(), {}),
        (w.Deflect(), {"who": "target"}),
        (w.EndCurses(), {"n": plain(defs.ALL)}),
        (w.EndCurses(n=1), {"n": plain(1)}),
        (w.StealLevel(), {"who": "target"}),
        (w.GainLevels(winning=True), {"n": plain(1), "flag": True}),
        (w.Win(who="target"), {"who": "target"}),
        (w.Bonus(n=-2, side="target"), {"n": plain(-2), "name": "target"}),
        (w.SkipPhase(), {}),
        (w.ChangeSex(who="left"), {"who": "left"}),
        (w.OpenSeal(), {"n": plain(1)}),
        (w.CloseSeal(n=2), {"n": plain(2)}),
        (
            w.If(cond=w.Is(any=("elf",)), do=(w.Death(),), other=(w.Cancel(),), who="helper"),
            {
                "cond": defs.Cond("is", names=("elf",)),
                "do": (DEATH,),
                "other": (defs.Node("cancel"),),
                "who": "helper",
            },
        ),
        (
            w.Choose(of=(w.Choice(do=(w.Death(),)), w.Choice(do=(w.Cancel(),))), who="player"),
            {
                "do": (defs.Node("seq", do=(DEATH,)), defs.Node("seq", do=(defs.Node("cancel"),))),
                "who": "player",
            },
        ),
        (w.May(do=(w.Death(),)), {"do": (DEATH,)}),
        (w.ForEach(who="others", do=(w.Death(),)), {"who": "others", "do": (DEATH,)}),
        (
            w.RollTable(rows=(w.Row(to=2, do=(w.Death(),)), w.Row(to=6))),
            {"do": (defs.Node("row", extra=2, do=(DEATH,)), defs.Node("row", extra=6))},
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_effects(word: w.Effect, fields: dict[str, Any]) -> None:
    node = word.lowered()
    assert node.word == word.__struct_config__.tag
    assert {name: shape(getattr(node, name)) for name in NODE_DEFAULTS} == shape_all(NODE_DEFAULTS | fields)


def shape_all(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: shape(value) for name, value in fields.items()}


@pytest.mark.parametrize("word", w.EFFECTS.values(), ids=w.EFFECTS)
def test_what_an_example_says_is_not_lost(word: type[w.Effect]) -> None:
    lowered = [shape(effect(example.word)) for example in examples_of(word)]
    assert all(one != other for one, other in combinations(lowered, 2))


def effect(word: object) -> defs.Node:
    assert isinstance(word, w.Effect)
    return word.lowered()


@pytest.mark.parametrize(
    ("cond", "lowered"),
    [
        (w.Is(any=("elf", "orc")), defs.Cond("is", names=("elf", "orc"))),
        (w.No(family="class"), defs.Cond("no", names=("class",))),
        (w.LevelIs(min=3, max=5), defs.Cond("level", low=3, high=5)),
        (w.Highest(), defs.Cond("highest", yes=False)),
        (w.Lowest(alone=True), defs.Cond("lowest", yes=True)),
        (w.Has(what=ANY_CARD, max=2), defs.Cond("has", what=ANY_CARD.lowered(), low=1, high=2)),
        (w.Fighting(tag="undead"), defs.Cond("fighting", names=("undead",))),
        (w.Fighting(level_min=10), defs.Cond("fighting", low=10)),
        (w.Alone(yes=False), defs.Cond("alone", yes=False)),
        (w.Helping(), defs.Cond("helping")),
        (w.MainFighter(), defs.Cond("main_fighter")),
        (w.InFight(yes=False), defs.Cond("in_fight", yes=False)),
        (w.YourTurn(), defs.Cond("your_turn")),
        (w.WonBy(min=10), defs.Cond("won_by", low=10)),
        (w.FoesNumber(min=2), defs.Cond("foes", low=2)),
        (w.SealsOpen(min=2, max=4), defs.Cond("seals", low=2, high=4)),
        (w.SexIs(any=("male",)), defs.Cond("sex", names=("male",))),
        (w.Epic(yes=False), defs.Cond("epic", yes=False)),
        (w.Munchkins(cond=w.Alone(), max=2), defs.Cond("munchkins", kids=(defs.Cond("alone"),), low=1, high=2)),
        (w.Not(cond=w.Alone()), defs.Cond("not", kids=(defs.Cond("alone"),))),
        (w.All(of=(w.Alone(), w.Helping())), defs.Cond("all", kids=(defs.Cond("alone"), defs.Cond("helping")))),
        (w.Any(of=(w.Alone(), w.Helping())), defs.Cond("any", kids=(defs.Cond("alone"), defs.Cond("helping")))),
    ],
    ids=lambda value: type(value).__name__,
)
def test_conditions(cond: w.Cond, lowered: defs.Cond) -> None:
    assert shape(cond.lowered()) == shape(lowered)


@pytest.mark.parametrize(
    ("value", "lowered"),
    [
        (3, defs.Amount(3)),
        ("all", defs.Amount(defs.ALL)),
        (w.Die(n=2, plus=1), defs.Amount(1, "die", 2)),
        (w.Count(what=ANY_CARD, who="fighter", times=3), defs.Amount(0, "count", 3, "fighter", ANY_CARD.lowered())),
        (w.LevelOf(who="helper"), defs.Amount(0, "level_of", 1, "helper")),
        (w.Paid(times=3), defs.Amount(0, "paid", 3)),
        (w.Players(), defs.Amount(0, "players")),
        (w.Foes(), defs.Amount(0, "foes")),
        (w.Seals(times=2), defs.Amount(0, "seals", 2)),
    ],
)
def test_amounts(value: int | str | w.Amount, lowered: defs.Amount) -> None:
    assert shape(amount(value)) == shape(lowered)


def test_what_a_selector_does_not_ask_is_not_asked() -> None:
    assert shape(w.Selector().lowered()) == shape(defs.Filter())


def test_everything_a_selector_can_ask() -> None:
    asked = w.Selector(
        zone="any", kind="any", family="race", slot="armor", hands="some", big=True, vehicle=False, worn=False,
        once=True, bonus_min=2, gold_min=100, gold_max=300, tag="undead", deck="treasure", pick="dearest",
    )  # fmt: skip
    wanted = defs.Filter(
        "any", "any", "race", "armor", 9, 1, 0, 0, 1, 2, 100, 300, "undead", defs.TREASURE, "dearest"
    )  # fmt: skip
    assert shape(asked.lowered()) == shape(wanted)


@pytest.mark.parametrize(
    ("word", "lowered"),
    [
        (w.BonusLine(n=3), defs.Line("bonus", plain(3))),
        (w.FleeLine(n=-1, cond=w.Alone()), defs.Line("flee", plain(-1), defs.Cond("alone"))),
        (w.IgnoreLine(what=ANY_CARD), defs.Line("ignore", plain(0), what=ANY_CARD.lowered())),
        (w.RuleLine(name="help", set=False), defs.Line("rule", plain(0), rule="help", op="set")),
        (
            w.RuleLine(name="hands", plus=1, scope="others"),
            defs.Line("rule", plain(1), rule="hands", op="plus", scope="others"),
        ),
    ],
)
def test_lines(word: w.Line, lowered: defs.Line) -> None:
    assert shape(word.lowered()) == shape(lowered)


def test_a_trigger() -> None:
    lowered = w.Trigger(on="won", do=(w.Death(),), cond=w.Alone()).lowered()
    assert shape(lowered) == shape(defs.Trigger("won", defs.Node("seq", do=(DEATH,)), defs.Cond("alone")))


def test_a_use() -> None:
    lowered = w.Use(
        name="Poke",
        when=("fight", "your_flee"),
        do=(w.May(do=(w.Bonus(n=2, side="either"),)),),
        cond=w.Alone(),
        cost=w.Cost(discard=1, up_to=3, what=w.Selector(big=True)),
        limit=w.Limit(n=3, per="turn"),
        target=w.Target(a="item", what=w.Selector(big=False)),
    ).lowered()
    assert lowered.name == "Poke"
    assert lowered.mask == defs.FIGHT | defs.YOUR_FLEE
    assert lowered.either
    assert (lowered.limit, lowered.per) == (3, "turn")
    assert shape(lowered.cond) == shape(defs.Cond("alone"))
    assert shape(lowered.cost) == shape(defs.Cost(1, 3, "any", defs.Filter(zone="any", big=1)))
    assert shape(lowered.target) == shape(defs.Target("item", defs.Filter(big=0)))
    assert shape(lowered.do) == shape(
        defs.Node("seq", do=(defs.Node("may", do=(defs.Node("bonus", n=plain(2), name="either"),)),))
    )


def test_the_most_that_can_be_paid_is_the_least_if_not_given() -> None:
    lowered = w.Use(when=("fight",), do=(w.Cancel(),), cost=w.Cost(discard=2)).lowered()
    assert lowered.cost is not None
    assert (lowered.cost.low, lowered.cost.high) == (2, 2)
