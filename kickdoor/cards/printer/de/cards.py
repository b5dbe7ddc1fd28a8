"""Whole cards: type line, paragraphs, Bad Stuff, footers."""

from typing import Final

import msgspec

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Face, Names
from kickdoor.cards.printer.de.amounts import Place, modifier
from kickdoor.cards.printer.de.clauses import all_as_one, behind, clauses, sentences
from kickdoor.cards.printer.de.conds import clause, people
from kickdoor.cards.printer.de.context import begun
from kickdoor.cards.printer.de.grammar import YOU, Thing, counted, thing
from kickdoor.cards.printer.de.lexicon import (
    HIRELING,
    ITEM,
    MONSTER,
    SEAL,
    SLOTS,
    TREASURE,
    UPGRADE,
    VEHICLE,
    adjective,
    affliction,
    becomes,
    called,
    family,
    of_sort,
)
from kickdoor.cards.printer.de.lines import LINES
from kickdoor.cards.printer.de.nouns import card as card_of
from kickdoor.cards.printer.de.uses import trigger, use
from kickdoor.cards.printer.shape import badge, is_priced, signed, speaks_of_people
from kickdoor.cards.printer.text import capital, sentence

BAD_STUFF: Final = "Schlimme Dinge"
_TO_A_MONSTER: Final = Place("für ein Monster in einem beliebigen Kampf", "einem Monster in einem beliebigen Kampf")


def face(card: schema.Card, names: Names) -> Face:
    """All that stands on a card. Its name and its joke are the author's and stay."""
    bad_stuff = card.bad_stuff if isinstance(card, schema.Monster) else ()
    return Face(
        name=card.name,
        type_line=type_line(card, names),
        badge=badge(card),
        powers=tuple(powers(card, names)),
        bad_stuff=tuple(sentences(bad_stuff, begun(names))),
        footers=tuple(footers(card)),
        flavour=card.flavour,
    )


def type_line(card: schema.Card, names: Names) -> str:
    """What kind of card it is: "Untotes Monster der Stufe 14", "Große Rüstung"."""
    match card:
        case schema.Monster():
            return _monster_type(card, names)
        case schema.Curse():
            return affliction(names).one
        case schema.Identity():
            return _identity_type(card, names)
        case schema.Doubler():
            return f"Ergänzt {Thing(family(card.family, names)).said('dein', 'acc')}"
        case schema.Enhancer() | schema.Duplicator():
            return "Monster-Verstärker"
        case schema.Item():
            return _item_type(card)
        case schema.OneShot():
            return "Einmal-Gegenstand"  # a narrow card can break the line here
        case schema.Attachment():
            return UPGRADE.one
        case schema.Seal():
            return SEAL.one
        case schema.Hireling():
            return HIRELING.one
        case schema.LevelUp():
            return "Stufenaufstieg"
        case _:
            return "Besondere Tür" if isinstance(card, schema.DOORS) else "Besonderer Schatz"


def _monster_type(card: schema.Monster, names: Names) -> str:
    tags = [names.word(tag) for tag in card.tags]
    noun = MONSTER
    for tag in tags:
        noun = noun if adjective(tag) else of_sort(tag, noun)
    adjectives = tuple(adjective(tag) for tag in tags if adjective(tag))
    return capital(Thing(noun, adjectives, f"der Stufe {card.level}").said("", "nom"))


def _identity_type(card: schema.Identity, names: Names) -> str:
    """The card keeps its name; what the texts of other cards call it stands here."""
    sort, noun = family(card.family, names).one, called(card.name)
    return sort if noun.one == card.name else f"{sort}: {noun.one}"


def _item_type(card: schema.Item) -> str:
    noun = VEHICLE if card.vehicle else ITEM if card.slot is None else SLOTS[card.slot]
    shown = f"{card.hands}-Hand-{noun.one}" if card.hands else noun.one
    return capital(Thing(noun._replace(one=shown), ("groß",) if card.big else ()).said("", "nom"))


