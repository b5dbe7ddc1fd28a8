"""Whole cards: type line, paragraphs, Bad Stuff and footers, in the order that every language keeps."""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Face, Names, Phrasebook
from kickdoor.cards.printer.context import Context
from kickdoor.cards.printer.rules import Phrase
from kickdoor.cards.printer.shape import badge, chooses, is_epic, signed, speaks_of_people
from kickdoor.cards.printer.text import sentence
from kickdoor.cards.printer.uses import Uses
from kickdoor.cards.walk import scenes, walk

P = TypeVar("P")


Standing: TypeAlias = schema.Monster | schema.Item | schema.Identity | schema.Hireling
T = TypeVar("T", w.Line, w.Trigger, w.Use)


class Speech(NamedTuple, Generic[P]):
    """How a language says what cards are made of."""

    begun: Callable[[Names, bool], Context[P]]  # the context of a new paragraph, on a monster or not
    sentences: Callable[[Sequence[w.Effect], Context[P]], list[str]]
    people: Callable[[w.Cond, Context[P]], str]
    effects: Phrasebook[Context[P], Any]
    conditions: Phrasebook[Any, str]
    amounts: tuple[Phrasebook[Context[P], str], ...]
    lines: Phrasebook[Context[P], str]
    rules: Mapping[w.RuleName, Phrase]
    uses: Uses[P]

    def phrases(self) -> dict[str, Collection[str]]:
        """The words that there is a phrase for, by kind."""
        return {
            "effect": self.effects.words,
            "condition": self.conditions.words,
            "amount": set().union(*(book.words for book in self.amounts)),
            "line": self.lines.words,
            "rule": self.rules,
            "moment": self.uses.texts.moments,
            "trigger": self.uses.texts.on,
            "limit": self.uses.texts.per,
        }


class Texts(NamedTuple, Generic[P]):
    """What is printed as it stands, but for what is in braces, and how the language says the rest."""

    bad_stuff: str
    types: Mapping[type[schema.Card], str]
    special_door: str
    special_treasure: str
    fixed: Mapping[type[schema.Card], str]  # of cards that have one text
    levels: tuple[str, str]  # one of them and several
    treasures: tuple[str, str]
    gold: str
    no_value: str
    carries: str
    at_once: str
    leaves: str
    gift: str
    pursues: str
    lasts: str
    floor: str
    never: str
    rides: str
    abandons: str
    monsters: str
    everyone: str
    they: P  # those who were just named
    words: Callable[[Mapping[str, str]], dict[str, str]]  # what a set calls its things, which is English already
    affliction: Callable[[Names], str]  # "Curse"
    monster_type: Callable[[schema.Monster, Names], str]  # "Level 14 Undead monster"
    identity_type: Callable[[schema.Identity, Names], str]  # "Race"
    doubler_type: Callable[[schema.Doubler, Names], str]  # "Goes with your Race"
    item_type: Callable[[schema.Item], str]  # "Big 2-Hand Item"
    doubler: Callable[[schema.Doubler, Names], list[str]]  # the text of a card that lets one have two Races
    instead: Callable[[schema.Curse, Context[P]], str]  # "if you cannot, lose a level instead"
    timed: Callable[[str, Sequence[str]], str]  # the lines of a Curse that ends: "In your next fight, −5."
    enhances: Callable[[schema.Enhancer, Context[P]], str]  # "+5 to a monster in any combat"
    becomes: Callable[[str], str]  # "the monster becomes Undead"
    only: Callable[[str], str]  # "usable only by Elves"
    played_on: Callable[[schema.Attachment, Context[P]], str]  # "play on an Item of yours: it gives +2 more"
    opened: Callable[[Sequence[w.Effect], Context[P]], list[str]]  # "when you open it, lose a level"
    applied: Callable[[str, str], str]  # "Elves: +1 in combat"
    level_up: Callable[[schema.LevelUp, Names], list[str]]  # "Play on any player at any time: they go up a level."


class Form(NamedTuple):
    """A form of a noun that a translation has to give, because the language cannot guess it."""

    values: tuple[str, ...] = ()  # all that it may be; any word if empty
    needed: bool = True


