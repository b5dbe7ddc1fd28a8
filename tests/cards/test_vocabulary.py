"""The documentation of the card language is made from the words, and every word has what it needs."""

import re
from itertools import chain
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.examples import examples_of
from kickdoor.cards.loader import read_cards
from kickdoor.cards.printer import LANGUAGES, de, en, face
from kickdoor.cards.tutorial import TUTORIAL
from kickdoor.cards.vocabulary import page

ENGINE = Path(__file__).parents[2] / "kickdoor" / "engine"
PAGE = Path(__file__).parents[2] / "docs" / "card-language.md"
DRAWS = w.Use(when=("any_time",), do=(w.Draw(deck="door"),))
SMALLEST = {
    "id": "x", "name": "X", "level": 1, "treasures": 1, "bad_stuff": (w.Death(),), "family": "race", "n": 1, "gold": 0,
    "use": DRAWS, "uses": (DRAWS,), "do": (w.Death(),),
}  # fmt: skip
ALL = list(chain.from_iterable(table.values() for _, table in w.FAMILIES.values()))


def test_the_page_is_up_to_date() -> None:
    hint = "run `python -m kickdoor.cards.vocabulary > docs/card-language.md`"
    assert PAGE.read_text("utf-8") == page(), hint


@pytest.mark.parametrize("word", ALL, ids=lambda word: word.__name__)
def test_every_word_is_explained_and_has_an_example_of_itself(word: type[msgspec.Struct]) -> None:
    examples = examples_of(word)
    assert (word.__doc__ or "").strip()
    assert examples
    for example in examples:
        assert type(example.word) is word
        assert example.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_card_has_a_face_in_every_language(language: str) -> None:
    for kind in schema.KINDS.values():
        fields = {field.name: SMALLEST[field.name] for field in msgspec.structs.fields(kind) if field.required}
        shown = face(kind(**fields), language=language)
        assert shown.name == "X" and shown.type_line


def test_the_engine_fires_every_trigger() -> None:
    engine = "".join(path.read_text("utf-8") for path in sorted(ENGINE.rglob("*.py")))
    fired = re.findall(r'\b(?:fire|trigger)\(game, [^"\n]*"(\w+)"', engine)
    assert set(fired) == set(get_args(w.Event))


def test_both_languages_say_the_same_words_of_people() -> None:
    assert set(de.people.MODIFIERS.phrases) == set(en.people.MODIFIERS.phrases)


def test_the_card_of_the_tutorial_is_a_card() -> None:
    yaml = TUTORIAL.partition("```yaml\n")[2].partition("```")[0]
    cards, wrong = read_cards(yaml.encode())
    assert not wrong
    assert cards[0].card.name == "Tax Ogre"
