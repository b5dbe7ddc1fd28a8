"""What cards say. The words' own examples are in docs/card-language.md; here are the turns of phrase."""

import pytest

from kickdoor import sets
from kickdoor.cards.loader import read_cards
from kickdoor.cards.printer import Unprintable, face, text

CURSE = "- {kind: curse, id: x, name: X, do: %s}"
MONSTER = "- {kind: monster, id: x, name: X, level: 4, treasures: 2, bad_stuff: death, %s}"
ITEM = "- {kind: item, id: x, name: X, gold: 400, %s}"
USE = "- {kind: one_shot, id: x, name: X, gold: 100, uses: {%s}}"


def printed(yaml: str) -> str:
    cards, wrong = read_cards(yaml.encode())
    assert not wrong, wrong
    return " ".join(face(cards[0].card, sets.names("mazes")).powers)


@pytest.mark.parametrize(
    ("effects", "sentence"),
    [
        ("{lose_levels: 1}", "Lose a level."),
        ("[{lose_levels: 2}, {draw: door}]", "Lose 2 levels and draw a Door."),
        ("[{lose_levels: 1}, {draw: door}, death]", "Lose a level, draw a Door and you die."),
        ("{lose_levels: {n: 1, who: highest}}", "Whoever has the highest Level loses a level."),
        ("{lose_levels: {n: 1, who: left}}", "The player on your left loses a level."),
        ("{lose_levels: {count: {what: {big: true}}}}", "Lose a level for each Big Item you have."),
        (
            "{lose_levels: {count: {what: {kind: any, zone: hand}, times: 2}}}",
            "Lose 2 levels for each card in your hand.",
        ),
        ("{death: helper}", "The helper dies."),
        ("{lose: {what: {slot: headgear}}}", "Discard a piece of Headgear."),
        ("{lose: {what: {slot: headgear}, n: 2}}", "Discard two pieces of Headgear."),
        ("{lose: {what: {slot: headgear}, n: all}}", "Discard all your Headgear."),
        (
            "{lose: {what: {slot: armor, worn: true}, who: others}}",
            "Every other player discards the Armor they are wearing.",
        ),
        ("{lose: {what: {worn: true}, n: all}}", "Discard all the Items you have equipped."),
        ("{lose: {what: {hands: 2}}}", "Discard a 2-Hand Item."),
        ("{lose: {what: {hands: some, worn: true}}}", "Discard a Hand Item you are holding."),
        ("{lose: {what: {once: true}, n: 3}}", "Discard three one-shots."),
        ("{lose: {what: {once: false}}}", "Discard a permanent Item."),
        ("{lose: {what: {gold_max: 0}}}", "Discard an Item of No Value."),
        ("{lose: {what: {gold_min: 200, gold_max: 400}}}", "Discard an Item worth 200 to 400 Gold Pieces."),
        ("{lose: {what: {bonus_min: 3}}}", "Discard an Item with a bonus of +3 or more."),
        ("{lose: {what: {pick: cheapest}}}", "Discard your cheapest Item."),
        ("{lose: {what: {kind: identity, family: race}}}", "Discard your Race, or one of two."),
        ("{lose: {what: {kind: identity}, n: all}}", "Discard all your Race and Class cards."),
        ("{lose: {what: {kind: hireling}}}", "Discard your Hireling."),
        ("{lose: {what: {kind: any, zone: any}, n: 2}}", "Discard two cards from your hand or the table."),
        ("{lose: {what: {kind: any, zone: any}, n: all}}", "Discard all your cards, in hand and on the table."),
        ("{lose: {what: {kind: any, zone: hand, deck: treasure}}}", "Discard a Treasure card from your hand."),
        ("{lose: {what: {kind: monster, zone: hand, tag: undead}}}", "Discard an Undead monster card from your hand."),
        ("{lose: {what: {kind: curse}}}", "Discard a Curse."),
        ("{lose: {what: {}, n: die}}", "Discard as many Items as you roll on a die."),
        ("{lose: {what: {}, to: player, choice: player}}", "Give an Item of their choice to whoever played this card."),
        ("{lose: {what: {}, choice: player}}", "Discard an Item, chosen by whoever played this card."),
        ("{lose: {what: {kind: any, zone: hand}, choice: player}}", "Discard a random card from your hand."),
        ("{lose: {what: {big: true}, to: right}}", "Give a Big Item to the player on your right."),
        ("{lose: {what: {}, to: others}}", "Every other player takes an Item of their choice from you."),
        (
            "[{lose: {what: {big: true}}}, {lose: {what: {slot: armor, worn: true}}}]",
            "Discard a Big Item and the Armor you are wearing.",
        ),
        (
            "{each: {who: others, do: [{lose_levels: 1}, {draw: treasure}]}}",
            "Every other player loses a level and draws a Treasure.",
        ),
        (
            "{may: {who: left, do: [{lose_levels: 1}, {draw: treasure}]}}",
            "The player on your left may choose this: lose a level and draw a Treasure.",
        ),
        ("[change_sex, {open_seal: 2}]", "Change sex and open 2 Seals."),
        ("{if: {if: {sex: male}, do: close_seal}}", "If you are male, close a Seal."),
        (
            "{if: {if: {has: {what: {hands: some, worn: true}}}, do: {lose: {what: {hands: some, worn: true}}}}}",
            "If you are holding a Hand Item, discard it.",
        ),
        ("{if: {if: {not: epic}, do: death}}", "If you are not Epic, you die."),
        ("{if: {if: {seals: {max: 0}}, do: death}}", "If no Seal is open, you die."),
        ("{may: {draw: door}}", "You may draw a Door."),
        ("{may: {each: {who: others, do: death}}}", "You may choose this: every other player dies."),
        ("{may: {end_curses: 1}}", "You may choose this: one lasting Curse on you ends."),
        (
            "[{gain_levels: 1}, {gain_levels: {n: 1, who: left}}]",
            "Go up a level and the player on your left goes up a level.",
        ),
        ("{choose: [{lose_levels: 1}, {draw: door}, death]}", "Choose one: lose a level; draw a Door; or you die."),
        (
            "{choose: {who: player, of: [{lose_levels: 1}, death]}}",
            "Whoever played this card chooses: lose a level or you die.",
        ),
        ("{if: {if: {is: [elf, human]}, do: death}}", "If you are an Elf or a human, you die."),
        ("{if: {who: helper, if: {level: {max: 3}}, do: death}}", "If the helper is of Level 3 or lower, you die."),
        ("{if: {if: {not: {is: elf}}, do: death}}", "If you are not an Elf, you die."),
        (
            "{if: {if: {not: {any: [{is: elf}, highest]}}, do: death}}",
            "If you are not an Elf and you do not have the highest Level, you die.",
        ),
        ("{if: {if: {has: {what: {big: true}, max: 0}}, do: death}}", "If you have no Big Items, you die."),
        (
            "{if: {if: {not: {has: {what: {slot: armor, worn: true}}}}, do: death}}",
            "If you are not wearing Armor, you die.",
        ),
        (
            "{if: {if: {has: {what: {slot: armor, worn: true}}}, do: {lose: {what: {slot: armor, worn: true}}}}}",
            "If you are wearing Armor, discard it.",
        ),
        ("{if: {if: {not: {your_turn: {}}}, do: death}}", "If it is not your turn, you die."),
    ],
)
def test_effects(effects: str, sentence: str) -> None:
    assert printed(CURSE % effects) == sentence


