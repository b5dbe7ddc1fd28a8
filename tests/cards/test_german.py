"""What cards say in German: cases, genders, the place of the verb. Every card's own text is in golden/de."""

import pytest

from kickdoor.cards.loader import read_cards
from kickdoor.cards.printer import Names, text, words
from tests.cards import printing
from tests.cards.printing import CURSE, ITEM, MONSTER, SEAL, USE, shown


def printed(yaml: str, set_id: str = "mazes") -> str:
    return printing.printed(yaml, set_id, "de")


@pytest.mark.parametrize(
    ("effects", "sentence"),
    [
        ("{lose_levels: 1}", "Verliere eine Stufe."),
        ("[{lose_levels: 2}, {draw: door}]", "Verliere 2 Stufen und ziehe eine Tür."),
        ("[{lose_levels: 1}, {draw: door}, death]", "Verliere eine Stufe, ziehe eine Tür und du stirbst."),
        ("{lose_levels: {n: 1, who: highest}}", "Alle mit der höchsten Stufe verlieren je eine Stufe."),
        ("{lose_levels: {n: 1, who: left}}", "Dein linker Nachbar verliert eine Stufe."),
        ("{gain_levels: die}", "Steige so viele Stufen auf, wie du würfelst."),
        ("{lose_levels: {die: {n: 2, plus: 1}}}", "Verliere doppelt so viele Stufen, wie du würfelst, plus 1."),
        ("{lose_levels: {count: {what: {big: true}}}}", "Verliere eine Stufe für jeden deiner großen Gegenstände."),
        ("{lose: {what: {slot: footgear}}}", "Wirf ein Stück Schuhwerk ab."),
        ("{lose: {what: {slot: footgear}, n: 2, choice: random}}", "Wirf zwei zufällige Stück Schuhwerk ab."),
        ("{lose: {what: {slot: footgear}, n: all}}", "Wirf dein ganzes Schuhwerk ab."),
        ("{lose: {what: {slot: headgear, worn: true}}}", "Wirf deine angelegte Kopfbedeckung ab."),
        (
            "{lose: {what: {slot: armor, worn: true}, who: others}}",
            "Alle anderen werfen ihre angelegte Rüstung ab.",
        ),
        ("{lose: {what: {hands: 2}}}", "Wirf einen 2-Hand-Gegenstand ab."),
        ("{lose: {what: {gold_max: 0}}}", "Wirf einen Gegenstand ohne Wert ab."),
        (
            "{lose: {what: {pick: dearest}, to: lowest}}",
            "Gib dem Munchkin mit der niedrigsten Stufe deinen wertvollsten Gegenstand.",
        ),
        ("{lose: {what: {kind: identity, family: race}}}", "Verliere ein Volk."),
        ("{lose: {what: {kind: identity}, n: all}}", "Wirf alle deine Volks- und Klassenkarten ab."),
        (
            "{lose: {what: {kind: monster, zone: hand, tag: undead}}}",
            "Wirf eine untote Monsterkarte aus deiner Hand ab.",
        ),
        ("{lose: {what: {kind: any, zone: hand, deck: treasure}}}", "Wirf eine Schatzkarte aus deiner Hand ab."),
        ("{lose: {what: {}, n: level_of}}", "Wirf so viele Gegenstände ab, wie deine Stufe angibt."),
        (
            "[{lose: {what: {big: true}}}, {lose: {what: {slot: armor, worn: true}}}]",
            "Wirf einen großen Gegenstand und deine angelegte Rüstung ab.",
        ),
        (
            "{each: {who: others, do: [{lose_levels: 1}, {draw: treasure}]}}",
            "Alle anderen verlieren je eine Stufe und ziehen je einen Schatz.",
        ),
        (
            "{may: [{lose_levels: 1}, {draw: {deck: treasure, n: 2}}]}",
            "Du darfst eine Stufe verlieren und zwei Schätze ziehen.",
        ),
        ("{may: {each: {who: others, do: death}}}", "Du darfst das wählen: Alle anderen sterben."),
        (
            "{choose: [{lose_levels: 1}, {draw: door}, death]}",
            "Wähle: Verliere eine Stufe; ziehe eine Tür; oder du stirbst.",
        ),
        (
            "{roll: [{to: 2, do: {lose_levels: 1}}, {to: 5, do: [{draw: door}, {gain_levels: 1}]}, {to: 6}]}",
            "Würfle. Bei 1 oder 2 verlierst du eine Stufe; bei 3 bis 5 ziehst du eine Tür und steigst eine Stufe auf.",
        ),
        (
            "{if: {if: {has: {what: {hands: some, worn: true}}}, do: {lose: {what: {hands: some, worn: true}}}}}",
            "Wenn du einen Handgegenstand angelegt hast, wirfst du ihn ab.",
        ),
        (
            "{if: {if: {not: {any: [{is: elf}, highest]}}, do: death}}",
            "Wenn du kein Elf bist und nicht die höchste Stufe hast, stirbst du.",
        ),
        ("{if: {if: {is: [elf, human]}, do: death}}", "Wenn du ein Elf oder ein Mensch bist, stirbst du."),
        ("{if: {who: helper, if: {level: {max: 3}}, do: death}}", "Wenn der Helfer höchstens Stufe 3 hat, stirbst du."),
        (
            "{if: {if: {has: {what: {big: true}, max: 0}}, do: death}}",
            "Wenn du keine großen Gegenstände hast, stirbst du.",
        ),
        (
            "{if: {if: {not: {munchkins: {if: {is: elf}, max: 0}}}, do: death}}",
            "Wenn ein Elf im Spiel ist, stirbst du.",
        ),
        (
            "[{gain_levels: 1}, {gain_levels: {n: 1, who: left}}]",
            "Steige eine Stufe auf und dein linker Nachbar steigt eine Stufe auf.",
        ),
    ],
)
def test_effects(effects: str, sentence: str) -> None:
    assert printed(CURSE % effects) == sentence


