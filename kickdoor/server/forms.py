"""What travels over plain HTTP: what a browser posts, and what it is answered."""

from typing import Annotated, Final, Literal

import msgspec

from kickdoor.analysis.odds_words import OddsTold
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
from kickdoor.cards.printer import Face
from kickdoor.house_rules import HouseRule
from kickdoor.logged import AnyCommand
from kickdoor.pictures.composer import Picture
from kickdoor.puzzles.telling import Judged, Posed
from kickdoor.rulebook.clause import Chapter, Term
from kickdoor.sent import Card, Event, View
from kickdoor.server.book import Book
from kickdoor.server.message_types import HouseRules, Key, Latecomers, Name, Pace, Sex, WindowSeconds
from kickdoor.story.deeds import Stab
from kickdoor.story.parts import Line


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what is posted."""


class NewTable(Form, frozen=True):
    """POST /api/tables: whoever creates a table sits down at its first seat and is the host."""

    name: Name
    sets: list[Key] = msgspec.field(default_factory=lambda: ["mazes"])
    house_rules: HouseRules = {}
    seats: PlayersNumber = 4
    bots: list[Key] = []  # levels; they take the seats from the last one down
    window_seconds: WindowSeconds = 10
    turn_seconds: SecondsNumber = 120
    answer_hours: HoursNumber = 0  # above 0: played by days, and the other two clocks do not count
    public: bool = False
    watchable: bool = True
    color: ColorNumber = 0
    face: FaceNumber = -1
    sex: Sex = ""
    latecomers: Latecomers = "bots"
    bot_talk: bool = True
    pace: Pace = "normal"
    hints: bool = False  # hints are allowed where several people play, too
    tutorial: bool = False  # the lesson for beginners: it chooses everything but the name, the colour and the sex


class Join(Form, frozen=True):
    """POST /api/tables/{id}/join: sit down. Without `seat`: the first empty seat.

    In a running game: the seat of a bot, or of somebody who is away, as far as the host lets latecomers in.
    """

    name: Name
    invite: Word = ""
    seat: ChairNumber | None = None
    color: ColorNumber = -1
    face: FaceNumber = -1
    sex: Sex = ""


class Claim(Form, frozen=True):
    """POST /api/seats: this browser holds the seat from now on. The token is that of a private seat link."""

    token: Word


class Seated(msgspec.Struct, frozen=True):
    """Where somebody sits. `token` makes a private seat link: told once, to be kept secret."""

    table: str
    seat: int
    token: str = ""
    invite: str = ""
    watch: str = ""


class Listed(msgspec.Struct, frozen=True):
    """A public table in the lobby."""

    id: str
    host: str
    sets: list[str]
    people: int
    bots: int
    seats: int
    started: bool
    watchable: bool
    free: int = 0  # seats that one may take now
    answer_hours: int = 0


class MyTable(msgspec.Struct, frozen=True):
    """GET /api/mine/tables: a table where this browser has a seat, and whether it waits for it."""

    id: str
    sets: list[str]
    names: list[str]
    started: bool
    by_days: bool
    mine: bool  # it waits for me
    whose: str  # whose turn it is, "" if everybody may answer, or it is being played, or nobody knows
    seconds: int  # that it waits at most, -1 for as long as it takes


class Invitation(Listed, frozen=True):
    """GET /api/tables/{id}?invite=: the table, for somebody who was invited or has found it in the lobby."""

    names: list[str] = []  # the people who sit there, the host first
    from_bot: bool = False  # the seat that is free is a bot's, and the game goes on with its cards
    watch: str = ""  # the link to watch, if one may


class SetInfo(msgspec.Struct, frozen=True):
    id: str
    name: str
    seats: tuple[int, int]  # fewest, most
    doors: int
    treasures: int
    seals: int


class Sets(msgspec.Struct, frozen=True):
    """GET /api/sets: what can be played, with which house rules, bots and clocks."""

    sets: list[SetInfo]
    house_rules: list[HouseRule]
    bots: list[str]
    window_seconds: list[float]
    turn_seconds: list[int]
    answer_hours: list[int]
    tempers: list[str] = []  # a bot may be asked for with one: `basic/greedy`
    tempered: list[str] = []  # the bots that have tempers


class Printed(msgspec.Struct, frozen=True):
    """A card as it is printed."""

    face: Face
    kind: str
    deck: int  # 0 Door, 1 Treasure, 2 Seal
    gold: int = 0  # what it sells for
    abilities: dict[str, str] = {}  # what those are called whose names are translated, by the labels of options


class Cards(msgspec.Struct, frozen=True):
    """GET /api/cards/{sets} and /api/packs/{pack}: all cards by id, and what the sets call things."""

    pack: str
    cards: dict[str, Printed]
    words: dict[str, str]


class Pictures(msgspec.Struct, frozen=True):
    """GET /api/packs/{pack}/pictures/{set}: the pictures of a set's cards, in parts, and what they share."""

    scenes: dict[str, str]
    paths: dict[str, str]
    cards: dict[str, Picture]


class Rules(msgspec.Struct, frozen=True):
    """GET /api/rules: the rulebook, the rulings, and the words that the game uses in its own way."""

    clauses: tuple[Chapter, ...]
    rulings: tuple[Chapter, ...]
    glossary: tuple[Term, ...]