@pytest.mark.parametrize(
    ("power", "sentence"),
    [
        ("always: {bonus: {n: 4, if: {is: [orc, thief]}}}", "+4 against Orcs or Thieves."),
        ("always: {bonus: {n: 4, if: {no: class}}}", "+4 against anyone without a Class."),
        ("always: {bonus: {n: 4, if: {level: {min: 5}}}}", "+4 against anyone of Level 5 or higher."),
        ("always: {bonus: {n: 4, if: {level: {min: 5, max: 7}}}}", "+4 against anyone of Level 5 to 7."),
        ("always: {bonus: {n: 4, if: {has: {what: {}, min: 3}}}}", "+4 against anyone with three or more Items."),
        (
            "always: {bonus: {n: 4, if: {has: {what: {slot: armor, worn: true}, max: 0}}}}",
            "+4 against anyone not wearing Armor.",
        ),
        ("always: {bonus: {n: 4, if: {not: {is: orc}}}}", "+4 if no fighter is an Orc."),
        ("always: {bonus: {n: 4, if: {munchkins: {if: {is: orc}}}}}", "+4 if there is an Orc in the game."),
        (
            "always: {bonus: {n: 4, if: {munchkins: {if: {is: orc}, min: 2}}}}",
            "+4 if there are two or more Orcs in the game.",
        ),
        ("always: {bonus: {n: 4, if: {munchkins: {if: {is: orc}, max: 0}}}}", "+4 if there is no Orc in the game."),
        (
            "always: {bonus: {n: 4, if: {munchkins: {if: {no: class}, min: 0, max: 1}}}}",
            "+4 if there is at most one munchkin without a Class in the game.",
        ),
        ("always: {rule: {name: hands, plus: -1}}", "You have one fewer Hand against it."),
        ("always: {bonus: {n: 4, if: {not: {no: class}}}}", "+4 if every fighter has a Class."),
        (
            "always: {bonus: {n: 4, if: {all: [{is: orc}, {is: thief}]}}}",
            "+4 if a fighter is an Orc and a fighter is a Thief.",
        ),
        ("always: {bonus: {n: -2, if: alone}}", "−2 if nobody is helping."),
        ("always: {bonus: {n: level_of}}", "Add your Level to its combat strength."),
        ("always: {flee: {n: -2, if: {is: dwarf}}}", "−2 to Run Away from it for Dwarves."),
        ("always: {ignore: {what: {slot: footgear}}}", "Footgear gives you nothing against it."),
        ("always: {ignore: {what: {big: true}}}", "Big Items give you nothing against it."),
        (
            "always: {rule: {name: treasures, plus: 1, if: {is: elf}}}",
            "Draw one more Treasure for winning if a fighter is an Elf.",
        ),
        ("always: {rule: {name: kill_levels, plus: 1}}", "The main fighter goes up an extra level for winning."),
        ("always: {rule: {name: escape, set: false}}", "Nobody can escape from it."),
        ("always: {rule: {name: free_escape, set: true}}", "You escape from it without a roll."),
        ("always: {rule: {name: level_loss, plus: 1}}", "Whenever Bad Stuff costs you levels, lose one more."),
        ("always: {rule: {name: level_loss, plus: -1}}", "Whenever Bad Stuff costs you levels, lose one less."),
        (
            "on: {on: enters, if: {is: elf}, do: {draw: door}}",
            "When it enters the fight, if a fighter is an Elf, draw a Door.",
        ),
        ("on: {on: before, do: {lose_levels: 1}}", "Before you fight it, lose a level."),
        ("leaves: {is: elf}", "Will not fight Elves: it goes away."),
        (
            "leaves: {any: [{is: elf}, {level: {max: 2}}]}, leaves_gift: 2",
            "Will not fight Elves or anyone of Level 2 or lower: it goes away and leaves 2 Treasures behind.",
        ),
        ("pursues_above: 3", "Will not pursue anyone of Level 3 or below."),
        (
            "uses: {name: Sing!, when: main_fight, limit: {}, do: [{bonus: 2}, {draw: door}]}",
            "Sing! While you are the main fighter: +2 and draw a Door (once per fight).",
        ),
        (
            "uses: {name: Heckle, when: others_fight, do: {bonus: {n: 2, side: monsters}}}",
            "Heckle. While others fight it: +2 to the monsters.",
        ),
        ("always: {bonus: {n: 3, if: {sex: female}}}", "+3 against female munchkins."),
        (
            "always: {bonus: {n: 3, if: {has: {what: {hands: 2, worn: true}}}}}",
            "+3 against anyone holding a 2-Hand Item.",
        ),
    ],
)
def test_monsters(power: str, sentence: str) -> None:
    assert printed(MONSTER % power) == sentence


