"""Writes the documentation of the card language from the words themselves: `python -m kickdoor.cards.vocabulary`.

Each word's docstring holds a sentence and examples; the comments behind its fields say the rest. Every example
is loaded and printed as on a card, so that the page cannot be wrong.
"""

import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Final, Literal, get_args, get_origin

import msgspec

from kickdoor.cards import recipe, schema
from kickdoor.cards import words as w
from kickdoor.cards.examples import Example, examples_of
from kickdoor.cards.reader import fields_of
from kickdoor.cards.words import amounts, common, conds, effects, fight, flow, lines, uses

TUTORIAL: Final = Path(__file__).with_name("tutorial.md").read_text("utf-8")  # the opening of the page
PICTURES: Final = Path(__file__).with_name("pictures.md").read_text("utf-8")  # how to write a recipe
_MODULES: Final = (common, amounts, conds, effects, fight, flow, lines, uses, schema, recipe)
_LISTS: Final = {  # their titles, and what a field says that takes one of them; nothing: it names them itself
    "Who": (w.Who, "People", "one of the [people](#people)"),
    "Moment": (w.Moment, "Moments", "[moment](#moments)"),
    "RuleName": (w.RuleName, "Rules", "[rule](#rules)"),
    "Family": (w.Family, "Families", ""),
    "Slot": (w.Slot, "Slots", ""),
    "Event": (w.Event, "What a trigger waits for", "one of [these](#what-a-trigger-waits-for)"),
    "Colour": (recipe.Colour, "Colours", "[colour](#colours)"),
    "Shape": (recipe.Shape, "Shapes", "[shape](#shapes)"),
    "Aim": (w.Aim, "What can be a target", "one of [these](#what-can-be-a-target)"),
}
_ABOUT: Final = {
    w.Effect: "What happens. Wherever effects are expected there may be one or a list of them.",
    w.Cond: "Whether something holds. On a monster they ask whether any of its opponents fits.",
    w.Amount: "How much, where a plain number is not enough.",
    w.Line: "What always holds while a card is in play; on a monster, while it is in the fight.",
}
_PARTS: Final = (w.Selector, w.Trigger, w.Use, w.Cost, w.Limit, w.Target, w.Choice, w.Row)
_SHARED: Final = ("id", "name", "copies", "icon", "picture", "flavour")
_PICTURE: Final = (recipe.Recipe, recipe.Prop, recipe.Drawn, recipe.Eyes, recipe.Grin)


def page() -> str:
    """The whole page, in Markdown."""
    return "\n".join([TUTORIAL.rstrip(), "", *_kinds(), *_words(), *_parts(), *_pictures(), *_lists()]).rstrip() + "\n"


def _kinds() -> Iterator[str]:
    yield "## Kinds of cards"
    yield "\nEvery card has these fields:\n"
    yield from _table(schema.Card)
    for deck, kinds in (("Doors", schema.DOORS), ("Treasures", schema.TREASURES), ("Seals", schema.SEALS)):
        yield f"\n### {deck}"
        for cls in kinds:
            yield f"\n#### `{cls.__struct_config__.tag}`\n"
            yield w.explained(cls)[0]
            if [key for key in fields_of(cls) if key not in _SHARED]:
                yield ""
                yield from _table(cls, without=_SHARED)


def _words() -> Iterator[str]:
    for base, (noun, table) in w.FAMILIES.items():
        yield f"\n## {noun.capitalize()}s\n\n{_ABOUT[base]}"
        for tag, cls in table.items():
            yield f"\n### `{tag}`\n"
            yield from _entry(cls)


def _parts() -> Iterator[str]:
    yield "\n## Parts\n\nMaps that stand in fields of cards and words."
    for cls in _PARTS:
        yield f"\n### {cls.__name__.lower()}\n"
        yield from _entry(cls)


def _pictures() -> Iterator[str]:
    yield f"\n## Pictures\n\n{PICTURES.rstrip()}"
    for cls in _PICTURE:
        yield f"\n### {cls.__name__.lower()}\n"
        yield from _entry(cls)


def _entry(cls: type[msgspec.Struct]) -> Iterator[str]:
    yield w.explained(cls)[0]
    shown = examples_of(cls)
    if shown:
        yield ""
        yield from _examples(shown)
    if fields_of(cls):
        yield ""
        yield from _table(cls)


def _examples(shown: Iterable[Example]) -> Iterator[str]:
    for example in shown:
        yield f"- `{example.yaml}`" + (f"  \n  {example.text}" if example.text else "")


def _lists() -> Iterator[str]:
    yield "\n## Lists of words"
    for name, (alias, title, _) in _LISTS.items():
        yield f"\n### {title}\n"
        for option in get_args(alias):
            about = comments().get((name, option), "")
            yield f"- `{option}`" + (f": {about}" if about else "")


def _table(cls: type[msgspec.Struct], without: Iterable[str] = ()) -> Iterator[str]:
    yield "| field | takes | unless given | |"
    yield "|---|---|---|---|"
    for key, field in fields_of(cls).items():
        if key not in without:
            default = "**required**" if field.required else _shown(field.default)
            about = _comment(cls, field.name)
            yield f"| `{key}` | {takes(field.type)} | {default} | {about} |"


def _shown(value: object) -> str:
    if value is None or value == () or value == "":
        return ""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def takes(hint: Any) -> str:
    """What a field takes, in words.

    >>> takes(int), takes(tuple[w.Effect, ...]), takes(w.Cond | None)
    ('number', 'list of effects', 'condition')
    """
    for alias, _, short in _LISTS.values():
        if hint == alias:
            return short or _options(hint)
    origin = get_origin(hint)
    if origin is Annotated:
        inner, meta = get_args(hint)
        return f"{takes(inner)} {meta.ge:g} to {meta.le:g}".replace(" -", " −")
    if origin is Literal:
        return _options(hint)
    if origin is tuple:
        return f"list of {takes(get_args(hint)[0])}s"
    if isinstance(hint, type):
        plain = {int: "number", str: "text", bool: "`true` or `false`"}
        return w.FAMILIES[hint][0] if hint in w.FAMILIES else plain.get(hint, hint.__name__.lower())
    return " or ".join(takes(option) for option in get_args(hint) if option is not type(None))


def _options(hint: Any) -> str:
    return ", ".join(f"`{option}`" for option in get_args(hint))


def _comment(cls: type[msgspec.Struct], field: str) -> str:
    owners = [base for base in cls.__mro__ if (base.__name__, field) in comments()]
    return comments()[owners[0].__name__, field] if owners else ""


@cache
def comments() -> dict[tuple[str, str], str]:
    """What the comments in the vocabulary say, by class and field or by list and word."""
    found: dict[tuple[str, str], str] = {}
    for module in _MODULES:
        found.update(_comments_of(module))
    return found


def _comments_of(module: ModuleType) -> Iterator[tuple[tuple[str, str], str]]:
    source = inspect.getsource(module).splitlines()
    for node in ast.walk(ast.parse("\n".join(source))):
        match node:
            case ast.ClassDef():
                for line in node.body:
                    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                        yield (node.name, line.target.id), _behind(source[(line.end_lineno or 1) - 1])
                        yield from _members(line.annotation, line.target.id, source)
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield from _members(node.value, name, source)
            case _:
                pass


def _members(node: ast.expr, name: str, source: list[str]) -> Iterator[tuple[tuple[str, str], str]]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield (name, inner.value), _behind(source[inner.lineno - 1])


def _behind(line: str) -> str:
    return line.partition("  # ")[2].strip()


if __name__ == "__main__":
    print(page(), end="")
