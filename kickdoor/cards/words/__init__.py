"""The vocabulary of the card language: every word a card can say, as a strict struct.

A word is written in YAML as a map with one key, the word. Its value fills the word's first field, or fields by name:

    - lose_levels: 2
    - lose_levels: {n: 2, who: lowest}

Field names are shared on purpose (`n`, `who`, `what`, `if`, `do`): `lowered` turns every word into the same node.
A word's docstring is a sentence and examples, behind a colon or below; the documentation prints them.
"""

# ruff: noqa: F403, F405 - this package is the list of all words, and a word is listed by being written

from collections.abc import Mapping
from typing import Final, TypeVar

from kickdoor.cards.words.amounts import *
from kickdoor.cards.words.common import *
from kickdoor.cards.words.conds import *
from kickdoor.cards.words.effects import *
from kickdoor.cards.words.fight import *
from kickdoor.cards.words.flow import *
from kickdoor.cards.words.lines import *
from kickdoor.cards.words.uses import *
from kickdoor.cards.words.whole import demand_whole

W = TypeVar("W", bound=Word)


def _by_tag(base: type[W]) -> dict[str, type[W]]:
    """The words of a family, in the order in which they are written; a base of some of them is none itself."""
    found: dict[str, type[W]] = {}
    for cls in base.__subclasses__():
        tag = cls.__struct_config__.tag
        found |= {str(tag): cls} if tag else _by_tag(cls)
    return found


EFFECTS: Final = _by_tag(Effect)
CONDS: Final = _by_tag(Cond)
AMOUNTS: Final = _by_tag(Amount)
LINES: Final = _by_tag(Line)
FAMILIES: Final[dict[type[Word], tuple[str, Mapping[str, type[Word]]]]] = {
    Effect: ("effect", EFFECTS),
    Cond: ("condition", CONDS),
    Amount: ("amount", AMOUNTS),
    Line: ("line", LINES),
}
demand_whole(FAMILIES)