@pytest.mark.parametrize(
    ("power", "sentence"),
    [
        ("only: {is: elf}", "Usable only by Elves."),
        ("never: {any: [{is: elf}, {no: class}]}", "Not usable by Elves or anyone without a Class."),
        ("only: {not: {is: cleric}}", "Usable only by anyone but Clerics."),
        ("only: {all: [{is: elf}, {level: {min: 4}}]}", "Usable only by Elves of Level 4 or higher."),
        (
            "only: {all: [{no: class}, {level: {min: 4}}]}",
            "Usable only by munchkins without a Class and of Level 4 or higher.",
        ),
        ("bonus: 2, always: {bonus: {n: 1, if: helping}}", "+1 more if you are helping."),
        (
            "always: {bonus: {n: 1, if: {fighting: {tag: undead, level_min: 5}}}}",
            "+1 against Undead monsters of Level 5 or higher.",
        ),
        (
            "always: {rule: {name: win_ties, set: true, if: {fighting: undead}}}",
            "You win ties against Undead monsters.",
        ),
        (
            "always: {rule: {name: kill_levels, plus: 2, if: {won_by: 10}}}",
            "When you win a fight by 10 or more as the main fighter, go up 2 extra levels.",
        ),
        ("always: {rule: {name: big_limit, set: 99}}", "You may carry any number of Big Items."),
        ("always: {rule: {name: headgear, plus: 1}}", "You may wear one more Headgear."),
        (
            "always: {rule: {name: grip, plus: 3}}",
            "You may use a 1-Hand Item two-handed for +3, with a Hand free for it.",
        ),
        ("always: {rule: {name: armor, set: 0}}", "You cannot wear any Armor."),
        ("always: {rule: {name: hand_limit, set: 7}}", "Your hand limit is seven cards."),
        ("always: {rule: {name: hands, plus: -1, scope: others}}", "Every other player has one fewer Hand."),
        ("always: {rule: {name: sell_price, plus: -200}}", "A level costs you 200 Gold Pieces less."),
        ("always: {rule: {name: curse_proof, set: true}}", "Curses played by others do nothing to you."),
        (
            "always: {rule: {name: door_choice, set: 2}}",
            "When you kick down the door, look at two Doors and keep one.",
        ),
        ("always: {rule: {name: extra_doors, plus: 1}}", "After your first door, kick down another door."),
        (
            "always: {rule: {name: helper_levels, set: 1, scope: everyone}}",
            "A helper goes up a level for each monster killed.",
        ),
        (
            "on: {on: turn_start, do: {roll: [{to: 1, do: {lose_levels: 1}}, {to: 6}]}}",
            "At the start of your turn, roll a die: on 1, lose a level; on 2 to 6, nothing happens.",
        ),
        (
            "uses: {when: [fight, your_flee], cost: {this: true, levels: 2}, do: {draw: door}}",
            "During any combat or before you roll to Run Away, discard this card and lose 2 levels: draw a Door.",
        ),
        (
            "uses: {when: any_time, cost: {discard: 2, up_to: 4, what: {once: true}}, do: {gain_levels: paid}}",
            "At any time, discard two to four one-shots from your hand or the table: go up a level each.",
        ),
    ],
)
def test_items(power: str, sentence: str) -> None:
    assert printed(ITEM % power) == sentence


