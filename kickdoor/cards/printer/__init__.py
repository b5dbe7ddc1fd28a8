"""Writes a card's text from its data, so that a card cannot say one thing and do another."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from kickdoor.cards import words as w
from kickdoor.cards.demands import demand
from kickdoor.cards.printer.base import Face, Names, Unprintable
from kickdoor.cards.printer.de import GERMAN
from kickdoor.cards.printer.en import ENGLISH
from kickdoor.cards.printer.faces import Faces, Form
from kickdoor.cards.schema import Card

__all__ = ["LANGUAGES", "Face", "Form", "Names", "Unprintable", "face", "paragraphs", "text", "words"]

LANGUAGES: Final[dict[str, Faces[Any]]] = {"en": ENGLISH, "de": GERMAN}


def face(card: Card, names: Names | None = None, language: str = "en") -> Face:
    """All that stands on a card."""
    return LANGUAGES[language].face(card, names or Names())


def paragraphs(shown: Face, language: str = "en", epic: bool = False) -> list[str]:
    """All rules text of a face, a paragraph each, the Bad Stuff last; with its powers of Epic, where that is played."""
    bad = [f"{LANGUAGES[language].texts.bad_stuff}: {' '.join(shown.bad_stuff)}"] if shown.bad_stuff else []
    return [*shown.powers, *(shown.epic if epic else ()), *bad]


def text(card: Card, names: Names | None = None, language: str = "en") -> list[str]:
    """The card's rules text, a paragraph each, the Bad Stuff last."""
    return paragraphs(face(card, names, language), language)


def words(named: Mapping[str, str], language: str = "en") -> dict[str, str]:
    """What a set calls its things, in this language."""
    return LANGUAGES[language].texts.words(named)


def demand_phrases(language: str) -> None:
    """Stops the program with a sentence if a word has no phrase."""
    phrases = LANGUAGES[language].speech.phrases()
    for base, (kind, known) in w.FAMILIES.items():
        module = base.__module__.rpartition(".")[2]
        demand(kind, known, phrases[kind], "phrase", f"kickdoor/cards/printer/{language}/{module}.py")
    lists = {"rule": w.RuleName, "moment": w.Moment, "trigger": w.Event, "limit": w.Per}
    for kind, alias in lists.items():
        module = "rules" if kind == "rule" else "uses"
        demand(kind, get_args(alias), phrases[kind], "phrase", f"kickdoor/cards/printer/{language}/{module}.py")


for each in LANGUAGES:
    demand_phrases(each)
