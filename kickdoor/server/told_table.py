"""What the viewers of a live table are told: views, the table itself, the story."""

from kickdoor.server import games
from kickdoor.server.chat import Talk
from kickdoor.server.chronicle import Chronicle
from kickdoor.server.description import described
from kickdoor.server.grounds import Grounds
from kickdoor.server.house import House
from kickdoor.server.live_table import LiveTable
from kickdoor.server.message_types import VERSION
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.picture import Picture, Shared, by_seat, raw, send_each, updates
from kickdoor.server.record import TableRecord
from kickdoor.server.replay_desk import Chapter
from kickdoor.server.tells import StoryChapter, Told, Welcome, encode
from kickdoor.server.viewer import Viewer


class ToldTable(LiveTable):
    """Keeps a picture for every seat that a person may look from, and one for spectators."""

    def __init__(self, house: House, id: str, record: TableRecord) -> None:
        super().__init__(house, id, record)
        self.pictures: dict[int, Picture] = {}
        self.chronicle = Chronicle()
        self.talk = Talk(self)

    def show_anew(self, shown: dict[int, int]) -> None:
        assert self.game is not None
        seats = self.record.seats
        people = {viewer: seq for viewer, seq in shown.items() if viewer < 0 or seats[viewer].kind == "person"}
        self.pictures = {viewer: Picture(viewer, seq) for viewer, seq in people.items()}
        self.shared = Shared(self.game)
        for picture in self.pictures.values():
            picture.look(self.game, self.shared)
        self.grounds = Grounds(self.game, people)

    def updates(self, only: int | None = None) -> list[tuple[Viewer, bytes]]:
        """The updates for connected viewers, or for those of one seat only."""
        assert self.game is not None
        pictures = self.pictures
        if only is not None:
            pictures = {only: pictures[only]} if only in pictures else {}
        there = by_seat(self.viewers, self.record.places())
        return updates(pictures, there, self.game, self.shared, self.chronicle)

    def tell_each(self, messages: list[tuple[Viewer, bytes]]) -> None:
        """Send to those who are still there."""
        send_each(messages, self.viewers)

    def tell_all(self, message: Told) -> None:
        data = encode(message)
        for viewer in tuple(self.viewers):
            viewer.send(data)

    def dismiss(self, person: str, code: int) -> None:
        """Close the sockets of a person who no longer sits here, if it is anybody."""
        for viewer in tuple(self.viewers):
            if person and viewer.person == person:
                viewer.close(code)

    def tell_table(self) -> None:
        seated, watching = encode(described(self, True)), encode(described(self, False))
        for viewer in tuple(self.viewers):
            viewer.send(seated if viewer.person else watching)

    def welcome(self, viewer: Viewer) -> bytes:
        """The whole picture for a viewer."""
        seats = [self.record.seat_of(person) for person in viewer.people]
        seat = self.seat_of(viewer)
        muted = self.talk.muted(viewer)
        picture = self.pictures.get(seat) if self.game is not None else None
        if picture is None:
            return encode(Welcome(VERSION, 0, seat, None, [], seats=sorted(seats), muted=sorted(muted)))
        if picture.stale and self.game is not None:
            picture.look(self.game, self.shared)
        return picture.welcome(seats, muted, self.chronicle.story(seat, viewer.language))

    def show_everybody(self) -> None:
        for viewer in tuple(self.viewers):
            viewer.send(self.welcome(viewer))

    # -- the story ----------------------------------------------------------------------------------------------------

    def so_far(self) -> games.Record:
        assert self.deal is not None
        id = self.record.game
        return games.Record(games.FORMAT, id, self.pack, self.deal, games.commands(self.house.store, id))

    async def recall(self, language: str) -> None:
        """Load the story in a language. The lock is held, so nothing changes meanwhile."""
        if self.game is not None and language not in self.chronicle:
            await self.chronicle.recall(self.so_far(), self.game, language)

    async def chapter(self, viewer: Viewer, before: int) -> Told:
        """The lines before that number. They do not change, so the game may go on meanwhile."""
        if self.game is None or before > self.chronicle.last(viewer.language) + 1:
            raise NotAllowed("bad_message", "story_too_short")
        wanted = Chapter(self.record.game, viewer.language, self.seat_of(viewer), before)
        lines, _ = await self.house.desk.found(wanted)
        return StoryChapter(raw(lines))
