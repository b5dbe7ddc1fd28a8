"""The messages of the companion's socket and of its HTTP interface. `docs/companion.json` is their schema."""

from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from kickdoor.companion.book import CompanionBook, OwnCards
from kickdoor.companion.documents import Key, Line, LineEntry, Name, SeatId, Shared, SharedEntry

FILE: Final = Path(__file__).parents[2] / "docs" / "companion.json"

Count = Annotated[int, Meta(ge=0, le=10**9)]
Document = Annotated[str, Meta(pattern=r"^(shared|[a-z0-9]{4,8})$")]
Token = Annotated[str, Meta(max_length=64)]
Why = Literal["not_yours", "malformed", "too_large", "too_fast", "too_many", "storage"]


# -- what a device says -----------------------------------------------------------------------------------------------


class Said(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Base of what a device says."""


class Greet(Said, frozen=True):
    """The first message. `token`: the host's, a player's, or that of those who only watch."""

    token: Token


class Push(Said, frozen=True):
    """A part of an update of a document; with `last` it is whole. `id` is the device's own, for the answer."""

    id: Count
    document: Document
    data: bytes
    last: bool = True


class Ping(Said, frozen=True):
    """Asks for a pong: a device whose line is dead may not notice it otherwise."""


AnySaid = Greet | Push | Ping


# -- what a device is told --------------------------------------------------------------------------------------------


class Told(Struct, frozen=True, tag_field="type", tag=str.lower):
    """Base of what a device is told."""


class Role(Told, frozen=True):
    """Who one is: the host may change everything, a player their own line and the shared document but for what is
    the host's own; "" only watches."""

    role: Literal["host", "player", ""]
    seat: str = ""
    here: tuple[str, ...] = ()  # the lines whose players are connected
    claimed: tuple[str, ...] = ()  # the lines that a device has claimed
    read_only: bool = False  # by those who run this server: a device keeps what it has, and sends it later


class Whole(Told, frozen=True):
    """A document as the server has it, and what it has of whom (`vector`), so that a device can send the rest."""

    document: str
    data: bytes
    vector: bytes


class Change(Told, frozen=True):
    """An update of a document by somebody else."""

    document: str
    data: bytes


class Kept(Told, frozen=True):
    """An update is kept."""

    id: int


class Refused(Told, frozen=True):
    """An update is refused; the document that follows is the true one."""

    id: int
    document: str
    why: Why


class Pong(Told, frozen=True):
    """The answer to a ping."""


AnyTold = Role | Whole | Change | Kept | Refused | Pong


# -- HTTP -------------------------------------------------------------------------------------------------------------


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what is posted."""


class ShareGame(Form, frozen=True):
    """POST /api/companion: a game that several devices keep. Its documents follow through the socket."""


class Links(Struct, frozen=True):
    """The ways into a game: the host's, the one for everybody at the table, and the one to watch."""

    id: str
    host: str
    join: str
    watch: str


class ClaimLine(Form, frozen=True):
    """POST /api/companion/{id}/claim: this device is that player's, by the link for everybody at the table."""

    join: Token
    seat: SeatId


class LineToken(Struct, frozen=True):
    seat: str
    token: str


class LineLink(Form, frozen=True):
    """POST /api/companion/{id}/line: the host asks for a player's own link, for another device."""

    host: Token
    seat: SeatId


class Player(Form, frozen=True):
    """A munchkin as the counter has it."""

    name: Name
    level: Annotated[int, Meta(ge=1, le=98)]
    sex: Literal["", "male", "female"] = ""
    identities: Annotated[tuple[Key, ...], Meta(max_length=4)] = ()
    doubled: Annotated[tuple[Key, ...], Meta(max_length=3)] = ()  # families with a doubler
    color: Annotated[int, Meta(ge=-1, le=11)] = -1


class ContinueOnline(Form, frozen=True):
    """POST /api/companion/continue: a table where the game goes on; who asks sits on the chair `me`."""

    sets: Annotated[tuple[Key, ...], Meta(max_length=8)]
    players: Annotated[tuple[Player, ...], Meta(min_length=1, max_length=12)]
    house_rules: Annotated[dict[Key, Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=40)] = {}
    me: Annotated[int, Meta(ge=0, le=11)] = 0
    turn: Annotated[int, Meta(ge=0, le=11)] = 0
    seals: Annotated[int, Meta(ge=0, le=12)] = 0


SCHEMA: Final = {
    "said": AnySaid,
    "told": AnyTold,
    "line": Line,
    "line_entry": LineEntry,
    "shared_entry": SharedEntry,
    "shared": Shared,
    "companion_book": CompanionBook,
    "own_cards": OwnCards,
    "share_game": ShareGame,
    "links": Links,
    "claim_line": ClaimLine,
    "line_token": LineToken,
    "line_link": LineLink,
    "continue_online": ContinueOnline,
}

decode = msgspec.json.Decoder(AnySaid).decode
encode = msgspec.json.Encoder().encode


def schema() -> dict[str, Any]:
    parts, definitions = msgspec.json.schema_components(list(SCHEMA.values()), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kickdoor companion",
        "properties": dict(zip(SCHEMA, parts, strict=True)),
        "$defs": dict(sorted(definitions.items())),
    }


def text() -> str:
    return msgspec.json.format(msgspec.json.encode(schema()), indent=1).decode() + "\n"