@pytest.mark.parametrize(
    ("power", "sentence"),
    [
        ("always: {bonus: {n: 4, if: {is: [orc, thief]}}}", "+4 gegen Orks oder Diebe."),
        (
            "always: {bonus: {n: 4, if: {has: {what: {}, min: 3}}}}",
            "+4 gegen Munchkins mit mindestens drei Gegenständen.",
        ),
        ("always: {bonus: {n: 4, if: {not: {is: orc}}}}", "+4, wenn kein Kämpfer ein Ork ist."),
        ("always: {bonus: {n: 4, if: {not: {no: class}}}}", "+4, wenn jeder Kämpfer eine Klasse hat."),
        (
            "always: {bonus: {n: 4, if: {munchkins: {if: {is: orc}, min: 2}}}}",
            "+4, wenn mindestens zwei Orks im Spiel sind.",
        ),
        ("always: {bonus: {n: level_of}}", "Addiere die Stufen der Kämpfer zur Kampfstärke dieses Monsters."),
        ("always: {ignore: {what: {slot: footgear}}}", "Schuhwerk nützt gegen dieses Monster nichts."),
        ("always: {ignore: {what: {big: true}}}", "Große Gegenstände nützen gegen dieses Monster nichts."),
        (
            "on: {on: enters, do: {bonus: {n: die, side: monsters}}}",
            "Wenn es in den Kampf kommt, würfelt der Hauptkämpfer und addiert das Ergebnis zu den Monstern.",
        ),
        (
            "on: {on: killed, if: {is: elf}, do: {draw: {deck: door, who: others}}}",
            "Wenn es getötet wird und der Hauptkämpfer ein Elf ist, ziehen alle anderen je eine Tür.",
        ),
        ("leaves: {is: elf}", "Kämpft nicht gegen Elfen: Es zieht ab."),
        (
            "uses: {name: Sing!, when: main_fight, limit: {}, do: [{bonus: 2}, {draw: door}]}",
            "Sing! Wenn du Hauptkämpfer bist: +2 für die Munchkins und ziehe eine Tür (einmal pro Kampf).",
        ),
    ],
)
def test_monsters(power: str, sentence: str) -> None:
    assert printed(MONSTER % power) == sentence


@pytest.mark.parametrize(
    ("power", "sentence"),
    [
        ("only: {not: {is: cleric}}", "Nur für Munchkins außer Klerikern."),
        ("only: {all: [{is: elf}, {level: {min: 4}}]}", "Nur für Elfen ab Stufe 4."),
        ("bonus: 2, always: {bonus: {n: 1, if: helping}}", "Zusätzlich +1, wenn du hilfst."),
        ("always: {rule: {name: footgear, set: 99}}", "Du darfst beliebig viel Schuhwerk tragen."),
        ("always: {rule: {name: armor, set: 0}}", "Du legst deine Rüstung ab und darfst keine tragen."),
        ("always: {rule: {name: hands, plus: -1, scope: others}}", "Alle anderen haben eine Hand weniger."),
        (
            "always: {rule: {name: win_ties, set: true, if: {fighting: undead}}}",
            "Gegen untote Monster: Du gewinnst bei Gleichstand.",
        ),
        (
            "uses: {when: [fight, your_flee], cost: {this: true, levels: 2}, do: {draw: door}}",
            "In einem beliebigen Kampf oder bevor du zum Weglaufen würfelst, darfst du diese Karte abwerfen und "
            "2 Stufen verlieren: Ziehe eine Tür.",
        ),
    ],
)
def test_items(power: str, sentence: str) -> None:
    assert printed(ITEM % power) == sentence


