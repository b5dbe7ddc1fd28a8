"""What every word must have besides its phrases: a form, a meaning in the engine, a weight, a sentence, an example."""

from collections.abc import Collection, Mapping
from typing import Final, get_args

import msgspec

from kickdoor.cards.demands import HalfWord, demand
from kickdoor.cards.words.amounts import Amount
from kickdoor.cards.words.common import Moment, Word, explained
from kickdoor.cards.words.conds import Cond
from kickdoor.cards.words.effects import Effect
from kickdoor.cards.words.lines import Line, RuleName
from kickdoor.engine import defs
from kickdoor.engine.amounts import COUNTED
from kickdoor.engine.conditions import OF_ALL, OF_ONE
from kickdoor.engine.effects import MEANINGS
from kickdoor.engine.fields import fields
from kickdoor.engine.meanings import RULES
from kickdoor.engine.modifiers import LINES

UNWRITTEN: Final = frozenset({"seq", "row"})  # what lists of effects become
# What the words of a family become, which of them the engine knows, and from where.
ENGINE: Final[dict[type[Word], tuple[type, Collection[str], str]]] = {
    Effect: (defs.Node, MEANINGS.keys() - UNWRITTEN, "a table WORDS of kickdoor/engine/effects/"),
    Cond: (defs.Cond, OF_ALL.keys() | OF_ONE.keys(), "a table of kickdoor/engine/conditions.py"),
    Amount: (defs.Amount, COUNTED.keys(), "COUNTED of kickdoor/engine/amounts.py"),
    Line: (defs.Line, LINES.keys(), "LINES of kickdoor/engine/modifiers.py"),
}


def demand_whole(families: Mapping[type[Word], tuple[str, Mapping[str, type[Word]]]]) -> None:
    """Stops the program with a sentence if a word lacks a part."""
    for base, (kind, words) in families.items():
        node, meanings, place = ENGINE[base]
        demand(kind, words, meanings, "meaning", place)
        demand(kind, meanings, words, "form", f"a class in {_file(base)} or beside it")
        for word, cls in words.items():
            _demand_form(kind, word, cls, base, fields(node))
    weighed = [word for word, meaning in MEANINGS.items() if meaning.parts or meaning.weight is not None]
    place = "its Meaning in kickdoor/engine/effects/"
    demand("effect", families[Effect][1], weighed, "weight (0 if it costs and brings nothing)", place)
    rules: tuple[str, ...] = get_args(RuleName)
    demand("rule", rules, RULES, "weight", "RULES of kickdoor/engine/meanings.py")
    demand("rule", RULES, rules, "name for cards", f"RuleName of {_file(Line)}")
    demand("moment", get_args(Moment), defs.MOMENTS, "meaning", "MOMENTS of kickdoor/engine/defs/powers.py")


def _file(cls: type[Word]) -> str:
    return f"{cls.__module__.replace('.', '/')}.py"


def _demand_form(kind: str, word: str, cls: type[Word], base: type[Word], node: tuple[str, ...]) -> None:
    """Its docstring, and a place in the engine for each field unless it lowers itself."""
    file = _file(cls)
    sentence, examples = explained(cls)
    demand(kind, [word], [word] if sentence else (), "sentence", f"the docstring of its class in {file}")
    demand(kind, [word], [word] if examples else (), "example", f"the docstring of its class in {file}")
    for field in msgspec.structs.fields(cls):
        if cls.lowered is base.lowered and cls.places.get(field.name, field.name) not in node:
            raise HalfWord(
                f'The field "{field.name}" of the {kind} word "{word}" has no place in the engine: '
                f"name it in `places` or write `lowered` in {file}."
            )