def footers(card: schema.Card) -> list[str]:
    """What stands at the foot: levels and Treasures, or the price."""
    match card:
        case schema.Monster():
            return [f"{card.levels} {'Stufe' if card.levels == 1 else 'Stufen'}", counted(card.treasures, TREASURE)]
        case schema.Enhancer() if card.treasures:
            return [f"{signed(card.treasures)} {'Schatz' if abs(card.treasures) == 1 else 'Schätze'}"]
        case schema.Item() | schema.OneShot():
            return [f"{card.gold} Goldstücke" if card.gold else "Kein Wert"]
        case _:
            return []


def powers(card: schema.Card, names: Names) -> list[str]:
    """The paragraphs of the card's text, without the Bad Stuff."""
    match card:
        case schema.Monster():
            return [*_standing(card, names), *_pursuit(card, names)]
        case schema.Curse():
            return _curse(card, names)
        case schema.Enhancer():
            return _enhancer(card, names)
        case schema.Item():
            return [*_restrictions(card, names), *_standing(card, names), *_riding(card)]
        case schema.OneShot():
            return [use(each, begun(names)) for each in card.uses]
        case schema.Identity() | schema.Hireling():
            carries = "Trägt einen Gegenstand für dich, ganz gleich, was die Grenzen sagen."
            return ([carries] if isinstance(card, schema.Hireling) else []) + _standing(card, names)
        case schema.Trick():
            return [use(card.use, begun(names))]
        case schema.Boon():
            shared = "Unter geteilten Schätzen wird diese Karte sofort gespielt und vermehrt sie."
            return [use(card.use, begun(names)), *([shared] if card.at_once else [])]
        case schema.Attachment():
            return _attachment(card, names)
        case schema.Seal():
            return _seal(card, names)
        case schema.LevelUp():
            return _level_up(card, names)
        case _:
            return _fixed(card, names)


def _fixed(card: schema.Card, names: Names) -> list[str]:
    match card:
        case schema.Doubler():
            noun = family(card.family, names)
            return [
                f"Du darfst zwei {noun.many} haben, mit allem, was an beiden gut und schlecht ist.",
                f"Oder bleib bei {Thing(noun).said('ein', 'dat')}: alles Gute daran, nichts Schlechtes.",
            ]
        case schema.Duplicator():
            return [
                "Spiele diese Karte in einem beliebigen Kampf auf ein Monster: "
                "Sein Doppelgänger kommt dazu, samt Verstärkern und Belohnungen."
            ]
        case schema.Wandering():
            return [
                "Spiele diese Karte in einem beliebigen Kampf mit einem Monster aus deiner Hand: "
                "Das Monster kommt zum Kampf dazu."
            ]
        case _:
            return [
                "Spiele diese Karte auf einen deiner Gegenstände: "
                "Keine Grenze und keine Einschränkung gilt für ihn, bis du ihn verlierst."
            ]


def _standing(card: schema.Monster | schema.Item | schema.Identity | schema.Hireling, names: Names) -> list[str]:
    """What always holds, what happens by itself, and what may be used, in this order."""
    is_monster = isinstance(card, schema.Monster)
    context = begun(names, is_monster=is_monster)
    context.more = isinstance(card, schema.Item | schema.Hireling) and card.bonus != 0
    paragraphs = [sentence(LINES.say(line, context)) for line in card.always]
    paragraphs += [trigger(each, begun(names, is_monster=is_monster)) for each in card.on]
    uses: tuple[w.Use, ...] = getattr(card, "uses", ())
    return paragraphs + [use(each, begun(names, is_monster=is_monster)) for each in uses]


def _pursuit(card: schema.Monster, names: Names) -> list[str]:
    found: list[str] = []
    if card.leaves is not None:
        gift = f" und lässt {counted(card.leaves_gift, TREASURE)} da" if card.leaves_gift else ""
        found.append(f"Kämpft nicht gegen {people(card.leaves, begun(names))}: Es zieht ab{gift}.")
    if card.pursues_above:
        found.append(f"Verfolgt niemanden bis Stufe {card.pursues_above}.")
    return found