@pytest.mark.parametrize(
    ("use", "sentence"),
    [
        ("when: fight, target: monster, do: kill_monster", "During any combat: kill a monster on the spot."),
        (
            "when: fight, target: monster, do: {enhance: {n: 5, treasures: -1, tags: undead, floor: 1}}",
            "During any combat: +5 to a monster, which is worth one fewer Treasure, is worth 1 Treasure at least and "
            "becomes Undead.",
        ),
        (
            "when: others_fight, target: {a: fighter, if: {is: elf}}, do: {lose_levels: {n: 1, who: target}}",
            "During a combat you are not in, choose another player in the fight who is an Elf: they lose a level.",
        ),
        (
            "when: any_time, target: rival, do: [{see_hand: target}, {take: {what: {zone: hand, kind: any}}}]",
            "At any time: look at another player's hand and take a random card from their hand.",
        ),
        (
            "when: your_turn, target: {a: own_item, what: {big: true}}, do: [lose_target, {draw: treasure}]",
            "On your turn outside combat: discard a Big Item of yours and draw a Treasure.",
        ),
        (
            "when: roll, do: {add_to_roll: {die: -1}}",
            "After any Run Away roll: roll a die and subtract it from the roll.",
        ),
        (
            "when: your_affliction, target: rival, do: deflect",
            "When a Curse is about to hit you: the Curse hits another player instead.",
        ),
        (
            "when: fight, if: {fighting: undead}, do: end_fight",
            "During any combat, if an Undead monster is in the fight: the fight ends without rewards or Bad Stuff.",
        ),
        (
            "when: main_fight, limit: {per: turn, n: 2}, do: {bonus: {n: {level_of: {who: lowest, times: 2}}}}",
            "While you are the main fighter: add twice the lowest Level to your side (twice per turn).",
        ),
    ],
)
def test_uses(use: str, sentence: str) -> None:
    assert printed(USE % use) == sentence