class Faces(Generic[P]):
    """The cards in one language."""

    def __init__(self, speech: Speech[P], texts: Texts[P], forms: Mapping[str, Form] = MappingProxyType({})) -> None:
        self.speech = speech
        self.texts = texts
        self.forms = forms  # of an identity's name, as translations give them

    def face(self, card: schema.Card, names: Names) -> Face:
        """All that stands on a card. Its name and its joke are the author's, or the translator's."""
        bad_stuff = card.bad_stuff if isinstance(card, schema.Monster) else ()
        return Face(
            name=card.name,
            type_line=self.type_line(card, names),
            badge=badge(card),
            powers=tuple(self.powers(card, names)),
            epic=tuple(self._standing(card, names, epic=True)) if isinstance(card, Standing) else (),
            bad_stuff=tuple(self.speech.sentences(bad_stuff, self.begun(names))),
            footers=tuple(self.footers(card)),
            flavour=card.flavour,
            ways=tuple(self._ways(card, names)),
        )

    def _ways(self, card: schema.Card, names: Names) -> list[str]:
        """The ways of its choice, one sentence each."""
        words = (word for scene in scenes(card) for _, word in walk(scene.effects))
        choice = next((word for word in words if isinstance(word, w.Choose)), None)
        return [" ".join(self.speech.sentences(way.do, self.begun(names))) for way in choice.of] if choice else []

    def begun(self, names: Names, is_monster: bool = False) -> Context[P]:
        return self.speech.begun(names, is_monster)

    def type_line(self, card: schema.Card, names: Names) -> str:
        """What kind of card it is: "Level 14 Undead monster", "Big Armor"."""
        match card:
            case schema.Monster():
                return self.texts.monster_type(card, names)
            case schema.Curse():
                return self.texts.affliction(names)
            case schema.Identity():
                return self.texts.identity_type(card, names)
            case schema.Doubler():
                return self.texts.doubler_type(card, names)
            case schema.Item():
                return self.texts.item_type(card)
            case _:
                special = self.texts.special_door if isinstance(card, schema.DOORS) else self.texts.special_treasure
                return self.texts.types.get(type(card), special)

    def footers(self, card: schema.Card) -> list[str]:
        """What stands at the foot: levels and Treasures, or the price."""
        match card:
            case schema.Monster():
                return [f"{card.levels} {self.texts.levels[card.levels != 1]}", self._treasures(card.treasures)]
            case schema.Enhancer() if card.treasures:
                return [self._treasures(card.treasures, signed)]
            case schema.Item() | schema.OneShot():
                return [self.texts.gold.format(n=card.gold) if card.gold else self.texts.no_value]
            case _:
                return []

    def _treasures(self, n: int, number: Callable[[int], str] = str) -> str:
        return f"{number(n)} {self.texts.treasures[abs(n) != 1]}"

    def powers(self, card: schema.Card, names: Names) -> list[str]:
        """The paragraphs of the card's text, without the Bad Stuff."""
        match card:
            case schema.Monster():
                return [*self._standing(card, names), *self._pursuit(card, names)]
            case schema.Curse():
                return self._curse(card, names)
            case schema.Enhancer():
                return self._enhancer(card, names)
            case schema.Item():
                return [*self._restrictions(card, names), *self._standing(card, names), *self._riding(card)]
            case schema.OneShot():
                return [self.speech.uses.use(each, self.begun(names)) for each in card.uses]
            case schema.Identity():
                return self._standing(card, names)
            case schema.Hireling():
                return [self.texts.carries, *self._standing(card, names)]
            case schema.Trick():
                return [self.speech.uses.use(card.use, self.begun(names))]
            case schema.Boon():
                at_once = [self.texts.at_once] if card.at_once else []
                return [self.speech.uses.use(card.use, self.begun(names)), *at_once]
            case schema.Attachment():
                return self._attachment(card, names)
            case schema.Seal():
                return self._seal(card, names)
            case schema.LevelUp():
                return self.texts.level_up(card, names)
            case schema.Doubler():
                return self.texts.doubler(card, names)
            case _:
                return [self.texts.fixed[type(card)]]

    def _standing(self, card: Standing, names: Names, epic: bool = False) -> list[str]:
        """What always holds, what happens by itself, and what may be used, in this order; of Epic or of other games."""
        is_monster = isinstance(card, schema.Monster)
        context = self.begun(names, is_monster)
        context.more = isinstance(card, schema.Item | schema.Hireling) and card.bonus != 0
        if epic:  # its powers come on top of the others
            context.ruled = {line.name for line in _played(card.always, False) if isinstance(line, w.RuleLine)}
        paragraphs = [sentence(self.speech.lines.say(line, context)) for line in _played(card.always, epic)]
        paragraphs += [self.speech.uses.trigger(each, self.begun(names, is_monster)) for each in _played(card.on, epic)]
        uses: tuple[w.Use, ...] = getattr(card, "uses", ())
        return paragraphs + [self.speech.uses.use(each, self.begun(names, is_monster)) for each in _played(uses, epic)]

    def _pursuit(self, card: schema.Monster, names: Names) -> list[str]:
        found: list[str] = []
        if card.leaves is not None:
            gift = self.texts.gift.format(treasures=self._treasures(card.leaves_gift)) if card.leaves_gift else ""
            people = self.speech.people(card.leaves, self.begun(names))
            found.append(self.texts.leaves.format(people=people, gift=gift))
        if card.pursues_above:
            found.append(self.texts.pursues.format(n=card.pursues_above))
        return found

    def _curse(self, card: schema.Curse, names: Names) -> list[str]:
        found = [" ".join(self.speech.sentences(card.do, self.begun(names)))] if card.do else []
        if card.otherwise and not chooses(card.do, card.otherwise):
            found.append(sentence(self.texts.instead(card, self.begun(names))))
        found += self._lasting(card, self.begun(names))
        found += [self.speech.uses.trigger(each, self.begun(names)) for each in card.on]
        return [*found, self.texts.lasts] if card.lasting and card.until == "lifted" else found

    def _lasting(self, card: schema.Curse, context: Context[P]) -> list[str]:
        """What a Curse does as long as it lasts. What ends with a fight or a turn is one sentence."""
        context.timed = card.until != "lifted"
        lines: list[str] = []
        for line in card.always:
            lines.append(self.speech.lines.say(line, context))
            context.more |= isinstance(line, w.BonusLine)
        return [self.texts.timed(card.until, lines)] if context.timed and lines else [sentence(line) for line in lines]

    def _enhancer(self, card: schema.Enhancer, names: Names) -> list[str]:
        found = [sentence(self.texts.enhances(card, self.begun(names)))]
        found += [sentence(self.texts.becomes(names.word(tag))) for tag in card.tags]
        return [*found, self.texts.floor.format(treasures=self._treasures(card.floor))] if card.floor else found

    def _restrictions(self, card: schema.Item, names: Names) -> list[str]:
        found: list[str] = []
        if card.only is not None:
            found.append(sentence(self.texts.only(self.speech.people(card.only, self.begun(names)))))
        if card.never is not None:
            found.append(self.texts.never.format(people=self.speech.people(card.never, self.begun(names))))
        return found

    def _riding(self, card: schema.Item) -> list[str]:
        """What a Vehicle's Run Away figure means."""
        moves = card.vehicle and any(isinstance(line, w.FleeLine) for line in card.always)
        return [self.texts.rides] * moves + [self.texts.abandons] * bool(card.slows)

    def _attachment(self, card: schema.Attachment, names: Names) -> list[str]:
        context = self.begun(names)
        context.more = card.bonus != 0
        played = sentence(self.texts.played_on(card, context))
        return [played, *(sentence(self.speech.lines.say(line, context)) for line in card.always)]

    def _seal(self, card: schema.Seal, names: Names) -> list[str]:
        """What happens to its opener, then what holds for the munchkins and for the monsters."""
        found = [" ".join(sentence(text) for text in self.texts.opened(card.do, self.begun(names)))] if card.do else []
        found += [sentence(self._holding(line, self.begun(names))) for line in card.always]
        context = self.begun(names, True)
        return found + [sentence(self.texts.monsters + self.speech.lines.say(line, context)) for line in card.monsters]

    def _holding(self, line: w.Line, context: Context[P]) -> str:
        """A line of a Seal, which holds for everybody or for all who fit."""
        cond = line.cond if isinstance(line, w.BonusLine | w.FleeLine | w.RuleLine) else None
        for_some = cond is not None and speaks_of_people(cond)
        if isinstance(line, w.RuleLine) and not for_some:
            whole = msgspec.structs.replace(line, scope="everyone") if line.scope == "owner" else line
            return self.speech.lines.say(whole, context)
        if cond is None or not for_some:
            return self.texts.applied(self.texts.everyone, self.speech.lines.say(line, context))
        said = self.speech.lines.say(msgspec.structs.replace(line, cond=None), context.about(self.texts.they))
        return self.texts.applied(self.speech.people(cond, context), said)


def _played(words: tuple[T, ...], epic: bool) -> list[T]:
    """Those that only Epic needs, or all the others."""
    return [word for word in words if is_epic(getattr(word, "cond", None)) == epic]
