"""Cards as nouns: "großer Gegenstand", "Rüstung", and what comes behind: "im Wert von mindestens 500 Goldstücken"."""

from typing import Final

from kickdoor.cards.printer.de import lexicon
from kickdoor.cards.printer.de.context import Context, hand
from kickdoor.cards.printer.de.grammar import Noun, Person, Thing
from kickdoor.cards.printer.shape import price
from kickdoor.cards.printer.text import Range, spaced
from kickdoor.cards.words import Selector

_KINDS: Final = {
    "any": lexicon.CARD,
    "item": lexicon.ITEM,
    "monster": Noun("Monsterkarte", "f", "Monsterkarten"),
    "hireling": lexicon.HIRELING,
    "attachment": lexicon.UPGRADE,
}
_DECKS: Final = {"door": "Tür", "treasure": "Schatz"}
_WORTH: Final = Range(
    "im Wert von mindestens {low} Goldstücken",
    "im Wert von höchstens {high} Goldstücken",
    "im Wert von {low} bis {high} Goldstücken",
    "im Wert von {low} bis {high} Goldstücken",
)


def card(what: Selector, context: Context) -> Thing:
    """A card of this sort, wherever it is."""
    found = Thing(_head(what, context), tuple(_adjectives(what)), _behind(what))
    return found if what.tag is None else tagged(found, context.names.word(what.tag))


def tagged(what: Thing, tag: str) -> Thing:
    """With a tag, which is an adjective or the first part of the noun: "untotes Monster", "Hai-Monster"."""
    if word := lexicon.adjective(tag):
        return what._replace(adjectives=(*what.adjectives, word))
    return what._replace(noun=lexicon.of_sort(tag, what.noun))


def held(what: Selector, context: Context) -> Thing:
    """A card that somebody has, with the place in the noun where it can be: "Handkarte"."""
    found = card(what, context)
    if what.zone == "hand" and found.noun == lexicon.CARD:
        return found._replace(noun=lexicon.HAND_CARD)
    return found._replace(
        behind=spaced(found.behind, {"hand": "auf der Hand", "any": "auf Hand oder Tisch"}.get(what.zone, ""))
    )


def _head(what: Selector, context: Context) -> Noun:
    if what.kind == "curse":
        return lexicon.affliction(context.names)
    if what.kind == "identity":
        return _identity_card(what, context)
    noun = _KINDS[what.kind]
    if what.slot is not None:
        noun = lexicon.SLOTS[what.slot]
    elif what.kind == "item" and what.once:
        noun = lexicon.ONE_SHOT
    elif what.vehicle:
        noun = lexicon.VEHICLE
    elif what.deck is not None:
        noun = _compound(_DECKS[what.deck] + ("" if noun == lexicon.CARD else "-"), noun, noun == lexicon.CARD)
    if what.hands:
        few = {"some": "Hand", 1: "1-Hand-", 2: "2-Hand-"}[what.hands]
        noun = _compound(few, noun, what.hands == "some")
    return noun


def _compound(first: str, noun: Noun, melted: bool) -> Noun:
    """Schatzkarte, Handgegenstand, 2-Hand-Gegenstand."""

    def word(text: str) -> str:
        return first + (text[:1].lower() + text[1:] if melted else text) if text else ""

    return noun._replace(one=word(noun.one), many=word(noun.many), genitive=word(noun.genitive))


def _identity_card(what: Selector, context: Context) -> Noun:
    """Klassenkarte, Volks- oder Klassenkarte."""
    families = context.names.families if what.family is None else (what.family,)
    nouns = [lexicon.family(each, context.names) for each in families]
    *others, last = [noun.joint or f"{noun.one}-" for noun in nouns] or [""]
    ending = "Karte" if last.endswith("-") else "karte"
    before = ", ".join(f"{joint.removesuffix('-')}-" for joint in others)
    one = f"{before} oder {last}{ending}" if others else f"{last}{ending}"
    many = f"{before} und {last}{ending}n" if others else f"{last}{ending}n"
    return Noun(one, "f", many) if last else lexicon.CARD


def _adjectives(what: Selector) -> list[str]:
    words: list[str] = []
    if what.worn is not None:
        words.append("angelegt" if what.worn else "nicht angelegt")
    if what.big is not None:
        words.append("groß" if what.big else "klein")
    if what.once is False:
        words.append("dauerhaft")
    if what.hands == 0:
        words.append("handfrei")
    return words


def _behind(what: Selector) -> str:
    parts: list[str] = []
    if what.bonus_min is not None:
        parts.append(f"mit mindestens +{what.bonus_min} Bonus")
    if worth := price(what, _WORTH, "ohne Wert"):
        parts.append(worth)
    if what.vehicle is False:
        parts.append("(kein Fahrzeug)")
    return " ".join(parts)


def source(what: Selector, owner: Person) -> str:
    """Where such a card comes from: "aus deiner Hand", "von Hand oder Tisch"."""
    if what.zone == "table":
        return ""
    return "von Hand oder Tisch" if what.zone == "any" else f"aus {hand(owner, 'dat')}"


def monsters(tag: str, level_min: int) -> Thing:
    """The monsters meant: "untote Monster", "Monster ab Stufe 10"."""
    found = Thing(lexicon.MONSTER, (), f"ab Stufe {level_min}" if level_min else "")
    return tagged(found, tag) if tag else found
