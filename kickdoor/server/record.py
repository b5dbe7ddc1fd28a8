"""A table as it is kept: who sits where, what is played, by which clocks."""

from typing import Final, Literal

import msgspec

from kickdoor.server.continuing import Continued
from kickdoor.server.message_types import Latecomers, Pace, Sex, When
from kickdoor.server.tells import TableSeat

WINDOW_SECONDS: Final = (0.0, 2.6, 5.0, 10.0, 26.0)
TURN_SECONDS: Final = (0, 60, 120, 300)
FACES: Final = 24
ANSWER_HOURS: Final = (0, 8, 24, 72)  # 0: played at once, by the other two clocks


class SeatRecord(msgspec.Struct):
    """A seat. A person is known by a number of the table's own; a bot has none."""

    kind: Literal["empty", "person", "bot"] = "empty"
    person: str = ""
    name: str = ""
    level: str = ""
    color: int = 0
    face: int = -1  # -1: by the seat
    substitute: Literal["", "away", "handed"] = ""  # a bot plays: nobody was there, or it was asked to
    orders: When = "always"
    skip_idle: bool = False  # this and the next two are told to nobody
    skip_rolls: bool = False
    ask_winning: bool = False
    sex: Sex = ""
    missed: int = 0  # deadlines in a row that this person has let pass, where the table is played by days
    muted: list[int] = []  # the seats that this person does not want to hear

    def shown(self, online: bool) -> TableSeat:
        return TableSeat(
            self.name,
            self.kind,
            self.level,
            online,
            bool(self.substitute),
            self.orders,
            self.color,
            self.sex,
            self.face,
        )

    @property
    def automatic(self) -> bool:
        return self.kind == "bot" or bool(self.substitute)

    @property
    def plays_alone(self) -> bool:
        """Whether nobody plays for this person, ever."""
        if self.kind != "person" or self.substitute:
            return False
        return self.orders == "always" and not self.skip_idle and not self.skip_rolls


class TableRecord(msgspec.Struct):
    sets: list[str]
    house_rules: dict[str, int] = msgspec.field(name="options")  # as databases call it since 0.1
    seats: list[SeatRecord] = msgspec.field(name="places")  # likewise
    host: str  # the person
    window_seconds: float = 10.0
    turn_seconds: int = 120
    answer_hours: int = 0  # played by days: so long is everybody waited for, whether anybody is there or not
    public: bool = False
    watchable: bool = True
    started: bool = False
    over: bool = False
    paused: bool = False
    game: str = ""
    previous: str = ""  # the game before this one
    next_person: int = 1
    latecomers: Latecomers = "bots"
    bot_talk: bool = True
    pace: Pace = "normal"
    hints: bool = False  # also where several people play
    tutorial: bool = False
    closed: bool = False  # by an operator
    continued: Continued | None = None  # a game that began with real cards goes on here

    def seat_of(self, person: str) -> int:
        """Where somebody sits, -1 if nowhere."""
        if person:
            for seat, player in enumerate(self.seats):
                if player.person == person:
                    return seat
        return -1

    def places(self) -> dict[str, int]:
        """Where everybody sits, by person."""
        return {player.person: seat for seat, player in enumerate(self.seats) if player.person}

    @property
    def by_days(self) -> bool:
        return self.answer_hours > 0

    @property
    def people(self) -> list[SeatRecord]:
        return [player for player in self.seats if player.kind == "person"]

    def new_person(self) -> str:
        person = f"p{self.next_person}"
        self.next_person += 1
        return person

    def free_color(self, wanted: int = -1) -> int:
        taken = {player.color for player in self.seats if player.kind != "empty"}
        if wanted >= 0 and wanted not in taken:
            return wanted
        return next((color for color in range(12) if color not in taken), 0)

    def free_face(self, wanted: int = -1) -> int:
        """The face that was chosen, or one that nobody has yet."""
        taken = {player.face for player in self.seats if player.kind != "empty"}
        return wanted if wanted >= 0 else next((face for face in range(FACES) if face not in taken), 0)


encode_record = msgspec.json.Encoder().encode
decode_record = msgspec.json.Decoder(TableRecord).decode
