"""The named questions as sentences: "Du darfst beliebig viele große Gegenstände tragen." """

from typing import Final

from kickdoor.cards import words as w
from kickdoor.cards.printer.de import verbs
from kickdoor.cards.printer.de.context import EVERYONE, OTHERS, Context
from kickdoor.cards.printer.de.grammar import EACH_FOE, Person, Thing, number, numbered
from kickdoor.cards.printer.de.lexicon import CARD, DOOR, HAND, ITEM, SLOTS, TREASURE, VEHICLE, affliction
from kickdoor.cards.printer.rules import Answer, Phrase
from kickdoor.cards.printer.text import Gap, spaced

_SCOPES: Final = {"everyone": EVERYONE, "others": OTHERS, "fighters": EACH_FOE}
_BIG: Final = Thing(ITEM, ("groß",))
_THINGS: Final = {
    what.said("", "nom"): what
    for what in (_BIG, *(Thing(noun) for noun in (CARD, DOOR, HAND, ITEM, TREASURE, VEHICLE, *SLOTS.values())))
}


def rule(line: w.RuleLine, context: Context) -> str:
    """A rule line as a clause."""
    answer = Answer.of(line, context, _SCOPES)
    return spaced(answer.chosen(RULES[line.name]).format_map(_gaps(answer)))


def _gaps(answer: Answer[Person]) -> dict[str, object]:
    """What the gaps of the sentences stand for. A verb's other part stands in the sentence itself: "steigst … auf"."""
    who, n = answer.who, answer.n
    more = "mehr" if n > 0 else "weniger"
    return {
        "who": Gap(lambda base: spaced(who.nom, verbs.KNOWN[base].finite(who) if base else "")),
        "verb": Gap(lambda base: verbs.KNOWN[base].finite(who)),
        "acc": who.acc,
        "dat": who.dat,
        "own": who.own,
        "n": n,
        "size": abs(n),
        "number": Gap(lambda noun: numbered(n, _THINGS[noun]) if noun else number(n)),
        "more": Gap(lambda noun: f"{numbered(abs(n), _THINGS[noun])} {more}"),
        "change": f"{_levels(abs(n))} {more}",
        "one_more": f"{'eine' if abs(n) == 1 else number(abs(n))} {more}",
        "mine": Gap(lambda noun: _THINGS[noun].said(who.own, "acc")),
        "levels": _levels(n),
        "extra": "eine zusätzliche Stufe" if n == 1 else f"{n} zusätzliche Stufen",
        "it": "gegen dieses Monster" if answer.monster else "",
        "margin": f"mit mindestens {answer.ahead} Vorsprung" if answer.ahead is not None else "",
        "curses": affliction(answer.context.names).many,
    }


def _levels(n: int) -> str:
    return "eine Stufe" if n == 1 else f"{n} Stufen"


def _limited(act: str, what: Thing) -> Phrase:
    """How many one may have."""
    noun = what.said("", "nom")
    many = "viel" if what.noun.mass else "viele"
    none = {"m": "keinen", "f": "keine", "n": "keines"}[what.noun.gender]
    bare = f"{{who:legen}} {{mine:{noun}}} ab und {{verb:dürfen}} {none} tragen"
    return {
        **({"set none": bare} if act == "tragen" and not what.adjectives else {}),
        "unlimited": f"{{who:dürfen}} beliebig {many} {what.said('', 'acc', many=True)} {act}",
        "set": f"{{who:dürfen}} {{number:{noun}}} {act}",
        "": f"{{who:dürfen}} {{more:{noun}}} {act}",
    }


