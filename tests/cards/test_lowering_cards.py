"""Every kind of card arrives in the engine as what it is."""

from typing import Any

import pytest

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.compiler import lower
from kickdoor.engine import defs
from tests.cards.test_lowering import DEATH, plain, shape


def shown(card: defs.CardDef, *names: str) -> dict[str, Any]:
    return {name: shape(getattr(card, name)) for name in names}


def test_a_monster_speaks_to_those_who_fight_it() -> None:
    card = lower(
        schema.Monster(
            id="mazes.rat",
            name="Rat",
            level=4,
            treasures=2,
            tags=("undead",),
            always=(w.RuleLine(name="help", set=False), w.BonusLine(n=1)),
            leaves=w.Is(any=("elf",)),
            leaves_gift=1,
            pursues_above=3,
            bad_stuff=(w.Death(),),
        )
    )
    assert shown(card, "id", "kind", "deck", "level", "treasures", "levels", "tags", "origin") == {
        "id": "mazes.rat",
        "kind": "monster",
        "deck": defs.DOOR,
        "level": 4,
        "treasures": 2,
        "levels": 1,
        "tags": ("undead",),
        "origin": "mazes",
    }
    assert [each.scope for each in card.always] == ["fighters", "fighters"]
    assert (card.pursues_above, card.leaves_gift) == (3, 1)
    assert shape(card.leaves) == shape(defs.Cond("is", names=("elf",)))
    assert shape(card.bad_stuff) == shape(defs.Node("seq", do=(DEATH,)))


def test_a_curse() -> None:
    card = lower(
        schema.Curse(id="m.c", name="C", do=(w.Death(),), otherwise=(w.Cancel(),), lasting=True, until="turn_ends")
    )
    assert (card.kind, card.deck, card.lasting, card.until) == ("curse", defs.DOOR, True, "turn_ends")
    assert shape(card.otherwise) == shape(defs.Node("seq", do=(defs.Node("cancel"),)))
    assert lower(schema.Curse(id="m.c", name="C", do=(w.Death(),))).otherwise is None


def test_an_identity_is_called_by_its_short_id() -> None:
    card = lower(schema.Identity(id="mazes.elf", name="Elf of the Woods", family="race"))
    assert (card.family, card.identity) == ("race", "elf")


def test_other_doors() -> None:
    assert lower(schema.Doubler(id="m.d", name="D", family="class")).family == "class"
    enhancer = lower(schema.Enhancer(id="m.e", name="E", n=w.Die(), treasures=1, tags=("undead",), floor=1))
    assert shape(enhancer.amount) == shape(defs.Amount(0, "die"))
    assert (enhancer.treasures, enhancer.tags, enhancer.floor) == (1, ("undead",), 1)
    for cls in (schema.Duplicator, schema.Wandering, schema.Cheat):
        card = lower(cls(id="m.x", name="X"))
        assert (card.deck, card.uses) == (defs.DOOR, ())
    trick = lower(schema.Trick(id="m.t", name="T", use=w.Use(when=("fight",), do=(w.EndFight(),))))
    assert [each.mask for each in trick.uses] == [defs.FIGHT]


def test_what_an_enhancing_trick_brings_is_on_the_card() -> None:
    use = w.Use(
        when=("fight",), target=w.Target(a="monster"), do=(w.EnhanceTarget(n=5, treasures=2, tags=("undead",)),)
    )
    card = lower(schema.Trick(id="m.t", name="T", use=use))
    assert (card.treasures, card.tags, card.floor) == (2, ("undead",), 0)


def test_treasures() -> None:
    item = lower(
        schema.Item(id="m.i", name="I", bonus=3, gold=400, hands=1, big=True, only=w.Alone(), never=w.Helping())
    )
    assert (item.deck, item.bonus, item.gold, item.slot, item.hands, item.big) == (defs.TREASURE, 3, 400, "", 1, True)
    assert item.is_item
    assert shape(item.only) == shape(defs.Cond("alone"))
    assert shape(item.never) == shape(defs.Cond("helping"))
    shot = lower(schema.OneShot(id="m.o", name="O", gold=100, uses=(w.Use(when=("fight",), do=(w.Bonus(n=2),)),)))
    assert (shot.gold, shot.is_item, len(shot.uses)) == (100, True, 1)
    boon = lower(schema.Boon(id="m.b", name="B", use=w.Use(when=("any_time",), do=(w.Draw(deck="treasure"),))))
    assert (boon.is_item, len(boon.uses)) == (False, 1)
    assert not boon.at_once
    hoard = w.Use(when=("any_time",), do=(w.Draw(deck="treasure"),))
    assert lower(schema.Boon(id="m.b", name="B", use=hoard, at_once=True)).at_once
    assert lower(schema.Item(id="m.i", name="I", gold=100, vehicle=True)).vehicle


@pytest.mark.parametrize(
    ("vehicle", "figure", "uses"),
    [
        (True, -1, ["Abandon"]),
        (True, w.Count(what=w.Selector(), times=-1), ["Abandon"]),
        (True, 1, []),
        (False, -1, []),
    ],
)
def test_a_slow_vehicle_may_be_abandoned(vehicle: bool, figure: int | w.Amount, uses: list[str]) -> None:
    card = schema.Item(id="m.i", name="I", gold=100, vehicle=vehicle, always=(w.FleeLine(n=figure),))
    assert [use.name for use in lower(card).uses] == uses
    improved = lower(schema.Attachment(id="m.a", name="A", bonus=3, what=w.Selector(big=True)))
    assert (improved.deck, improved.bonus, improved.is_item) == (defs.TREASURE, 3, False)
    assert shape(improved.what) == shape(defs.Filter(big=1))
    hireling = lower(schema.Hireling(id="m.h", name="H", bonus=1, always=(w.FleeLine(n=1),)))
    assert (hireling.bonus, len(hireling.always)) == (1, 1)


def test_a_seal_speaks_to_everyone_and_to_the_monsters() -> None:
    card = lower(
        schema.Seal(
            id="m.s",
            name="S",
            do=(w.Death(),),
            always=(w.RuleLine(name="hand_limit", plus=-1),),
            monsters=(w.BonusLine(n=3),),
        )
    )
    assert card.deck == defs.SEAL
    assert [(each.word, each.scope) for each in card.always] == [("rule", "everyone"), ("bonus", "fighters")]
    assert shape(card.do) == shape(defs.Node("seq", do=(DEATH,)))


def test_going_up_a_level_comes_first() -> None:
    card = lower(schema.LevelUp(id="m.l", name="L", cost=(w.Death(),), cond=w.Lowest()))
    assert shape(card.do) == shape(defs.Node("seq", do=(defs.Node("gain_levels", n=plain(1)), DEATH)))
    assert card.cond is not None