@pytest.mark.parametrize(
    ("use", "sentence"),
    [
        (
            "when: your_turn, target: {a: item, what: {big: false}}, cost: {discard: 1}, do: take_target",
            "In deinem Zug außerhalb des Kampfes darfst du eine Karte abwerfen: "
            "Nimm einen kleinen Gegenstand eines anderen Munchkins.",
        ),
        (
            "when: any_time, target: {a: rival, if: {level: {min: 2}}}, do: steal_level",
            "Jederzeit: Wähle einen anderen Munchkin ab Stufe 2. Stiehl ihm eine Stufe.",
        ),
        (
            "when: fight, target: monster, do: {enhance: {n: 5, treasures: -1, tags: undead, floor: 1}}",
            "In einem beliebigen Kampf: +5 für ein Monster; es bringt einen Schatz weniger, bringt mindestens 1 Schatz "
            "und wird untot.",
        ),
        (
            "when: your_affliction, do: {deflect: {who: left}}",
            "Wenn ein Fluch dich zu treffen droht: Der Fluch trifft stattdessen deinen linken Nachbarn.",
        ),
    ],
)
def test_uses(use: str, sentence: str) -> None:
    assert printed(USE % use) == sentence


def test_a_set_has_its_own_words() -> None:
    assert printed(USE % "when: affliction, do: cancel", "apocalypse") == (
        "Wenn eine Katastrophe jemanden zu treffen droht: Hebe die Katastrophe auf."
    )
    assert printed(ITEM % "only: {no: army}", "w40k") == "Nur für Zivilisten."
    assert words({"affliction": "Disaster", "kick": "Kick Down The Door"}, "de") == {
        "affliction": "Katastrophe",
        "kick": "Tür eintreten",
    }


def test_what_nobody_has_translated_stays_as_it_is() -> None:
    (placed,), wrong = read_cards((MONSTER % "always: {bonus: {n: 2, if: {is: gnome}}}").encode())
    assert not wrong
    assert text(placed.card, Names(identities={"gnome": "Gnome"}), "de") == [
        "+2 gegen Gnome.",
        "Schlimme Dinge: Du stirbst.",
    ]


@pytest.mark.parametrize(
    ("card", "type_line", "footers"),
    [
        (
            "kind: monster, level: 4, tags: undead, treasures: 2, bad_stuff: death",
            "Untotes Monster der Stufe 4",
            ("1 Stufe", "2 Schätze"),
        ),
        (
            "kind: monster, level: 4, tags: shark, treasures: 1, bad_stuff: death",
            "Hai-Monster der Stufe 4",
            ("1 Stufe", "1 Schatz"),
        ),
        ("kind: identity, family: race", "Volk", ()),
        ("kind: doubler, family: class", "Ergänzt deine Klasse", ()),
        ("kind: item, bonus: 3, gold: 400, slot: armor, big: true", "Große Rüstung", ("400 Goldstücke",)),
        ("kind: item, gold: 0, hands: 2", "2-Hand-Gegenstand", ("Kein Wert",)),
        ("kind: item, gold: 0, big: true, vehicle: true", "Großes Fahrzeug", ("Kein Wert",)),
    ],
)
def test_the_frame_of_a_card(card: str, type_line: str, footers: tuple[str, ...]) -> None:
    found = shown(f"- {{id: x, name: X, {card}}}", "apocalypse" if "shark" in card else "mazes", "de")
    assert (found.type_line, found.footers) == (type_line, footers)


def test_a_seal_holds_for_everybody() -> None:
    seal = (
        "do: {if: {if: {munchkins: {if: {is: kid}}}, do: {lose_levels: 1}}}, "
        "always: [{rule: {name: hand_limit, plus: -1}}, {ignore: {what: {big: true}}}, {bonus: {n: -2, if: lowest}}]"
    )
    assert printed(SEAL % seal, "apocalypse") == (
        "Wenn du es öffnest und ein Kind im Spiel ist, verlierst du eine Stufe. "
        "Für alle ist das Handlimit um 1 niedriger. Für alle gilt: Große Gegenstände nützen dir nichts. "
        "Munchkins mit der niedrigsten Stufe: −2 im Kampf."
    )
