"""When something happens by itself, and how a card is used."""

from typing import Final

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.de.clauses import behind, clauses, parts_of
from kickdoor.cards.printer.de.conds import clause, foes, modifier
from kickdoor.cards.printer.de.context import Context
from kickdoor.cards.printer.de.grammar import YOU, Person, Thing, listed, number, numbered, thing
from kickdoor.cards.printer.de.holdings import cards
from kickdoor.cards.printer.de.lexicon import CARD, MONSTER, MUNCHKIN, affliction
from kickdoor.cards.printer.de.lines import when
from kickdoor.cards.printer.de.nouns import card, source
from kickdoor.cards.printer.shape import OWN_ROLL, OWN_SIDE, is_simple, names_target
from kickdoor.cards.printer.text import capital, sentence, spaced

_MOMENTS: Final = {
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
}
_ON: Final = {
    "before": "bevor du gegen dieses Monster kämpfst",
    "enters": "wenn es in den Kampf kommt",
    "unbeaten": "wenn du es nicht besiegst, selbst wenn du entkommst",
    "killed": "wenn du es tötest",
    "won": "immer wenn du einen Kampf gewinnst",
    "kill": "immer wenn du als Hauptkämpfer ein Monster tötest",
    "escaped": "immer wenn du dank eines Wurfs entkommst",
    "caught": "immer wenn dich ein Monster erwischt",
    "turn_start": "wenn dein Zug beginnt",
    "turn_end": "wenn dein Zug endet",
    "curse_hit": "immer wenn dich {curse} trifft",
    "died": "immer wenn ein anderer Munchkin stirbt",
    "seal_opened": "immer wenn ein Siegel geöffnet wird",
}
_CLAUSES: Final = ("wenn ", "bevor ", "nachdem ")
_TARGETS: Final = {
    "player": Thing(MUNCHKIN, ("beliebig",)),
    "rival": Thing(MUNCHKIN, ("ander",)),
    "opponent": Thing(MUNCHKIN, ("ander",), "außerhalb des Kampfes"),
    "fighter": Thing(MUNCHKIN, ("ander",), "im Kampf"),
    "monster": Thing(MONSTER),
    "hand_monster": Thing(MONSTER, (), "aus deiner Hand"),
}


def trigger(word: w.Trigger, context: Context) -> str:
    """Something that happens at a moment of the game, as a paragraph."""
    opening = _ON[word.on].format(curse=_curse(context))
    if word.cond is not None:
        whether = when(word.cond, context)
        whether = whether.removeprefix("du ") if "wenn du " in opening else whether
        opening += f"{',' if ',' in opening else ''} und {whether}"
    return " ".join(sentence(text) for text in behind(opening, clauses(word.do, context)))


def use(word: w.Use, context: Context) -> str:
    """One way of using a card, as a paragraph."""
    if not word.when or not word.do:
        raise Unprintable('no phrase for a use without "when" or "do"')
    context.used = True
    context.own_side = set(word.when) <= OWN_SIDE
    context.own_roll = set(word.when) <= OWN_ROLL
    context.paying = word.cost is not None and word.cost.discard > 0
    if isinstance(word.cond, w.Fighting) and any(isinstance(effect, w.Bonus) for effect in word.do):
        context.against = f"gegen {foes(word.cond, context)}"
    opening = _opening(word, context)
    chosen = _chosen(word, context)
    texts = parts_of(clauses(word.do, context))
    texts[-1] += _limit(word)
    if word.cost is not None:
        price = spaced(
            opening + _comma(word, opening),
            "darfst du",
            listed([*cost(word.cost, context), *(f"{each} wählen" for each in chosen)]),
        )
        texts = [f"{price}: {_after_colon(texts[0])}", *texts[1:]] if is_simple(word.do) else [price, *texts]
    elif chosen:
        texts = [f"{opening}: Wähle {chosen[0]}", *texts]
    else:
        texts[0] = f"{opening}: {_after_colon(texts[0])}"
    return _named(word.name) + " ".join(sentence(text) for text in texts)


