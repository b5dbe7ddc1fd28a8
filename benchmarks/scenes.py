"""What moves on a table with 60 cards, for `benchmarks/frames.py`: a scene is set up, and then played and filmed.

The viewer's own clicks come from a timer of the page, and the others speak the protocol: nothing of the browser's
tools works on the page's thread meanwhile.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from benchmarks.page import HAND, ITEMS
from tests.web.stage import Ghost, Given, Stage, Table

NAMES: Final = ("Kim", "Roger", "Ann")
STAB: Final = "Greater"
Ghosts = dict[str, Ghost]


def carried(first: int, last: int) -> list[Given]:
    return [{name: "sideways"} for name in ITEMS[first:last]]


def seats(level: int = 2) -> dict[str, Given]:
    """Sixty cards: Kim, who is filmed, has most of them in her hand."""
    return {
        "Kim": {"level": level, "in_play": carried(0, 12), "hand": [name for name in HAND if name != STAB]},
        "Roger": {"in_play": carried(12, 28), "hand": [STAB]},
        "Ann": {"level": 3, "in_play": carried(28, len(ITEMS))},
    }


@dataclass(frozen=True)
class Scene:
    """`before` goes on unseen; then the page clicks by itself, after so many milliseconds, and `during` goes on."""

    name: str
    given: Given
    before: Callable[[Ghosts], None] = lambda ghosts: None
    clicks: dict[int, str] = field(default_factory=dict)
    during: Callable[[Ghosts], None] = lambda ghosts: None
    until: str = ""  # what is on the page in the end
    viewer: str = "Kim"

    def table(self, stage: Stage) -> Table:
        rules = {"big_limit": 9}
        return stage.table(*NAMES, arranged={"house_rules": rules, "turn": "Kim", **self.given})


def verb(name: str) -> str:
    return f"[data-verb={name}]"


def each(*acts: tuple[str, str], pause: float = 0.0) -> Callable[[Ghosts], None]:
    """Who does what, one after the other."""

    def play(ghosts: Ghosts) -> None:
        for name, what in acts:
            time.sleep(pause)
            ghosts[name].may(what)

    return play


def stab(ghosts: Ghosts) -> None:
    roger = ghosts["Roger"]
    roger.wait(lambda client: bool(client.view["fight"]))
    time.sleep(0.9)
    foe = roger.client.view["fight"]["foes"][0]["card"]["handle"]
    roger.act("play", card=roger.held(STAB.lower()), on=foe)


PASSES: Final = (("Kim", "pass"), ("Roger", "pass"), ("Ann", "pass"))
DYING: Final = {"seats": seats(6), "doors": ["Letter-of-the-Law Lich"], "dice": [1]}
CLOSE: Final = "[role=dialog] header .button"
SCENES: Final = (
    Scene(
        "kicking, stabbing and swinging totals",
        {"seats": seats(), "doors": ["Bearbug"]},
        clicks={200: verb("kick")},
        during=stab,
        until=".stakes .chip",
    ),
    Scene(
        "winning a fight",
        {"seats": seats(8), "doors": ["Tutorial Slime"]},
        before=each(("Kim", "kick")),
        clicks={200: verb("claim")},
        during=each(*PASSES[1:], pause=0.5),
        until=".board:not(.fighting) .latest",
    ),
    Scene(
        "the last call",
        {"seats": seats(9), "doors": ["Tutorial Slime"]},
        before=each(("Kim", "kick")),
        clicks={200: verb("claim")},
        during=each(*PASSES[1:], pause=1),
        until="[role=dialog]",
    ),
    Scene(
        "running away and dying",
        DYING,
        before=each(("Kim", "kick")),
        clicks={200: verb("flee")},
        during=each(*PASSES, *PASSES, pause=0.4),
        until=".body h2",
    ),
    Scene(
        "looting a body",
        DYING,
        before=each(("Kim", "kick"), ("Kim", "flee"), *PASSES, *PASSES[:2]),
        during=each(PASSES[2], pause=0.3),
        until="[role=dialog] .card",
        viewer="Ann",
    ),
    Scene(
        "a new turn",
        {"seats": seats(), "turn": "Ann", "doors": ["Elf"]},
        before=each(("Ann", "kick"), ("Ann", "loot")),
        during=each(("Ann", "end_turn"), pause=0.3),
        until=verb("kick"),
    ),
    Scene(
        "opening sheets",
        {"seats": seats(), "doors": ["Bearbug"]},
        clicks={
            200: ".hand .card",
            800: CLOSE,
            1200: ".others .seat .head",
            1800: CLOSE,
            2200: ".tools > .button:last-child",
            2800: CLOSE,
        },
        until=".board:not(:has(~ .veil))",
    ),
)
