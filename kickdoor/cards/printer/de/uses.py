"""When something happens by itself, and how a card is used, in German."""

from typing import Final

from kickdoor.cards import words as w
from kickdoor.cards.printer.de.amounts import cards
from kickdoor.cards.printer.de.clauses import behind, clauses, parts_of
from kickdoor.cards.printer.de.conds import Claim, clause, foe, foes, modifier, several
from kickdoor.cards.printer.de.context import Context
from kickdoor.cards.printer.de.grammar import YOU, Person, Thing, listed, number, numbered, pronoun, thing
from kickdoor.cards.printer.de.lexicon import CARD, MONSTER, MUNCHKIN, affliction
from kickdoor.cards.printer.de.nouns import card, source
from kickdoor.cards.printer.shape import is_outside, is_simple
from kickdoor.cards.printer.text import capital, spaced
from kickdoor.cards.printer.uses import Texts, Uses

_CLAUSES: Final = ("wenn ", "bevor ", "nachdem ")
_TARGETS: Final = {
    "player": Thing(MUNCHKIN, ("beliebig",)),
    "rival": Thing(MUNCHKIN, ("ander",)),
    "opponent": Thing(MUNCHKIN, ("ander",), "außerhalb des Kampfes"),
    "fighter": Thing(MUNCHKIN, ("ander",), "im Kampf"),
    "monster": Thing(MONSTER),
    "hand_monster": Thing(MONSTER, (), "aus deiner Hand"),
}


def _triggered(opening: str, word: w.Trigger, context: Context) -> list[str]:
    if word.cond is not None:
        whether = clause(word.cond, context.you, context)
        if not context.you.is_you and whether.startswith(context.you.nom):
            context = context.about(pronoun(context.you.pronoun))
        whether = whether.removeprefix("du ") if "wenn du " in opening else whether
        opening += f"{',' if ',' in opening else ''} und {whether}"
    return behind(opening, clauses(word.do, context))


def _told(word: w.Use, opening: str, context: Context) -> list[str]:
    chosen = USES.chosen(word, context)
    texts = parts_of(clauses(word.do, context))
    texts[-1] += USES.limit(word, context)
    if word.cost is not None:
        infinitives = USES.cost(word.cost, context) + ([f"{chosen.acc} wählen"] if chosen is not None else [])
        price = spaced(opening + _comma(word, opening), "darfst du", listed(infinitives))
        return [f"{price}: {_after_colon(texts[0])}", *texts[1:]] if is_simple(word.do) else [price, *texts]
    if chosen is not None:
        return [f"{opening}: Wähle {chosen.acc}", *texts]
    return [f"{opening}: {_after_colon(texts[0])}", *texts[1:]]


def _comma(word: w.Use, opening: str) -> str:
    """A clause ends with a comma, an adverb does not: "jederzeit darfst du", "wenn du hilfst, darfst du"."""
    last = USES.texts.moments[word.when[-1]]
    return "," if last.startswith(_CLAUSES) or ", wenn " in opening or opening.startswith(_CLAUSES) else ""


def _opened_if(opening: str, word: w.Use, cond: w.Cond, context: Context) -> str:
    if isinstance(cond, w.Fighting) and opening.endswith(" Kampf"):
        return f"{opening} mit {foe(cond, context).said('ein', 'dat')}"
    conds = cond.of if isinstance(cond, w.All) else (cond,)
    rest = tuple(each for each in conds if not is_outside(each))
    if len(rest) < len(conds):
        opening += " außerhalb des Kampfes"
    if not rest:
        return opening
    whether = several(rest, "und", Claim(YOU, False, context))
    if len(word.when) == 1 and opening.startswith("wenn "):
        whether = whether.removeprefix("du ") if opening.startswith("wenn du ") else whether
        return f"{opening} und {whether}" if " und " not in whether else f"{opening}, {whether}"
    return f"{opening}, wenn {whether}"