def _comma(word: w.Use, opening: str) -> str:
    """A clause ends with a comma, an adverb does not: "jederzeit darfst du", "wenn du hilfst, darfst du"."""
    is_clause = _MOMENTS[word.when[-1]].startswith(_CLAUSES) or ", wenn " in opening or opening.startswith(_CLAUSES)
    return "," if is_clause else ""


def _after_colon(text: str) -> str:
    """A whole sentence begins with a capital; "je +1" is none."""
    return text if text.startswith("je ") else capital(text)


def _named(name: str) -> str:
    return f"{name}{'' if name.endswith(('!', '?', '.')) else '.'} " if name else ""


def _curse(context: Context) -> str:
    return Thing(affliction(context.names)).said("ein", "nom")


def _chosen(word: w.Use, context: Context) -> list[str]:
    """The choice of a target, where the effect itself does not introduce it."""
    if word.target is None:
        return []
    context.target = target(word.target, context)
    if is_simple(word.do) and word.target.cond is None and names_target(word.do[0]):
        return []
    return [context.mention().acc]


def _opening(word: w.Use, context: Context) -> str:
    """When and whether."""
    moments = (
        _MOMENTS | {"others_fight": "wenn andere gegen dieses Monster kämpfen"} if context.is_monster else _MOMENTS
    )
    opening = listed([moments[moment].format(curse=_curse(context)) for moment in word.when], "oder")
    if word.cond is None or context.against:
        return opening
    whether = clause(word.cond, YOU, context)
    if len(word.when) == 1 and opening.startswith("wenn "):
        whether = whether.removeprefix("du ") if opening.startswith("wenn du ") else whether
        return f"{opening} und {whether}" if " und " not in whether else f"{opening}, {whether}"
    return f"{opening}, wenn {whether}"


def cost(price: w.Cost, context: Context) -> list[str]:
    """What a use costs, as infinitives: "bis zu drei Karten aus deiner Hand oder vom Tisch abwerfen"."""
    parts: list[str] = []
    if price.this:
        parts.append("diese Karte abwerfen")
    if price.discard or price.up_to:
        parts.append(f"{_cards_paid(price, context)} abwerfen")
    if price.hand:
        least = f" (mindestens {number(price.hand)} Karten)" if price.hand > 1 else ""
        parts.append(f"deine gesamte Hand{least} abwerfen")
    if price.levels:
        parts.append("eine Stufe verlieren" if price.levels == 1 else f"{price.levels} Stufen verlieren")
    return parts


def _cards_paid(price: w.Cost, context: Context) -> str:
    what = price.cards
    low, high = price.discard, price.up_to or price.discard
    if low == high:
        return cards(what, low, YOU, context).text
    found = card(what, context)
    if low <= 1:
        return spaced("bis zu", found.said(number(high), "acc", many=True), source(what, YOU))
    return spaced(number(low), "bis", found.said(number(high), "acc", many=True), source(what, YOU))


def _limit(word: w.Use) -> str:
    limit = word.limit
    if limit is None:
        return ""
    per = {"fight": "Kampf", "turn": "Zug", "roll": "Wurf", "target": "Opfer und Kampf"}[limit.per]
    counts_cards = word.cost is not None and word.cost.up_to > 1
    if counts_cards:
        return f" ({numbered(limit.n, Thing(CARD))} pro {per})"
    return f" ({'ein' if limit.n == 1 else number(limit.n)}mal pro {per})"


def target(word: w.Target, context: Context) -> Person:
    """What must be named when the card is played."""
    qualified = modifier(word.cond, context) if word.cond is not None else ""
    if word.a in _TARGETS:
        found = _TARGETS[word.a]
        return thing(found._replace(behind=spaced(found.behind, qualified)), "ein")
    what = word.what or w.Selector()
    item = card(what, context)
    if word.a == "own_item":
        return thing(item.but("eigen"), "ein")
    rival = spaced("eines anderen Munchkins", qualified)
    return thing(item._replace(behind=spaced(rival, item.behind)), "ein")
