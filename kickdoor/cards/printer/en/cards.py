"""Whole cards: type line, paragraphs, Bad Stuff, footers."""

from typing import Final

import msgspec

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Face, Names
from kickdoor.cards.printer.en.amounts import modifier
from kickdoor.cards.printer.en.clauses import clauses, joined, parts_of, sentences
from kickdoor.cards.printer.en.conds import clause, people
from kickdoor.cards.printer.en.context import begun
from kickdoor.cards.printer.en.grammar import YOU, counted, plural, sort
from kickdoor.cards.printer.en.lines import LINES
from kickdoor.cards.printer.en.nouns import SLOTS, some, tail
from kickdoor.cards.printer.en.uses import trigger, use
from kickdoor.cards.printer.shape import badge, is_priced, signed, speaks_of_people
from kickdoor.cards.printer.text import sentence

BAD_STUFF: Final = "Bad Stuff"


def face(card: schema.Card, names: Names) -> Face:
    """All that stands on a card."""
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
    """What kind of card it is: "Level 14 Undead monster", "Big Armor"."""
    match card:
        case schema.Monster():
            return " ".join([f"Level {card.level}", *(names.word(tag) for tag in card.tags), "monster"])
        case schema.Curse():
            return names.word("affliction")
        case schema.Identity():
            return names.word(card.family)
        case schema.Doubler():
            return f"Goes with your {names.word(card.family)}"
        case schema.Enhancer() | schema.Duplicator():
            return "Monster enhancer"
        case schema.Item():
            return _item_type(card)
        case schema.OneShot():
            return "One-shot"
        case schema.Attachment():
            return "Item enhancer"
        case schema.Seal():
            return "Seal"
        case schema.Hireling():
            return "Hireling"
        case schema.LevelUp():
            return "Go Up a Level"
        case _:
            return "Special Door" if isinstance(card, schema.DOORS) else "Special Treasure"


def _item_type(card: schema.Item) -> str:
    words = ["Big"] if card.big else []
    if card.hands:
        words.append(f"{card.hands}-Hand")
    words.append("Vehicle" if card.vehicle else "Item" if card.slot is None else SLOTS[card.slot])
    return " ".join(words)


def footers(card: schema.Card) -> list[str]:
    """What stands at the foot: levels and Treasures, or the price."""
    match card:
        case schema.Monster():
            return [counted(card.levels, "level"), counted(card.treasures, "Treasure")]
        case schema.Enhancer() if card.treasures:
            return [f"{signed(card.treasures)} {'Treasure' if abs(card.treasures) == 1 else 'Treasures'}"]
        case schema.Item() | schema.OneShot():
            return [f"{card.gold} Gold Pieces" if card.gold else "No Value"]
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
            carries = ["Carries one Item for you, whatever the limits."] if isinstance(card, schema.Hireling) else []
            return carries + _standing(card, names)
        case schema.Trick():
            return [use(card.use, begun(names))]
        case schema.Boon():
            shared = ["Found among shared Treasures, it is played at once and adds to them."] if card.at_once else []
            return [use(card.use, begun(names)), *shared]
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
            family = names.word(card.family)
            return [
                f"You may have two {plural(family)}, with everything good and bad about both.",
                f"Or keep to one {family}: everything good about it, nothing bad.",
            ]
        case schema.Duplicator():
            return ["Play on a monster in any combat: its double joins in, enhancers, rewards and all."]
        case schema.Wandering():
            return ["Play in any combat with a monster from your hand: the monster joins the fight."]
        case _:
            return ["Play on an Item of yours: no limit or restriction counts for it until you lose it."]


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
        gift = f" and leaves {counted(card.leaves_gift, 'Treasure')} behind" if card.leaves_gift else ""
        found.append(f"Will not fight {people(card.leaves, begun(names))}: it goes away{gift}.")
    if card.pursues_above:
        found.append(f"Will not pursue anyone of Level {card.pursues_above} or below.")
    return found


