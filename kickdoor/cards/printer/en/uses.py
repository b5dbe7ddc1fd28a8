"""When something happens by itself, and how a card is used."""

from typing import Final

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.en.clauses import clauses, parts_of
from kickdoor.cards.printer.en.conds import clause, foes, modifier
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import YOU, a, listed, number, one
from kickdoor.cards.printer.en.holdings import cards
from kickdoor.cards.printer.en.lines import when
from kickdoor.cards.printer.en.nouns import noun, plurals, tail
from kickdoor.cards.printer.shape import OWN_ROLL, OWN_SIDE, is_simple, names_target
from kickdoor.cards.printer.text import sentence

_MOMENTS: Final = {
    "any_time": "at any time",
    "your_turn": "on your turn outside combat",
    "fight": "during any combat",
    "your_fight": "while you fight or help",
    "main_fight": "while you are the main fighter",
    "others_fight": "during a combat you are not in",
    "flee": "before any Run Away roll",
    "your_flee": "before you roll to Run Away",
    "roll": "after any Run Away roll",
    "your_roll": "after you roll to Run Away",
    "your_failed_roll": "when your roll to Run Away fails",
    "affliction": "when a {curse} is about to hit anyone",
    "your_affliction": "when a {curse} is about to hit you",
}
_ON: Final = {
    "before": "before you fight it",
    "enters": "when it enters the fight",
    "unbeaten": "if you do not beat it, even if you escape",
    "killed": "when you kill it",
    "won": "whenever you win a fight",
    "kill": "whenever you kill a monster as the main fighter",
    "escaped": "whenever a roll lets you escape",
    "caught": "whenever a monster catches you",
    "turn_start": "at the start of your turn",
    "turn_end": "at the end of your turn",
    "curse_hit": "whenever a {curse} hits you",
    "died": "whenever another munchkin dies",
    "seal_opened": "whenever a Seal is opened",
}
_TARGETS: Final = {
    "player": "any player",
    "rival": "another player",
    "opponent": "another player outside the fight",
    "fighter": "another player in the fight",
    "monster": "a monster",
    "hand_monster": "a monster from your hand",
}


def trigger(word: w.Trigger, context: Context) -> str:
    """Something that happens at a moment of the game, as a paragraph."""
    curse = context.names.word("affliction")
    opening = _ON[word.on].format(curse=curse)
    if word.cond is not None:
        opening += f", if {when(word.cond, context)}"
    first, *rest = parts_of(clauses(word.do, context))
    return " ".join(sentence(text) for text in (f"{opening}, {first}", *rest))


def use(word: w.Use, context: Context) -> str:
    """One way of using a card, as a paragraph."""
    if not word.when or not word.do:
        raise Unprintable('no phrase for a use without "when" or "do"')
    context.used = True
    context.own_side = set(word.when) <= OWN_SIDE
    context.own_roll = set(word.when) <= OWN_ROLL
    context.paying = word.cost is not None and word.cost.discard > 0
    if isinstance(word.cond, w.Fighting) and any(isinstance(effect, w.Bonus) for effect in word.do):
        context.against = f"against {foes(word.cond, context)}"
    opening = _opening(word, context)
    chosen = _chosen(word, context)
    first, *rest = parts_of(clauses(word.do, context))
    if not is_simple(word.do) and (chosen or word.cost is not None):
        texts = [f"{opening}{chosen}", f"{first}{_limit(word)}", *rest]
    else:
        texts = [f"{opening}{chosen}{':' if is_simple(word.do) else ','} {first}{_limit(word)}", *rest]
    return _named(word.name) + " ".join(sentence(text) for text in texts)


def _named(name: str) -> str:
    return f"{name}{'' if name.endswith(('!', '?', '.')) else '.'} " if name else ""


def _chosen(word: w.Use, context: Context) -> str:
    """The choice of a target, where the effect itself does not introduce it."""
    if word.target is None:
        return ""
    context.target = one(target(word.target, context))
    if is_simple(word.do) and word.target.cond is None and names_target(word.do[0]):
        return ""
    return f"{' and' if word.cost is not None else ','} choose {context.mention().objective}"


def _opening(word: w.Use, context: Context) -> str:
    """When, whether, and at what price."""
    curse = context.names.word("affliction")
    moments = _MOMENTS | {"others_fight": "while others fight it"} if context.is_monster else _MOMENTS
    opening = listed([moments[moment].format(curse=curse) for moment in word.when], "or")
    if word.cond is not None and not context.against:
        opening += f", if {clause(word.cond, YOU, context)}"
    if word.cost is not None:
        opening += f", {cost(word.cost, context)}"
    return opening


def cost(price: w.Cost, context: Context) -> str:
    """What a use costs: "discard up to three cards from your hand or the table"."""
    parts: list[str] = []
    if price.this:
        parts.append("discard this card")
    if price.discard or price.up_to:
        parts.append(f"discard {_cards_paid(price, context)}")
    if price.hand:
        least = f" (at least {number(price.hand)} cards)" if price.hand > 1 else ""
        parts.append(f"discard your whole hand{least}")
    if price.levels:
        parts.append("lose a level" if price.levels == 1 else f"lose {price.levels} levels")
    return listed(parts)


def _cards_paid(price: w.Cost, context: Context) -> str:
    what = price.cards
    low, high = price.discard, price.up_to or price.discard
    if low == high:
        return cards(what, low, YOU, context)
    if low <= 1:
        return f"up to {number(high)} {plurals(what, context)}{tail(what, YOU)}"
    return f"{number(low)} to {number(high)} {plurals(what, context)}{tail(what, YOU)}"


def _limit(word: w.Use) -> str:
    limit = word.limit
    if limit is None:
        return ""
    per = {"fight": "fight", "turn": "turn", "roll": "roll", "target": "victim and fight"}[limit.per]
    counts_cards = word.cost is not None and word.cost.up_to > 1
    if counts_cards:
        return f" ({number(limit.n)} card{'' if limit.n == 1 else 's'} per {per})"
    times = {1: "once", 2: "twice"}.get(limit.n, f"{number(limit.n)} times")
    return f" ({times} per {per})"


def target(word: w.Target, context: Context) -> str:
    """What must be named when the card is played."""
    qualified = modifier(word.cond, context) if word.cond is not None else ""
    if word.a in _TARGETS:
        return _TARGETS[word.a] + qualified
    what = word.what or w.Selector()
    item = a(noun(what, context)) + tail(what, YOU)
    return f"{item} of yours" if word.a == "own_item" else f"{item} of another player{qualified}"
