"""The named questions as sentences, a function per question: "You may carry any number of Big Items."

Each is told who is meant, whether the answer is set (`plus` is None) or changed, and whether a monster says it.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import Person, counted, more, number, one, plural, verb
from kickdoor.cards.printer.shape import MANY


class Answer(NamedTuple):
    """One answer to one question."""

    who: Person
    set: int | None
    plus: int
    monster: bool
    margin: str  # " by 10 or more"
    context: Context
    again: bool  # the card has answered the question once: this comes on top

    @property
    def n(self) -> int:
        return self.plus if self.set is None else self.set

    def does(self, base: str) -> str:
        return f"{self.who.subject} {verb(base, self.who)}"

    def may(self, what: str) -> str:
        return f"{self.who.subject} may {what}"

    def cannot(self, what: str) -> str:
        return f"{self.who.subject} cannot {what}"

    @property
    def it(self) -> str:
        """Where a monster is meant: against it."""
        return " against it" if self.monster else ""


EVERYONE: Final = Person("everyone", "everyone", "everyone's")


def rule(line: w.RuleLine, context: Context) -> str:
    """A rule line as a clause."""
    people = {"everyone": EVERYONE, "others": one("every other player")}
    who = people.get(line.scope, context.you)
    margin = f" by {line.cond.min} or more" if isinstance(line.cond, w.WonBy) else ""
    value = None if line.set is None else int(line.set)
    again = line.name in context.ruled
    context.ruled.add(line.name)
    return PHRASES[line.name](Answer(who, value, line.plus or 0, context.is_monster, margin, context, again))


def _limited(answer: Answer, act: str, noun: str) -> str:
    """How many one may have: "carry any number of Big Items", "wear one more Headgear"."""
    if answer.set is None:
        return answer.may(f"{act} {more(answer.plus, noun)}")
    if answer.set == 0:
        return answer.cannot(f"{act} any {plural(noun)}")
    if answer.set >= MANY:
        return answer.may(f"{act} any number of {plural(noun)}")
    return answer.may(f"{act} {number(answer.set)} {noun if answer.set == 1 else plural(noun)}")


def _hand_limit(answer: Answer) -> str:
    if answer.set is not None:
        return f"{answer.who.possessive} hand limit is {number(answer.set)} cards"
    return f"{answer.who.possessive} hand limit is {abs(answer.plus)} {'higher' if answer.plus > 0 else 'lower'}"


def _hands(answer: Answer) -> str:
    if answer.set is not None:
        return f"{answer.does('have')} {number(answer.set)} {'Hand' if answer.set == 1 else 'Hands'}"
    return f"{answer.does('have')} {more(answer.plus, 'Hand')}{answer.it}"


def _grip(answer: Answer) -> str:
    if answer.n <= 0:
        raise Unprintable('no phrase for "grip" without a bonus')
    return f"{answer.may('use')} a 1-Hand Item two-handed for +{answer.n}, with a Hand free for it"


def _win_ties(answer: Answer) -> str:
    return (answer.does("win") + " ties" if answer.n else answer.cannot("win ties")) + answer.it


def _helper_levels(answer: Answer) -> str:
    if answer.n == 0:
        return "a helper goes up no levels"
    if not answer.who.plain:
        return f"a helper goes up {_levels(answer.n)} for each monster killed"
    return f"when {answer.does('help')}, go up {_levels(answer.n)} for each monster killed"


def _helper_once(answer: Answer) -> str:
    if not answer.who.plain:
        return f"a helper goes up {_levels(answer.n)} for a fight won{answer.margin}"
    return f"when {answer.does('help')} to win a fight{answer.margin}, go up {_levels(answer.n)}"


def _kill_levels(answer: Answer) -> str:
    if answer.n < 0:
        return f"the main fighter goes up {counted(-answer.n, 'level')} less for winning"
    if answer.monster:
        return f"the main fighter goes up {_extra(answer.n)} for winning{answer.margin}"
    won = f"when {answer.does('win')} a fight{answer.margin} as the main fighter"
    return f"{won}, {verb('go', answer.who)} up {_extra(answer.n)}"


def _levels(n: int) -> str:
    return "a level" if n == 1 else f"{n} levels"


def _extra(n: int) -> str:
    return "an extra level" if n == 1 else f"{n} extra levels"


def _level_only(answer: Answer) -> str:
    if not answer.n:
        raise Unprintable('no phrase for "level_only" set to no')
    return (
        "only Levels count against it: no Items, no bonuses"
        if answer.monster
        else f"{answer.does('fight')} with Level only"
    )


def _help(answer: Answer) -> str:
    if answer.n:
        return f"{answer.who.subject} may be helped{answer.it}"
    whom = "anyone" if answer.who == EVERYONE else answer.who.objective
    return "nobody may help against it" if answer.monster else f"nobody may help {whom}"


def _escape(answer: Answer) -> str:
    if answer.n:
        return f"{answer.may('escape')}{' from it' if answer.monster else ''}"
    return "nobody can escape from it" if answer.monster else answer.cannot("escape")


def _free_escape(answer: Answer) -> str:
    source = " from it" if answer.monster else ""
    return answer.does("escape") + f"{source} without a roll" if answer.n else f"no free escape{source}"


def _items_count(answer: Answer) -> str:
    return f"Items give {answer.who.objective} {'their bonuses' if answer.n else 'nothing'}{answer.it}"


def _one_shots(answer: Answer) -> str:
    return f"one-shots {'may' if answer.n else 'cannot'} be played for the munchkins{answer.it}"


def _removable(answer: Answer) -> str:
    if answer.n:
        return "it can be removed from the fight"
    return "it cannot be removed from the fight, only killed"


def _sell_double(answer: Answer) -> str:
    items = "an Item" if answer.n == 1 else f"{number(answer.n)} Items"
    items = more(answer.n, "Item") if answer.again and answer.set is None else items
    return f"on each of {answer.who.possessive} turns, {answer.may(f'sell {items} for double value')}"


def _sell_price(answer: Answer) -> str:
    if answer.set is not None:
        return f"a level costs {answer.who.objective} {answer.set} Gold Pieces"
    return (
        f"a level costs {answer.who.objective} {abs(answer.plus)} Gold Pieces {'more' if answer.plus > 0 else 'less'}"
    )


def _curse_proof(answer: Answer) -> str:
    curses = plural(answer.context.names.word("affliction"))
    whom = "whoever fights it" if answer.monster else answer.who.objective
    return f"{curses} played by others {'do nothing to' if answer.n else 'work on'} {whom}"


def _theft_proof(answer: Answer) -> str:
    return f"{'nothing' if answer.n else 'anything'} can be stolen from {answer.who.objective}"


def _treasures(answer: Answer) -> str:
    if answer.set is not None:
        raise Unprintable('no phrase for "treasures" with "set"; use "plus"')
    if answer.who == EVERYONE:
        return f"whoever wins a fight{answer.margin} draws {more(answer.plus, 'Treasure')}"
    won = "for winning" if answer.monster else f"when {answer.does('win')} a fight"
    return f"{verb('draw', answer.who)} {more(answer.plus, 'Treasure')} {won}{answer.margin}"


def _can_steal(answer: Answer) -> str:
    return answer.may("steal") if answer.n else answer.cannot("steal")


def _loot_cards(answer: Answer) -> str:
    if answer.set is not None:
        return f"{answer.does('draw')} {number(answer.set)} cards when looting the room"
    return f"{answer.does('draw')} {more(answer.plus, 'card')} when looting the room"


def _door_choice(answer: Answer) -> str:
    if answer.set is None:
        raise Unprintable('no phrase for "door_choice" with "plus"; use "set"')
    return f"when {answer.does('kick')} down the door, look at {number(answer.set)} Doors and keep one"


def _extra_doors(answer: Answer) -> str:
    doors = "another door" if answer.n == 1 else f"{number(answer.n)} more doors"
    return f"after {answer.who.possessive} first door, {verb('kick', answer.who)} down {doors}"


def _swap_draw(answer: Answer) -> str:
    if not answer.n:
        raise Unprintable('no phrase for "swap_draw" set to no')
    return f"instead of drawing a card face up, {answer.may('take the top discard, then discard a card from hand')}"


def _loot_fight(answer: Answer) -> str:
    what = "fight a monster found in looting the room"
    return answer.may(what) if answer.n else answer.cannot(what)


def _level_loss(answer: Answer) -> str:
    change = f"{number(abs(answer.n))} {'more' if answer.n > 0 else 'less'}"
    if answer.who == EVERYONE:
        return f"whenever Bad Stuff costs anyone levels, they lose {change}"
    return f"whenever Bad Stuff costs {answer.who.objective} levels, lose {change}"


PHRASES: Final[dict[str, Callable[[Answer], str]]] = {
    "hand_limit": _hand_limit,
    "big_limit": lambda answer: _limited(answer, "carry", "Big Item"),
    "hands": _hands,
    "headgear": lambda answer: _limited(answer, "wear", "Headgear"),
    "armor": lambda answer: _limited(answer, "wear", "Armor"),
    "footgear": lambda answer: _limited(answer, "wear", "Footgear"),
    "grip": _grip,
    "win_ties": _win_ties,
    "helper_levels": _helper_levels,
    "helper_once": _helper_once,
    "kill_levels": _kill_levels,
    "level_only": _level_only,
    "help": _help,
    "escape": _escape,
    "free_escape": _free_escape,
    "items_count": _items_count,
    "one_shots": _one_shots,
    "removable": _removable,
    "sell_double": _sell_double,
    "sell_price": _sell_price,
    "curse_proof": _curse_proof,
    "theft_proof": _theft_proof,
    "treasures": _treasures,
    "can_steal": _can_steal,
    "loot_cards": _loot_cards,
    "door_choice": _door_choice,
    "extra_doors": _extra_doors,
    "swap_draw": _swap_draw,
    "loot_fight": _loot_fight,
    "vehicle_limit": lambda answer: _limited(answer, "have", "Vehicle"),
    "level_loss": _level_loss,
}