_UNTIL: Final = {"lifted": "", "fight_ends": "in your next combat, ", "turn_ends": "on your next turn, "}


def _curse(card: schema.Curse, names: Names) -> list[str]:
    found = [" ".join(sentences(card.do, begun(names)))] if card.do else []
    if card.otherwise:
        found.append(sentence(f"if you cannot, {joined(card.otherwise, begun(names))} instead"))
    context = begun(names)
    context.timed = card.until != "lifted"
    found += [sentence(_UNTIL[card.until] + LINES.say(line, context)) for line in card.always]
    found += [trigger(each, begun(names)) for each in card.on]
    if card.lasting and card.until == "lifted":
        found.append("Stays with you until something lifts it.")
    return found


def _enhancer(card: schema.Enhancer, names: Names) -> list[str]:
    context = begun(names)
    found = [sentence(modifier(card.n, "to a monster in any combat", context))]
    found += [f"The monster becomes {sort(names.word(tag))}." for tag in card.tags]
    if card.floor:
        found.append(f"The monster is worth {counted(card.floor, 'Treasure')} at least.")
    return found


def _restrictions(card: schema.Item, names: Names) -> list[str]:
    found: list[str] = []
    if card.only is not None:
        able = people(card.only, begun(names))
        some = able if able.startswith("anyone but") else able.replace("anyone", "munchkins")
        found.append(f"Usable only by {some}.")
    if card.never is not None:
        found.append(f"Not usable by {people(card.never, begun(names))}.")
    return found


def _riding(card: schema.Item) -> list[str]:
    """What a Vehicle's Run Away figure means."""
    moves = card.vehicle and any(isinstance(line, w.FleeLine) for line in card.always)
    found = ["Nothing else that you have changes your rolls to Run Away."] if moves else []
    return [*found, "Abandon. Before you roll to Run Away, you may discard this card."] if card.slows else found


def _attachment(card: schema.Attachment, names: Names) -> list[str]:
    context = begun(names)
    context.more = card.bonus != 0
    what = card.what or w.Selector()
    head = some(what, YOU, context).removesuffix(tail(what, YOU, "in"))
    played = sentence(f"play on {head} of yours{tail(what, YOU, 'in')}")
    return [played, *(sentence(LINES.say(line, context)) for line in card.always)]


def _seal(card: schema.Seal, names: Names) -> list[str]:
    """What happens to its opener, then what holds for the munchkins and for the monsters."""
    found: list[str] = []
    if card.do:
        first, *rest = parts_of(clauses(card.do, begun(names)))
        found.append(" ".join(sentence(text) for text in (f"when you open it, {first}", *rest)))
    found += [_holding(line, names) for line in card.always]
    monsters = begun(names, is_monster=True)
    return found + [sentence(f"every monster: {LINES.say(line, monsters)}") for line in card.monsters]


def _holding(line: w.Line, names: Names) -> str:
    """A line of a Seal, which holds for everybody or for all who fit."""
    context = begun(names)
    if isinstance(line, w.RuleLine):
        whole = msgspec.structs.replace(line, scope="everyone") if line.scope == "owner" else line
        return sentence(LINES.say(whole, context))
    cond = line.cond if isinstance(line, w.BonusLine | w.FleeLine) else None
    if cond is not None and speaks_of_people(cond):
        return sentence(f"{people(cond, context)}: {LINES.say(msgspec.structs.replace(line, cond=None), context)}")
    return sentence(f"everyone: {LINES.say(line, context)}")


def _level_up(card: schema.LevelUp, names: Names) -> list[str]:
    if is_priced(card):
        receiver = "yourself" if card.cond is None else f"yourself, if {clause(card.cond, YOU, begun(names))}"
    else:
        receiver = "anyone" if card.cond is None else people(card.cond, begun(names))
    effects = (w.GainLevels(n=1), *card.cost)
    return [*sentences(effects, begun(names)), f"Play at any time, on {receiver}."]
