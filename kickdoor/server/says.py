"""What a client says on the table's socket: a closed union of messages in JSON, told apart by `type`.

`docs/protocol.json` is their JSON Schema, and that of the answers in `tells.py`; `kickdoor.server.protocol` writes it.
"""

from typing import Annotated

import msgspec

from kickdoor.bounds import (
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
from kickdoor.server.message_types import (
    Face,
    HouseRules,
    Key,
    Latecomers,
    Name,
    Pace,
    SeenNumber,
    Sex,
    Text,
    When,
    WindowSeconds,
)
from kickdoor.server.without_nul import without_nul
from kickdoor.wire import snake


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

_decoder: msgspec.json.Decoder[AnySaid] = msgspec.json.Decoder(AnySaid)


def decode(data: bytes) -> AnySaid:
    """What a client says; a MsgspecError if that is nothing."""
    return _decoder.decode(without_nul(data))
