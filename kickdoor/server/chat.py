"""What is said at a table. The last lines are kept; whoever has muted a seat hears nothing of it."""

from typing import TYPE_CHECKING, Final

import msgspec

from kickdoor.server import store
from kickdoor.server.messages import Spoken, encode
from kickdoor.server.viewer import Viewer
from kickdoor.texts import DEFAULT, talk_in

if TYPE_CHECKING:
    from kickdoor.server.room import Room

KEPT: Final = 50

_decode = msgspec.json.Decoder(Spoken).decode


class Talk:
    def __init__(self, room: "Room") -> None:
        self.room = room
        rows = room.hub.store.all("SELECT data FROM talk WHERE table_id = ? ORDER BY number", room.id)
        self.lines = [_decode(data) for (data,) in rows if isinstance(data, bytes)]
        self.number = self.lines[-1].number if self.lines else 0

    async def say(self, by: str, seat: int, text: str) -> None:
        """A line of chat: kept, then told."""
        self.number += 1
        line = Spoken(by, seat, text, number=self.number)
        if await self.room.keep(*store.keep_talk(self.room.id, line.number, encode(line), KEPT)):
            self.lines = [*self.lines, line][-KEPT:]
            self.tell(line)

    def show(self, by: str, seat: int, emote: str) -> None:
        """An emote is of the moment: nobody sees it later."""
        self.tell(Spoken(by, seat, emote, emote=True))

    def tell(self, line: Spoken) -> None:
        for viewer in self.room.viewers:
            if line.seat not in self.muted(viewer):
                viewer.send(encode(self.heard(line, viewer)))

    def recall(self, viewer: Viewer) -> None:
        """What was said before, for somebody who comes."""
        muted = self.muted(viewer)
        for line in self.lines:
            if line.seat not in muted:
                viewer.send(encode(self.heard(line, viewer)))

    def heard(self, line: Spoken, viewer: Viewer) -> Spoken:
        """People are heard as they speak, bots in the viewer's language."""
        if viewer.language == DEFAULT or line.emote or self.room.record.places[line.seat].kind != "bot":
            return line
        return msgspec.structs.replace(line, text=talk_in(line.text, viewer.language))

    def muted(self, viewer: Viewer) -> list[int]:
        seat = self.room.seat_of(viewer)
        return self.room.record.places[seat].muted if seat >= 0 else []
