"""The named questions as sentences, a function per question: "Du darfst beliebig viele große Gegenstände tragen." """

from typing import Final

from kickdoor.cards import words as w
from kickdoor.cards.printer import rules as shared
from kickdoor.cards.printer.de import verbs
from kickdoor.cards.printer.de.context import EVERYONE, OTHERS, Context
from kickdoor.cards.printer.de.grammar import Person, Thing, Verb, more, number, numbered
from kickdoor.cards.printer.de.lexicon import CARD, DOOR, HAND, ITEM, SLOTS, TREASURE, VEHICLE, affliction
from kickdoor.cards.printer.shape import MANY
from kickdoor.cards.printer.text import spaced

_THIS: Final = "gegen dieses Monster"


class Answer(shared.Answer[Person]):
    """An answer in German."""

    __slots__ = ()

    @property
    def margin(self) -> str:
        """By how much a fight must be won."""
        return f"mit mindestens {self.ahead} Vorsprung" if self.ahead is not None else ""

    @property
    def it(self) -> str:
        """Where a monster is meant: against it."""
        return _THIS if self.monster else ""

    def does(self, verb: Verb, *rest: str) -> str:
        return spaced(self.who.nom, verb.finite(self.who), *rest, verb.particle)

    def turned(self, verb: Verb, *rest: str) -> str:
        """Behind something else."""
        return spaced(verb.finite(self.who), self.who.nom, *rest, verb.particle)


QUESTIONS: shared.Questions[Answer] = shared.Questions()
_SCOPES: Final = {"everyone": EVERYONE, "others": OTHERS}


def rule(line: w.RuleLine, context: Context) -> str:
    """A rule line as a clause."""
    return QUESTIONS.phrases[line.name](Answer.of(line, context, _SCOPES))


def _limited(answer: Answer, act: str, what: Thing) -> str:
    """How many one may have: "beliebig viele große Gegenstände tragen", "eine Kopfbedeckung mehr tragen"."""
    if answer.set is None:
        few = f"{numbered(abs(answer.plus), what)} {'mehr' if answer.plus > 0 else 'weniger'}"
    elif answer.set == 0:
        few = what.said("kein", "acc", many=True)
    elif answer.set >= MANY:
        few = f"beliebig {'viel' if what.noun.mass else 'viele'} {what.said('', 'acc', many=True)}"
    else:
        few = numbered(answer.set, what)
    return answer.does(verbs.MAY, few, act)


QUESTIONS.phrases |= {
    "big_limit": lambda answer: _limited(answer, "tragen", Thing(ITEM, ("groß",))),
    "headgear": lambda answer: _limited(answer, "tragen", Thing(SLOTS["headgear"])),
    "armor": lambda answer: _limited(answer, "tragen", Thing(SLOTS["armor"])),
    "footgear": lambda answer: _limited(answer, "tragen", Thing(SLOTS["footgear"])),
    "vehicle_limit": lambda answer: _limited(answer, "haben", Thing(VEHICLE)),
}


@QUESTIONS.says("hand_limit")
def _hand_limit(answer: Answer) -> str:
    change = f"um {abs(answer.plus)} {'höher' if answer.plus > 0 else 'niedriger'}"
    verb, size = ("ist", change) if answer.set is None else ("beträgt", f"{number(answer.set)} Karten")
    if answer.who.is_you:
        return f"dein Handlimit {verb} {size}"
    return f"für {answer.who.acc} {verb} das Handlimit {size}"


@QUESTIONS.says("hands")
def _hands(answer: Answer) -> str:
    if answer.set is not None:
        hands = Thing(HAND).said("kein", "acc", many=True) if answer.set == 0 else numbered(answer.set, Thing(HAND))
        return answer.does(verbs.HAVE, answer.it, hands)
    return answer.does(verbs.HAVE, answer.it, more(answer.plus, HAND))


@QUESTIONS.says("grip")
def _grip(answer: Answer) -> str:
    return answer.does(
        verbs.MAY, f"einen 1-Hand-Gegenstand mit beiden Händen führen, für +{answer.n}, wenn eine Hand dafür frei ist"
    )


@QUESTIONS.says("win_ties")
def _win_ties(answer: Answer) -> str:
    return answer.does(verbs.WIN, answer.it, "bei Gleichstand" if answer.n else "nicht bei Gleichstand")


