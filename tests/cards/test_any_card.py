"""Whatever loads can be checked and compiled, and, if the check finds nothing, printed: no card breaks the tools."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kickdoor import sets
from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.compiler import lower, pool_of
from kickdoor.cards.linter import errors, lint_cards
from kickdoor.cards.loader import Placed
from kickdoor.cards.printer import LANGUAGES, Unprintable, face, paragraphs

DEPTH = 3
NAMES = st.sampled_from(["elf", "thief", "human", "undead", "shark", "frog"])


def values(hint: Any, depth: int = 0) -> st.SearchStrategy[Any]:
    """Anything that fits an annotation of the card language."""
    origin = get_origin(hint)
    if origin is Annotated:
        meta = get_args(hint)[1]
        return st.integers(meta.ge, meta.le)
    if origin in (Union, UnionType):
        options = [option for option in get_args(hint) if depth < DEPTH or not _is_word(option)]
        return st.one_of([values(option, depth) for option in options])
    if origin is tuple:
        inner = get_args(hint)[0]
        most = 0 if depth >= DEPTH and _is_word(inner) else 3
        return st.lists(values(inner, depth), max_size=most).map(tuple)
    if origin is Literal:
        return st.sampled_from(get_args(hint))
    if hint in w.FAMILIES:
        return st.sampled_from(list(w.FAMILIES[hint][1].values())).flatmap(lambda word: structs(word, depth + 1))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return structs(hint, depth + 1)
    return {NoneType: st.none(), bool: st.booleans(), int: st.integers(-9, 9), str: NAMES}[hint]


def _is_word(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def structs(cls: type[msgspec.Struct], depth: int = 0) -> st.SearchStrategy[Any]:
    fields = msgspec.structs.fields(cls)
    required = {field.name: values(field.type, depth) for field in fields if field.required}
    optional = {field.name: values(field.type, depth) for field in fields if not field.required}
    return st.fixed_dictionaries(required, optional=optional).map(lambda chosen: cls(**chosen))


CARDS = st.sampled_from(list(schema.KINDS.values())).flatmap(structs)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(CARDS)
def test_any_card_can_be_checked_compiled_and_printed(card: schema.Card) -> None:
    mazes = sets.load("mazes")
    found = errors(lint_cards([Placed(card, "f.yaml", 1)], mazes.rulebook, mazes.cards))
    pool_of(mazes.rulebook, [card])
    assert lower(card).name == card.name
    for language in LANGUAGES:
        try:
            shown = face(card, sets.names("mazes", language), language)
        except Unprintable:
            assert found, f"{language} has no phrase for what the linter lets pass"
        else:
            for paragraph in paragraphs(shown, language):
                assert paragraph == paragraph.strip()
                assert "  " not in paragraph
                assert paragraph[-1:] in ".)!"
