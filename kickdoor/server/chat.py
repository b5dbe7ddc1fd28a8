"""Chat at a table. The last lines are kept; a viewer does not receive lines of seats they have muted."""

from typing import Final
from weakref import proxy

import msgspec

from kickdoor.server import store
from kickdoor.server.live_table import LiveTable
from kickdoor.server.tells import Spoken, encode
from kickdoor.server.viewer import Viewer
from kickdoor.texts import talk_text

KEPT: Final = 50


class Quip(msgspec.Struct, frozen=True):
    """A line of a bot's table talk: its key in the catalogue, and the name of the player it is about."""

    temper: str
    moment: str
    number: int
    whom: str


class KeptLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line as it is kept: a person's own words, or a bot's quip. Version 0.1 kept the words of bots as well."""

    by: str
    seat: int
    number: int
    text: str = ""
    quip: Quip | None = None
    id: str = ""  # as the client called it

    def heard(self, language: str) -> Spoken:
        """The line for a listener: people's own words, and bots' lines in the listener's language."""
        quip = self.quip
        text = talk_text(quip.temper, quip.moment, quip.number, quip.whom, language) if quip else self.text
        return Spoken(self.by, self.seat, text, number=self.number, id=self.id)


_decode = msgspec.json.Decoder(KeptLine).decode


class Talk:
    def __init__(self, table: LiveTable) -> None:
        self.table: LiveTable = proxy(table)  # no cycle: a table that is unloaded is gone at once
        rows = table.house.store.all("SELECT data FROM talk WHERE table_id = ? ORDER BY number", table.id)
        self.lines = [_decode(data) for (data,) in rows if isinstance(data, bytes)]
        self.number = self.lines[-1].number if self.lines else 0

    async def say(self, by: str, seat: int, text: str = "", quip: Quip | None = None, id: str = "") -> None:
        """Store a line of chat, then send it: once, however often it is said under its id."""
        if id and any((line.seat, line.id) == (seat, id) for line in self.lines):
            return
        self.number += 1
        line = KeptLine(by, seat, self.number, text, quip, id)
        await self.table.keep(*store.keep_talk(self.table.id, line.number, encode(line), KEPT))
        self.lines = [*self.lines, line][-KEPT:]
        for viewer in tuple(self.table.viewers):
            self.tell(viewer, line.heard(viewer.language))

    def show(self, by: str, seat: int, emote: str) -> None:
        """Send an emote, which is not stored."""
        for viewer in tuple(self.table.viewers):
            self.tell(viewer, Spoken(by, seat, emote, emote=True))

    def recall(self, viewer: Viewer) -> None:
        """The stored lines, for a viewer who connects."""
        for line in self.lines:
            self.tell(viewer, msgspec.structs.replace(line.heard(viewer.language), old=True))

    def tell(self, viewer: Viewer, spoken: Spoken) -> None:
        if spoken.seat not in self.muted(viewer):
            viewer.send(encode(spoken))

    def muted(self, viewer: Viewer) -> list[int]:
        seat = self.table.seat_of(viewer)
        return self.table.record.seats[seat].muted if seat >= 0 else []
