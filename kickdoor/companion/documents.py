"""What the companion's documents hold. They are edited on several devices at once and merged (a CRDT).

A game has a shared document and one per player, the player's line. What can be counted is a log that only grows, so
that two taps on two phones are two taps: a Level is the sum of its entries, never a number that the last one wins.
An entry is taken back by a mark beside the log. What happens once (a fight, a turn) has the same id on all devices:
it counts once, and one mark takes it back. Everything is bounded: a document may come from anybody.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9:_-]{1,40}$")]
NoId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9:_-]{0,40}$")]
SeatId = Annotated[str, Meta(pattern=r"^[a-z0-9]{4,8}$")]
NoSeat = Annotated[str, Meta(pattern=r"^([a-z0-9]{4,8})?$")]
MOST_LABEL: Final = 60  # the names of cards are labels
Label = Annotated[str, Meta(max_length=MOST_LABEL)]
Name = Annotated[str, Meta(max_length=24)]
Key = Annotated[str, Meta(max_length=64)]
Points = Annotated[int, Meta(ge=-999, le=999)]
Few = Annotated[int, Meta(ge=-99, le=99)]
Seconds = Annotated[int, Meta(ge=0, le=2**31 - 1)]  # since 1970
Color = Annotated[int, Meta(ge=0, le=11)]

MOST_ENTRIES: Final = 2000
MOST_SEATS: Final = 12  # eight play; two devices that were apart may have added some at the same time
MOST_FOES: Final = 40  # in one fight
MOST_PIECES: Final = 120  # monsters, bonuses and what else is set; two devices that were apart may have added them


class Entry(Struct, frozen=True, tag_field="kind", tag=str.lower, forbid_unknown_fields=True):
    """Something that happened: its own id, and when."""

    id: Id
    at: Seconds


# -- a player's line --------------------------------------------------------------------------------------------------


class Level(Entry, frozen=True):
    """Levels gained or lost. `of` is the fight that gave them: if that is taken back, so are they."""

    n: Few
    of: NoId = ""


class Gear(Entry, frozen=True):
    """A change of the bonus from Items."""

    n: Points


class Chip(Entry, frozen=True):
    """A temporary bonus, to the next fight if `once`, else until it is taken away."""

    n: Points
    label: Label = ""
    once: bool = False


class Unchip(Entry, frozen=True):
    """The end of temporary bonuses: one of them, or those of a fight that is over."""

    of: tuple[Id, ...] = ()


class Called(Entry, frozen=True):
    name: Name


class Sexed(Entry, frozen=True):
    sex: Literal["", "male", "female"]


class Identity(Entry, frozen=True):
    """An identity card is played, or discarded."""

    card: Key
    on: bool


class Doubler(Entry, frozen=True):
    """The card that allows a second identity of its family is played, or discarded."""

    family: Key
    on: bool


class Death(Entry, frozen=True):
    """Death: the gear is gone, Level and identities stay (DTH-01)."""


LineEntry = Level | Gear | Chip | Unchip | Called | Sexed | Identity | Doubler | Death


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's document. `undone` tells which entries are taken back."""

    log: Annotated[tuple[LineEntry, ...], Meta(max_length=MOST_ENTRIES)] = ()
    undone: Annotated[dict[Id, bool], Meta(max_length=MOST_ENTRIES)] = {}


# -- the shared document ----------------------------------------------------------------------------------------------


class Turn(Entry, frozen=True):
    """A turn begins."""

    seat: NoSeat


class Roll(Entry, frozen=True):
    """A die: one that was rolled here, or a real one that was tapped in."""

    n: Annotated[int, Meta(ge=1, le=6)]
    seat: NoSeat = ""
    what: Literal["", "start", "flee"] = ""
    real: bool = False


class Seal(Entry, frozen=True):
    """A Seal is opened (1) or closed (-1)."""

    n: Literal[1, -1]
    seat: NoSeat = ""


class Stab(Entry, frozen=True):
    """Somebody made a fight harder for somebody."""

    by: SeatId
    on: SeatId
    n: Points = 0


class Begun(Entry, frozen=True):
    """A fight begins. It is open until a `Fought` of it stands; calling it off takes this back."""

    fighter: SeatId


class Fought(Entry, frozen=True):
    """A fight is over. What it brought (levels, stabs, the end of the game) counts while it stands."""

    fighter: NoSeat
    won: bool
    ours: Annotated[int, Meta(ge=-9999, le=99999)]
    theirs: Annotated[int, Meta(ge=-9999, le=99999)]
    helper: NoSeat = ""
    monsters: Annotated[tuple[Label, ...], Meta(max_length=MOST_FOES)] = ()
    levels: Annotated[dict[SeatId, Few], Meta(max_length=2)] = {}
    treasures: Annotated[int, Meta(ge=0, le=999)] = 0


class Over(Entry, frozen=True):
    """The game is over."""

    winners: Annotated[tuple[SeatId, ...], Meta(max_length=MOST_SEATS)]


SharedEntry = Turn | Roll | Seal | Stab | Begun | Fought | Over


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and how. Only the host changes it."""

    name: Annotated[str, Meta(max_length=60)] = ""
    sets: Annotated[tuple[Key, ...], Meta(max_length=8)] = ()
    rules: Annotated[dict[Key, Few], Meta(max_length=40)] = {}
    own: bool = False  # with the cards that come with Kickdoor
    timer: Annotated[int, Meta(ge=0, le=3600)] = 0  # seconds of a turn; 0: none
    began: Seconds = 0


class Chair(Struct, frozen=True, forbid_unknown_fields=True):
    order: Annotated[int, Meta(ge=0, le=999)]
    color: Color = 0


class Monster(Struct, frozen=True, forbid_unknown_fields=True):
    level: Points
    name: Label = ""
    treasures: Annotated[int, Meta(ge=0, le=99)] = 1
    levels: Annotated[int, Meta(ge=0, le=9)] = 1
    tags: Annotated[tuple[Key, ...], Meta(max_length=6)] = ()
    flee: Few = 0  # to every roll against it
    card: Key = ""
    wandering: bool = False


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus on one side of the fight. `on`: the monster that it enhances. `by`: who played it, if somebody said."""

    n: Points
    side: Literal["ours", "theirs"]
    label: Label = ""
    on: NoId = ""
    by: NoSeat = ""
    treasures: Annotated[int, Meta(ge=-99, le=99)] = 0


class Shared(Struct, frozen=True, forbid_unknown_fields=True):
    """The document of all. `fight`, `monsters` and `bonuses` have the id of a fight in front of each key."""

    log: Annotated[tuple[SharedEntry, ...], Meta(max_length=MOST_ENTRIES)] = ()
    undone: Annotated[dict[Id, bool], Meta(max_length=MOST_ENTRIES)] = {}
    table: Settings = Settings()
    seats: Annotated[dict[SeatId, Chair], Meta(max_length=MOST_SEATS)] = {}
    fight: Annotated[dict[Id, Few | NoSeat], Meta(max_length=MOST_PIECES)] = {}
    monsters: Annotated[dict[Id, Monster], Meta(max_length=MOST_PIECES)] = {}
    bonuses: Annotated[dict[Id, Bonus], Meta(max_length=MOST_PIECES)] = {}


SHARED: Final = "shared"
HOSTS_OWN: Final = ("table", "seats")  # parts of the shared document that only the host changes


def kind_of(document: str) -> type[Shared] | type[Line]:
    return Shared if document == SHARED else Line
