"""Why a line of the story is as it is: the clause of the rules that it follows from."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import yaml

from kickdoor.rulebook.loading import load

Entry = str | list[str] | dict[str, "Entry"]

CAUSE: Final = "cause"  # in the table: whatever has struck somebody
BY_A_CARD: Final = "PREC-01"  # a card that says so
# What the lines that come after an event follow from.
STRIKES: Final = {
    "Caught": "RUN-04",
    "CurseFell": "CRS-03",
    "Died": "DTH-01",
    "AbilityUsed": "CLS-06",
    "CardPlayed": BY_A_CARD,
    "TurnBegan": BY_A_CARD,
    "FightWon": "RWD-01",
}


@cache
def table() -> dict[str, Entry]:
    """The clauses by the keys of the story's texts."""
    found: dict[str, Entry] = yaml.load(Path(__file__).with_name("clauses.yaml").read_bytes(), yaml.CSafeLoader)
    return found


@cache
def entry(key: str) -> str | list[str]:
    """What the table says of a key; nothing if it does not know it.

    >>> entry("FightWon.kill"), entry("CardMoved.lost"), entry("CardMoved.dealt")
    ('CMB-03', 'cause', '')
    """
    found: Entry = table()
    for part in key.split(".", 1):
        found = found.get(part, "") if isinstance(found, dict) else ""
    return "" if isinstance(found, dict) else found


def clause_of(key: str, sets: Sequence[str], cause: str = BY_A_CARD) -> str:
    """The clause of a line in a game of these sets, "" if it follows from no rule.

    >>> clause_of("GameBegan", ["legends"]), clause_of("CardMoved.lost", ["mazes"], "RUN-04")
    ('WIN-04', 'RUN-04')
    """
    found = entry(key)
    if isinstance(found, str):
        return cause if found == CAUSE else found
    return next((id for id in found if holds(id, tuple(sets))), found[-1])


@cache
def holds(id: str, sets: tuple[str, ...]) -> bool:
    """Whether a clause is a rule of one of these sets."""
    return any(each in sets for each in load().by_id[id].sets)
