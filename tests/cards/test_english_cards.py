"""Whole cards in English: their frames, and the kinds that only some sets have."""

import pytest

from kickdoor.cards.loader import read_cards
from kickdoor.cards.printer import text
from tests.cards.printing import CARD, CURSE, MONSTER, printed, shown


def test_the_bad_stuff_comes_last() -> None:
    (rat,), _ = read_cards((MONSTER % "pursues_above: 3").encode())
    assert text(rat.card) == ["Will not pursue anyone of Level 3 or lower.", "Bad Stuff: You die."]


def test_a_choice_names_its_ways() -> None:
    choice = CURSE % "{choose: [{lose_levels: 2}, {lose: {what: {kind: item}, n: 2}}]}"
    assert shown(choice).ways == ("Lose 2 levels.", "Discard two Items.")
    assert shown(choice, language="de").ways[0] == "Verliere 2 Stufen."
    assert shown(CURSE % "death").ways == ()


@pytest.mark.parametrize(
    ("card", "type_line", "badge", "footers"),
    [
        (
            "kind: monster, level: 4, tags: undead, treasures: 2, levels: 1, bad_stuff: death",
            "Level 4 Undead monster",
            "4",
            ("1 level", "2 Treasures"),
        ),
        ("kind: curse, do: death", "Curse", "", ()),
        ("kind: identity, family: race", "Race", "", ()),
        ("kind: doubler, family: class", "Goes with your Class", "", ()),
        ("kind: enhancer, n: -5, treasures: -1", "Monster enhancer", "−5", ("−1 Treasure",)),
        ("kind: enhancer, n: die", "Monster enhancer", "", ()),
        ("kind: wandering", "Special Door", "", ()),
        ("kind: item, gold: 0", "Item", "", ("No Value",)),
        ("kind: item, bonus: 3, gold: 400, slot: armor, big: true", "Big Armor", "+3", ("400 Gold Pieces",)),
        ("kind: item, bonus: 3, gold: 400, hands: 2", "2-Hand Item", "+3", ("400 Gold Pieces",)),
        ("kind: one_shot, gold: 100, uses: {when: fight, do: {bonus: 2}}", "One-shot", "", ("100 Gold Pieces",)),
        ("kind: level_up", "Go Up a Level", "", ()),
        ("kind: item, bonus: 3, gold: 400, big: true, vehicle: true", "Big Vehicle", "+3", ("400 Gold Pieces",)),
        ("kind: attachment, bonus: 3", "Item enhancer", "+3", ()),
        ("kind: seal, do: death", "Seal", "", ()),
        ("kind: hireling, bonus: 1", "Hireling", "+1", ()),
        ("kind: boon, use: {when: any_time, do: {draw: door}}", "Special Treasure", "", ()),
    ],
)
def test_the_frame_of_a_card(card: str, type_line: str, badge: str, footers: tuple[str, ...]) -> None:
    found = shown(CARD % card)
    assert (found.type_line, found.badge, found.footers) == (type_line, badge, footers)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (
            "kind: seal, do: {lose_levels: 1}, "
            "always: [{rule: {name: hand_limit, plus: -1}}, {bonus: {n: -2, if: lowest}}], "
            "monsters: {bonus: {n: 3, if: {is: orc}}}",
            "When you open it, lose a level. Everyone's hand limit is 1 lower. "
            "Whoever has the lowest Level: −2 in combat. Every monster: +3 against Orcs.",
        ),
        (
            "kind: seal, always: [{rule: {name: help, set: false}}, {rule: {name: treasures, plus: 1}}, "
            "{rule: {name: level_loss, plus: 1}}, {ignore: {what: {big: true}}}]",
            "Nobody may help anyone. Whoever wins a fight draws one more Treasure. "
            "Bad Stuff that costs anyone levels costs one more. Everyone: Big Items give you nothing.",
        ),
        (
            "kind: seal, monsters: {bonus: {n: 3, if: {all: [{is: orc}, {munchkins: {if: {is: orc}, max: 1}}]}}}",
            "Every monster: +3 against Orcs if there is exactly one Orc in the game.",
        ),
        (
            "kind: attachment, what: {gold_min: 400}, always: {bonus: {n: {count: {what: {kind: attachment}}}}}",
            "Play on an Item of yours worth 400 Gold Pieces or more. +1 for each Item enhancer you have.",
        ),
        (
            "kind: boon, use: {when: your_turn, do: {lose: {what: {}, who: others, to: player}}}",
            "On your turn outside combat: every other player gives an Item to you.",
        ),
        (
            "kind: boon, use: {when: any_time, do: [end_curses, {draw: door}]}",
            "At any time: every lasting Curse on you ends and you draw a Door.",
        ),
        (
            "kind: attachment, bonus: 2, what: {hands: some}, always: {bonus: {n: 1, if: {fighting: undead}}}",
            "Play on a Hand Item of yours: it gives +2 more. +1 more against Undead monsters.",
        ),
        (
            "kind: boon, at_once: true, use: {when: any_time, do: {draw: {deck: treasure, n: 3}}}",
            "At any time: draw three Treasures. Found among shared Treasures, it is played at once and adds to them.",
        ),
        (
            "kind: item, gold: 0, uses: {when: your_failed_roll, cost: {this: true}, do: reroll}",
            "When your roll to Run Away fails, discard this card: roll again.",
        ),
        (
            "kind: item, gold: 0, always: {rule: {name: helper_once, plus: 1, if: {won_by: 10}}}",
            "When you help to win a fight by 10 or more, go up a level.",
        ),
        (
            "kind: item, gold: 0, "
            "always: [{rule: {name: loot_fight, set: true}}, {rule: {name: vehicle_limit, plus: 1}}]",
            "You may fight a monster that you loot. You may have one more Vehicle.",
        ),
        (
            "kind: item, gold: 0, vehicle: true, always: {flee: 1}",
            "+1 to Run Away. Only the Vehicle changes your Run Away rolls.",
        ),
        (
            "kind: item, gold: 0, vehicle: true, always: {flee: -2}",
            "−2 to Run Away. Only the Vehicle changes your Run Away rolls. "
            "Abandon. Before you roll to Run Away, you may discard this card.",
        ),
        (
            "kind: curse, do: [{lose: {what: {vehicle: true}}}, {lose: {what: {big: true, vehicle: false}}}]",
            "Discard a Vehicle and a Big Item other than a Vehicle.",
        ),
        (
            "kind: item, gold: 0, on: {on: seal_opened, do: {draw: door}}, only: {sex: female}",
            "Usable only by female munchkins. Whenever a Seal is opened, draw a Door.",
        ),
    ],
)
def test_cards_of_other_sets(card: str, words: str) -> None:
    assert printed(CARD % card) == words


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("kind: item, gold: 0, only: {no: army}", "Usable only by civilians."),
        (
            "kind: item, gold: 0, always: {bonus: {n: 3, if: {all: [{has: {what: {slot: headgear, worn: true}}}, "
            "{has: {what: {slot: armor, worn: true}}}]}}}",
            "+3 if you are wearing Headgear and Armor.",
        ),
        (
            "kind: monster, level: 9, treasures: 3, bad_stuff: death, "
            "always: {bonus: {n: {count: {what: {once: false, worn: false}, who: fighter, times: 2}}}}",
            "+2 for each permanent Item the main fighter has not equipped.",
        ),
        (
            "kind: monster, level: 9, treasures: 3, bad_stuff: death, always: {rule: {name: curse_proof, set: true}}",
            "Curses played by others do nothing to whoever fights it.",
        ),
        (
            "kind: monster, level: 4, treasures: 2, bad_stuff: death, "
            "on: {on: killed, do: {retrieve: {what: {kind: identity, family: army}, deck: door}}}",
            "When it is killed, the main fighter takes an Army card of their choice from the Door discards into hand.",
        ),
        (
            "kind: one_shot, gold: 0, uses: {when: others_fight, do: {hand_over: you}}",
            "In a fight you are not in: you fight on in the main fighter's place, alone, for better or worse.",
        ),
        (
            "kind: curse, do: {lose: {what: {kind: item}, n: level_of}}",
            "Discard a number of Items equal to your Level.",
        ),
        (
            "kind: level_up, cost: {lose: {what: {pick: cheapest}}}",
            "Play at any time on yourself: go up a level and discard your cheapest Item.",
        ),
        (
            "kind: level_up, if: {has: {what: {big: true}}}, cost: {lose_levels: 1}",
            "Play at any time on yourself, if you have a Big Item: go up a level and lose a level.",
        ),
    ],
)
def test_cards_of_the_far_future(card: str, words: str) -> None:
    assert printed(CARD % card, "w40k") == words
