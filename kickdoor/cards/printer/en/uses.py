"""When something happens by itself, and how a card is used, in English."""

from typing import Final

from kickdoor.cards import words as w
from kickdoor.cards.printer.en.amounts import cards
from kickdoor.cards.printer.en.clauses import clauses, parts_of
from kickdoor.cards.printer.en.conds import clause, foes, modifier
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import THEY, YOU, Person, a, listed, number, one
from kickdoor.cards.printer.en.nouns import noun, plurals, tail
from kickdoor.cards.printer.shape import is_outside, is_simple
from kickdoor.cards.printer.uses import Texts, Uses

_TARGETS: Final = {
    "player": "any player",
    "rival": "another player",
    "opponent": "another player outside the fight",
    "fighter": "another player in the fight",
    "monster": "a monster",
    "hand_monster": "a monster from your hand",
}


def _triggered(opening: str, word: w.Trigger, context: Context) -> list[str]:
    if word.cond is not None:
        whether = clause(word.cond, context.you, context)
        opening += f", if {whether}"
        if context.you != YOU and whether.startswith(context.you.subject):
            context = context.about(THEY)
    first, *rest = parts_of(clauses(word.do, context))
    return [f"{opening}, {first}", *rest]


def _told(word: w.Use, opening: str, context: Context) -> list[str]:
    if word.cost is not None:
        opening += f", {listed(USES.cost(word.cost, context))}"
    chosen = USES.chosen(word, context)
    if chosen is not None:
        opening += f"{' and' if word.cost is not None else ','} choose {chosen.objective}"
    first, *rest = parts_of(clauses(word.do, context))
    first += USES.limit(word, context)
    if is_simple(word.do):
        return [f"{opening}: {first}", *rest]
    apart = chosen is not None or word.cost is not None
    return [opening, first, *rest] if apart else [f"{opening}, {first}", *rest]


def _target(word: w.Target, context: Context) -> Person:
    qualified = modifier(word.cond, context) if word.cond is not None else ""
    if word.a in _TARGETS:
        return one(_TARGETS[word.a] + qualified)
    what = word.what or w.Selector()
    item = a(noun(what, context)) + tail(what, YOU)
    if word.a == "own_item":
        return one(f"{item} of yours")
    outside = " outside the fight" if word.a == "outside_item" else ""
    return one(f"{item} of another player{outside}{qualified}")


def _opened_if(opening: str, cond: w.Cond, context: Context) -> str:
    if isinstance(cond, w.Fighting) and opening.endswith(" fight"):
        return f"{opening} with {a(foes(cond, context, plural_form=False))}"
    conds = cond.of if isinstance(cond, w.All) else (cond,)
    outside = " outside combat" if any(is_outside(each) for each in conds) else ""
    rest = [clause(each, YOU, context) for each in conds if not is_outside(each)]
    return f"{opening}{outside}" + (f", if {listed(rest)}" if rest else "")


def _pay_cards(what: w.Selector, low: int, high: int, context: Context) -> str:
    if what == w.Selector(kind="any", zone="any"):  # a card goes without saying where from
        what = w.Selector(kind="any")
    if low == high:
        return f"discard {cards(what, low, YOU, context)}"
    few = f"up to {number(high)}" if low <= 1 else f"{number(low)} to {number(high)}"
    return f"discard {few} {plurals(what, context)}{tail(what, YOU)}"


USES: Final[Uses[Person]] = Uses(
    Texts(
        moments={
            "any_time": "at any time",
            "your_turn": "on your turn outside combat",
            "fight": "in any fight",
            "your_fight": "while you fight or help",
            "main_fight": "as the main fighter",
            "others_fight": "in a fight you are not in",
            "flee": "before any Run Away roll",
            "your_flee": "before you roll to Run Away",
            "roll": "after any Run Away roll",
            "your_roll": "after you roll to Run Away",
            "your_failed_roll": "when your roll to Run Away fails",
            "affliction": "when {curse} is about to hit anyone",
            "your_affliction": "when {curse} is about to hit you",
        },
        fought_by_others="while others fight it",
        on={
            "before": "before it is fought",
            "enters": "when it enters the fight",
            "unbeaten": "even if you escape",
            "killed": "when it is killed",
            "won": "whenever you win a fight",
            "kill": "whenever you kill a monster as the main fighter",
            "escaped": "whenever a roll lets you escape",
            "caught": "whenever a monster catches you",
            "turn_start": "at the start of your turn",
            "turn_end": "at the end of your turn",
            "curse_hit": "whenever {curse} hits you",
            "died": "whenever another munchkin dies",
            "seal_opened": "whenever a Seal is opened",
        },
        either="or",
        pay_this="discard this card",
        pay_levels=("lose a level", "lose {n} levels"),
        per={
            "fight": "per fight",
            "turn": "per turn",
            "roll": "per roll",
            "target": "per victim and fight",
            "player": "per player and fight",
        },
        triggered=_triggered,
        told=_told,
        opened_if=lambda opening, word, cond, context: _opened_if(opening, cond, context),
        curse=lambda context: a(context.names.word("affliction")),
        against=lambda cond, context: f"against {foes(cond, context)}",
        target=_target,
        pay_cards=_pay_cards,
        pay_hand=lambda n: f"discard your whole hand{f' (at least {number(n)} cards)' if n > 1 else ''}",
        cards=lambda n: f"{number(n)} {'card' if n == 1 else 'cards'}",
        times=lambda n: {1: "once", 2: "twice"}.get(n, f"{number(n)} times"),
    )
)