@pytest.mark.parametrize(
    "effects",
    [
        "{roll: [{to: 6, do: {roll: [{to: 6}]}}]}",
        "{choose: [death, {choose: [death, death]}]}",
        "{if: {if: alone, do: {if: {if: helping, do: death}}}}",
        "{if: {if: {not: {has: {what: {}, min: 2}}}, do: death}}",
        "{lose: {what: {pick: dearest}, n: all}}",
    ],
)
def test_what_nobody_could_follow_has_no_phrase(effects: str) -> None:
    with pytest.raises(Unprintable):
        printed(CURSE % effects)


def test_the_bad_stuff_comes_last() -> None:
    (rat,), _ = read_cards((MONSTER % "pursues_above: 3").encode())
    assert text(rat.card) == ["Will not pursue anyone of Level 3 or below.", "Bad Stuff: You die."]


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
    (placed,), wrong = read_cards(f"- {{id: x, name: X, {card}}}".encode())
    assert not wrong
    shown = face(placed.card, sets.names("mazes"))
    assert (shown.type_line, shown.badge, shown.footers) == (type_line, badge, footers)


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
            "Whenever Bad Stuff costs anyone levels, they lose one more. Everyone: Big Items give you nothing.",
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
            "Play on a Hand Item of yours. +1 more against Undead monsters.",
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
            "You may fight a monster found in looting the room. You may have one more Vehicle.",
        ),
        (
            "kind: item, gold: 0, vehicle: true, always: {flee: 1}",
            "+1 to Run Away. Nothing else that you have changes your rolls to Run Away.",
        ),
        (
            "kind: item, gold: 0, vehicle: true, always: {flee: -2}",
            "−2 to Run Away. Nothing else that you have changes your rolls to Run Away. "
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
    assert printed(f"- {{id: x, name: X, {card}}}") == words


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
            "When you kill it, take an Army card of your choice from the Door discards into hand.",
        ),
        (
            "kind: one_shot, gold: 0, uses: {when: others_fight, do: {hand_over: you}}",
            "During a combat you are not in: you fight on in the main fighter's place, alone, for better or worse.",
        ),
        (
            "kind: curse, do: {lose: {what: {kind: item}, n: level_of}}",
            "Discard a number of Items equal to your Level.",
        ),
        (
            "kind: level_up, cost: {lose: {what: {pick: cheapest}}}",
            "Go up a level and discard your cheapest Item. Play at any time, on yourself.",
        ),
        (
            "kind: level_up, if: {has: {what: {big: true}}}, cost: {lose_levels: 1}",
            "Go up a level and lose a level. Play at any time, on yourself, if you have a Big Item.",
        ),
    ],
)
def test_cards_of_the_far_future(card: str, words: str) -> None:
    cards, wrong = read_cards(f"- {{id: x, name: X, {card}}}".encode())
    assert not wrong, wrong
    assert " ".join(face(cards[0].card, sets.names("w40k")).powers) == words
