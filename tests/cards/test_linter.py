"""Well-formed cards that make no sense."""

from pathlib import Path

import pytest

from kickdoor import sets
from kickdoor.cards.checking import check_path, check_set
from kickdoor.cards.linter import errors, ladder, lint_cards, lint_set
from kickdoor.cards.loader import Placed, prefixed, read_cards
from kickdoor.cards.loops import bringers, loops

MONSTER = "kind: monster, id: rat, name: Rat, level: 1, treasures: 1"
ITEM = "kind: item, id: rat, name: Rat, gold: 100"
CURSE = "kind: curse, id: rat, name: Rat"
FIGHT = "kind: one_shot, id: rat, name: Rat, gold: 100, uses: {when: fight, "


def placed(text: str) -> list[Placed]:
    cards, wrong = read_cards(text.encode(), "f.yaml")
    assert not wrong, wrong
    return prefixed(cards, "extra")


def complaints(card: str) -> list[str]:
    mazes = sets.load("mazes")
    found = errors(lint_cards(placed(f"- {{{card}}}"), mazes.rulebook, mazes.cards))
    return [str(mistake).removeprefix("f.yaml:1: rat: ") for mistake in found]


@pytest.mark.parametrize(
    ("card", "complaint"),
    [
        (
            f"{MONSTER}, bad_stuff: death, always: {{bonus: {{n: 3, if: {{is: dwarfs}}}}}}",
            'always[0].bonus.if.is: unknown identity "dwarfs", did you mean "dwarf"?',
        ),
        (f"{MONSTER}, bad_stuff: death, tags: [undeed]", 'unknown tag "undeed", did you mean "undead"?'),
        (
            f"{MONSTER}, bad_stuff: {{lose: {{what: {{kind: monster, zone: hand, tag: shark}}}}}}",
            'bad_stuff[0].lose.what: unknown tag "shark", there are undead',
        ),
        (
            f"{CURSE}, do: {{lose: {{what: {{kind: curse, big: true}}}}}}",
            'do[0].lose.what: only Items have "big"',
        ),
        (f"{CURSE}, do: {{lose: {{what: {{family: race}}}}}}", 'do[0].lose.what: only kind: identity has a "family"'),
        (f"{CURSE}, do: {{lose: {{what: {{tag: undead}}}}}}", 'do[0].lose.what: only kind: monster has a "tag"'),
        (f"{CURSE}, do: {{lose: {{what: {{zone: hand, worn: true}}}}}}", "do[0].lose.what: nothing in a hand is worn"),
        (
            f"{CURSE}, do: {{lose: {{what: {{slot: armor, hands: 1}}}}}}",
            "do[0].lose.what: an Item is worn or held, not both",
        ),
        (f"{ITEM}, only: {{is: []}}", "only.is: names nobody"),
        (f"{ITEM}, always: {{flee: 0}}", "always[0].flee: 0 changes nothing"),
        (
            "kind: trick, id: rat, name: Rat, use: {when: [fight, fight], do: end_fight}",
            "use.when: a moment stands here twice",
        ),
        (f"{ITEM}, only: {{no: army}}", 'only.no: this set has no "army", only class, race'),
        ("kind: doubler, id: rat, name: Rat, family: army", 'this set has no "army", only class, race'),
        (
            f"{MONSTER}, bad_stuff: {{lose_levels: {{n: 1, who: target}}}}",
            "bad_stuff[0].lose_levels: nothing is chosen here; it belongs into a use with a target: "
            "fighter or opponent or player or rival",
        ),
        (f"{FIGHT} do: kill_monster}}", "uses[0].do[0].kill_monster: this use needs a target: monster"),
        (
            f"{FIGHT} do: {{bonus: {{n: -2, side: target}}}}}}",
            "uses[0].do[0].bonus: this use needs a target: fighter or opponent or player or rival",
        ),
        (
            f"{FIGHT} target: player, do: remove_monster}}",
            "uses[0].do[0].remove_monster: this use needs a target: monster",
        ),
        (
            f"{ITEM}, uses: {{when: your_turn, do: take_target, target: rival}}",
            "uses[0].do[0].take_target: this use needs a target: item or outside_item or own_item",
        ),
        (
            f"{MONSTER}, bad_stuff: {{lose: {{what: {{}}, to: player}}}}",
            'bad_stuff[0].lose: nobody plays this card, so there is no "player" here',
        ),
        (
            f"{FIGHT} do: cancel}}",
            'uses[0].do[0].cancel: "cancel" means nothing at "fight", only at affliction or your_affliction',
        ),
        (f"{CURSE}, do: reroll", 'do[0].reroll: "reroll" belongs into a use, at roll or your_failed_roll or your_roll'),
        (f"{FIGHT} do: {{bonus: {{n: paid}}}}}}", 'uses[0].do: "paid" without a cost in cards'),
        (
            f"{FIGHT} do: {{bonus: 1}}, cost: {{zone: hand}}}}",
            "uses[0].cost: costs nothing: name discard, hand, levels or this",
        ),
        (f"{FIGHT} do: {{bonus: 1}}, cost: {{discard: 3, up_to: 2}}}}", "uses[0].cost: up_to 2 is less than discard 3"),
        (f"{FIGHT} do: {{bonus: 1}}, limit: {{per: target}}}}", "uses[0].limit: per target, but there is no target"),
        (f"{ITEM}, only: {{level: {{min: 5, max: 3}}}}", "only.level: min 5 is more than max 3"),
        (
            f"{CURSE}, do: {{lose: {{what: {{gold_min: 500, gold_max: 400}}}}}}",
            "do[0].lose.what: gold_min 500 is more than gold_max 400",
        ),
        (f"{CURSE}, do: {{roll: [{{to: 5}}, {{to: 3}}]}}", "do[0].roll: the rows must go up and end at 6"),
        (f"{CURSE}, do: {{roll: [{{to: 5}}]}}", "do[0].roll: the rows must go up and end at 6"),
        (f"{CURSE}, do: {{choose: [death]}}", "do[0].choose: a choice needs two ways at least"),
        (f"{CURSE}, do: {{may: []}}", 'do[0].may: "do" is empty'),
        (f"{ITEM}, never: {{any: [highest]}}", "never.any: needs two conditions at least"),
        (f"{ITEM}, always: {{rule: {{name: hands}}}}", 'always[0].rule: give either "set" or "plus"'),
        (f"{ITEM}, always: {{rule: {{name: hands, set: 1, plus: 1}}}}", 'always[0].rule: give either "set" or "plus"'),
        (f"{ITEM}, always: {{bonus: {{n: die}}}}", 'always[0].bonus: "die" means nothing in what always holds'),
        (f"{ITEM}, always: {{flee: paid}}", 'always[0].flee: "paid" means nothing in what always holds'),
        (f"{ITEM}, icon: Big Sword", 'icon: "Big Sword" does not look like an icon, such as "crossed-swords"'),
        (f"{ITEM}, slot: armor, hands: 1", "hands: an Item is worn or held, not both"),
        (
            "kind: seal, id: rat, name: Rat, monsters: {flee: 1}",
            "monsters: a Seal gives monsters a bonus and nothing else",
        ),
        (f"{MONSTER}, bad_stuff: []", "bad_stuff: a monster needs Bad Stuff"),
        (f"{MONSTER}, bad_stuff: death, leaves_gift: 1", 'leaves_gift: a gift from a monster that never "leaves"'),
        (f"{CURSE}", "this does nothing: it needs do, always or on"),
        (
            f"{CURSE}, lasting: true, otherwise: death, always: {{flee: -1}}",
            'otherwise: instead of what? "do" is missing',
        ),
        (f"{CURSE}, always: {{flee: -1}}", "lasting: what always holds needs lasting: true"),
        (f"{CURSE}, do: death, until: turn_ends", "until: only what is lasting can end"),
        ("kind: one_shot, id: rat, name: Rat, gold: 1, uses: []", "uses: a one-shot without a use does nothing"),
        (
            f"{CURSE}, do: {{roll: {{rows: [{{to: 6, do: {{roll: [{{to: 6}}]}}}}]}}}}",
            'no phrase for "roll" inside "roll"',
        ),
    ],
)
def test_what_makes_no_sense_is_named(card: str, complaint: str) -> None:
    assert complaints(card) == [complaint]


