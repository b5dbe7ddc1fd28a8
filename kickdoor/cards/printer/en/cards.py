"""Whole cards in English."""

from collections.abc import Sequence
from typing import Final

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Names
from kickdoor.cards.printer.en.amounts import EACH, SUM, modifier
from kickdoor.cards.printer.en.clauses import EFFECTS, clauses, joined, parts_of, sentences
from kickdoor.cards.printer.en.conds import CLAUSES, clause
from kickdoor.cards.printer.en.context import Context, begun
from kickdoor.cards.printer.en.grammar import YOU, Person, plural, sort
from kickdoor.cards.printer.en.lines import LINES
from kickdoor.cards.printer.en.nouns import SLOTS, some, tail
from kickdoor.cards.printer.en.people import people
from kickdoor.cards.printer.en.rules import QUESTIONS
from kickdoor.cards.printer.en.uses import USES
from kickdoor.cards.printer.faces import Faces, Speech, Texts
from kickdoor.cards.printer.shape import is_priced
from kickdoor.cards.printer.text import sentence

_UNTIL: Final = {"lifted": "", "fight_ends": "in your next combat, ", "turn_ends": "on your next turn, "}


class _English(Faces[Person]):
    texts = Texts(
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
            schema.Duplicator: "Play on a monster in any combat: its double joins in, enhancers, rewards and all.",
            schema.Wandering: "Play in any combat with a monster from your hand: the monster joins the fight.",
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
        pursues="Will not pursue anyone of Level {n} or below.",
        lasts="Stays with you until something lifts it.",
        floor="The monster is worth {treasures} at least.",
        never="Not usable by {people}.",
        rides="Nothing else that you have changes your rolls to Run Away.",
        abandons="Abandon. Before you roll to Run Away, you may discard this card.",
        monsters="every monster: ",
        everyone="everyone",
    )

    def affliction(self, names: Names) -> str:
        return names.word("affliction")

    def monster_type(self, card: schema.Monster, names: Names) -> str:
        return " ".join([f"Level {card.level}", *(names.word(tag) for tag in card.tags), "monster"])

    def identity_type(self, card: schema.Identity, names: Names) -> str:
        return names.word(card.family)

    def doubler_type(self, card: schema.Doubler, names: Names) -> str:
        return f"Goes with your {names.word(card.family)}"

    def item_type(self, card: schema.Item) -> str:
        words = ["Big"] if card.big else []
        if card.hands:
            words.append(f"{card.hands}-Hand")
        words.append("Vehicle" if card.vehicle else "Item" if card.slot is None else SLOTS[card.slot])
        return " ".join(words)

    def doubler(self, card: schema.Doubler, names: Names) -> list[str]:
        family = names.word(card.family)
        return [
            f"You may have two {plural(family)}, with everything good and bad about both.",
            f"Or keep to one {family}: everything good about it, nothing bad.",
        ]

    def instead(self, effects: Sequence[w.Effect], context: Context) -> str:
        return f"if you cannot, {joined(effects, context)} instead"

    def timed(self, until: str, said: str) -> str:
        return sentence(_UNTIL[until] + said)

    def enhances(self, card: schema.Enhancer, context: Context) -> str:
        return modifier(card.n, "to a monster in any combat", context)

    def becomes(self, tag: str) -> str:
        return f"the monster becomes {sort(tag)}"

    def only(self, people: str) -> str:
        able = people if people.startswith("anyone but") else people.replace("anyone", "munchkins")
        return f"usable only by {able}"

    def played_on(self, what: w.Selector, context: Context) -> str:
        behind = tail(what, YOU, "in")
        return f"play on {some(what, YOU, context).removesuffix(behind)} of yours{behind}"

    def opened(self, effects: Sequence[w.Effect], context: Context) -> list[str]:
        first, *rest = parts_of(clauses(effects, context))
        return [f"when you open it, {first}", *rest]

    def applied(self, whom: str, said: str) -> str:
        return f"{whom}: {said}"

    def level_up(self, card: schema.LevelUp, names: Names) -> list[str]:
        if is_priced(card):
            receiver = "yourself" if card.cond is None else f"yourself, if {clause(card.cond, YOU, begun(names))}"
        else:
            receiver = "anyone" if card.cond is None else people(card.cond, begun(names))
        return [*sentences((w.GainLevels(n=1), *card.cost), begun(names)), f"Play at any time, on {receiver}."]


ENGLISH: Final = _English(Speech(begun, sentences, people, EFFECTS, CLAUSES, (EACH, SUM), LINES, QUESTIONS, USES))
