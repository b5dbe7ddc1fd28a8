"""The named questions as sentences, a function per question: "Du darfst beliebig viele große Gegenstände tragen."

Each is told who is meant, whether the answer is set (`plus` is None) or changed, and whether a monster says it.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Unprintable
from kickdoor.cards.printer.de import verbs
from kickdoor.cards.printer.de.context import EVERYONE, OTHERS, Context
from kickdoor.cards.printer.de.grammar import Person, Thing, Verb, joined, more, number, numbered
from kickdoor.cards.printer.de.lexicon import CARD, DOOR, HAND, ITEM, SLOTS, TREASURE, VEHICLE, affliction
from kickdoor.cards.printer.shape import MANY

_THIS: Final = "gegen dieses Monster"
_BIG: Final = Thing(ITEM, ("groß",))


class Answer(NamedTuple):
    """One answer to one question."""

    who: Person
    set: int | None
    plus: int
    monster: bool
    margin: str  # "mit mindestens 10 Vorsprung"
    context: Context
    again: bool  # the card has answered the question once: this comes on top

    @property
    def n(self) -> int:
        return self.plus if self.set is None else self.set

    @property
    def it(self) -> str:
        """Where a monster is meant: against it."""
        return _THIS if self.monster else ""

    def does(self, verb: Verb, *rest: str) -> str:
        return joined(self.who.nom, verb.finite(self.who), *rest, verb.particle)

    def turned(self, verb: Verb, *rest: str) -> str:
        """Behind something else."""
        return joined(verb.finite(self.who), self.who.nom, *rest, verb.particle)


def rule(line: w.RuleLine, context: Context) -> str:
    """A rule line as a clause."""
    who = {"everyone": EVERYONE, "others": OTHERS}.get(line.scope, context.you)
    margin = f"mit mindestens {line.cond.min} Vorsprung" if isinstance(line.cond, w.WonBy) else ""
    value = None if line.set is None else int(line.set)
    again = line.name in context.ruled
    context.ruled.add(line.name)
    return PHRASES[line.name](Answer(who, value, line.plus or 0, context.is_monster, margin, context, again))


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


def _hand_limit(answer: Answer) -> str:
    change = f"um {abs(answer.plus)} {'höher' if answer.plus > 0 else 'niedriger'}"
    verb, size = ("ist", change) if answer.set is None else ("beträgt", f"{number(answer.set)} Karten")
    if answer.who.is_you:
        return f"dein Handlimit {verb} {size}"
    return f"für {answer.who.acc} {verb} das Handlimit {size}"


def _hands(answer: Answer) -> str:
    if answer.set is not None:
        hands = Thing(HAND).said("kein", "acc", many=True) if answer.set == 0 else numbered(answer.set, Thing(HAND))
        return answer.does(verbs.HAVE, answer.it, hands)
    return answer.does(verbs.HAVE, answer.it, more(answer.plus, HAND))


def _grip(answer: Answer) -> str:
    if answer.n <= 0:
        raise Unprintable('no phrase for "grip" without a bonus')
    return answer.does(
        verbs.MAY, f"einen 1-Hand-Gegenstand mit beiden Händen führen, für +{answer.n}, wenn eine Hand dafür frei ist"
    )


def _win_ties(answer: Answer) -> str:
    return answer.does(verbs.WIN, answer.it, "bei Gleichstand" if answer.n else "nicht bei Gleichstand")


def _levels(n: int) -> str:
    return "eine Stufe" if n == 1 else f"{n} Stufen"


def _helper_levels(answer: Answer) -> str:
    if answer.n == 0:
        return "Helfer steigen keine Stufen auf"
    if not answer.who.is_you:
        return f"Helfer steigen für jedes getötete Monster {_levels(answer.n)} auf"
    return f"wenn du hilfst, steigst du für jedes getötete Monster {_levels(answer.n)} auf"


def _helper_once(answer: Answer) -> str:
    if not answer.who.is_you:
        return joined("Helfer steigen für einen", answer.margin, f"gewonnenen Kampf {_levels(answer.n)} auf")
    return joined("wenn du hilfst, einen Kampf", answer.margin, f"zu gewinnen, steigst du {_levels(answer.n)} auf")


def _kill_levels(answer: Answer) -> str:
    if answer.n < 0:
        return f"der Hauptkämpfer steigt für den Sieg {_levels(-answer.n)} weniger auf"
    extra = "eine zusätzliche Stufe" if answer.n == 1 else f"{answer.n} zusätzliche Stufen"
    if answer.monster:
        return joined("der Hauptkämpfer steigt für einen Sieg", answer.margin, extra, "auf")
    won = joined(answer.who.nom, "als Hauptkämpfer einen Kampf", answer.margin, verbs.WIN.finite(answer.who))
    return f"wenn {won}, {answer.turned(verbs.RISE, extra)}"


def _level_only(answer: Answer) -> str:
    if not answer.n:
        raise Unprintable('no phrase for "level_only" set to no')
    if answer.monster:
        return f"{_THIS} zählt nur die Stufe: keine Gegenstände, keine Boni"
    return f"im Kampf zählt für {answer.who.acc} nur die Stufe"


def _help(answer: Answer) -> str:
    if answer.monster:
        return f"{_THIS} darf {'geholfen werden' if answer.n else 'niemand helfen'}"
    whom = "jemandem" if answer.who == EVERYONE else answer.who.dat
    return f"{whom} darf geholfen werden" if answer.n else f"niemand darf {whom} helfen"


def _escape(answer: Answer) -> str:
    if answer.monster:
        return f"{'man' if answer.n else 'niemand'} kann diesem Monster entkommen"
    may = {"du": "kannst", "one": "kann", "many": "können"}[answer.who.kind]
    return joined(answer.who.nom, may, "" if answer.n else "nicht", "entkommen")


def _free_escape(answer: Answer) -> str:
    source = "diesem Monster" if answer.monster else ""
    return answer.does(verbs.ESCAPE, source, "ohne Wurf" if answer.n else "nicht ohne Wurf")


def _items_count(answer: Answer) -> str:
    return joined(f"Gegenstände nützen {answer.who.dat}", answer.it, "etwas" if answer.n else "nichts")


def _one_shots(answer: Answer) -> str:
    few = "Einmalgegenstände" if answer.n else "keine Einmalgegenstände"
    if answer.monster:
        return f"{_THIS} dürfen {few} für die Munchkins gespielt werden"
    return f"für die Munchkins dürfen {few} gespielt werden"


def _removable(answer: Answer) -> str:
    if answer.n:
        return "lässt sich aus dem Kampf entfernen"
    return "lässt sich nicht aus dem Kampf entfernen, nur töten"


def _sell_double(answer: Answer) -> str:
    added = answer.n < 0 or (answer.again and answer.set is None)
    items = more(answer.n, ITEM) if added else numbered(answer.n, Thing(ITEM))
    turns = f"in jedem {answer.who.own}er Züge" if answer.who.own else "in jedem Zug"
    return f"{turns} {answer.turned(verbs.MAY, items, 'zum doppelten Preis verkaufen')}"


def _sell_price(answer: Answer) -> str:
    price = f"{answer.set} Goldstücke"
    if answer.set is None:
        price = f"{abs(answer.plus)} Goldstücke {'mehr' if answer.plus > 0 else 'weniger'}"
    if answer.who.is_you:
        return f"eine Stufe kostet dich {price}"
    return f"für {answer.who.acc} kostet eine Stufe {price}"


def _curse_proof(answer: Answer) -> str:
    curses = affliction(answer.context.names).many
    if answer.n:
        whom = "an allen ab, die gegen dieses Monster kämpfen" if answer.monster else f"an {answer.who.dat} ab"
        return f"{curses}, die andere spielen, prallen {whom}"
    whom = "alle, die gegen dieses Monster kämpfen" if answer.monster else answer.who.acc
    return f"{curses}, die andere spielen, treffen {whom}"


def _theft_proof(answer: Answer) -> str:
    return f"{answer.who.dat} kann {'nichts' if answer.n else 'alles'} gestohlen werden"


def _treasures(answer: Answer) -> str:
    if answer.set is not None:
        raise Unprintable('no phrase for "treasures" with "set"; use "plus"')
    few = more(answer.plus, TREASURE)
    if answer.who == EVERYONE:
        return joined("wer einen Kampf", answer.margin, f"gewinnt, zieht {few}")
    if answer.monster:
        return joined("für einen Sieg", answer.margin, answer.turned(verbs.DRAW, few))
    return (
        joined("wenn", answer.who.nom, "einen Kampf", answer.margin, verbs.WIN.finite(answer.who))
        + f", {answer.turned(verbs.DRAW, few)}"
    )


def _can_steal(answer: Answer) -> str:
    return answer.does(verbs.MAY, "stehlen" if answer.n else "nicht stehlen")


def _loot_cards(answer: Answer) -> str:
    few = more(answer.plus, CARD) if answer.set is None else numbered(answer.set, Thing(CARD))
    return f"beim Plündern des Raums {answer.turned(verbs.DRAW, few)}"


def _door_choice(answer: Answer) -> str:
    if answer.set is None:
        raise Unprintable('no phrase for "door_choice" with "plus"; use "set"')
    look = answer.turned(verbs.LOOK, verbs.reflexive(answer.who), numbered(answer.set, Thing(DOOR)))
    kick = {"du": "eintrittst", "one": "eintritt", "many": "eintreten"}[answer.who.kind]
    keep = {"du": "behältst", "one": "behält", "many": "behalten"}[answer.who.kind]
    return f"wenn {answer.who.nom} die Tür {kick}, {look} und {keep} eine davon"


def _extra_doors(answer: Answer) -> str:
    doors = "eine weitere Tür" if answer.n == 1 else f"{number(answer.n)} weitere Türen"
    kick = {"du": "trittst", "one": "tritt", "many": "treten"}[answer.who.kind]
    return joined(f"nach {answer.who.own or 'sein'}er ersten Tür", kick, answer.who.nom, doors, "ein")


def _swap_draw(answer: Answer) -> str:
    if not answer.n:
        raise Unprintable('no phrase for "swap_draw" set to no')
    swap = "die oberste Karte vom Ablagestapel nehmen und dann eine Handkarte abwerfen"
    return f"statt eine Karte offen zu ziehen, {answer.turned(verbs.MAY, swap)}"


def _loot_fight(answer: Answer) -> str:
    negation = "" if answer.n else "nicht"
    return answer.does(verbs.MAY, negation, "gegen ein Monster kämpfen, das beim Plündern des Raums auftaucht")


def _level_loss(answer: Answer) -> str:
    change = f"{_levels(abs(answer.n))} {'mehr' if answer.n > 0 else 'weniger'}"
    if answer.who == EVERYONE:
        return f"immer wenn Schlimme Dinge jemanden Stufen kosten, ist es {change}"
    return f"immer wenn Schlimme Dinge {answer.who.acc} Stufen kosten, {answer.turned(verbs.LOSE, change)}"


def _slot(slot: str) -> Callable[[Answer], str]:
    return lambda answer: _limited(answer, "tragen", Thing(SLOTS[slot]))


PHRASES: Final[dict[str, Callable[[Answer], str]]] = {
    "hand_limit": _hand_limit,
    "big_limit": lambda answer: _limited(answer, "tragen", _BIG),
    "hands": _hands,
    "headgear": _slot("headgear"),
    "armor": _slot("armor"),
    "footgear": _slot("footgear"),
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
    "vehicle_limit": lambda answer: _limited(answer, "haben", Thing(VEHICLE)),
    "level_loss": _level_loss,
}