RULES: Final[dict[w.RuleName, Phrase]] = {
    "big_limit": _limited("tragen", _BIG),
    "headgear": _limited("tragen", Thing(SLOTS["headgear"])),
    "armor": _limited("tragen", Thing(SLOTS["armor"])),
    "footgear": _limited("tragen", Thing(SLOTS["footgear"])),
    "vehicle_limit": _limited("haben", Thing(VEHICLE)),
    "hand_limit": {
        "you set": "dein Handlimit beträgt {number} Karten",
        "you fewer": "dein Handlimit ist um {size} niedriger",
        "you": "dein Handlimit ist um {size} höher",
        "set": "für {acc} beträgt das Handlimit {number} Karten",
        "fewer": "für {acc} ist das Handlimit um {size} niedriger",
        "": "für {acc} ist das Handlimit um {size} höher",
    },
    "hands": {"set": "{who:haben} {it} {number:Hand}", "": "{who:haben} {it} {more:Hand}"},
    "grip": "{who:dürfen} einen 1-Hand-Gegenstand mit beiden Händen führen: Er gibt zusätzlich +{n}",
    "win_ties": {
        "monster yes": "die Munchkins gewinnen gegen dieses Monster bei Gleichstand",
        "monster": "die Munchkins gewinnen gegen dieses Monster nicht bei Gleichstand",
        "yes": "{who:gewinnen} {it} bei Gleichstand",
        "": "{who:gewinnen} {it} nicht bei Gleichstand",
    },
    "helper_levels": {
        "yes you": "wenn du hilfst, steigst du für jedes getötete Monster {levels} auf",
        "yes": "Helfer steigen für jedes getötete Monster {levels} auf",
        "": "Helfer steigen keine Stufen auf",
    },
    "helper_once": {
        "you": "wenn du hilfst, einen Kampf {margin} zu gewinnen, steigst du {levels} auf",
        "": "Helfer steigen für einen {margin} gewonnenen Kampf {levels} auf",
    },
    "kill_levels": {
        "fewer": "der Hauptkämpfer steigt für den Sieg {change} auf",
        "monster": "der Hauptkämpfer steigt für einen Sieg {margin} {extra} auf",
        "": "wenn {who} als Hauptkämpfer einen Kampf {margin} {verb:gewinnen}, {verb:steigen} {who} {extra} auf",
    },
    "level_only": {
        "monster": "gegen dieses Monster zählt nur die Stufe: keine Gegenstände, keine Boni",
        "": "im Kampf zählt für {acc} nur die Stufe",
    },
    "help": {
        "monster yes": "gegen dieses Monster darf geholfen werden",
        "monster": "gegen dieses Monster darf niemand helfen",
        "everyone yes": "jemandem darf geholfen werden",
        "everyone": "niemand darf jemandem helfen",
        "yes": "{dat} darf geholfen werden",
        "": "niemand darf {dat} helfen",
    },
    "escape": {
        "monster yes": "man kann diesem Monster entkommen",
        "monster": "niemand kann diesem Monster entkommen",
        "yes": "{who:können} entkommen",
        "": "{who:können} nicht entkommen",
    },
    "free_escape": {
        "monster yes": "{who:entkommen} diesem Monster ohne Wurf",
        "monster": "{who:entkommen} diesem Monster nicht ohne Wurf",
        "yes": "{who:entkommen} ohne Wurf",
        "": "{who:entkommen} nicht ohne Wurf",
    },
    "easy_escape": "{who:entkommen} Monstern bis Stufe {n} ohne Wurf",
    "items_count": {
        "yes": "Gegenstände nützen {dat} {it} etwas",
        "monster": "Gegenstände nützen gegen dieses Monster nichts",
        "": "Gegenstände nützen {dat} nichts",
    },
    "one_shots": {
        "monster yes": "gegen dieses Monster dürfen Einmalgegenstände für die Munchkins gespielt werden",
        "monster": "gegen dieses Monster dürfen keine Einmalgegenstände für die Munchkins gespielt werden",
        "yes": "für die Munchkins dürfen Einmalgegenstände gespielt werden",
        "": "für die Munchkins dürfen keine Einmalgegenstände gespielt werden",
    },
    "removable": {
        "yes": "lässt sich aus dem Kampf entfernen",
        "": "lässt sich nicht aus dem Kampf entfernen, nur töten",
    },
    "sell_double": {
        "again": "in jedem {own}er Züge {verb:dürfen} {who} {more:Gegenstand} zum doppelten Preis verkaufen",
        "fewer": "in jedem {own}er Züge {verb:dürfen} {who} {more:Gegenstand} zum doppelten Preis verkaufen",
        "": "in jedem {own}er Züge {verb:dürfen} {who} {number:Gegenstand} zum doppelten Preis verkaufen",
    },
    "sell_price": {
        "you set": "eine Stufe kostet dich {n} Goldstücke",
        "you fewer": "eine Stufe kostet dich {size} Goldstücke weniger",
        "you": "eine Stufe kostet dich {size} Goldstücke mehr",
        "set": "für {acc} kostet eine Stufe {n} Goldstücke",
        "fewer": "für {acc} kostet eine Stufe {size} Goldstücke weniger",
        "": "für {acc} kostet eine Stufe {size} Goldstücke mehr",
    },
    "curse_proof": {
        "yes monster": "{curses}, die andere spielen, prallen an allen ab, die gegen dieses Monster kämpfen",
        "yes": "{curses}, die andere spielen, prallen an {dat} ab",
        "monster": "{curses}, die andere spielen, treffen alle, die gegen dieses Monster kämpfen",
        "": "{curses}, die andere spielen, treffen {acc}",
    },
    "theft_proof": {"yes": "{dat} kann nichts gestohlen werden", "": "{dat} kann alles gestohlen werden"},
    "treasures": {
        "everyone": "wer einen Kampf {margin} gewinnt, zieht {more:Schatz}",
        "monster": "ein Sieg {margin} bringt {more:Schatz}",
        "timed": "wenn {who} als Hauptkämpfer {margin} {verb:gewinnen}, {verb:ziehen} {who} {more:Schatz}",
        "": "wenn {who} als Hauptkämpfer einen Kampf {margin} {verb:gewinnen}, {verb:ziehen} {who} {more:Schatz}",
    },
    "can_steal": {"yes": "{who:dürfen} stehlen", "": "{who:dürfen} nicht stehlen"},
    "loot_cards": {
        "set": "beim Plündern des Raums {verb:ziehen} {who} {number:Karte}",
        "": "beim Plündern des Raums {verb:ziehen} {who} {more:Karte}",
    },
    "door_choice": (
        "wenn {who} die Tür ein{verb:treten}, {verb:decken} {who} {number:Tür} auf: Eine gilt, der Rest wird abgelegt"
    ),
    "extra_doors": {
        "one": "nach {own}er ersten Tür {verb:treten} {who} eine weitere Tür ein",
        "": "nach {own}er ersten Tür {verb:treten} {who} {number} weitere Türen ein",
    },
    "swap_draw": (
        "statt eine Karte offen zu ziehen, {verb:dürfen} {who} die oberste Karte vom Ablagestapel nehmen "
        "und dann eine Handkarte abwerfen"
    ),
    "loot_fight": {
        "yes": "{who:dürfen} gegen ein Monster kämpfen, das {who} beim Plündern {verb:finden}",
        "": "{who:dürfen} nicht gegen ein Monster kämpfen, das {who} beim Plündern {verb:finden}",
    },
    "level_loss": {
        "everyone": "Schlimme Dinge, die jemanden Stufen kosten, kosten {one_more}",
        "monster": "Schlimme Dinge, die Stufen kosten, kosten {one_more}",
        "": "Schlimme Dinge, die {acc} Stufen kosten, kosten {one_more}",
    },
}
