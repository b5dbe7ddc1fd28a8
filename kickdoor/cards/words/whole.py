"""What every word must have besides its phrases: a form, a meaning in the engine, a weight, a sentence, an example."""

from collections.abc import Collection, Mapping
from typing import get_args

import msgspec

from kickdoor.cards.demands import HalfWord, demand
from kickdoor.cards.words.amounts import Amount
from kickdoor.cards.words.common import Moment, Word, explained
from kickdoor.cards.words.conds import Cond
from kickdoor.cards.words.effects import Effect
from kickdoor.cards.words.lines import Line, RuleName
from kickdoor.engine import defs
from kickdoor.engine.conditions import COUNTED, OF_ALL, OF_ONE
from kickdoor.engine.effects import MEANINGS
from kickdoor.engine.fields import fields
from kickdoor.engine.meanings import RULES
from kickdoor.engine.modifiers import LINES

FOLDER = "kickdoor/cards/words"
UNWRITTEN = frozenset({"seq", "row"})  # what lists of effects become


def demand_whole(
    effects: Mapping[str, type[Effect]],
    conds: Mapping[str, type[Cond]],
    amounts: Mapping[str, type[Amount]],
    lines: Mapping[str, type[Line]],
) -> None:
    """Stops the program with a sentence if a word lacks a part."""
    engine = "kickdoor/engine"
    _demand_both("effect", effects, MEANINGS.keys() - UNWRITTEN, f"a table WORDS of {engine}/effects/", "effects.py")
    _demand_both("condition", conds, OF_ALL.keys() | OF_ONE.keys(), f"a table of {engine}/conditions.py", "conds.py")
    _demand_both("amount", amounts, COUNTED.keys(), f"COUNTED of {engine}/conditions.py", "amounts.py")
    _demand_both("line", lines, LINES.keys(), f"LINES of {engine}/modifiers.py", "lines.py")
    weighed = [word for word, meaning in MEANINGS.items() if meaning.parts or meaning.weight is not None]
    demand("effect", effects, weighed, "weight (0 if it costs and brings nothing)", f"its Meaning in {engine}/effects/")
    rules: tuple[str, ...] = get_args(RuleName)
    demand("rule", rules, RULES, "weight", f"RULES of {engine}/meanings.py")
    demand("rule", RULES, rules, "name for cards", f"RuleName of {FOLDER}/lines.py")
    demand("moment", get_args(Moment), defs.MOMENTS, "meaning", f"MOMENTS of {engine}/defs/uses.py")
    for kind, words, base, node in (
        ("effect", effects, Effect, defs.Node),
        ("condition", conds, Cond, defs.Cond),
        ("amount", amounts, Amount, defs.Amount),
        ("line", lines, Line, defs.Line),
    ):
        for word, cls in words.items():
            _demand_form(kind, word, cls, base, fields(node))


def _demand_both(
    kind: str, forms: Mapping[str, type[Word]], meanings: Collection[str], engine: str, module: str
) -> None:
    demand(kind, forms, meanings, "meaning", engine)
    demand(kind, meanings, forms, "form", f"a class in {FOLDER}/{module} or beside it")


def _demand_form(kind: str, word: str, cls: type[Word], base: type[Word], node: tuple[str, ...]) -> None:
    """Its docstring, and a place in the engine for each field unless it lowers itself."""
    file = f"{cls.__module__.replace('.', '/')}.py"
    sentence, examples = explained(cls)
    demand(kind, [word], [word] if sentence else (), "sentence", f"the docstring of its class in {file}")
    demand(kind, [word], [word] if examples else (), "example", f"the docstring of its class in {file}")
    for field in msgspec.structs.fields(cls):
        if cls.lowered is base.lowered and cls.places.get(field.name, field.name) not in node:
            raise HalfWord(
                f'The field "{field.name}" of the {kind} word "{word}" has no place in the engine: '
                f"name it in `places` or write `lowered` in {file}."
            )