_UNTIL: Final = {"lifted": "", "fight_ends": "In deinem nächsten Kampf: ", "turn_ends": "In deinem nächsten Zug: "}


def _curse(card: schema.Curse, names: Names) -> list[str]:
    found = [" ".join(sentences(card.do, begun(names)))] if card.do else []
    if card.otherwise:
        found.append(sentence(f"wenn du das nicht kannst, {all_as_one(card.otherwise, begun(names), turned=True)}"))
    context = begun(names)
    context.timed = card.until != "lifted"
    found += [_UNTIL[card.until] + sentence(LINES.say(line, context)) for line in card.always]
    found += [trigger(each, begun(names)) for each in card.on]
    if card.lasting and card.until == "lifted":
        found.append("Bleibt bei dir, bis etwas es aufhebt.")
    return found


def _enhancer(card: schema.Enhancer, names: Names) -> list[str]:
    found = [sentence(modifier(card.n, _TO_A_MONSTER, begun(names)))]
    found += [f"Das Monster {becomes(names.word(tag))}." for tag in card.tags]
    if card.floor:
        found.append(f"Das Monster ist mindestens {counted(card.floor, TREASURE)} wert.")
    return found


def _restrictions(card: schema.Item, names: Names) -> list[str]:
    found: list[str] = []
    if card.only is not None:
        found.append(f"Nur für {people(card.only, begun(names))}.")
    if card.never is not None:
        found.append(f"Nicht für {people(card.never, begun(names))}.")
    return found


def _riding(card: schema.Item) -> list[str]:
    """What a Vehicle's Run Away figure means."""
    moves = card.vehicle and any(isinstance(line, w.FleeLine) for line in card.always)
    found = ["Nichts anderes, das du hast, ändert deine Würfe zum Weglaufen."] if moves else []
    stop = "Aussteigen. Bevor du zum Weglaufen würfelst, darfst du diese Karte abwerfen."
    return [*found, stop] if card.slows else found


def _attachment(card: schema.Attachment, names: Names) -> list[str]:
    context = begun(names)
    context.more = card.bonus != 0
    item = card_of(card.what or w.Selector(), context)
    played = f"Spiele diese Karte auf {thing(item.but('eigen'), 'ein').acc}."
    return [played, *(sentence(LINES.say(line, context)) for line in card.always)]


def _seal(card: schema.Seal, names: Names) -> list[str]:
    """What happens to its opener, then what holds for the munchkins and for the monsters."""
    found: list[str] = []
    if card.do:
        texts = behind("wenn du es öffnest", clauses(card.do, begun(names)))
        found.append(" ".join(sentence(text) for text in texts))
    found += [_holding(line, names) for line in card.always]
    monsters = begun(names, is_monster=True)
    return found + [sentence(f"jedes Monster: {LINES.say(line, monsters)}") for line in card.monsters]


def _holding(line: w.Line, names: Names) -> str:
    """A line of a Seal, which holds for everybody or for all who fit."""
    context = begun(names)
    if isinstance(line, w.RuleLine):
        whole = msgspec.structs.replace(line, scope="everyone") if line.scope == "owner" else line
        return sentence(LINES.say(whole, context))
    cond = line.cond if isinstance(line, w.BonusLine | w.FleeLine) else None
    if cond is not None and speaks_of_people(cond):
        said = LINES.say(msgspec.structs.replace(line, cond=None), context)
        return sentence(f"{people(cond, context)}: {capital(said)}")
    return sentence(f"für alle gilt: {capital(LINES.say(line, context))}")


def _level_up(card: schema.LevelUp, names: Names) -> list[str]:
    if is_priced(card):
        whether = f", wenn {clause(card.cond, YOU, begun(names))}" if card.cond is not None else ""
        receiver = f", aber nur auf dich selbst{whether}"
    else:
        receiver = ", auf wen du willst" if card.cond is None else f" auf {people(card.cond, begun(names))}"
    effects = (w.GainLevels(n=1), *card.cost)
    return [" ".join(sentences(effects, begun(names))), f"Jederzeit spielbar{receiver}."]
