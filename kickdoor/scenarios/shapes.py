"""What a scenario is made of, once read. Of what is expected, only what is not None is checked."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from kickdoor.positions.given import Given, Names, PositionError, Sex

Open = Literal["question", "window", "fight", "proposal", "dispute", "undo"]
Unused = Literal["doors", "treasures", "seals", "dice"]


class ScenarioError(PositionError):
    """A scenario that cannot be read or set up; the text says where and why."""


class Act(Struct, frozen=True):
    """What a seat says: a verb and its words, which `acts` explains.

    `refused`: the clause that must forbid it, and after a space, if it matters, the key of the reason.
    """

    verb: str
    words: dict[str, Any] = {}
    refused: str = ""


class ActStep(Struct, frozen=True):
    """A seat says something."""

    seat: str
    act: Act
    text: str


class PassStep(Struct, frozen=True):
    """Everybody passes: in all windows that open one after another ("" and "any"), or in the one that is named."""

    window: str
    text: str


class SeatExpected(Struct, frozen=True, kw_only=True):
    """What must be true of one munchkin."""

    level: int | None = None
    sex: Sex | None = None
    alive: bool | None = None
    present: bool | None = None
    strength: int | None = None
    hand: int | Names | None = None
    in_play: Names | None = None
    equipped: Names | None = None
    sideways: Names | None = None
    has: Names | None = None
    lacks: Names | None = None
    attached: dict[str, str] | None = None
    rules: dict[str, int | bool] | None = None
    can: tuple[str | dict[str, str], ...] = ()
    cannot: tuple[str | dict[str, str], ...] = ()


class Sides(Struct, frozen=True):
    munchkins: int | None = None
    monsters: int | None = None


class SideParts(Struct, frozen=True):
    """The summands by name, all of them."""

    munchkins: dict[str, int] | None = None
    monsters: dict[str, int] | None = None


class FightExpected(Struct, frozen=True):
    fighter: str | None = None
    helper: str | None = None  # "none": nobody helps
    monsters: Names | None = None
    for_the_win: bool | None = None
    would_win: Names | None = None  # if it were won now


class QuestionExpected(Struct, frozen=True):
    """What a seat is asked. `number` is how many are to be picked: 1, or [0, 2]."""

    about: str | None = None
    because: str | None = None
    number: tuple[int, ...] | None = None
    of: Names | None = None
    default: Names | None = None


class PilesExpected(Struct, frozen=True):
    """A name: the top card. A list: the whole pile, the last on top."""

    doors: str | Names | None = None
    treasures: str | Names | None = None


class Counts(Struct, frozen=True):
    doors: int | None = None
    treasures: int | None = None


class SeatSeen(Struct, frozen=True):
    """What a viewer sees of a seat. Of its hand: no face (`count`), all faces (`names`), or backs by number."""

    hand: Literal["count", "names"] | Counts | None = None
    in_play: Names | None = None
    level: int | None = None
    sex: Sex | None = None


class Seen(Struct, frozen=True):
    """What a viewer has seen: cards by their faces, or only by their backs."""

    faces: Names = ()
    backs: Names = ()
    discards: PilesExpected | None = None  # the top cards, which are all that shows of the piles
    seats: dict[str, SeatSeen] = {}


class Expected(Struct, frozen=True, kw_only=True):
    """What must be true now. `events` happened since the last step, in this order among others."""

    strength: Sides | None = None
    parts: SideParts | None = None
    phase: Literal["opening", "arrange", "door", "fight", "charity", "over"] | None = None
    turn: str | None = None
    fight: str | FightExpected | None = None
    window: str | None = None
    asked: str | dict[str, Names | QuestionExpected] | None = None
    discards: PilesExpected | None = None
    decks: Counts | None = None
    seals: int | None = None  # how many are closed
    open_seals: Names | None = None  # the last on top
    owner: str | None = None
    with_help: dict[str, Sides] | None = None  # the two totals if this seat helped
    waiting: Names | None = None
    winners: Names | None = None
    proposals: Names | None = None
    left_behind: Names | None = None  # promised Items that could not be carried
    disputed: bool | None = None
    silence: dict[str, str] | None = None  # what it means if this seat says nothing: a verb
    says: dict[str, str] | None = None  # words that stand on a card of the set
    rules: dict[str, int | bool] | None = None
    events: tuple[str | dict[str, dict[str, str]], ...] | None = None
    not_events: Names | None = None
    seats: dict[str, SeatExpected] = {}
    seen_by: dict[str, Seen] = {}


class ExpectStep(Struct, frozen=True):
    expected: Expected
    text: str = "expect"


Step: TypeAlias = ActStep | PassStep | ExpectStep


class Scenario(Struct, frozen=True, kw_only=True):
    title: str
    sets: Names  # ("all",) for every finished set
    proves: Names
    given: Given
    when: tuple[Step, ...]
    then: Expected
    ends: frozenset[str] = frozenset()  # what is still open at the end, on purpose
    unused: frozenset[str] = frozenset()
    cards: str = ""  # own cards, in the card language
    mix: Names = ()  # the sets of a mixed game; all of them if none is named
    file: str = ""
    line: int = 0
