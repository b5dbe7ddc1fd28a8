"""The named questions as sentences, a function per question: "You may carry any number of Big Items." """

from typing import Final

from kickdoor.cards import words as w
from kickdoor.cards.printer import rules as shared
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import Person, counted, more, number, one, plural, verb
from kickdoor.cards.printer.shape import MANY


class Answer(shared.Answer[Person]):
    """An answer in English."""

    __slots__ = ()

    @property
    def margin(self) -> str:
        """By how much a fight must be won."""
        return f" by {self.ahead} or more" if self.ahead is not None else ""

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
_SCOPES: Final = {"everyone": EVERYONE, "others": one("every other player")}
QUESTIONS: shared.Questions[Answer] = shared.Questions()


def rule(line: w.RuleLine, context: Context) -> str:
    """A rule line as a clause."""
    return QUESTIONS.phrases[line.name](Answer.of(line, context, _SCOPES))


def _limited(answer: Answer, act: str, noun: str) -> str:
    """How many one may have: "carry any number of Big Items", "wear one more Headgear"."""
    if answer.set is None:
        return answer.may(f"{act} {more(answer.plus, noun)}")
    if answer.set == 0:
        return answer.cannot(f"{act} any {plural(noun)}")
    if answer.set >= MANY:
        return answer.may(f"{act} any number of {plural(noun)}")
    return answer.may(f"{act} {number(answer.set)} {noun if answer.set == 1 else plural(noun)}")


QUESTIONS.phrases |= {
    "big_limit": lambda answer: _limited(answer, "carry", "Big Item"),
    "headgear": lambda answer: _limited(answer, "wear", "Headgear"),
    "armor": lambda answer: _limited(answer, "wear", "Armor"),
    "footgear": lambda answer: _limited(answer, "wear", "Footgear"),
    "vehicle_limit": lambda answer: _limited(answer, "have", "Vehicle"),
}


@QUESTIONS.says("hand_limit")
def _hand_limit(answer: Answer) -> str:
    if answer.set is not None:
        return f"{answer.who.possessive} hand limit is {number(answer.set)} cards"
    return f"{answer.who.possessive} hand limit is {abs(answer.plus)} {'higher' if answer.plus > 0 else 'lower'}"


@QUESTIONS.says("hands")
def _hands(answer: Answer) -> str:
    if answer.set is not None:
        return f"{answer.does('have')} {number(answer.set)} {'Hand' if answer.set == 1 else 'Hands'}"
    return f"{answer.does('have')} {more(answer.plus, 'Hand')}{answer.it}"


QUESTIONS.add(
    "grip",
    lambda answer: f"{answer.may('use')} a 1-Hand Item two-handed for +{answer.n}, with a Hand free for it",
)
QUESTIONS.add(
    "win_ties",
    lambda answer: (answer.does("win") + " ties" if answer.n else answer.cannot("win ties")) + answer.it,
)


@QUESTIONS.says("helper_levels")
def _helper_levels(answer: Answer) -> str:
    if answer.n == 0:
        return "a helper goes up no levels"
    if not answer.who.plain:
        return f"a helper goes up {_levels(answer.n)} for each monster killed"
    return f"when {answer.does('help')}, go up {_levels(answer.n)} for each monster killed"


@QUESTIONS.says("helper_once")
def _helper_once(answer: Answer) -> str:
    if not answer.who.plain:
        return f"a helper goes up {_levels(answer.n)} for a fight won{answer.margin}"
    return f"when {answer.does('help')} to win a fight{answer.margin}, go up {_levels(answer.n)}"


@QUESTIONS.says("kill_levels")
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


@QUESTIONS.says("level_only")
def _level_only(answer: Answer) -> str:
    return (
        "only Levels count against it: no Items, no bonuses"
        if answer.monster
        else f"{answer.does('fight')} with Level only"
    )


@QUESTIONS.says("help")
def _help(answer: Answer) -> str:
    if answer.n:
        return f"{answer.who.subject} may be helped{answer.it}"
    whom = "anyone" if answer.who == EVERYONE else answer.who.objective
    return "nobody may help against it" if answer.monster else f"nobody may help {whom}"


@QUESTIONS.says("escape")
def _escape(answer: Answer) -> str:
    if answer.n:
        return f"{answer.may('escape')}{' from it' if answer.monster else ''}"
    return "nobody can escape from it" if answer.monster else answer.cannot("escape")