def test_a_pack_may_bring_a_kind_of_identity_that_the_set_lacks() -> None:
    mazes = sets.load("mazes")
    pack = placed(
        "- {kind: identity, id: cats, name: Cats, family: army}\n"
        "- {kind: doubler, id: truce, name: Truce, family: army}\n"
        "- {kind: item, id: bib, name: Bib, gold: 100, only: {no: army}}"
    )
    assert errors(lint_cards(pack, mazes.rulebook, mazes.cards)) == []
    assert [mistake.message for mistake in errors(lint_cards(pack[:1], mazes.rulebook))] == [
        'this set has no "army", only class, race'
    ]


RING = (
    "- {kind: item, id: ring, name: Ring, gold: 100, uses: "
    "{when: your_turn, cost: {this: true}, do: {retrieve: {what: {zone: any, %s}, deck: treasure}}}}\n"
)
FORM = (
    "- {kind: one_shot, id: form, name: Form, gold: 100, uses: "
    "{when: your_turn, %s do: {retrieve: {what: {zone: any, once: false}}}}}\n"
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (RING % "once: false", ["ring: it comes back for nothing: Ring, which brings back Ring"]),
        (RING % "big: true", []),
        (
            RING % "once: true" + FORM % "",
            [
                "ring: it comes back for nothing: Ring, which brings back Form, which brings back Ring",
                "form: it comes back for nothing: Form, which brings back Ring, which brings back Form",
            ],
        ),
        (RING % "once: true" + FORM % "cost: {discard: 1},", []),
    ],
)
def test_no_card_comes_back_for_nothing(text: str, told: list[str]) -> None:
    found = errors(lint_cards(placed(text), sets.load("w40k").rulebook))
    assert [str(mistake).split(": ", 1)[1] for mistake in found] == told


