"""The documentation of the card language is made from the words, and every word has what it needs."""

import re
from itertools import chain
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.demands import HalfWord
from kickdoor.cards.examples import examples_of
from kickdoor.cards.printer import LANGUAGES, de, demand_phrases, en, face
from kickdoor.cards.vocabulary import page
from kickdoor.cards.words.whole import demand_whole
from kickdoor.engine.meanings import RULES

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
    assert set(de.conds.MODIFIERS.phrases) == set(en.conds.MODIFIERS.phrases)


@pytest.mark.parametrize(
    ("base", "word", "sentence"),
    [
        (
            w.Cond,
            w.Alone,
            'The condition word "new" has no meaning: write it in a table of kickdoor/engine/conditions.py.',
        ),
        (
            w.Amount,
            w.Paid,
            'The amount word "new" has no meaning: write it in COUNTED of kickdoor/engine/amounts.py.',
        ),
        (w.Line, w.FleeLine, 'The line word "new" has no meaning: write it in LINES of kickdoor/engine/modifiers.py.'),
    ],
)
def test_other_words_need_a_meaning_too(base: type[w.Word], word: type[w.Word], sentence: str) -> None:
    noun, known = w.FAMILIES[base]
    with pytest.raises(HalfWord, match=f"^{re.escape(sentence)}$"):
        demand_whole({**w.FAMILIES, base: (noun, {**known, "new": word})})


def test_what_the_engine_knows_needs_a_form() -> None:
    known = {tag: word for tag, word in w.CONDS.items() if tag != "alone"}
    with pytest.raises(
        HalfWord, match=r'^The condition word "alone" has no form: write it in a class in kickdoor/cards/'
    ):
        demand_whole({**w.FAMILIES, w.Cond: ("condition", known)})


def test_a_rule_needs_its_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(RULES, "grip")
    sentence = 'The rule word "grip" has no weight: write it in RULES of kickdoor/engine/meanings.py.'
    with pytest.raises(HalfWord, match=f"^{re.escape(sentence)}$"):
        demand_whole(w.FAMILIES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_word_needs_its_phrase(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    speech = LANGUAGES[language].speech
    books = [speech.conditions.phrases, speech.amounts[0].phrases, speech.lines.phrases, speech.rules]
    for book, word in zip(books, (w.Alone, w.Count, w.FleeLine, "grip"), strict=True):
        with monkeypatch.context() as patched:
            patched.delitem(book, word)
            with pytest.raises(HalfWord, match=rf"has no phrase: .*/{language}/\w+\.py\.$"):
                demand_phrases(language)
