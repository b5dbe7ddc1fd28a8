"""A table as everybody who looks at it is told: who sits where, what is played, and by what rules."""

from functools import lru_cache
from typing import TYPE_CHECKING

from kickdoor import sets
from kickdoor.engine.rules import ask
from kickdoor.server.messages import Table
from kickdoor.switches import expand

if TYPE_CHECKING:
    from kickdoor.server.room import Room


def described(room: "Room", seated: bool) -> Table:
    """Only those who are `seated` are told the links."""
    record = room.record
    deal = room.deal if record.game else None
    chairs = [place.chair(bool(place.person) and room.online(place.person)) for place in record.places]
    return Table(
        id=room.id,
        sets=record.sets,
        options=record.options,
        chairs=chairs,
        host=record.seat_of(record.host),
        started=record.started,
        over=record.over,
        paused=record.paused,
        public=record.public,
        watchable=record.watchable,
        window_seconds=record.window_seconds,
        turn_seconds=record.turn_seconds,
        spectators=sum(1 for viewer in room.viewers if not viewer.person),
        game=record.game,
        previous=record.previous,
        pack=room.pack_hash if record.game else "",
        commitment="" if deal is None else deal.commitment,
        seed=deal.seed.hex() if deal is not None and record.over else "",
        invite=room.hub.key.link("invite", room.id) if seated else "",
        watch=room.hub.key.link("watch", room.id) if seated and record.watchable else "",
        sexed=sexed(room),
        latecomers=record.latecomers,
        bot_talk=record.bot_talk,
        tutorial=record.tutorial,
    )


def sexed(room: "Room") -> bool:
    """Whether a character's sex matters by the rules of this table (CHAR-03, AMB-167)."""
    if room.game is not None:
        return bool(ask(room.game.state, "sex"))
    return bool(numbers(tuple(room.record.sets), tuple(room.record.options.items()))["sex"])


@lru_cache(maxsize=64)
def numbers(set_ids: tuple[str, ...], options: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """The answers of a rulebook with these options."""
    pool = sets.pool(*set_ids)
    return {**pool.rulebook.numbers, **expand(dict(options), pool)}
