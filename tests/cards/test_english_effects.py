"""What happens, in English. The words' own examples are in docs/card-language.md; here are the turns of phrase."""

import pytest

from kickdoor.cards.printer import Unprintable
from tests.cards.printing import CURSE, printed


@pytest.mark.parametrize(
    ("effects", "sentence"),
    [
        ("{lose_levels: 1}", "Lose a level."),
        ("[{lose_levels: 2}, {draw: door}]", "Lose 2 levels and draw a Door."),
        ("[{lose_levels: 1}, {draw: door}, death]", "Lose a level and draw a Door. You die."),
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
        ("{lose: {what: {kind: identity, family: race}}}", "Lose a Race."),
        ("{lose: {what: {kind: identity}, n: all}}", "Discard all your Race and Class cards."),
        ("{lose: {what: {kind: hireling}}}", "Discard your Hireling."),
        ("{lose: {what: {kind: any, zone: any}, n: 2}}", "Discard two cards from hand or table."),
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
        ("{if: {if: {munchkins: {if: {is: elf}, max: 0}}, do: death}}", "If there is no Elf in the game, you die."),
        (
            "{if: {if: {not: {munchkins: {if: {is: elf}, max: 0}}}, do: death}}",
            "If there is an Elf in the game, you die.",
        ),
    ],
)
def test_effects(effects: str, sentence: str) -> None:
    assert printed(CURSE % effects) == sentence


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
