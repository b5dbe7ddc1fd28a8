"""What monsters, Items and one-shots can do, in English."""

import pytest

from tests.cards.printing import ITEM, MONSTER, USE, printed


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
        ("always: {rule: {name: hands, plus: -1}}", "Each fighter has one fewer Hand against it."),
        ("always: {bonus: {n: 4, if: {not: {no: class}}}}", "+4 if every fighter has a Class."),
        (
            "always: {bonus: {n: 4, if: {all: [{is: orc}, {is: thief}]}}}",
            "+4 if a fighter is an Orc and a fighter is a Thief.",
        ),
        ("always: {bonus: {n: -2, if: alone}}", "−2 if nobody is helping."),
        ("always: {bonus: {n: level_of}}", "Add the fighters' Levels to its combat strength."),
        ("always: {flee: {n: -2, if: {is: dwarf}}}", "−2 to Run Away from it for Dwarves."),
        ("always: {ignore: {what: {slot: footgear}}}", "Footgear gives nothing against it."),
        ("always: {ignore: {what: {big: true}}}", "Big Items give nothing against it."),
        (
            "always: {rule: {name: treasures, plus: 1, if: {is: elf}}}",
            "Winning brings one more Treasure if a fighter is an Elf.",
        ),
        ("always: {rule: {name: kill_levels, plus: 1}}", "The main fighter goes up an extra level for winning."),
        ("always: {rule: {name: escape, set: false}}", "Nobody can escape from it."),
        ("always: {rule: {name: free_escape, set: true}}", "Each fighter escapes from it without a roll."),
        ("always: {rule: {name: level_loss, plus: 1}}", "Bad Stuff that costs levels costs one more."),
        ("always: {rule: {name: level_loss, plus: -1}}", "Bad Stuff that costs levels costs one less."),
        (
            "on: {on: enters, if: {is: elf}, do: {draw: door}}",
            "When it enters the fight, if the main fighter is an Elf, they draw a Door.",
        ),
        ("on: {on: before, do: {lose_levels: 1}}", "Before it is fought, the main fighter loses a level."),
        ("leaves: {is: elf}", "Will not fight Elves: it goes away."),
        (
            "leaves: {any: [{is: elf}, {level: {max: 2}}]}, leaves_gift: 2",
            "Will not fight Elves or anyone of Level 2 or lower: it goes away and leaves 2 Treasures behind.",
        ),
        ("pursues_above: 3", "Will not pursue anyone of Level 3 or lower."),
        (
            "uses: {name: Sing!, when: main_fight, limit: {}, do: [{bonus: 2}, {draw: door}]}",
            "Sing! As the main fighter: +2 to the munchkins and draw a Door (once per fight).",
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
            "You may hold a 1-Hand Item in both Hands: it gives +3 more.",
        ),
        ("always: {rule: {name: armor, set: 0}}", "You take off your Armor and cannot wear any."),
        ("always: {rule: {name: hand_limit, set: 7}}", "Your hand limit is seven cards."),
        ("always: {rule: {name: hands, plus: -1, scope: others}}", "Every other player has one fewer Hand."),
        ("always: {rule: {name: sell_price, plus: -200}}", "A level costs you 200 Gold Pieces less."),
        ("always: {rule: {name: curse_proof, set: true}}", "Curses played by others do nothing to you."),
        (
            "always: {rule: {name: door_choice, set: 2}}",
            "When you kick down the door, turn up two Doors: face one, discard the rest.",
        ),
        ("always: {rule: {name: extra_doors, plus: 1}}", "After your first door, kick down another door."),
        (
            "always: {rule: {name: helper_levels, set: 1, scope: everyone}}",
            "A helper goes up a level for each monster killed.",
        ),
        (
            "on: {on: turn_start, do: {roll: [{to: 1, do: {lose_levels: 1}}, {to: 6}]}}",
            "At the start of your turn, roll a die: on 1, lose a level.",
        ),
        (
            "uses: {when: [fight, your_flee], cost: {this: true, levels: 2}, do: {draw: door}}",
            "In any fight or before you roll to Run Away, discard this card and lose 2 levels: draw a Door.",
        ),
        (
            "uses: {when: any_time, cost: {discard: 2, up_to: 4, what: {once: true}}, do: {gain_levels: paid}}",
            "At any time, discard two to four one-shots from hand or table: go up a level each.",
        ),
    ],
)
def test_items(power: str, sentence: str) -> None:
    assert printed(ITEM % power) == sentence


@pytest.mark.parametrize(
    ("use", "sentence"),
    [
        ("when: fight, target: monster, do: kill_monster", "In any fight: kill a monster on the spot."),
        (
            "when: fight, target: monster, do: {enhance: {n: 5, treasures: -1, tags: undead, floor: 1}}",
            "In any fight: +5 to a monster, which is worth one fewer Treasure, is worth 1 Treasure at least and "
            "becomes Undead.",
        ),
        (
            "when: others_fight, target: {a: fighter, if: {is: elf}}, do: {lose_levels: {n: 1, who: target}}",
            "In a fight you are not in, choose another player in the fight who is an Elf: they lose a level.",
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
            "In any fight with an Undead monster: the fight ends without rewards or Bad Stuff.",
        ),
        (
            "when: main_fight, limit: {per: turn, n: 2}, do: {bonus: {n: {level_of: {who: lowest, times: 2}}}}",
            "As the main fighter: add twice the lowest Level to your side (twice per turn).",
        ),
    ],
)
def test_uses(use: str, sentence: str) -> None:
    assert printed(USE % use) == sentence
