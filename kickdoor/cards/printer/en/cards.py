"""Whole cards in English."""

from collections.abc import Sequence
from typing import Final

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Names
from kickdoor.cards.printer.en.amounts import EACH, SUM, modifier
from kickdoor.cards.printer.en.clauses import EFFECTS, clauses, joined, parts_of, sentences
from kickdoor.cards.printer.en.conds import CLAUSES, clause, people
from kickdoor.cards.printer.en.context import Context, Paragraph
from kickdoor.cards.printer.en.grammar import THEY, YOU, Person, listed, plural, sort
from kickdoor.cards.printer.en.lines import LINES
from kickdoor.cards.printer.en.nouns import SLOTS, some, tail
from kickdoor.cards.printer.en.rules import RULES
from kickdoor.cards.printer.en.uses import USES
from kickdoor.cards.printer.faces import Faces, Speech, Texts
from kickdoor.cards.printer.shape import counts_levels, is_priced, signed
from kickdoor.cards.printer.text import paragraph, sentence

_UNTIL: Final = {"lifted": "", "fight_ends": "in your next fight, ", "turn_ends": "on your next turn, "}


def _item_type(card: schema.Item) -> str:
    words = ["Big"] if card.big else []
    if card.hands:
        words.append(f"{card.hands}-Hand")
    words.append("Vehicle" if card.vehicle else "Item" if card.slot is None else SLOTS[card.slot])
    return " ".join(words)


def _doubler(card: schema.Doubler, names: Names) -> list[str]:
    family = names.word(card.family)
    return [
        f"You may have two {plural(family)}, with everything good and bad about both.",
        f"Or keep to one {family}: everything good about it, nothing bad.",
    ]


def _only(people: str) -> str:
    able = people if people.startswith("anyone but") else people.replace("anyone", "munchkins")
    return f"usable only by {able}"


def _instead(card: schema.Curse, context: Context) -> str:
    failing = "lose none" if counts_levels(card.do) else "cannot"
    return f"if you {failing}, {joined(card.otherwise, context)} instead"


def _played_on(card: schema.Attachment, context: Context) -> str:
    what = card.what or w.Selector()
    behind = tail(what, YOU, "in")
    more = f": it gives {signed(card.bonus)} more" if card.bonus else ""
    return f"play on {some(what, YOU, context).removesuffix(behind)} of yours{behind}{more}"


def _opened(effects: Sequence[w.Effect], context: Context) -> list[str]:
    first, *rest = parts_of(clauses(effects, context))
    return [f"when you open it, {first}", *rest]


def _level_up(card: schema.LevelUp, names: Names) -> list[str]:
    context = Paragraph(names)
    if is_priced(card):
        receiver = "yourself" if card.cond is None else f"yourself, if {clause(card.cond, YOU, context)}"
    else:
        receiver, context.you = _receiver(card.cond, context), THEY
    first, *rest = parts_of(clauses((w.GainLevels(n=1), *card.cost), context))
    return [paragraph([f"play at any time on {receiver}: {first}", *rest])]


def _receiver(cond: w.Cond | None, context: Context) -> str:
    """ "any player without a Class", "any Elf" """
    match cond:
        case None:
            return "any player"
        case w.Is():
            return f"any {listed([context.names.identity(name) for name in cond.any], 'or')}"
        case _:
            found = people(cond, context)
            return f"any player{found.removeprefix('anyone')}" if found.startswith("anyone ") else found


ENGLISH: Final[Faces[Person]] = Faces(
    Speech(Paragraph, sentences, people, EFFECTS, CLAUSES, (EACH, SUM), LINES, RULES, USES),
    Texts(
        bad_stuff="Bad Stuff",
        types={
            schema.Enhancer: "Monster enhancer",
            schema.Duplicator: "Monster enhancer",
            schema.OneShot: "One-shot",
            schema.Attachment: "Item enhancer",
            schema.Seal: "Seal",
            schema.Hireling: "Hireling",
            schema.LevelUp: "Go Up a Level",
        },
        special_door="Special Door",
        special_treasure="Special Treasure",
        fixed={
            schema.Duplicator: "Play on a monster in any fight: its double joins in, enhancers, rewards and all.",
            schema.Wandering: "Play in any fight with a monster from your hand: the monster joins the fight.",
            schema.Cheat: "Play on an Item of yours: no limit or restriction counts for it until you lose it.",
        },
        levels=("level", "levels"),
        treasures=("Treasure", "Treasures"),
        gold="{n} Gold Pieces",
        no_value="No Value",
        carries="Carries one Item for you, whatever the limits.",
        at_once="Found among shared Treasures, it is played at once and adds to them.",
        leaves="Will not fight {people}: it goes away{gift}.",
        gift=" and leaves {treasures} behind",
        pursues="Will not pursue anyone of Level {n} or lower.",
        lasts="Stays with you until something lifts it.",
        floor="The monster is worth {treasures} at least.",
        never="Not usable by {people}.",
        rides="Only the Vehicle changes your Run Away rolls.",
        abandons="Abandon. Before you roll to Run Away, you may discard this card.",
        monsters="every monster: ",
        everyone="everyone",
        they=THEY,
        words=dict,
        affliction=lambda names: names.word("affliction"),
        monster_type=lambda card, names: " ".join([f"Level {card.level}", *map(names.word, card.tags), "monster"]),
        identity_type=lambda card, names: names.word(card.family),
        doubler_type=lambda card, names: f"Goes with your {names.word(card.family)}",
        item_type=_item_type,
        doubler=_doubler,
        instead=_instead,
        timed=lambda until, lines: sentence(_UNTIL[until] + listed(lines)),
        enhances=lambda card, context: modifier(card.n, "to a monster in any fight", context),
        becomes=lambda tag: f"the monster becomes {sort(tag)}",
        only=_only,
        played_on=_played_on,
        opened=_opened,
        applied=lambda whom, said: f"{whom}: {said}",
        level_up=_level_up,
    ),
)
