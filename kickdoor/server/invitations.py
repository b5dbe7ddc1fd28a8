"""What somebody who was invited is told before they sit down. The lobby tells the same of public tables."""

import msgspec

from kickdoor.server import forms, latecomers
from kickdoor.server.hub import Hub
from kickdoor.server.lobby import listed
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.record import TableRecord
from kickdoor.server.room import Room


def invitation(hub: Hub, room: Room, link: str) -> forms.Invitation:
    """The table as the holder of an invitation may know it."""
    record = room.record
    if not record.public and not hub.key.opens("invite", room.id, link):
        raise NotAllowed("not_yours", "invitation_only")
    return forms.Invitation(
        **msgspec.structs.asdict(listed(room.id, record)),
        names=[player.name for player in sorted(record.people, key=lambda player: player.person != record.host)],
        from_bot=from_bot(record),
        watch=hub.key.link("watch", room.id) if record.watchable else "",
    )


def from_bot(record: TableRecord) -> bool:
    """Whether who sits down now takes a bot's seat."""
    if not record.started or record.over:
        return False
    return any(record.seats[seat].kind == "bot" for seat in latecomers.open_seats(record)[:1])