def _levels(n: int) -> str:
    return "eine Stufe" if n == 1 else f"{n} Stufen"


@QUESTIONS.says("helper_levels")
def _helper_levels(answer: Answer) -> str:
    if answer.n == 0:
        return "Helfer steigen keine Stufen auf"
    if not answer.who.is_you:
        return f"Helfer steigen für jedes getötete Monster {_levels(answer.n)} auf"
    return f"wenn du hilfst, steigst du für jedes getötete Monster {_levels(answer.n)} auf"


@QUESTIONS.says("helper_once")
def _helper_once(answer: Answer) -> str:
    if not answer.who.is_you:
        return spaced("Helfer steigen für einen", answer.margin, f"gewonnenen Kampf {_levels(answer.n)} auf")
    return spaced("wenn du hilfst, einen Kampf", answer.margin, f"zu gewinnen, steigst du {_levels(answer.n)} auf")


@QUESTIONS.says("kill_levels")
def _kill_levels(answer: Answer) -> str:
    if answer.n < 0:
        return f"der Hauptkämpfer steigt für den Sieg {_levels(-answer.n)} weniger auf"
    extra = "eine zusätzliche Stufe" if answer.n == 1 else f"{answer.n} zusätzliche Stufen"
    if answer.monster:
        return spaced("der Hauptkämpfer steigt für einen Sieg", answer.margin, extra, "auf")
    won = spaced(answer.who.nom, "als Hauptkämpfer einen Kampf", answer.margin, verbs.WIN.finite(answer.who))
    return f"wenn {won}, {answer.turned(verbs.RISE, extra)}"


@QUESTIONS.says("level_only")
def _level_only(answer: Answer) -> str:
    if answer.monster:
        return f"{_THIS} zählt nur die Stufe: keine Gegenstände, keine Boni"
    return f"im Kampf zählt für {answer.who.acc} nur die Stufe"


@QUESTIONS.says("help")
def _help(answer: Answer) -> str:
    if answer.monster:
        return f"{_THIS} darf {'geholfen werden' if answer.n else 'niemand helfen'}"
    whom = "jemandem" if answer.who == EVERYONE else answer.who.dat
    return f"{whom} darf geholfen werden" if answer.n else f"niemand darf {whom} helfen"


@QUESTIONS.says("escape")
def _escape(answer: Answer) -> str:
    if answer.monster:
        return f"{'man' if answer.n else 'niemand'} kann diesem Monster entkommen"
    may = {"du": "kannst", "one": "kann", "many": "können"}[answer.who.kind]
    return spaced(answer.who.nom, may, "" if answer.n else "nicht", "entkommen")


@QUESTIONS.says("free_escape")
def _free_escape(answer: Answer) -> str:
    source = "diesem Monster" if answer.monster else ""
    return answer.does(verbs.ESCAPE, source, "ohne Wurf" if answer.n else "nicht ohne Wurf")


@QUESTIONS.says("easy_escape")
def _easy_escape(answer: Answer) -> str:
    return answer.does(verbs.ESCAPE, f"Monstern bis Stufe {answer.n}", "ohne Wurf")


@QUESTIONS.says("items_count")
def _items_count(answer: Answer) -> str:
    return spaced(f"Gegenstände nützen {answer.who.dat}", answer.it, "etwas" if answer.n else "nichts")


@QUESTIONS.says("one_shots")
def _one_shots(answer: Answer) -> str:
    few = "Einmalgegenstände" if answer.n else "keine Einmalgegenstände"
    if answer.monster:
        return f"{_THIS} dürfen {few} für die Munchkins gespielt werden"
    return f"für die Munchkins dürfen {few} gespielt werden"


@QUESTIONS.says("removable")
def _removable(answer: Answer) -> str:
    if answer.n:
        return "lässt sich aus dem Kampf entfernen"
    return "lässt sich nicht aus dem Kampf entfernen, nur töten"


@QUESTIONS.says("sell_double")
def _sell_double(answer: Answer) -> str:
    items = more(answer.n, ITEM) if answer.again or answer.n < 0 else numbered(answer.n, Thing(ITEM))
    turns = f"in jedem {answer.who.own}er Züge" if answer.who.own else "in jedem Zug"
    return f"{turns} {answer.turned(verbs.MAY, items, 'zum doppelten Preis verkaufen')}"


