"""The messages of the table's socket: closed unions both ways, JSON, told apart by `type`.

`docs/protocol.json` is their JSON Schema, written by `python -m kickdoor.server.protocol`.
"""

from typing import Annotated, Literal

import msgspec

from kickdoor.bounds import (
    AmountNumber,
    ChairNumber,
    ColorNumber,
    CountNumber,
    FaceNumber,
    HoursNumber,
    PlayersNumber,
    SecondsNumber,
    Word,
)
from kickdoor.logged import AnyCommand
from kickdoor.sent import Event, Option, Patch, View
from kickdoor.server.continuing import Continued
from kickdoor.server.without_nul import without_nul
from kickdoor.story.parts import Line
from kickdoor.wire import snake

VERSION = 3

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]  # the configured limit is tighter
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Name = Annotated[str, msgspec.Meta(max_length=200)]  # the rules for names are tighter
SeenNumber = Annotated[int, msgspec.Meta(ge=-1, le=1_000_000_000)]
WindowSeconds = Annotated[float, msgspec.Meta(ge=0, le=86_400)]
HouseRules = Annotated[dict[Key, AmountNumber], msgspec.Meta(max_length=100)]
When = Literal["always", "touching", "winning", "never"]
Face = Literal["laugh", "cry", "angry", "cheers", "evil", "sorry", "think", "thanks"]
Sex = Literal["", "male", "female"]  # "": not said; the table gives one in turn
Pace = Literal["relaxed", "normal", "quick", "instant"]  # of bots
Latecomers = Literal["none", "bots", "absent"]  # whose seats one may take in a running game
Code = Literal[
    "bad_message", "too_large", "too_fast", "version", "not_now", "not_yours", "not_host", "no_table", "storage",
    "busy", "broken", "read_only", "banned",
]  # fmt: skip


# -- what a client says -----------------------------------------------------------------------------------------------


class Said(msgspec.Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """Base of what a client says."""


class Hello(Said, frozen=True):
    """The first message. `token`: a seat's or the spectators', where no cookie speaks for the viewer."""

    version: CountNumber
    token: Word = ""
    language: Annotated[str, msgspec.Meta(max_length=16)] = "en"  # what sentences and the story are told in


class Greeting(msgspec.Struct, frozen=True):
    """What a Hello of any version says."""

    version: CountNumber
    language: Word = "en"


class Act(Said, frozen=True):
    """A command of this seat. `id` is the client's own, unique per seat and game: said twice, it is done once.

    `seen`: the number of the last update that the client had when it was chosen; -1: it means the game as it is now.
    `together`: a Pass is for everybody on this device who has not passed yet.
    """

    id: Key
    command: AnyCommand
    seen: SeenNumber = -1
    together: bool = False


class Why(Said, frozen=True):
    """Why would this command be refused?"""

    id: Key
    command: AnyCommand


class Hint(Said, frozen=True):
    """What could I do now? Answered by a hint, from what this seat knows. Not where several people play, unless the
    host allows it.
    """

    id: Key


class Ping(Said, frozen=True):
    """Are you there? Answered by a pong, once all that was said before is done."""


class Chat(Said, frozen=True):
    """A line of chat. `id`, if given, is the client's own: said twice, it is heard once."""

    text: Text
    id: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Emote(Said, frozen=True):
    name: Face


class Mute(Said, frozen=True):
    """Do not show me what this seat says."""

    seat: ChairNumber
    on: bool = True


class Report(Said, frozen=True):
    """Tell those who run this server about a line of chat, by its number; answered by a reported."""

    number: CountNumber


class Hold(Said, frozen=True):
    """A little more time in the reaction window; twice per fight."""


class Orders(Said, frozen=True):
    """Standing orders for reaction windows: ask me always, only if it touches me, only if somebody would win, never.

    The others are told of `when` only. What is not said stays as it was.
    """

    when: When | msgspec.UnsetType = msgspec.UNSET
    skip_idle: bool | msgspec.UnsetType = msgspec.UNSET  # do not ask me if I could play nothing
    skip_rolls: bool | msgspec.UnsetType = msgspec.UNSET  # nor about others' Run Away rolls, unless a death is at stake
    ask_winning: bool | msgspec.UnsetType = msgspec.UNSET  # but ask me whenever somebody would win the game


class Reading(Said, frozen=True):
    """I am reading a card or writing an offer: a person alone with bots is not hurried by them meanwhile."""

    on: bool = True


class Resync(Said, frozen=True):
    """Send me everything again."""


class More(Said, frozen=True):
    """Tell me the lines of the story before this one; answered by a chapter."""

    before: CountNumber


class Start(Said, frozen=True):
    """The host: deal the cards. Empty seats are taken away."""


class AddBot(Said, frozen=True):
    """The host, before the start: a bot on an empty seat."""

    seat: ChairNumber
    level: Key = "basic"


class RemoveSeat(Said, frozen=True):
    """The host, before the start: free a seat from a bot, or from a person."""

    seat: ChairNumber


class Settings(Said, frozen=True):
    """The host: sets, house rules and number of seats before the start; the rest at any time."""

    sets: list[Key] | msgspec.UnsetType = msgspec.UNSET
    house_rules: HouseRules | msgspec.UnsetType = msgspec.UNSET
    seats: PlayersNumber | msgspec.UnsetType = msgspec.UNSET
    window_seconds: WindowSeconds | msgspec.UnsetType = msgspec.UNSET
    turn_seconds: SecondsNumber | msgspec.UnsetType = msgspec.UNSET
    answer_hours: HoursNumber | msgspec.UnsetType = msgspec.UNSET
    public: bool | msgspec.UnsetType = msgspec.UNSET
    watchable: bool | msgspec.UnsetType = msgspec.UNSET
    latecomers: Latecomers | msgspec.UnsetType = msgspec.UNSET
    bot_talk: bool | msgspec.UnsetType = msgspec.UNSET
    pace: Pace | msgspec.UnsetType = msgspec.UNSET
    hints: bool | msgspec.UnsetType = msgspec.UNSET


class Pause(Said, frozen=True):
    """The host: stop the clocks, or let them run on."""

    on: bool = True


class Rematch(Said, frozen=True):
    """The host, once a game is over: the same people, another game."""


class Dress(Said, frozen=True):
    """Another name or sex (before the start), another face or colour."""

    name: Name = ""
    color: ColorNumber = -1
    face: FaceNumber = -1
    sex: Sex | msgspec.UnsetType = msgspec.UNSET


class HandOver(Said, frozen=True):
    """Let a bot play my seat, or take it back."""

    on: bool = True
    level: Key = "basic"


class Leave(Said, frozen=True):
    """Give my seat up; during a game a bot plays on."""


AnySaid = (
    Hello | Ping | Act | Why | Hint | Chat | Emote | Mute | Report | Hold | Orders | Reading | Resync | More | Start
    | AddBot | RemoveSeat | Settings | Pause | Rematch | Dress | HandOver | Leave
)  # fmt: skip


# -- what the server tells --------------------------------------------------------------------------------------------


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
    """What is being waited for and how many seconds are left; -1: no limit."""

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
_decoder: msgspec.json.Decoder[AnySaid] = msgspec.json.Decoder(AnySaid)


def decode(data: bytes) -> AnySaid:
    """What a client says; a MsgspecError if that is nothing."""
    return _decoder.decode(without_nul(data))
