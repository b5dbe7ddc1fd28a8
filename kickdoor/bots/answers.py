"""Answers to questions: give up the least, take the best, and use the default for anything new."""

from collections.abc import Callable
from typing import Final

from kickdoor.bots.ruses import leaving
from kickdoor.bots.sense import Sense
from kickdoor.bots.worth import GAME, card_worth, extras_worth, harm
from kickdoor.engine import commands as cmd
from kickdoor.engine.defs import CardDef, Node
from kickdoor.engine.views import SeenQuestion

WINS: Final = 100.0  # more than any card is worth
WIN_BY_HELPING: Final = frozenset({"helper_levels", "helper_once"})  # rules that raise a helper


def by_worth(sense: Sense, question: SeenQuestion) -> list[int]:
    """The values, the least valuable first. Equipped Items are worth more."""
    worn = sense.equipped()
    worth = {
        value: card_worth(sense, sense.printed(seen)) + extras_worth(sense, value) + (2.0 if value in worn else 0.0)
        for value, seen in zip(question.values, question.cards, strict=True)
    }
    if sense.seat in winners_by_helping(sense):
        for value, seen in zip(question.values, question.cards, strict=True):
            worth[value] += GAME if sense.printed(seen).rules & WIN_BY_HELPING else 0.0
    ranked = [(worth[value], value) for value in question.values]
    ranked.sort()
    return [value for _, value in ranked]


def winners_by_helping(sense: Sense) -> list[int]:
    """Who wins if the fight is won, if this seat helps in it."""
    fight = sense.view.fight
    return sense.insight.would_win(sense.seat) if fight is not None and fight.helper == sense.seat else []


def least(sense: Sense, question: SeenQuestion) -> list[int]:
    return by_worth(sense, question)[: question.low]


def most(sense: Sense, question: SeenQuestion) -> list[int]:
    return by_worth(sense, question)[::-1][: max(1, question.low)]


def least_or_most(sense: Sense, question: SeenQuestion) -> list[int]:
    """One's own least, or another's best."""
    return (least if all(sense.is_mine(value) for value in question.values) else most)(sense, question)


def to_the_weakest(sense: Sense, question: SeenQuestion) -> list[int]:
    return sorted(question.values, key=lambda seat: (sense.view.seats[seat].level, seat))[:1]


def better_door(sense: Sense, question: SeenQuestion) -> list[int]:
    """Take the top discard instead of the unknown door only for a monster that is as good as dead."""
    top = sense.view.tops[0]
    card = None if top is None else sense.printed(top)
    spare = any(card_worth(sense, sense.printed(seen)) <= 3.0 for seen in sense.view.hand)
    good = card is not None and card.kind == "monster" and sense.beats(card, sense.seat)
    return [1] if good and spare else [0]


def kept_door(sense: Sense, question: SeenQuestion) -> list[int]:
    def liking(value: int) -> float:
        card = sense.printed(question.cards[question.values.index(value)])
        if card.kind == "curse":
            return -10.0
        if card.kind == "monster" and sense.beats(card, sense.seat):
            last = sense.me.level + card.levels >= sense.view.win_level  # then the surest kill is the best
            return WINS + sense.margin(card, sense.seat) if last else 10.0 * card.levels + card.treasures
        if card.kind == "monster":
            return -5.0 - card.level
        return card_worth(sense, card)

    return [max(question.values, key=liking)]


def least_harm(sense: Sense, question: SeenQuestion) -> list[int]:
    """Of the choices that a card offers, the one that hurts least."""
    node = None if not question.because else choice_in(sense.pool.by_id[question.because])
    if node is None or len(node.do) != len(question.values):
        return question.default
    return [min(question.values, key=lambda way: (harm(sense, node.do[way], sense.seat), way))]


def choice_in(card: CardDef) -> Node | None:
    """The first choice in a card's text."""
    uses = [*[trigger.do for trigger in card.on], *[use.do for use in card.uses]]
    roots = [card.bad_stuff, card.do, card.otherwise, *uses]
    nodes = [node for node in roots if node is not None]
    for node in nodes:  # it grows: nearer nodes come first
        if node.word == "choose":
            return node
        nodes += [*node.do, *node.other]
    return None


def fight_it(sense: Sense, question: SeenQuestion) -> list[int]:
    """Fight the monster that was looted if it is as good as dead."""
    monster = sense.pool.by_id[question.because]
    beaten = sense.stays(monster) and sense.beats(monster, sense.seat) and not sense.ends_it(monster)
    return [1] if 1 in question.values and beaten else [0]


ANSWERS: Final[dict[str, Callable[[Sense, SeenQuestion], list[int]]]] = {
    "lose_which": least_or_most,
    "take_which": least_or_most,
    "discard_for_swap": least,
    "turn_which": least,
    "keep_big": most,
    "keep_identity": most,
    "retrieve_which": most,
    "pick_treasure": most,
    "loot_body": most,
    "big_to_whom": to_the_weakest,
    "swap_draw": better_door,
    "keep_door": kept_door,
    "choose": least_harm,
    "fight_looted": fight_it,
    "swap_which": leaving,
}


def answer(sense: Sense, question: SeenQuestion) -> cmd.Command:
    """An answer to any question; a new kind of question gets its default."""
    found = ANSWERS.get(question.key)
    return cmd.Answer(tuple(question.default if found is None else found(sense, question)))
