"""The messages of the table's socket: closed unions both ways, JSON, told apart by `type`.

`docs/protocol.json` is their JSON Schema, written by `python -m kickdoor.server.schema`.
"""

from typing import Annotated

import msgspec

from kickdoor.server.views import Event, Option, Seq, View
from kickdoor.wire import AnyCommand

VERSION = 1

Text = Annotated[str, msgspec.Meta(max_length=300)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Said(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Base of what a client says."""


class Hello(Said, frozen=True):
    """The first message: which version, and the last event that the client knows (0: none)."""

    version: int
    since: Seq = 0


class Act(Said, frozen=True):
    """A command of a seat. `id` is the client's own, unique per seat: said twice, it is done once."""

    id: Key
    command: AnyCommand
    seat: int = -1  # which of one's seats, for several in one browser; -1: the only one


class Why(Said, frozen=True):
    """Why would this command be refused?"""

    id: Key
    command: AnyCommand
    seat: int = -1


class Chat(Said, frozen=True):
    text: Text


class Emote(Said, frozen=True):
    name: Key


class Hold(Said, frozen=True):
    """A little more time in the reaction window; twice per fight."""

    seat: int = -1


class Orders(Said, frozen=True):
    """Standing orders for reaction windows: always, touching, winning, never."""

    when: Key
    seat: int = -1


class Resync(Said, frozen=True):
    """Send me everything again."""


class Manage(Said, frozen=True):
    """Things about the table: sit, stand, start, add_bot, remove_bot, kick, pause, resume, rematch, settings …"""

    what: Key
    seat: int = -1
    name: str = ""
    value: int = 0
    options: dict[str, int] = {}


AnySaid = Hello | Act | Why | Chat | Emote | Hold | Orders | Resync | Manage


class Told(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Base of what the server tells."""


class Chair(msgspec.Struct, frozen=True):
    """A place at the table before and during the game."""

    name: str = ""
    kind: str = "empty"  # empty, person, bot
    level: str = ""  # of a bot
    online: bool = False
    color: int = 0
    mine: bool = False


class Table(Told, frozen=True):
    """The table: who sits where, what is played, and by what rules. Sent whenever any of it changes."""

    id: str
    sets: list[str]
    options: dict[str, int]
    chairs: list[Chair]
    host: int
    started: bool
    paused: bool
    public: bool
    window_seconds: float
    turn_seconds: int
    commitment: str = ""  # hash of the seed, published before the deal
    seed: str = ""  # the seed itself, once the game is over
    spectators: int = 0
    invite: str = ""
    watch: str = ""


class Welcome(Told, frozen=True):
    """The whole picture: after Hello and after a Resync."""

    version: int
    seq: Seq
    view: View | None
    options: list[Option]
    seats: list[int]  # the viewer's seats


class Update(Told, frozen=True):
    """What happened, what is true now, and what this viewer may do."""

    seq: Seq
    events: list[Event]
    view: View
    options: list[Option]


class Clock(Told, frozen=True):
    """What is being waited for and how many seconds are left; -1: no limit."""

    what: str
    seconds: float
    holds: int = 0


class Accepted(Told, frozen=True):
    id: str
    seq: Seq


class Refused(Told, frozen=True):
    """Why a command was refused: the sentence and the clause."""

    id: str
    clause: str
    sentence: str


class Because(Told, frozen=True):
    """The answer to a Why; no clause if the command would be accepted."""

    id: str
    clause: str
    sentence: str


class Spoken(Told, frozen=True):
    """Chat, an emote, or table talk of a bot."""

    by: str
    seat: int
    text: str
    emote: bool = False


class Held(Told, frozen=True):
    seat: int


class Failed(Told, frozen=True):
    """Something is wrong with what was said, or with the connection."""

    code: str
    sentence: str


AnyTold = Table | Welcome | Update | Clock | Accepted | Refused | Because | Spoken | Held | Failed
