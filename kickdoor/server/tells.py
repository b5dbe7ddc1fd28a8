"""What the server tells on the table's socket: the other closed union of `docs/protocol.json`."""

from typing import Literal

import msgspec

from kickdoor.bounds import CountNumber
from kickdoor.logged import AnyCommand
from kickdoor.sent import Event, Option, Patch, View
from kickdoor.server.continuing import Continued
from kickdoor.server.message_types import Code, Latecomers, Pace, Sex, When
from kickdoor.story.parts import Line
from kickdoor.wire import snake


class Told(msgspec.Struct, frozen=True, tag_field="type", tag=snake):
    """Base of what the server tells."""


class TableSeat(msgspec.Struct, frozen=True):
    """A seat at the table before and during the game."""

    name: str = ""
    kind: Literal["empty", "person", "bot"] = "empty"
    level: str = ""  # of a bot
    online: bool = False
    substitute: bool = False  # a bot plays for this person, who may take the seat back
    orders: When = "always"
    color: int = 0
    sex: Sex = ""  # as declared, where the sets ask for it (CHAR-03)
    face: int = -1  # of those that the page draws; -1: by the seat


class Table(Told, frozen=True):
    """The table: who sits where, what is played, and by what rules. Sent whenever any of it changes."""

    id: str
    sets: list[str]
    house_rules: dict[str, int]
    seats: list[TableSeat]
    host: int
    started: bool
    over: bool
    paused: bool
    public: bool
    watchable: bool
    window_seconds: float  # 0: untimed
    turn_seconds: int  # 0: untimed
    spectators: int = 0
    game: str = ""  # the id of the game, and of its replay once it is over
    previous: str = ""  # the game before this one
    pack: str = ""  # the cards of this game: /api/packs/{pack}
    commitment: str = ""  # hash of the seed, published before the deal
    seed: str = ""  # the seed itself, once the game is over
    invite: str = ""  # only for those who sit here
    watch: str = ""
    sexed: bool = False  # the sets and house rules ask for a character's sex
    latecomers: Latecomers = "bots"  # a running game may be joined on a bot's seat, or on an absent person's too
    bot_talk: bool = True
    pace: Pace = "normal"
    hints: bool = False  # hints are allowed where several people play, too
    answer_hours: int = 0  # played by days: so long is everybody waited for; 0: by the two clocks above
    tutorial: bool = False  # the lesson: its seed is known to everybody, so it proves nothing
    read_only: bool = False  # by those who run this server: nothing can be changed for now
    unreadable: bool = False  # the game cannot be loaded: /api/tables/{id}/file has what is left of it
    continued: Continued | None = None  # a game that began with real cards goes on here


class Welcome(Told, frozen=True):
    """The whole picture: after Hello and after a Resync. `story`: its last lines, in this viewer's language."""

    version: int
    seq: CountNumber
    seat: int  # the viewer's; -1: a spectator
    view: View | None
    options: list[Option]
    story: list[Line] = []
    seats: list[int] = []  # all seats at this table that this browser holds
    muted: list[int] = []


class Update(Told, frozen=True):
    """What happened, what has changed in the view, and what this viewer may do now. `seq` grows by one each time.

    Without `options`, they are as they were.
    `story` tells what happened in whole lines. They are numbered without a gap and never change.
    """

    seq: CountNumber
    events: list[Event]
    view: Patch
    story: list[Line]
    options: list[Option] | msgspec.UnsetType = msgspec.UNSET


class StoryChapter(Told, frozen=True, tag="chapter"):
    """Earlier lines of the story, in order; none if there are none."""

    lines: list[Line]


class Clock(Told, frozen=True):
    """What is being waited for and how many seconds are left; -1: no limit.

    Told when it changes: a client counts the seconds itself.
    """

    what: Literal["", "window", "turn"]
    seconds: float
    seat: int = -1  # whose turn or question it is
    holds: int = 0  # how often this viewer may still hold


class Accepted(Told, frozen=True):
    id: str
    seq: CountNumber


class Refused(Told, frozen=True):
    """Why a command was refused: the sentence and the clause.

    `stale`: the client had not seen everything. Without a clause, the command might mean something else by now.
    """

    id: str
    clause: str
    sentence: str
    stale: bool = False


class Because(Told, frozen=True):
    """The answer to a Why; no clause if the command would be accepted."""

    id: str
    clause: str = ""
    sentence: str = ""


class HintMove(msgspec.Struct, frozen=True):
    """A move in words, the chance to win that it leaves, and why. Without a command it is to wait."""

    command: AnyCommand | None
    text: str
    chance: float
    why: str


class Hinted(Told, frozen=True):
    """The answer to a Hint: the chance to win as it stands, and the moves, the best first; none if there are none."""

    id: str
    chance: float
    moves: list[HintMove]


class Spoken(Told, frozen=True):
    """Chat or an emote."""

    by: str
    seat: int
    text: str
    emote: bool = False
    number: int = 0  # grows with each at this table; earlier lines are sent again to everybody who connects
    id: str = ""  # as its client called it
    old: bool = False  # said before this viewer connected


class Reported(Told, frozen=True):
    """A line of chat was reported to those who run this server."""

    number: CountNumber


class Notice(Told, frozen=True):
    """A message of those who run this server to everybody; without a text, the last one holds no more."""

    text: str = ""


class Pong(Told, frozen=True):
    """The answer to a Ping."""


class Held(Told, frozen=True):
    seat: int


class Failed(Told, frozen=True):
    """Something is wrong with a message, or with the connection. Nothing was changed. `id`: of the message, if any."""

    code: Code
    sentence: str
    id: str = ""


AnyTold = (
    Table | Welcome | Update | StoryChapter | Clock | Pong | Accepted | Refused | Because | Hinted | Spoken | Reported
    | Notice | Held | Failed
)  # fmt: skip

encode = msgspec.json.Encoder().encode