def _target(word: w.Target, context: Context) -> Person:
    qualified = modifier(word.cond, context) if word.cond is not None else ""
    if word.a in _TARGETS:
        found = _TARGETS[word.a]
        return thing(found._replace(behind=spaced(found.behind, qualified)), "ein")
    item = card(word.what or w.Selector(), context)
    if word.a == "own_item":
        return thing(item.but("eigen"), "ein")
    owner = "eines Munchkins außerhalb des Kampfes" if word.a == "outside_item" else "eines anderen Munchkins"
    return thing(item._replace(behind=spaced(owner, qualified, item.behind)), "ein")


def _pay_cards(what: w.Selector, low: int, high: int, context: Context) -> str:
    """What is paid stands in infinitives: "bis zu drei Karten abwerfen"."""
    if what == w.Selector(kind="any", zone="any"):  # a card goes without saying where from
        what = w.Selector(kind="any")
    if low == high:
        return f"{cards(what, low, YOU, context).text} abwerfen"
    few = "bis zu" if low <= 1 else f"{number(low)} bis"
    return spaced(few, card(what, context).said(number(high), "acc", many=True), source(what, YOU), "abwerfen")


def _after_colon(text: str) -> str:
    """A whole sentence begins with a capital; "je +1" is none."""
    return text if text.startswith("je ") else capital(text)


USES: Final[Uses[Person]] = Uses(
    Texts(
        moments={
            "any_time": "jederzeit",
            "your_turn": "in deinem Zug außerhalb des Kampfes",
            "fight": "in einem beliebigen Kampf",
            "your_fight": "wenn du kämpfst oder hilfst",
            "main_fight": "wenn du Hauptkämpfer bist",
            "others_fight": "in einem Kampf ohne dich",
            "flee": "vor einem beliebigen Wurf zum Weglaufen",
            "your_flee": "bevor du zum Weglaufen würfelst",
            "roll": "nach einem beliebigen Wurf zum Weglaufen",
            "your_roll": "nachdem du zum Weglaufen gewürfelt hast",
            "your_failed_roll": "wenn dein Wurf zum Weglaufen misslingt",
            "affliction": "wenn {curse} jemanden zu treffen droht",
            "your_affliction": "wenn {curse} dich zu treffen droht",
        },
        fought_by_others="wenn andere gegen es kämpfen",
        on={
            "before": "bevor der Kampf beginnt",
            "enters": "wenn es in den Kampf kommt",
            "unbeaten": "selbst wenn du entkommst",
            "killed": "wenn es getötet wird",
            "won": "immer wenn du einen Kampf gewinnst",
            "kill": "immer wenn du als Hauptkämpfer ein Monster tötest",
            "escaped": "immer wenn du dank eines Wurfs entkommst",
            "caught": "immer wenn dich ein Monster erwischt",
            "turn_start": "wenn dein Zug beginnt",
            "turn_end": "wenn dein Zug endet",
            "curse_hit": "immer wenn dich {curse} trifft",
            "died": "immer wenn ein anderer Munchkin stirbt",
            "seal_opened": "immer wenn ein Siegel geöffnet wird",
        },
        either="oder",
        pay_this="diese Karte abwerfen",
        pay_levels=("eine Stufe verlieren", "{n} Stufen verlieren"),
        per={
            "fight": "pro Kampf",
            "turn": "pro Zug",
            "roll": "pro Wurf",
            "target": "pro Opfer und Kampf",
            "player": "pro Munchkin und Kampf",
        },
        triggered=_triggered,
        told=_told,
        opened_if=_opened_if,
        curse=lambda context: Thing(affliction(context.names)).said("ein", "nom"),
        against=lambda cond, context: f"gegen {foes(cond, context)}",
        target=_target,
        pay_cards=_pay_cards,
        pay_hand=lambda n: f"deine gesamte Hand{f' (mindestens {number(n)} Karten)' if n > 1 else ''} abwerfen",
        cards=lambda n: numbered(n, Thing(CARD)),
        times=lambda n: f"{'ein' if n == 1 else number(n)}mal",
    )
)