@QUESTIONS.says("free_escape")
def _free_escape(answer: Answer) -> str:
    source = " from it" if answer.monster else ""
    return answer.does("escape") + f"{source} without a roll" if answer.n else f"no free escape{source}"


@QUESTIONS.says("easy_escape")
def _easy_escape(answer: Answer) -> str:
    return f"{answer.does('escape')} from monsters of Level {answer.n} or lower without a roll"


@QUESTIONS.says("items_count")
def _items_count(answer: Answer) -> str:
    return f"Items give {answer.who.objective} {'their bonuses' if answer.n else 'nothing'}{answer.it}"


QUESTIONS.add(
    "one_shots",
    lambda answer: f"one-shots {'may' if answer.n else 'cannot'} be played for the munchkins{answer.it}",
)


@QUESTIONS.says("removable")
def _removable(answer: Answer) -> str:
    if answer.n:
        return "it can be removed from the fight"
    return "it cannot be removed from the fight, only killed"


@QUESTIONS.says("sell_double")
def _sell_double(answer: Answer) -> str:
    items = "an Item" if answer.n == 1 else f"{number(answer.n)} Items"
    items = more(answer.n, "Item") if answer.again else items
    return f"on each of {answer.who.possessive} turns, {answer.may(f'sell {items} for double value')}"


@QUESTIONS.says("sell_price")
def _sell_price(answer: Answer) -> str:
    if answer.set is not None:
        return f"a level costs {answer.who.objective} {answer.set} Gold Pieces"
    return (
        f"a level costs {answer.who.objective} {abs(answer.plus)} Gold Pieces {'more' if answer.plus > 0 else 'less'}"
    )


@QUESTIONS.says("curse_proof")
def _curse_proof(answer: Answer) -> str:
    curses = plural(answer.context.names.word("affliction"))
    whom = "whoever fights it" if answer.monster else answer.who.objective
    return f"{curses} played by others {'do nothing to' if answer.n else 'work on'} {whom}"


QUESTIONS.add(
    "theft_proof",
    lambda answer: f"{'nothing' if answer.n else 'anything'} can be stolen from {answer.who.objective}",
)


@QUESTIONS.says("treasures")
def _treasures(answer: Answer) -> str:
    if answer.who == EVERYONE:
        return f"whoever wins a fight{answer.margin} draws {more(answer.plus, 'Treasure')}"
    won = "for winning" if answer.monster else f"when {answer.does('win')} a fight"
    return f"{verb('draw', answer.who)} {more(answer.plus, 'Treasure')} {won}{answer.margin}"


QUESTIONS.add("can_steal", lambda answer: answer.may("steal") if answer.n else answer.cannot("steal"))


@QUESTIONS.says("loot_cards")
def _loot_cards(answer: Answer) -> str:
    if answer.set is not None:
        return f"{answer.does('draw')} {number(answer.set)} cards when looting the room"
    return f"{answer.does('draw')} {more(answer.plus, 'card')} when looting the room"


@QUESTIONS.says("door_choice")
def _door_choice(answer: Answer) -> str:
    return f"when {answer.does('kick')} down the door, look at {number(answer.n)} Doors and keep one"


@QUESTIONS.says("extra_doors")
def _extra_doors(answer: Answer) -> str:
    doors = "another door" if answer.n == 1 else f"{number(answer.n)} more doors"
    return f"after {answer.who.possessive} first door, {verb('kick', answer.who)} down {doors}"


@QUESTIONS.says("swap_draw")
def _swap_draw(answer: Answer) -> str:
    return f"instead of drawing a card face up, {answer.may('take the top discard, then discard a card from hand')}"


@QUESTIONS.says("loot_fight")
def _loot_fight(answer: Answer) -> str:
    what = "fight a monster found in looting the room"
    return answer.may(what) if answer.n else answer.cannot(what)


@QUESTIONS.says("level_loss")
def _level_loss(answer: Answer) -> str:
    change = f"{number(abs(answer.n))} {'more' if answer.n > 0 else 'less'}"
    if answer.who == EVERYONE:
        return f"whenever Bad Stuff costs anyone levels, they lose {change}"
    return f"whenever Bad Stuff costs {answer.who.objective} levels, lose {change}"