@QUESTIONS.says("sell_price")
def _sell_price(answer: Answer) -> str:
    price = f"{answer.set} Goldstücke"
    if answer.set is None:
        price = f"{abs(answer.plus)} Goldstücke {'mehr' if answer.plus > 0 else 'weniger'}"
    if answer.who.is_you:
        return f"eine Stufe kostet dich {price}"
    return f"für {answer.who.acc} kostet eine Stufe {price}"


@QUESTIONS.says("curse_proof")
def _curse_proof(answer: Answer) -> str:
    curses = affliction(answer.context.names).many
    if answer.n:
        whom = "an allen ab, die gegen dieses Monster kämpfen" if answer.monster else f"an {answer.who.dat} ab"
        return f"{curses}, die andere spielen, prallen {whom}"
    whom = "alle, die gegen dieses Monster kämpfen" if answer.monster else answer.who.acc
    return f"{curses}, die andere spielen, treffen {whom}"


QUESTIONS.add(
    "theft_proof",
    lambda answer: f"{answer.who.dat} kann {'nichts' if answer.n else 'alles'} gestohlen werden",
)


@QUESTIONS.says("treasures")
def _treasures(answer: Answer) -> str:
    few = more(answer.plus, TREASURE)
    if answer.who == EVERYONE:
        return spaced("wer einen Kampf", answer.margin, f"gewinnt, zieht {few}")
    if answer.monster:
        return spaced("für einen Sieg", answer.margin, answer.turned(verbs.DRAW, few))
    return (
        spaced("wenn", answer.who.nom, "einen Kampf", answer.margin, verbs.WIN.finite(answer.who))
        + f", {answer.turned(verbs.DRAW, few)}"
    )


QUESTIONS.add("can_steal", lambda answer: answer.does(verbs.MAY, "stehlen" if answer.n else "nicht stehlen"))


@QUESTIONS.says("loot_cards")
def _loot_cards(answer: Answer) -> str:
    few = more(answer.plus, CARD) if answer.set is None else numbered(answer.set, Thing(CARD))
    return f"beim Plündern des Raums {answer.turned(verbs.DRAW, few)}"


@QUESTIONS.says("door_choice")
def _door_choice(answer: Answer) -> str:
    look = answer.turned(verbs.LOOK, verbs.reflexive(answer.who), numbered(answer.n, Thing(DOOR)))
    kick = {"du": "eintrittst", "one": "eintritt", "many": "eintreten"}[answer.who.kind]
    keep = {"du": "behältst", "one": "behält", "many": "behalten"}[answer.who.kind]
    return f"wenn {answer.who.nom} die Tür {kick}, {look} und {keep} eine davon"


@QUESTIONS.says("extra_doors")
def _extra_doors(answer: Answer) -> str:
    doors = "eine weitere Tür" if answer.n == 1 else f"{number(answer.n)} weitere Türen"
    kick = {"du": "trittst", "one": "tritt", "many": "treten"}[answer.who.kind]
    return spaced(f"nach {answer.who.own or 'sein'}er ersten Tür", kick, answer.who.nom, doors, "ein")


@QUESTIONS.says("swap_draw")
def _swap_draw(answer: Answer) -> str:
    swap = "die oberste Karte vom Ablagestapel nehmen und dann eine Handkarte abwerfen"
    return f"statt eine Karte offen zu ziehen, {answer.turned(verbs.MAY, swap)}"


@QUESTIONS.says("loot_fight")
def _loot_fight(answer: Answer) -> str:
    negation = "" if answer.n else "nicht"
    return answer.does(verbs.MAY, negation, "gegen ein Monster kämpfen, das beim Plündern des Raums auftaucht")


@QUESTIONS.says("level_loss")
def _level_loss(answer: Answer) -> str:
    change = f"{_levels(abs(answer.n))} {'mehr' if answer.n > 0 else 'weniger'}"
    if answer.who == EVERYONE:
        return f"immer wenn Schlimme Dinge jemanden Stufen kosten, ist es {change}"
    return f"immer wenn Schlimme Dinge {answer.who.acc} Stufen kosten, {answer.turned(verbs.LOSE, change)}"