def test_no_card_of_all_sets_together_comes_back_for_nothing() -> None:
    cards = [placed.card for placed in sets.together(*sets.ids()).cards]
    assert len(bringers(cards)) > 4
    assert list(loops(bringers(cards))) == []


def test_ids_and_names_are_taken_once() -> None:
    mazes = sets.load("mazes")
    twice = placed("- {kind: cheat, id: rat, name: Rat}\n- {kind: cheat, id: rat, name: glampire}")
    found = lint_cards(twice, mazes.rulebook, mazes.cards)
    taken = [mistake.message.partition(" at ")[0] for mistake in found]
    assert taken == ["the id is taken by the card", "the name is taken by the card"]


def test_a_monster_off_the_ladder_is_a_warning() -> None:
    mazes = sets.load("mazes")
    strange = "- {kind: monster, id: rat, name: Rat, level: 8, treasures: 5, levels: 2, bad_stuff: death}"
    found = lint_cards(placed(strange), mazes.rulebook, mazes.cards)
    assert errors(found) == []
    assert [mistake.message for mistake in found] == [
        "Level 8 usually gives 2, not 5",
        "Level 8 usually gives 1, not 2",
    ]


@pytest.mark.parametrize(
    ("level", "treasures", "levels"),
    [(1, (1,), (1,)), (4, (2,), (1,)), (9, (3,), (1,)), (14, (4,), (1,)), (16, (4,), (2,)), (20, (5,), (2,))],
)
def test_the_ladder(level: int, treasures: tuple[int, ...], levels: tuple[int, ...]) -> None:
    assert ladder(level) == (treasures, levels)


@pytest.mark.parametrize("set_id", sets.ids())
def test_every_set_is_without_mistakes(set_id: str) -> None:
    assert errors(lint_set(sets.load(set_id))) == []


def test_the_decks_are_counted(tmp_path: Path) -> None:
    (tmp_path / "pond").mkdir()
    (tmp_path / "pond" / "rulebook.yaml").write_text("{id: pond, name: Pond, doors: 3, treasures: 0}")
    (tmp_path / "pond" / "cards.yaml").write_text("- {kind: cheat, id: a, name: A, copies: 2}")
    report = check_set(tmp_path / "pond")
    assert [str(mistake) for mistake in report.mistakes] == [
        "pond/rulebook.yaml: doors: the rulebook promises 3 doors, the cards are 2"
    ]
    assert (report.kinds, report.copies) == (1, 2)


def test_a_file_of_a_set_is_checked_with_the_rest_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "pond"
    (folder / "doors").mkdir(parents=True)
    (folder / "rulebook.yaml").write_text("{id: pond, name: Pond, families: [class], doors: 3, treasures: 0}")
    (folder / "doors" / "a.yaml").write_text("- {kind: identity, id: frog, name: Frog, family: class}")
    (folder / "doors" / "b.yaml").write_text(
        "- {kind: monster, id: rat, name: Rat, level: 1, treasures: 1, bad_stuff: {if: {if: {is: frogg}, do: death}}}"
    )
    report = check_path(folder / "doors" / "b.yaml", lambda: sets.load("mazes"))
    assert [str(mistake) for mistake in report.mistakes] == [
        'pond/doors/b.yaml:1: rat: bad_stuff[0].if.if.is: unknown identity "frogg", did you mean "frog"?'
    ]
    assert report.kinds == 1
    assert check_path(folder / "doors" / "a.yaml", lambda: sets.load("mazes")).mistakes == ()
