"""Walks a card's words, each with its path as it would be written: `bad_stuff[1].lose.what`."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.reader import fields_of


class Found(NamedTuple):
    path: str
    word: msgspec.Struct


class Scene(NamedTuple):
    """Effects that happen together, and what they can refer to."""

    path: str
    effects: tuple[w.Effect, ...]
    use: w.Use | None = None  # the use that they are the effect of
    has_player: bool = True  # somebody played the card


_FAMILIES: Final = tuple(w.FAMILIES)


def walk(value: object, path: str = "") -> Iterator[Found]:
    """Every word in a word or a tuple of words, itself included."""
    if isinstance(value, tuple):
        for index, each in enumerate(value):
            yield from walk(each, f"{path}[{index}]")
    elif isinstance(value, msgspec.Struct):
        if isinstance(value, _FAMILIES):
            path = f"{path}.{w.tag_of(value)}".lstrip(".")
        yield Found(path, value)
        for field in fields_of(type(value)).values():
            yield from walk(getattr(value, field.name), f"{path}.{field.encode_name}".lstrip("."))


def scenes(card: schema.Card) -> Iterator[Scene]:
    """Where on a card something happens."""
    match card:
        case schema.Monster():
            yield Scene("bad_stuff", card.bad_stuff, has_player=False)
        case schema.Curse():
            yield Scene("do", card.do)
            yield Scene("otherwise", card.otherwise)
        case schema.Seal():
            yield Scene("do", card.do, has_player=False)
        case schema.LevelUp():
            yield Scene("cost", card.cost)
        case schema.Trick() | schema.Boon():
            yield Scene("use.do", card.use.do, card.use)
        case _:
            pass
    triggers: tuple[w.Trigger, ...] = getattr(card, "on", ())
    for index, trigger in enumerate(triggers):
        yield Scene(f"on[{index}].do", trigger.do, has_player=False)
    uses: tuple[w.Use, ...] = getattr(card, "uses", ())
    for index, use in enumerate(uses):
        yield Scene(f"uses[{index}].do", use.do, use)