class Step(msgspec.Struct, frozen=True):
    """One command of a finished game and what came of it. `hands` only for all eyes."""

    seq: int
    seat: int
    command: AnyCommand | None
    events: list[Event]
    story: list[Line]
    view: View
    hands: list[list[Card]] = []


class NewReplayLink(Form, frozen=True):
    """POST /api/replays/{game}/links: a link to a finished game that allows some eyes only: a seat's, or `none`."""

    eyes: Annotated[str, msgspec.Meta(max_length=4)]


class ReplayLink(msgspec.Struct, frozen=True):
    """`link` takes the place of the game's id: `/replay/{link}`."""

    link: str
    eyes: int


class Replay(msgspec.Struct, frozen=True):
    """GET /api/replays/{game}?eyes=all&start=0&count=50: a finished game, step by step.

    By a link for some eyes only it is `limited`: `game` is the link, there is no seed, others' commands are left out,
    and steps that those eyes noticed nothing of are not counted.
    """

    game: str
    sets: str
    names: list[str]
    pack: str
    commitment: str
    seed: str
    length: int  # steps go from 0, the deal, to here
    eyes: int  # a seat, -1 for a spectator, -2 for all
    steps: list[Step]
    limited: bool = False  # the link allows these eyes only
    tutorial: bool = False
    house_rules: dict[Key, int] = {}
    version: str = ""  # the release that dealt it
    partial: Literal["", "cut", "snapshot"] = ""  # its log leads no further; "snapshot": its last step is one


class PlayOn(Form, frozen=True):
    """POST /api/replays/{game}/play: a table against bots that goes on after a command of a game."""

    seq: CountNumber
    seat: ChairNumber
    name: Name
    level: Key = "basic"
    color: ColorNumber = 0


class TurningPoint(msgspec.Struct, frozen=True):
    """A moment that moved the curve: by how many thousandths each seat's chance, by luck or by a decision."""

    seq: int
    turn: int
    text: str
    moved: list[int]
    luck: bool


class ReviewedDecision(msgspec.Struct, frozen=True):
    """What somebody did and the chance that it left, the best of the other moves and its chance, and why."""

    seq: int
    turn: int
    seat: int
    text: str
    chance: int
    other: str
    other_chance: int
    why: str


class ReviewAccount(msgspec.Struct, frozen=True):
    """A seat's way from the deal to the end, in thousandths: the middle three parts are what moved it."""

    start: int
    luck: int
    own: int
    others: int
    end: int


class Review(msgspec.Struct, frozen=True):
    """A finished game, judged. Chances are in thousandths; a point is the command, its turn, and everybody's chance."""

    names: list[str]
    turns: int
    winners: list[int]
    points: list[tuple[int, int, list[int]]]
    turning: list[TurningPoint]
    judged: list[int]  # the seats whose decisions were looked at: the people, or all if nobody was one
    best: list[ReviewedDecision]
    costly: list[ReviewedDecision]
    accounts: list[ReviewAccount]
    made_by: str  # the estimate that judged it


class Reviewing(msgspec.Struct, frozen=True):
    """GET /api/replays/{game}/review begins it if need be: how far it is (202), and the review once it is made."""

    progress: float
    review: Review | None = None


class TaleChapter(msgspec.Struct, frozen=True):
    """A turn of a story. `cards`: those worth a picture; `step`: where it begins in the replay."""

    turn: int  # 0: before the first; -1: the end
    seat: int
    step: int
    cards: list[str]
    lines: list[Line]


class Tale(msgspec.Struct, frozen=True):
    """GET /api/replays/{game}/story: a finished game as a story, as a spectator or the eyes of a link know it."""

    game: str
    sets: str
    names: list[str]
    pack: str
    eyes: int
    limited: bool
    winners: list[int]
    levels: list[int]
    chapters: list[TaleChapter]
    stab: Stab | None = None  # the meanest
    house_rules: dict[Key, int] = {}


class Carry(Form, frozen=True):
    """POST /api/mine/carry: copy into this browser what another one has. The token is that of its link."""

    token: Word


class CarryLink(msgspec.Struct, frozen=True):
    """POST /api/mine/link: a secret that carries the book and the seats of this browser to another one, once."""

    token: str


class Nothing(Form, frozen=True):
    """For what needs no more said."""


class Problem(msgspec.Struct, frozen=True):
    """What went wrong with a request."""

    error: str


HTTP: Final = {
    "new_table": NewTable,
    "join": Join,
    "claim": Claim,
    "seated": Seated,
    "lobby": list[Listed],
    "my_tables": list[MyTable],
    "invitation": Invitation,
    "sets": Sets,
    "cards": Cards,
    "pictures": Pictures,
    "rules": Rules,
    "replay": Replay,
    "tale": Tale,
    "mine": Book,
    "carry": Carry,
    "carry_link": CarryLink,
    "new_replay_link": NewReplayLink,
    "replay_link": ReplayLink,
    "reviewing": Reviewing,
    "play_on": PlayOn,
    "odds": OddsTold,
    "puzzle": Posed,
    "puzzle_judged": Judged,
    "problem": Problem,
}
